"""The form in which words are compared."""

import unicodedata

import pytest

from hantei.search.fold import compact, fold


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        pytest.param("カード", "かーど", id="katakana"),
        pytest.param("ｶｰﾄﾞ", "かーど", id="half-width kana with its voicing mark"),
        pytest.param("ヴァイスヶ丘", "ゔぁいすゖ丘", id="small and voiced kana"),
        pytest.param("人々 〆 〇", "人々 〆 〇", id="marks that are letters"),
        pytest.param("ＦＥＲ－００３", "fer 003", id="full width"),
        pytest.param("①Ⅲ", "1iii", id="numbers of other forms"),
        pytest.param("Cafés à Öhringen", "cafes a ohringen", id="accents"),
        pytest.param("ハイパー・シナジー", "はいぱー しなじー", id="middle dot"),
        pytest.param("（A×B）±C  です。", "a b c です", id="marks"),
        pytest.param("player's, don't, PLAYER’S", "players dont players", id="apostrophe in a word"),
        pytest.param("l’or d'un", "l or d un", id="elision"),
        pytest.param("…！？", "", id="marks alone"),
        pytest.param("ΣΟΦΟΣ", "σοφοσ", id="final sigma"),
    ],
)
def test_a_text_is_folded(written: str, folded: str) -> None:
    assert fold(written) == folded


@pytest.mark.parametrize("text", ["パパがガム", "각하를 카드", "café"])
def test_decomposed_text_folds_to_the_same(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(text)


def test_the_voicing_of_kana_is_no_accent() -> None:
    assert fold("バス") != fold("ハス")


def test_a_folded_text_folds_to_itself() -> None:
    for text in ("ﾊﾟｰﾃｨｰ 'n’ İ", "ㄱㅏ Ｘ’s"):
        assert fold(fold(text)) == fold(text)


def test_a_compact_name_has_no_spaces() -> None:
    assert compact("소비 칩") == compact("소비칩") == "소비칩"
    assert compact("FER-003") == "fer003"
