"""What a first visit costs: the whole of what it loads, compressed as a host sends it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import LANGUAGES, loaded

pytestmark = pytest.mark.browser

KB = 1024


def heaviest(site: Path, folder: str) -> str:
    """The ruling whose page is the largest file of all."""
    pages = sorted((site / folder).glob("*-[0-9]*/index.html"), key=lambda file: file.stat().st_size)
    return pages[-1].parent.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_visit_to_the_heaviest_ruling_loads_at_most_150_kb(
    browser: Browser, address: str, site: Path, lang: str
) -> None:
    context = browser.new_context()
    found = loaded(context.new_page(), address, f"{lang}/{heaviest(site, lang)}/")
    context.close()
    assert sum(found.values()) <= 150 * KB, found
    assert not [path for path in found if path.startswith("assets/search/")], "search is loaded when it is opened"


def test_the_heaviest_short_page_loads_at_most_20_kb(browser: Browser, address: str, site: Path) -> None:
    context = browser.new_context()
    found = loaded(context.new_page(), address, f"r/{heaviest(site, 'r')}/")
    context.close()
    assert sum(found.values()) <= 20 * KB, found
