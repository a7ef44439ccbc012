"""What a text is found by."""

import pytest

from hantei.search.fold import fold
from hantei.search.grams import grams


def grams_of(text: str, *, characters: bool = False) -> set[str]:
    found: set[str] = set()
    grams(fold(text), found, characters=characters)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("過払い", {"過払", "払い", "い"}, id="pairs, and the last character"),
        pytest.param("カード", {"かー", "ーど", "ど"}, id="ー inside a word"),
        pytest.param("人々の", {"人々", "々の", "の"}, id="々 inside a word"),
        pytest.param("카드를", {"카드", "드를", "를"}, id="a Korean particle"),
        pytest.param("카드 칩", {"카드", "드", "칩"}, id="a space ends a run"),
        pytest.param("12枚", {"12枚", "12", "枚"}, id="a number stays whole beside its counter"),
        pytest.param("第2版", {"第2", "2版", "2", "版"}, id="a number between characters"),
        pytest.param("The chips", {"the", "chips"}, id="words"),
        pytest.param("Aカード", {"a", "かー", "ーど", "ど"}, id="a word beside a run"),
        pytest.param("枚x枚", {"枚", "x"}, id="a word between runs"),
        pytest.param("R1-047", {"r1", "047"}, id="letters and digits"),
        pytest.param("", set(), id="nothing"),
    ],
)
def test_a_text_has_its_grams(text: str, expected: set[str]) -> None:
    assert grams_of(text) == expected


def test_a_title_has_every_character_too() -> None:
    assert grams_of("過払い", characters=True) == {"過払", "払い", "過", "払", "い"}
    assert "第" in grams_of("第2版", characters=True)
