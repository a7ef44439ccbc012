"""What holds of whatever anybody writes: it is read or refused at a place inside the file, and shown without harm."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from full import RECORDS, Leaf, Sort, files, quoted
from hantei import characters, load, schema, yamlfile
from hantei.api import harmless as api
from hantei.export import Exporter
from hantei.markup import Link, Writer
from hantei.problems import Problem, as_github, as_json, as_text
from hantei.records import Ruling
from hantei.text import particles, plain, tangle, web_links
from harmless import faults
from mini import LANGUAGES, examined
from strategies import hostile_texts, ids, markdowns, texts, yaml_texts

RULING = "rulings/mini/basics/MIN-002.luck.yaml"
DATA = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), hostile_texts()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ids, inner, max_size=3),
    max_leaves=8,
)
PROBLEMS = st.builds(
    Problem,
    st.text(max_size=20),
    st.integers(1, 9),
    st.integers(1, 9),
    st.just(schema.WRONG_VALUE),
    hostile_texts(),
    texts(),
)
EXAMPLES = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def resolve(reference: str, lang: str) -> Link | None:
    known = {"coin": Link("/en/mini/terms/coin/", "Coin"), "MIN-001": Link("/en/MIN-001/", "Worth", "MIN-001")}
    return known.get(reference)


def inside(problem: Problem, text: str) -> bool:
    """Whether the problem's place is in the text, or right behind its end."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return 1 <= problem.line <= len(rows) and 1 <= problem.column <= len(rows[problem.line - 1]) + 1


@given(st.one_of(yaml_texts(), hostile_texts(), st.text(max_size=60)))
@EXAMPLES
def test_any_text_is_read_or_refused_at_a_place_inside_it(text: str) -> None:
    file = yamlfile.parse(text.replace("\r\n", "\n"), "x.yaml")
    assert file.tree is not None or file.problems or not _says_something(text)
    problems = list(file.problems)
    if file.tree is not None:
        problems += schema.record(Ruling, file.tree, "x.yaml")[1]
    for problem in problems:
        assert inside(problem, text), problem
        assert problem.hint and characters.refused(problem.message.replace("\n", "")) is None, problem


def _says_something(text: str) -> bool:
    return any(row.strip() and not row.lstrip().startswith(("#", "---", "...", "%")) for row in text.splitlines())


@given(st.binary(max_size=80))
@EXAMPLES
def test_any_bytes_are_a_text_or_a_problem_inside_them(data: bytes) -> None:
    found = characters.decoded(data, "x.yaml")
    if isinstance(found, Problem):
        assert 1 <= found.line <= data.count(b"\n") + 1 and 1 <= found.column <= len(data) + 1
        assert found.hint
    else:
        unmarked = data.removeprefix(b"\xef\xbb\xbf")
        assert found.encode() == unmarked.replace(b"\r\n", b"\n")


@pytest.mark.parametrize("path", sorted(RECORDS))
@given(value=st.one_of(hostile_texts(), ids, texts()), seed=st.integers(0, 3))
@FEW
def test_any_value_in_any_field_is_taken_or_refused_in_its_file(
    path: str, value: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    turn = iter(range(1_000_000))

    def write(leaf: Leaf) -> str:
        return json.dumps(value) if next(turn) % 4 == seed and leaf.sort is not Sort.CODE else quoted(leaf)

    root = tmp_path_factory.mktemp("any")
    for name, text in files(path, write).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    for problem in examined(root):
        text = (root / problem.path).read_text("utf-8", "replace") if (root / problem.path).is_file() else ""
        assert inside(problem, text), problem
        assert problem.hint
        for shown in (as_text(problem), as_json([problem]), as_github(problem)):
            shown.encode()


@given(data=st.one_of(yaml_texts().map(str.encode), st.binary(max_size=60)))
@FEW
def test_no_file_of_a_base_ends_in_a_traceback(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("any")
    (root / RULING).parent.mkdir(parents=True)
    (root / RULING).write_bytes(data)
    assert load.load(root, LANGUAGES)[1]


@given(hostile_texts(), st.sampled_from(["ja", "ko", "en"]))
@EXAMPLES
def test_any_text_that_is_accepted_becomes_nothing_but_what_texts_may_become(text: str, lang: str) -> None:
    writer = Writer(resolve)
    for html in (writer.block(text, lang), writer.inline(text, lang), *writer.blocks(text, lang)):
        assert faults(html) == []


@given(markdowns(), st.sampled_from(["ja", "ko", "en"]))
@EXAMPLES
def test_every_link_that_leads_somewhere_was_seen_by_the_check(text: str, lang: str) -> None:
    if tangle(text):
        return
    html = Writer(lambda reference, lang: None).block(text, lang)
    if "<a href=" in html:
        assert list(web_links(text))


@given(markdowns(), st.sampled_from(["ja", "ko", "en"]))
@EXAMPLES
def test_plain_words_have_no_markup_of_a_link_a_reference_or_code(text: str, lang: str) -> None:
    found = Writer(resolve).plain(text, lang)
    assert "\n" not in found and "`" not in found
    assert plain(found) == plain(plain(found))


@given(markdowns(), st.sampled_from(["ja", "ko", "en"]))
@EXAMPLES
def test_what_other_programs_get_as_markdown_has_no_html(text: str, lang: str) -> None:
    written, _ = Exporter(resolve, "https://mini.example/").both(text, lang)
    rendered = MarkdownIt("commonmark", {"html": True}).enable("table").render(written)
    assert faults(rendered) == []


@given(texts())
@EXAMPLES
def test_a_text_without_markup_is_its_own_plain_words(text: str) -> None:
    assert plain(text).split() == particles(text).split()


@given(DATA)
@EXAMPLES
def test_json_of_the_api_reads_back_as_it_was_and_ends_no_script(data: object) -> None:
    text = api.dumps(data)
    assert json.loads(text) == data
    assert not set(text) & set("<>&\u2028\u2029\n")


@given(PROBLEMS)
@EXAMPLES
def test_a_problem_reads_back_from_json_and_is_one_annotation(problem: Problem) -> None:
    (row,) = json.loads(as_json([problem]))
    assert (row["path"], row["message"], row["hint"]) == (problem.path, problem.message, problem.hint)
    assert "\n" not in as_github(problem)
