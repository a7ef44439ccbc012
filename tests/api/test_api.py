"""What programs read: valid by its schema, whole, the same twice, and harmless whatever stands in a record."""

import hashlib
import html
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import markdown
import pytest
import yaml

from hantei import api, pipeline, site
from hantei.pages import Basis, Views, load_words, pages
from hantei.render import Renderer
from hostile import TITLE
from mini import MINI, Tree

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
#: Of a file's place below `api/v1/`, the schema that it is valid by.
KINDS = {"index": "index", "manifest": "manifest", "games": "game", "rulings": "ruling", "terms": "term",
         "sources": "source", "bulk": "bulk"}  # fmt: skip


def made(root: Path) -> Basis:
    """Whatever can be linked, also what the checks would refuse."""
    examined = pipeline.examine(root)
    assert examined.linked is not None, examined.problems
    verification = pipeline.verify(examined)
    assert not verification.problems, verification.problems
    return pipeline.basis(examined, verification)


def written(basis: Basis) -> dict[str, bytes]:
    """Every file of the API by its path."""
    build = api.Builder(Views(basis, load_words(basis.settings.root, basis.settings.languages)))
    made = [make() for _, make in api.records(build)]
    files = {path: data for record, _ in made for path, data in record}
    for game in basis.linked.book.games:
        files |= api.bulk(build, game, files.__getitem__)
    return files | dict(api.overview(build, [listed for _, listed in made]))


@pytest.fixture(scope="module")
def basis() -> Basis:
    return made(ROOT)


@pytest.fixture(scope="module")
def files(basis: Basis) -> dict[str, bytes]:
    return written(basis)


@pytest.fixture
def mini(tree: Tree) -> dict[str, bytes]:
    return written(made(tree()))


def validator(files: dict[str, bytes], kind: str) -> jsonschema.Draft202012Validator:
    schema = json.loads(files[f"api/v1/schema/{kind}.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    return jsonschema.Draft202012Validator(strict(schema), format_checker=checker)


def strict(schema: Any) -> Any:
    """The schema with no other fields than its own: a published one is open for those to come."""
    if isinstance(schema, list):
        return [strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if {"properties", "patternProperties"} & schema.keys() else {}
    return {key: strict(value) for key, value in schema.items()} | closed


def records(files: dict[str, bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records that have a file of their own."""
    for path, data in files.items():
        if path.startswith(("api/v1/games/", "api/v1/rulings/", "api/v1/terms/", "api/v1/sources/")):
            yield path, json.loads(data)


def test_every_file_is_valid_by_its_schema(files: dict[str, bytes]) -> None:
    validators = {kind: validator(files, kind) for kind in (*KINDS.values(), "line")}
    seen = set()
    for path, data in files.items():
        place = path.removeprefix("api/v1/").split("/")[0].removesuffix(".json")
        if path.startswith("api/v1/") and path.endswith(".json") and place != "schema":
            validators[KINDS[place]].validate(json.loads(data))
            seen.add(place)
    assert seen == KINDS.keys()
    bulks = [path for path in files if path.endswith(".jsonl")]
    assert len(bulks) == len(json.loads(files["api/v1/index.json"])["games"]) == 5
    for path in bulks:
        for line in files[path].decode().splitlines():
            validators["line"].validate(json.loads(line))


def test_an_invalid_record_is_refused(mini: dict[str, bytes]) -> None:
    record = json.loads(mini["api/v1/rulings/MIN-001.json"])
    check = validator(mini, "ruling")
    assert check.is_valid(record)
    for field, value in (("status", "offical"), ("id", "MIN-1"), ("title", {"en": 1}), ("more", 1), ("hash", "0")):
        assert not check.is_valid({**record, field: value}), field
    assert not check.is_valid({name: value for name, value in record.items() if name != "links"})


def test_a_schema_is_found_under_its_id(files: dict[str, bytes]) -> None:
    index = json.loads(files["api/v1/index.json"])
    assert {f"api/v1/schema/{name}.json" for name in index["schemas"]} == {name for name in files if "/schema/" in name}
    for address in index["schemas"].values():
        path = address.removeprefix("https://hantei.example/")
        assert json.loads(files[path])["$id"] == address


def test_hashes_are_those_of_the_records_and_the_manifest_has_them_all(files: dict[str, bytes]) -> None:
    hashes = {}
    for path, record in records(files):
        content = {name: value for name, value in record.items() if name != "hash"}
        canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        assert record["hash"] == hashlib.sha256(canonical.encode()).hexdigest(), path
        hashes[f"https://hantei.example/{path}"] = (record["type"], record["hash"])
    listed = json.loads(files["api/v1/manifest.json"])["records"]
    assert {one["api"]: (one["type"], one["hash"]) for one in listed} == hashes
    assert len(listed) == len(hashes)


def test_bulk_files_hold_the_same_records(files: dict[str, bytes]) -> None:
    for game in json.loads(files["api/v1/index.json"])["games"]:
        key = game["key"]
        bulk = json.loads(files[f"api/v1/bulk/{key}.json"])
        whole = [bulk["game"], *bulk["rulings"], *bulk["terms"], *bulk["sources"]]
        assert [json.loads(line) for line in files[f"api/v1/bulk/{key}.jsonl"].decode().splitlines()] == whole
        assert {one["hash"] for one in whole} == {
            record["hash"] for _, record in records(files) if record.get("game", record.get("key")) == key
        }
        assert game["rulings"] == len(bulk["rulings"])


def test_every_record_of_the_knowledge_base_is_there(basis: Basis, files: dict[str, bytes]) -> None:
    for game, book in basis.linked.book.games.items():
        assert f"api/v1/games/{game}.json" in files
        assert {f"api/v1/rulings/{id}.json" for id in book.rulings} <= files.keys()
        assert {f"api/v1/terms/{game}/{key}.json" for key in book.terms} <= files.keys()
        assert {f"api/v1/sources/{game}/{key}.json" for key in book.sources} <= files.keys()


def test_every_address_leads_to_a_file_of_the_site(basis: Basis, files: dict[str, bytes]) -> None:
    there = {*files, *(site.file_of(page.url) for page in pages(basis))}
    for path, data in files.items():
        for link in set(re.findall(r"https://hantei\.example/([^\s\"\\)#]*)", data.decode())):
            assert site.file_of(link) in there, (path, link)
        if path.endswith(".md"):
            assert not re.search(r"\]\((?!https://)", data.decode()), path


def test_without_an_address_of_the_site_links_begin_at_the_root(tree: Tree) -> None:
    without = MINI["mkdocs.yml"].replace("site_url: https://mini.example/base/", "")
    files = written(made(tree({"mkdocs.yml": without})))
    record = json.loads(files["api/v1/rulings/MIN-001.json"])
    assert record["links"]["short"] == "/r/MIN-001/"
    assert record["text"]["en"]["markdown"] == "A [Coin](/en/mini/terms/coin/) is worth **one**."
    validator(files, "ruling").validate(record)


def plain_texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if value.keys() == {"markdown", "plain"}:
            yield value["plain"]
        for one in value.values():
            yield from plain_texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from plain_texts(one)


def test_plain_text_has_no_markup(files: dict[str, bytes]) -> None:
    for path, record in records(files):
        for text in plain_texts(record):
            assert text and not re.search(r"\[\[|\*\*|\]\(|\{\}|^[-|] |\\|&lt;", text, re.M), (path, text)


def test_a_result_has_its_values_and_its_reasons(files: dict[str, bytes]) -> None:
    example = json.loads(files["api/v1/rulings/FER-003.json"])["examples"][2]
    (outcome,) = example["outcomes"]
    assert outcome["outputs"] == [{"text": "8", "value": 8}]
    assert outcome["result"]["ja"]["plain"] == "チップを8枚消費します。攻撃が2回でも、引くのは2枚だけです。"
    assert [step["ruling"] for step in outcome["traces"][0]] == ["FER-004", "FER-005", "FER-019", "FER-003", "FER-036"]
    assert outcome["traces"][0][0]["text"]["en"] == "attack power of Tyrfing: 5"
    assert example["verified"] and example["model"]


def test_the_same_input_gives_the_same_bytes(tree: Tree) -> None:
    root = tree()
    assert written(made(root)) == written(made(root))


@pytest.mark.parametrize("path", ["api/v1/rulings/MIN-001.json", "ja/MIN-001/index.html.md", "llms.txt"])
def test_golden(mini: dict[str, bytes], path: str) -> None:
    """`ACCEPT=1 pytest tests/api` writes what there is; read the difference before you keep it."""
    file = HERE / "golden" / path.replace("/", "_")
    found = mini[path].decode()
    if path.endswith(".json"):
        found = json.dumps(json.loads(found), ensure_ascii=False, indent=2) + "\n"
    if os.environ.get("ACCEPT"):
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def test_within_v1_fields_are_only_added(mini: dict[str, bytes]) -> None:
    """Fields that were published stand in `fields.txt`. Add new ones to it; take none away."""
    fields = set()
    for path, data in mini.items():
        if "/schema/" in path:
            schema = json.loads(data)
            parts = {schema["title"]: schema, **{name.lower(): part for name, part in schema.get("$defs", {}).items()}}
            fields |= {f"{name}.{field}" for name, part in parts.items() for field in part.get("properties", ())}
    file = HERE / "golden" / "fields.txt"
    published = set(file.read_text(encoding="utf-8").split())
    if os.environ.get("ACCEPT"):
        published |= fields
        file.write_text("\n".join(sorted(published)) + "\n", encoding="utf-8")
    assert published - fields == set(), "gone, and somebody reads them"
    assert fields - published == set(), "new: add them with ACCEPT=1"


# -- Twins


def parsed(twin: str) -> str:
    """The body of a twin as a reader of Markdown shows it, raw HTML and all."""
    body = twin.split("---\n", 2)[2]
    return markdown.markdown(body, extensions=["tables", "sane_lists", "fenced_code"], tab_length=2)


def words(shown: str) -> str:
    return re.sub(r"[\W_]", "", html.unescape(re.sub(r"<[^>]*>", "", shown)))


def test_a_twin_has_the_words_of_its_page(basis: Basis, files: dict[str, bytes]) -> None:
    renderer = Renderer(basis)
    chosen = [page for page in pages(basis) if page.template == "ruling.html.j2"][::23]
    for page in chosen:
        shown = words(renderer.render(page))
        twin = parsed(files[f"{page.url}index.html.md"].decode())
        unnumbered = re.sub("<h3>.*?</h3>", "", twin)
        for block in re.split(r"</?(?:p|li|ul|ol|h[1-6]|pre|blockquote|tr|t[dh])\b[^>]*>", unnumbered):
            assert words(block) in shown, (page.url, block)


def test_the_head_of_a_page_names_its_twin(basis: Basis) -> None:
    heads = {page.url: api.alternate(page) for page in pages(basis)}
    assert 'rel="alternate " type="text/markdown" href="/ja/FER-003/index.html.md"' in heads["ja/FER-003/"]
    assert heads["ja/fertcg/"] == heads["r/FER-003/"] == ""


def test_a_large_knowledge_base_names_its_bulk_files_alone(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hantei.api.llms.MOST", 3)
    found = written(made(tree()))["llms.txt"].decode()
    assert "api/v1/bulk/mini.json" in found and "index.html.md)" not in found


def test_a_text_that_is_missing_is_given_in_its_source_language(tree: Tree) -> None:
    path = "rulings/mini/basics/MIN-002.luck.yaml"
    untranslated = MINI[path].replace("{en: Nobody knows., ja: わからない。}", "{en: Nobody knows.}")
    basis = made(tree({path: untranslated}))
    files = written(basis)
    record = json.loads(files["api/v1/rulings/MIN-002.json"])
    assert (list(record["text"]), record["translations"]["ja"]) == (["en"], "missing")
    assert "Nobody knows." in files["ja/MIN-002/index.html.md"].decode()


def test_nothing_of_a_record_does_harm_and_nothing_is_lost(tree: Tree) -> None:
    assert len(TITLE) == 200
    quoted = "'" + TITLE.replace("'", "''") + "'"
    path = "rulings/mini/basics/MIN-001.worth.yaml"
    changed = (
        MINI[path]
        .replace("en: What a coin is worth", f"en: {quoted}")
        .replace("given: {en: A coin.", 'given: {en: "<script>x</script>\\n\\n<img src=x onerror=y>\\n😀 שלום"')
    )
    terms = MINI["rulings/mini/terms.yaml"].replace("en: Coin", f"en: {quoted}")
    files = written(made(tree({path: changed, "rulings/mini/terms.yaml": terms})))
    for name, data in files.items():
        if name.endswith((".json", ".jsonl")):
            assert not re.search(rb"[<>&]", data), name
    record = json.loads(files["api/v1/rulings/MIN-001.json"])
    assert record["title"]["en"] == TITLE
    assert json.loads(files["api/v1/terms/mini/coin.json"])["names"]["en"] == TITLE
    assert record["text"]["en"]["plain"] == f"A {TITLE} is worth one."
    given = record["examples"][0]["given"]["en"]
    assert given["plain"] == "<script>x</script>\n\n<img src=x onerror=y> 😀 שלום"
    lines = files["api/v1/bulk/mini.jsonl"].decode().split("\n")
    assert [json.loads(line)["type"] for line in lines[:-1]] == ["game", "ruling", "ruling", "term", "term", "source"]

    twin = files["en/MIN-001/index.html.md"].decode()
    front = twin.split("---\n", 2)[1]
    assert "<" not in front and yaml.safe_load(front)["title"] == TITLE
    for shown in (parsed(twin), markdown.markdown(files["llms.txt"].decode())):
        assert not re.search(r"<(script|img)|href=\"(?!https://mini\.example/base/)", shown)
        assert words(html.escape(TITLE)) in words(shown)
    assert "<script>x</script>" in html.unescape(parsed(twin))
