"""How a page reads: the answer first, names of terms in place, texts set as their language is set, and paper."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from test_in_chromium import LANGUAGES, PAGES, inaccessible, visit

from hantei.markup import Writer
from hantei.text import WIDE

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 320, "height": 640}
#: The longest answers of the knowledge base; each is longer than what is ordinary.
LONGEST = ("DOM-048", "VSP-009", "BSP-048", "DOM-066")
#: The longest title, and answers that are long but ordinary.
ORDINARY = ("EVE-031", "EVE-043", "DOM-032", "FER-049")
WRITTEN = Writer(lambda reference, lang: None)


def opened(browser: Browser, **options: Any) -> Iterator[Page]:
    context = browser.new_context(**options)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, viewport=PHONE)


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, viewport={"width": 1280, "height": 900})


@pytest.fixture(scope="module")
def smallest(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, viewport=SMALLEST, has_touch=True)


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def style(page: Page, selector: str, name: str) -> str:
    return str(page.locator(selector).first.evaluate(f"node => getComputedStyle(node).{name}"))


def put(page: Page, text: str, lang: str) -> None:
    """Show a text in place of a ruling's answer, as the build would write it."""
    html = WRITTEN.block(text, lang)
    page.locator(".answer .prose").evaluate(
        "(node, [html, lang]) => (node.innerHTML = html, node.lang = lang)", [html, lang]
    )


# -- The answer first


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", [*ORDINARY, *LONGEST])
def test_the_answer_is_on_the_first_screen_of_a_phone(phone: Page, address: str, lang: str, id: str) -> None:
    """The whole of an ordinary one; of the longest the beginning, which is the answer, and most of the rest."""
    visit(phone, address, f"{lang}/{id}/")
    for selector in ("h1", ".seal", ".answer .prose > :first-child"):
        assert box(phone, selector)["bottom"] <= PHONE["height"]
    answer = box(phone, ".answer")
    assert answer["y"] <= PHONE["height"] / 2
    if id in ORDINARY:
        assert answer["bottom"] <= PHONE["height"]


# -- Names of terms in place


def test_a_term_shows_its_names_on_hover_and_they_stay(desk: Page, address: str) -> None:
    assert visit(desk, address, "ko/DOM-067/") == []
    desk.locator(".given a.term").hover()
    card = desk.locator(".term-card")
    card.wait_for()
    assert "名品" in card.inner_text() and "めいひん" in card.inner_text() and "Masterpiece" in card.inner_text()
    assert card.locator("[lang=ja]").inner_text() == "名品 めいひん"
    assert card.locator("[lang=en]").inner_text() == "Masterpiece"
    card.locator("[lang=ja]").hover()
    desk.wait_for_timeout(600)
    assert card.is_visible()
    desk.keyboard.press("Escape")
    assert card.count() == 0
    desk.mouse.move(5, 5)


def test_a_term_shows_its_names_on_focus_and_says_them(desk: Page, address: str) -> None:
    visit(desk, address, "en/DOM-067/")
    link = desk.locator(".given a.term").first
    desk.keyboard.press("Tab")
    link.focus()
    card = desk.locator(".term-card")
    assert card.is_visible() and inaccessible(desk) == []
    described = link.get_attribute("aria-describedby")
    assert desk.locator(f"#{described}").inner_text().split() == ["Japanese", "名品", "めいひん", "Korean", "걸작"]
    desk.keyboard.press("Tab")
    assert card.locator("a").evaluate("node => node === document.activeElement") and card.is_visible()
    assert card.locator("a").evaluate("node => node.href") == f"{address}en/dominion/terms/masterpiece/"
    desk.keyboard.press("Escape")
    assert card.count() == 0 and link.evaluate("node => node === document.activeElement")
    assert link.get_attribute("aria-describedby") is None


def test_the_first_tap_shows_the_names_and_the_second_follows(smallest: Page, address: str) -> None:
    visit(smallest, address, "ja/DOM-067/")
    link = smallest.locator(".given a.term").first
    link.tap()
    card = smallest.locator(".term-card")
    card.wait_for()
    assert smallest.url.endswith("ja/DOM-067/")
    assert box(smallest, ".term-card a")["height"] >= 44
    smallest.locator("h2").first.tap()
    assert card.count() == 0
    link.tap()
    link.tap()
    smallest.wait_for_url("**/ja/dominion/terms/masterpiece/")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_card_leaves_the_smallest_phone(smallest: Page, address: str, lang: str) -> None:
    visit(smallest, address, f"{lang}/DOM-067/")
    for link in smallest.locator(".answer a.term, .given a.term, .result a.term, .chips a.term").all():
        link.tap()
        card = box(smallest, ".term-card")
        assert card["x"] >= 0 and card["right"] <= SMALLEST["width"]
        assert smallest.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
        smallest.keyboard.press("Escape")


def test_without_script_a_term_is_a_link_and_everything_opens(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ko/DOM-067/")
    page.locator(".beside summary").click()
    assert page.locator(".beside .prose[lang=ja]").first.is_visible()
    page.locator(".given a.term").first.click()
    assert page.url == f"{address}ko/dominion/terms/masterpiece/"
    context.close()


# -- Source text, editions, neighbours


def test_the_source_text_is_beside_the_translation_on_a_desk_and_below_it_on_a_phone(
    desk: Page, phone: Page, address: str
) -> None:
    for page, wide in ((desk, True), (phone, False)):
        visit(page, address, "en/DOM-048/")
        assert not page.locator(".beside .pair").first.is_visible()
        page.locator(".marks a[href='#source']").click()
        pairs = page.locator(".beside .pair")
        assert pairs.count() >= 5 and pairs.first.is_visible()
        for pair in pairs.all():
            own, source = pair.locator("> [lang=en]").bounding_box(), pair.locator("> [lang=ja]").bounding_box()
            assert own and source
            assert (own["y"] == source["y"]) is wide and (own["x"] + own["width"] <= source["x"]) is wide
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


@pytest.mark.parametrize("id", ["FER-026", "DOM-067"])
def test_an_example_opens_with_the_edition_in_force(desk: Page, address: str, id: str) -> None:
    visit(desk, address, f"en/{id}/")
    example = desk.locator(".example").first
    assert example.locator(".result").count() == 2 == example.locator("details.why").count()
    assert [one.get_attribute("open") is not None for one in example.locator("details.why").all()] == [True, False]
    labels = example.locator(".result .label").all_inner_texts()
    assert labels == example.locator("summary .quiet").all_inner_texts()
    assert "efore" in labels[1]


def test_neighbours_lead_through_a_topic(desk: Page, address: str) -> None:
    visit(desk, address, "ja/fertcg/chips/")
    order = desk.locator(".answers > details").evaluate_all("nodes => nodes.map(node => node.id)")
    visit(desk, address, f"ja/{order[0]}/")
    walked = [order[0]]
    while desk.locator("a[rel=next]").count():
        desk.locator("a[rel=next]").click()
        walked.append(str(desk.locator(".ruling").get_attribute("data-id")))
    assert walked == order


# -- Letters and lines


@pytest.mark.parametrize(
    ("lang", "text", "strong"),
    [
        ("ja", "**過払い。**次", "過払い。"),
        ("ko", "**각하(閣下)**는", "각하(閣下)"),
        ("ja", "これは**「過払い」**です", "「過払い」"),
    ],
)
def test_strong_text_beside_brackets_and_particles_is_bold(
    desk: Page, address: str, lang: str, text: str, strong: str
) -> None:
    visit(desk, address, f"{lang}/FER-003/")
    put(desk, text, lang)
    assert desk.locator(".answer").inner_text() == text.replace("**", "")
    assert desk.locator(".answer strong").inner_text() == strong
    assert int(style(desk, ".answer strong", "fontWeight")) >= 700


def test_each_language_keeps_its_rules_within_another(desk: Page, address: str) -> None:
    rules = {
        "ja": ("normal", "strict", "Noto Sans CJK JP", 1.85),
        "ko": ("keep-all", "auto", "Noto Sans CJK KR", 1.75),
        "en": ("normal", "auto", "system-ui", 1.65),
    }
    for path, lang, inside in (("ko/DOM-048/", "ko", "ja"), ("en/DOM-048/", "en", "ja"), ("ja/EVE-031/", "ja", "ko")):
        visit(desk, address, path)
        for selector, spoken in ((".answer .prose", lang), (f".beside .text [lang={inside}]", inside)):
            breaks, line, font, leading = rules[spoken]
            assert style(desk, selector, "wordBreak") == breaks
            assert style(desk, selector, "lineBreak") == line
            assert font in style(desk, selector, "fontFamily").replace('"', "")
            height, size = (
                float(style(desk, selector, name).removesuffix("px")) for name in ("lineHeight", "fontSize")
            )
            assert height / size == pytest.approx(leading, abs=0.01)


@pytest.mark.parametrize(("lang", "breaks"), [("ja", "auto-phrase"), ("ko", "keep-all"), ("en", "normal")])
def test_headings_break_at_phrases(desk: Page, address: str, lang: str, breaks: str) -> None:
    for path, selector in ((f"{lang}/FER-026/", "h1"), (f"{lang}/fertcg/chips/", ".answers .title")):
        visit(desk, address, path)
        assert style(desk, selector, "wordBreak") == breaks


def test_a_japanese_heading_breaks_between_phrases(smallest: Page, address: str) -> None:
    visit(smallest, address, "ja/FER-026/")
    lines = smallest.locator("h1").evaluate(
        """node => {
          const text = node.firstChild, lines = [];
          let bottom = null;
          for (let at = 0; at < text.length; at++) {
            const range = document.createRange();
            range.setStart(text, at); range.setEnd(text, at + 1);
            const here = range.getBoundingClientRect().bottom;
            if (here !== bottom) lines.push("");
            bottom = here;
            lines[lines.length - 1] += text.data[at];
          }
          return lines;
        }"""
    )
    assert len(lines) > 1
    assert all(line.endswith(("を", "と", "も", "か", "、", "の", "は")) for line in lines), lines


def test_full_width_brackets_at_the_edges_are_whole(smallest: Page, address: str) -> None:
    """Neither spacing nor hanging takes a mark out of its line, and no line clips what is in it."""
    visit(smallest, address, "ja/FER-003/")
    put(smallest, "「過払い」とは、（余分に）払うこと。" * 12, "ja")
    edges = smallest.locator(".answer .prose p").evaluate(
        """node => {
          const box = node.getBoundingClientRect(), text = node.firstChild, out = [];
          for (let at = 0; at < text.length; at++) {
            const range = document.createRange();
            range.setStart(text, at); range.setEnd(text, at + 1);
            const one = range.getBoundingClientRect();
            if (one.left < box.left - 1 || one.right > box.right + 1) out.push(text.data[at]);
          }
          return out;
        }"""
    )
    assert edges == []
    for selector in (".answer .prose p", "h1"):
        assert style(smallest, selector, "overflow") == "visible"


def test_ruby_stands_above_its_base(desk: Page, address: str) -> None:
    visit(desk, address, "ja/FER-003/")
    put(desk, "{過払|かばら}いを行う。", "ja")
    base, reading = box(desk, ".answer ruby"), box(desk, ".answer rt")
    assert reading["y"] + reading["height"] / 2 < base["y"] + base["height"] / 2
    assert float(style(desk, ".answer rt", "fontSize")[:-2]) < float(style(desk, ".answer ruby", "fontSize")[:-2])
    assert not desk.locator(".answer rp").first.is_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_words_and_addresses_stay_inside(smallest: Page, address: str, lang: str) -> None:
    visit(smallest, address, f"{lang}/FER-003/")
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"
    put(smallest, f"過払い{word}と초과지불 https://rules.example/{'a' * 80} `{'x' * 90}`。{'가' * 60}", lang)
    smallest.locator("h1").evaluate("(node, word) => (node.textContent = word)", word)
    assert smallest.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]


def test_japanese_lines_are_joined_and_others_are_not(site: Path) -> None:
    gap = re.compile(f"[{WIDE}]\n[{WIDE}]")
    for file in sorted((site / "ja").glob("*/index.html")):
        html = file.read_text("utf-8")
        for prose in re.findall(r'<div class="prose" lang="ja">(.*?)</div>', html, re.S):
            assert not gap.search(prose), file


@pytest.mark.parametrize(("kind", "lang", "path"), PAGES)
def test_nothing_scrolls_sideways_at_twice_the_size(
    browser: Browser, address: str, kind: str, lang: str, path: str
) -> None:
    """200 % zoom is half the window at twice the density."""
    context = browser.new_context(viewport={"width": 640, "height": 450}, device_scale_factor=2)
    page = context.new_page()
    assert visit(page, address, path) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert width <= 640


# -- Paper


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_shows_the_ruling_and_its_short_link(browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 658, "height": 900}, color_scheme=scheme, java_script_enabled=False
    )
    page = context.new_page()
    page.goto(f"{address}ko/FER-026/")
    page.emulate_media(media="print", color_scheme=scheme)
    for selector in ("h1", ".seal", ".answer", ".given", ".result", ".trace", ".cites", ".printed"):
        for one in page.locator(selector).all():
            assert one.is_visible(), selector
    for selector in (
        ".md-header",
        ".md-sidebar",
        ".md-footer",
        ".foot",
        ".crumbs",
        ".neighbours",
        ".beside",
        ".states",
    ):
        for one in page.locator(selector).all():
            assert not one.is_visible(), selector
    assert page.locator(".printed").inner_text() == "FER-026 https://hantei.example/r/FER-026/"
    assert style(page, "body", "backgroundColor") == "rgb(255, 255, 255)"
    for selector in (".answer p", ".result strong", "h1", ".given"):
        assert style(page, selector, "color") == "rgb(0, 0, 0)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 658
    assert page.pdf(format="A4").startswith(b"%PDF")
    context.close()


def test_paper_shows_every_answer_of_a_topic(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}en/fertcg/chips/")
    page.emulate_media(media="print")
    assert all(one.is_visible() for one in page.locator(".answers .prose").all())
    context.close()


# -- Finding without a query


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_leads_to_everything_it_has(desk: Page, address: str, lang: str) -> None:
    visit(desk, address, f"{lang}/dominion/")
    assert desk.locator(".topics > li").count() >= 7
    assert desk.locator(".line .seal.open").count() >= 2
    letters = desk.locator(".letters a")
    assert letters.count() >= 10
    first = letters.first.inner_text()
    assert first == {"ja": "あ", "ko": "가", "en": "A"}[lang]
    letters.nth(1).click()
    anchor = desk.url.partition("#")[2]
    assert desk.locator(f"[id='{anchor}']").inner_text() == {"ja": "か", "ko": "다", "en": "B"}[lang]
