"""The small knowledge base has no fault, and its records know their places."""

from pathlib import Path

from hantei import link, load
from mini import LANGUAGES, Tree, examined


def book(root: Path) -> load.Book:
    loaded, problems = load.load(root, LANGUAGES)
    assert problems == []
    return loaded


def test_the_small_base_is_clean(tree: Tree) -> None:
    assert examined(tree()) == []


def test_a_ruling_is_stated_by_its_path(tree: Tree) -> None:
    ruling = book(tree()).rulings["MIN-001"]
    assert (ruling.game, ruling.topic, ruling.slug) == ("mini", "basics", "worth")
    assert ruling.path == "rulings/mini/basics/MIN-001.worth.yaml"


def test_a_record_knows_the_place_of_each_value_and_of_each_character_of_a_text(tree: Tree) -> None:
    ruling = book(tree()).rulings["MIN-001"]
    assert ruling.at("status") == (3, 9)
    assert ruling.at("text", "en", offset=2) == (7, 7)
    assert ruling.at("cites", 0, "points", 0) == (11, 29)


def test_relations_are_computed_once(tree: Tree) -> None:
    linked, problems = link.link(book(tree()))
    assert problems == []
    assert linked.mentions["mini", "coin"] == ("MIN-001",)
    assert linked.mentioned_by["MIN-002"] == ("MIN-001",)
    assert linked.stated_by["mini", "book", "p01"] == ("MIN-001",)
    target = linked.resolve("mini", "coin")
    assert target and (target.kind, target.names["ja"]) == ("term", "硬貨")
    assert linked.resolve("mini", "MIN-002") and not linked.resolve("mini", "coyn")


def test_hidden_files_and_a_readme_are_nobodys_data(tree: Tree) -> None:
    assert examined(tree({"rulings/README.md": "x", "rulings/mini/.DS_Store": "x"})) == []
