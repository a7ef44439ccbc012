"""Every page of the knowledge base that is linked to says what it is, to whoever shows a link or indexes a page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from browsing import LANGUAGES
from hantei import yamlfile
from heads import Head

pytestmark = pytest.mark.browser  # it needs the built site, as those tests do

ROOT = Path(__file__).parents[2]
ADDRESS = "https://hantei.example/"
LOCALES = {"en": "en_US", "ja": "ja_JP", "ko": "ko_KR"}
KINDS = {"ruling": "Article", "short": "Article", "term": "DefinedTerm", "topic": "CollectionPage"}


class Linked(NamedTuple):
    """A page that should be there: its kind, its own address, that of each language, and whose names it bears."""

    kind: str
    url: str
    lang: str
    path: str
    names: dict[str, str]


def linked() -> Iterator[Linked]:
    """Every ruling, term and topic that has a file, in every language, and every short link."""
    for folder in sorted((ROOT / "rulings").glob("*/game.yaml")):
        game = folder.parent.name
        source = yaml(folder)["source_language"]
        for key, term in yaml(folder.with_name("terms.yaml")).items():
            yield from in_languages("term", f"{game}/terms/{key}/", term["names"])
        for file in sorted(folder.parent.glob("*/topic.yaml")):
            yield from in_languages("topic", f"{game}/{file.parent.name}/", yaml(file)["title"])
        for file in sorted(folder.parent.glob("*/*-*.*.yaml")):
            ruling, id = yaml(file), file.name.partition(".")[0]
            yield from in_languages("ruling", f"{id}/", ruling["title"])
            yield Linked("short", f"r/{id}/", ruling.get("source_language", source), f"{id}/", ruling["title"])


def in_languages(kind: str, path: str, names: dict[str, str]) -> Iterator[Linked]:
    for lang in LANGUAGES:
        yield Linked(kind, f"{lang}/{path}", lang, path, names)


def yaml(file: Path) -> dict[str, dict[str, str]]:
    tree = yamlfile.read(ROOT, file.relative_to(ROOT).as_posix()).tree
    assert tree is not None
    return yamlfile.plain(tree)  # type: ignore[no-any-return]


def squeezed(text: str) -> str:
    return re.sub(r"\W", "", text)


@pytest.fixture(scope="module")
def heads(site: Path) -> dict[str, tuple[Linked, Head]]:
    return {
        page.url: (page, Head((site / page.url / "index.html").read_text("utf-8").partition("</head>")[0]))
        for page in linked()
    }


def test_every_kind_of_page_is_there(heads: dict[str, tuple[Linked, Head]]) -> None:
    kinds = [page.kind for page, _ in heads.values()]
    assert kinds.count("ruling") == 3 * kinds.count("short") >= 3 * 298
    assert kinds.count("term") >= 300 and kinds.count("topic") >= 30


def test_what_shows_beside_a_link(heads: dict[str, tuple[Linked, Head]], site: Path) -> None:
    for url, (page, head) in heads.items():
        assert head.one("og:title").startswith(page.names[page.lang]), url
        description = head.one("og:description")
        assert 0 < len(description) < 200 and description == head.one("description"), url
        assert head.one("og:type") == "article" and head.one("og:site_name") == "判定 Hantei", url
        assert head.one("og:url") == ADDRESS + url, url
        others = [locale for lang, locale in LOCALES.items() if lang != page.lang]
        assert (head.one("og:locale"), head.found["og:locale:alternate"]) == (LOCALES[page.lang], others), url
        assert head.one("twitter:card") == "summary_large_image", url
        picture = head.one("og:image")
        assert picture == f"{ADDRESS}images/{page.lang}/{page.path.rstrip('/')}.png", url
        data = (site / picture.removeprefix(ADDRESS)).read_bytes()[:24]
        assert data[1:4] == b"PNG" and (data[16:20], data[20:24]) == (size(1200), size(630)), url


def size(pixels: int) -> bytes:
    return pixels.to_bytes(4, "big")


def test_the_description_is_the_ruling_s_own_words(heads: dict[str, tuple[Linked, Head]], site: Path) -> None:
    for url, (page, head) in heads.items():
        if page.kind in ("ruling", "short"):
            record = json.loads((site / f"api/v1/rulings/{page.path.rstrip('/')}.json").read_text("utf-8"))
            own = squeezed(re.sub(r"\([ぁ-んァ-ヶー]+\)", "", record["text"][page.lang]["plain"]))
            assert own.startswith(squeezed(head.one("og:description"))[:12]), url


def test_search_engines_are_told_which_page_counts(heads: dict[str, tuple[Linked, Head]]) -> None:
    for url, (page, head) in heads.items():
        versions = {lang: f"{ADDRESS}{lang}/{page.path}" for lang in LANGUAGES}
        assert head.canonical() == versions[page.lang], url
        found = head.alternates()
        assert found.pop("x-default", versions["en"]) == versions["en"] and found == versions, url


def test_what_the_page_is_about_is_told_as_data(heads: dict[str, tuple[Linked, Head]], site: Path) -> None:
    for url, (page, head) in heads.items():
        fact, crumbs = head.data["@graph"]
        assert head.kinds() == [KINDS[page.kind], "BreadcrumbList"], url
        assert (fact["inLanguage"], fact["url"]) == (page.lang, ADDRESS + url), url
        assert fact.get("headline") or fact["name"] == page.names[page.lang], url
        if page.kind in ("ruling", "short"):
            assert fact["identifier"] == page.path.rstrip("/") and fact["headline"] == page.names[page.lang], url
            assert head.one("article:modified_time") == fact["dateModified"], url
        for crumb in crumbs["itemListElement"]:
            assert (site / crumb["item"].removeprefix(ADDRESS) / "index.html").is_file(), url
