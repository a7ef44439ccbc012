"""The head of a page, read as unfurlers and search engines read it."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from hantei.pages import Basis, Page, pages, urls
from hantei.render import Renderer
from heads import Head
from test_render import made

ADDRESS = "https://trio.example/base/"


@pytest.fixture(scope="module")
def basis(tmp_path_factory: pytest.TempPathFactory) -> Basis:
    return made(tmp_path_factory.mktemp("trio"))


@pytest.fixture(scope="module")
def listed(basis: Basis) -> Mapping[str, Page]:
    return {page.url: page for page in pages(basis)}


DRAWN = {
    urls.image(f"{lang}/{path}")
    for lang in ("en", "ja", "ko")
    for path in ("TRI-001", "trio", "trio/basics", "trio/terms/sword")
}


def head(basis: Basis, page: Page) -> Head:
    return Head(Renderer(basis).head(page, DRAWN))


@pytest.mark.parametrize(
    ("url", "title", "kinds"),
    [
        ("ja/TRI-001/", "剣のコスト · TRI-001", ["Article", "BreadcrumbList"]),
        ("ko/TRI-001/", "칼의 비용 · TRI-001", ["Article", "BreadcrumbList"]),
        ("en/trio/terms/sword/", "Sword · Trio", ["DefinedTerm", "BreadcrumbList"]),
        ("ja/trio/basics/", "基本 · トリオ", ["CollectionPage", "BreadcrumbList"]),
        ("en/trio/", "Trio", ["CollectionPage"]),
        ("r/TRI-001/", "剣のコスト · TRI-001", ["Article", "BreadcrumbList"]),
    ],
)
def test_what_shows_beside_a_link(
    basis: Basis, listed: Mapping[str, Page], url: str, title: str, kinds: list[str]
) -> None:
    page = listed[url]
    found = head(basis, page)
    assert found.one("og:title") == title
    assert found.one("og:description") == page.description and 0 < len(page.description) < 200
    assert found.one("og:url") == ADDRESS + url
    assert found.one("og:site_name") == "Trio <&>"
    assert found.one("twitter:card") == "summary_large_image"
    locales = {"en": "en_US", "ja": "ja_JP", "ko": "ko_KR"}
    assert found.one("og:locale") == locales.pop(page.lang)
    assert found.found["og:locale:alternate"] == list(locales.values())
    picture = found.one("og:image")
    assert picture.isascii() and picture.startswith(f"{ADDRESS}images/{page.lang}/") and picture.endswith(".png")
    assert (found.one("og:image:width"), found.one("og:image:height")) == ("1200", "630")
    assert found.kinds() == kinds
    assert found.data["@graph"][0]["inLanguage"] == page.lang


def test_a_short_link_shows_the_picture_of_the_source_language(basis: Basis, listed: Mapping[str, Page]) -> None:
    assert head(basis, listed["r/TRI-001/"]).one("og:image") == f"{ADDRESS}images/ja/TRI-001.png"


def test_a_ruling_that_does_not_hold_says_so_in_its_title(basis: Basis, listed: Mapping[str, Page]) -> None:
    assert head(basis, listed["ja/TRI-002/"]).one("og:title") == "運 · TRI-002 · 未定"
    assert head(basis, listed["ja/TRI-003/"]).one("og:title") == "旧 · TRI-003 · 旧裁定"


def test_hostile_texts_stay_texts(basis: Basis, listed: Mapping[str, Page]) -> None:
    for lang, title in (("en", "<b>&amp;"), ("ja", "<script>alert(1)</script>"), ("ko", '"><img src=x>')):
        found = head(basis, listed[f"{lang}/TRI-004/"])
        assert found.one("og:title").startswith(f"{title} · ")
        assert found.data["@graph"][0]["headline"] == title
        assert set(found.tags) == {"meta", "script"} and found.tags.count("script") == 1


def test_json_cannot_end_its_script(basis: Basis, listed: Mapping[str, Page]) -> None:
    text = Renderer(basis).head(replace(listed["ja/trio/terms/sword/"], description="</script>\u2028\u2029<!--\n'\""))
    assert text.count("</script>") == 1 and "\u2028" not in text.partition("<script")[2] and "<!--" not in text
    assert Head(text).data["@graph"][0]["description"] == "</script>\u2028\u2029<!--\n'\""


def test_a_site_without_an_address_leaves_out_what_must_be_whole(basis: Basis, listed: Mapping[str, Page]) -> None:
    found = head(replace(basis, settings=replace(basis.settings, url="")), listed["ja/TRI-001/"])
    assert not {"og:url", "og:image"} & found.found.keys()
    assert found.one("twitter:card") == "summary"
    assert "url" not in found.data["@graph"][0] and '"/' not in json.dumps(found.data)


def test_every_page_has_a_title_and_a_description(basis: Basis, listed: Mapping[str, Page]) -> None:
    for page in listed.values():
        found = head(basis, page)
        assert found.one("og:title") and "og:description" in found.found


def test_the_head_of_a_ruling_is_light(basis: Basis, listed: Mapping[str, Page]) -> None:
    assert all(len(Renderer(basis).head(listed[f"{lang}/TRI-001/"]).encode()) < 2500 for lang in ("en", "ja", "ko"))


def test_the_light_page_has_its_metadata_in_its_head(basis: Basis, listed: Mapping[str, Page]) -> None:
    renderer, page = Renderer(basis), listed["r/TRI-001/"]
    text = renderer.render(page, renderer.head(page))
    assert 'property="og:title"' in text.partition("</head>")[0] and len(text.encode()) < 20_000


def test_pictures_lie_at_addresses_of_ascii() -> None:
    assert urls.image(urls.ruling("ja", "FER-003")) == "images/ja/FER-003.png"
    assert urls.image(urls.term("ko", "fertcg", "tyrfing")) == "images/ko/fertcg/terms/tyrfing.png"
