"""Which pages there are, and how one comes to them."""

from pathlib import Path

import pytest
import yaml

from hantei import link, load, settings
from hantei.pages import Basis, NavItem, Page, interface_languages, navigation, pages, urls
from hantei.pages.words import Words, templates_dir
from hantei.pages.words import load as load_words
from hantei.problems import error
from hantei.verify import verify

LANGUAGES = ("en", "ja")


def made(root: Path) -> Basis:
    """What the pages of a knowledge base are made from."""
    given, problems = settings.read(root, interface_languages(root))
    assert given is not None, problems
    book, problems = load.load(root, given.languages)
    linked, unknown = link.link(book)
    assert not [*problems, *unknown]
    codes = (error("some-code", "One rule.\n\nA reason.\n\n    [[sample]]\n"),)
    return Basis(linked=linked, verification=verify(book), settings=given, codes=codes)


@pytest.fixture
def basis(tree) -> Basis:
    return made(tree())


def test_every_language_has_the_same_pages(basis: Basis) -> None:
    by_language = {
        lang: {page.url.removeprefix(f"{lang}/") for page in pages(basis) if page.shell and page.lang == lang}
        for lang in LANGUAGES
    }
    assert by_language["en"] == by_language["ja"]
    assert {"mini/", "mini/basics/", "MIN-001/", "mini/terms/coin/", "mini/sources/book/"} <= by_language["en"]


def test_addresses_are_unique_and_alternates_are_pages(basis: Basis) -> None:
    listed = pages(basis)
    found = [page.url for page in listed]
    assert len(found) == len(set(found))
    homes = {urls.home(lang) for lang in LANGUAGES}
    for page in listed:
        assert set(page.alternates) == set(LANGUAGES)
        assert set(page.alternates.values()) <= {*found, *homes}
        if page.shell:
            assert page.alternates[page.lang] == page.url


def test_a_page_says_what_it_is(basis: Basis) -> None:
    listed = {page.url: page for page in pages(basis)}
    ruling = listed["ja/MIN-001/"]
    assert (ruling.title, ruling.description) == ("MIN-001 硬貨の値", "硬貨は1である。")
    assert ruling.shell == "mini/ruling" and ruling.source == "rulings/mini/basics/MIN-001.worth.yaml"
    assert listed["r/MIN-001/"].alternates == {"en": "en/MIN-001/", "ja": "ja/MIN-001/"}
    assert listed["en/mini/terms/coin/"].title == "Coin · Mini"
    for page in listed.values():
        assert page.title and page.description and len(page.description) <= 160
        assert "[[" not in page.title + page.description and "**" not in page.description


def addresses(items: tuple[NavItem, ...]) -> list[str]:
    return [url for item in items for url in ([item.url] if item.url else []) + addresses(item.children)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_navigation_leads_to_pages(basis: Basis, lang: str) -> None:
    found = {page.url for page in pages(basis)}
    items = navigation(basis.linked, basis.settings, lang)
    assert set(addresses(items)) <= found
    assert [child.url for child in items[0].children] == [
        f"{lang}/mini/basics/",
        f"{lang}/mini/terms/",
        f"{lang}/mini/sources/",
        f"{lang}/mini/coverage/",
    ]


def test_the_order_of_pages_does_not_change(basis: Basis) -> None:
    def order(listed: tuple[Page, ...]) -> list[str]:
        return [page.url for page in listed]

    assert order(pages(basis)) == order(pages(basis))


def flat(tree: object, prefix: str = "") -> dict[str, str]:
    if not isinstance(tree, dict):
        return {prefix: tree if isinstance(tree, str) else ""}
    return {key: text for name, value in tree.items() for key, text in flat(value, f"{prefix}.{name}").items()}


def test_interfaces_have_the_same_words_and_places() -> None:
    words = {
        file.stem: flat(yaml.load(file.read_text("utf-8"), yaml.BaseLoader))
        for file in (templates_dir() / "ui").glob("*.yaml")
    }
    assert set(words) == {"en", "ja", "ko"}
    for lang, entries in words.items():
        assert entries.keys() == words["en"].keys(), lang
        for key, text in entries.items():
            assert text, f"{lang} {key}"
            places = {place for place in ("{n}", "{all}", "{name}", "{language}", "{date}") if place in text}
            assert places == {place for place in places if place in words["en"][key]}, f"{lang} {key}"


def test_words_count_and_choose_particles() -> None:
    english = Words("en", {"n": "{n} ruling|{n} rulings", "plain": "x"})
    assert [english("n", n=n) for n in (0, 1, 2)] == ["0 rulings", "1 ruling", "2 rulings"]
    korean = Words("ko", {"by": "{name}이(가) {name}(으)로"})
    assert korean("by", name="검") == "검이 검으로"
    with pytest.raises(KeyError):
        english("missing")


def test_a_knowledge_base_brings_words_and_languages_of_its_own(tree) -> None:
    root = tree(
        {"templates/ui/en.yaml": "status: {official: by the book}\n", "templates/ui/de.yaml": "name: Deutsch\n"}
    )
    assert "de" in interface_languages(root)
    words = load_words(root, ("en", "de"))
    assert words["en"]("status.official") == "by the book"
    assert words["en"]("status.open") == "open"
    assert (words["de"]("name"), words["de"]("status.official")) == ("Deutsch", "by the book")
