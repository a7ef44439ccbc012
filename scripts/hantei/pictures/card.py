"""The picture of a page, 1200 × 630: white paper, ink, one seal. The same card gives the same bytes."""

import io
import zlib
from collections.abc import Mapping

from PIL import Image, ImageDraw

from hantei.pages import Card
from hantei.pictures.breaking import Lines, broken
from hantei.pictures.fonts import Fonts, Stack
from hantei.pictures.stamp import Ornament, mark, stamp
from hantei.pictures.typeface import INK, PAPER, SEAL, SOFT, typeface
from hantei.text import Localized

SIZE = (1200, 630)
#: Some messengers show the middle 1200 × 600 only; nothing lies outside.
SAFE = (0, 15, 1200, 615)
_COLOURS = {PAPER: (255, 255, 255), SOFT: (112, 119, 125), INK: (29, 34, 38), SEAL: (181, 56, 42)}

_LEFT, _RIGHT = 80, 1120
_WIDTH = _RIGHT - _LEFT
#: Baselines and edges, from above: id and game, the title's upper edge, the text's lower one, the hairline, the site.
_TOP, _HEAD, _END, _RULE, _FOOT = 92, 126, 500, 522, 577
#: Sizes of a title with the lines that each may take: it shrinks before it is cut.
_SIZES = ((72, 2), (64, 2), (56, 3), (48, 4), (40, 6), (34, 8))
#: Where no answer needs the room.
_LARGE = ((112, 1), (92, 1), *_SIZES)
#: Sizes of the text with its lines: smaller where that shows all of it.
_TEXT = ((40, 2), (36, 3))
#: Height of a line over the size of its type.
_LEADING = {"ja": 1.6, "ko": 1.52}
_LATIN = 1.38


def draw(card: Card, fonts: Mapping[str, Fonts]) -> bytes:
    """The picture as PNG. `fonts` has those of the card's language; texts in another use that one's if there are."""
    page = _Page(card, fonts).finished()
    page.putpalette([part for colour in sorted(_COLOURS) for part in _COLOURS[colour]])
    file = io.BytesIO()
    # Runs are what such a picture consists of: smaller than with the default, and in half the time.
    page.save(file, "PNG", bits=2, compress_type=zlib.Z_RLE)
    return file.getvalue()


class _Page:
    """A page as an image of colour numbers."""

    def __init__(self, card: Card, fonts: Mapping[str, Fonts]) -> None:
        self.card = card
        self.fonts = fonts
        self.own = fonts[card.lang]
        self.image = Image.new("L", SIZE, PAPER)

    def finished(self) -> Image.Image:
        self._top()
        self._text(self._names(self._title()))
        self._foot()
        return self.image

    def _fonts(self, lang: str) -> Fonts:
        return self.fonts.get(lang, self.own)

    def _line(self, colour: int, stack: Stack, size: int, x: float, y: int, text: Localized, end: float) -> float:
        """Write the text on one line that ends where it must. Where the pen stands afterwards."""
        face = typeface(stack)
        lines = broken(face.clean(text.text), text.lang, end - x, 1, lambda part: face.width(part, size)).lines
        return face.draw(self.image, colour, size, x, y, "".join(lines))

    def _lines(self, stack: Stack, size: int, leading: float, y: int, lines: tuple[str, ...]) -> int:
        """Write the lines. Where the last one ends."""
        step = round(size * leading)
        for line in lines:
            typeface(stack).draw(self.image, INK, size, _LEFT, y + round(step / 2 + size * 0.37), line)
            y += step
        return y

    def _top(self) -> None:
        """The id, the game, the kind of thing."""
        card, x = self.card, float(_LEFT)
        if card.id:
            x = 28 + typeface(self.own.mono).draw(self.image, SEAL, 38, x, _TOP, card.id)
        for text in (card.game, Localized(card.kind, card.lang)):
            if text.text and x < _RIGHT - 200:
                x = 32 + self._line(SOFT, self._fonts(text.lang).text, 32, x, _TOP, text, _RIGHT)

    def _title(self) -> int:
        """The title, as large as it can be shown whole. Where it ends."""
        text, lang = self.card.title
        stack = self._fonts(lang).title
        clean = typeface(stack).clean(text) or self.card.id or self.card.site
        for size, most in _SIZES if self.card.id else _LARGE:
            lines = self._broken(Localized(clean, lang), stack, size, most, balanced=True)
            if lines.whole and not lines.torn:
                break
        return self._lines(stack, size, 1.26, _HEAD, lines.lines)

    def _broken(self, text: Localized, stack: Stack, size: int, most: int, *, balanced: bool = False) -> Lines:
        face = typeface(stack)
        return broken(text.text, text.lang, _WIDTH, most, lambda part: face.width(part, size), balanced=balanced)

    def _names(self, y: int) -> int:
        """The names in other languages, on one line. Where that ends."""
        x = float(_LEFT)
        for name in self.card.names:
            face = typeface(self._fonts(name.lang).text)
            if x > _LEFT and x + face.width(face.clean(name.text), 36) > _RIGHT:
                break
            x = 40 + self._line(SOFT, self._fonts(name.lang).text, 36, x, y + 46, name, _RIGHT)
        return y + 64 if self.card.names else y

    def _text(self, y: int) -> None:
        """What the page says: larger where all of it fits."""
        text, lang = self.card.text
        stack, leading, y = self._fonts(lang).text, _LEADING.get(lang, _LATIN), y + 12
        clean = Localized(typeface(stack).clean(text), lang)
        for size, most in _TEXT if clean.text else ():
            room = min(most, int((_END - y) / round(size * leading)))
            if room < 1:
                continue
            lines = self._broken(clean, stack, size, room)
            if lines.whole or size == _TEXT[-1][0]:
                self._lines(stack, size, leading, y, lines.lines)
                return

    def _foot(self) -> None:
        """The site's name under a hairline, and the seal over its end."""
        card, stack = self.card, self.own.title
        ImageDraw.Draw(self.image).line((_LEFT, _RULE, _RIGHT, _RULE), fill=SOFT, width=2)
        name = Localized(typeface(stack).clean(card.site), card.lang)
        if name.text:
            self._place(mark(stack, name.text[0]), _LEFT, _FOOT - 33)
        self._line(INK, stack, 30, _LEFT + 58, _FOOT, name, _RIGHT - 320)
        if card.status:
            seal = stamp(self.own.strong, card.status, card.word)
            self._place(seal, _RIGHT + 6 - seal.image.width, 557 - seal.image.height // 2)

    def _place(self, ornament: Ornament, x: int, y: int) -> None:
        self.image.paste(ornament.image, (x, y), ornament.mask)
