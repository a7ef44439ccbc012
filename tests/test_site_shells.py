"""Shells from the engine, pages stamped into them: given content and a page, expect finished HTML."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hantei import linkcheck, site
from hantei.problems import Problem
from hantei.settings import Settings
from hantei.site import Shells, config, content, engine
from hantei.site.links import rebase, resolve
from hantei.site.policy import POLICY, governed

LANGUAGES = ("en", "ja")
SHELLS = frozenset({"mini/game", "mini/ruling", "page/reference"})
CONFIG = """\
site_name: Mini & Co
site_url: https://mini.example/base/
repo_url: https://github.com/mini/mini
edit_uri: edit/main/
theme:
  name: material
  features: [navigation.tabs, content.action.edit]
  palette:
    - {scheme: default, toggle: {icon: material/weather-night, name: Dark colours}}
    - {scheme: slate, toggle: {icon: material/weather-sunny, name: Light colours}}
plugins: []
markdown_extensions: [attr_list]
extra:
  hantei:
    languages: [en, ja]
    words: {ja: {Dark colours: 暗い配色}}
"""
HOME = """\
---
title: 'Home <img src=x onerror=alert(1)>'
---
# Home

<!-- hantei:games -->

[a](guide/index.md#sub)
"""
GUIDE = """\
---
order: 1
---
# Guide

## Sub {#sub}

[rule](/en/MIN-001/) `href="/en/x/"`

    a

      b
"""
CONTENT = {
    "en/index.md": HOME,
    "en/guide/index.md": GUIDE,
    "en/guide/only.md": "# Only in English\n\n![picture](picture.svg)\n",
    "en/guide/picture.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "ja/index.md": "# ホーム\n",
    "ja/guide/index.md": "# 手引き\n",
}
ADDITIONS = {
    "en": site.Additions(),
    "ja": site.Additions('<link rel="search" href="/ja/guide/">\n', '<a href="/ja/guide/" class="find">検索</a>'),
}


@dataclass(frozen=True)
class Page:
    url: str
    lang: str
    shell: str
    title: str = "A title"
    description: str = "A description"
    alternates: Mapping[str, str] = field(default_factory=dict)
    source: str | None = None


@dataclass(frozen=True)
class Item:
    title: str
    url: str | None
    children: Sequence["Item"] = ()


def items(lang: str) -> tuple[Item, ...]:
    return (
        Item("Mini <game>", f"{lang}/mini/", (Item("Basics & more", f"{lang}/mini/basics/"),)),
        Item("Reference", None, (Item("Format", f"{lang}/reference/format/"),)),
    )


def write(root: Path, texts: Mapping[str, str] = CONTENT, configuration: str = CONFIG) -> Settings:
    (root / "mkdocs.yml").write_text(configuration, "utf-8")
    for path, text in texts.items():
        file = root / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    repo = "https://github.com/mini/mini"
    url = "https://mini.example/base/" if "site_url" in configuration else ""
    return Settings(root, "Mini & Co", url, LANGUAGES, repo, f"{repo}/edit/main/")


def build(settings: Settings, name: str = "mkdocs") -> tuple[Shells | None, list[Problem]]:
    navigation = {lang: items(lang) for lang in LANGUAGES}
    return site.build_shells(settings, settings.root / ".cache/shells", name, navigation, SHELLS, additions=ADDITIONS)


@pytest.fixture(scope="module", params=["mkdocs", "zensical"])
def shells(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shells:
    name: str = request.param
    if name == "zensical" and isinstance(engine.find(name), Problem):
        pytest.skip("zensical is not installed: pip install 'hantei[zensical]'")
    made, problems = build(write(tmp_path_factory.mktemp(name)), name)
    assert problems == []
    assert made is not None
    return made


def links(text: str, name: str = "a") -> list[str]:
    return re.findall(rf'<{name}\b[^>]* (?:href|src)="([^"]*)"', text)


# A stamped page


RULING = Page(
    "ja/MIN-001/", "ja", "mini/ruling", alternates={"en": "en/MIN-001/", "ja": "ja/MIN-001/"},
    source="rulings/mini/basics/MIN-001.worth.yaml",
)  # fmt: skip
BODY = '<h1>値</h1><p id="x"><a href="/ja/mini/#x">x</a></p>'


def test_the_body_is_the_only_content(shells: Shells) -> None:
    made = site.stamp(shells, RULING, BODY)
    assert re.findall(r"<h1.*?</h1>", made) == ["<h1>値</h1>"]
    assert '<html lang="ja"' in made
    assert "HANTEI" not in made
    assert "hantei.invalid" not in made
    assert "hantei-shell" not in made


def test_title_and_description_cannot_break_out(shells: Shells) -> None:
    page = Page(
        "ja/MIN-001/", "ja", "mini/ruling", '</title><script>alert("1")</script>', '"><script>alert(2)</script>'
    )
    made = site.stamp(shells, page, BODY)
    assert "<script>alert" not in made
    assert "<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; - Mini &amp; Co</title>" in made
    assert '<meta name="description" content="&quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;">' in made


def test_titles_of_the_navigation_and_of_front_matter_are_text(shells: Shells) -> None:
    made = site.stamp(shells, Page("en/MIN-001/", "en", "mini/ruling"), BODY)
    assert "Mini &lt;game&gt;" in made
    assert "Basics &amp; more" in made
    assert "Home &lt;img src=x onerror=alert(1)&gt;" in made
    assert "<img src=x" not in made


@pytest.mark.parametrize("url", ["ja/MIN-001/", "ja/mini/terms/coin/", "ja/mini/"])
def test_links_climb_from_the_page_and_not_from_the_shell(shells: Shells, url: str) -> None:
    made = site.stamp(shells, Page(url, "ja", "mini/ruling"), BODY)
    up = "../" * url.count("/")
    inside = [link for link in (*links(made), *links(made, "link"), *links(made, "script")) if "://" not in link]
    assert all(link.startswith((up, "#")) for link in inside)
    assert f"{up}ja/mini/#x" in inside
    assert f"{up}assets/hantei/hantei.css" in inside
    assert f'"base": "{up}ja/"' in made


def test_the_language_switch_leads_to_the_same_page_or_home(shells: Shells) -> None:
    switch = r'<a href="([^"]*)" hreflang="(\w+)"[^>]*class="md-select__link"'
    made = site.stamp(shells, RULING, BODY)
    assert re.findall(switch, made) == [("../../en/MIN-001/", "en"), ("../../ja/MIN-001/", "ja")]
    alone = site.stamp(shells, Page("ja/x/", "ja", "mini/ruling", alternates={"ja": "ja/x/"}), BODY)
    assert re.findall(switch, alone) == [("../../en/", "en"), ("../../ja/x/", "ja")]


def test_canonical_address_and_alternates_are_absolute(shells: Shells) -> None:
    head = site.stamp(shells, RULING, BODY).partition("</head>")[0]
    assert head.count("canonical") == 1
    assert '<link rel="canonical" href="https://mini.example/base/ja/MIN-001/">' in head
    assert re.findall(r'<link rel="alternate " hreflang="([^"]*)" href="([^"]*)">', head) == [
        ("en", "https://mini.example/base/en/MIN-001/"),
        ("ja", "https://mini.example/base/ja/MIN-001/"),
        ("x-default", "https://mini.example/base/en/MIN-001/"),
    ]


def test_the_themes_script_sees_no_alternate_to_fetch_a_sitemap_for(shells: Shells) -> None:
    assert 'rel="alternate"' not in site.stamp(shells, RULING, BODY)


def test_more_for_the_head_comes_in(shells: Shells) -> None:
    made = site.stamp(shells, RULING, BODY, '<link rel="author" href="/ja/mini/">')
    assert '<link rel="author" href="../../ja/mini/">' in made.partition("</head>")[0]


def test_additions_stand_in_the_head_and_before_the_choices_of_the_bar(shells: Shells) -> None:
    (guide,) = (page for page in shells.pages if page.url == "ja/guide/")
    for made in (site.stamp(shells, RULING, BODY), site.finish(shells, guide, {})):
        head, _, body = made.partition("</head>")
        assert '<link rel="search" href="../../ja/guide/">' in head
        bar = body.partition('<header class="md-header')[2].partition("</header>")[0]
        assert bar.count('<a href="../../ja/guide/" class="find">検索</a>') == 1
        assert bar.index("md-header__title") < bar.index('class="find"') < bar.index("__palette")
        assert bar.index('class="find"') < bar.index("md-select")
    assert 'class="find"' not in site.stamp(shells, Page("en/MIN-001/", "en", "mini/ruling"), BODY)


def test_the_page_in_the_navigation_is_marked(shells: Shells) -> None:
    marked = r'<a href="([^"]*)" class="md-nav__link md-nav__link--active" aria-current="page">'
    assert re.findall(marked, site.stamp(shells, Page("ja/mini/basics/", "ja", "mini/topic"), BODY)) == [
        "../../../ja/mini/basics/"
    ]
    assert re.findall(marked, site.stamp(shells, RULING, BODY)) == []


def test_the_game_of_the_page_is_the_open_tab(shells: Shells) -> None:
    made = site.stamp(shells, RULING, BODY)
    assert re.findall(r'md-tabs__item--active">\s*<a href="([^"]*)"', made) == ["../../ja/mini/"]
    other = site.stamp(shells, Page("ja/reference/format/", "ja", "page/reference"), BODY)
    assert "md-tabs__item--active" not in other


def test_the_edit_link_is_a_word_and_stands_once(shells: Shells) -> None:
    edit = f'href="https://github.com/mini/mini/edit/main/{RULING.source}"'
    assert re.search(
        rf'<a {re.escape(edit)} class="md-content__button" rel="edit">編集</a>', site.stamp(shells, RULING, BODY)
    )
    assert site.stamp(shells, RULING, f"{BODY}<a {edit}>直す</a>").count(edit) == 1
    assert 'rel="edit"' not in site.stamp(shells, Page("ja/x/", "ja", "mini/ruling"), BODY)


def test_nothing_is_asked_of_other_sites_and_no_script_is_inline(shells: Shells) -> None:
    made = site.stamp(shells, RULING, BODY)
    assert linkcheck.Scanner("https://mini.example/base/").scan(RULING.url, made).requests == frozenset()
    assert 'data-md-component="source"' not in made  # it would ask api.github.com
    inline = [tag for tag in re.findall(r"<script\b[^>]*>", made) if "src=" not in tag]
    assert inline == ['<script id="__config" type="application/json">']
    assert "<style" not in made


def test_texts_of_the_configuration_are_translated(shells: Shells) -> None:
    assert 'title="暗い配色"' in site.stamp(shells, RULING, BODY)
    english = site.stamp(shells, Page("en/x/", "en", "mini/ruling"), BODY)
    assert re.findall(r'<label[^>]* title="(\w+ colours)"', english) == ["Dark colours", "Light colours"]


def test_a_shell_that_was_not_asked_for_is_named(shells: Shells) -> None:
    with pytest.raises(KeyError, match="other"):
        site.stamp(shells, Page("ja/x/", "ja", "other/ruling"), BODY)


# Hand-written pages and files


def finished(shells: Shells, url: str) -> str:
    page = next(page for page in shells.pages if page.url == url)
    return site.finish(shells, page, {"games": '<p><a href="/en/mini/">Mini</a></p>'})


def test_hand_written_pages_know_their_source_and_their_other_languages(shells: Shells) -> None:
    assert {page.url: (page.source, dict(page.alternates)) for page in shells.pages if page.lang == "en"} == {
        "en/": ("content/en/index.md", {"en": "en/", "ja": "ja/"}),
        "en/guide/": ("content/en/guide/index.md", {"en": "en/guide/", "ja": "ja/guide/"}),
        "en/guide/only/": ("content/en/guide/only.md", {"en": "en/guide/only/"}),
    }


def test_a_block_is_filled_in(shells: Shells) -> None:
    made = finished(shells, "en/")
    assert '<p><a href="../en/mini/">Mini</a></p>' in made
    assert "hantei:games" not in made
    assert '<a href="../en/guide/#sub">a</a>' in made


def test_links_of_a_hand_written_page_are_relative_and_its_code_is_left_alone(shells: Shells) -> None:
    made = finished(shells, "en/guide/")
    assert '<a href="../../en/MIN-001/">rule</a>' in made
    assert 'href="/en/x/"' in made
    assert "a\n\n  b" in made


def test_the_home_offers_the_page_that_picks_a_language_as_default(shells: Shells) -> None:
    assert 'hreflang="x-default" href="https://mini.example/base/"' in finished(shells, "ja/")


def test_only_what_pages_load_is_kept_and_once(shells: Shells) -> None:
    kept = {file.relative_to(shells.folder).as_posix() for file in shells.folder.rglob("*") if file.is_file()}
    assert "en/guide/picture.svg" in kept
    assert not [name for name in kept if name.endswith((".map", ".xml", ".gz", ".json", ".html")) or "lunr" in name]
    assert not [name for name in kept if "/assets/" in name]
    assert [name for name in kept if name.startswith("assets/theme/") and "workers" in name] == []


def test_a_whole_site_has_no_broken_link(shells: Shells, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(shells.folder, folder)
    pages = {page.url: finished(shells, page.url) for page in shells.pages}
    for lang in LANGUAGES:
        for url, shell in (("mini/", "mini/game"), ("mini/basics/", "mini/topic"), ("MIN-001/", "mini/ruling"),
                           ("reference/format/", "page/reference")):  # fmt: skip
            page = Page(f"{lang}/{url}", lang, shell, alternates={other: f"{other}/{url}" for other in LANGUAGES})
            pages[page.url] = site.stamp(shells, page, BODY)
    pages["assets/hantei/hantei.css"] = pages["assets/hantei/seal.svg"] = pages[""] = ""
    for url, text in pages.items():
        file = folder / site.file_of(url)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    found = list(linkcheck.check(folder, {}, shells.site_url))
    assert found == []


# The cache, and what goes wrong


@pytest.fixture
def engine_runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    runs: list[str] = []
    real: Callable[..., list[engine.Outcome]] = engine.run

    def counted(found: engine.Engine, folders: Mapping[str, Path], jobs: int | None = None) -> list[engine.Outcome]:
        runs.append(found.name)
        return real(found, folders, jobs)

    monkeypatch.setattr(engine, "run", counted)
    yield runs


def test_an_unchanged_key_starts_no_engine(tmp_path: Path, engine_runs: list[str]) -> None:
    settings = write(tmp_path, {"en/index.md": "# Home\n", "ja/index.md": "# ホーム\n"})
    first, _ = build(settings)
    second, problems = build(settings)
    assert (problems, engine_runs) == ([], ["mkdocs"])
    assert first is not None and second is not None
    assert site.stamp(first, RULING, BODY) == site.stamp(second, RULING, BODY)
    write(tmp_path, {"en/index.md": "# Another home\n"})
    build(settings)
    assert len(engine_runs) == 2
    assert [folder.name for folder in (tmp_path / ".cache/shells").iterdir() if "." in folder.name] == []


def test_a_broken_link_of_a_hand_written_page_is_a_problem_at_its_place(tmp_path: Path) -> None:
    settings = write(tmp_path, {"en/index.md": "# Home\n\ntext [x](no.md)\n", "ja/index.md": "# ホーム\n"})
    made, problems = build(settings)
    assert made is None
    assert [(it.path, it.line, it.code.name) for it in problems] == [("content/en/index.md", 3, "engine-warning")]
    assert "no.md" in problems[0].message
    assert not list((tmp_path / ".cache/shells").glob("*"))  # nothing half done is kept


def test_an_engine_that_stops_is_a_problem_with_its_last_lines(tmp_path: Path) -> None:
    settings = write(tmp_path, configuration=CONFIG.replace("attr_list", "no_such_extension"))
    made, problems = build(settings)
    assert made is None
    assert {problem.path for problem in problems} == {"mkdocs.yml"}
    assert "no_such_extension" in problems[0].message
    assert "Traceback" not in problems[0].message
    assert str(tmp_path) not in problems[0].message


def test_a_missing_engine_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    found = engine.find("zensical")
    assert isinstance(found, Problem)
    assert "hantei[zensical]" in found.hint


@pytest.mark.parametrize(
    ("texts", "configuration", "code", "path"),
    [
        ({"en/index.md": "# Home\n"}, CONFIG, "no-home", "content/ja/index.md"),
        ({**CONTENT, "en/hantei-shell/x.md": "# X\n"}, CONFIG, "bad-content", "content/en/hantei-shell"),
        (CONTENT, CONFIG.replace("name: material", "name: readthedocs"), "unfit-setting", "mkdocs.yml"),
        (CONTENT, CONFIG.replace("navigation.tabs", "navigation.instant"), "unfit-setting", "mkdocs.yml"),
    ],
)
def test_what_cannot_be_built_is_told_before_an_engine_starts(
    tmp_path: Path, engine_runs: list[str], texts: dict[str, str], configuration: str, code: str, path: str
) -> None:
    made, problems = build(write(tmp_path, texts, configuration))
    assert (made, engine_runs) == (None, [])
    assert (code, path) in {(problem.code.name, problem.path) for problem in problems}


def test_a_symbolic_link_in_the_content_is_refused(tmp_path: Path) -> None:
    settings = write(tmp_path)
    (tmp_path / "content/en/secret.md").symlink_to(tmp_path / "mkdocs.yml")
    assert [problem.path for problem in build(settings)[1]] == ["content/en/secret.md"]


def test_hand_written_pages_that_are_in_the_way_or_ask_for_too_much(tmp_path: Path) -> None:
    pages = (
        site.HandWritten("en/mini/", "en", "content/en/mini.md", "Mini", {}, ("",)),
        site.HandWritten("en/", "en", "content/en/index.md", "Home", {}, (site.shell.Slot("block", "gams"),)),
    )
    shells = Shells("", "", LANGUAGES, tmp_path, {}, pages)
    write(tmp_path, {"en/mini.md": "# Mini\n", "en/index.md": "# Home\n\n<!-- hantei:gams -->\n"})
    found = list(site.conflicts(shells, tmp_path, {"en/mini/"}, {"games"}))
    assert [(it.path, it.line, it.code.name, it.hint) for it in found] == [
        ("content/en/mini.md", 1, "taken-address", "rename the file"),
        ("content/en/index.md", 3, "unknown-block", "perhaps games"),
    ]


# Small parts


def test_navigation_goes_from_home_over_games_to_the_hand_written_pages() -> None:
    documents = [
        content.Document(path, title, order, "")
        for path, title, order in (
            ("about.md", "About", 9.0),
            ("b/index.md", "B <b>", 2.0),
            ("b/z.md", "Z", 1.0),
            ("b/y.md", "Y", float("inf")),
            ("index.md", "Home", float("inf")),
            ("zz/page.md", "P", float("inf")),
        )
    ]
    assert config.navigation("en", items("en"), ["mini", "page"], documents) == [
        "index.md",
        {
            "Mini &lt;game&gt;": [
                "hantei-shell/mini/index.md",
                {"Basics &amp; more": "https://hantei.invalid/root/en/mini/basics/"},
            ]
        },
        {"B &lt;b&gt;": ["b/index.md", "b/z.md", "b/y.md"]},
        "about.md",
        {"zz": ["zz/page.md"]},
        {"Reference": [{"Format": "https://hantei.invalid/root/en/reference/format/"}]},
    ]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('<a href="/ja/x/#y">', '<a href="../ja/x/#y">'),
        ('<a class="a > b" href="/x/">', '<a class="a > b" href="../x/">'),
        ("<a\n href='/x/'>", "<a\n href='../x/'>"),
        ('<form action="/s"><video poster="/p" src="/v">', '<form action="../s"><video poster="../p" src="../v">'),
        ('<img srcset="/a.png 1x, /b.png 2x">', '<img srcset="../a.png 1x, ../b.png 2x">'),
        (
            '<a href="/x/">a</a><code>&lt;a href="/y/"&gt;</code>',
            '<a href="../x/">a</a><code>&lt;a href="/y/"&gt;</code>',
        ),
        ('<a href="//cdn.example/x">', '<a href="//cdn.example/x">'),
        ('<a href="https://x.example/"><a href="#a">', '<a href="https://x.example/"><a href="#a">'),
        ('<p data-share="/r/X/"><a href="/x/">', '<p data-share="/r/X/"><a href="../x/">'),
    ],
)
def test_links_from_the_root_become_relative_in_tags_only(given: str, expected: str) -> None:
    assert rebase(given, "../") == expected


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("../..", "ja/"),
        ("./", "ja/a/b/"),
        ("././", "ja/a/b/"),
        ("c/#x", "ja/a/b/c/#x"),
        ("../../assets/x.css?v=1", "ja/assets/x.css?v=1"),
        ("/en/", "en/"),
        ("#x", None),
        ("mailto:a@b.example", None),
        ("//x.example/y", None),
    ],
)
def test_relative_links_are_found_from_the_root(link: str, expected: str | None) -> None:
    assert resolve(link, "ja/a/b/") == expected


def test_light_pages_are_relative_and_the_404_page_is_absolute() -> None:
    body = '<!doctype html><head></head><a href="/ja/">'
    for url, base, expected in (
        ("r/MIN-001/", "", "../../ja/"),
        ("", "", "./ja/"),
        ("404.html", "https://x.example/base/", "/base/ja/"),
        ("404.html", "", "/ja/"),
    ):
        assert site.standalone(Page(url, "en", ""), body, base).endswith(f'<a href="{expected}">')


@pytest.mark.parametrize(
    ("document", "before"),
    [
        ("<!doctype html>\n<html>\n<head>\n<meta charset=utf-8>", "<!doctype html>\n<html>\n<head>"),
        ('<!doctype html><html><head class="x"><title>a</title>', '<!doctype html><html><head class="x">'),
        ("<!doctype html><title>a</title><header>b</header>", "<!doctype html>"),
        ("<p>a</p>", ""),
    ],
)
def test_the_policy_comes_before_everything_that_it_governs(document: str, before: str) -> None:
    meta = f'\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    assert governed(document) == before + meta + document.removeprefix(before)


def test_the_policy_allows_no_script_in_a_page_and_no_other_origin() -> None:
    directives = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert directives["default-src"] == "'self'"
    assert "script-src" not in directives
    assert "unsafe" not in POLICY and "http" not in POLICY and "*" not in POLICY


def test_the_sitemap_names_every_page_and_is_cut_where_it_is_too_long() -> None:
    made = site.files("https://x.example/base/", {"ja/": {"ja": "ja/", "en": "en/"}, "ja/語/": {}})
    assert sorted(made) == [".nojekyll", "robots.txt", "sitemap.xml"]
    assert "Sitemap: https://x.example/base/sitemap.xml" in made["robots.txt"]
    assert [element.text for element in ElementTree.fromstring(made["sitemap.xml"]).findall(".//{*}loc")] == [
        "https://x.example/base/ja/",
        "https://x.example/base/ja/%E8%AA%9E/",
    ]
    links = re.findall(r'hreflang="(.*?)" href="(.*?)"', made["sitemap.xml"])
    assert links == [("ja", "https://x.example/base/ja/"), ("en", "https://x.example/base/en/")]
    long = site.files("", {f"ja/{number}/": {} for number in range(20_001)})
    assert sorted(long) == [".nojekyll", "robots.txt", "sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"]
    assert long["sitemap-2.xml"].count("<loc>/ja/") == 1


def test_front_matter_keeps_its_lines_when_titles_are_made_safe(tmp_path: Path) -> None:
    write(
        tmp_path, {"en/index.md": "---\ntitle: >-\n  A <b>\n  c\norder: 2\n---\n# Home\n", "ja/index.md": "# ホーム\n"}
    )
    held, problems = content.read(tmp_path, "en")
    assert problems == []
    assert held.documents[0].text.splitlines()[-1] == "# Home"
    assert held.documents[0].text.count("\n") == 7
    assert (held.documents[0].title, held.documents[0].order) == ("A <b> c", 2.0)
    assert "&lt;b&gt;" in held.documents[0].text
