"""Every kind of page in every language, as people see it: on a phone and on a desk, by day and by night."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from browsing import KINDS, LANGUAGES, LIGHT, inaccessible, visit

pytestmark = pytest.mark.browser

#: One language of each kind is looked at by axe by day and another by night: the templates are the same.
BY_DAY = {kind: LANGUAGES[number % 3] for number, kind in enumerate(KINDS)}
BY_NIGHT = {kind: LANGUAGES[(number + 1) % 3] for number, kind in enumerate(KINDS)}
PAGES = [
    pytest.param(kind, lang, path.format(lang=lang), id=f"{kind}-{lang}")
    for kind, path in KINDS.items()
    for lang in LANGUAGES
]


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 320, "height": 640}, color_scheme="dark", java_script_enabled=True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    yield context
    context.close()


@pytest.fixture
def page(desk: BrowserContext) -> Iterator[Page]:
    page = desk.new_page()
    yield page
    page.close()


@pytest.mark.parametrize(("kind", "lang", "path"), PAGES)
def test_a_page_on_a_desk(page: Page, address: str, kind: str, lang: str, path: str) -> None:
    """It is in its own language, asks nobody else for anything, and is accessible."""
    assert visit(page, address, path) == []
    assert page.get_attribute("html", "lang") == lang
    assert page.locator("h1").count() == 1
    assert page.title() and page.locator("meta[name=description]").get_attribute("content")
    if BY_DAY[kind] == lang:
        assert inaccessible(page) == []


@pytest.mark.parametrize(("kind", "lang", "path"), PAGES)
def test_a_page_on_the_smallest_phone(phone: BrowserContext, address: str, kind: str, lang: str, path: str) -> None:
    """Nothing scrolls sideways at 320 pixels, and it is accessible by night."""
    page = phone.new_page()
    assert visit(page, address, path) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    if BY_NIGHT[kind] == lang:
        assert inaccessible(page) == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", LIGHT.values(), ids=LIGHT)
def test_a_light_page_is_whole_and_accessible(browser: Browser, address: str, path: str, scheme: Any) -> None:
    """Without a language of ours, the root page stays and offers the choice."""
    context = browser.new_context(viewport={"width": 320, "height": 640}, color_scheme=scheme, locale="fr-FR")
    page = context.new_page()
    wrong = [one for one in visit(page, address, path) if "404" not in one and not one.endswith("nothing/here/")]
    width = page.evaluate("document.documentElement.scrollWidth")
    found = inaccessible(page)
    context.close()
    assert wrong == []
    assert width <= 320
    assert found == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_language_switch_leads_to_the_same_page(page: Page, address: str, kind: str) -> None:
    visit(page, address, KINDS[kind].format(lang="en"))
    for lang in ("ja", "ko"):
        link = page.locator(f".md-select__link[hreflang={lang}]")
        assert link.evaluate("link => link.href") == address + KINDS[kind].format(lang=lang)


def test_the_root_leads_to_the_language_of_the_browser(browser: Browser, address: str) -> None:
    for locale, lang in (("ko-KR", "ko"), ("ja-JP", "ja"), ("en-GB", "en")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(address)
        page.wait_for_url(f"{address}{lang}/")
        context.close()


def test_the_root_offers_the_choice_to_whom_it_has_no_language_for(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(address)
    assert page.locator("a[hreflang=ko]").is_visible()
    assert page.url == address
    context.close()


def test_a_chosen_language_is_remembered(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="ja-JP")
    page = context.new_page()
    page.goto(f"{address}ja/FER-003/")
    page.get_by_role("button", name="言語").hover()
    page.locator(".md-select__link[hreflang=ko]").click()
    page.wait_for_url(f"{address}ko/FER-003/")
    page.goto(address)
    page.wait_for_url(f"{address}ko/")
    context.close()


def test_the_root_has_plain_links_without_script(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    links = page.locator("a[hreflang]").evaluate_all("links => links.map(link => link.href)")
    context.close()
    assert sorted(set(links)) == sorted(f"{address}{lang}/" for lang in LANGUAGES)


def test_a_result_and_its_reasons_are_on_the_page(page: Page, address: str) -> None:
    visit(page, address, "ja/FER-003/")
    example = page.locator(".example").first
    assert "5" in example.locator(".result").inner_text()
    assert example.locator(".trace a").count() >= 1
    assert example.locator("pre").inner_text().startswith(">>> ")


def test_every_block_of_text_is_in_its_own_language(page: Page, address: str) -> None:
    visit(page, address, "r/FER-003/")
    for lang in LANGUAGES:
        assert page.locator(f"[lang={lang}]").count() >= 1
