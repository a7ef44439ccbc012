"""The menu of sharing in Chromium: what is copied, how it is worked, and that Python writes the same."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page
from typer.testing import CliRunner

from browsing import LANGUAGES, inaccessible, visit
from hantei import dialects
from hantei.cli import app
from hantei.pages.words import load, templates_dir
from hantei.quotation import quotation
from hantei.share import entries, share
from hostile import BROKEN, TITLES, URLS

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
DIALECTS, _ = dialects.read([templates_dir()])
WORDS = load(ROOT, LANGUAGES)
#: Pages of every kind that can be shared, and what they are shared by.
SHARED = {
    "ruling": ("{lang}/FER-003/", "r/FER-003/"),
    "term": ("{lang}/fertcg/terms/tyrfing/", "{lang}/fertcg/terms/tyrfing/"),
    "topic": ("{lang}/fertcg/chips/", "{lang}/fertcg/chips/"),
    "short": ("r/FER-003/#{lang}", "r/FER-003/"),
}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def opened(page: Page) -> Locator:
    """The menu, opened by its button."""
    page.locator(".share button:visible").click()
    menu = page.locator(".sharing:visible")
    menu.wait_for()
    return menu


def copied(page: Page) -> str:
    found: str = page.evaluate("navigator.clipboard.readText()")
    return found


def pressed(menu: Locator, name: str) -> None:
    menu.get_by_role("button", name=name, exact=True).click()
    menu.get_by_role("status").filter(has_text=name).wait_for()


def by_command(id: str, lang: str, dialect: str, *more: str) -> str:
    words = ["--root", str(ROOT), "show", id, "--lang", lang, "--link", dialect, *more]
    return CliRunner().invoke(app, words).stdout.removesuffix("\n")


def test_the_browser_writes_what_python_writes(page: Page, address: str) -> None:
    quotations = ["", "\n".join(TITLES), "\n \none\n\ntwo\n"]
    cases = [
        (number, title, url, quoted)
        for number in range(len(DIALECTS))
        for title in (*TITLES, *BROKEN)
        for url in URLS
        for quoted in quotations
    ]
    page.goto(f"{address}r/FER-003/")
    found = page.evaluate(
        """async ([dialects, cases]) => {
            const { share } = await import(`${location.origin}/assets/hantei/sharing/dialects.js`);
            return cases.map(([number, ...given]) => share(dialects[number], ...given));
        }""",
        [entries(DIALECTS), cases],
    )
    for (number, *given), text in zip(cases, found, strict=True):
        assert text == share(DIALECTS[number], *given), (DIALECTS[number].key, given)


def test_the_browser_quotes_every_ruling_as_python_does(page: Page, address: str, site: Path) -> None:
    expected = {
        f"r/{file.parent.name}/": [
            quotation(html, lang)
            for lang, html in re.findall(
                r'<div data-quoted><div class="prose" lang="(..)">(.*?)</div></div>\n', file.read_text("utf-8"), re.S
            )
        ]
        for file in (site / "r").glob("*/index.html")
    }
    assert len(expected) > 290 and all(map(all, expected.values()))
    page.goto(f"{address}r/FER-003/")
    found = page.evaluate(
        """async (paths) => {
            const { quotation } = await import(`${location.origin}/assets/hantei/sharing/quotation.js`);
            const found = {};
            for (const path of paths) {
              const text = await (await fetch(`/${path}`)).text();
              const read = new DOMParser().parseFromString(text, "text/html");
              found[path] = [...read.querySelectorAll("[data-quoted] > .prose")].map(quotation);
            }
            return found;
        }""",
        list(expected),
    )
    assert found == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", SHARED)
def test_one_press_copies_and_a_second_group_quotes(page: Page, address: str, kind: str, lang: str) -> None:
    path, target = (one.format(lang=lang) for one in SHARED[kind])
    assert visit(page, address, path) == []
    menu = opened(page)
    word = WORDS[lang]
    assert menu.get_attribute("aria-label") == word("share.open")
    pressed(menu, word("share.url"))
    link = copied(page)
    assert link == f"https://hantei.example/{target}"
    pressed(menu, "Markdown")
    assert re.fullmatch(rf"\[.+\]\({re.escape(link)}\)", copied(page))
    assert menu.locator("textarea").input_value() == copied(page)
    assert menu.locator("[data-copied]").all_inner_texts() == ["Markdown"], "and the button is ticked"
    menu.get_by_text(word("share.quote")).click()
    pressed(menu, word("share.quoted", name="BBCode"))
    assert re.fullmatch(rf"\[quote\][^\[]+\[/quote\]\n\[url={re.escape(link)}\].+\[/url\]", copied(page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_copies_what_the_command_writes(page: Page, address: str, lang: str) -> None:
    visit(page, address, f"{lang}/DOM-066/")
    menu = opened(page)
    menu.get_by_text(WORDS[lang]("share.quote")).click()
    for dialect in DIALECTS:
        name = dialect.name or WORDS[lang](f"share.{dialect.key}")
        pressed(menu, name)
        assert copied(page) == by_command("DOM-066", lang, dialect.key)
        if dialect.quote:
            pressed(menu, WORDS[lang]("share.quoted", name=name))
            assert copied(page) == by_command("DOM-066", lang, dialect.key, "--quote")


def test_a_topic_quotes_its_introduction_and_never_a_ruling(page: Page, address: str) -> None:
    visit(page, address, "en/fertcg/chips/")
    menu = opened(page)
    menu.get_by_text(WORDS["en"]("share.quote")).click()
    pressed(menu, WORDS["en"]("share.quoted", name=WORDS["en"]("share.plain")))
    lead = page.locator(".lead").inner_text().strip().split("\n")
    assert [line for line in copied(page).split("\n")[1:-1]] == [line.strip() for line in lead if line.strip()]


def test_where_there_is_no_text_nothing_is_quoted(page: Page, address: str, site: Path) -> None:
    terms = sorted((site / "en").glob("*/terms/*/index.html"))
    silent = next(file for file in terms if "data-quoted" not in file.read_text("utf-8"))
    visit(page, address, f"{silent.parent.relative_to(site).as_posix()}/")
    assert opened(page).locator("details").count() == 0


def test_it_works_by_keyboard_and_gives_the_focus_back(page: Page, address: str) -> None:
    visit(page, address, "ja/FER-003/")
    button = page.locator(".share button")
    button.focus()
    assert button.get_attribute("aria-expanded") == "false"
    page.keyboard.press("Enter")
    page.locator(".sharing").wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    assert page.locator(f"#{button.get_attribute('aria-controls')}").is_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    assert focused.inner_text() == WORDS["ja"]("share.plain")
    page.keyboard.press("Space")
    page.get_by_role("status").filter(has_text=WORDS["ja"]("share.plain")).wait_for()
    assert copied(page).endswith("\nhttps://hantei.example/r/FER-003/")
    assert page.locator(":focus").inner_text() == WORDS["ja"]("share.plain"), "copying takes no focus away"
    page.keyboard.press("Escape")
    assert page.locator(".sharing").is_hidden()
    assert page.evaluate("document.activeElement.matches('.share button')")
    assert button.get_attribute("aria-expanded") == "false"


def test_two_presses_at_once_make_one_menu(page: Page, address: str) -> None:
    visit(page, address, "ja/FER-003/")
    page.evaluate("for (let i = 0; i < 3; i += 1) document.querySelector('.share button').click()")
    page.locator(".sharing:visible").wait_for()
    assert page.locator(".sharing").count() == 1


def test_what_was_used_last_comes_first_the_next_time(page: Page, address: str) -> None:
    visit(page, address, "en/FER-003/")
    names = opened(page).locator("> ul button").all_inner_texts()
    assert names[:3] == [WORDS["en"]("share.url"), WORDS["en"]("share.plain"), "Markdown"]
    pressed(page.locator(".sharing"), "PukiWiki")
    page.goto(f"{address}r/FER-012/#en")
    assert opened(page).locator("> ul button").all_inner_texts()[:2] == [WORDS["en"]("share.url"), "PukiWiki"]


@pytest.mark.parametrize("path", ["ko/FER-003/", "r/FER-003/#ko"])
@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light"), (1280, "light")])
def test_the_open_menu_is_accessible_and_large_enough(
    browser: Browser, address: str, path: str, width: int, scheme: Any
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    assert visit(page, address, path) == []
    menu = opened(page)
    menu.locator("summary").click()
    boxes = page.locator(".share button:visible, .sharing button, .sharing summary").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"
    )
    found, scrolls = inaccessible(page), page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert len(boxes) == 2 + 2 * len(DIALECTS) - 1 and all(min(box) >= 44 for box in boxes), boxes
    assert found == [] and scrolls <= width


def test_where_copying_is_refused_the_text_stays_marked(page: Page, address: str) -> None:
    page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
        "document.execCommand = () => false;"
    )
    visit(page, address, "en/FER-003/")
    menu = opened(page)
    menu.get_by_role("button", name="Markdown", exact=True).click()
    menu.get_by_role("status").filter(has_text=WORDS["en"]("share.by_hand")).wait_for()
    marked = page.evaluate("(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))"
                           "(document.activeElement)")  # fmt: skip
    assert marked.startswith("[FER-003 ") and marked == menu.locator("textarea").input_value()


def test_the_share_sheet_of_the_system_is_offered_where_there_is_one(page: Page, address: str) -> None:
    page.add_init_script("navigator.share = async (given) => { (window.given ??= []).push(given); };")
    visit(page, address, "en/FER-003/")
    menu = opened(page)
    menu.get_by_role("button", name=WORDS["en"]("share.system"), exact=True).click()
    menu.locator("summary").click()
    menu.get_by_role("button", name=WORDS["en"]("share.quoted", name=WORDS["en"]("share.system"))).click()
    plain, quoted = page.evaluate("window.given")
    assert plain == {
        "title": by_command("FER-003", "en", "plain").split("\n")[0],
        "url": "https://hantei.example/r/FER-003/",
    }
    assert quoted["text"] and {**plain, "text": quoted["text"]} == quoted


def test_without_a_connection_the_link_is_still_there(page: Page, address: str) -> None:
    visit(page, address, "en/FER-003/")
    page.route("**/sharing/en.json", lambda route: route.abort())
    page.locator(".share button").click()
    page.locator(".share a:focus").wait_for()
    page.unroute("**/sharing/en.json")
    assert opened(page).is_visible(), "and the next press tries again"


def test_without_script_a_link_is_a_link(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ja/FER-003/")
    assert page.locator(".share a").evaluate("link => link.href") == f"{address}r/FER-003/"
    assert page.locator(".share button").is_hidden()
    context.close()


def test_a_name_of_a_card_is_copied(page: Page, address: str) -> None:
    visit(page, address, "en/fertcg/terms/tyrfing/")
    name = page.locator(".name[data-copy][lang=ja]")
    page.locator("dd", has=name).get_by_role("button").click()
    page.get_by_role("status").filter(has_text=name.inner_text()).wait_for()
    assert copied(page) == name.inner_text()
