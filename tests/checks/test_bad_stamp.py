"""A stamp is of a text that its record once had, as far as the repository knows."""

import subprocess
from pathlib import Path

import pytest

from hantei import editing, load
from mini import Tree, examined

LUCK = "rulings/mini/basics/MIN-002.luck.yaml"
TEXT = """\
title: {{en: Luck, ja: 運}}
kind: question
status: open
text: {{en: {source}, ja: わからない。}}
translations:
  ja: {{of: {of}, state: reviewed}}
cites: [{{source: book, points: [p02]}}]
"""


def git(root: Path, *words: str) -> None:
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    subprocess.run(["git", "-C", str(root), *who, *words], check=True, capture_output=True)


def committed(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "Rulings")


def found(root: Path) -> list[str]:
    return [
        f"{one.path}:{one.line}:{one.column} {one.message}" for one in examined(root) if one.code.name == "bad-stamp"
    ]


@pytest.fixture
def root(tree: Tree) -> Path:
    root = tree({LUCK: TEXT.format(source="Nobody knows.", of="deadbeef")})
    git(root, "init", "-q")
    return root


def test_a_stamp_that_belongs_to_no_text_of_the_record_is_an_error(root: Path) -> None:
    committed(root)
    (message,) = found(root)
    assert message.startswith(f"{LUCK}:6:12 MIN-002 never had a text with the fingerprint deadbeef")


def test_a_stamp_of_an_older_text_is_stale_and_no_error(root: Path) -> None:
    committed(root)
    book, _ = load.load(root, ("en", "ja"))
    editing.stamp(book, ["MIN-002"], ["ja"])
    committed(root)
    text = (root / LUCK).read_text("utf-8")
    (root / LUCK).write_text(text.replace("Nobody knows.", "Everybody knows."), "utf-8")
    assert found(root) == []
    assert "stale-translation" in {one.code.name for one in examined(root)}


def test_nothing_is_said_where_nobody_can_know(root: Path, tree: Tree) -> None:
    assert found(root) == [], "the file was never committed"
