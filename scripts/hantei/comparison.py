"""What changed between two texts, by words: whole words in Korean and Latin script, runs of one script in Japanese.

Translators see Japanese and Korean by character, for a changed ending must not hide that the verb stayed.
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from hantei.text import HANGUL, WIDE


class Kind(StrEnum):
    """Where a piece stands: in both texts, in the new one only, in the old one only."""

    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"


class Piece(NamedTuple):
    """A run of words of one kind."""

    kind: Kind
    text: str


_WORD = r"[^\W_]+(?:['’.,\-‐‑][^\W_]+)*"
#: Runs of one script are the words of a language without spaces: a change of ending leaves the stem in place.
_TOKENS = {
    "ja": re.compile(
        r"[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff々〆ヵヶ]+|[\u30a1-\u30faー・]+|[\u3041-\u309f]+"
        rf"|[^\W_{WIDE}]+(?:[.,\-][^\W_{WIDE}]+)*|\s+|."
    )
}
#: A number and a Latin word stay whole: 12 that became 13 is another number.
_CHARACTERS = re.compile(rf"\d+(?:[.,]\d+)*|[^\W\d_{WIDE}{HANGUL}]+|\s+|.")
_FINE = {"ja": _CHARACTERS, "ko": _CHARACTERS}
_OTHERS = re.compile(rf"{_WORD}|\s+|.")
#: Beyond so many pairs of words, and below such a likeness, one text is shown to have taken the other's place.
_MOST = 1_000_000
_ALIKE = 0.3


def compare(old: str, new: str, lang: str, *, finely: bool = False) -> list[Piece]:
    """The pieces of both texts in reading order, what was removed before what was added in its place.

    With `finely`, Japanese and Korean are compared by character and not by word. The pieces that are the same or
    removed make up the old text, those that are the same or added the new one.
    """
    tokens = _tokens(lang, finely)
    return _merged(_lines(old.splitlines(keepends=True), new.splitlines(keepends=True), tokens))


def _lines(old: Sequence[str], new: Sequence[str], tokens: re.Pattern[str]) -> Iterator[Piece]:
    for tag, first, last, start, end in _opcodes(old, new):
        before, after = "".join(old[first:last]), "".join(new[start:end])
        if tag == "equal":
            yield Piece(Kind.SAME, before)
        else:
            yield from _words(before, after, tokens)


def _words(old: str, new: str, tokens: re.Pattern[str]) -> Iterator[Piece]:
    before, after = tokens.findall(old), tokens.findall(new)
    whole = (Piece(Kind.REMOVED, old), Piece(Kind.ADDED, new))
    if len(before) * len(after) > _MOST:
        yield from whole
        return
    codes = _opcodes(before, after)
    kept = sum(len(before[at].strip()) for tag, first, last, *_ in codes if tag == "equal" for at in range(first, last))
    if kept < _ALIKE * max(len(old), len(new)):
        yield from whole
        return
    for tag, first, last, start, end in codes:
        gone, came = "".join(before[first:last]), "".join(after[start:end])
        if tag == "equal":
            yield Piece(Kind.SAME, gone)
        else:
            yield from (Piece(Kind.REMOVED, gone), Piece(Kind.ADDED, came))


def _tokens(lang: str, finely: bool) -> re.Pattern[str]:
    language = lang.partition("-")[0]
    return (finely and _FINE.get(language)) or _TOKENS.get(language, _OTHERS)


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    return difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _merged(pieces: Iterator[Piece]) -> list[Piece]:
    """Neighbours of a kind as one; a mere blank between two changes belongs to both, so that a phrase stays whole."""
    runs: list[list[str]] = []  # of each run what both have, what went, what came
    for kind, text in pieces:
        if not text:
            continue
        same = kind is Kind.SAME
        if not runs or bool(runs[-1][0]) != same:
            runs.append(["", "", ""])
        runs[-1][(Kind.SAME, Kind.REMOVED, Kind.ADDED).index(kind)] += text
    for at in range(len(runs) - 2, 0, -1):
        if (blank := runs[at][0]) == " ":
            before, after = runs[at - 1], runs[at + 1]
            runs[at - 1 : at + 2] = [["", before[1] + blank + after[1], before[2] + blank + after[2]]]
    order = (Kind.SAME, Kind.REMOVED, Kind.ADDED)
    return [Piece(kind, text) for run in runs for kind, text in zip(order, run, strict=True) if text]
