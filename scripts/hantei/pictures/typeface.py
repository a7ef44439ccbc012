"""Type of one size: how wide a text is and how it is drawn, glyph by glyph from a stack of faces, never a box."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from hantei.pictures.fonts import SHAPES, Face, Stack, font, has
from hantei.text import WIDE

#: What is written from right to left.
_TURNED = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_SINGLE = rf"{WIDE}\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3"
_MARKS = r"\u0300-\u036f\u3099\u309a"
#: What is set as one: a whole stretch from right to left, a Latin word, a single character of the others.
_SETTING = re.compile(
    rf"[{_TURNED}](?:.*[{_TURNED}])?[{_MARKS}]*|\s|[{_SINGLE}][{_MARKS}]*|[^\s{_SINGLE}{_TURNED}]+", re.S
)
_ANY_TURNED = re.compile(f"[{_TURNED}]")


class Sort(NamedTuple):
    """A piece of type: its image (None for a space), where that lies from the pen on the baseline, and its width."""

    image: Image.Image | None
    left: int
    top: int
    advance: float


class Typeface:
    """A stack of faces at a size."""

    def __init__(self, stack: Stack, size: int) -> None:
        self.stack = stack
        self.size = size

    def clean(self, text: str) -> str:
        """The text on one line without what cannot be drawn: controls, and characters that no face has."""
        return " ".join("".join(char if self._can_draw(char) else "" for char in _breaks_as_spaces(text)).split())

    def _can_draw(self, char: str) -> bool:
        if char == " ":
            return True
        if unicodedata.category(char)[0] in "CZ" or "\ufe00" <= char <= "\ufe0f":
            return False
        if not SHAPES and _ANY_TURNED.match(char):
            return False  # in the wrong order it would say something else
        return any(has(face, char) for face in self.stack)

    def width(self, text: str) -> float:
        return sum(sort.advance for sort in self._sorts(text))

    def draw(self, layer: Image.Image, x: float, y: int, text: str) -> float:
        """Draw the text onto a layer, its baseline at `y`. Where the pen stands afterwards."""
        for sort in self._sorts(text):
            if sort.image is not None:
                layer.paste(255, (round(x) + sort.left, y + sort.top), sort.image)
            x += sort.advance
        return x

    def _sorts(self, text: str) -> Iterator[Sort]:
        for match in _SETTING.finditer(text):
            for face, part in self._parts(match[0]):
                yield _cast(face, self.size, part)

    def _parts(self, text: str) -> Iterator[tuple[Face, str]]:
        """The text with the first face that has all of it, else each character with the first that has it."""
        for face in self.stack:
            if all(has(face, char) or char == " " for char in text):
                yield face, text
                return
        for char in text if len(text) > 1 else "":
            yield from self._parts(char)


def _breaks_as_spaces(text: str) -> str:
    return unicodedata.normalize("NFC", re.sub(r"\s", " ", text))


@lru_cache(maxsize=8192)
def _cast(face: Face, size: int, text: str) -> Sort:
    """Sorts are kept: a page of text has few that the page before had not."""
    used = font(face, size)
    advance = used.getlength(text)
    left, top, right, bottom = (round(edge) for edge in used.getbbox(text, anchor="ls"))
    if right <= left or bottom <= top or not text.strip():
        return Sort(None, 0, 0, advance)
    image = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(image).text((-left, -top), text, fill=255, font=used, anchor="ls")
    return Sort(image, left, top, advance)
