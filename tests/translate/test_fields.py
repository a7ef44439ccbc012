"""Every text that is translated is known by name and place."""

from hantei import load
from hantei.translate.fields import fields
from mini import LANGUAGES, Tree


def test_every_text_has_a_name_and_a_place(tree: Tree) -> None:
    book, _ = load.load(tree(), LANGUAGES)
    found = {field.name: field for field in fields(book.games["mini"])}
    given = found["MIN-001:examples.0.given"]
    assert (given.source, given.texts["ja"]) == ("A coin.", "硬貨が1枚。")
    line = (book.root / given.entry.path).read_text("utf-8").splitlines()[given.at("ja").line - 1]
    assert line[given.at("ja", 2).column - 1 :].startswith("が1枚。")
    assert {"mini:names", "mini/terms/coin:names", "mini/sources/book/p01:text", "mini/basics:title"} <= set(found)
    assert "mini/sources/book:points.0.text" not in found, "a point is translated by itself"
