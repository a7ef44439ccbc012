"""YAML is text with places, and its traps are shut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hantei import yamlfile
from hantei.yamlfile import Mapping, Scalar


def parsed(text: str) -> Mapping:
    file = yamlfile.parse(text, "x.yaml")
    assert not file.problems and isinstance(file.tree, Mapping)
    return file.tree


@pytest.mark.parametrize(
    "text", ["no", "on", "010", "1_000", "1:30", "2024-01-02", "1.10", "1e3", "~", "null", "0x1f", ".inf", "０１０"]
)
def test_a_plain_scalar_is_the_text_as_written(text: str) -> None:
    assert yamlfile.plain(parsed(f"a: {text}\n")) == {"a": text}


def test_positions_of_characters_in_every_style() -> None:
    tree = parsed('a: plain text\nb: "quoted"\nc: |\n    first\n    second\n\n    third\nd: {e: "過払い", f: x}\n')

    def character(key: str, offset: int) -> tuple[int, int]:
        node = tree.get(key)
        assert isinstance(node, Scalar)
        return node.position(offset)

    assert character("a", 6) == (1, 10)
    assert character("b", 0) == (2, 5)
    assert character("c", 0) == (4, 5)
    assert character("c", 8) == (5, 7)
    assert character("c", len("first\nsecond\n\nth")) == (7, 7)
    inner = yamlfile.find(tree, ("d", "e"))
    assert isinstance(inner, Scalar) and inner.position(1) == (8, 10)


def test_a_block_with_an_indentation_indicator_keeps_its_places() -> None:
    node = parsed("a: |2\n    two more\n  text\n").get("a")
    assert isinstance(node, Scalar)
    assert node.value == "  two more\ntext\n"
    assert node.position(2) == (2, 5)


def test_an_astral_character_counts_as_one() -> None:
    node = parsed("a: 𠮟る [[x]]\nb: c\n").get("a")
    assert isinstance(node, Scalar) and node.position(3) == (1, 7)
    assert yamlfile.parse("𠮟: 𠮟\nb: c\n", "x").text[slice(*node.span)] == "𠮟: 𠮟\nb: c\n"[slice(*node.span)]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n"])
def test_an_empty_file_has_no_tree_or_an_empty_text(text: str) -> None:
    file = yamlfile.parse(text, "x.yaml")
    assert not file.problems
    assert file.tree is None or yamlfile.plain(file.tree) == ""


def test_a_second_document_is_a_problem_at_its_line() -> None:
    file = yamlfile.parse("a: b\n---\nc: d\n", "x.yaml")
    assert [(p.line, p.code.name) for p in file.problems] == [(2, "yaml-syntax")]


def test_deep_nesting_is_refused_without_a_traceback() -> None:
    file = yamlfile.parse("a: " + "[" * 3000 + "]" * 3000, "x.yaml")
    assert {p.code.name for p in file.problems} <= {"too-deep", "yaml-syntax"} and file.problems


def test_a_large_file_is_refused_unread(tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("large")
    (root / "x.yaml").write_text("a: " + "x" * (yamlfile.MAX_BYTES + 1))
    assert [p.code.name for p in yamlfile.read(root, "x.yaml").problems] == ["too-deep"]


def test_a_foreign_file_may_have_tags_and_anchors() -> None:
    file = yamlfile.parse(
        "a: &x !!python/name:pymdownx.superfences.fence_code_format\nb: *x\nc: !ENV X\n", "mkdocs.yml", foreign=True
    )
    assert file.problems == ()


@pytest.mark.parametrize(
    "tag", ["!!python/object/apply:os.system", "!!python/name:os.system", "!!python/module:os", "!x"]
)
def test_no_tag_of_a_foreign_file_builds_or_runs_something(tag: str) -> None:
    file = yamlfile.parse(f"a: {tag} [id]\n", "mkdocs.yml", foreign=True)
    assert [(p.line, p.column, p.code.name) for p in file.problems] == [(1, 4, "yaml-tag")]


def test_a_splice_changes_its_span_and_nothing_else() -> None:
    text = "a: 1   # kept\nb:\n  c: |\n    old\n  d: 2\n"
    tree = parsed(text)
    a, c = tree.get("a"), yamlfile.find(tree, ("b", "c"))
    assert isinstance(a, Scalar) and isinstance(c, Scalar)
    changed = yamlfile.splice(text, [(c.span, "|\n    new\n"), (a.span, "7")])
    assert changed == "a: 7   # kept\nb:\n  c: |\n    new\n  d: 2\n"


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_no_text_ends_in_a_traceback(text: str) -> None:
    yamlfile.parse(text, "x.yaml")


@given(st.text(alphabet="ab:-[]{}|>\"'#&*! \n过い각", max_size=60))
def test_no_yaml_ends_in_a_traceback(text: str) -> None:
    file = yamlfile.parse(text, "x.yaml")
    if file.tree is not None:
        yamlfile.plain(file.tree)
