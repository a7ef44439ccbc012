"""Lines break as the language breaks them; every character counts ten here."""

import pytest

from hantei.pictures.breaking import broken, chunks
from hantei.text import ends_of_sentences, sentence


def measure(text: str) -> float:
    return 10 * len(text)


@pytest.mark.parametrize(
    ("lang", "text", "width", "lines"),
    [
        ("en", "one two three", 80, ("one two", "three")),
        ("en", "well-known rule", 60, ("well-", "known", "rule")),
        ("en", "Donaudampfschiff", 100, ("Donaudampf", "schiff")),
        ("en", "the 値切り屋 card", 80, ("the 値切り屋", "card")),
        ("ko", "초과 지불 효과", 50, ("초과 지불", "효과")),
        ("ko", "초과지불효과", 40, ("초과지불", "효과")),
        ("ja", "攻撃です。次", 40, ("攻撃で", "す。次")),  # no line begins with a full stop
        ("ja", "あ「い」う", 30, ("あ", "「い」", "う")),  # nor ends with an opening bracket
        ("ja", "カードを使う", 20, ("カー", "ドを", "使う")),
        ("ja", "ちょっと", 10, ("ち", "ょ", "っ", "と")),  # nothing else fits
        ("ja", "ABCと言う", 40, ("ABCと", "言う")),
        ("ja", "", 40, ()),
    ],
)
def test_lines_of_a_text(lang: str, text: str, width: int, lines: tuple[str, ...]) -> None:
    assert broken(text, lang, width, 9, measure).lines == lines


def test_a_japanese_heading_keeps_its_phrases() -> None:
    assert chunks("消費するチップの計算式", "ja", phrases=True) == ["消費する", "チップの", "計算式"]


def test_a_heading_has_lines_of_about_the_same_length() -> None:
    assert broken("one two three four", "en", 150, 2, measure, balanced=True).lines == ("one two", "three four")


@pytest.mark.parametrize(
    ("lang", "text", "lines"),
    [
        ("en", "One two two. Three four five six", ("One two", "two.")),
        ("en", "One two three, four five", ("One two", "three…")),
        ("ja", "それはそうではないのです。でもほかのときは違います", ("それはそうではない", "のです。")),
        ("ja", "それはそうではないのですが、でもほかのときは違います", ("それはそうではない", "のですが、でもほ…")),
    ],
)
def test_what_does_not_fit_is_cut_at_a_sentence_or_with_an_ellipsis(
    lang: str, text: str, lines: tuple[str, ...]
) -> None:
    found = broken(text, lang, 90, 2, measure)
    assert found.lines == lines and not found.whole


def test_a_full_stop_inside_a_quotation_ends_no_sentence() -> None:
    text = "「はい。」と答える。次。"
    assert [text[:end] for end in ends_of_sentences(text)] == ["「はい。」と答える。", text]
    assert sentence(text, 11) == "「はい。」と答える。"
