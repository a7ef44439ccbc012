"""Which source text a translation was made from: a fingerprint beside the translation, compared with the text of today.

Content and not dates, because a date says that something was touched and not that it still fits. The stamp also keeps
what ranks a later change when the old text is gone: digests of what the source stated and of what it spoke of.
"""

import hashlib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache

from hantei.records import Record, Stamp, State, localized
from hantei.translate import facts
from hantei.translate.folding import folded


class Freshness(StrEnum):
    """How a record stands in a language."""

    SOURCE = "source"
    REVIEWED = "reviewed"
    DRAFT = "draft"
    STALE = "stale"
    MISSING = "missing"


#: Between the texts of a record; no text has it.
_BETWEEN = "\x1f"


def fingerprint(record: Record, language: str) -> str:
    """Eight hexadecimal digits of all texts of a record in a language, folded: without what changes no meaning."""
    return _fingerprint(_BETWEEN.join(_texts(record, language)))


def _texts(record: Record, language: str) -> Iterator[str]:
    return (texts.get(language, "") for _, texts in localized(record, own=True))


@lru_cache(maxsize=1 << 14)
def _fingerprint(texts: str) -> str:
    """A build asks again and again for the same texts: for each language, check, count and page."""
    parts = (folded(text) for text in texts.split(_BETWEEN))
    return hashlib.sha256(_BETWEEN.join(parts).encode()).hexdigest()[:8]


def stated(record: Record, language: str, rendered: str = "") -> str:
    """A digest of the answers, numbers and negations of a record's texts in a language.

    With `rendered`, of those that are translated into this language: a new text that has no translation yet makes no
    answer of the others wrong.
    """
    every = (texts for _, texts in localized(record, own=True) if not rendered or rendered in texts)
    return facts.digest(facts.facts(texts.get(language, ""), language) for texts in every)


def spoken_of(record: Record, language: str, named: facts.Named) -> str:
    """A digest of the references in a record's texts in a language, and of the names that `named` finds in them."""
    return facts.terms(facts.facts(text, language, named) for text in _texts(record, language))


def new_stamp(record: Record, source: str, named: facts.Named, state: State) -> Stamp:
    """The stamp of a translation that was made from the texts of today."""
    return Stamp(
        of=fingerprint(record, source),
        facts=stated(record, source),
        terms=spoken_of(record, source, named),
        state=state,
    )


def stamps(record: Record) -> Mapping[str, Stamp]:
    """The stamps of a record by language."""
    found: Mapping[str, Stamp] = getattr(record, "translations", {})
    return found


def is_outdated(record: Record, language: str, source: str) -> bool:
    """Whether there is a stamp in the language, of other source texts than those of today."""
    stamp = stamps(record).get(language)
    return language != source and stamp is not None and stamp.of != fingerprint(record, source)


def freshness(record: Record, language: str, source: str) -> Freshness:
    """How the record stands in the language, when it was first written in `source`. Without a stamp it is a draft."""
    if language == source:
        return Freshness.SOURCE
    if any(language not in texts for _, texts in localized(record, own=True)):
        return Freshness.MISSING
    if is_outdated(record, language, source):
        return Freshness.STALE
    stamp = stamps(record).get(language)
    return Freshness.REVIEWED if stamp and stamp.state is State.REVIEWED else Freshness.DRAFT


def misleads(record: Record, language: str, source: str) -> bool:
    """Whether readers of the language may get an answer that no longer holds: what the source states has changed.

    Where a stamp does not tell what it stated, nobody can rule it out.
    """
    return is_outdated(record, language, source) and stamps(record)[language].facts != stated(record, source, language)
