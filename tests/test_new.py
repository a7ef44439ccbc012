"""New records are clean from the first moment."""

from pathlib import Path

import pytest

from hantei import load, new
from mini import LANGUAGES, Tree, examined

DAY = "2024-05-31"


def book(root: Path) -> load.Book:
    return load.load(root, LANGUAGES)[0]


def write(root: Path, files: list[new.NewFile]) -> None:
    for file in files:
        path = root / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text() if path.exists() else ""
        path.write_text(before + file.text)


def test_a_ruling_gets_the_next_free_id_and_its_topic(tree: Tree) -> None:
    root = tree()
    base = book(root)
    files = new.ruling(base, base.games["mini"], "more", "draft", DAY)
    assert [file.path for file in files] == ["rulings/mini/more/MIN-003.draft.yaml", "rulings/mini/more/topic.yaml"]
    write(root, files)
    assert examined(root) == []


def test_a_term_is_added_to_the_termbase(tree: Tree) -> None:
    root = tree()
    base = book(root)
    write(root, new.term(base, base.games["mini"], "steel-sword"))
    assert examined(root) == []
    assert list(book(root).games["mini"].terms) == ["coin", "purse", "steel-sword"]


def test_a_game_is_whole(tree: Tree) -> None:
    root = tree()
    write(root, new.game(book(root), "other", "OTH", DAY))
    assert examined(root) == []
    assert book(root).games["other"].model == "rulings/other/model.py"


@pytest.mark.parametrize(
    ("key", "prefix", "reason"),
    [
        ("Bad", "BAD", "no key"),
        ("mini", "MIX", "already"),
        ("other", "MIN", "choose another"),
        ("other", "x", "prefix"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(tree: Tree, key: str, prefix: str, reason: str) -> None:
    with pytest.raises(new.Refused, match=reason):
        new.game(book(tree()), key, prefix, DAY)


def test_a_term_that_is_there_is_refused(tree: Tree) -> None:
    base = book(tree())
    with pytest.raises(new.Refused, match="already"):
        new.term(base, base.games["mini"], "coin")
