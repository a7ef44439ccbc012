"""Findings that were dismissed: written without noise, bound to both texts, and no longer than they are needed."""

import difflib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from hantei import checks, editing, link, load
from hantei.cli import app
from hantei.link import LinkedBook
from hantei.text import nfc
from mini import LANGUAGES, Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"
SOURCES = "rulings/mini/sources.yaml"
TERMS = "rulings/mini/terms.yaml"
#: A space before a full stop, in the text and in an example.
ODD = """\
# What a coin is worth.
title: {en: "A title", ja: 題}   # short
kind: rule
status: community
text:
  en: |
    A text. # no comment
  ja: 文です 。  # as on the card
examples:
  - given: {en: One., ja: 一つ 。}
    run: |
      >>> worth("coin")
      1
    result: {en: "Worth {}.", ja: "値は{}。"}
# The end.
"""


def linked(root: Path) -> LinkedBook:
    book, problems = load.load(root, LANGUAGES)
    assert problems == []
    return link.link(book)[0]


def codes(root: Path) -> set[str]:
    """The codes of what is wrong with spaces and dismissals in the base."""
    return {problem.code.name for problem in checks.check(linked(root))} & {
        "spaces",
        "unused-dismissal",
        "outdated-dismissal",
    }


def dismiss(root: Path, name: str, at: str | None = None, because: str = "It stands so on the card.") -> str:
    return editing.dismiss(linked(root), name, "spaces", "ja", at, because)


def changed(before: str, after: str) -> list[str]:
    """The lines that came and went, with their signs."""
    rows = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [row for row in rows if row[0] in "+-" and row[:3] not in ("+++", "---")]


def test_a_dismissal_hides_its_finding_and_adds_its_lines_only(tree: Tree) -> None:
    root = tree({RULING: ODD})
    assert dismiss(root, "MIN-001", "text") == RULING
    once = (root / RULING).read_text()
    assert changed(ODD, once) == [
        "+dismissed:",
        '+  - {check: spaces, lang: ja, at: text, because: "It stands so on the card.", of: eab33d8a}',
    ]
    assert codes(root) == {"spaces"}
    dismiss(root, "MIN-001", "examples.0.given")
    assert len(changed(once, (root / RULING).read_text())) == 1
    assert codes(root) == set()


@pytest.mark.parametrize(
    ("path", "text", "name", "rows"),
    [
        (
            TERMS,
            "coin: {kind: card, names: {en: Coin, ja: コイン}, text: {en: One., ja: 一 。}}\n"
            "purse: {kind: term, names: {en: Purse, ja: さいふ}}\n",
            "mini/terms/coin",
            2,
        ),
        (
            SOURCES,
            "book:\n  title: {en: Book, ja: 書}\n  authority: publisher\n  language: en\n  points:\n"
            "    - id: p01\n      text: {en: One., ja: 一 。}  # first\n    - {id: p02, text: {en: Two., ja: 二。}}\n",
            "mini/sources/book/p01",
            2,
        ),
        (
            SOURCES,
            "book:\n  title: {en: Book, ja: 書}\n  authority: publisher\n  language: en\n  points:\n"
            "    - {id: p01, text: {en: One., ja: 一。}}\n    - {id: p02, text: {en: Two., ja: 二 。}} # second\n",
            "mini/sources/book/p02",
            2,
        ),
        (RULING, "title: {en: T, ja: 題}\nkind: rule\nstatus: community\ntext: {en: T., ja: 文 。}", "MIN-001", 2),
        (
            RULING,
            "title: {en: T, ja: 題}\nkind: rule\nstatus: community\ntext: {en: T., ja: 文 。}\ndismissed:\n"
            '- check: spaces\n  lang: ja\n  at: text\n  because: "old"  # why\n  of: "00000000"\n# end\n',
            "MIN-001",
            6,
        ),
        (
            RULING,
            "title: {en: T, ja: 題 。}\nkind: rule\nstatus: community\ntext: {en: T., ja: 文 。}\n"
            "dismissed: [{check: spaces, lang: ja, at: title, because: x, of: '00000000'}]  # all\n",
            "MIN-001",
            2,
        ),
    ],
    ids=["flow record", "point in a block", "point in a line", "no line end", "renewed in a block", "list in a line"],
)
def test_it_is_written_wherever_a_record_stands(path: str, text: str, name: str, rows: int, tree: Tree) -> None:
    root = tree({path: text})
    assert "spaces" in codes(root)
    at = "text" if "title, because" in text else None
    dismiss(root, name, at)
    after = (root / path).read_text()
    assert len(changed(text, after)) == rows
    assert all(comment in after for comment in ("# first", "# second", "# end", "# all") if comment in text)
    assert codes(root) == ({"spaces", "outdated-dismissal"} if at else set())


@pytest.mark.parametrize(
    ("old", "new"), [("文です 。", "文でした 。"), ("A text.", "Another text.")], ids=["the text", "its source"]
)
def test_it_ends_when_either_text_changes(old: str, new: str, tree: Tree) -> None:
    root = tree({RULING: ODD})
    dismiss(root, "MIN-001", "text")
    dismiss(root, "MIN-001", "examples.0.given")
    file = root / RULING
    file.write_text(file.read_text().replace(old, new))
    assert codes(root) == {"spaces", "outdated-dismissal"}
    dismiss(root, "MIN-001", "text", "It still does.")
    assert codes(root) == set()
    assert file.read_text().count("check: spaces") == 2


def test_white_space_of_the_texts_does_not_count(tree: Tree) -> None:
    root = tree({RULING: ODD})
    dismiss(root, "MIN-001", "text")
    dismiss(root, "MIN-001", "examples.0.given")
    file = root / RULING
    file.write_text(file.read_text().replace("A text.", "A\n    text."))
    assert codes(root) == set()


def test_one_that_is_no_longer_needed_is_an_error(tree: Tree) -> None:
    root = tree({RULING: ODD.replace("文です 。", "文です。").replace("一つ 。", "一つ。")})
    for lang, at, check in (("ja", "text", "spaces"), ("en", "text", "lenght"), ("fr", "title", "length")):
        row = f'dismissed:\n  - {{check: {check}, lang: {lang}, at: {at}, because: "x", of: "00000000"}}\n'
        tree({RULING: ODD.replace(" 。", "。") + row})
        expected = {"outdated-dismissal"} if check == "spaces" else {"unused-dismissal"}
        assert codes(root) == expected


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(because=st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=60))
def test_any_reason_in_a_line_comes_back(because: str, tree: Tree) -> None:
    root = tree({RULING: ODD})
    try:
        dismiss(root, "MIN-001", "text", because)
    except editing.NotDismissed:
        assert not because.split()
        return
    one = linked(root).rulings["MIN-001"].record.dismissed[0]
    assert one.because == nfc(" ".join(because.split()))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["MIN-009", "spaces"], "there is no record MIN-009"),
        (["MIN-001", "spacs"], "did you mean spaces?"),
        (["MIN-001", "unknown-key"], "only checks of texts can be dismissed"),
        (["MIN-001", "josa"], "josa finds nothing in MIN-001 in ja"),
        (["MIN-001", "spaces"], "say which with --field, of text, examples.0.given"),
        (["MIN-001", "spaces", "--field", "title"], "in title in ja; it does in text, examples.0.given"),
    ],
)
def test_the_command_says_why_it_cannot(words: list[str], said: str, tree: Tree) -> None:
    root = tree({RULING: ODD})
    command = ["--root", str(root), "translate", "dismiss", *words, "--lang", "ja", "--because", "so"]
    result = CliRunner().invoke(app, command)
    assert (result.exit_code, said in " ".join(result.output.split())) == (2, True), result.output
    assert (root / RULING).read_text() == ODD


def test_the_command_names_the_file_that_it_wrote(tree: Tree) -> None:
    root = tree({RULING: ODD})
    command = ["--root", str(root), "translate", "dismiss", "MIN-001", "spaces", "--lang", "ja", "--because", "so"]
    result = CliRunner().invoke(app, [*command, "--field", "text"])
    assert (result.exit_code, result.output) == (0, f"{RULING}\n")
