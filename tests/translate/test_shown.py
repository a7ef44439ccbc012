"""A text as its readers see it, with the way back to the text as it was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hantei.translate.shown import ADDRESS, CODE, NAME, PARTICLE, VALUE, shown


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Plain words, 2 * 3.", "Plain words, 2 * 3."),
        ("**過払い**は*次*。", "過払いは次。"),
        ("[[coin]] and [[coin|two coins]]", f"{NAME} and two coins"),
        ("`[[x]]` in code", f"{CODE} in code"),
        ("```\n[[x]]\n```\nafter", f"{CODE}\nafter"),
        ("{過払|かばら}い", "過払い"),
        ("{} or {2} or {:True=yes|False=no}", f"{VALUE} or {VALUE} or {VALUE}"),
        ("{{braces}}", "{braces}"),
        ("[the rules](https://x.example/a_b)", "the rules"),
        ("see https://x.example/a.", f"see {ADDRESS}"),
        ("[[coin]]을(를) 카드(으)로", f"{NAME}{PARTICLE} 카드{PARTICLE}"),
        ("그는(어제) 왔다", "그는(어제) 왔다"),
        ("- one\n- two\n\n1. three\n> four", "one\ntwo\n\nthree\nfour"),
        ("| a | b |\n| --- | :-: |\n| **c** | d |", "\na\nb\n\n\n\nc\nd\n"),
    ],
)
def test_what_is_read(written: str, read: str) -> None:
    assert shown(written).text == read


def test_references_are_known_by_their_place() -> None:
    found = shown("A [[coin]] is [[purse|what fills one]].")
    assert found.targets == {2: "coin"}
    assert {found.text[first:last]: target for (first, last), target in found.labels.items()} == {
        "what fills one": "purse"
    }


MARKUP = [
    "**",
    "*",
    "[[coin]]",
    "[[coin|동전]]",
    "`x`",
    "{}",
    "{硬貨|こうか}",
    "을(를)",
    "|",
    "(",
    "https://x.example",
    "{{",
    "[a](b)",
    "カード",
    "카드",
    "card",
    "。",
]
PIECES = st.lists(st.sampled_from([*MARKUP, "- ", "1. ", "> ", "~~~\n", "\n", " "]), max_size=12)


@given(PIECES)
def test_every_character_that_is_read_is_in_its_place(pieces: list[str]) -> None:
    written = "".join(pieces)
    found = shown(written)
    places = [found.place(at) for at in range(len(found.text))]
    assert places == sorted(places)
    for char, place in zip(found.text, places, strict=True):
        assert char == written[place] or char in f"{NAME}{CODE}{VALUE}{ADDRESS}{PARTICLE}\n"


@given(PIECES)
def test_targets_and_stand_ins_agree(pieces: list[str]) -> None:
    found = shown("".join(pieces))
    assert sorted(found.targets) == [at for at, char in enumerate(found.text) if char == NAME]
