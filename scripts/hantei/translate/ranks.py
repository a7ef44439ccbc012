"""How much a translation that waits for somebody matters: what the change of its source touched."""

from enum import StrEnum

from hantei.translate.records import Translated
from hantei.translate.stamps import Freshness, freshness, misleads, spoken_of, stamps


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
    """What the translation waits for; None where nothing is to be done, as for the source itself.

    What has changed since a stamp is told from its digests alone, so that every clone says the same.
    """
    record, source = item.record, item.source_language
    if misleads(record, language, source):
        return Rank.ANSWER
    match freshness(record, language, source):
        case Freshness.MISSING:
            return Rank.MISSING
        case Freshness.STALE:
            same = stamps(record)[language].terms == spoken_of(record, source, item.vocabulary.named(source))
            return Rank.WORDING if same else Rank.TERM
        case Freshness.DRAFT:
            return Rank.DRAFT
    return None
