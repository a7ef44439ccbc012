"""Pictures are kept from build to build, and only what changed is drawn."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from hantei.pages import Card
from hantei.pictures import fonts as known
from hantei.pictures import gallery, pictures
from hantei.settings import Settings
from hantei.text import Localized

SETTINGS = Settings(Path(), "Trio", "", ("ja",), "", "")
ONE = Card("images/ja/TRI-001.png", "ja", "Trio", Localized("", "ja"), Localized("剣", "ja"), Localized("", "ja"))
TWO = replace(ONE, path="images/ja/trio/terms/sword.png")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of what is drawn."""
    titles: list[str] = []

    def draw(card: Card, fonts: object) -> bytes:
        titles.append(card.title.text)
        return card.title.text.encode()

    monkeypatch.setattr(gallery, "draw", draw)
    return titles


def test_only_what_changed_is_drawn_again(tmp_path: Path, drawn: list[str]) -> None:
    pictures([ONE, TWO], SETTINGS, tmp_path, 1)
    assert drawn == ["剣", "剣"]
    found, problems = pictures([ONE, replace(TWO, title=Localized("刀", "ja"))], SETTINGS, tmp_path, 1)
    assert drawn == ["剣", "剣", "刀"] and problems == []
    assert {path: file.read_text("utf-8") for path, file in found.items()} == {ONE.path: "剣", TWO.path: "刀"}


def test_what_falls_out_of_use_is_removed_after_a_while(tmp_path: Path, drawn: list[str]) -> None:
    first, _ = pictures([ONE, TWO], SETTINGS, tmp_path, 1)
    pictures([ONE], SETTINGS, tmp_path, 1)
    assert first[TWO.path].is_file(), "another build may be about to copy it"
    os.utime(first[TWO.path], (0, 0))
    os.utime(first[ONE.path], (0, 0))
    pictures([ONE], SETTINGS, tmp_path, 1)
    assert not first[TWO.path].exists() and first[ONE.path].is_file()


def test_other_fonts_make_other_pictures(tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pictures([ONE], SETTINGS, tmp_path, 1)
    fonts, problems = known.find(SETTINGS, ["ja"])
    other = {lang: replace(found, title=found.text) for lang, found in fonts.items()}
    monkeypatch.setattr(known, "find", lambda settings, languages: (other, problems))
    pictures([ONE], SETTINGS, tmp_path, 1)
    assert drawn == ["剣", "剣"]


def test_without_a_font_there_is_a_warning_that_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "_system", lambda: ())
    found, problems = pictures([ONE], SETTINGS, tmp_path, 1)
    assert found == {}
    assert [problem.code.name for problem in problems] == ["no-font"] and not problems[0].is_error
    assert "fonts-noto-cjk" in problems[0].hint and "extra.hantei.fonts" in problems[0].hint
    assert pictures([ONE], replace(SETTINGS, fonts=()), tmp_path, 1) == ({}, [])


def test_fonts_of_the_setting_take_the_place_of_the_system_s(tmp_path: Path) -> None:
    fonts, _ = known.find(SETTINGS, ["ja"])
    file = fonts["ja"].text[0].file
    given, problems = known.find(replace(SETTINGS, fonts=(file,)), ["ja", "ko"])
    assert problems == []
    assert {given[lang].title[0].file for lang in ("ja", "ko")} == {file}
    assert [given[lang].title[0].family.split()[-1] for lang in ("ja", "ko")] == ["JP", "KR"]


def test_fonts_are_found_without_fontconfig(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    known._system.cache_clear()
    try:
        fonts, problems = known.find(SETTINGS, ["ja", "ko"])
        assert problems == [] and set(fonts) == {"ja", "ko"}
    finally:
        known._system.cache_clear()
