"""Numbers have the same value however a language writes them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hantei.translate.numbers import Value, numbers
from hantei.translate.numerals import positional

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

#: Language, text, and the values that it has in digits and in words.
READ: tuple[tuple[str, str, tuple[Value, ...], tuple[Value, ...]], ...] = (
    # Digits of every kind
    ("ja", "2枚引く", (2,), ()),
    ("ja", "１２枚", (12,), ()),
    ("ja", "②を解決し、⑫へ", (2, 12), ()),
    ("ja", "レベルⅢとⅻ", (3, 12), ()),
    ("en", "1,000 of 12,345,678", (1000, 12345678), ()),
    ("en", "2, 3 and 4", (2, 3, 4), ()),
    ("ja", "２．５倍", (Fraction(5, 2),), ()),
    ("en", "2.5 and 1/2, ½", (Fraction(5, 2), HALF, HALF), ()),
    ("ja", "3分の1", (THIRD,), ()),
    ("ko", "3분의 1", (THIRD,), ()),
    ("en", "between 2–4", (2, 4), ()),
    ("ja", "2〜4枚、2-4枚", (2, 4, 2, 4), ()),
    ("en", "on 2026-12-03, version 1.2.3", (2026, 12, 3, 1, 2, 3), ()),
    ("en", "3×1 = 3", (3, 1, 3), ()),
    ("en", "cost 4+", (4,), ()),
    ("en", "4/0", (4, 0), ()),
    ("ja", "1万枚、3千", (10000, 3000), ()),
    ("ko", "1만 원, 2천", (10000, 2000), ()),
    ("ko", "3만 더한다", (3,), ()),
    ("en", "10 thousand", (10000,), ()),
    ("en", "the 2nd and 3rd", (2, 3), ()),
    ("fr", "2 cartes, deux jetons", (2,), ()),
    # Japanese words
    ("ja", "二枚", (), (2,)),
    ("ja", "第三版", (), (3,)),
    ("ja", "十二枚、二十三枚、百五枚", (), (12, 23, 105)),
    ("ja", "三分の一", (), (THIRD,)),
    ("ja", "二ターン", (), (2,)),
    ("ja", "一つ、ふたつ、ひとりで", (), (1, 2, 1)),
    ("ja", "二つ以上", (), (2,)),
    ("ja", "両方、両プレイヤー", (), (2, 2)),
    ("ja", "倍にし、半分にする", (), (2, HALF)),
    ("ja", "3倍", (3,), ()),
    ("ja", "一覧、一緒、一般、一部、十分、万一、唯一、数十枚", (), ()),
    # Korean words
    ("ko", "두 장", (), (2,)),
    ("ko", "한 번, 네 가지, 다섯 개", (), (1, 4, 5)),
    ("ko", "한번, 두장, 세번째", (), (1, 2, 3)),
    ("ko", "하나와 둘", (), (1, 2)),
    ("ko", "열두 장, 열 장, 스무 장, 스물한 개", (), (12, 10, 20, 21)),
    ("ko", "첫 번째, 둘째, 셋째", (), (1, 2, 3)),
    ("ko", "이단계, 삼회", (), (2, 3)),
    ("ko", "이십 장, 십이 코인", (), (20, 12)),
    ("ko", "양쪽, 절반", (), (2, HALF)),
    ("ko", "세는 법, 두었다, 한다, 한꺼번에, 열매, 네, 그렇습니다, 이 단계, 간단한 카드, 둘러싼", (), ()),
    # English words
    ("en", "two cards, Three of them", (), (2, 3)),
    ("en", "twenty-one, forty", (), (21, 40)),
    ("en", "once, twice, thrice", (), (1, 2, 3)),
    ("en", "the first, second and third", (), (1, 2, 3)),
    ("en", "doubled, half, both", (), (2, HALF, 2)),
    ("en", "a third of it, one-half, two thirds", (), (THIRD, HALF, Fraction(2, 3))),
    ("en", "a third card, a half, one second", (), (3, HALF, 1, 2)),
    ("en", "on 28 June 2022, in May 2023; it may march", (28, 2022, 2023), (6, 5)),
    ("en", "Part II, then IV", (), (2, 4)),
    ("en", "someone, none, tone, I, V, done, weight, attention", (), ()),
)


@pytest.mark.parametrize(("lang", "text", "digits", "words"), READ, ids=[f"{lang} {text}" for lang, text, *_ in READ])
def test_values(lang: str, text: str, digits: tuple[Value, ...], words: tuple[Value, ...]) -> None:
    found = numbers(text, lang)
    assert tuple(one.value for one in found if one.digits) == digits
    assert tuple(one.value for one in found if not one.digits) == words


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("+3 and -1", [("+", 3), ("-", -1)]),
        ("コスト＋２、コスト−1", [("+", 2), ("-", -1)]),
        ("5+3, 5-3, p12, FER-012", [("", 5), ("", 3), ("", 5), ("", 3), ("", 12)]),
        ("(A×B)-2", [("", 2)]),
        ("4+", [("", 4)]),
    ],
)
def test_a_sign_belongs_to_a_number_with_nothing_before_it(text: str, signs: list[tuple[str, int]]) -> None:
    assert [(one.sign, one.value) for one in numbers(text, "ja")] == signs


def test_a_number_knows_its_place() -> None:
    text = "カードを１２枚、第三版"
    assert [text[one.start : one.end] for one in numbers(text, "ja")] == ["１２", "第三"]


@given(some.integers(0, 99_999_999))
def test_a_kanji_numeral_is_read_as_it_is_written(value: int) -> None:
    digits, units = "〇一二三四五六七八九", ("", "十", "百", "千")

    def group(number: int) -> str:
        parts = []
        for place, char in enumerate(reversed(str(number))):
            if char != "0":
                parts.append(("" if char == "1" and place else digits[int(char)]) + units[place])
        return "".join(reversed(parts))

    high, low = divmod(value, 10_000)
    written = (f"{group(high)}万" if high else "") + group(low)
    assert positional(written or "〇") == value


@pytest.mark.parametrize("word", ["千百千", "二三", "枚"])
def test_what_is_no_numeral_has_no_value(word: str) -> None:
    assert positional(word) is None


@given(some.text(alphabet="0123456789０①Ⅲ.,/+-−万만一二十百第枚分の한두세 장번two thirdsII\n", max_size=24))
def test_places_are_in_order_and_do_not_overlap(text: str) -> None:
    for lang in ("ja", "ko", "en", "fr"):
        found = numbers(text, lang)
        ends = [0, *(one.end for one in found)]
        assert all(end <= one.start < one.end for end, one in zip(ends, found, strict=False))
