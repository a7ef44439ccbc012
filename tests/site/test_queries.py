"""What people type into search, asked of the engine in Chromium against the built site: one test a query."""

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from queries import LIMIT, Query, misplaced, missed, table

pytestmark = pytest.mark.browser

QUERIES = table()
#: Some of them, of every language, are also followed as a link to the page of search.
TYPED = [query for query in QUERIES if (query.first or query.nothing) and query.query.strip() and not query.order][
    5::11
]
#: All that one query may load, as sent compressed, the engine's own files and the index included.
BUDGET = 150_000

OPEN = """async ([root, lang, query, limit]) => {
    const { open } = await import(`${root}assets/hantei/search/engine.js`);
    const search = await open(`${root}assets/search/`, lang);
    window.found = await search.find(query, { limit });
    return { hits: window.found.hits, more: window.found.more };
}"""
MORE = """async () => {
    window.found = await window.found.next();
    return { hits: window.found.hits, more: window.found.more };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that has nothing of search itself. Each query opens the search anew, with none of its files there."""
    page = browser.new_page()
    page.goto(f"{address}r/FER-003/")
    yield page
    page.close()


@cache
def compressed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6))


def loaded(site: Path, urls: list[str]) -> int:
    """Bytes of the files and of the engine's own, which the first query alone loads, each as a server sends it."""
    files = {site / urlsplit(url).path.lstrip("/") for url in urls}
    return sum(map(compressed, files | set(site.glob("assets/hantei/search/*.js"))))


def named(hit: dict[str, Any], lang: str) -> str:
    """The page a hit leads to, without its language, which is the one being read."""
    assert hit["url"].startswith(f"{lang}/")
    return str(hit["url"]).removeprefix(f"{lang}/").rstrip("/")


def marked(hit: dict[str, Any]) -> bool:
    return any(part["match"] for part in [*hit["title"], *(hit["passage"] or [])])


@pytest.mark.parametrize("query", [pytest.param(query, id=f"{n}-{query.lang}") for n, query in enumerate(QUERIES)])
def test_a_query_finds_what_it_must_and_nothing_else(query: Query, page: Page, site: Path, address: str) -> None:
    urls: list[str] = []

    def note(request: Request) -> None:
        urls.append(request.url)

    page.on("request", note)
    answer = page.evaluate(OPEN, [address, query.lang, query.query, LIMIT])
    page.remove_listener("request", note)
    hits = answer["hits"]
    assert len(hits) <= LIMIT
    assert loaded(site, urls) <= BUDGET
    while answer["more"] and (query.asks_for_all or len(hits) <= LIMIT):
        answer = page.evaluate(MORE)
        hits += answer["hits"]

    pages = [named(hit, query.lang) for hit in hits]
    about = f"{query.query!r}, {query.lang}: {query.why}"
    assert [*missed(query, pages), *misplaced(query, pages)] == [], about
    assert len(set(pages)) == len(pages), "a page is found once"
    for name, hit in zip(pages, hits, strict=True):
        assert (site / hit["url"] / "index.html").is_file()
        assert hit["tier"] in ("id", "name") or marked(hit), f"nothing is marked in {name}"
    for name, lang in query.passage.items():
        assert hits[pages.index(name)]["passageLang"] == lang


@pytest.mark.parametrize("query", [pytest.param(query, id=f"{query.lang}-{query.why}") for query in TYPED])
def test_a_link_with_a_query_shows_what_it_finds(query: Query, page: Page, address: str) -> None:
    page.goto(f"{address}{query.lang}/search/?q={quote(query.query)}")
    if query.nothing:
        expect(page.locator(".searching .none")).to_be_visible()
    else:
        expect(page.locator(".searching .hits > li").first).to_be_visible()
    links = page.locator(".searching .hits > li a").evaluate_all("links => links.map((link) => link.href)")
    pages = [link.removeprefix(f"{address}{query.lang}/").rstrip("/") for link in links]
    assert [*missed(query, pages), *misplaced(query, pages)] == []


def test_the_table_is_large_and_even() -> None:
    assert len(QUERIES) >= 130
    for lang in ("ja", "ko", "en"):
        assert sum(query.lang == lang for query in QUERIES) >= 40
    assert len({(query.query, query.lang) for query in QUERIES}) == len(QUERIES)
    assert all(query.wanted or query.nothing or query.many for query in QUERIES)
