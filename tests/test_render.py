"""Every template, rendered for a small knowledge base in three languages."""

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree

import pytest

from hantei import api, link, load, settings
from hantei.feeds import Feeds
from hantei.pages import Basis, interface_languages, pages
from hantei.pages.words import templates_dir
from hantei.problems import error
from hantei.render import Renderer, TemplateFault, static_files
from hantei.verify import verify

LANGUAGES = ("en", "ja", "ko")
STATIC = templates_dir() / "static"

BOOK = {
    "mkdocs.yml": """\
        site_name: Trio <&>
        site_url: https://trio.example/base/
        repo_url: https://git.example/trio
        edit_uri: edit/main/
        extra: {hantei: {languages: [en, ja, ko]}}
        """,
    "rulings/trio/game.yaml": """\
        id: trio
        prefix: TRI
        names: {en: Trio, ja: トリオ, ko: 트리오}
        summary: {en: A game., ja: ゲーム。, ko: 게임.}
        source_language: ja
        editions:
          - {id: first, names: {en: First, ja: 初版, ko: 초판}}
          - {id: second, names: {en: Second, ja: 第二版, ko: 제2판}}
        authorities:
          - {id: maker, names: {en: Maker, ja: 作者, ko: 작가}, status: official, note: {en: N., ja: 注。, ko: 주.}}
        facts: {cost: {en: Cost, ja: コスト, ko: 비용}}
        """,
    "rulings/trio/sources.yaml": """\
        book:
          title: {en: Rules, ja: 規則書, ko: 규칙서}
          authority: maker
          language: ja
          date: 2024-05
          url: https://rules.example/
          points:
            - {id: p01, text: {en: One., ja: 一。, ko: 하나.}}
            - {id: p02, text: {en: Two., ja: 二。, ko: 둘.}, section: "2.1"}
        """,
    "rulings/trio/terms.yaml": """\
        sword:
          kind: card
          names: {en: Sword, ja: 剣, ko: 칼}
          reading: つるぎ
          official: [ja]
          uncertain: [ko]
          aliases: {en: [Blade]}
          facts: {cost: "4+"}
        """,
    "rulings/trio/model.py": '''\
        from hantei.rules import Illegal, Undecided, rule

        FACTS: dict[str, dict[str, str]] = {}


        @rule("TRI-001")
        def cost(card: str, edition: str = "second") -> int:
            """What a card costs."""
            return 4 if edition == "first" else 5


        def cards() -> list[str]:
            """Which cards there are."""
            return ["sword"]


        def luck() -> Undecided:
            return Undecided("TRI-002")
        ''',
    "rulings/trio/basics/topic.yaml": "title: {en: Basics, ja: 基本, ko: 기본}\n",
    "rulings/trio/basics/TRI-001.cost.yaml": """\
        title: {en: What a sword costs, ja: 剣のコスト, ko: 칼의 비용}
        kind: rule
        status: official
        about: [sword]
        text:
          en: "[[sword]] costs **it**, see [[TRI-002]]."
          ja: "[[sword]]は{費|つい}やす。"
          ko: "[[sword]](으)로 낸다."
        cites: [{source: book, points: [p02, p01], where: "chapter 2"}]
        see: [TRI-002]
        contrast: [TRI-003]
        step: {en: "{card} costs {result}", ja: "{card}は{result}", ko: "{card}은(는) {result}"}
        examples:
          - given: {en: "A [[sword]].", ja: "[[sword]]。", ko: "[[sword]]을(를)."}
            run: |
              >>> cost("sword", edition=edition)
              first: 4
              second: 5
            result: {en: "It costs **{}**", ja: "**{}**かかる", ko: "**{}**이(가) 든다"}
          - given: {en: Which?, ja: どれ, ko: 무엇}
            run: |
              >>> cards()
              ['sword']
            result: {en: "{}", ja: "{}", ko: "{}이(가) 있다"}
        history:
          - {date: 2024-05-01, change: new}
          - date: 2024-05-31
            change: text
            note: {en: A misprint., ja: 誤植。}
            was:
              status: community
              editions: [first]
              title: {ja: 刀のコスト}
              text:
                en: "[[sword]] costs <b>much</b>, see [[gone]]."
                ja: "[[sword]]は高い。"
        """,
    "rulings/trio/basics/TRI-002.luck.yaml": """\
        title: {en: Luck, ja: 運, ko: 운}
        kind: question
        status: open
        editions: [first]
        text: {en: Nobody knows., ja: 不明。, ko: 모른다.}
        translations: {en: {of: "00000000", state: reviewed}}
        cites: [{source: book, points: [p02]}]
        examples:
          - given: {en: Luck?, ja: 運, ko: 운}
            run: |
              >>> luck()
              Undecided('TRI-002')
            result: {en: Open., ja: 未定。, ko: 미정.}
        """,
    "rulings/trio/basics/TRI-003.old.yaml": """\
        title: {en: Old, ja: 旧, ko: 옛}
        kind: rule
        status: superseded
        superseded_by: TRI-001
        since: 2024-05
        reason: {en: It changed., ja: 変わった。, ko: 바뀌었다.}
        text: {en: Old text., ja: 古い文。, ko: 옛 글.}
        """,
    "rulings/trio/basics/TRI-004.hostile.yaml": """\
        title: {en: "<b>&amp;", ja: "<script>alert(1)</script>", ko: '"><img src=x>'}
        kind: rule
        status: withdrawn
        reason: {en: "<i>", ja: "<i>", ko: "<i>"}
        text: {en: "<script>", ja: "<script>", ko: "{{ 7*7 }} {% raw %}"}
        """,
}


def made(folder: Path, changes: Mapping[str, str] | None = None) -> Basis:
    for path, content in {**BOOK, **(changes or {})}.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(content), "utf-8")
    given, problems = settings.read(folder, interface_languages(folder))
    assert given is not None, problems
    book, problems = load.load(folder, given.languages)
    linked, unknown = link.link(book)
    assert not [*problems, *unknown]
    verification = verify(book)
    assert not verification.problems, verification.problems
    codes = (error("some-code", "One rule.\n\nWhy:\n\n    [[sample]]: <b>\n"),)
    return Basis(linked, verification, given, codes, schemas=api.schemas(given.url))


@pytest.fixture(scope="module")
def basis(tmp_path_factory: pytest.TempPathFactory) -> Basis:
    return made(tmp_path_factory.mktemp("trio"))


@pytest.fixture(scope="module")
def rendered(basis: Basis) -> dict[str, str]:
    renderer = Renderer(basis)
    found = {page.url: renderer.render(page) for page in pages(basis)}
    blocks = {f"{lang}/": "".join(renderer.block(name, lang) for name in sorted(Renderer.BLOCKS)) for lang in LANGUAGES}
    return found | blocks


class Parsed(HTMLParser):
    """Tags with their attributes, and whether they are balanced."""

    VOID = frozenset({"meta", "link", "img", "br", "input"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def values(self, *names: str) -> Iterator[str]:
        for _, attributes in self.tags:
            yield from (attributes[name] for name in names if name in attributes)


def test_every_page_is_well_formed(rendered: dict[str, str]) -> None:
    for url, html in rendered.items():
        parsed = Parsed(html)
        assert not parsed.open, url
        ids = list(parsed.values("id"))
        assert len(ids) == len(set(ids)), url
        assert (
            sum(tag == "h1" for tag, _ in parsed.tags) == (0 if re.fullmatch(r"[a-z]{2}/(\w+\.xml)?", url) else 1)
            or url[:2] == "r/"
        )


def test_every_link_leads_somewhere(rendered: dict[str, str], basis: Basis) -> None:
    feeds = {path for path, _ in Feeds(Renderer(basis), basis.settings, basis.linked.book.games).files()}
    assets = {f"assets/hantei/{name}" for name in static_files(templates_dir().parent)}
    anchors = {url: set(Parsed(html).values("id")) for url, html in rendered.items()}
    for url, html in rendered.items():
        for target in Parsed(html).values("href", "src"):
            if target.startswith("https://"):
                continue
            path, _, anchor = target.partition("#")
            assert path.startswith("/") or not path, f"{url}: {target}"
            path = path.removeprefix("/").partition("?")[0] if path else url
            if path != "r/" and not path.startswith("api/v1/"):
                assert path in rendered or path in assets or path in feeds, f"{url}: {target}"
            if anchor:
                assert anchor in anchors[path], f"{url}: {target}"


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(rendered: dict[str, str]) -> None:
    for url, html in rendered.items():
        for tag, attributes in Parsed(html).tags:
            assert tag != "style" and "style" not in attributes, url
            assert not [name for name in attributes if name.startswith("on")], url
            if tag in ("script", "img", "link"):
                source = attributes.get("src") or attributes.get("href", "")
                loaded = tag != "link" or attributes["rel"] in ("stylesheet", "icon")
                assert not loaded or source.startswith("/assets/hantei/"), url
    for file in STATIC.rglob("*"):
        if file.suffix in (".css", ".js"):
            assert not re.search(r"https?://|@import|url\(", file.read_text("utf-8")), file.name


def test_a_ruling_reads_in_the_order_of_the_design(rendered: dict[str, str]) -> None:
    html = rendered["ko/TRI-001/"]
    order = [
        'class="crumbs"',
        '<p class="id">TRI-001</p>',
        '<h1 lang="ko">칼의 비용</h1>',
        '<span class="seal official">공식</span>',
        "모든 판 공통",
        "원문 일본어",
        '<div class="prose" lang="ko">',
        '<p class="given" lang="ko">',
        "<strong>5</strong>가 든다",
        "<strong>4</strong>가 든다",
        '<details class="why" open><summary>왜 그런가 <span class="quiet">제2판</span>',
        'class="trace"',
        'class="code"',
        '<details class="why"><summary>왜 그런가 <span class="quiet">초판</span>',
        "검증됨",
        'href="/ko/trio/sources/book/#p01"',
        'href="/ko/trio/sources/book/#p02"',
        "chapter 2",
        "관련 재정",
        "대조",
        "번역 상태",
        '<details class="beside">',
        '<nav class="neighbours"',
        '<p class="printed"><span class="id">TRI-001</span> https://trio.example/base/r/TRI-001/</p>',
        'data-share="https://trio.example/base/r/TRI-001/" data-title="TRI-001 칼의 비용"',
        "https://git.example/trio/issues/new?template=1-error-in-a-ruling.yml&amp;title=TRI-001%3A%20%EC%B9%BC",
        "https://git.example/trio/edit/main/rulings/trio/basics/TRI-001.cost.yaml",
    ]
    places = [html.index(part) for part in order]
    assert places == sorted(places)
    names = '{"ko":["칼"],"en":["Sword"],"ja":["剣","つるぎ"]}'
    assert f"""<a class="term" href="/ko/trio/terms/sword/" data-names='{names}'>칼</a>로 낸다""" in html
    assert "칼</a>은 4" in html and "칼</a>이 있다" in html


def test_the_source_text_stands_beside_a_translation_block_against_block(rendered: dict[str, str]) -> None:
    html = rendered["ko/TRI-001/"]
    beside = html[html.index('<details class="beside">') :]
    beside = beside[: beside.index("</details>")]
    rows = re.findall(
        r'<div class="pair (\w+)"><div class="prose" lang="ko">(.*?)</div><div class="prose" lang="ja">', beside
    )
    assert [kind for kind, _ in rows] == ["title", "text", *["sentence"] * 5]
    assert "<ruby>費<rp>(</rp><rt>つい</rt><rp>)</rp></ruby>やす" in beside
    assert "<strong>5</strong>かかる" in beside and "<strong>4</strong>かかる" in beside
    assert '<a href="#source">원문 일본어</a>' in html and 'id="source"' in beside
    assert 'class="beside"' not in rendered["ja/TRI-001/"]


def test_one_goes_from_ruling_to_ruling_within_the_topic(rendered: dict[str, str]) -> None:
    ways = {
        id: re.findall(r'<a rel="(\w+)" href="/en/([^"]+)/">', rendered[f"en/{id}/"])
        for id in ("TRI-001", "TRI-002", "TRI-004")
    }
    assert ways == {
        "TRI-001": [("next", "TRI-002")],
        "TRI-002": [("prev", "TRI-001"), ("next", "TRI-003")],
        "TRI-004": [("prev", "TRI-003")],
    }


def test_a_change_is_told_in_words_and_marks(rendered: dict[str, str]) -> None:
    for url in ("en/changes/", "en/trio/changes/", "en/TRI-001/"):
        html = rendered[url]
        assert "A misprint." in html and '<time datetime="2024-05-31">' in html
        assert '<del><span class="spoken" lang="en">[removed] </span>community</del>' in html
        assert '<ins><span class="spoken" lang="en">[added] </span>official</ins>' in html
        assert "&lt;b&gt;much&lt;/b&gt;" in html and "gone" in html
    assert '<li id="history-2024-05-31-text">' in rendered["ja/TRI-001/"]
    assert '<span class="words" lang="ja">' in rendered["ko/changes/"], "no Korean text changed: the source language"
    assert "誤植。" in rendered["ko/changes/"]
    assert "刀</del>" in rendered["ja/changes/"] and "刀</del>" not in rendered["en/changes/"]
    assert 'href="/feeds/ja/trio.xml"' in rendered["ja/trio/changes/"]


def test_an_unspoken_state_shows(rendered: dict[str, str]) -> None:
    assert '<span class="seal open">' in rendered["en/TRI-002/"]
    assert "has changed since this translation" in rendered["en/TRI-002/"]
    assert '<span class="mark">First</span>' in rendered["en/TRI-002/"]
    old = rendered["en/TRI-003/"]
    assert 'href="/en/TRI-001/"' in old and "since 2024-05" in old and "It changed." in old
    assert '<span class="seal superseded">' in old


def test_words_of_people_stay_words(rendered: dict[str, str]) -> None:
    for lang in LANGUAGES:
        tags = {tag for tag, _ in Parsed(rendered[f"{lang}/TRI-004/"]).tags}
        assert not tags & {"script", "img", "i", "b"}
    assert "{{ 7*7 }} {% raw %}" in rendered["ko/TRI-004/"]
    assert "Trio &lt;&amp;&gt;" in rendered[""]


def test_a_missing_text_is_shown_in_its_source_language_and_marked(tmp_path: Path) -> None:
    path = "rulings/trio/basics/TRI-003.old.yaml"
    content = dedent(BOOK[path]).replace("text: {en: Old text., ja: 古い文。, ko: 옛 글.}", "text: {ja: 古い文。}")
    basis = made(tmp_path, {path: content})
    page = next(page for page in pages(basis) if page.url == "ko/TRI-003/")
    html = Renderer(basis).render(page)
    assert '<div class="prose" lang="ja"><p>古い文。</p></div>' in html
    assert "아직 번역되지 않아 일본어로 표시합니다." in html
    assert page.description == "古い文。"


def test_a_short_link_has_every_language_and_works_without_script(rendered: dict[str, str]) -> None:
    html = rendered["r/TRI-001/"]
    assert html.startswith("<!doctype html>") and '<html lang="ja">' in html
    assert [attributes["id"] for tag, attributes in Parsed(html).tags if tag == "input"] == list(LANGUAGES)
    assert html.count("<article lang=") == 3 and html.count(" checked>") == 1
    assert '<link rel="canonical" href="https://trio.example/base/ja/TRI-001/">' in html
    assert '<link rel="alternate" hreflang="ko" href="https://trio.example/base/ko/TRI-001/">' in html


def test_a_short_link_says_what_a_ruling_rests_on_and_shows_one_result(rendered: dict[str, str]) -> None:
    card = rendered["r/TRI-001/"].partition('<article lang="ko">')[2].partition("</article>")[0]
    order = [
        '<span class="id">TRI-001</span>',
        "칼의 비용</h1>",
        '<span class="seal official">공식</span><span class="mark">규칙</span><span class="mark">모든 판 공통</span>',
        "로 낸다.",
        "<strong>5</strong>가 든다",
        'href="/ko/trio/sources/book/#p02"',
        'href="/ko/TRI-001/"',
        'data-share="https://trio.example/base/r/TRI-001/" data-title="TRI-001 칼의 비용"',
    ]
    places = [card.index(part) for part in order]
    assert places == sorted(places)


def test_a_short_link_says_in_a_language_that_it_has_no_text_in_it(tmp_path: Path) -> None:
    path = "rulings/trio/basics/TRI-002.luck.yaml"
    english = BOOK[path].replace("text: {en: Nobody knows., ja: 不明。, ko: 모른다.}", "text: {en: Nobody.}")
    basis = made(tmp_path, {path: english})
    html = Renderer(basis).render(next(page for page in pages(basis) if page.url == "r/TRI-002/"))
    assert 'type="radio"' not in html
    assert re.findall('<article lang="(..)">', html) == ["en"]
    assert '<p class="quiet" lang="ko">한국어 본문은 아직 없습니다. <a href="/ko/TRI-002/" hreflang="ko">' in html
    assert '<p class="quiet" lang="ja">日本語の本文はまだありません。 <a href="/ja/TRI-002/"' in html
    assert '<link rel="canonical" href="https://trio.example/base/en/TRI-002/">' in html


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("https://forum.example/new?about={id}&in={language}", "https://forum.example/new?about=TRI-001&amp;in=ja"),
        (
            "https://forum.example/new?t={title}",
            "https://forum.example/new?t=%E5%89%A3%E3%81%AE%E3%82%B3%E3%82%B9%E3%83%88",
        ),
        (
            "https://forum.example/?u={url}",
            "https://forum.example/?u=https%3A%2F%2Ftrio.example%2Fbase%2Fja%2FTRI-001%2F",
        ),
        ("mailto:errata@x.example?subject={id}", "mailto:errata@x.example?subject=TRI-001"),
    ],
)
def test_an_error_is_reported_where_the_setting_says(tmp_path: Path, setting: str, expected: str) -> None:
    told = f'report_url: "{setting}"'
    html = ruling_with(tmp_path, told)
    assert f'<a href="{expected}">誤りを報告</a>' in html
    assert 'href="https://git.example/trio/edit/main/rulings/trio/basics/TRI-001.cost.yaml"' in html


def test_a_report_names_the_version_of_the_file(tmp_path: Path) -> None:
    path, told, versions = "rulings/trio/basics/TRI-001.cost.yaml", "report_url: 'https://x.example/{version}'", []
    for folder, title in (("one", "剣のコスト"), ("two", "剣のコスト"), ("three", "剣の代金")):
        html = ruling_with(tmp_path / folder, told, {path: BOOK[path].replace("剣のコスト", title)})
        versions += re.findall(r"https://x\.example/([0-9a-f]{8})", html)
        assert f"バージョン {versions[-1]}" in html
    assert versions[0] == versions[1] != versions[2]


def test_without_a_place_for_reports_there_is_no_link_to_one(tmp_path: Path) -> None:
    assert "誤りを報告" not in ruling_with(tmp_path, "report_url: ''")


def ruling_with(folder: Path, setting: str, changes: Mapping[str, str] | None = None) -> str:
    """The page of a ruling of a knowledge base with one more setting."""
    settings = BOOK["mkdocs.yml"].replace("[en, ja, ko]}", f"[en, ja, ko], {setting}}}")
    basis = made(folder, {"mkdocs.yml": settings, **(changes or {})})
    return Renderer(basis).render(next(page for page in pages(basis) if page.url == "ja/TRI-001/"))


def test_terms_and_sources(rendered: dict[str, str]) -> None:
    term = rendered["en/trio/terms/sword/"]
    assert '<h1 class="huge" lang="en">Sword</h1>' in term and "Also called: Blade" in term
    copied = '<span class="name" data-copy="Copy" data-copied="Copied: 剣" lang="ja">剣</span>'
    assert f'{copied} <span class="quiet" lang="ja">つるぎ</span>' in term
    assert "printed name" in term and "our rendering" in term and "<dt>Cost</dt><dd>4+</dd>" in term
    source = rendered["ja/trio/sources/book/"]
    assert 'id="p02"' in source and 'href="/ja/TRI-002/"' in source and "2.1" in source


def test_a_game_shows_what_changed_in_it(rendered: dict[str, str]) -> None:
    page = rendered["ko/trio/"]
    changes = page[page.index("최근 변경") : page.index("초판")]
    assert "TRI-001" in changes and "2024-05-31" in changes and "TRI-002" not in changes


def test_index_letters_of_many_terms_lead_from_the_game_to_its_index(tmp_path: Path) -> None:
    names = ["Axe", "Bow", "Club", "Dirk", "Épée", "Flail", "Glaive", "Halberd", "Katar", "Lance", "Mace", "Net", "9"]
    terms = "".join(f'{"t" + str(at)}: {{kind: term, names: {{en: "{name}"}}}}\n' for at, name in enumerate(names))
    basis = made(tmp_path, {"rulings/trio/terms.yaml": dedent(BOOK["rulings/trio/terms.yaml"]) + terms})
    renderer = Renderer(basis)
    listed = {page.url: page for page in pages(basis)}
    game, index = (renderer.render(listed[url]) for url in ("en/trio/", "en/trio/terms/"))
    found = re.findall(r'<a href="/en/trio/terms/#(term-\d+)">([^<]+)</a>', game)
    assert [letter for _, letter in found] == [*"ABCDEFGHKLMN", "0–9, others"]
    for anchor, letter in found:
        assert f'<h3 class="letter" id="{anchor}">{letter}</h3>' in index
    assert "#card-1" not in game


def test_the_home_shows_games_and_what_changed(rendered: dict[str, str]) -> None:
    home = rendered["ja/"]
    assert 'href="/ja/trio/"' in home and "裁定4件" in home
    assert 'href="/ja/TRI-001/"' in home and "2024-05-31" in home and "TRI-002" not in home


def test_the_home_leads_to_search_and_to_the_parts_of_a_game(rendered: dict[str, str]) -> None:
    home = Parsed(rendered["ja/"])
    assert ("/ja/search/", "get") in [(it["action"], it["method"]) for tag, it in home.tags if tag == "form"]
    assert {"/ja/trio/terms/", "/ja/trio/#topics", "/ja/trio/#open"} <= set(home.values("href"))


def test_the_page_of_search_leads_everywhere_without_script(rendered: dict[str, str]) -> None:
    page = Parsed(rendered["ja/search/"])
    assert {"/ja/trio/", "/ja/trio/terms/", "/ja/trio/#topics", "/ja/trio/#open"} <= set(page.values("href"))
    assert [it["type"] for tag, it in page.tags if tag == "input" and it.get("name") == "q"] == ["search"]
    assert [it for tag, it in page.tags if tag == "form" and "hidden" not in it] == []


def test_search_can_be_added_to_a_browser(basis: Basis, rendered: dict[str, str]) -> None:
    description = ElementTree.fromstring(rendered["ja/opensearch.xml"])
    (url,) = description.iter("{http://a9.com/-/spec/opensearch/1.1/}Url")
    assert url.attrib["template"] == f"{basis.settings.url}ja/search/?q={{searchTerms}}"
    assert 'href="/ja/opensearch.xml"' in Renderer(basis).addition("head", "ja")


def test_a_site_that_does_not_know_its_address_cannot_be_added_to_a_browser(tmp_path: Path) -> None:
    basis = made(tmp_path, {"mkdocs.yml": re.sub("site_url: .*", "", BOOK["mkdocs.yml"])})
    assert [page.url for page in pages(basis) if page.url.endswith(".xml")] == []
    assert Renderer(basis).addition("head", "ja").strip() == ""


def test_the_page_of_a_check_shows_its_samples_as_code(rendered: dict[str, str]) -> None:
    assert "<pre><code>[[sample]]: &lt;b&gt;\n</code></pre>" in rendered["ja/reference/checks/some-code/"]


def test_the_page_of_the_api_tells_every_field_of_a_ruling(rendered: dict[str, str]) -> None:
    page = rendered["ko/reference/api/"]
    ruling = page[page.index('id="ruling"') : page.index('id="term"')]
    assert "<code>status</code>" in ruling and "official, confirmed" in ruling and "SHA-256" in ruling
    assert 'array of object of <a href="#example">Example</a>' in ruling
    assert "영어" in page and 'href="/api/v1/schema/ruling.json"' in page


def test_a_knowledge_base_may_bring_a_template(tmp_path: Path) -> None:
    basis = made(tmp_path, {"templates/topic.html.j2": "<h1>{{ title.text }}</h1>", "templates/static/own.css": "p{}"})
    page = next(page for page in pages(basis) if page.url == "en/trio/basics/")
    assert Renderer(basis).render(page) == "<h1>Basics</h1>"
    assert static_files(tmp_path)["own.css"] == tmp_path / "templates/static/own.css"
    assert "hantei.css" in static_files(tmp_path)


@pytest.mark.parametrize(
    ("template", "line"),
    [("<h1>{{ titel.text }}</h1>", 1), ("<h1>\n{% if %}</h1>", 2), ("{{ title.text }}\n{{ x.y }}", 2)],
)
def test_a_broken_template_is_named_with_its_line(tmp_path: Path, template: str, line: int) -> None:
    basis = made(tmp_path, {"templates/topic.html.j2": template})
    page = next(page for page in pages(basis) if page.url == "en/trio/basics/")
    with pytest.raises(TemplateFault) as fault:
        Renderer(basis).render(page)
    assert (fault.value.problem.path, fault.value.problem.line) == ("templates/topic.html.j2", line)


def test_templates_are_short_and_static_files_small() -> None:
    for file in templates_dir().glob("*.j2"):
        assert len(file.read_text("utf-8").splitlines()) <= 80, file.name
    assert (STATIC / "light.css").stat().st_size < 7_000
    assert (STATIC / "seal.svg").stat().st_size < 1_500


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def schemes() -> Iterator[tuple[str, dict[str, str]]]:
    for name, kinds in (("hantei.css", ("light", "dark", "print")), ("light.css", ("light", "dark"))):
        css = (STATIC / name).read_text("utf-8")
        blocks = [found for found in re.findall(r"\{[^{}]*--ink: #[^{}]*\}", css) if "--paper: #" in found]
        assert len(blocks) == len(kinds), name
        for scheme, block in zip(kinds, blocks, strict=True):
            yield f"{name} {scheme}", dict(re.findall(r"--(\w+): (#[0-9a-f]+)", block))


@pytest.mark.parametrize(("scheme", "colours"), list(schemes()))
def test_contrast(scheme: str, colours: dict[str, str]) -> None:
    for text in colours.keys() & {"ink", "soft", "seal", "link", "good"}:
        for ground in ("paper", "wash"):
            darker, lighter = sorted((luminance(colours[text]), luminance(colours[ground])))
            assert (lighter + 0.05) / (darker + 0.05) >= 4.5, f"{scheme}: {text} on {ground}"
