"""Ids of rulings and keys of everything else: the parts of a permanent address."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

#: Keys of games, topics, terms, sources, editions and authorities: safe in a URL and in any file system.
KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
KEY_LENGTH = 64

#: Names that Windows gives a meaning of its own, whatever follows behind a dot.
DEVICES = frozenset({
    "con", "prn", "aux", "nul", *(f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)),
})  # fmt: skip
#: Names that cannot be keys: those, and folders of the built site.
RESERVED = DEVICES | frozenset({
    "404", "api", "assets", "changes", "coverage", "feeds", "images", "index", "r", "reference", "search", "sources",
    "static", "terms",
})  # fmt: skip

PREFIX = re.compile(r"[A-Z]{2,5}")
_ID = re.compile(r"([A-Z]{2,5})-([0-9]{3,5})")
_LOOSE = re.compile(r"([A-Za-z]{2,5})[-_ ]?0*([0-9]{1,5})")


@dataclass(frozen=True, slots=True, order=True)
class RulingId:
    """A permanent id such as FER-003. Never reused, never renumbered."""

    prefix: str
    number: int

    def __str__(self) -> str:
        return f"{self.prefix}-{self.number:03d}"


def parse_id(text: str) -> RulingId | None:
    """The id written exactly as `FER-003`; None for anything else, `FER-0003` for 3 included."""
    match = _ID.fullmatch(text)
    if not match:
        return None
    ruling = RulingId(match[1], int(match[2]))
    return ruling if str(ruling) == text else None


def guess_id(text: str) -> RulingId | None:
    """The id that somebody means who types `fer3`, `FER 003` or full-width letters; None if it looks like none."""
    match = _LOOSE.fullmatch(unicodedata.normalize("NFKC", text).strip())
    return RulingId(match[1].upper(), int(match[2])) if match else None


def order(id: str) -> tuple[str, int, str]:
    """Where an id stands among others: FER-1000 comes after FER-999."""
    return id.partition("-")[0], len(id), id


def next_id(prefix: str, taken: Iterable[RulingId]) -> RulingId:
    """The number after the highest that the prefix ever had: gaps stay gaps, so no old link changes its meaning."""
    numbers = [ruling.number for ruling in taken if ruling.prefix == prefix]
    return RulingId(prefix, max(numbers, default=0) + 1)


def is_key(text: str) -> bool:
    return bool(KEY.fullmatch(text)) and len(text) <= KEY_LENGTH and text not in RESERVED
