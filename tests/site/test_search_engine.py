"""The engine of search in Chromium: every rule of what is found, and in which order, on a small knowledge base."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from hantei import pipeline, search
from hantei.link import entries
from hantei.pages import Views, load_words
from hantei.records import localized
from hantei.render import static_files
from hantei.search.fold import fold
from test_pages import made

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SITE = "http://127.0.0.1/"
Hit = dict[str, Any]


def ruling(title: str, text: str, status: str = "official", **more: Any) -> str:
    """A ruling in Japanese, with what `more` says of other languages or keys."""
    texts = {"ja": text, **more.pop("texts", {})}
    titles = {"ja": title, **more.pop("titles", {})}
    record = {"title": titles, "kind": "rule", "status": status, "text": texts, **more}
    return json.dumps({**record, "cites": [{"source": "book", "points": ["p01"]}]}, ensure_ascii=False)


def rulings(game: str, prefix: str, written: Sequence[str]) -> dict[str, str]:
    return {f"rulings/{game}/basics/{prefix}-{n:03d}.r{n}.yaml": text for n, text in enumerate(written, 1)}


def game(key: str, prefix: str, names: Mapping[str, str], terms: str, written: Sequence[str]) -> dict[str, str]:
    head = {"id": key, "prefix": prefix, "names": names, "summary": {"ja": "裁定集。"}, "source_language": "ja"}
    speakers = [{"id": s, "names": {"ja": s}, "status": s} for s in ("official", "community")]
    source = {"title": {"ja": "本"}, "authority": "official", "language": "ja"}
    point = {"id": "p01", "text": {"ja": "点。"}}
    return {
        f"rulings/{key}/game.yaml": json.dumps({**head, "authorities": speakers}, ensure_ascii=False),
        f"rulings/{key}/sources.yaml": json.dumps({"book": {**source, "points": [point]}}, ensure_ascii=False),
        f"rulings/{key}/terms.yaml": terms,
        f"rulings/{key}/basics/topic.yaml": json.dumps({"title": {"ja": "基本"}}, ensure_ascii=False),
        **rulings(key, prefix, written),
    }


TERMS = """
haggler:
  kind: card
  names: {ja: 値切り屋, ko: 흥정꾼, en: Haggler}
  reading: ねぎりや
steel:
  kind: card
  names: {ja: ハイパー・シナジー, ko: 강철 검, en: Steel Sword}
  aliases: {ja: [鋼剣]}
  text: {ja: 剣です。}
"""
WRITTEN = [
    ruling("銀貨を12枚引く", "カードを２枚引く。", texts={"ko": "카드를 뽑는다."}),
    ruling("獲得の順番", "[[haggler]]は最後に働く。"),
    ruling("値切り屋の上限", "上限は4です。"),
    ruling("旧い決まり", "カードを引く。", "superseded", superseded_by="GEN-001", reason={"ja": "改定。"}),
    ruling(
        "捨て札の数", "捨て札を数える。手札は数えない。そのあとで山札を作り直し、残りを数え、最後にコインを支払う。"
    ),
    ruling("捨て札とコイン", "山札はない。"),
    ruling("支払い", "コインを捨て札にする。", "community"),
    ruling("獲得とは", "人々の{過払|か|ばら}いは、Café Noirで行う。player's turn、overpaying。"),
]
SMALL = {
    "mkdocs.yml": "site_name: S\nextra: {hantei: {languages: [ja, ko, en]}}\n",
    **game("general", "GEN", {"ja": "総合", "en": "General"}, TERMS, WRITTEN),
    **game("other", "OTH", {"ja": "別のゲーム"}, "", [ruling("カードを引けない", "引けません。", "community")]),
}
SMALL.pop("rulings/other/terms.yaml")


def built(root: Path, texts: Mapping[str, str]) -> dict[str, bytes]:
    """The files of the index of a knowledge base, and of the engine that reads it, by their paths in the site."""
    for path, text in texts.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")
    basis = made(root)
    found = dict(search.files(Views(basis, load_words(root, basis.settings.languages))))
    return {**found, **{f"{pipeline.ASSETS}/{name}": file.read_bytes() for name, file in static_files(root).items()}}


class Reader:
    """Somebody who searches in a browser; `files` are what the site has, `loaded` what was asked for."""

    def __init__(self, page: Page, files: dict[str, bytes]) -> None:
        self.page, self.files, self.loaded = page, files, list[str]()
        page.route("**/*", self._answer)
        page.goto(SITE)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE).partition("?")[0]
        if path.startswith(search.FOLDER):
            self.loaded.append(path.removeprefix(f"{search.FOLDER}/"))
        kind = "text/html" if not path else "text/javascript" if path.endswith(".js") else "application/json"
        body = self.files.get(path) if path else b"<!doctype html><title>.</title>"
        route.fulfill(status=200 if body is not None else 404, body=body or b"", content_type=kind)

    def run(self, body: str, *values: Any) -> Any:
        """Run a script that has `open`, `search` (in the language that `lang` says), `at` and the given `values`."""
        opened = f"""async (values) => {{
            const at = "{SITE}{search.FOLDER}/";
            const {{ open }} = await import("{SITE}{pipeline.ASSETS}/search/engine.js");
            const searches = (window.searches ??= {{}});
            const reading = async (lang) => (searches[lang] ??= await open(at, lang));
            {body}
        }}"""
        return self.page.evaluate(opened, list(values))

    def find(self, query: str, lang: str = "ja", **options: Any) -> list[Hit]:
        found = self.run(
            "const [query, lang, options] = values; return (await (await reading(lang)).find(query, options)).hits;",
            query,
            lang,
            options,
        )
        assert isinstance(found, list)
        return found

    def urls(self, query: str, lang: str = "ja", **options: Any) -> list[str]:
        return [hit["url"].removeprefix(f"{lang}/") for hit in self.find(query, lang, **options)]


def text(pieces: list[dict[str, Any]]) -> str:
    """Marked text as one string, with its matches in brackets."""
    return "".join(f"[{piece['text']}]" if piece["match"] else piece["text"] for piece in pieces)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(tmp_path_factory.mktemp("small"), SMALL)


@pytest.fixture(scope="module")
def reader(browser: Browser, files: dict[str, bytes]) -> Iterator[Reader]:
    page = browser.new_page()
    yield Reader(page, dict(files))
    page.close()


@pytest.fixture
def newcomer(browser: Browser, files: dict[str, bytes]) -> Iterator[Reader]:
    """A reader who has nothing loaded yet, of a site whose files may be changed."""
    page = browser.new_page()
    yield Reader(page, dict(files))
    page.close()


# -- Words


@pytest.mark.parametrize("query", ["GEN-003", "gen3", "GEN 3", "ＧＥＮ－００３", "gen-0003", "gen_3"])
def test_an_id_is_found_in_every_spelling(reader: Reader, query: str) -> None:
    (hit,) = reader.find(query)
    assert (hit["id"], hit["tier"], hit["url"]) == ("GEN-003", "id", "ja/GEN-003/")


def test_ids_that_begin_so_are_found(reader: Reader) -> None:
    assert reader.urls("GEN-00") == [f"GEN-00{n}/" for n in (1, 2, 3, 5, 6, 8, 7, 4)]
    assert reader.urls("GEN-999") == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        pytest.param("値切", {"GEN-002/", "GEN-003/", "general/terms/haggler/"}, id="inside a word"),
        pytest.param("値切り屋の上", {"GEN-003/"}, id="across a particle"),
        pytest.param("値切り屋に", set(), id="with a particle that does not stand there"),
        pytest.param("ｶｰﾄﾞを引", {"GEN-001/", "GEN-004/", "OTH-001/"} - {"GEN-001/"}, id="half width"),
        pytest.param("2枚", {"GEN-001/"}, id="full-width digits"),
        pytest.param("12枚", {"GEN-001/"}, id="a number"),
        pytest.param("1枚", set(), id="not inside a number"),
        pytest.param("人々", {"GEN-008/"}, id="a repetition mark"),
        pytest.param("過払い", {"GEN-008/"}, id="ruby by its base"),
        pytest.param("かばらい", {"GEN-008/"}, id="ruby by its reading"),
        pytest.param("払かばら", set(), id="ruby is not glued together"),
        pytest.param("cafe noir", {"GEN-008/"}, id="without accents"),
        pytest.param("cafe\u0301", {"GEN-008/"}, id="decomposed"),
        pytest.param("PLAYER’S", {"GEN-008/"}, id="another apostrophe"),
        pytest.param("over", {"GEN-008/"}, id="the beginning of a word"),
        pytest.param("paying", set(), id="not the end of a word"),
        pytest.param("コイン 山札", {"GEN-005/", "GEN-006/"}, id="two words, both required"),
        pytest.param("数", {"GEN-005/"}, id="one character"),
        pytest.param("存在しない", set(), id="a word that exists nowhere"),
        pytest.param("…！？", set(), id="marks alone"),
        pytest.param("", set(), id="nothing"),
    ],
)
def test_a_word_is_found_where_it_stands_and_nowhere_else(reader: Reader, query: str, found: set[str]) -> None:
    assert set(reader.urls(query)) == found


@pytest.mark.parametrize("query", ["ハイパーシナジー", "はいぱー しなじー", "鋼剣", "steelsword", "강철검", "ねぎりや"])
def test_a_name_is_found_with_other_spaces_by_alias_and_by_reading(reader: Reader, query: str) -> None:
    first, *_ = reader.find(query)
    assert (first["kind"], first["tier"]) == ("term", "name")


# -- Order


def test_a_name_comes_before_titles_and_titles_before_texts(reader: Reader) -> None:
    assert [(hit["url"], hit["tier"]) for hit in reader.find("値切り屋")] == [
        ("ja/general/terms/haggler/", "name"),
        ("ja/GEN-003/", "title"),
        ("ja/GEN-002/", "text"),
    ]


def test_a_title_that_is_the_query_comes_first(reader: Reader) -> None:
    assert reader.urls("獲得とは")[0] == "GEN-008/"
    assert reader.urls("カードを引けない") == ["OTH-001/"]


def test_what_is_in_force_comes_before_what_is_superseded(reader: Reader) -> None:
    assert reader.urls("引く") == ["GEN-001/", "GEN-004/"]


def test_words_that_stand_closely_together_come_first(reader: Reader) -> None:
    assert reader.urls("捨て札 コイン") == ["GEN-006/", "GEN-007/", "GEN-005/"]


# -- Languages


def test_a_name_of_another_language_finds_what_is_written_in_this_one(reader: Reader) -> None:
    term, titled, mentioning = reader.find("흥정꾼")
    assert (term["url"], text(term["title"]), text(term["passage"])) == (
        "ja/general/terms/haggler/",
        "値切り屋",
        "[흥정꾼]",
    )
    assert (term["titleLang"], term["passageLang"]) == ("ja", "ko")
    assert (titled["url"], text(titled["title"])) == ("ja/GEN-003/", "[値切り屋]の上限")
    assert (mentioning["url"], text(mentioning["passage"])) == ("ja/GEN-002/", "[値切り屋]は最後に働く。")
    assert mentioning["passageLang"] == "ja"


def test_what_stands_in_another_language_only_is_found_and_said_to_be_in_it(reader: Reader) -> None:
    (hit,) = reader.find("카드를")
    assert (hit["url"], hit["passageLang"], text(hit["passage"])) == ("ja/GEN-001/", "ko", "[카드를] 뽑는다.")
    assert (hit["titleLang"], text(hit["title"])) == ("ja", "銀貨を12枚引く")


def test_a_text_that_is_missing_in_the_language_being_read_is_found_in_its_own(reader: Reader) -> None:
    hit = reader.find("捨て札の数", "en")[0]
    assert (hit["url"], hit["titleLang"], hit["gameName"]) == ("en/GEN-005/", "ja", "General")


# -- Hits


def test_the_match_is_marked_as_it_is_written(reader: Reader) -> None:
    (hit,) = reader.find("2枚引")
    assert text(hit["passage"]) == "カードを[２枚引]く。"
    (hit,) = reader.find("CAFÉ noir")
    assert "[Café] [Noir]で" in text(hit["passage"])


def test_of_a_long_passage_the_part_with_the_match_is_shown(browser: Browser, tmp_path: Path) -> None:
    long = "山札は裏向きに置く。" * 40 + "最後に銅貨を数える。" + "手札は隠す。" * 40
    small = {key: value for key, value in SMALL.items() if "/other/" not in key}
    changed = {"rulings/general/basics/GEN-005.r5.yaml": ruling("数え方", long)}
    page = browser.new_page()
    (hit,) = Reader(page, built(tmp_path, {**small, **changed})).find("銅貨を")
    page.close()
    shown = text(hit["passage"])
    assert "[銅貨を]" in shown
    assert shown.startswith("…") and shown.endswith("…") and len(shown) < 200


def test_hits_can_be_limited_to_a_game_a_kind_or_a_status(reader: Reader) -> None:
    assert reader.run("const s = await reading('ja'); return [s.games, s.kinds, s.statuses]") == [
        [{"key": "general", "name": "総合"}, {"key": "other", "name": "別のゲーム"}],
        ["ruling", "term", "topic", "game"],
        ["official", "community", "superseded"],
    ]
    assert reader.urls("カード", game="other") == ["OTH-001/"]
    assert reader.urls("値切り屋", kind="term") == ["general/terms/haggler/"]
    assert reader.urls("カード", status="superseded") == ["GEN-004/"]


def test_the_rest_follows_page_by_page_without_repetition(reader: Reader) -> None:
    found = reader.run(
        """const pages = [];
        let found = await (await reading("ja")).find("の", { limit: 2 });
        for (;;) {
            pages.push([found.hits.map((hit) => hit.url), found.more, found.total]);
            if (!found.more) return pages;
            found = await found.next();
        }"""
    )
    listed = [url for urls, _, _ in found for url in urls]
    assert len(listed) == len(set(listed)) == found[-1][2]
    assert [more for _, more, _ in found] == [True] * (len(found) - 1) + [False]
    assert listed == [hit["url"] for hit in reader.find("の")]


# -- Files


def test_a_file_is_loaded_once_and_only_when_it_is_needed(newcomer: Reader) -> None:
    newcomer.run("await reading('ja')")
    assert newcomer.loaded == ["index.json"]
    newcomer.find("値切り屋")
    first = list(newcomer.loaded)
    newcomer.find("値切り")
    assert newcomer.loaded == first
    assert len(first) == len(set(first))


def test_an_outdated_search_stops(newcomer: Reader) -> None:
    said = newcomer.run(
        """const search = await reading("ja");
        const stop = new AbortController();
        stop.abort();
        return search.find("値切り屋", { signal: stop.signal }).then(() => "found", (fault) => fault.name);"""
    )
    assert said == "AbortError"
    assert not [path for path in newcomer.loaded if path.startswith("texts/")]


def test_a_missing_file_is_an_error_and_is_asked_for_again(newcomer: Reader) -> None:
    missing = {path: newcomer.files.pop(path) for path in list(newcomer.files) if "/search/texts/" in path}
    ask = "return (await reading('ja')).find('値切り屋').then(({ hits }) => hits.length, (fault) => String(fault))"
    assert "404" in newcomer.run(ask)
    newcomer.files |= missing
    assert newcomer.run(ask) == 3


def test_an_index_that_was_replaced_meanwhile_is_opened_again(
    newcomer: Reader, browser: Browser, tmp_path: Path
) -> None:
    newcomer.run("await reading('ja')")
    new = {"rulings/general/terms.yaml": TERMS.replace("値切り屋", "交渉人"), **rulings("general", "GEN", WRITTEN[:2])}
    kept = {path: text for path, text in SMALL.items() if "basics/" not in path or "topic" in path or "OTH" in path}
    shift = {"rulings/general/basics/topic.yaml": json.dumps({"title": {"ja": "0番"}}, ensure_ascii=False)}
    newcomer.files |= built(tmp_path, {**kept, **new, **shift})
    assert newcomer.urls("交渉人") == ["general/terms/haggler/", "GEN-002/"]


def test_a_base_of_one_language_without_terms_is_searched(browser: Browser, tmp_path: Path) -> None:
    one = game("solo", "SOL", {"ja": "一人"}, "", [ruling("番", "一度だけ引く。")])
    del one["rulings/solo/terms.yaml"]
    page = browser.new_page()
    reader = Reader(page, built(tmp_path, {"mkdocs.yml": "site_name: S\nextra: {hantei: {languages: [ja]}}\n", **one}))
    found = reader.urls("一度")
    page.close()
    assert found == ["SOL-001/"]


# -- The folded form


def test_the_browser_folds_every_text_as_the_index_does(reader: Reader) -> None:
    examined = pipeline.examine(ROOT)
    assert examined.linked is not None
    records = [entry.record for one in examined.book.games.values() for entry in entries(one)]
    texts = sorted({text for record in records for _, texts in localized(record) for text in texts.values()})
    odd = ["ｶﾞｰ㌔ゔ", "か\u3099き\u309a", "각\u1100\u1161", "ﾡￂ ㅎㅏ", "Ǻ İ ß ΑΣ", "x's ’S l'or", "①½ﬁ㍿", "𠮷野 𝒜"]
    folded = self_folded(reader, [*texts, *odd])
    assert folded == [fold(text) for text in [*texts, *odd]]


def self_folded(reader: Reader, texts: list[str]) -> Any:
    script = (
        f"""const {{ fold }} = await import("{SITE}{pipeline.ASSETS}/search/fold.js"); return values[0].map(fold);"""
    )
    return reader.run(script, texts)
