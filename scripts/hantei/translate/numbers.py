"""The numbers of a text by their values, however they are written: 2, ２, ②, Ⅱ, 二枚, 두 장, two.

What is written in digits has to be there in every language. What is spelled out in words may be there: languages
differ in where they spell (research: checks that compare digits alone miss 二枚 and mistake *ten principles*).
"""

import re
import unicodedata
from dataclasses import dataclass

from hantei.text import CODE, RUBY


@dataclass(frozen=True, slots=True)
class Number:
    """A value, its place in the text, and whether it is spelled in words, not written in digits."""

    value: str
    start: int
    end: int
    spelled: bool


_ADDRESS = re.compile(r"(?<!\])\]\([^)\s]*\)|https?://[^\s)]+")
#: `{}`, `{1}` and `{:True=…|False=…}`: what stands for an output is not written here.
_PLACE = re.compile(r"\{[^{}\n]*\}")
_ID = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2,5}-[0-9]{3,5}(?![0-9])")

_DIGITS = re.compile(
    r"(?P<whole>[0-9０-９]{1,3}(?:[,，][0-9０-９]{3})+(?![0-9０-９])|[0-9０-９]+)(?:[.．](?P<part>[0-9０-９]+))?"
    r"(?P<power>[万億]|[만억](?![가-힣]))?"
)
#: ①, ⑵, Ⅲ, ½: one character with a value of its own.
_SIGNED = re.compile(r"[\u2150-\u2188\u2460-\u24ff\u2776-\u2793½¼¾]")
_POWERS = {"万": 10_000, "만": 10_000, "億": 100_000_000, "억": 100_000_000}

_KANJI = "〇一二三四五六七八九"
_UNITS = {"十": 10, "百": 100, "千": 1000}
_JA_COUNTERS = (
    "枚|体|回|つ|点|ターン|人|個|種類|度|段階|色|列|組|本|匹|頭|か所|箇所|ヶ所|カ所|番目|番|倍|択|者|方|行|文|語|字|桁|割|手|山|目|以上|以下|未満"
)
_JA = re.compile(
    rf"(?P<ordinal>第)(?P<first>[{_KANJI}十百千]+)|(?P<counted>[{_KANJI}十百千]+)(?={_JA_COUNTERS})"
    r"|(?P<word>ひとつ|ふたつ|みっつ|よっつ|いつつ|ひとり|ふたり|両方|両者|両側|片方|最初|はじめ|初めて|単独|唯一|なし|ない|半分)"
)
_JA_WORDS = {"ひとつ": 1, "ふたつ": 2, "みっつ": 3, "よっつ": 4, "いつつ": 5, "ひとり": 1, "ふたり": 2, "両方": 2, "両者": 2,
             "両側": 2, "片方": 1, "最初": 1, "はじめ": 1, "初めて": 1, "単独": 1, "唯一": 1, "なし": 0, "ない": 0, "半分": 2}  # fmt: skip

_KO_COUNTERS = (
    "장|번째|번|명|개|턴|가지|곳|쪽|칸|마리|사람|차례|종류|단계|군데|배|글자|줄|점|회|가닥|묶음|벌|시점|경우|기|체|판|문장|자리|효과|카드"
)
_KO_NATIVE = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10}
_KO_ALONE = {"하나": 1, "둘": 2, "셋": 3, "넷": 4, "첫": 1, "첫째": 1, "둘째": 2, "셋째": 3, "넷째": 4, "양쪽": 2, "혼자": 1,
             "처음": 1, "유일": 1, "없": 0, "절반": 2}  # fmt: skip
_KO = re.compile(
    rf"(?<![가-힣])(?P<native>{'|'.join(_KO_NATIVE)})(?=(?:{_KO_COUNTERS})| +[가-힣])"
    rf"|(?P<alone>{'|'.join(sorted(_KO_ALONE, key=len, reverse=True))})"
)

_EN = {
    **{word: value for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split())},
    **{word: value for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)},
    "once": 1, "twice": 2, "thrice": 3, "both": 2, "single": 1, "double": 2, "triple": 3, "quadruple": 4, "pair": 2, "dozen": 12,
    "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100, "thousand": 1000, "either": 2, "neither": 2, "half": 2,
    "another": 1, "each": 1, "a": 1, "an": 1, "only": 1, "no": 0, "none": 0, "nothing": 0, "without": 0, "free": 0,
    **{word: value for value, word in enumerate(
        "january february march april may june july august september october november december".split(), 1)},
}  # fmt: skip
_EN_WORD = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(sorted(_EN, key=len, reverse=True))})(?![A-Za-z])", re.IGNORECASE)


def bare(text: str) -> str:
    """The text with blanks in the place of what is no prose, each as long as what stood there: code, addresses, keys of
    references (their labels stay), places of outputs, ids, and the readings of ruby."""
    for pattern in (CODE, _ADDRESS):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    text = _without_keys(text)
    text = RUBY.sub(lambda match: f" {match[1]}" + " " * (len(match[0]) - len(match[1]) - 1), text)
    for pattern in (_PLACE, _ID):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text


_KEYS = re.compile(r"\[\[(?:[^\[\]|\n]+\|)?|\]\]")
_BARE_REFERENCE = re.compile(r"\[\[[^\[\]|\n]+\]\]")


def _without_keys(text: str) -> str:
    text = _BARE_REFERENCE.sub(lambda match: " " * len(match[0]), text)
    return _KEYS.sub(lambda match: " " * len(match[0]), text)


def numbers(text: str, lang: str) -> list[Number]:
    """Every number of the text in the order of their places. Without a list of its words a language has digits alone."""
    prose = bare(text)
    found = [_digits(match) for match in _DIGITS.finditer(prose)]
    found += [Number(_value(match[0]), *match.span(), spelled=False) for match in _SIGNED.finditer(prose)]
    if lang == "ja":
        found += [_japanese(match) for match in _JA.finditer(prose)]
    elif lang == "ko":
        found += [_korean(match) for match in _KO.finditer(prose)]
    elif lang == "en":
        found += [Number(str(_EN[match[0].lower()]), *match.span(), spelled=True) for match in _EN_WORD.finditer(prose)]
    return sorted(found, key=lambda one: one.start)


def written(found: list[Number]) -> list[str]:
    """The values that are written in digits, each once, in the order of the text."""
    return list(dict.fromkeys(one.value for one in found if not one.spelled))


def _digits(match: re.Match[str]) -> Number:
    whole = int(unicodedata.normalize("NFKC", match["whole"]).replace(",", "")) * _POWERS.get(match["power"] or "", 1)
    part = unicodedata.normalize("NFKC", match["part"] or "").rstrip("0")
    return Number(f"{whole}.{part}" if part else str(whole), *match.span(), spelled=False)


def _value(char: str) -> str:
    value = unicodedata.numeric(char, -1)
    return str(int(value)) if value == int(value) else str(value)


def _japanese(match: re.Match[str]) -> Number:
    if match["word"]:
        return Number(str(_JA_WORDS[match["word"]]), *match.span(), spelled=True)
    value = _kanji(match["first"] or match["counted"])
    return Number(str(value), *match.span(), spelled=True)


def _kanji(text: str) -> int:
    """The value of a numeral up to the thousands; without a unit its characters are digits, as in 二〇."""
    if not set(text) & _UNITS.keys():
        return int("".join(str(_KANJI.index(char)) for char in text))
    total, digit = 0, 0
    for char in text:
        if char in _UNITS:
            total += (digit or 1) * _UNITS[char]
            digit = 0
        else:
            digit = _KANJI.index(char)
    return total + digit


def _korean(match: re.Match[str]) -> Number:
    value = _KO_NATIVE[match["native"]] if match["native"] else _KO_ALONE[match["alone"]]
    return Number(str(value), *match.span(), spelled=True)


#: Values that languages often leave to the grammar: nothing, one of them, both.
_SMALL = frozenset({"0", "1", "2"})


def disagreement(source: str, lang: str, translation: str, into: str) -> tuple[list[str], list[str]]:
    """The values that the translation lacks, and those that it adds; both empty where the texts agree.

    A small value that is only missing, or only added, is grammar (*one of them*, 2つとも); one in the place of another
    is not.
    """
    there, here = numbers(source, lang), numbers(translation, into)
    lacking = [value for value in written(there) if all(one.value != value for one in here)]
    added = [value for value in written(here) if all(one.value != value for one in there)]
    if lacking and added:
        return lacking, added
    return [value for value in lacking if value not in _SMALL], [value for value in added if value not in _SMALL]
