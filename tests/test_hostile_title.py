"""A title of two hundred hostile characters: whole and harmless in every page, format, file and picture.

The checks refuse such a title. Here they are left out: what comes after them must not lean on them.
"""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import markdown
import pytest
import yaml
from typer.testing import CliRunner

from grammars import GRAMMARS, lines, twin
from hantei import pipeline
from hantei.cli import app
from hostile import TITLE
from mini import MINI

RULING = "rulings/mini/basics/MIN-001.worth.yaml"
ATOM = "{http://www.w3.org/2005/Atom}"
SHORT = "https://mini.example/base/r/MIN-001/"


@pytest.fixture(scope="module", autouse=True)
def unchecked() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hantei.checks.check", lambda linked: ())
        yield


@pytest.fixture(scope="module")
def root(unchecked: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small knowledge base with the title on a ruling, a term and a topic, and its site beside it."""
    folder = tmp_path_factory.mktemp("hostile")
    quoted = "'" + TITLE.replace("'", "''") + "'"
    changes = {
        "mkdocs.yml": [("site_url:", "repo_url: https://git.example/mini\n        site_url:")],
        RULING: [
            ("{en: What a coin is worth, ja: 硬貨の値}", f"{{en: {quoted}, ja: {quoted}}}"),
            ("kind: rule", "history: [{date: 2024-05-31, change: new}]\n        kind: rule"),
        ],
        "rulings/mini/terms.yaml": [("en: Coin, ja: 硬貨", f"en: {quoted}, ja: {quoted}")],
        "rulings/mini/basics/topic.yaml": [("en: Basics, ja: 基本", f"en: {quoted}, ja: {quoted}")],
    }
    files = {**MINI, "content/en/index.md": "# Mini\n", "content/ja/index.md": "# Mini\n"}
    for path, text in files.items():
        for old, new in changes.get(path, []):
            assert old in text
            text = text.replace(old, new)
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(line.removeprefix(" " * 8) for line in text.split("\n")), encoding="utf-8")
    built = pipeline.build(folder, folder / "site")
    assert [problem for problem in built.problems if problem.is_error] == []
    return folder


@pytest.fixture(scope="module")
def site(root: Path) -> Path:
    return root / "site"


class Document(HTMLParser):
    """The tags of a page, the words of its headings, and whatever could run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self._open = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag == "h1":
            self.headings.append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open == "h1":
            self.headings[-1] += data

    def of(self, name: str) -> list[str]:
        return [value for _, own, value in self.attributes if own == name]

    @property
    def runs(self) -> list[tuple[str, str, str]]:
        """Handlers, addresses that are code, and scripts of others."""
        return [
            (tag, name, value)
            for tag, name, value in self.attributes
            if name.startswith("on")
            or (name in ("href", "src", "action") and re.match(r"\s*(javascript|data):", value, re.I))
            or (tag == "script" and name == "src" and "://" in value)
        ]


@pytest.mark.parametrize(
    ("path", "headings"),
    [
        ("en/MIN-001", 1),
        ("ja/MIN-001", 1),
        ("r/MIN-001", 2),
        ("en/mini/basics", 1),
        ("ja/mini/terms/coin", 1),
    ],
)
def test_a_page_shows_it_and_shares_it(site: Path, path: str, headings: int) -> None:
    document = Document((site / path / "index.html").read_text("utf-8"))
    assert document.headings == [TITLE] * headings
    assert {shared.removeprefix("MIN-001 ") for shared in document.of("data-title")} == {TITLE}


def test_nothing_of_it_runs_anywhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    for file in pages:
        text = file.read_text("utf-8")
        assert Document(text).runs == [], file
        assert "<script>" not in text and "alert(1)</script>" not in text, file


def test_the_form_for_errors_is_filled_in_with_it(site: Path) -> None:
    document = Document((site / "en/MIN-001/index.html").read_text("utf-8"))
    (report,) = (link for link in document.of("href") if "/issues/new" in link)
    assert urlsplit(report).netloc == "git.example"
    found = parse_qs(urlsplit(report).query)
    assert found["title"] == [f"MIN-001: {TITLE}"]
    assert (found["ruling"], found["language"]) == (["MIN-001"], ["en"])
    assert re.fullmatch(r"[0-9a-f]{8}", found["version"][0])


@pytest.mark.parametrize("dialect", GRAMMARS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_link_in_any_dialect_says_it(root: Path, dialect: str, lang: str) -> None:
    words = ["--root", str(root), "show", "MIN-001", "--lang", lang, "--link", dialect, "--quote"]
    found = GRAMMARS[dialect](CliRunner().invoke(app, words).stdout.removesuffix("\n"))
    assert found.title == ("" if dialect == "url" else twin(dialect, " ".join(lines(f"MIN-001 {TITLE}"))))
    assert found.url == SHORT
    if dialect != "url":  # the name of the coin stands in the text
        (quoted,) = found.quotation
        assert " ".join(lines(twin(dialect, TITLE))) in quoted


def test_feeds_tell_it(site: Path) -> None:
    feeds = list((site / "feeds").rglob("*.xml"))
    assert len(feeds) == 5
    for file in feeds:
        titles = [title.text for title in ElementTree.parse(file).iter(f"{ATOM}title")]
        assert f"MIN-001 {TITLE}" in titles, file
        for content in ElementTree.parse(file).iter(f"{ATOM}content"):
            assert Document(content.text or "").runs == [] and "<script" not in (content.text or "")


def test_programs_read_it(site: Path) -> None:
    api = site / "api/v1"
    record = json.loads((api / "rulings/MIN-001.json").read_text("utf-8"))
    assert record["title"] == {"en": TITLE, "ja": TITLE}
    lines = [json.loads(line) for line in (api / "bulk/mini.jsonl").read_text("utf-8").split("\n") if line]
    assert TITLE in [line.get("title", {}).get("ja") for line in lines if line["type"] == "ruling"]


def test_the_twin_and_the_list_for_language_models_have_it(site: Path) -> None:
    twin = (site / "ja/MIN-001/index.html.md").read_text("utf-8")
    assert yaml.safe_load(twin.split("---\n")[1])["title"] == TITLE
    for text in (twin.split("---\n", 2)[2], (site / "llms.txt").read_text("utf-8")):
        shown = markdown.markdown(text)
        words = re.sub(r"[\W_]", "", "".join(Text(shown).words))
        assert re.sub(r"[\W_]", "", TITLE) in words
        assert Document(shown).runs == [] and "<script" not in shown


class Text(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_search_finds_it(site: Path) -> None:
    files = [file.read_text("utf-8") for file in (site / "assets/search").rglob("*.json")]
    assert any(json.dumps(TITLE, ensure_ascii=False)[1:-1] in text for text in files)


def test_a_picture_is_drawn_of_it(site: Path) -> None:
    data = (site / "images/ja/MIN-001.png").read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 2_000
