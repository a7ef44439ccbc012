"""What of a source text may change without making its translations stale, and what may not."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hantei.translate.folding import folded

#: The same text to a translator, in pairs.
SAME = [
    # Full stops, commas, colons, semicolons, ellipses, dashes.
    ("カードを2枚引く。", "カードを2枚引く"),
    ("攻撃でこのカードを使う。", "攻撃で、このカードを使う。"),
    ("引く。捨てる。", "引く、捨てる。"),
    ("카드를 2장 뽑습니다.", "카드를 2장 뽑습니다"),
    ("카드, 두 장", "카드 두 장"),
    ("Pay the cost: draw a card.", "Pay the cost; draw a card."),
    ("Pay; the cost is 2.", "Pay. The cost is 2."),
    ("Wait… now", "Wait... now"),
    ("Wait... now", "Wait, now"),
    ("引く……", "引く"),
    ("引く・・・。", "引く。"),
    ("pay—the cost", "pay — the cost"),
    ("pay — the cost", "pay – the cost"),
    ("pay -- the cost", "pay, the cost"),
    ("２枚です――引く", "2枚です、引く"),
    # The kind of quotation marks, and which mark is inside.
    ("「剣」です", "『剣』です"),
    ("「引く。」です", "「引く」。です"),
    ("“now”", '"now"'),
    ("it’s", "it's"),
    ("《칼》", "〈칼〉"),
    # Width and style of digits and marks.
    ("カードを２枚引く。", "カードを2枚引く。"),
    ("（仮）", "(仮)"),
    ("카드：2장", "카드: 2장"),
    ("２，０００点", "2,000点"),
    ("－２の効果", "−2の効果"),
    ("はい！", "はい!"),
    ("引く？", "引く?"),
    ("2〜4枚", "2～4枚"),
    # White space, and composition.
    ("pays\nCoin", "pays  Coin"),
    ("一行\n二行", "一行二行"),
    ("カード 2枚", "カード2枚"),
    ("One.\n\nTwo.", "One. Two."),
    ("ガード", unicodedata.normalize("NFD", "ガード")),
    # Marks beside what is kept.
    ("[[coin]]、[[purse]]を", "[[coin]], [[purse]]を"),
    ("It is **2**.", "It is **2**"),
    ("{}枚。", "{}枚"),
]

#: Another text to a translator.
OTHER = [
    ("2枚", "3枚"),
    ("2.5", "2,5"),
    ("2.5", "25"),
    ("1,000", "1 000"),
    ("1、2枚", "12枚"),
    ("costs .5", "costs 5"),
    ("-2", "2"),
    ("+2", "2"),
    ("2–4", "2, 4"),
    ("2 – 4", "2 4"),
    ("A–C", "A, C"),
    ("2:1", "2 1"),
    ("引くか。", "引くか？"),
    ("引きますか。", "引きます。"),
    ("Draw?", "Draw."),
    ("はい！", "はい。"),
    ("re-sign", "resign"),
    ("(仮)", "仮"),
    ("【速攻】", "速攻"),
    ("「剣」", "剣"),
    ("**2**", "2"),
    ("[[coin]]", "coin"),
    ("[[mini:coin]]", "[[mini coin]]"),
    ("[[a]], [[b]]", "[[b]], [[a]]"),
    ("[[coin|a, b]]", "[[coin|a b]]"),
    ("`a, b`", "`a b`"),
    ("[x](a.b)", "[x](a,b)"),
    ("[文](url)", "[文]（url）"),
    ("＊＊2＊＊", "**2**"),
    ("{:True=はい|False=いいえ}", "{True=はい|False=いいえ}"),
    ("{1}枚", "{2}枚"),
    ("{過払|かばら}い", "過払い"),
    ("https://a.example/b.c", "https://a.example/b,c"),
    ("pay Coin", "pay coin"),
    ("카드를 뽑는다", "카드를뽑는다"),
    ("a card", "acard"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_does_not_count(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_what_counts(one: str, other: str) -> None:
    assert folded(one) != folded(other)


WORDS = st.lists(
    st.sampled_from(["剣", "引く", "2枚", "카드", "칼을", "draw", "a", "[[coin]]", "{}", "**x**"]), min_size=1
)


@given(WORDS, st.lists(st.sampled_from(["。 ", "、 ", ", ", ". ", ": ", "; ", "… ", " — "])))
def test_marks_behind_words_do_not_count(words: list[str], marks: list[str]) -> None:
    marked = "".join(word + mark for word, mark in zip(words, [*marks, *[" "] * len(words)], strict=False))
    assert folded(marked) == folded(" ".join(words))


@given(st.text(alphabet="剣2枚를 a-.,:;。、…—–「」\n?+*"))
def test_marks_around_a_text_and_its_composition_do_not_count(text: str) -> None:
    assert folded(f"{text} ") == folded(f"\n{text}") == folded(unicodedata.normalize("NFD", text))


@given(st.text(alphabet="剣枚카 .,。、:;—", max_size=8), st.integers(0, 999), st.integers(0, 999))
def test_a_number_always_counts(around: str, one: int, other: int) -> None:
    assume(one != other)
    assert folded(f"{around}{one}{around}") != folded(f"{around}{other}{around}")


@given(st.text(alphabet="剣を칼a 1.,。[]{}|`*()"))
def test_every_text_can_be_folded(text: str) -> None:
    assert isinstance(folded(text), str)
