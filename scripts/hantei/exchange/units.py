"""What goes out to translators and comes back: a text with its translation, and marks that tell what was changed."""

import hashlib
import re
from collections.abc import Collection
from dataclasses import dataclass

from hantei.problems import Problem
from hantei.text import nfc

_MARK = re.compile(r"hantei:\s+source\s+([0-9a-f]{8}),\s+translation\s+([0-9a-f]{8}|none)\b")


@dataclass(frozen=True, slots=True)
class Mark:
    """Fingerprints of both texts as they were exported; `translation` is empty where there was none."""

    source: str
    translation: str

    def __str__(self) -> str:
        return f"hantei: source {self.source}, translation {self.translation or 'none'}"


@dataclass(frozen=True, slots=True)
class Unit:
    """One text to translate. `name` is Field.name; texts are `body`s, and an empty translation says there is none."""

    name: str
    language: str
    source_language: str
    source: str
    translation: str
    #: The translation was made from an older source, or its translator is in doubt.
    fuzzy: bool = False
    #: The source it was made from, where that is known and another one.
    previous: str | None = None
    notes: tuple[str, ...] = ()
    #: Where the translation stands, or the source where there is none: `rulings/…/FER-003.formula.yaml:30`.
    place: str = ""
    mark: Mark | None = None
    #: In a file that was read: the line to which a remark on this unit belongs.
    line: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file as read: what it holds, and what in it could not be read."""

    path: str
    units: tuple[Unit, ...]
    problems: tuple[Problem, ...]


def body(text: str) -> str:
    """A text as translators see it: composed, lines ended alike, without line breaks around it; empty for a blank one.

    Whether a text ends with a line break is a matter of how it is written in YAML; PO demands the same end of both.
    """
    found = nfc(text.replace("\r\n", "\n")).strip("\n")
    return found if found.strip() else ""


def framed(body: str, like: str) -> str:
    """A body with the line breaks around it that another text has."""
    inner = like.strip("\n")
    lead, _, tail = like.partition(inner) if inner else ("", "", "")
    return f"{lead}{body}{tail}"


def fingerprint(text: str) -> str:
    """Eight hexadecimal digits of a body; empty for an empty one. Every character counts."""
    return hashlib.sha256(text.encode()).hexdigest()[:8] if text else ""


def mark(source: str, translation: str) -> Mark:
    return Mark(fingerprint(source), fingerprint(translation))


def read_mark(comment: str) -> Mark | None:
    """The mark in a comment, however an editor has broken its lines; None where there is none."""
    found = _MARK.search(comment)
    return Mark(found[1], found[2].replace("none", "")) if found else None


def language(given: str, known: Collection[str]) -> str:
    """The language that a program means by `ko_KR.UTF-8`: `ko`. What is given, where it means none of the known."""
    code = re.split(r"[.@]", given.strip())[0].replace("_", "-")
    return next((found for found in (code, code.partition("-")[0].lower()) if found in known), given.strip())
