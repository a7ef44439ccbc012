"""The grams of a folded text: overlapping pairs of CJK characters, and whole words of every other script.

A run of digits counts as one character where it stands beside CJK ones: 12枚 has the pair 12枚 and not 2枚. The last
character of a run is a gram of its own, so that every character is the beginning of some gram.
"""

import re
from operator import add

#: Kana with ー, bopomofo, Han with 々 〆 〇, Hangul with jamo: what is cut into pairs.
CJK = (
    "\u3005-\u3007\u3041-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_ONLY_CJK = re.compile(f"[{CJK}]+")
_UNIT = re.compile(f"[{CJK}]|[^{CJK}]+")


def grams(folded: str, found: set[str], *, characters: bool = False) -> None:
    """Add every gram of a folded text to those that were found; with `characters` every single CJK character too."""
    for piece in folded.split():
        if piece.isascii():
            found.add(piece)
        elif _ONLY_CJK.fullmatch(piece):
            found.update(map(add, piece, piece[1:]))
            found.update(piece if characters else piece[-1])
        else:
            _mixed(_UNIT.findall(piece), characters, found)


def _mixed(units: list[str], characters: bool, found: set[str]) -> None:
    """Add the grams of a piece of several scripts, given as CJK characters and words between them."""
    before = ""
    for unit in units:
        word = len(unit) > 1 or not _ONLY_CJK.match(unit)
        joins = not word or unit.isdecimal()
        if before and joins:
            found.add(before + unit)
        elif before:
            found.add(before)
        if word or characters:
            found.add(unit)
        before = unit if joins else ""
    if before:
        found.add(before)
