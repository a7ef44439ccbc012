"""Stamps: what a translation was made from, and how it stands today."""

import re
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hantei import editing, load, yamlfile
from hantei.records import State
from hantei.translate.records import Translated, translated
from hantei.translate.stamping import stamp
from hantei.translate.stamps import fingerprint, freshness, stated
from mini import LANGUAGES, MINI, Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"


def stamped(root: Path, name: str, state: State | None = None) -> str:
    book, _ = load.load(root, LANGUAGES)
    items = [item for item in translated(book.games["mini"]) if item.name == name]
    path = root / items[0].entry.path
    text = stamp(path.read_text(encoding="utf-8"), items, LANGUAGES, state)
    path.write_text(text, encoding="utf-8")
    return text


def items(root: Path) -> list[Translated]:
    book, problems = load.load(root, LANGUAGES)
    assert not problems
    return list(translated(book.games["mini"]))


def states(root: Path) -> dict[str, str]:
    return {item.name: str(freshness(item.record, "ja", item.source_language)) for item in items(root)}


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


def test_punctuation_of_the_source_does_not_count(tree: Tree) -> None:
    root = tree()
    stamped(root, "MIN-001")
    path = root / RULING
    path.write_text(path.read_text().replace("A [[coin]] is worth **one**.", "A [[coin]]: is worth **one**"))
    assert states(root)["MIN-001"] == "draft"


def test_a_stamp_that_holds_is_not_written_again_though_the_termbase_has_grown(tree: Tree) -> None:
    root = tree()
    first = stamped(root, "MIN-002", State.REVIEWED)
    terms = root / "rulings/mini/terms.yaml"
    terms.write_text(terms.read_text() + "nobody:\n  kind: card\n  names: {en: Nobody, ja: 誰}\n")
    assert stamped(root, "MIN-002") == first


@pytest.mark.parametrize(
    ("had", "written"),
    [
        ("ja: {of: 01234567, state: draft}", "ja: {of: OF, facts: FACTS, terms: TERMS, state: draft}"),
        ("ja: { state: draft,  of: '01234567' }", "ja: { state: draft,  of: 'OF', facts: FACTS, terms: TERMS }"),
        ("ja: {of: 01234567, facts: 0123, state: draft}", "ja: {of: OF, facts: FACTS, terms: TERMS, state: draft}"),
        (
            "ja:   # twice\n    of: 01234567   # old\n    state: reviewed # by B.",
            "ja:   # twice\n    of: OF   # old\n    facts: FACTS\n    terms: TERMS\n    state: reviewed # by B.",
        ),
        (
            "# by A.\n  ko: {of: 01234567, state: draft}   # Korean",
            "# by A.\n  ko: {of: 01234567, state: draft}   # Korean\n"
            "  ja: {of: OF, facts: FACTS, terms: TERMS, state: draft}",
        ),
    ],
)
def test_only_values_that_change_are_written(tree: Tree, had: str, written: str) -> None:
    root = tree()
    path = root / RULING
    before = path.read_text()
    path.write_text(before.replace("cites:", f"translations:\n  {had}\ncites:"))
    after = stamped(root, "MIN-001")
    (item,) = (item for item in items(root) if item.name == "MIN-001")
    stamp = item.record.translations["ja"]
    values = {"OF": fingerprint(item.record, "en"), "FACTS": stated(item.record, "en"), "TERMS": str(stamp.terms)}
    for name, value in values.items():
        written = written.replace(name, value)
    assert after == before.replace("cites:", f"translations:\n  {written}\ncites:")
    assert stamped(root, "MIN-001") == after


@pytest.mark.parametrize("empty", ["translations: {}", "translations: {  }"])
def test_an_empty_mapping_is_filled(tree: Tree, empty: str) -> None:
    root = tree()
    path = root / RULING
    path.write_text(path.read_text().replace("cites:", f"{empty}\ncites:"))
    assert "translations: {ja: {of:" in stamped(root, "MIN-001")
    assert states(root)["MIN-001"] == "draft"


def test_what_is_not_translated_as_a_whole_gets_no_stamp(tree: Tree) -> None:
    root = tree()
    path = root / RULING
    text = path.read_text().replace(', ja: "値は**{}**"', "")
    path.write_text(text)
    assert stamped(root, "MIN-001", State.REVIEWED) == text
    assert states(root)["MIN-001"] == "missing"


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(["# a", "  # b", "", "# 過払い: {of: x}"]), max_size=3),
    st.sampled_from(["{of: 01234567, state: draft}", "{ of: '01234567', state: reviewed }  # x"]),
    st.sampled_from(
        ["plain 剣", '"quoted: 剣"', "'이것은 칼'", "|\n    A block.\n\n    剣。\n", ">-\n    folded\n    칼\n"]
    ),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\ufeff"]),
)
def test_stamping_changes_nothing_but_the_stamp(
    tmp_path_factory: pytest.TempPathFactory, comments: list[str], had: str, text: str, line_end: str, mark: str
) -> None:
    root = tmp_path_factory.mktemp("base")
    for path, content in MINI.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(dedent(content), "utf-8")
    rows = [*comments, "title: {en: T, ja: 題}", "kind: rule", "status: community", "text:", f"  en: {text.rstrip()}"]
    rows += [f"  ja: {text.rstrip()}", "translations:", *comments, f"  ja: {had}", *comments, "see: []   # end"]
    before = mark + line_end.join("\n".join(rows).split("\n")) + line_end
    file = root / RULING
    file.write_bytes(before.encode())
    book, problems = load.load(root, LANGUAGES)
    assert not problems
    changed, unknown = editing.stamp(book, ["MIN-001"], ["ja"])
    assert (changed, unknown) == ([RULING], [])
    after = file.read_bytes().decode()
    without_digests, found = re.subn(", facts: [0-9a-f]{4}, terms: [0-9a-f]{4}", "", after)
    new = fingerprint(book.rulings["MIN-001"].record, "en")
    assert (found, without_digests.replace(new, "01234567")) == (1, before)
    assert load.load(root, LANGUAGES)[0].rulings["MIN-001"].record.text == book.rulings["MIN-001"].record.text


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
