"""A change becomes an entry of the history, and the entry comes into the file without noise."""

import difflib

import pytest

from hantei import recording, schema, yamlfile
from hantei.recording import Unwritten
from hantei.records import Change, Revision, Ruling, Was

PLAIN = """\
title: {en: A title, ja: 題}
kind: rule
status: community   # as far as we know
text:
  en: |
    One.

    - Two.
  ja: 一。
"""
NEW = Revision(date="2024-05-01", change=Change.NEW)
TOLD = Revision(
    date="2024-05-02",
    change=Change.TEXT,
    note={"en": 'Said "better": {x} # y', "ja": "誤植。"},
    was=Was(title={"en": "Old: #1"}, text={"en": "One.\n\n- Two:\n  - three\n", "ja": "\u3000一。"}, status="open"),
)
#: As the tool writes it.
ENTRY = """\
  - date: 2024-05-02
    change: text
    note: {en: "Said \\"better\\": {x} # y", ja: "誤植。"}
    was:
      status: open
      title:
        en: "Old: #1"
      text:
        en: |
          One.

          - Two:
            - three
        ja: "\u3000一。"
"""


def ruling(text: str) -> Ruling:
    tree = yamlfile.parse(text, "x").tree
    assert tree
    record, problems = schema.record(Ruling, tree, "x")
    assert record, problems
    return record


def test_the_first_entry_is_added_at_the_end() -> None:
    assert recording.spliced(PLAIN, "x", [NEW]) == PLAIN + "history:\n  - {date: 2024-05-01, change: new}\n"


def test_an_entry_with_old_texts_is_added_and_nothing_else_is_touched() -> None:
    before = recording.spliced(PLAIN, "x", [NEW])
    assert recording.spliced(before, "x", [TOLD]) == before + ENTRY


@pytest.mark.parametrize(
    "written",
    [
        "history: [{date: 2024-05-01, change: new}]\n",
        "history:\n- {date: 2024-05-01, change: new}   # first\n",
        "history:\n    - date: 2024-05-01\n      change: new\n# the end\n",
        "history:\n  - {date: 2024-05-01, change: new}",
    ],
)
@pytest.mark.parametrize("place", ["end", "middle"])
def test_any_form_of_a_history_is_continued(written: str, place: str) -> None:
    text = PLAIN + written if place == "end" else written.rstrip("\n") + "\n" + PLAIN
    after = recording.spliced(text, "x", [TOLD, NEW.model_copy(update={"date": "2024-05-03", "change": "errata"})])
    assert ruling(after).history[:2] == (NEW, TOLD) and len(ruling(after).history) == 3
    gone = [line for line in difflib.ndiff(text.splitlines(), after.splitlines()) if line.startswith("- ")]
    assert all(line.startswith("- history: [") for line in gone)


@pytest.mark.parametrize("text", ["{title: {en: A}, kind: rule, status: open, text: {en: A}}\n", "[]\n", "title: [\n"])
def test_a_file_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(Unwritten):
        recording.spliced(text, "x", [NEW])


@pytest.mark.parametrize(
    ("old", "new", "change", "was"),
    [
        ("One.", "Eins.", Change.TEXT, Was(text={"en": "One.\n\n- Two.\n"})),
        ("ja: 一。", "ja: 二。", Change.TRANSLATION, Was(text={"ja": "一。"})),
        ("en: A title", "en: Another", Change.TEXT, Was(title={"en": "A title"})),
        ("status: community", "status: official", Change.STATUS, Was(status="community")),
        ("kind: rule", "kind: rule\neditions: [first]", Change.EDITIONS, Was(editions=())),
        ("kind: rule", "kind: rule\nexamples: [{given: {en: x}, run: x, result: {en: x}}]", Change.EXAMPLE, None),
    ],
)
def test_a_change_is_named_after_what_it_did(old: str, new: str, change: Change, was: Was | None) -> None:
    found = recording.revision(ruling(PLAIN), ruling(PLAIN.replace(old, new)), "en", "2024-05-02")
    assert found == Revision(date="2024-05-02", change=change, was=was)


@pytest.mark.parametrize(("old", "new"), [("One.\n", "One. \n"), ("kind: rule", "kind: timing\nsee: [ABC-001]")])
def test_what_readers_do_not_see_is_no_change(old: str, new: str) -> None:
    assert recording.revision(ruling(PLAIN), ruling(PLAIN.replace(old, new)), "en", "2024-05-02") is None


def test_a_change_can_be_called_an_erratum_with_a_note() -> None:
    after = ruling(PLAIN.replace("One.", "Eins."))
    found = recording.revision(ruling(PLAIN), after, "en", "2024-05-02", Change.ERRATA, {"en": "Typo."})
    assert found and (found.change, found.note) == (Change.ERRATA, {"en": "Typo."})
