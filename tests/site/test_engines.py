"""Whichever engine makes the shells, the site has the same pages, and they hold to the same policy."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import served, visit
from hantei import pipeline

ROOT = Path(__file__).parents[2]


def pages(site: Path) -> list[str]:
    return sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))


def bar(file: Path) -> str:
    """The link to search in the bar at the top of a page."""
    (link,) = re.findall(r'<a [^>]*class="md-header__button hantei-search".*?</a>', file.read_text("utf-8"))
    return str(link)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as Zensical makes it."""
    folder = tmp_path_factory.mktemp("zensical") / "site"
    built = pipeline.build(ROOT, folder, "zensical")
    assert [problem for problem in built.problems if problem.is_error] == []
    return folder


def test_zensical_makes_the_same_pages(site: Path, other: Path) -> None:
    assert pages(other) == pages(site)
    for path in ("ja/index.html", "ja/FER-003/index.html"):
        bars = [bar(folder / path) for folder in (site, other)]
        assert bars[0] == bars[1] and "検索" in bars[0]


@pytest.mark.browser
@pytest.mark.parametrize("path", ["en/", "ja/FER-003/", "ko/fertcg/", "ja/guide/reading/"])
def test_a_page_in_the_other_theme_loads_without_fault(browser: Browser, other: Path, path: str) -> None:
    with served(other) as address:
        page = browser.new_page()
        assert visit(page, address, path) == []
        page.close()


@pytest.mark.browser
@pytest.mark.parametrize("path", ["ja/FER-003/", "ko/fertcg/chips/", "r/FER-003/"])
def test_the_menu_of_sharing_works_in_the_other_theme(browser: Browser, other: Path, path: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    with served(other) as address:
        page = context.new_page()
        assert visit(page, address, path) == []
        page.locator(".share button:visible").click()
        page.get_by_role("button", name="Markdown", exact=True).click()
        page.get_by_role("status").filter(has_text="Markdown").wait_for()
        assert re.fullmatch(r"\[.+\]\(https://hantei\.example/.+\)", page.evaluate("navigator.clipboard.readText()"))
    context.close()
