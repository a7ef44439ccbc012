"""Numbers that are spelled as words: kanji before a counter, native and Sino-Korean numerals, English number words.

A word is read as a number only where its language leaves no doubt: 一覧 is no number, 一枚 is; 세는 is "counting" and
세 장 is three; 이 단계 is "this step" and 이단계 "step two".
"""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

#: A whole number where there is one, so that it prints as people write it.
Value = int | Fraction


class Spelled(NamedTuple):
    """A number in words at a place of a text."""

    start: int
    end: int
    value: Value


def spelled(text: str, lang: str) -> Iterator[Spelled]:
    """The numbers that a text spells out, from left to right; none in a language whose words are not known."""
    grammar = _GRAMMARS.get(lang)
    if grammar is None:
        return
    pattern, read, has_any = grammar
    for match in pattern.finditer(text) if has_any(text) else ():
        if (value := read(match)) is not None:
            yield Spelled(match.start(), match.end(), value)


def is_known(lang: str) -> bool:
    """Whether the number words of a language are known."""
    return lang in _GRAMMARS


# -- Han and Sino-Korean numerals: digits and units

_UNITS = {"十": 10, "百": 100, "千": 1000, "십": 10, "백": 100, "천": 1000}
_MYRIADS = {"万": 10**4, "億": 10**8, "만": 10**4, "억": 10**8}
_NUMERALS = {
    char: value for digits in ("〇一二三四五六七八九", "영일이삼사오육칠팔구") for value, char in enumerate(digits)
}
_NUMERALS["零"] = 0


def positional(word: str) -> int | None:
    """The value of a numeral such as 二十三, 百二 or 이십; None for a word that is none, as 千百."""
    total = group = digit = 0
    unit = 10**5
    for char in word:
        if char in _NUMERALS:
            if digit:
                return None
            digit = _NUMERALS[char]
        elif char in _UNITS:
            if _UNITS[char] >= unit:
                return None
            unit = _UNITS[char]
            group, digit = group + (digit or 1) * unit, 0
        elif char in _MYRIADS:
            total, group, digit, unit = total + (group + digit or 1) * _MYRIADS[char], 0, 0, 10**5
        else:
            return None
    return total + group + digit


def _row(words: str, first: Value = 1, step: Value = 1) -> dict[str, Value]:
    """Words with their values, one after another."""
    return {word: first + step * index for index, word in enumerate(words.split())}


# -- Japanese

_JA_COUNTERS = (
    "[枚体回個人本点度倍組箱歩名手件軒章節項段階種列行問通票杯匹頭台冊社国年週秒重]|つ(?![けかく])|番目|以[上下内]|未満"
    "|か月|日(?=[間目以])|時間|[ァ-ヶ]"
)
_JA_WORDS = {
    **_row("ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ここのつ"),
    **_row("ひとり ふたり"),
    **_row("両方 両者 双方", 2, 0),
    **_row("半分 半数 半額 半減", Fraction(1, 2), 0),
}
_JAPANESE = re.compile(
    rf"(?P<of>[一二三四五六七八九十百]+)分の(?P<part>[一二三四五六七八九十百]+)"
    rf"|第(?P<ordinal>[〇零一二三四五六七八九十百千]+)"
    rf"|(?<![数何幾一二三四五六七八九十百千万])(?P<kanji>[〇零一二三四五六七八九十百千万億]+)(?={_JA_COUNTERS})"
    rf"|(?<![0-9０-９一-龥])倍(?!率)"
    rf"|(?P<word>{'|'.join(_JA_WORDS)}|両(?=プレイヤー|チーム|陣営))"
)


def _japanese(match: re.Match[str]) -> Value | None:
    if match["of"]:
        return _ratio(positional(match["part"]), positional(match["of"]))
    if numeral := match["kanji"] or match["ordinal"]:
        return positional(numeral)
    return _JA_WORDS.get(match[0], 2)  # 倍 and 両


# -- Korean

_KO_ONES = _row("한 두 세 네 다섯 여섯 일곱 여덟 아홉") | _row("하나 둘 셋 넷") | {"첫": 1, "석": 3, "넉": 4}
_KO_TENS = _row("열 스물 서른 마흔 쉰", 10, 10) | {"스무": 20}
_KO_NATIVE = {
    **_KO_ONES,
    **_KO_TENS,
    **{ten + one: _KO_TENS[ten] + _KO_ONES[one] for ten in _KO_TENS for one in _KO_ONES},
}
_KO_COUNTERS = (
    "장|번|개|명|가지|칸|판|턴|마리|사람|배|단계|종류|쪽|곳|차례|줄|권|잔|쌍|점|살|시간|달|해|군데|그루|자루|벌|채|대|척"
    "|송이|묶음|덩이|매"
)
#: Before these a numeral of one syllable is written together with them, 이단계; apart, 이 단계, it is "this step".
_SINO_COUNTERS = "회|배|단계|턴|라운드|코인"
_KOREAN = re.compile(
    rf"(?<![가-힣0-9])(?:"
    # An attributive numeral stands before a space and a noun, or is written together with its counter.
    rf"(?P<attribute>(?:열|스물)?[한두세네])"
    rf"(?= [가-힣]|(?:{_KO_COUNTERS})(?![가-힣])|번째|[번장개]씩|배로)"
    rf"|(?P<native>(?:열|스물|서른|마흔|쉰)?(?:다섯|여섯|일곱|여덟|아홉)|하나(?!님)|둘(?![러레])|셋|넷|열둘|열하나)"
    rf"|(?P<ten>열|스무|[석넉])(?= (?:{_KO_COUNTERS}))"
    rf"|(?P<first>첫)(?=째|[ 번])"
    rf"|(?P<sino>[일이삼사오육칠팔구십백천만]{{2,}})"
    rf"(?= ?(?:{_SINO_COUNTERS}|코스트|포인트|퍼센트|[장개명점원년월일분초]))"
    rf"|(?P<digit>[일이삼오육칠팔구십])(?=(?:{_SINO_COUNTERS})(?![가-힣]))"
    rf"|(?P<of>[이삼사오육칠팔구십])분의 ?(?P<part>[일이삼사오육칠팔구])"
    rf"|(?P<both>양쪽|양자|쌍방|양측)"
    rf"|(?P<half>절반|반으로)"
    rf")"
)


def _korean(match: re.Match[str]) -> Value | None:
    if match["of"]:
        return _ratio(positional(match["part"]), positional(match["of"]))
    if match["both"] or match["half"]:
        return 2 if match["both"] else Fraction(1, 2)
    if numeral := match["sino"] or match["digit"]:
        return positional(numeral)
    return _KO_NATIVE.get(match["attribute"] or match["native"] or match["ten"] or match["first"])


# -- English

_EN_ONES = _row("one two three four five six seven eight nine")
_EN_TENS = _row("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
_EN_PARTS = _row("half third quarter fifth sixth", 2) | {"halve": 2, "fourth": 4, "eighth": 8, "tenth": 10}
_EN_WORDS = {
    **_EN_ONES,
    **_EN_TENS,
    **_row("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 10),
    **_row("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"),
    **_row("once twice thrice"),
    **_row("single double triple"),
    **_row("both pair doubled doubles doubling", 2, 0),
    **_row("half halve halves halved", Fraction(1, 2), 0),
    **_row("quarter quarters", Fraction(1, 4), 0),
    **_row("quadruple quadrupled quadruples", 4, 0),
    **_row("january february march april may june july august september october november december"),
    **{"zero": 0, "dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6, "tripled": 3},
}
#: Months that are written small as well and then mean something else.
_EN_MONTHS = "(?-i:March|May)(?= [0-9])"
_EN_WORD = "|".join(sorted(_EN_WORDS.keys() - {"march", "may"}, key=len, reverse=True))
_EN_PART = "|".join(_EN_PARTS)
_ENGLISH = re.compile(
    rf"\b(?:(?P<count>one|two|three|four|five|a(?=[ -](?:half|quarter|(?:{_EN_PART}) of)\b))[ -](?P<part>{_EN_PART})s?"
    rf"|(?P<tens>{'|'.join(_EN_TENS)})-(?P<ones>{'|'.join(_EN_ONES)})"
    rf"|(?P<roman>(?-i:XI{{0,3}}V?|VI{{0,3}}|I[IXV]I?|XI?[XV]))(?<=[IVX]{{2}})"
    rf"|(?P<word>{_EN_MONTHS}|{_EN_WORD}))\b",
    re.I,
)
_LETTERS = re.compile("[a-z]+")
_ROMAN = _row("II III IV V VI VII VIII IX X XI XII XIII XIV XV", 2)


_EN_ALL = frozenset(word.lower() for word in (*_EN_WORDS, *_EN_PARTS, *_ROMAN))


def _has_english(text: str) -> bool:
    """Whether a text has any of the words: much faster than to look for numbers at every word."""
    return not _EN_ALL.isdisjoint(_LETTERS.findall(text.lower()))


def _english(match: re.Match[str]) -> Value | None:
    if match["part"]:
        count = match["count"].lower()
        return _ratio(_EN_ONES.get(count, 1), _EN_PARTS[match["part"].lower()])
    if match["tens"]:
        return _EN_WORDS[match["tens"].lower()] + _EN_WORDS[match["ones"].lower()]
    if match["roman"]:
        return _ROMAN.get(match["roman"])
    return _EN_WORDS[match["word"].lower()]


def _ratio(part: Value | None, of: Value | None) -> Value | None:
    return simplest(Fraction(part, of)) if part is not None and of else None


def simplest(value: Fraction) -> Value:
    """The value as a whole number where it is one."""
    return int(value) if value.denominator == 1 else value


_GRAMMARS: Mapping[str, tuple[re.Pattern[str], Callable[[re.Match[str]], Value | None], Callable[[str], object]]] = {
    "ja": (_JAPANESE, _japanese, bool),
    "ko": (_KOREAN, _korean, bool),
    "en": (_ENGLISH, _english, _has_english),
}
