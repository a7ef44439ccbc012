"""Output that was got, written into the file: those lines and no others, and nothing that is not sure to come again."""

import os
from pathlib import Path

import pytest

from hantei.load import load
from hantei.verify import Limits, accept, verify

RULING = "rulings/mini/basics/MIN-001.a.yaml"

HEAD = """\
# A comment
title: {en: A,   ja: あ}
kind: rule   # a comment
status: official
text: {en: A., ja: あ。}
examples:
  - given: {en: A., ja: あ。}
    run: |
"""
TAIL = """\
    result: {en: "It is {1}", ja: "{1}"}   # a comment

# The end
"""


def text(run: str, tail: str = TAIL) -> str:
    return HEAD + "".join(f"      {line}\n" if line else "\n" for line in run.split("\n")[:-1]) + tail


def accepted(base, run: str, model: str | None = None, limits: Limits | None = None) -> tuple[str, str, list[str]]:
    """The file's text after accepting, the difference that is told, and the messages of what is refused."""
    book = base(files={RULING: text(run)} | ({"rulings/mini/model.py": model} if model else {}))
    diff, problems = accept(book, ["MIN-001"], limits=limits)
    assert {one.code.name for one in problems} <= {"not-accepted"}
    return (book.root / RULING).read_text(encoding="utf-8"), diff, [one.message for one in problems]


@pytest.mark.parametrize(
    ("run", "after"),
    [
        (">>> worth('coin')\n2\n", ">>> worth('coin')\n1\n"),
        (">>> worth('coin')\n", ">>> worth('coin')\n1\n"),
        (">>> worth('coin')\n2\n3\n4\n", ">>> worth('coin')\n1\n"),
        (">>> worth('coin')\n1\n>>> worth('coin', 2)\n1\n", ">>> worth('coin')\n1\n>>> worth('coin', 2)\n2\n"),
        (">>> worth('coin')\n>>> worth('coin', 2)\n1\n", ">>> worth('coin')\n1\n>>> worth('coin', 2)\n2\n"),
        (">>> worth('coin')\n9\n\n>>> worth('coin', 2)\n2\n", ">>> worth('coin')\n1\n\n>>> worth('coin', 2)\n2\n"),
        (">>> worth(\n...   'coin')\n2\n", ">>> worth(\n...   'coin')\n1\n"),
        (">>> x = worth('coin')\n7\n>>> show(x)\n1\n", ">>> x = worth('coin')\n>>> show(x)\n1\n"),
        (
            ">>> spend('purse')\n1\n",
            ">>> spend('purse')\nTraceback (most recent call last):\nIllegal: MIN-002\n",
        ),
        (">>> worth('coin', edition=edition)\n1\n", ">>> worth('coin', edition=edition)\nfirst: 1\nsecond: 2\n"),
        (">>> worth('coin', edition=edition)\nfirst: 1\n", ">>> worth('coin', edition=edition)\nfirst: 1\nsecond: 2\n"),
        (">>> show([1, edition][0])\nfirst: 1\nsecond: 2\n", ">>> show([1, edition][0])\n1\n"),
        (
            ">>> spend('purse' if edition == 'first' else 'coin')\n1\n",
            ">>> spend('purse' if edition == 'first' else 'coin')\nfirst: Illegal: MIN-002\nsecond: 1\n",
        ),
        (">>> worth('coin')\nfirst: 1\nsecond: 1\n", ">>> worth('coin')\n1\n"),
    ],
)
def test_only_the_lines_of_the_output_are_replaced(base, run: str, after: str) -> None:
    found, diff, refused = accepted(base, run)
    assert refused == []
    assert found == text(after)
    assert f"--- {RULING}" in diff
    changed = {line[1:].strip() for line in diff.splitlines() if line[0] in "+-" and line[:3] not in ("+++", "---")}
    assert changed <= {*run.splitlines(), *after.splitlines()}


def test_what_was_accepted_passes(base, tmp_path: Path) -> None:
    accepted(base, ">>> worth('coin', edition=edition)\n")
    book, _ = load(tmp_path, ("en", "ja"))
    assert verify(book, ["MIN-001"]).problems == ()
    assert accept(book, ["MIN-001"]) == ("", [])


@pytest.mark.parametrize(
    "run",
    [
        ">>> worth('coin')\n1\n",
        ">>> spend('purse')\nIllegal: MIN-002\n",
        ">>> spend('purse')\nTraceback (most recent call last):\n  anything\nhantei.rules.Illegal: MIN-002\n",
        ">>> worth('coin', edition=edition)\nfirst: 1\nsecond: 2\n",
    ],
)
def test_what_holds_is_left_as_it_is(base, run: str) -> None:
    assert accepted(base, run) == (text(run), "", [])


MODEL = """\
import os

from hantei.rules import Illegal


def worth(x=1):
    return x


def order():
    return list({"alpha", "beta", "gamma", "delta", "epsilon", "zeta"})


def spin():
    while True:
        pass


def fail():
    raise ValueError("no")


def silent():
    os._exit(0)


def address():
    return object()


def blank():
    print("a\\n\\nb")


def prompt():
    print(">>> worth()")


def tab():
    print("a\\tb")


def invisible():
    print("a\\u200bb")


def nothing():
    return None
"""


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("order()", "two runs disagree"),
        ("fail()", "nothing is accepted here: ValueError: no (rulings/mini/model.py:20)"),
        ("spin()", "nothing is accepted here: it took longer than an example may"),
        ("silent()", "nothing is accepted here: there is no result: it ended with exit code 0 and had said nothing"),
        ("address()", "the output holds an address in memory"),
        ("blank()", "the output cannot be written below a prompt as it is"),
        ("prompt()", "the output cannot be written below a prompt as it is"),
        ("tab()", "the output cannot be written below a prompt as it is"),
        ("invisible()", "the output cannot be written below a prompt as it is"),
        ("nothing()", "the last prompt shows nothing"),
    ],
)
def test_what_is_not_sure_is_refused_and_nothing_is_written(base, call: str, message: str) -> None:
    run = f">>> worth(2)\n1\n>>> {call}\n1\n"
    found, diff, refused = accepted(base, run, MODEL, Limits(seconds=0.5 if call == "spin()" else 20))
    assert (found, diff) == (text(run), "")
    assert len(refused) == 1 and refused[0].startswith(message)


def test_a_refusal_is_told_at_the_prompt(base) -> None:
    book = base(files={RULING: text(">>> worth(2)\n2\n>>> order()\n1\n"), "rulings/mini/model.py": MODEL})
    _, (problem,) = accept(book, ["MIN-001"])
    assert (problem.path, problem.line, problem.column) == (RULING, 11, 7)


def test_a_refused_example_does_not_keep_the_others_from_being_written(base) -> None:
    second = HEAD.partition("examples:\n")[2] + "      >>> worth(3)\n      1\n" + TAIL
    before = text(">>> order()\n1\n", "    result: {en: A, ja: あ}\n" + second)
    book = base(files={RULING: before, "rulings/mini/model.py": MODEL})
    diff, problems = accept(book, ["MIN-001"])
    assert [one.line for one in problems] == [9]
    assert (book.root / RULING).read_text(encoding="utf-8") == before.replace(
        ">>> worth(3)\n      1\n", ">>> worth(3)\n      3\n"
    )
    assert diff.count("@@") == 2


@pytest.mark.parametrize(
    "faulty", [">>> worth(“coin”)\n1\n", ">>> worth = 5\n>>> worth\n1\n", "＞＞＞ worth('coin')\n1\n"]
)
def test_what_is_no_example_is_not_run(base, faulty: str) -> None:
    assert accepted(base, faulty) == (text(faulty), "", [])


def test_without_writing_the_difference_is_told_and_the_file_stays(base) -> None:
    before = text(">>> worth('coin')\n2\n")
    book = base(files={RULING: before})
    diff, problems = accept(book, write=False)
    assert problems == []
    assert diff.splitlines()[:7] == [
        f"--- {RULING}",
        f"+++ {RULING}",
        "@@ -7,7 +7,7 @@",
        "   - given: {en: A., ja: あ。}",
        "     run: |",
        "       >>> worth('coin')",
        "-      2",
    ]
    assert diff.splitlines()[7] == "+      1"
    assert (book.root / RULING).read_text(encoding="utf-8") == before


def test_a_file_that_has_changed_since_it_was_read_is_left_alone(base) -> None:
    book = base(files={RULING: text(">>> worth('coin')\n2\n")})
    changed = "# One line more\n" + text(">>> worth('coin')\n2\n")
    (book.root / RULING).write_text(changed, encoding="utf-8")
    diff, problems = accept(book)
    assert (diff, [one.message for one in problems]) == ("", ["the file has changed since it was read"])
    assert (book.root / RULING).read_text(encoding="utf-8") == changed


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_breaks_byte_order_mark_and_rights_stay(base, ending: str, mark: bytes) -> None:
    book = base(files={RULING: text(">>> worth('coin')\n1\n")})
    file = book.root / RULING
    file.write_bytes(mark + text(">>> worth('coin')\n2\n3\n").replace("\n", ending).encode())
    os.chmod(file, 0o640)
    book, problems = load(book.root, ("en", "ja"))
    assert problems == []
    accept(book)
    assert file.read_bytes() == mark + text(">>> worth('coin')\n1\n").replace("\n", ending).encode()
    assert file.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in file.parent.iterdir() if one.name.startswith(".")] == []


@pytest.mark.parametrize("output", ["", "\n      2", "\n      2\n      3"])
def test_a_file_that_ends_without_a_line_break_stays_so(base, output: str) -> None:
    head, _, tail = HEAD.partition("    run: |\n")
    result = '    result: {en: "It is {1}", ja: "{1}"}\n'
    start = f"{head}{tail}{result}    run: |\n      >>> worth('coin')"
    book = base(files={RULING: start + output})
    accept(book)
    assert (book.root / RULING).read_text(encoding="utf-8") == start + "\n      1"
