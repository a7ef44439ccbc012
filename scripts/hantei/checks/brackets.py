"""Every bracket that opens is closed, by its own kind and in order.

    「強い攻撃（2回）      # wrong: 「 stays open
    「強い攻撃（2回」）    # wrong: closed in the wrong order
    「強い攻撃（2回）」    # right

A half-width bracket may close a full-width one of its kind here; that is `wrong-width`. Brackets in code are not
read.
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.findings import Finding
from hantei.translate.passages import Passage, Rendition

CODE = error("brackets", __doc__)

_PAIRS = {
    "(": ")",
    "[": "]",
    "「": "」",
    "『": "』",
    "【": "】",
    "《": "》",
    "〈": "〉",
    "〔": "〕",
    "｢": "｣",
    "“": "”",
}
_FOLDED = str.maketrans("（）［］｛｝", "()[]{}")
_BRACKET = re.compile(f"[{''.join(map(re.escape, {*_PAIRS, *_PAIRS.values()}))}（）［］]")
#: 1) and (a) of an enumeration at the beginning of a line, and smileys, open nothing.
_ENUMERATION = re.compile(r"(?:\A|\n)[ \t]*(?:[0-9]{1,2}|[A-Za-z가-힣①-⑳])\Z")


def find(rendition: Rendition) -> Iterator[Finding]:
    for passage in rendition.passages:
        if _BRACKET.search(passage.read):
            yield from _unbalanced(passage)


def _unbalanced(passage: Passage) -> Iterator[Finding]:
    opened: list[tuple[str, int]] = []
    for match in _BRACKET.finditer(passage.read):
        char = match[0].translate(_FOLDED)
        if char in _PAIRS:
            opened.append((char, match.start()))
        elif opened and _PAIRS[opened[-1][0]] == char:
            opened.pop()
        elif opened or not _ENUMERATION.search(passage.read[: match.start()]):
            expected = f"write {_PAIRS[opened[-1][0]]} first" if opened else "open it, or take it out"
            yield passage.finding(CODE, f"{match[0]} closes nothing", expected, match.start())
    for char, at in opened:
        yield passage.finding(CODE, f"{passage.read[at]} is not closed", f"write {_PAIRS[char]} where it ends", at)
