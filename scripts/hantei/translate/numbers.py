"""The numbers of a text by value, however they are written: 2枚, ２枚, 二枚, 두 장, two cards, ②, Ⅱ.

Comparing digits as characters is of no use between Japanese, Korean and English: a right translation of `２枚` has
another digit, or none. So every number has a value, its place, and whether it stands there in digits or in words.
"""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hantei.translate.numerals import Value, positional, simplest, spelled

__all__ = ["Number", "Value", "numbers", "size"]


class Number(NamedTuple):
    """A number at a place of a text. `sign` is that of a change such as +3 or -1; the value of -1 is -1."""

    value: Value
    start: int
    end: int
    #: Written in digits, circled and Roman ones included; else in words.
    digits: bool
    sign: str = ""

    @property
    def size(self) -> Value:
        """The value without its sign."""
        return size(self.value)


#: Full-width forms and the kinds of minus, each one character as before.
_NARROW = str.maketrans("０１２３４５６７８９．，＋－−／", "0123456789.,+--/")
_SYMBOLS = "①-⑳⑴-⒇⒈-⒛⓪-⓿❶-➓㉑-㉟㊱-㊿Ⅰ-Ⅿⅰ-ⅿ¼-¾⅐-⅞"
_ANY_DIGIT = re.compile(f"[0-9０-９{_SYMBOLS}]")
_WHOLE = r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+"
_WRITTEN = re.compile(
    r"(?P<id>(?<![A-Za-z])[A-Z]{2,5}-[0-9]{3,5}(?![0-9]))|"
    # What is cut into more than two parts is no fraction and no decimal: 2026-12-03, 1.2.3, 4/5/6.
    rf"(?P<chain>[0-9]+(?:[./-][0-9]+){{2,}})"
    rf"|(?P<of>[0-9]+)(?:分の|분의 ?)(?P<parts>[0-9]+)"
    rf"|(?P<sign>(?<![0-9A-Za-z)）\]])[+-])?(?P<whole>{_WHOLE})"
    rf"(?:\.(?P<decimals>[0-9]+)|/(?P<divisor>[0-9]+))?"
    rf"(?P<unit>[千万億千]|[천억](?![가-힣])|만(?= ?(?:[0-9]|원|명|점|장|개|번|코인))| (?:thousand|million)\b)?"
    rf"|(?P<symbol>[{_SYMBOLS}])"
)
_PART = re.compile("[0-9]+")
_UNITS = {" thousand": 1000, " million": 10**6}


def size(value: Value) -> Value:
    """The value without its sign."""
    return -value if value < 0 else value


def numbers(text: str, lang: str) -> tuple[Number, ...]:
    """The numbers of a text in a language, from left to right. The text has no markup any more (see `shown`).

    Ranges (2–4) are two numbers, and the id of a ruling is none. A number in digits hides the words that it is part of.
    """
    found = list(_written(text)) if _ANY_DIGIT.search(text) else []
    words = [Number(value, start, end, False) for start, end, value in spelled(text, lang)]
    if found and words:
        taken = {at for number in found for at in range(number.start, number.end)}
        words = [one for one in words if one.start not in taken and one.end - 1 not in taken]
    return tuple(sorted((*found, *words), key=lambda number: number.start)) if words else tuple(found)


def _written(text: str) -> Iterator[Number]:
    for match in _WRITTEN.finditer(text.translate(_NARROW)):
        start, end = match.span()
        if match["id"]:
            continue
        if match["chain"]:
            for part in _PART.finditer(text.translate(_NARROW), start, end):
                yield Number(int(part[0]), *part.span(), True)
        elif match["symbol"]:
            yield Number(_symbol(match["symbol"]), start, end, True)
        elif match["of"]:
            if int(match["of"]):
                yield Number(simplest(Fraction(int(match["parts"]), int(match["of"]))), start, end, True)
        else:
            yield from _plain(match)


def _plain(match: re.Match[str]) -> Iterator[Number]:
    whole, sign = match["whole"].replace(",", ""), match["sign"] or ""
    factor = -1 if sign == "-" else 1
    if match["divisor"] and not int(match["divisor"]):
        yield Number(factor * int(whole), match.start(), match.end("whole"), True, sign)
        yield Number(0, match.start("divisor"), match.end(), True)
        return
    value: Value = int(whole)
    if match["decimals"]:
        value = simplest(Fraction(f"{whole}.{match['decimals']}"))
    elif match["divisor"]:
        value = simplest(Fraction(int(whole), int(match["divisor"])))
    if unit := match["unit"]:
        value *= _UNITS.get(unit) or positional(unit) or 1
    yield Number(factor * value, match.start(), match.end(), True, sign)


def _symbol(char: str) -> Value:
    return simplest(Fraction(unicodedata.numeric(char)).limit_denominator(16))
