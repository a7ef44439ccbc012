"""What was meant to be a name and is written otherwise: with other spaces, dashes, dots, width or kind of kana."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hantei.translate.trie import longest


class Likeness(NamedTuple):
    """A piece of a text and the name that it was meant to be."""

    start: int
    end: int
    name: str


#: What does not count when names are compared: gaps, and furigana in brackets.
_LOOSE = re.compile(r"[\s\-‐-―−・·･]|(?<=[一-鿿々])[（(][ぁ-ゖァ-ヺー]+[）)]")
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
#: Shorter names are part of too many words; they are looked for only where brackets set a name apart.
_SHORTEST = 4
_SET_APART = re.compile(r"[「『【《〈‘“]([^「」『』【】《》〈〉‘’“”\n]{2,8})[」』】》〉’”]")
#: Characters that no name is cut out of.
_WORD = re.compile(r"[A-Za-zÀ-ɏ0-9]")
_HANGUL = re.compile(r"[가-힣]")
_KATAKANA = re.compile(r"[ァ-ヺー]")


class Names:
    """Accepted names, to find likenesses of them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact: dict[str, str] = {}
        self._short: dict[str, str] = {}
        for name in names:
            folded = _fold(name)
            # A Latin word of its own is written in one way only; inside other words it is no name.
            if not (name.isascii() and name.isalnum()):
                (self._exact if len(folded) >= _SHORTEST else self._short).setdefault(folded, name)
        self._pattern = re.compile(longest(self._exact)) if self._exact else None

    def may_be_in(self, text: str) -> bool:
        """Whether it is worth looking for likenesses: most texts have none of the names in any form."""
        found = self._pattern is not None and self._pattern.search(_fold(text)) is not None
        return found or (bool(self._short) and _SET_APART.search(text) is not None)

    def likenesses(self, text: str) -> Iterator[Likeness]:
        """The pieces of a text that are none of the names to the letter and one of them when gaps do not count."""
        yield from self._set_apart(text)
        if self._pattern is None:
            return
        places: list[int] | None = None
        for match in self._pattern.finditer(_fold(text)):
            if places is None:
                places = _places(text)
            start, end = places[match.start()], places[match.end() - 1] + 1
            piece, name = text[start:end], self._exact[match[0]]
            if not _is_same(piece, name) and "\n" not in piece and _is_whole(text, start, end):
                yield Likeness(start, end, name)

    def _set_apart(self, text: str) -> Iterator[Likeness]:
        """The short ones among them, in brackets."""
        for match in _SET_APART.finditer(text) if self._short else ():
            name = self._short.get(_fold(match[1]))
            if name and not _is_same(match[1], name):
                yield Likeness(match.start(1), match.end(1), name)


def _is_same(piece: str, name: str) -> bool:
    """Whether a name is written right. English joins the words of one before a noun: a first-edition card."""
    return piece.lower().replace("-", " ") == name.lower().replace("-", " ")


def _fold(text: str) -> str:
    close = text.replace(" ", "").replace("-", "").replace("\n", "")
    if close.isascii():
        return close.lower()
    return unicodedata.normalize("NFKC", _LOOSE.sub("", close)).lower().translate(_HIRAGANA)


def _places(text: str) -> list[int]:
    """The place in a text of every character of its folded form."""
    gaps = {at for match in _LOOSE.finditer(text) for at in range(match.start(), match.end())}
    kept = [at for at in range(len(text)) if at not in gaps]
    # Most texts fold character by character; only where some do not is each looked at.
    return kept if len(kept) == len(_fold(text)) else list(_each_place(text))


def _each_place(text: str) -> Iterator[int]:
    at = 0
    while at < len(text):
        loose = _LOOSE.match(text, at)
        if loose:
            at = loose.end()
            continue
        # A base and the marks that follow it fold as one: ﾊﾟ is two characters and becomes one.
        end = at + 1
        while end < len(text) and text[end] in "ﾞﾟ\u3099\u309a":
            end += 1
        for _ in _fold(text[at:end]):
            yield at
        at = end


def _is_whole(text: str, start: int, end: int) -> bool:
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    for kind in (_WORD, _KATAKANA):
        if (kind.match(before) and kind.match(text[start])) or (kind.match(after) and kind.match(text[end - 1])):
            return False
    return not (_HANGUL.match(before) and _HANGUL.match(text[start]))
