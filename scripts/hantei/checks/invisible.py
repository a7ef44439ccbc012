"""A text has no characters that nobody sees.

Fillers, joiners of nothing, private characters and variation selectors behind a letter come in with pasted text. Two
words that look the same are then two words for search, for comparisons and for whoever edits them. What no file may
hold at all is `bad-character`.

    카드ㅤ를     # wrong: U+3164 HANGUL FILLER inside
    카드를      # right
"""

import re
import unicodedata
from collections.abc import Iterator

from hantei.characters import character_name
from hantei.problems import error
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Rendition

CODE = error("invisible", __doc__)

_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\ue000-\uf8ff\U000e0000-\U000e007f\U000f0000-\U0010fffd]"
)


def find(rendition: Rendition) -> Iterator[Finding]:
    if not _INVISIBLE.search(rendition.written):
        return
    for passage in rendition.passages:
        for match in _INVISIBLE.finditer(passage.text):
            if not _chooses_a_picture(passage.text, match.start()):
                message = f"{character_name(match[0])} in a text"
                yield found(passage.field, passage.lang, CODE, message, "take it out", match.start())


def _chooses_a_picture(text: str, at: int) -> bool:
    """Whether it is the selector that makes a sign before it a picture or a text."""
    return text[at] in "\ufe0e\ufe0f" and at > 0 and unicodedata.category(text[at - 1]) in ("So", "Sm", "Po", "Nd")
