"""Text of three languages: particles, line breaks, references, order."""

import pytest

from hantei import text
from hantei.text import Reference

NAMES = {"tyrfing": "티르핑", "water": "물", "alien": "外"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("[[tyrfing]]을(를) 쓴다", "[[tyrfing]]을 쓴다"),
        ("**[[water]]**(으)로", "**[[water]]**로"),
        ("[[tyrfing|카드]]이(가)", "[[tyrfing|카드]]가"),
        ("[[alien]]은(는)", "[[alien]]은(는)"),
        ("[[nothing]]은(는)", "[[nothing]]은(는)"),
        ("**5**(으)로 하고 2을(를)", "**5**로 하고 2를"),
        ("검 은(는)", "검 은(는)"),
        ("그는(어제) 왔다", "그는(어제) 왔다"),
        ("물(으)로부터", "물로부터"),
    ],
)
def test_particles_in_a_text(given: str, expected: str) -> None:
    assert text.particles(given, NAMES.get) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("第一行です。\n第二行です。", "第一行です。第二行です。"),
        ("カード\n  を引く", "カードを引く"),
        ("（仮）\n「次」", "（仮）「次」"),
        ("카드를\n뽑는다", "카드를 뽑는다"),
        ("one\ntwo", "one two"),
        ("カード\nA", "カード A"),
        ("한국어\n日本語", "한국어 日本語"),
    ],
)
def test_soft_breaks(given: str, expected: str) -> None:
    assert text.join_lines(given) == expected


def test_references_stand_outside_code() -> None:
    given = "a [[b]] `[[c]]` [[d|e f]]\n```\n[[g]]\n```\n[[dominion:haggler]] ``[[x]]`` [[]] [[y"
    assert list(text.references(given)) == [
        Reference(2, "b", ""),
        Reference(16, "d", "e f"),
        Reference(given.index("[[dominion"), "dominion:haggler", ""),
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("**過払い**は[[tyrfing]]を\n使う。", "過払いは티르핑を使う。"),
        ("- {過払|かばら}い\n- `x`", "過払い x"),
        ("| a | b |\n|---|---|\n| c | d |", "a b c d"),
        ("[文](https://example.org) > 3", "文 > 3"),
        ("> 引用\n> 次", "引用次"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("[[nope]] [[x|label]]", "nope label"),
        ("[[water]]을(를)", "물을"),
    ],
)
def test_plain(given: str, expected: str) -> None:
    assert text.plain(given, NAMES.get) == expected


def test_sentence_cuts_at_sentences_else_at_words() -> None:
    assert text.sentence("short", 10) == "short"
    assert text.sentence("One is here. Two is here. " + "x" * 40, 30) == "One is here. Two is here."
    assert text.sentence("一つ目です。" + "あ" * 40, 12) == "一つ目です。"
    assert text.sentence("word " * 20, 22) == "word word word word…"
    assert len(text.sentence("あ" * 400, 160)) == 160


@pytest.mark.parametrize(
    ("name", "lang", "reading", "expected"),
    [
        ("過払い", "ja", "かばらい", "か"),
        ("ヴァイス", "ja", None, "あ"),
        ("ガード", "ja", None, "か"),
        ("っぽい", "ja", None, "た"),
        ("ﾊﾟﾊﾟ", "ja", None, "は"),
        ("【風】の支援", "ja", "かぜのしえん", "か"),
        ("鍵", "ja", None, ""),
        ("3枚", "ja", None, ""),
        ("Nova", "ja", None, "N"),
        ("까치", "ko", None, "가"),
        ("힘", "ko", None, "하"),
        ("쌍검", "ko", None, "사"),
        ("【바람】의 지원", "ko", None, "바"),
        ("HP", "ko", None, "H"),
        ("Ägir", "en", None, "A"),
        ("7 Wonders", "en", None, ""),
        ("검", "en", None, ""),
    ],
)
def test_index_headings(name: str, lang: str, reading: str | None, expected: str) -> None:
    assert text.heading(name, lang, reading) == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("ja", ["あい", "ガード", "かに", "ハハ", "パパ", "ン", "ABC", "xyz", "3枚", "鍵"]),
        ("ko", ["가방", "각하", "과다", "까치", "나무", "ABC", "xyz", "3장"]),
        ("en", ["ABC", "Ägir", "Basin", "xyz", "3 cards"]),
    ],
)
def test_order(lang: str, expected: list[str]) -> None:
    assert sorted(reversed(expected), key=lambda name: text.sort_key(name, lang)) == expected


def test_in_language_says_which_language_it_is() -> None:
    texts = {"ja": "あ", "en": "a"}
    assert text.in_language(texts, "en", "ja") == ("a", "en")
    assert text.in_language(texts, "ko", "ja") == ("あ", "ja")
    assert text.in_language(texts, "ko", "fr") == ("あ", "ja")


def test_nearest() -> None:
    assert text.nearest("tyrfng", ["tyrfing", "thor", "steel"]) == ["tyrfing"]
    assert text.nearest("zzz", ["tyrfing"]) == []
