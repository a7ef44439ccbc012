"""The history of a ruling: what came when, and which text followed which."""

from pathlib import Path

from hantei import history, load
from mini import LANGUAGES, MINI, Tree

PATH = "rulings/mini/basics/MIN-002.luck.yaml"
HISTORY = """\
        history:
          - {date: 2024-05-01, change: new}
          - {date: 2024-05-02, change: text, was: {text: {en: First.}, status: community}}
          - {date: 2024-05-03, change: translation, was: {text: {ja: 一。}}}
          - {date: 2024-05-04, change: text, was: {text: {en: Second.}, title: {en: Chance}, editions: [first]}}
"""


def rulings(root: Path) -> dict[str, load.RulingEntry]:
    book, problems = load.load(root, LANGUAGES)
    assert not problems
    return book.rulings


def test_a_text_is_followed_by_the_next_one_that_is_kept_or_by_that_of_today(tree: Tree) -> None:
    record = rulings(tree({PATH: MINI[PATH].rstrip(" ") + HISTORY}))["MIN-002"].record
    assert list(history.texts(record, 1, "text")) == [("en", "First.", "Second.")]
    assert list(history.texts(record, 2, "text")) == [("ja", "一。", "わからない。")]
    assert list(history.texts(record, 3, "text")) == [("en", "Second.", "Nobody knows.")]
    assert list(history.texts(record, 3, "title")) == [("en", "Chance", "Luck")]
    assert list(history.texts(record, 0, "text")) == []
    assert history.statuses(record, 1) == ("community", "open")
    assert history.statuses(record, 3) is None
    assert history.editions(record, 3) == (("first",), ())
    assert history.last_day(record) == "2024-05-04"


def test_the_newest_is_told_first_and_changes_before_what_is_new(tree: Tree) -> None:
    other = (
        MINI["rulings/mini/basics/MIN-001.worth.yaml"].rstrip(" ")
        + "        history: [{date: 2024-05-02, change: new}]\n"
    )
    found = history.told(
        rulings(tree({PATH: MINI[PATH].rstrip(" ") + HISTORY, "rulings/mini/basics/MIN-001.worth.yaml": other}))
    )
    assert [(one.ruling.key, one.anchor) for one in found] == [
        ("MIN-002", "2024-05-04-text"),
        ("MIN-002", "2024-05-03-translation"),
        ("MIN-002", "2024-05-02-text"),
        ("MIN-001", "2024-05-02-new"),
        ("MIN-002", "2024-05-01-new"),
    ]


def test_a_ruling_without_a_history_tells_nothing(tree: Tree) -> None:
    found = rulings(tree())
    assert history.told(found) == ()
    assert history.last_day(found["MIN-001"].record) == ""
