"""The search sheet, opened from any page and used by keys, by thumb and by ear. What is found is a matter of the
engine's own tests: here the small one in `engine.js` answers, except where a test says otherwise."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from test_in_chromium import inaccessible

pytestmark = pytest.mark.browser

ENGINE = Path(__file__).with_name("engine.js")
FIELD = ".hantei-sheet input[name=q]"
HITS = ".hantei-sheet .hits a"


def simulated(route: Route) -> None:
    route.fulfill(path=ENGINE, content_type="text/javascript")


def with_engine(context: BrowserContext) -> BrowserContext:
    context.route("**/search/engine.js", simulated)
    return context


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = with_engine(browser.new_context(viewport={"width": 1280, "height": 900}))
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    """A ruling's page in Japanese."""
    page = context.new_page()
    page.goto(f"{address}ja/FER-003/")
    return page


def search(page: Page, text: str) -> None:
    """Open the sheet by its link and type."""
    page.click("a.hantei-search")
    page.wait_for_selector(".hantei-sheet[open]")
    page.fill(FIELD, text)
    page.wait_for_selector(".hantei-sheet .start", state="hidden")


def focused(page: Page) -> str:
    """What has the focus: `field`, the number of a hit, `more`, or the tag."""
    return page.evaluate(
        """() => {
            const it = document.activeElement;
            if (it.name === "q" && it.closest("dialog")) return "field";
            if (it.closest(".more")) return "more";
            const at = [...document.querySelectorAll(".hantei-sheet .hits a")].indexOf(it);
            return at < 0 ? it.tagName.toLowerCase() : String(at);
        }"""
    )


# Opening and closing


@pytest.mark.parametrize(
    "ask",
    [
        pytest.param(lambda page: page.click("a.hantei-search"), id="link"),
        pytest.param(lambda page: page.keyboard.press("/"), id="slash"),
        pytest.param(lambda page: page.keyboard.press("Control+k"), id="control-k"),
    ],
)
def test_the_sheet_opens_with_the_field_in_focus(page: Page, ask: Callable[[Page], None]) -> None:
    ask(page)
    expect(page.locator(FIELD)).to_be_focused()
    assert page.get_by_role("dialog", name="検索").is_visible()
    assert page.get_by_role("searchbox", name="裁定・カード・用語を検索").is_visible()


def test_escape_closes_it_and_returns_the_focus(page: Page) -> None:
    search(page, "消費")
    page.keyboard.press("Escape")
    expect(page.locator(".hantei-sheet")).to_be_hidden()
    expect(page.locator("a.hantei-search")).to_be_focused()


def test_the_button_and_a_press_beside_it_close_it(page: Page) -> None:
    search(page, "消費")
    page.get_by_role("button", name="閉じる").click()
    expect(page.locator(".hantei-sheet")).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator(FIELD)).to_be_focused()
    page.mouse.click(10, 500)
    expect(page.locator(".hantei-sheet")).to_be_hidden()


def test_a_slash_in_a_field_is_a_slash(page: Page, address: str) -> None:
    page.goto(f"{address}ja/")
    page.focus(".ask input")
    page.keyboard.type("1/2")
    assert page.input_value(".ask input") == "1/2"
    assert page.locator(".hantei-sheet[open]").count() == 0


def test_the_key_of_one_character_can_be_turned_off_for_good(page: Page) -> None:
    page.keyboard.press("/")
    page.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    page.keyboard.press("/")
    page.keyboard.press("Control+k")  # the other way still works, so the sheet had time to open
    expect(page.locator(FIELD)).to_be_focused()
    assert not page.get_by_role("checkbox").is_checked()


def test_nothing_but_a_few_lines_is_loaded_before_it_is_opened(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.removeprefix(address)))
    page.goto(f"{address}ja/FER-003/", wait_until="networkidle")
    assert [path for path in loaded if "search" in path] == ["assets/hantei/search-key.js"]
    search(page, "消費")
    page.wait_for_load_state("networkidle")
    assert {"ja/search/", "assets/hantei/search/sheet.js"} <= set(loaded)
    assert [path for path in loaded if "://" in path] == []


def test_where_the_sheet_cannot_be_loaded_the_page_of_search_opens(page: Page, address: str) -> None:
    page.route("**/search/sheet.js", lambda route: route.abort())
    page.click("a.hantei-search")
    page.wait_for_url(f"{address}ja/search/")


# Hits


def test_arrows_home_and_end_go_through_the_hits(page: Page) -> None:
    search(page, "消費")
    expect(page.locator(HITS)).to_have_count(4)
    steps = ["ArrowDown", "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home", "ArrowUp"]
    seen = []
    for key in steps:
        page.keyboard.press(key)
        seen.append(focused(page))
    assert seen == ["0", "1", "3", "3", "2", "0", "field"]


def test_a_letter_goes_back_to_the_field(page: Page) -> None:
    search(page, "FER")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("-1")
    expect(page.locator(FIELD)).to_have_value("FER-1")
    assert focused(page) == "field"


def test_enter_opens_the_first_hit_even_of_what_was_just_typed(page: Page, address: str) -> None:
    search(page, "FER-003")
    page.fill(FIELD, "鋼の剣")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}ja/fertcg/terms/steel-sword/")


def test_enter_on_a_hit_opens_it(page: Page, address: str) -> None:
    search(page, "消費")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}ja/FER-004/")


@pytest.mark.parametrize("downs", [0, 1], ids=["field", "hit"])
def test_control_and_enter_opens_a_tab_beside(page: Page, address: str, downs: int) -> None:
    search(page, "消費")
    expect(page.locator(HITS)).to_have_count(4)
    for _ in range(downs):
        page.keyboard.press("ArrowDown")
    with page.context.expect_page() as opened:
        page.keyboard.press("Control+Enter")
    opened.value.wait_for_url(f"{address}ja/FER-003/")
    assert page.url == f"{address}ja/FER-003/"
    assert page.locator(".hantei-sheet[open]").count() == 1


def test_an_enter_that_ends_a_composition_opens_nothing(page: Page) -> None:
    page.click("a.hantei-search")
    page.wait_for_selector(".hantei-sheet[open]")
    keyboard = page.context.new_cdp_session(page)
    keyboard.send("Input.imeSetComposition", {"text": "消費", "selectionStart": 2, "selectionEnd": 2})
    expect(page.locator(HITS)).to_have_count(4)  # hits while composing are welcome
    for key in ("Enter", "ArrowDown", "Escape"):
        keyboard.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": key, "windowsVirtualKeyCode": 229})
    assert page.locator(".hantei-sheet[open]").count() == 1
    assert focused(page) == "field"
    keyboard.send("Input.insertText", {"text": "消費"})
    page.wait_for_timeout(50)
    assert page.url.endswith("/ja/FER-003/") and page.input_value(FIELD) == "消費"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "0"


def test_a_hit_shows_its_id_status_game_and_the_match(page: Page) -> None:
    search(page, "消費")
    first = page.locator(HITS).first
    assert first.locator(".id").inner_text() == "FER-003"
    assert first.locator(".seal").inner_text() == "公式"
    assert first.locator(".game").inner_text() == "FERTCG"
    assert first.locator("mark").all_inner_texts() == ["消費", "消費"]
    term = page.locator(HITS).nth(2)
    assert term.locator(".kind").inner_text() == "カードと用語"
    assert term.locator(".seal, .id, .passage").count() == 0


def test_a_passage_in_another_language_says_so(page: Page) -> None:
    search(page, "消費")
    own, other = page.locator(HITS).nth(0), page.locator(HITS).nth(1)
    assert own.locator(".words").get_attribute("lang") == "ja"
    assert own.locator(".tongue").count() == 0
    assert other.locator(".words").get_attribute("lang") == "en"
    assert other.locator(".tongue").inner_text() == "英語"
    assert other.locator(".title").get_attribute("lang") == "ja"


@pytest.mark.parametrize(
    ("lang", "one", "many", "most", "none"),
    [
        ("en", "1 hit", "4 hits", "20 hits or more", "0 hits"),
        ("ja", "1件", "4件", "20件以上", "0件"),
        ("ko", "1건", "4건", "20건 이상", "0건"),
    ],
)
def test_the_number_of_hits_is_said(
    page: Page, address: str, lang: str, one: str, many: str, most: str, none: str
) -> None:
    page.goto(f"{address}{lang}/FER-003/")
    page.click("a.hantei-search")
    said = page.locator(".hantei-sheet").get_by_role("status")
    for text, words in (("formula", one), ("消費", many), ("many", most), ("nowhere", none)):
        page.fill(FIELD, text)
        expect(said).to_have_text(words)


def test_more_hits_come_on_demand_and_take_the_focus(page: Page) -> None:
    search(page, "many")
    expect(page.locator(HITS)).to_have_count(20)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    assert focused(page) == "more"
    page.keyboard.press("Enter")
    expect(page.locator(HITS)).to_have_count(40)
    assert focused(page) == "20"
    expect(page.locator(".hantei-sheet .more")).to_be_hidden()


def test_an_outdated_search_changes_nothing(page: Page) -> None:
    search(page, "slow")
    page.wait_for_timeout(150)
    page.fill(FIELD, "formula")
    expect(page.locator(HITS)).to_have_count(1)
    page.wait_for_timeout(700)
    assert page.locator(HITS).count() == 1
    assert page.evaluate("globalThis.asked") == ["slow", "formula"]


def test_what_fails_is_said_and_can_be_tried_again(page: Page) -> None:
    search(page, "broken")
    alert = page.locator(".hantei-sheet").get_by_role("alert")
    expect(alert).to_contain_text("読み込めませんでした")
    page.get_by_role("button", name="もう一度試す").click()
    expect(alert).to_be_visible()
    page.fill(FIELD, "formula")
    expect(page.locator(HITS)).to_have_count(1)
    expect(alert).to_be_hidden()


def test_an_empty_field_shows_what_can_be_typed_and_the_indexes(page: Page, address: str) -> None:
    page.click("a.hantei-search")
    page.wait_for_selector(".hantei-sheet[open]")
    links = page.locator(".hantei-sheet .index a").evaluate_all("links => links.map(link => link.href)")
    for path in ("ja/fertcg/", "ja/fertcg/terms/", "ja/fertcg/#topics", "ja/fertcg/#open"):
        assert f"{address}{path}" in links
    example = page.locator(".hantei-sheet .examples a").first
    text = example.inner_text()
    example.click()
    expect(page.locator(FIELD)).to_have_value(text)
    assert page.url == f"{address}ja/FER-003/"


# Filters


def test_filters_limit_the_hits_and_are_remembered(page: Page, address: str) -> None:
    search(page, "消費")
    page.get_by_label("未定", exact=True).check(force=True)
    expect(page.locator(HITS)).to_have_count(1)
    page.goto(f"{address}ko/FER-004/")
    search(page, "消費")
    expect(page.locator(HITS)).to_have_count(1)
    expect(page.locator(".hantei-sheet .chosen")).to_have_text("미정")


def test_without_a_hit_the_filters_can_be_cleared(page: Page) -> None:
    search(page, "鋼の剣")
    page.locator(".hantei-sheet").get_by_label("裁定", exact=True).check(force=True)
    expect(page.locator(".hantei-sheet .none")).to_be_visible()
    page.get_by_role("button", name="絞り込みを解除").click()
    expect(page.locator(HITS)).to_have_count(1)
    assert focused(page) == "field"


def test_filters_are_groups_of_radio_buttons_with_a_name(page: Page) -> None:
    page.click("a.hantei-search")
    page.wait_for_selector(".hantei-sheet[open]")
    for name, count in (("ゲーム", 6), ("種類", 5), ("状態", 6)):
        assert page.get_by_role("group", name=name, exact=True).get_by_role("radio").count() == count


# The page of search


def test_a_search_can_be_linked(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}ja/search/?q=消費&status=open")
    expect(page.locator(".hits a")).to_have_count(1)
    page.fill("input[name=q]", "formula")
    expect(page.locator(".none")).to_be_visible()
    page.wait_for_url(f"{address}ja/search/?q=formula&status=open")
    page.get_by_role("button", name="絞り込みを解除").click()
    page.wait_for_url(f"{address}ja/search/?q=formula")
    page.fill("input[name=q]", "")
    page.wait_for_url(f"{address}ja/search/")


def test_on_the_page_of_search_no_sheet_opens(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}ja/search/")
    expect(page.locator("input[name=q]")).to_be_focused()
    page.locator("h1").click()
    page.keyboard.press("/")
    expect(page.locator("input[name=q]")).to_be_focused()
    assert page.locator("dialog").count() == 0


def test_without_script_the_page_leads_to_the_indexes(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ko/FER-003/")
    page.click("a.hantei-search")
    assert page.url == f"{address}ko/search/"
    assert page.locator("form[role=search]").is_hidden()
    page.get_by_role("link", name="카드와 용어(가나다순)").nth(3).click()
    assert page.url == f"{address}ko/fertcg/terms/"
    page.goto(f"{address}ko/")
    page.fill(".ask input", "칩")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}ko/search/?q=*")
    context.close()


# The home page


def test_the_field_of_the_home_page_opens_the_sheet_with_its_text(page: Page, address: str) -> None:
    page.goto(f"{address}ja/")
    page.focus(".ask input")
    page.keyboard.type("消費")
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).to_have_value("消費")
    expect(page.locator(HITS)).to_have_count(4)
    page.keyboard.press("Escape")
    page.click(".ask input")
    expect(page.locator(FIELD)).to_be_focused()


def test_the_home_page_leads_to_the_parts_of_each_game(page: Page, address: str) -> None:
    page.goto(f"{address}ja/")
    links = page.locator(".cards a").evaluate_all("links => links.map(link => link.href)")
    for path in ("dominion/terms/", "dominion/#topics", "dominion/#open"):
        assert f"{address}ja/{path}" in links
    page.get_by_role("link", name="カードと用語（五十音順）").first.click()
    page.wait_for_url("**/terms/")


# For everybody


@pytest.mark.parametrize(("scheme", "lang"), [("light", "ja"), ("dark", "ko")])
def test_the_sheet_is_accessible_by_day_and_by_night(browser: Browser, address: str, scheme: str, lang: str) -> None:
    context = with_engine(browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme))
    page = context.new_page()
    page.goto(f"{address}{lang}/FER-003/")
    page.click("a.hantei-search")
    page.wait_for_selector(".hantei-sheet[open]")
    assert inaccessible(page) == []
    for text in ("消費", "nowhere", "broken"):
        page.fill(FIELD, text)
        page.wait_for_timeout(200)
        assert inaccessible(page) == []
    context.close()


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_the_sheet_fills_the_smallest_phone(browser: Browser, address: str, lang: str) -> None:
    """Nothing scrolls sideways, nothing is too small for a thumb, and no field makes the browser zoom in."""
    context = with_engine(browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True))
    page = context.new_page()
    page.goto(f"{address}{lang}/FER-003/")
    page.tap("a.hantei-search")
    page.wait_for_selector(".hantei-sheet[open]")
    page.locator(".hantei-sheet summary").tap()
    for text in ("", "消費", "many"):
        page.fill(FIELD, text)
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate("document.querySelector('.below').scrollWidth") <= 320
        small = page.locator(
            ".hantei-sheet :is(button, summary, fieldset label, .hits a, .index a):visible"
        ).evaluate_all(
            "found => found.filter((it) => it.getBoundingClientRect().height < 44).map((it) => it.outerHTML)"
        )
        assert small == []
    box = page.locator(".hantei-sheet").bounding_box()
    assert box == {"x": 0, "y": 0, "width": 320, "height": 640}
    assert page.locator(FIELD).evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 16
    assert page.locator("a.hantei-search").bounding_box()["height"] >= 44
    context.close()


def test_the_key_of_a_phones_keyboard_puts_the_keyboard_away(browser: Browser, address: str) -> None:
    context = with_engine(browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    page = context.new_page()
    page.goto(f"{address}ja/FER-004/")
    search(page, "消費")
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).not_to_be_focused()
    assert page.url == f"{address}ja/FER-004/"
    context.close()


# The whole


def test_the_real_engine_answers_in_the_sheet(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda fault: wrong.append(str(fault)))
    page.on("request", lambda request: None if request.url.startswith(address) else wrong.append(request.url))
    page.goto(f"{address}ko/guide/reading/")
    search(page, "fer3")
    expect(page.locator(HITS).first.locator(".id")).to_have_text("FER-003")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}ko/FER-003/")
    assert wrong == []
    context.close()
