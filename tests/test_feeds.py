"""Feeds are valid Atom (RFC 4287), tell of the newest changes, and depend on nothing but the histories."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from hantei.feeds import Feeds
from hantei.pages import Basis
from hantei.render import Renderer
from mini import MINI, Tree
from test_pages import made

ATOM = "{http://www.w3.org/2005/Atom}"
COIN = "rulings/mini/basics/MIN-001.worth.yaml"
LUCK = "rulings/mini/basics/MIN-002.luck.yaml"
TOLD = """\
history:
  - {date: 2024-05-01, change: new}
  - date: 2024-06-02
    change: errata
    note: {en: A misprint., ja: 誤植。}
    was: {text: {en: "A [[coin]] is worth **two**.", ja: "[[coin]]は**2**である。"}}
  - {date: 2024-06-03, change: translation, was: {title: {ja: 硬貨}}}
"""
NEW = "history: [{date: 2024-05-31, change: new}]\n"


def with_history(path: str, history: str) -> str:
    indent = " " * 8
    return MINI[path].rstrip(" ") + "".join(f"{indent}{line}\n" for line in history.splitlines())


def feeds(basis: Basis) -> dict[str, str]:
    return dict(Feeds(Renderer(basis), basis.settings, basis.linked.book.games).files())


@pytest.fixture
def basis(tree: Tree) -> Basis:
    return made(tree({COIN: with_history(COIN, TOLD), LUCK: with_history(LUCK, NEW)}))


def faults(text: str) -> list[str]:
    """What RFC 4287 asks for and the feed has not."""
    root = ElementTree.fromstring(text)
    found = [] if root.tag == f"{ATOM}feed" else ["the root is no feed"]
    entries = root.findall(f"{ATOM}entry")
    for one in (root, *entries):
        name = one.findtext(f"{ATOM}id")
        for tag in ("id", "title", "updated"):
            if len(one.findall(f"{ATOM}{tag}")) != 1 or not one.findtext(f"{ATOM}{tag}"):
                found.append(f"{name}: not one {tag}")
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", one.findtext(f"{ATOM}updated", "")):
            found.append(f"{name}: updated is no date of RFC 3339")
        addresses = [name or "", *(link.get("href", "") for link in one.findall(f"{ATOM}link"))]
        found += [
            f"{name}: {url} is not absolute" for url in addresses if not (urlsplit(url).scheme and urlsplit(url).netloc)
        ]
        if len(one.findall(f"{ATOM}link[@rel='alternate']")) != 1:
            found.append(f"{name}: not one alternate link")
        found += [f"{name}: a category without term" for kind in one.findall(f"{ATOM}category") if not kind.get("term")]
        found += [
            f"{name}: an author without name" for who in one.findall(f"{ATOM}author") if not who.findtext(f"{ATOM}name")
        ]
    for entry in entries:
        content = entry.find(f"{ATOM}content")
        if content is None or content.get("type") not in ("text", "html") or len(content):
            found.append(f"{entry.findtext(f'{ATOM}id')}: content is no text or escaped HTML")
        if root.find(f"{ATOM}author") is None and entry.find(f"{ATOM}author") is None:
            found.append("nobody is the author")
    ids = [one.findtext(f"{ATOM}id") for one in (root, *entries)]
    found += [] if len(set(ids)) == len(ids) else ["ids stand twice"]
    days = [entry.findtext(f"{ATOM}updated", "") for entry in entries]
    found += [] if days == sorted(days, reverse=True) else ["not the newest first"]
    found += [] if root.findtext(f"{ATOM}updated") == max(days) else ["updated is not that of the newest entry"]
    if root.find(f"{ATOM}link[@rel='self']") is None:
        found.append("no link to itself")
    return found


def entries(text: str) -> list[Element]:
    return ElementTree.fromstring(text).findall(f"{ATOM}entry")


def titles(text: str) -> list[str]:
    return [entry.findtext(f"{ATOM}title", "") for entry in entries(text)]


def test_there_is_a_feed_for_all_for_a_language_and_for_a_game(basis: Basis) -> None:
    assert list(feeds(basis)) == [
        "feeds/en.xml",
        "feeds/en/mini.xml",
        "feeds/ja.xml",
        "feeds/ja/mini.xml",
        "feeds/all.xml",
    ]


def test_every_feed_is_valid(basis: Basis) -> None:
    for path, text in feeds(basis).items():
        assert faults(text) == [], path


def test_the_newest_comes_first_and_a_translation_is_news_in_its_language_only(basis: Basis) -> None:
    found = feeds(basis)
    english = ["MIN-001 What a coin is worth · erratum", "MIN-002 Luck", "MIN-001 What a coin is worth"]
    assert titles(found["feeds/en.xml"]) == english
    assert titles(found["feeds/all.xml"]) == english
    assert titles(found["feeds/ja/mini.xml"]) == [
        "MIN-001 硬貨の値 · 翻訳の変更",
        "MIN-001 硬貨の値 · 訂正",
        "MIN-002 運",
        "MIN-001 硬貨の値",
    ]


def test_an_entry_shows_what_changed_and_whose_news_it_is(basis: Basis) -> None:
    (erratum, new, _) = entries(feeds(basis)["feeds/en.xml"])
    content = erratum.findtext(f"{ATOM}content", "")
    assert "worth <del>two</del><ins>one</ins>." in content
    assert "A misprint." in content and erratum.findtext(f"{ATOM}summary") == "A misprint."
    assert [kind.get("term") for kind in erratum.findall(f"{ATOM}category")] == ["mini", "errata"]
    assert erratum.findtext(f"{ATOM}id") == "https://mini.example/base/en/MIN-001/#history-2024-06-02-errata"
    assert erratum.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert "Nobody knows." in new.findtext(f"{ATOM}content", "")
    assert new.find(f"{ATOM}link").get("href") == "https://mini.example/base/en/MIN-002/"  # type: ignore[union-attr]


def test_a_change_without_new_words_shows_the_answer_as_well(tree: Tree) -> None:
    history = f"{NEW.strip()[:-1]}, {{date: 2024-06-01, change: status, was: {{status: community}}}}]"
    (change, _) = entries(feeds(made(tree({LUCK: with_history(LUCK, history)})))["feeds/en.xml"])
    content = change.findtext(f"{ATOM}content", "")
    assert "<del>community</del><ins>open</ins>" in content and "<p>Nobody knows.</p>" in content


def test_links_inside_an_entry_are_absolute(basis: Basis) -> None:
    for text in feeds(basis).values():
        for entry in entries(text):
            links = re.findall(r'href="([^"]*)"', entry.findtext(f"{ATOM}content", ""))
            assert all(link.startswith("https://mini.example/base/") for link in links)
    last = entries(feeds(basis)["feeds/en.xml"])[-1]
    assert 'href="https://mini.example/base/en/mini/terms/coin/"' in last.findtext(f"{ATOM}content", "")


def test_the_feed_of_all_links_to_every_language(basis: Basis) -> None:
    links = [entry.find(f"{ATOM}link") for entry in entries(feeds(basis)["feeds/all.xml"])]
    assert next(link.get("href") for link in links if link is not None) == "https://mini.example/base/r/MIN-001/"


def test_a_feed_holds_at_most_fifty_entries(tree: Tree) -> None:
    many: Mapping[str, str] = {
        f"rulings/mini/basics/MIN-{number:03d}.x.yaml": with_history(LUCK, NEW) for number in range(3, 90)
    }
    found = feeds(made(tree(many)))
    assert len(entries(found["feeds/en.xml"])) == 50
    assert faults(found["feeds/en.xml"]) == []


def test_words_of_people_stay_words(tree: Tree) -> None:
    hostile = """']]><script>alert(1)</script>&amp;"""
    path, quoted = COIN, "'" + hostile.replace("'", "''") + "'"
    text = with_history(COIN, TOLD).replace("en: What a coin is worth", f"en: {quoted}")
    text = text.replace("note: {en: A misprint.", f"note: {{en: {quoted}").replace(
        "is worth **two**", "<img src=x> **two**"
    )
    found = feeds(made(tree({path: text})))
    for feed in found.values():
        assert faults(feed) == []
        for entry in entries(feed):
            assert not re.search(r"<(script|img)", entry.findtext(f"{ATOM}content", ""))
    assert titles(found["feeds/en.xml"])[-1] == f"MIN-001 {hostile}"


def test_what_xml_cannot_hold_is_dropped(basis: Basis) -> None:
    named = replace(basis, settings=replace(basis.settings, name="Bell\x07 \ufffe\ud800 & <name>"))
    for text in feeds(named).values():
        assert faults(text) == []
        assert "<name>Bell  &amp; &lt;name&gt;</name>" in text


def test_without_a_history_or_an_address_of_the_site_there_is_no_feed(tree: Tree, basis: Basis) -> None:
    assert feeds(replace(basis, settings=replace(basis.settings, url=""))) == {}
    assert feeds(made(tree({COIN: MINI[COIN], LUCK: MINI[LUCK]}))) == {}


def test_a_page_names_the_feeds_that_are_about_it(basis: Basis) -> None:
    maker = Feeds(Renderer(basis), basis.settings, basis.linked.book.games)
    assert maker.head("ja", "mini") == (
        '<link rel="alternate " type="application/atom+xml" title="ミニ · Mini" href="/feeds/ja/mini.xml">\n'
        '<link rel="alternate " type="application/atom+xml" title="更新履歴 · Mini" href="/feeds/ja.xml">\n'
    )
    assert maker.head("en").count("<link") == 1


def test_the_day_and_the_place_of_the_build_do_not_matter(basis: Basis, monkeypatch: pytest.MonkeyPatch) -> None:
    before = feeds(basis)
    monkeypatch.setenv("TZ", "Asia/Seoul")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert feeds(basis) == before


def test_a_folder_without_a_repository_has_the_same_feeds(
    basis: Basis, tmp_path_factory: pytest.TempPathFactory
) -> None:
    copy = tmp_path_factory.mktemp("copy")
    for file in basis.settings.root.rglob("*"):
        if file.is_file():
            target = copy / file.relative_to(basis.settings.root)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    assert feeds(made(Path(copy))) == feeds(basis)
