"""Ids that are permanent, keys that are safe in every address and file system."""

import pytest

from hantei.ids import RulingId, guess_id, is_key, next_id, parse_id


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FER-003", RulingId("FER", 3)),
        ("DOM-1200", RulingId("DOM", 1200)),
        ("FER-3", None),
        ("FER-0003", None),
        ("fer-003", None),
        ("F-003", None),
        ("FER-003 ", None),
        ("ＦＥＲ-003", None),
        ("FER-００３", None),
    ],
)
def test_an_id_has_one_spelling(text: str, expected: RulingId | None) -> None:
    assert parse_id(text) == expected


@pytest.mark.parametrize("text", ["fer3", "FER 003", "fer_003", "Fer-3", "ＦＥＲ－３", "fer０３", " FER003 "])
def test_what_people_type_is_understood(text: str) -> None:
    assert guess_id(text) == RulingId("FER", 3)


@pytest.mark.parametrize("text", ["", "FER", "003", "FER-x", "../FER-3", "FER-1234567"])
def test_what_is_no_id_is_none(text: str) -> None:
    assert guess_id(text) is None


def test_the_next_id_follows_the_highest_so_that_a_number_is_never_given_twice() -> None:
    taken = [RulingId("FER", 1), RulingId("FER", 7), RulingId("DOM", 9)]
    assert next_id("FER", taken) == RulingId("FER", 8)
    assert next_id("BSP", taken) == RulingId("BSP", 1)


@pytest.mark.parametrize("text", ["steel-sword", "r1-047", "a", "7"])
def test_keys(text: str) -> None:
    assert is_key(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-a",
        "a-",
        "a--b",
        "A",
        "a_b",
        "a b",
        "../x",
        "a/b",
        "a\\b",
        ".",
        "%2e",
        "con",
        "nul",
        "index",
        "404",
        "com1",
        "過払い",
        "ch\u0456p",
        "ａ",
        "a" * 65,
        "terms",
        "r",
    ],
)
def test_no_keys(text: str) -> None:
    assert not is_key(text)
