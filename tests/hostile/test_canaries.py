"""One canary in each text of each record, and the whole site read for them: they are text, everywhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext
from readers import read

from browsing import chromium, listen, served
from canaries import Marked, marked
from hantei import checks, pipeline

SAID = re.compile(r"kx([0-9]{3})")
#: One address of each kind of page in the base.
PAGES = [
    *(f"{lang}/{path}" for lang in ("en", "ja") for path in (
        "", "page/", "mini/", "mini/basics/", "MIN-001/", "MIN-002/", "MIN-003/", "mini/terms/", "mini/terms/coin/",
        "mini/sources/", "mini/sources/book/", "mini/coverage/", "changes/", "mini/changes/", "search/",
        "reference/format/", "mini/old/",
    )),
    "", "r/MIN-001/", "r/MIN-003/", "nothing/here/",
]  # fmt: skip


@pytest.fixture(scope="module")
def made() -> Marked:
    return marked()


@pytest.fixture(scope="module")
def site(made: Marked, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The site of the canaries, built as if no check had refused their HTML: the second wall alone."""
    root = tmp_path_factory.mktemp("canaries")
    for path, text in made.files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CHECKS", "RENDITIONS", "ACROSS", "MEMORIES"):
            patch.setattr(checks, kind, ())
        built = pipeline.build(root, root / "site")
    assert [problem for problem in built.problems if problem.is_error] == []
    yield root / "site"


@pytest.fixture(scope="module")
def texts(site: Path) -> dict[str, list[str]]:
    """The texts of every file of the site; reading it finds no fault in any."""
    found: dict[str, list[str]] = {}
    faults: dict[str, list[str]] = {}
    for file in sorted(site.rglob("*")):
        if file.is_file():
            path = file.relative_to(site).as_posix()
            found[path], faults[path] = read(path, file.read_bytes())
    assert {path: found for path, found in faults.items() if found} == {}
    return found


def test_the_checks_refuse_every_canary_in_a_text_that_is_localized(made: Marked, tmp_path: Path) -> None:
    for path, text in made.files.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    refused = [p for p in pipeline.examine(tmp_path).problems if p.code.name == "raw-html"]
    # Without names that are no text a language (aliases, facts), settings, pages, and what a history keeps.
    assert len(refused) > len(made.canaries) // 2


def test_every_canary_comes_out_as_it_was_written(made: Marked, texts: dict[str, list[str]]) -> None:
    """On some page, whole, except what no page shows so."""
    pages = "\n".join(text for path, held in texts.items() if path.endswith(".html") for text in held)
    missing = {number for number, canary in made.canaries.items() if canary not in pages}
    assert missing == made.unshown


@pytest.mark.parametrize("kind", [".html", ".json", ".jsonl", ".md", ".xml", "llms.txt"])
def test_every_kind_of_file_has_canaries(kind: str, texts: dict[str, list[str]]) -> None:
    assert any(SAID.search(text) for path, held in texts.items() if path.endswith(kind) for text in held)


@pytest.fixture(scope="module")
def context(site: Path) -> Iterator[tuple[BrowserContext, str]]:
    browser: Browser
    with served(site) as address, chromium() as browser:
        yield browser.new_context(viewport={"width": 1280, "height": 900}), address


@pytest.mark.browser
@pytest.mark.parametrize("path", PAGES)
def test_nothing_runs_on_a_page(path: str, context: tuple[BrowserContext, str]) -> None:
    browser, address = context
    page = browser.new_page()
    wrong = listen(page, address)
    page.on("dialog", lambda dialog: wrong.append(f"a dialog: {dialog.message}"))
    page.goto(address + path, wait_until="load")
    if path == "nothing/here/":
        wrong = [said for said in wrong if "404" not in said and not said.endswith(path)]
    assert wrong == []
    assert page.locator("img[src=x], [onerror], script:not([src]):not([type])").count() == 0
    page.close()


@pytest.mark.browser
def test_nothing_runs_in_what_a_search_finds_and_in_the_names_of_a_term(context: tuple[BrowserContext, str]) -> None:
    browser, address = context
    page = browser.new_page()
    wrong = listen(page, address)
    page.goto(f"{address}en/search/?q=onerror", wait_until="networkidle")
    page.wait_for_selector("#search-hits a, .hits a")
    assert "<img src=x" in page.inner_text(".hits")
    page.goto(f"{address}en/MIN-001/", wait_until="load")
    page.hover("a.term")
    page.focus("a.term")
    page.click("a.hantei-search")
    page.fill(".hantei-sheet input[name=q]", "onerror")
    page.wait_for_selector(".hantei-sheet .hits a")
    assert page.locator("img[src=x]").count() == 0
    assert wrong == []
    page.close()
