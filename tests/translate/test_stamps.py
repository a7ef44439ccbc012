"""Stamps: what a translation was made from, and how it stands today."""

from pathlib import Path

import pytest

from hantei import load, yamlfile
from hantei.records import State
from hantei.translate.records import translated
from hantei.translate.stamping import stamp
from hantei.translate.stamps import fingerprint, freshness
from mini import LANGUAGES, Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"


def stamped(root: Path, name: str, state: State | None = None) -> str:
    book, _ = load.load(root, LANGUAGES)
    items = [item for item in translated(book.games["mini"]) if item.name == name]
    path = root / items[0].entry.path
    text = stamp(path.read_text(encoding="utf-8"), items, LANGUAGES, state)
    path.write_text(text, encoding="utf-8")
    return text


def states(root: Path) -> dict[str, str]:
    book, problems = load.load(root, LANGUAGES)
    assert not problems
    return {i.name: str(freshness(i.record, "ja", i.source_language)) for i in translated(book.games["mini"])}


def test_every_record_has_a_name_of_its_own(tree: Tree) -> None:
    assert list(states(tree())) == [
        "mini",
        "mini/sources/book",
        "mini/sources/book/p01",
        "mini/sources/book/p02",
        "mini/terms/coin",
        "mini/terms/purse",
        "mini/basics",
        "MIN-001",
        "MIN-002",
    ]


def test_without_a_stamp_a_translation_is_a_draft(tree: Tree) -> None:
    assert set(states(tree()).values()) == {"draft"}


@pytest.mark.parametrize("name", ["MIN-001", "mini/sources/book/p02", "mini/terms/coin", "mini/basics", "mini"])
def test_a_stamp_adds_its_line_and_touches_no_other(tree: Tree, name: str) -> None:
    root = tree()
    before = {path: path.read_text() for path in root.rglob("*.yaml")}
    after = stamped(root, name, State.REVIEWED)
    assert states(root)[name] == "reviewed"
    assert sum(state == "reviewed" for state in states(root).values()) == 1
    changed = next(path for path in before if before[path] != path.read_text())
    kept = [line for line in after.splitlines() if "translations" not in line and "state:" not in line]
    assert [line for line in before[changed].splitlines() if line in kept] == kept
    assert stamped(root, name) == after


def test_a_change_of_the_source_makes_it_stale_and_a_change_of_the_translation_does_not(tree: Tree) -> None:
    root = tree()
    stamped(root, "MIN-001")
    path = root / RULING
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("である", "です"), encoding="utf-8")
    assert states(root)["MIN-001"] == "draft"
    path.write_text(text.replace("is worth **one**", "is worth **two**"), encoding="utf-8")
    assert states(root)["MIN-001"] == "stale"
    stamped(root, "MIN-001")
    assert states(root)["MIN-001"] == "draft"


def test_white_space_of_the_source_does_not_count(tree: Tree) -> None:
    root = tree()
    stamped(root, "MIN-001")
    path = root / RULING
    path.write_text(path.read_text().replace("A [[coin]] is worth **one**.", "A [[coin]] is\n    worth  **one**."))
    assert states(root)["MIN-001"] == "draft"


def test_a_stamp_that_is_there_is_replaced_where_it_stands(tree: Tree) -> None:
    root = tree()
    first = stamped(root, "mini/terms/coin", State.DRAFT)
    second = stamped(root, "mini/terms/coin", State.REVIEWED)
    assert second == first.replace("state: draft", "state: reviewed")


def test_points_do_not_count_for_their_source(tree: Tree) -> None:
    book, _ = load.load(tree(), LANGUAGES)
    source = book.games["mini"].sources["book"].record
    without = source.model_copy(update={"points": ()})
    assert fingerprint(source, "en") == fingerprint(without, "en")


def test_an_edit_of_another_record_in_the_file_leaves_spans_right(tree: Tree) -> None:
    root = tree()
    for name in ("mini/sources/book/p02", "mini/sources/book/p01", "mini/sources/book"):
        stamped(root, name)
    file = yamlfile.read(root, "rulings/mini/sources.yaml")
    assert not file.problems
    assert file.text.count("translations") == 3
