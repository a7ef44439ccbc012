"""Which source text a translation was made from: a fingerprint beside the translation, compared with the text of today.

Content and not dates, because a date says that something was touched and not that it still fits.
"""

import hashlib
import re
import unicodedata
from enum import StrEnum

from hantei.records import Record, Stamp, State, localized


class Freshness(StrEnum):
    """How a record stands in a language."""

    SOURCE = "source"
    REVIEWED = "reviewed"
    DRAFT = "draft"
    STALE = "stale"
    MISSING = "missing"


def fingerprint(record: Record, language: str) -> str:
    """Eight hexadecimal digits of all texts of a record in a language; white space does not count."""
    texts = (texts.get(language, "") for _, texts in localized(record, own=True))
    folded = (re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip() for text in texts)
    return hashlib.sha256("\x1f".join(folded).encode()).hexdigest()[:8]


def freshness(record: Record, language: str, source: str) -> Freshness:
    """How the record stands in the language, when it was first written in `source`. Without a stamp it is a draft."""
    if language == source:
        return Freshness.SOURCE
    if any(language not in texts for _, texts in localized(record, own=True)):
        return Freshness.MISSING
    stamps: dict[str, Stamp] = getattr(record, "translations", {})
    stamp = stamps.get(language)
    if stamp is None:
        return Freshness.DRAFT
    if stamp.of != fingerprint(record, source):
        return Freshness.STALE
    return Freshness.REVIEWED if stamp.state is State.REVIEWED else Freshness.DRAFT
