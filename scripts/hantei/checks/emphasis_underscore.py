"""Emphasis beside kana, Han or Hangul is written with asterisks.

An underscore inside a word is part of the word. Where no spaces part words, that is nearly everywhere: `__過払い__を`
shows its underscores. Asterisks mark the same text in every language, with particles and brackets beside it:

    これは__過払い__です       # wrong
    これは**「過払い」**です    # right

What is meant to show underscores stands in code: `snake_case`.
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.text import HANGUL, WIDE, outside_code
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Rendition

CODE = error("emphasis-underscore", __doc__)

_EMPHASIS = re.compile(r"(?<![\\_])(_{1,3})(?![\s_])([^\n]*?[^\s\\_])\1(?!_)")
#: Addresses and the keys of references may have underscores of their own.
_NO_TEXT = re.compile(r"\]\([^)\s]*\)|https?://[!-~]+|\[\[[^\[\]|\n]+")
_CJK = re.compile(f"[{WIDE}{HANGUL}]")
_LATIN = re.compile(r"[A-Za-z0-9]")


def find(rendition: Rendition) -> Iterator[Finding]:
    for passage in rendition.passages if "_" in rendition.written else ():
        for start, shown in _emphasis(passage.text) if "_" in passage.text else ():
            hint = f"write **{shown.strip('_')}**"
            yield found(passage.field, passage.lang, CODE, f"{shown} shows its underscores", hint, start)


def _emphasis(text: str) -> Iterator[tuple[int, str]]:
    """The emphasis with underscores that touches a character of the three scripts, inside or outside."""
    for offset, piece, code in outside_code(text):
        if code:
            continue
        piece = _NO_TEXT.sub(lambda match: " " * len(match[0]), piece)
        for match in _EMPHASIS.finditer(piece):
            before, after = piece[: match.start()][-1:], piece[match.end() :][:1]
            if _LATIN.match(before) and _LATIN.match(match[2]):
                continue  # a name such as first_player_name, which no parser takes for emphasis
            if any(_CJK.match(char) for char in (before, match[2][0], match[2][-1], after)):
                yield offset + match.start(), match[0]
