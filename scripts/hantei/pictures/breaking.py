"""Lines of a text: broken as its language breaks them, and cut at a sentence or with an ellipsis."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import budoux

from hantei.text import WIDE, ends_of_sentences

Measure = Callable[[str], float]

#: What a line does not begin with, and what it does not end with.
_NOT_FIRST = (
    "、。，．,.:;：；？！?!・…‥ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ々〻ゝゞヽヾ"
    "）)］]｝}〕〉》」』】〙〗〟’”»›％%℃°′″～〜"
)
_NOT_LAST = "（(［[｛{〔〈《「『【〘〖〝‘“«‹￥$＄#＃№"
_CHARACTER = re.compile(r".[\u0300-\u036f\u3099\u309a\ufe00-\ufe0f]*", re.S)
_BREAKABLE = re.compile(rf"[^\s{WIDE}]*?[-–—/](?=[^\s\d])|[^\s{WIDE}]+\s*|[{WIDE}]\s*|\s+")
_ELLIPSIS = "…"
#: Of a text that is cut, so much must be whole sentences to end with them.
_ENOUGH = 0.55


class Lines(NamedTuple):
    """A broken text; `whole` if nothing of it is missing, `torn` if a word did not fit into a line."""

    lines: tuple[str, ...]
    whole: bool
    torn: bool


class _Chunk(NamedTuple):
    text: str
    width: float
    #: Without the space at its end, which may hang over.
    visible: float


def chunks(text: str, lang: str, *, phrases: bool = False) -> list[str]:
    """The parts between which a line may break, spaces at their ends: words, and characters of scripts without spaces;
    of a Japanese heading whole phrases."""
    if phrases and lang == "ja" and text:
        parts = [part for phrase in _japanese().parse(text) for part in re.findall(r"\S+\s*|\s+", phrase)]
    else:
        parts = _BREAKABLE.findall(text)
    return _kept_together(parts)


def broken(text: str, lang: str, width: float, most: int, measure: Measure, *, balanced: bool = False) -> Lines:
    """The text in at most so many lines. `balanced` is for headings: lines of about the same length, phrases whole."""
    pieces, torn = _fitting(chunks(text, lang, phrases=balanced), width, measure)
    rows = _filled(pieces, width)
    if len(rows) > most:
        return Lines(tuple(_cut(rows[:most], lang, width, measure)), False, torn)
    if balanced and len(rows) > 1:
        rows = _balanced(pieces, width, len(rows))
    return Lines(tuple(_joined(row) for row in rows), True, torn)


@lru_cache(maxsize=1)
def _japanese() -> budoux.Parser:
    return budoux.load_default_japanese_parser()


def _kept_together(parts: Sequence[str]) -> list[str]:
    """The parts, joined where a line would begin or end with what must not stand there."""
    kept: list[str] = []
    for part in parts:
        if (
            kept
            and (part.isspace() or part[0] in _NOT_FIRST or kept[-1][-1] in _NOT_LAST)
            and not kept[-1][-1].isspace()
        ):
            kept[-1] += part
        else:
            kept.append(part)
    return kept


def _fitting(parts: Sequence[str], width: float, measure: Measure) -> tuple[list[_Chunk], bool]:
    """The parts with their widths; what is wider than a line is taken apart at its characters."""
    pieces: list[_Chunk] = []
    torn = False
    for part in parts:
        chunk = _measured(part, measure)
        if chunk.visible <= width:
            pieces.append(chunk)
            continue
        torn = True
        single = _CHARACTER.findall(part)
        together = _kept_together(single)
        fits = all(measure(text) <= width for text in together)
        pieces += [_measured(text, measure) for text in (together if fits else single)]
    return pieces, torn


def _measured(text: str, measure: Measure) -> _Chunk:
    visible = text.rstrip()
    wide = measure(visible)
    return _Chunk(text, wide if visible == text else measure(text), wide)


def _filled(pieces: Sequence[_Chunk], width: float) -> list[list[_Chunk]]:
    rows: list[list[_Chunk]] = []
    room = -1.0
    for piece in pieces:
        if piece.visible > room:
            rows.append([])
            room = width
        rows[-1].append(piece)
        room -= piece.width
    return rows


def _balanced(pieces: Sequence[_Chunk], width: float, count: int) -> list[list[_Chunk]]:
    """The narrowest setting that takes no more lines."""
    low, high = 0.0, width
    for _ in range(8):
        middle = (low + high) / 2
        narrow = middle < max(piece.visible for piece in pieces) or len(_filled(pieces, middle)) > count
        low, high = (middle, high) if narrow else (low, middle)
    return _filled(pieces, high)


def _cut(rows: list[list[_Chunk]], lang: str, width: float, measure: Measure) -> list[str]:
    """What fits: whole sentences where they make up most of it, else up to an ellipsis."""
    texts = [_joined(row) for row in rows]
    shown = "".join(piece.text for row in rows for piece in row)
    ends = ends_of_sentences(shown)
    if ends and ends[-1] >= len(shown) * _ENOUGH:
        return list(broken(shown[: ends[-1]], lang, width, len(rows), measure).lines)
    last = rows[-1]
    while last:
        text = _joined(last).rstrip("、。，．,.:;：；・ " + _NOT_LAST) + _ELLIPSIS
        if len(text) > 1 and measure(text) <= width:
            return [*texts[:-1], text]
        if len(last) == 1 and len(last[0].text) > 1:
            last = [_measured(char, measure) for char in _CHARACTER.findall(last[0].text)]
        last = last[:-1]
    return [*texts[:-1], _ELLIPSIS]


def _joined(row: Sequence[_Chunk]) -> str:
    return "".join(piece.text for piece in row).rstrip()
