"""Names in texts: the longest, cut out as each script asks, inflected, and nearly right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hantei.translate.lexicon import Lexicon
from hantei.translate.likeness import Names

JA = ["過払い", "過払い処理", "場", "コア", "ソウルコア", "カード", "4+", "Lv", "消費チップ"]
KO = ["카드", "초과 지불", "초과 지불 처리", "판사", "칩", "URL"]
EN = ["buy", "Buy phase", "coin", "overpay effect", "Lv1"]


def lexicon(lang: str, names: list[str], *, official: bool = False) -> Lexicon:
    """A lexicon in which each name is a term of its own, known by its number."""
    terms = {f"t{number}": (name,) for number, name in enumerate(names)}
    return Lexicon(lang, terms, {}, frozenset(terms if official else ()), dict.fromkeys(terms, "term"))


@pytest.mark.parametrize(
    ("lang", "names", "text", "found"),
    [
        ("ja", JA, "過払い処理と過払いです", ["過払い処理", "過払い"]),
        ("ja", JA, "その場で場に置く場合の市場", ["場"]),
        ("ja", JA, "ソウルコアとコア、スコア、カードゲーム", ["ソウルコア", "コア"]),
        ("ja", JA, "4+と14+、Lv1とLvと消費チップ", ["4+", "Lv", "Lv", "消費チップ"]),
        ("ko", KO, "초과 지불 처리는 초과 지불을 카드로", ["초과 지불 처리", "초과 지불", "카드"]),
        ("ko", KO, "출판사의 판사와 패스트칩, 칩을 URL은", ["판사", "칩", "URL"]),
        ("ko", KO, "초과\n지불", ["초과 지불"]),
        ("en", EN, "Buy coins in the buy\nphase; buyers of a coinage.", ["buy", "coin", "Buy phase"]),
        ("en", EN, "Lv10, Lv1 and Lv1s", ["Lv1", "Lv1"]),
    ],
)
def test_the_longest_name_of_its_own(lang: str, names: list[str], text: str, found: list[str]) -> None:
    mentions = lexicon(lang, names).mentions(text)
    assert [mention.name for mention in mentions] == found
    assert all(text[one.start : one.end].replace("\n", " ").lower() == one.name.lower() for one in mentions)


@given(
    st.lists(st.text("あアaA가 ", min_size=1, max_size=4).map(str.strip).filter(bool), min_size=1), st.text("あアaA가 ")
)
def test_no_two_mentions_share_a_character(names: list[str], text: str) -> None:
    for lang in ("ja", "ko", "en"):
        ends = 0
        for mention in lexicon(lang, names).mentions(text):
            assert ends <= mention.start < mention.end
            ends = mention.end


@pytest.mark.parametrize(
    ("lang", "name", "said", "not_said"),
    [
        ("en", "buy", ["buys a card", "it was bought"], ["a purchase", "busy"]),
        ("en", "overpay", ["2 were overpaid", "overpaying"], ["paid over"]),
        ("en", "chips consumed", ["it consumes chips", "the chips"], ["stones"]),
        ("en", "wife", ["two wives"], ["a life"]),
        ("en", "discard pile", ["the discards"], ["the deck"]),
        ("ko", "뽑기", ["카드를 뽑습니다"], ["버립니다"]),
        ("ko", "버린 카드 더미", ["손에서 버리면"], ["손에서 뽑으면"]),
        ("ko", "소비하지 않는다", ["칩을 소비합니다"], ["칩을 냅니다"]),
        ("ja", "捨てる", ["捨てたカード"], ["引いたカード"]),
        ("ja", "ソウルコア", ["ソウルコアが"], ["ソウル"]),
    ],
)
def test_an_inflected_name_is_a_name(lang: str, name: str, said: list[str], not_said: list[str]) -> None:
    found = lexicon(lang, [name])
    assert [text for text in said if not found.speaks_of("t0", text)] == []
    assert [text for text in not_said if found.speaks_of("t0", text)] == []


def test_a_printed_name_has_all_its_words() -> None:
    assert lexicon("en", ["Buy phase"]).speaks_of("t0", "the Action phase")
    assert not lexicon("en", ["Buy phase"], official=True).speaks_of("t0", "the Action phase")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("초과지불 처리와 초과 지불 처리", {"초과지불 처리": "초과 지불 처리"}),
        (
            "ハイパー・シナジーと、はいぱーしなじー",
            {"ハイパー・シナジー": "ハイパーシナジー", "はいぱーしなじー": "ハイパーシナジー"},
        ),
        ("ﾊｲﾊﾟｰｼﾅｼﾞｰ", {"ﾊｲﾊﾟｰｼﾅｼﾞｰ": "ハイパーシナジー"}),
        ("幽（ゆう）霊（れい）船長", {"幽（ゆう）霊（れい）船長": "幽霊船長"}),
        ("Coinpurse, coin-purse, a coin  purse", {"Coinpurse": "Coin purse", "coin  purse": "Coin purse"}),
        ("スーパーハイパー・シナジー、왕초과지불처리", {}),
        ("first-edition cards and a first\nedition", {}),
        ("「コ・ア」と【こあ】とこあ", {"コ・ア": "コア", "こあ": "コア"}),
        ("「コア」とコ・ア", {}),
    ],
)
def test_what_was_meant_to_be_a_name(text: str, found: dict[str, str]) -> None:
    names = Names(["초과 지불 처리", "ハイパーシナジー", "幽霊船長", "Coin purse", "first edition", "コア"])
    assert {text[one.start : one.end]: one.name for one in names.likenesses(text)} == found
    assert names.may_be_in(text) or not found


@given(st.text("あアaー・ (ﾊﾟ（ゆ）幽-\n㍻", max_size=20))
def test_a_likeness_is_found_at_its_place(text: str) -> None:
    names = Names(["アアアア", "aaaaa a", "幽幽幽幽", "ハハハパ"])
    for one in names.likenesses(text):
        assert 0 <= one.start < one.end <= len(text)
        assert not text[one.start].isspace() and not text[one.end - 1].isspace()
