"""What changed between two texts, word by word."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hantei.comparison import Kind, compare


def shown(old: str, new: str, lang: str) -> str:
    marks = {Kind.SAME: "{}", Kind.REMOVED: "[-{}-]", Kind.ADDED: "[+{}+]"}
    return "".join(marks[kind].format(text) for kind, text in compare(old, new, lang))


@pytest.mark.parametrize(
    ("lang", "old", "new", "expected"),
    [
        ("en", "It consumes 5 chips.", "It consumes 6 chips.", "It consumes [-5-][+6+] chips."),
        ("en", "a player's card", "a players card", "a [-player's-][+players+] card"),
        ("en", "Pay now.", "Pay now, or later.", "Pay now[+, or later+]."),
        ("en", "Draw two red cards now", "Draw three blue cards now", "Draw [-two red-][+three blue+] cards now"),
        ("en", "costs 1.5 coins", "costs 1.6 coins", "costs [-1.5-][+1.6+] coins"),
        ("ko", "칩을 다섯 개 소비한다", "칩을 여섯 개 소비한다", "칩을 [-다섯-][+여섯+] 개 소비한다"),
        ("ko", "칼은 하나를 버린다.", "칼이 하나를 버린다.", "[-칼은-][+칼이+] 하나를 버린다."),
        ("ja", "攻撃力の分だけ消費する。", "攻撃回数の分だけ消費する。", "[-攻撃力-][+攻撃回数+]の分だけ消費する。"),
        ("ja", "チップを5枚消費します。", "チップを10枚消費します。", "チップを[-5-][+10+]枚消費します。"),
        ("ja", "カードを手札に加える。", "カードは手札に加える。", "カード[-を-][+は+]手札に加える。"),
        ("ja", "相手のターンに使えます。", "相手のターンに使えません。", "相手のターンに使[-えます-][+えません+]。"),
        ("en", "One.\nTwo is here.\nThree.", "One.\nThree.", "One.\n[-Two is here.\n-]Three."),
        ("en", "One.\nThree.", "One.\nTwo.\nThree.", "One.\n[+Two.\n+]Three."),
        ("en", "Nobody knows.", "It is decided by the owner.", "[-Nobody knows.-][+It is decided by the owner.+]"),
        ("en", "", "New.", "[+New.+]"),
        ("en", "Old.", "", "[-Old.-]"),
        ("en", "Same.", "Same.", "Same."),
        ("ja", "", "", ""),
    ],
)  # fmt: skip
def test_words_that_went_stand_before_those_that_came(lang: str, old: str, new: str, expected: str) -> None:
    assert shown(old, new, lang) == expected


@given(
    st.text(alphabet="ab .,\n剣のを칼은1'"),
    st.text(alphabet="ab .,\n剣のを칼은1'"),
    st.sampled_from(["en", "ja", "ko"]),
)
def test_both_texts_are_in_the_pieces(old: str, new: str, lang: str) -> None:
    pieces = compare(old, new, lang)
    assert "".join(text for kind, text in pieces if kind is not Kind.ADDED) == old
    assert "".join(text for kind, text in pieces if kind is not Kind.REMOVED) == new
    assert all(text for _, text in pieces)


def test_two_huge_texts_are_not_compared_word_by_word() -> None:
    started = time.perf_counter()
    pieces = compare("a b " * 50_000, "b c " * 50_000, "en")
    assert [kind for kind, _ in pieces] == [Kind.REMOVED, Kind.ADDED]
    assert time.perf_counter() - started < 5
