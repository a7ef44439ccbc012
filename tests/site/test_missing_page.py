"""The page for addresses that are not there: it leads to what was meant, never off the site, else names the nearest."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from browsing import LANGUAGES

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="ko-KR")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("r/fer3", "r/FER-003/"),
        ("r/fer3/", "r/FER-003/"),
        ("r/Fer_003/", "r/FER-003/"),
        ("r/FER-0003/", "r/FER-003/"),
        ("r/FER 3/", "r/FER-003/"),
        ("r/FER-003.html", "r/FER-003/"),
        ("r/fer-003/index.html", "r/FER-003/"),
        ("r/FER-003)", "r/FER-003/"),
        ("r/FER-003/。", "r/FER-003/"),
        ("FER003", "r/FER-003/"),
        ("r/fer3/#ja", "r/FER-003/#ja"),
        ("ja/fer-003", "ja/FER-003/"),
        ("ja/fertcg/chips/fer-003", "ja/FER-003/"),
        ("JA/FER-003/", "ja/FER-003/"),
        ("ko/ＦＥＲ－３/", "ko/FER-003/"),
        ("ko／ＦＥＲ−００３", "ko/FER-003/"),
        ("en/FER–003/", "en/FER-003/"),
        ("EN/Guide/Linking", "en/guide/linking/"),
        ("ja/fertcg/Chips.html", "ja/fertcg/chips/"),
        ("fertcg/chips", "ko/fertcg/chips/"),
        ("//evil.example/fer3", "r/FER-003/"),
    ],
)
def test_a_mistyped_address_leads_to_what_was_meant(page: Page, address: str, asked: str, meant: str) -> None:
    page.goto(address + asked)
    page.wait_for_url(address + meant)


@pytest.mark.parametrize(
    "asked",
    [
        "//evil.example/",
        "///evil.example/%2e%2e/x",
        "%2f%2fevil.example/",
        "en//evil.example//",
        "en/%252e%252e/%252e%252e/%252f%252fevil.example/",
        "https:%2f%2fevil.example/x",
        "javascript:alert(1)",
        "%5c%5cevil.example/",
        "en/%5c..%5c..%5cr",
        "en/%E0%A4%A/x",
        "nothing/?to=https://evil.example/#//evil.example",
    ],
)
def test_no_address_leads_off_the_site(page: Page, address: str, asked: str) -> None:
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto(address + asked, wait_until="networkidle")
    assert all(url.startswith(address) for url in asked_for)
    assert page.locator("h1.code").inner_text() == "404"
    links = page.locator("a[href]").evaluate_all("links => links.map((link) => link.href)")
    assert links and all(link.startswith(address) for link in links)


@pytest.mark.parametrize(
    ("asked", "nearest", "words"),
    [
        ("ko/FER-999/", "ko/fertcg/", "FER-999"),
        ("r/fer99999", "ko/fertcg/", "FER-99999"),
        ("r/FRE-003/", "ko/FER-003/", "FRE-003"),
        ("r/FR-003/", "ko/FER-003/", "FR-003"),
        ("ko/fertcg/chips/no-such-thing/", "ko/fertcg/chips/", "no such thing"),
        ("ko/fertcg/terms/tirfing/", "ko/fertcg/terms/", "tirfing"),
    ],
)
def test_what_is_not_there_stays_and_names_the_nearest(
    page: Page, address: str, asked: str, nearest: str, words: str
) -> None:
    page.goto(address + asked)
    section = page.locator("section[data-language]").first
    assert section.get_attribute("lang") == "ko", "the reader's language comes first"
    link = section.locator(".meant a")
    link.wait_for()
    assert link.evaluate("link => link.href") == address + nearest
    assert page.url.startswith(address + asked.split("/")[0])
    assert section.locator(".search").evaluate("link => new URL(link.href).searchParams.get('q')") == words


def test_what_may_be_anything_has_only_the_ways_on(page: Page, address: str) -> None:
    page.goto(f"{address}nothing/", wait_until="networkidle")
    assert page.locator(".meant:visible").count() == 0
    for lang in LANGUAGES:
        ways = page.locator(f"section[lang={lang}] .ways a").evaluate_all("links => links.map((link) => link.href)")
        assert ways[:2] == [f"{address}{lang}/", f"{address}{lang}/search/?q=nothing"]
        assert f"{address}{lang}/fertcg/" in ways


def test_a_plain_link_is_there_while_the_page_leads_on(page: Page, address: str) -> None:
    def hold_back(route: Route) -> None:
        # An answer without content leaves a browser where it is.
        route.continue_() if route.request.method == "HEAD" else route.fulfill(status=204)

    page.route("**/ja/FER-003/", hold_back)
    page.goto(f"{address}ja/fer3/", wait_until="commit")
    link = page.locator("section[lang=ja] .meant a")
    link.wait_for()
    assert link.evaluate("link => link.href") == f"{address}ja/FER-003/"


def test_without_script_the_ways_on_are_links(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ja/fer3/")
    assert page.locator("section[lang=ja] .ways a").first.evaluate("link => link.href") == f"{address}ja/"
    context.close()
