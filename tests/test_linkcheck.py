"""Links and anchors of a finished site: given its files, expect the ones that lead nowhere."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from hantei import linkcheck
from hantei.linkcheck import check

URL = "https://mini.example/base/"


def write(folder: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


GOOD = {
    "index.html": '<a href="./ja/">ja</a>',
    "404.html": '<a href="/base/ja/">ja</a>',
    "ja/index.html": '<h2 id="見出し">x</h2><a href="../">up</a>',
    "ja/b/index.html": "<p>b</p>",
    "assets/x.svg": "",
}


@pytest.mark.parametrize(
    "link",
    [
        '<a href="../">', '<a href="../../">', '<a href="../../index.html">', '<a href="./">', '<a href="../b">',
        '<a href="../../ja/#%E8%A6%8B%E5%87%BA%E3%81%97">', '<a href="../#見出し">', '<a href="#top">', '<a href="#">',
        '<a href="../?q=1">', '<a href="https://elsewhere.example/x">', '<a href="mailto:x@y.example">',
        '<img src="../../assets/x.svg">', '<img srcset="../../assets/x.svg 1x, ../../assets/x.svg 2x">',
        '<a href="https://mini.example/base/ja/b/">', '<use href="../../assets/x.svg#seal">',
        '<link rel="canonical" href="https://other.example/">', '<code>href="no/"</code> &lt;a href="no/"&gt;',
        '<a title="a > b" href="../">', '<img src="data:image/png;base64,xx">', '<a href="../#:~:text=x">',
        '<p style="background:url(data:image/svg+xml,x)">', '<input name="data" data-src="no/">',
    ],
)  # fmt: skip
def test_what_leads_somewhere_is_no_problem(tmp_path: Path, link: str) -> None:
    site = write(tmp_path, {**GOOD, "ja/a/index.html": link})
    assert list(check(site, {}, URL)) == []


@pytest.mark.parametrize(
    ("link", "code", "part"),
    [
        ('<a href="../no/">', "broken-link", "there is no /ja/no/"),
        ('<A HREF="../no/">', "broken-link", "there is no /ja/no/"),
        ('<a title="a > b" href="../no/">', "broken-link", "there is no /ja/no/"),
        ("<a href='../no/'>", "broken-link", "there is no /ja/no/"),
        ('<a href="../#no">', "broken-link", "there is no #no on /ja/"),
        ('<a href="#no">', "broken-link", "there is no #no on /ja/a/"),
        ('<p>id="no"</p><a href="#no">', "broken-link", "there is no #no on /ja/a/"),
        ('<img src="x.png">', "broken-link", "there is no /ja/a/x.png"),
        ('<img srcset="../../assets/x.svg 1x, no.svg 2x">', "broken-link", "there is no /ja/a/no.svg"),
        ('<a href="/ja/">', "broken-link", "leads out of the folder"),
        ('<a href="https://mini.example/base/no/">', "broken-link", "there is no /no/"),
        ('<link rel="canonical" href="https://mini.example/base/no/">', "broken-link", "there is no /no/"),
        ('<script src="https://cdn.example/x.js"></script>', "foreign-request", "https://cdn.example/x.js"),
        ('<script src="//cdn.example/x.js"></script>', "foreign-request", "//cdn.example/x.js"),
        ('<link rel="stylesheet" href="https://cdn.example/x.css">', "foreign-request", "https://cdn.example/x.css"),
        ('<link rel="preconnect" href="https://fonts.example">', "foreign-request", "https://fonts.example"),
        ('<img src="https://x.example/a.png">', "foreign-request", "https://x.example/a.png"),
        ('<img srcset="https://x.example/a.png 2x">', "foreign-request", "https://x.example/a.png"),
        ('<iframe src="https://x.example/"></iframe>', "foreign-request", "https://x.example/"),
        ('<style>@import "https://x.example/a.css"</style>', "foreign-request", "https://x.example/a.css"),
        ('<p style="background:url(https://x.example/a)">', "foreign-request", "https://x.example/a"),
    ],
)
def test_what_leads_nowhere_or_loads_from_elsewhere_is_told(tmp_path: Path, link: str, code: str, part: str) -> None:
    site = write(tmp_path, {**GOOD, "ja/a/index.html": link})
    (found,) = check(site, {"ja/a/": "rulings/x.yaml"}, URL)
    assert (found.path, found.code.name) == ("rulings/x.yaml", code)
    assert "/ja/a/" in found.message
    assert part in found.message


def test_a_style_sheet_that_loads_from_elsewhere_is_told(tmp_path: Path) -> None:
    site = write(tmp_path, {**GOOD, "assets/a.css": "@font-face{src:url(https://fonts.example/a.woff2)}"})
    (found,) = check(site, {}, URL)
    assert (found.path, found.code.name) == ("assets/a.css", "foreign-request")


def test_the_nearest_page_and_anchor_are_proposed(tmp_path: Path) -> None:
    page = '<p id="first"></p><a href="../ja/bb/"></a><a href="#frist"></a>'
    site = write(tmp_path, {**GOOD, "a/index.html": page})
    assert sorted(problem.hint for problem in check(site, {}, URL)) == ["perhaps #first", "perhaps /ja/b/"]


def test_a_fault_on_every_page_is_told_once(tmp_path: Path) -> None:
    site = write(tmp_path, {f"{number}/index.html": '<a href="../no/">' for number in range(20)})
    (found,) = check(site)
    assert found.message == "/0/ links to '../no/': there is no /no/ (and so do 19 other pages)"


def test_only_some_pages_can_be_read(tmp_path: Path) -> None:
    site = write(tmp_path, {**GOOD, "x/index.html": '<a href="no/">', "y/index.html": '<a href="../ja/">'})
    assert list(check(site, {}, URL, pages=["y/"])) == []


def test_several_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linkcheck, "_PARALLEL", 1)
    site = write(tmp_path, {f"{number}/index.html": f'<a href="../{number + 1}/#x">' for number in range(4)})
    assert list(check(site, jobs=2)) == list(check(site, jobs=1))
    assert len(list(check(site, jobs=2))) == 4


def test_a_shells_links_are_read_once_for_a_depth() -> None:
    scanner = linkcheck.Scanner(URL)
    page = '<a href="../../ja/"></a><a href="x/"></a>'
    first, second = scanner.scan("ja/a/", page), scanner.scan("ja/b/", page)
    assert {target for target, _ in first.links} == {("ja/", ""), ("ja/a/x/", "")}
    assert {target for target, _ in second.links} == {("ja/", ""), ("ja/b/x/", "")}
    assert {target for target, _ in scanner.scan("a/b/c/", '<a href="../../ja/"></a>').links} == {("a/ja/", "")}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (["r/FER-003/index.html", "r/fer-003/index.html"], ["/r/fer-003 and /r/FER-003"]),
        (["a/FAQ/index.html", "a/faq.html"], []),
        (["a/FAQ.html", "A/faq.html"], ["/a and /A"]),
        (["が.html", "か\u3099.html"], ["/が.html and /か\u3099.html"]),
        (["①.html", "1.html", "が.html", "か.html"], []),
    ],
)
def test_files_that_some_systems_take_for_one_are_told(files: list[str], told: list[str]) -> None:
    found = list(linkcheck.twins(files))
    assert {problem.code.name for problem in found} <= {"case-twins"}
    assert [problem.message.partition(" are one")[0] for problem in found] == told


def test_a_site_is_checked_for_twins(tmp_path: Path) -> None:
    site = write(tmp_path, {**GOOD, "ja/B/index.html": ""})
    assert [problem.code.name for problem in check(site, {}, URL)] == ["case-twins"]
