"""Type: how wide a text is and how it is drawn, each character from the first face that has it, never a box."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from hantei.pictures.fonts import SHAPES, Face, Stack, font, has
from hantei.text import WIDE, nfc

#: What is written from right to left.
_TURNED = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_SINGLE = rf"{WIDE}\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3"
_MARKS = r"\u0300-\u036f\u3099\u309a"
#: What is set as one: a whole stretch from right to left, a Latin word, a single character of the others.
_SETTING = re.compile(
    rf"[{_TURNED}](?:.*[{_TURNED}])?[{_MARKS}]*|\s|[{_SINGLE}][{_MARKS}]*|[^\s{_SINGLE}{_TURNED}]+", re.S
)
_ANY_TURNED = re.compile(f"[{_TURNED}]")
#: Widths are measured once, at this size.
_UNIT = 100

#: Two bits a pixel. The grey is the colour of quiet text, and the edge of large letters.
PAPER, SOFT, INK, SEAL = range(4)
#: How much of a pixel must be covered to be an edge, and to be full.
_EDGE, _HALF, _FULL = 114, 128, 142
#: Letters from this size on get edges; on smaller ones they would cost a tenth of a picture and not be seen.
_EDGED = 42


class Sort(NamedTuple):
    """A piece of type: its image and where that has any, and the offset of both from the pen on the baseline."""

    image: Image.Image
    mask: Image.Image
    left: int
    top: int


class Typeface:
    """A stack of faces, for any size."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._can_draw = lru_cache(maxsize=16384)(self._covered)
        self._parts = lru_cache(maxsize=16384)(lambda text: tuple(self._split(text)))

    def clean(self, text: str) -> str:
        """The text on one line without what cannot be drawn: controls, and characters that no face has."""
        return " ".join("".join(char for char in nfc(text) if char.isspace() or self._can_draw(char)).split())

    def width(self, text: str, size: int) -> float:
        return sum(advance for _, _, advance in self._parts(text)) * size / _UNIT

    def draw(self, page: Image.Image, colour: int, size: int, x: float, y: int, text: str) -> float:
        """Draw the text onto a page, its baseline at `y`. Where the pen stands afterwards."""
        for face, part, advance in self._parts(text):
            if sort := _cast(face, part, size, colour):
                page.paste(sort.image, (round(x) + sort.left, y + sort.top), sort.mask)
            x += advance * size / _UNIT
        return x

    def _covered(self, char: str) -> bool:
        if unicodedata.category(char)[0] in "CZ" or "\ufe00" <= char <= "\ufe0f":
            return False
        if not SHAPES and _ANY_TURNED.match(char):
            return False  # in the wrong order it would say something else
        return any(has(face, char) for face in self._stack)

    def _split(self, text: str) -> Iterator[tuple[Face, str, float]]:
        for match in _SETTING.finditer(text):
            for face, part in self._faced(match[0]):
                yield face, part, _advance(face, part)

    def _faced(self, text: str) -> Iterator[tuple[Face, str]]:
        """The text with the first face that has all of it, else each character with the first that has it."""
        for face in self._stack:
            if all(char == " " or has(face, char) for char in text):
                yield face, text
                return
        for char in text if len(text) > 1 else "":
            yield from self._faced(char)


@lru_cache(maxsize=64)
def typeface(stack: Stack) -> Typeface:
    """The one of the stack: it remembers what it has measured."""
    return Typeface(stack)


def quantized(cover: Image.Image, colour: int, edged: bool = True) -> tuple[Image.Image, Image.Image]:
    """What covers a page, in a colour, with grey edges if wanted; and a mask of where it is anything."""
    edge, full = (_EDGE, _FULL) if edged and colour != SOFT else (_HALF, _HALF)
    return cover.point([SOFT] * full + [colour] * (256 - full)), cover.point([0] * edge + [255] * (256 - edge))


@lru_cache(maxsize=32768)
def _advance(face: Face, text: str) -> float:
    return font(face, _UNIT).getlength(text)


@lru_cache(maxsize=8192)
def _cast(face: Face, text: str, size: int, colour: int) -> Sort | None:
    """Kept, since a page of text has few sorts that the page before had not. None for what leaves no mark."""
    used = font(face, size)
    left, top, right, bottom = (round(edge) for edge in used.getbbox(text, anchor="ls"))
    if right <= left or bottom <= top or text.isspace():
        return None
    cover = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(cover).text((-left, -top), text, fill=255, font=used, anchor="ls")
    return Sort(*quantized(cover, colour, size >= _EDGED), left, top)
