"""Which form of a Korean particle a word takes: by how it is spoken, whatever it is written with."""

import pytest

from hantei.text import josa, particles, undecided

#: By how a word ends: after a vowel, after ㄹ, after another consonant.
VOWEL, RIEUL, CLOSED = "", "ㄹ", "ㅇ"

#: A particle in its double form, and what it becomes after each.
FORMS = {
    "은(는)": {VOWEL: "는", RIEUL: "은", CLOSED: "은"},
    "이(가)": {VOWEL: "가", RIEUL: "이", CLOSED: "이"},
    "을(를)": {VOWEL: "를", RIEUL: "을", CLOSED: "을"},
    "과(와)": {VOWEL: "와", RIEUL: "과", CLOSED: "과"},
    "(으)로": {VOWEL: "로", RIEUL: "로", CLOSED: "으로"},
    "(이)나": {VOWEL: "나", RIEUL: "이나", CLOSED: "이나"},
    "(이)라고": {VOWEL: "라고", RIEUL: "이라고", CLOSED: "이라고"},
    "아(야)": {VOWEL: "야", RIEUL: "아", CLOSED: "아"},
}

ENDINGS = {
    # Korean words, each kind of final consonant.
    "카드": VOWEL,
    "효과": VOWEL,
    "차례": VOWEL,
    "칼": RIEUL,
    "말": RIEUL,
    "물": RIEUL,
    "덱": CLOSED,
    "칩": CLOSED,
    "검": CLOSED,
    "더블유": VOWEL,
    "앞": CLOSED,
    "값": CLOSED,
    "삶": CLOSED,
    "닭": CLOSED,
    "여덟": CLOSED,
    "밖": CLOSED,
    "꽃": CLOSED,
    # Digits are read in Sino-Korean: 일 이 삼 사 오 육 칠 팔 구 영.
    "1": RIEUL,
    "2": VOWEL,
    "3": CLOSED,
    "4": VOWEL,
    "5": VOWEL,
    "6": CLOSED,
    "7": RIEUL,
    "8": RIEUL,
    "9": VOWEL,
    "0": CLOSED,
    "카드 1": RIEUL,
    "21": RIEUL,
    "102": VOWEL,
    # A number that ends in zeros is read by its unit: 십 백 천 만 억 조 경 해.
    "10": CLOSED,
    "20": CLOSED,
    "100": CLOSED,
    "1000": CLOSED,
    "1,000": CLOSED,
    "10000": CLOSED,
    "10,000": CLOSED,
    "1,000,000": CLOSED,
    "100000000": CLOSED,
    "1,000,000,000": CLOSED,
    "1000000000000": VOWEL,
    "1,000,000,000,000": VOWEL,
    "10000000000000000": CLOSED,
    "100000000000000000000": VOWEL,
    # Decimals digit by digit, versions and card numbers by their last part.
    "2.5": VOWEL,
    "0.1": RIEUL,
    "4.4.1": RIEUL,
    "FER-003": CLOSED,
    "R1-047": RIEUL,
    "007": RIEUL,
    # Full-width and circled digits, Roman numerals of one character, fractions of one character.
    "２": VOWEL,
    "１０": CLOSED,
    "①": RIEUL,
    "②": VOWEL,
    "⑩": CLOSED,
    "⑳": CLOSED,
    "Ⅰ": RIEUL,
    "Ⅱ": VOWEL,
    "Ⅲ": CLOSED,
    "Ⅳ": VOWEL,
    "Ⅵ": CLOSED,
    "Ⅶ": RIEUL,
    "½": RIEUL,
    # Signs with a name that ends in a vowel: 퍼센트, 플러스, 마이너스, 도.
    "50%": VOWEL,
    "50％": VOWEL,
    "4+": VOWEL,
    "3＋": VOWEL,
    "+1": RIEUL,
    "-3": CLOSED,
    "30°": VOWEL,
    "30℃": VOWEL,
    "±": VOWEL,
    # Capitals by the names of the letters: 에이 비 씨 … 엘 엠 엔 … 알 ….
    "A": VOWEL,
    "B": VOWEL,
    "F": VOWEL,
    "H": VOWEL,
    "L": RIEUL,
    "M": CLOSED,
    "N": CLOSED,
    "R": RIEUL,
    "S": VOWEL,
    "X": VOWEL,
    "Z": VOWEL,
    "URL": RIEUL,
    "FERTCG": VOWEL,
    "NPC": VOWEL,
    "TCG": VOWEL,
    "ＡＢＣ": VOWEL,
    "ＬＭ": CLOSED,
    # A single small letter is a letter too.
    "n": CLOSED,
    "x": VOWEL,
    "값 l": RIEUL,
    # Roman numerals in letters, where both ways to read them agree.
    "II": VOWEL,
    "IV": VOWEL,
    "IX": VOWEL,
    "XII": VOWEL,
    # Fractions, where both ways to read them agree.
    "1/8": RIEUL,
    "2/4": VOWEL,
    "3/6": CLOSED,
    # Quotation marks and brackets around a word are not read.
    "「각성」": CLOSED,
    "『바다』": VOWEL,
    "【바람】": CLOSED,
    "《황림》": CLOSED,
    "〈불〉": RIEUL,
    "〔카드〕": VOWEL,
    "[강조]": VOWEL,
    "(바람)": CLOSED,
    "（바다）": VOWEL,
    "'칼'": RIEUL,
    "‘칩’": CLOSED,
    '"카드"': VOWEL,
    "“말”": RIEUL,
    "«검»": CLOSED,
    "「3」": CLOSED,
    "'URL'": RIEUL,
    "｛덱｝": CLOSED,
    "［카드］": VOWEL,
    "〚칩": CLOSED,
    # An explanation in brackets is not read either, unless it gives the reading of what has none.
    "각하(閣下)": VOWEL,
    "닌자(1)": VOWEL,
    "칼 (2)": VOWEL,
    "덱(deck)": CLOSED,
    "칩（チップ）": CLOSED,
    "閣下(각하)": VOWEL,
    "過払い(과불)": RIEUL,
    "剣（검）": CLOSED,
    "{閣下|각하}": VOWEL,
    "{剣|검}": CLOSED,
    "{過払|과|불}": RIEUL,
    # Markup, tags and marks are not read.
    "**검**": CLOSED,
    "*칼*": RIEUL,
    "`카드`": VOWEL,
    "~~덱~~": CLOSED,
    "<b>불</b>": RIEUL,
    "**「검」**": CLOSED,
    "검!": CLOSED,
    "카드?": VOWEL,
    "말.": RIEUL,
    "덱…": CLOSED,
    # A decomposed syllable has its consonant.
    "\u1100\u1165\u11b7": CLOSED,
    "\u110f\u1161\u11af": RIEUL,
}

#: Nobody can tell how these end.
UNKNOWN = [
    "",
    "sword",
    "Lv",
    "iPhone",
    "過払い",
    "カード",
    "剣",
    "2枚",
    "III",
    "VI",
    "1/2",
    "3/4",
    "¾",
    "(剣)",
    "{剣|けん}",
    "★",
    "!?",
    "&",
]


@pytest.mark.parametrize(("word", "ending"), ENDINGS.items())
def test_a_particle_follows_the_sound(word: str, ending: str) -> None:
    assert {form: josa(word, form) for form in FORMS} == {form: found[ending] for form, found in FORMS.items()}


@pytest.mark.parametrize("word", UNKNOWN)
def test_where_nobody_can_tell_both_forms_stay(word: str) -> None:
    assert [josa(word, form) for form in FORMS] == list(FORMS)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("3은(는) 5와(과)", "3은 5와"),
        ("(1,000,000,000)을(를)", "(1,000,000,000)을"),
        ("{閣下|각하}은(는)", "{閣下|각하}는"),
        ("**4+**이(가)", "**4+**가"),
    ],
)
def test_in_a_text(given: str, expected: str) -> None:
    assert particles(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("검을(를)", []),
        ("sword을(를)", [(5, "을(를)")]),
        ("검 을(를)", [(2, "을(를)")]),
        ("은(는) 검", [(0, "은(는)")]),
        ("[[water]]은(는) [[water]] 은(는) [[nothing]](으)로", [(24, "은(는)"), (40, "(으)로")]),
    ],
)
def test_what_no_word_decides(given: str, expected: list[tuple[int, str]]) -> None:
    assert list(undecided(given, {"water": "물"}.get)) == expected


@pytest.mark.parametrize(
    ("word", "particle", "expected"),
    [
        ("검", "은(는)", "은"),
        ("카드", "은(는)", "는"),
        ("검", "는(은)", "은"),
        ("검", "(은)는", "은"),
        ("검", "이(가)", "이"),
        ("카드", "가(이)", "가"),
        ("검", "을(를)", "을"),
        ("카드", "를(을)", "를"),
        ("검", "과(와)", "과"),
        ("카드", "와(과)", "와"),
        ("검", "(으)로", "으로"),
        ("카드", "(으)로", "로"),
        ("칼", "(으)로", "로"),
        ("칼", "으로(로)", "로"),
        ("칼", "로(으로)", "로"),
        ("칼", "을(를)", "을"),
        ("검", "(이)나", "이나"),
        ("카드", "(이)나", "나"),
        ("검", "이나(나)", "이나"),
        ("검", "(이)라", "이라"),
        ("카드", "(이)란", "란"),
        ("칼", "(이)며", "이며"),
        ("영식", "아(야)", "아"),
        ("철수", "야(아)", "야"),
        # No particle of two forms.
        ("검", "하고", "하고"),
    ],
)
def test_each_way_to_write_the_double_form(word: str, particle: str, expected: str) -> None:
    assert josa(word, particle) == expected
