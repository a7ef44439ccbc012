"""How much a translation that waits for somebody matters: what the change of its source touched."""

from enum import StrEnum

from hantei.records import Record, Stamp
from hantei.translate.facts import Named
from hantei.translate.records import Translated
from hantei.translate.stamps import Freshness, freshness, spoken_of, stamps, stated


class Rank(StrEnum):
    """Why a translation waits, the gravest first: the order of the queue."""

    #: A number, a yes or no, or a negation of the source has changed: a reader may get a wrong answer.
    ANSWER = "answer"
    #: There is no translation, so that readers get a language that they may not read.
    MISSING = "missing"
    #: The source speaks of another card, term or ruling.
    TERM = "term"
    #: The source says the same in other words.
    WORDING = "wording"
    #: Nobody has read the translation again.
    DRAFT = "draft"


#: The place of each rank in the queue.
ORDER = {rank: place for place, rank in enumerate(Rank)}


def rank(item: Translated, language: str) -> Rank | None:
    """What the translation waits for; None where nothing is to be done, as for the source itself."""
    match freshness(item.record, language, item.source_language):
        case Freshness.STALE:
            source = item.source_language
            return rank_of_change(item.record, source, stamps(item.record)[language], item.vocabulary.named(source))
        case Freshness.MISSING:
            return Rank.MISSING
        case Freshness.DRAFT:
            return Rank.DRAFT
    return None


def rank_of_change(record: Record, source: str, stamp: Stamp, named: Named) -> Rank:
    """What has changed in the source texts since a stamp, by its digests alone: the same in every clone.

    A stamp without digests says nothing, so the gravest is assumed.
    """
    if stamp.facts != stated(record, source):
        return Rank.ANSWER
    return Rank.TERM if stamp.terms != spoken_of(record, source, named) else Rank.WORDING
