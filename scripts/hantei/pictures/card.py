"""The picture of a page, 1200 × 630: white paper, ink, one seal. The same card gives the same bytes."""

import io
from functools import lru_cache

from PIL import Image, ImageDraw

from hantei.pages import Card
from hantei.pictures.breaking import Lines, broken
from hantei.pictures.fonts import Fonts, Stack
from hantei.pictures.typeface import Typeface
from hantei.text import Localized

SIZE = (1200, 630)
#: Some messengers show the middle 1200 × 600 only; nothing lies outside.
SAFE = (0, 15, 1200, 615)

#: Two bits a pixel: the grey is the colour of quiet text, and the edge of every letter.
PAPER, SOFT, INK, SEAL = range(4)
PALETTE = (255, 255, 255, 118, 124, 130, 29, 34, 38, 181, 56, 42)
#: How much of a pixel must be covered to be an edge, and to be full.
_EDGE, _FULL = 80, 160
_EDGED = {INK: [PAPER] * _EDGE + [SOFT] * (_FULL - _EDGE) + [INK] * (256 - _FULL)}
_SHARP = [0] * 128 + [255] * 128
#: zlib's default: a higher one takes much longer and saves little.
_LEVEL = 6

#: What stands on an authority's word is vermilion, and what is open; what no longer holds is grey.
_COLOURS = {"official": SEAL, "open": SEAL, "superseded": SOFT, "withdrawn": SOFT}
_ANGLE = 3.2

_LEFT, _RIGHT = 80, 1120
_WIDTH = _RIGHT - _LEFT
_TOP, _HEAD, _RULE, _FOOT = 92, 128, 522, 578
#: Sizes of a title with the lines that each may take: it shrinks before it is cut.
_SIZES = ((76, 2), (66, 2), (56, 3), (48, 4), (40, 6), (34, 8))
_LARGE = ((108, 1), (92, 1), *_SIZES)
_TEXT = (36, 32)
#: Height of a line over the size of its type.
_LEADING = {"ja": 1.62, "ko": 1.56}
_LATIN = 1.42


def draw(card: Card, fonts: dict[str, Fonts]) -> bytes:
    """The picture as PNG. `fonts` has those of every language of the card's texts that has any."""
    return _png(_Drawing(card, fonts).finished())


class _Drawing:
    """What each colour covers, as one grey layer a colour."""

    def __init__(self, card: Card, fonts: dict[str, Fonts]) -> None:
        self.card = card
        self.fonts = fonts
        self.own = fonts[card.lang]
        self.layers = {colour: Image.new("L", SIZE) for colour in (INK, SOFT, SEAL)}

    def finished(self) -> Image.Image:
        self._top()
        y = self._title()
        y = self._names(y)
        self._text(y)
        self._foot()
        return self._composed()

    def _fonts(self, lang: str) -> Fonts:
        return self.fonts.get(lang, self.own)

    def _write(self, colour: int, stack: Stack, size: int, x: float, y: int, text: str) -> float:
        face = Typeface(stack, size)
        return face.draw(self.layers[colour], x, y, face.clean(text))

    def _top(self) -> None:
        """The id, the game, the kind of thing."""
        card, x = self.card, float(_LEFT)
        if card.id:
            x = self._write(SEAL, self.own.mono, 36, x, _TOP, card.id) + 28
        for text in (card.game, Localized(card.kind, card.lang)):
            if text.text:
                face = Typeface(self._fonts(text.lang).text, 30)
                line = broken(face.clean(text.text), text.lang, _RIGHT - x, 1, face.width).lines
                x = self._write(SOFT, face.stack, 30, x, _TOP, "".join(line)) + 28

    def _title(self) -> int:
        """Returns where the title ends."""
        text, lang = self.card.title
        stack = self._fonts(lang).title
        clean = Typeface(stack, 40).clean(text) or self.card.id or self.card.site
        size, lines = self._sized(clean, lang, stack)
        return self._block(INK, stack, size, 1.26 if size > 60 else 1.32, _HEAD, lines.lines)

    def _sized(self, text: str, lang: str, stack: Stack) -> tuple[int, Lines]:
        """The largest size at which the title is whole."""
        for size, most in _SIZES if self.card.id else _LARGE:
            lines = broken(text, lang, _WIDTH, most, Typeface(stack, size).width, balanced=True)
            if lines.whole and not lines.torn:
                break
        return size, lines

    def _block(self, colour: int, stack: Stack, size: int, leading: float, y: int, lines: tuple[str, ...]) -> int:
        step = round(size * leading)
        for line in lines:
            self._write(colour, stack, size, _LEFT, y + round((step + size * 0.74) / 2), line)
            y += step
        return y

    def _names(self, y: int) -> int:
        """The names in other languages, on one line."""
        x = float(_LEFT)
        for name, lang in self.card.names:
            face = Typeface(self._fonts(lang).text, 34)
            text = face.clean(name)
            if x > _LEFT and x + face.width(text) > _RIGHT:
                break
            line = broken(text, lang, _RIGHT - x, 1, face.width).lines
            x = self._write(SOFT, face.stack, 34, x, y + 44, "".join(line)) + 36
        return y + 60 if self.card.names else y

    def _text(self, y: int) -> None:
        """What the page says: larger where all of it fits."""
        text, lang = self.card.text
        stack, leading, y = self._fonts(lang).text, _LEADING.get(lang, _LATIN), y + 14
        clean = Typeface(stack, 36).clean(text)
        for size in _TEXT:
            most = int((_RULE - 22 - y) / round(size * leading))
            if most < 1 or not clean:
                continue
            lines = broken(clean, lang, _WIDTH, most, Typeface(stack, size).width)
            if lines.whole or size == _TEXT[-1]:
                self._block(INK, stack, size, leading, y, lines.lines)
                return

    def _foot(self) -> None:
        """The site's name under a hairline, and the seal over its end."""
        card = self.card
        ImageDraw.Draw(self.layers[SOFT]).line((_LEFT, _RULE, _RIGHT, _RULE), fill=255, width=2)
        face = Typeface(self.own.title, 30)
        name = face.clean(card.site)
        mark = _mark(self.own.title, name[:1])
        self.layers[SEAL].paste(mark, (_LEFT, _FOOT - 31))
        line = broken(name, card.lang, 640, 1, face.width).lines
        self._write(INK, face.stack, 30, _LEFT + 58, _FOOT, "".join(line))
        if card.status:
            stamp, ground = _stamp(self.own.strong, card.status, card.word)
            place = (_RIGHT - stamp.width + 6, 556 - stamp.height // 2)
            for layer in self.layers.values():
                layer.paste(0, place, ground)
            self.layers[_COLOURS.get(card.status, INK)].paste(stamp, place)

    def _composed(self) -> Image.Image:
        image = self.layers[INK].point(_EDGED[INK])
        image.paste(SOFT, mask=self.layers[SOFT].point(_SHARP))
        for colour in (SOFT, SEAL):
            least = _EDGE if colour == SOFT else _FULL
            image.paste(colour, mask=self.layers[SEAL].point([255 if value >= least else 0 for value in range(256)]))
        return image


@lru_cache(maxsize=64)
def _mark(stack: Stack, letter: str) -> Image.Image:
    """The site's mark: the first letter of its name, in paper on a square."""
    scale, side = 4, 42
    mark = Image.new("L", (side * scale, side * scale))
    pen = ImageDraw.Draw(mark)
    pen.rounded_rectangle((0, 0, side * scale - 1, side * scale - 1), 8 * scale, fill=255)
    cut = Image.new("L", mark.size)
    face = Typeface(stack, 28 * scale)
    face.draw(cut, (side * scale - face.width(letter)) / 2, round(side * scale * 0.74), letter)
    mark.paste(0, mask=cut)
    return mark.resize((side, side), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def _stamp(stack: Stack, status: str, word: str) -> tuple[Image.Image, Image.Image]:
    """The seal with the word for a status, slightly turned; and the ground that it covers."""
    scale, size, high = 3, 42 * 3, 78 * 3
    face = Typeface(stack, size)
    word = face.clean(word)
    wide = round(face.width(word)) + 52 * scale
    stamp, ground = Image.new("L", (wide, high)), Image.new("L", (wide, high))
    box, pen = (0, 0, wide - 1, high - 1), ImageDraw.Draw(stamp)
    ImageDraw.Draw(ground).rounded_rectangle(box, 14 * scale, fill=255)
    pen.rounded_rectangle(box, 14 * scale, outline=255, width=5 * scale)
    if status == "open":
        for x in range(14 * scale, wide - 14 * scale, 22 * scale):
            pen.rectangle((x, 0, x + 8 * scale, high), fill=0)
        for y in range(14 * scale, high - 14 * scale, 22 * scale):
            pen.rectangle((0, y, wide, y + 8 * scale), fill=0)
    face.draw(stamp, 26 * scale, round(high / 2 + size * 0.37), word)
    if _COLOURS.get(status) == SOFT:
        pen.rectangle((14 * scale, high // 2 - 2 * scale, wide - 14 * scale, high // 2 + 2 * scale), fill=255)
    return _turned(stamp, scale), _turned(ground, scale)


def _turned(image: Image.Image, scale: int) -> Image.Image:
    turned = image.rotate(_ANGLE, Image.Resampling.BICUBIC, expand=True)
    return turned.resize((turned.width // scale, turned.height // scale), Image.Resampling.BOX)


def _png(image: Image.Image) -> bytes:
    image.putpalette(PALETTE)
    file = io.BytesIO()
    image.save(file, "PNG", bits=2, compress_level=_LEVEL)
    return file.getvalue()
