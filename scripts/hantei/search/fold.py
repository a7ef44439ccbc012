"""The form in which words are compared: without width, case, accents and the difference of the two kana.

`templates/static/search/fold.js` does the same in the browser; a test holds the two equal.
"""

import re
import unicodedata

#: An apostrophe inside an English word: what stands before it stays one word with the s or t.
_APOSTROPHE = re.compile(r"(?<=[^\W\d_]{2})['’](?=[st](?!\w))")
_KATAKANA = range(0x30A1, 0x30F7)
_ACCENTS = range(0x300, 0x370)
#: Latin letters that may carry an accent.
_LATIN = (range(0xC0, 0x250), range(0x1E00, 0x1F00))


class _Folded(dict[int, str]):
    """What each character folds to, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _character(code)
        return folded


def _character(code: int) -> str:
    char = chr(code)
    if code in _KATAKANA:
        return chr(code - 0x60)
    if code in _ACCENTS:
        return ""
    if any(code in letters for letters in _LATIN):
        char = unicodedata.normalize("NFD", char)[0]
    if char == "ς":
        return "σ"
    return char if unicodedata.category(char)[0] in "LNM" else " "


_FOLDED = _Folded()


def fold(text: str) -> str:
    """The folded words of a text with one space between them. ー 々 〆 〇 are letters, all other marks are spaces."""
    form = unicodedata.normalize("NFKC", text).lower()
    if "'" in form or "’" in form:
        form = _APOSTROPHE.sub("", form)
    return " ".join(form.translate(_FOLDED).split())


def compact(text: str) -> str:
    """A name folded, without spaces: how it is compared when somebody writes it with other spaces or none."""
    return fold(text).replace(" ", "")
