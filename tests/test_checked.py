"""A check of an unchanged knowledge base is the last one; of a changed one it is a new one."""

import os
from pathlib import Path

import pytest

from hantei import checked, pipeline
from hantei.checked import Checked
from hantei.problems import Problem
from mini import Tree

LUCK = "rulings/mini/basics/MIN-002.luck.yaml"


@pytest.fixture
def root(tree: Tree) -> Path:
    return tree()


def shown(found: Checked) -> list[tuple[Problem, str, str]]:
    return [(problem, problem.code.name, problem.hint) for problem in found.problems]


def test_the_second_check_is_the_first_without_reading(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / LUCK).write_text((root / LUCK).read_text("utf-8").replace("status: open", "status: opne"), "utf-8")
    first = pipeline.check(root)
    assert [problem.code.name for problem in first.problems] == ["wrong-value"]
    monkeypatch.setattr(pipeline, "examine", lambda root: pytest.fail("it was read again"))
    assert shown(pipeline.check(root)) == shown(first)


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / LUCK).write_text((root / LUCK).read_text("utf-8").replace("open", "opne"), "utf-8"),
        lambda root: (root / LUCK).rename(root / "rulings/mini/basics/MIN-002.fate.yaml"),
        lambda root: (root / "rulings/mini/basics/note.txt").write_text("", "utf-8"),
        lambda root: (root / "rulings/mini/empty").mkdir(),
        lambda root: (root / "rulings/mini/basics/MIN-003.x.yaml").symlink_to("topic.yaml"),
        lambda root: (root / "mkdocs.yml").write_text("site_name: Other\n", "utf-8"),
    ],
    ids=["bytes", "name", "new file", "new folder", "link", "settings"],
)
def test_any_change_is_seen(root: Path, change: object) -> None:
    before = checked.state(root, pipeline.INPUTS, "")
    assert callable(change)
    change(root)
    assert checked.state(root, pipeline.INPUTS, "") != before


def test_times_and_rights_are_no_change(root: Path) -> None:
    before = checked.state(root, pipeline.INPUTS, "")
    os.utime(root / LUCK, (1, 1))
    (root / LUCK).chmod(0o600)
    assert checked.state(root, pipeline.INPUTS, "") == before


def test_another_program_or_a_damaged_memory_is_a_new_check(root: Path) -> None:
    found = pipeline.check(root)
    file = root / ".cache/hantei/checked.json"
    assert checked.recall(file, checked.state(root, pipeline.INPUTS, "another"), ()) is None
    for damage in (b"", b"[]", b'{"state": 1}'):
        file.write_bytes(damage)
        assert shown(pipeline.check(root)) == shown(found)
