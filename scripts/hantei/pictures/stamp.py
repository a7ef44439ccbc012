"""The two ornaments: the seal that says a ruling's status, slightly turned, and the mark of the site."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from hantei.pictures.fonts import Stack
from hantei.pictures.typeface import INK, SEAL, SOFT, quantized, typeface

#: What stands on an authority's word is vermilion, and what is open; what no longer holds is grey.
_COLOURS = {"official": SEAL, "open": SEAL, "superseded": SOFT, "withdrawn": SOFT}
_ANGLE = 3.2
#: Drawn so much larger, then made smaller: the edges come out even.
_SCALE = 3
_HEIGHT, _TYPE, _PADDING, _ROUND, _LINE = 78, 42, 26, 14, 5
_SIDE = 42


class Ornament(NamedTuple):
    """An image of colour numbers, and a mask of what it covers."""

    image: Image.Image
    mask: Image.Image


@lru_cache(maxsize=64)
def stamp(stack: Stack, status: str, word: str) -> Ornament:
    """The seal with the word for a status: outlined, dashed where a question is open, struck where it holds no more."""
    face, colour = typeface(stack), _COLOURS.get(status, INK)
    word = face.clean(word)
    wide = round(face.width(word, _TYPE * _SCALE)) + 2 * _PADDING * _SCALE
    high, line, corner = _HEIGHT * _SCALE, _LINE * _SCALE, _ROUND * _SCALE
    box = (0, 0, wide - 1, high - 1)
    cover, ground = Image.new("L", (wide, high)), Image.new("L", (wide, high))
    ImageDraw.Draw(ground).rounded_rectangle(box, corner, fill=255)
    pen = ImageDraw.Draw(cover)
    pen.rounded_rectangle(box, corner, outline=255, width=line)
    if status == "open":
        _dash(pen, wide, high)
    _letters(cover, stack, word, _TYPE, _PADDING)
    if colour == SOFT:
        pen.rectangle((corner, high // 2 - line // 3, wide - corner, high // 2 + line // 3), fill=255)
    image, mask = quantized(_turned(cover), colour)
    whole = _turned(ground).point([0] * 128 + [255] * 128)
    bare = Image.new("L", image.size)
    bare.paste(image, mask=mask)
    whole.paste(255, mask=mask)
    return Ornament(bare, whole)


@lru_cache(maxsize=64)
def mark(stack: Stack, letter: str) -> Ornament:
    """The first letter of the site's name, left blank in a square."""
    side = _SIDE * _SCALE
    square, cut = Image.new("L", (side, side)), Image.new("L", (side, side))
    ImageDraw.Draw(square).rounded_rectangle((0, 0, side - 1, side - 1), 8 * _SCALE, fill=255)
    _letters(cut, stack, letter, 28, (_SIDE - typeface(stack).width(letter, 28)) / 2)
    square.paste(0, mask=cut)
    return Ornament(*quantized(_smaller(square), SEAL))


def _letters(cover: Image.Image, stack: Stack, text: str, size: int, left: float) -> None:
    """Write onto a cover in full size, in the middle of its height."""
    page = Image.new("L", cover.size)
    size *= _SCALE
    typeface(stack).draw(page, INK, size, left * _SCALE, round(cover.height / 2 + size * 0.37), text)
    cover.paste(255, mask=page.point([0, 0, 255, *[0] * 253]))


def _dash(pen: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    step, gap, corner = 22 * _SCALE, 8 * _SCALE, _ROUND * _SCALE
    for x in range(corner, wide - corner, step):
        pen.rectangle((x, 0, x + gap, high), fill=0)
    for y in range(corner, high - corner, step):
        pen.rectangle((0, y, wide, y + gap), fill=0)


def _turned(image: Image.Image) -> Image.Image:
    return _smaller(image.rotate(_ANGLE, Image.Resampling.BICUBIC, expand=True))


def _smaller(image: Image.Image) -> Image.Image:
    return image.resize((image.width // _SCALE, image.height // _SCALE), Image.Resampling.BOX)
