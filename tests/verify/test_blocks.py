"""What is an example, what only looks like one, and where the difference is."""

import pytest

from hantei.verify import verify
from hantei.verify.blocks import parse
from hantei.verify.expected import Expected

EDITIONS = ("first", "second")


def faults(text: str) -> list[tuple[int, int, str]]:
    """Line and column from 1, and code, of each fault in an example's text."""
    _, found = parse(text, EDITIONS)
    return [
        (text.count("\n", 0, one.offset) + 1, one.offset - text.rfind("\n", 0, one.offset), one.code.name)
        for one in found
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (">>> f()\n1\n", [{None: Expected("1")}]),
        (">>> f(1,\n...   2)\n1\n2\n", [{None: Expected("1\n2")}]),
        (">>> x = f()\n>>> x\n1\n\n>>> g()\n'a'\n", [{}, {None: Expected("1")}, {None: Expected("'a'")}]),
        (">>> f()\nTraceback (most recent call last):\nIllegal: MIN-002\n", [{None: Expected("", "MIN-002")}]),
        (
            ">>> f()\nTraceback (most recent call last):\n  File x\nhantei.rules.Illegal: MIN-002\n",
            [{None: Expected("", "MIN-002")}],
        ),
        (">>> f()\nIllegal: MIN-002\n", [{None: Expected("", "MIN-002")}]),
        (
            ">>> f(edition=edition)\nfirst: 3\nsecond: Illegal: MIN-002\n",
            [{"first": Expected("3"), "second": Expected("", "MIN-002")}],
        ),
        (
            ">>> f(edition=edition)\nfirst: 3\nmore\nsecond: 4\n",
            [{"first": Expected("3\nmore"), "second": Expected("4")}],
        ),
        (">>> f()\ntotal: 3\n", [{None: Expected("total: 3")}]),
        (">>> f('（全角）、“引用”')\n'（全角）'  \n", [{None: Expected("'（全角）'")}]),
        (">>> f()  \n1\n", [{None: Expected("1")}]),
    ],
)
def test_prompts_and_what_they_expect(text: str, expected: list[dict[str | None, Expected]]) -> None:
    block, found = parse(text, EDITIONS)
    assert found == []
    assert [prompt.expected for prompt in block.prompts] == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("f()\n", [(1, 1, "stray-text")]),
        ("\n", [(1, 1, "no-prompt")]),
        ("Some words.\n>>> f()\n1\n", [(1, 1, "stray-text")]),
        (">>> f()\n1\n\nSo it is 1.\n", [(4, 1, "stray-text")]),
        ("＞＞＞ f()\n1\n", [(1, 1, "look-alike-prompt"), (2, 1, "stray-text")]),
        (">>> f()\n1\n＞＞＞ g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n\u00a0>>> g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n\u3000>>> g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n>>>\u3000g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n>>>\u00a0g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n>>>g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n>> g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n  >>> g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f()\n1\n»> g()\n", [(3, 1, "look-alike-prompt")]),
        (">>> f(1,\n… 2)\n1\n", [(1, 6, "example-syntax"), (2, 1, "look-alike-prompt")]),
        (">>> f(1,\n． ． ． 2)\n1\n", [(1, 6, "example-syntax")]),
        (">>> f()\n", [(1, 1, "no-output")]),
        (">>> f()\n1\n>>> x = f()\n", [(3, 1, "no-output")]),
        (">>> f()\n...\n", [(2, 1, "ellipsis-output")]),
        (">>> f()\n...\n1\n", [(2, 1, "ellipsis-output")]),
        (">>> f()\n1\n...\n", [(3, 1, "ellipsis-output")]),
        (">>> f()\n1\n\n...\n", [(4, 1, "ellipsis-output")]),
        (">>> f()  # doctest: +SKIP\n1\n", [(1, 10, "doctest-directive")]),
        (">>> f()  #DOCTEST:+SKIP\n1\n", [(1, 10, "doctest-directive")]),
        (">>> f（1）\n1\n", [(1, 6, "look-alike-character"), (1, 8, "look-alike-character")]),
        (">>> f(1，２)\n1\n", [(1, 8, "look-alike-character"), (1, 9, "look-alike-character")]),
        (">>> f(“a”)\n1\n", [(1, 7, "look-alike-character"), (1, 9, "look-alike-character")]),
        (">>> f('a', ‘b')\n1\n", [(1, 12, "look-alike-character")]),
        (
            ">>> f('a', 「b」，1)\n1\n",
            [(1, 12, "look-alike-character"), (1, 14, "look-alike-character"), (1, 15, "look-alike-character")],
        ),
        (">>> f('（\\'（', 1）  # （\n1\n", [(1, 16, "look-alike-character")]),
        ('>>> f("a”)\n1\n', [(1, 9, "look-alike-character")]),
        (">>> f(\u00a01)\n1\n", [(1, 7, "look-alike-character")]),
        (">>> ｆ(1)\n1\n", [(1, 5, "look-alike-character")]),
        (">>> f('あ', ｇ)\n1\n", [(1, 12, "look-alike-character")]),
        (">>> f(1,\n...   ２)\n1\n", [(2, 7, "look-alike-character")]),
        (">>> f('あ' 1\n1\n", [(1, 6, "example-syntax")]),
        (">>> f(1)\n1\n>>> f('あ', 1 +)\n1\n", [(3, 15, "example-syntax")]),
        (">>> f(1,\n...   2 2)\n1\n", [(2, 7, "example-syntax")]),
        (">>> f(); g()\n1\n", [(1, 1, "example-syntax")]),
        (">>> \n1\n", [(1, 1, "example-syntax")]),
        (">>>\n1\n", [(1, 1, "example-syntax")]),
        (">>> # nothing\n1\n", [(1, 1, "example-syntax")]),
        (">>> f()\nTraceback (most recent call last):\nValueError: x\n", [(3, 1, "expected-exception")]),
        (">>> f()\nTraceback (most recent call last):\n", [(2, 1, "expected-exception")]),
        (">>> f()\nTraceback (most recent call last):\nIllegal: MIN-2\n", [(3, 1, "expected-exception")]),
        (">>> f(edition=edition)\nfirst: 1\n", [(2, 1, "edition-label")]),
        (">>> f(edition=edition)\nfirst: 1\nsecnd: 2\n", [(2, 1, "edition-label"), (3, 1, "edition-label")]),
        (">>> f(edition=edition)\nfirst: 1\nsecond: 2\nfirst: 3\n", [(4, 1, "edition-label")]),
        (">>> f()\nfirst: 1\nsecond: 2\n", [(2, 1, "edition-label")]),
    ],
)
def test_what_only_looks_like_an_example_is_refused(text: str, found: list[tuple[int, int, str]]) -> None:
    assert faults(text) == found


def test_code_that_is_nested_too_deeply_is_refused_and_not_a_crash() -> None:
    assert {code for _, _, code in faults(">>> " + "(" * 5000 + "1" + ")" * 5000 + "\n1\n")} == {"example-syntax"}


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (">>> f（1)\n1\n", "U+FF08 FULLWIDTH LEFT PARENTHESIS is no sign of Python", "write '('"),
        (">>> f(‘a’)\n1\n", "U+2018 LEFT SINGLE QUOTATION MARK is no sign of Python", 'write "\'"'),
        (">>> f(1) ≥ 2\n1\n", "U+2265 GREATER-THAN OR EQUAL TO is no sign of Python", "write '>='"),
        (">>> f(１)\n1\n", "U+FF11 FULLWIDTH DIGIT ONE is no sign of Python", "write '1'"),
        (
            ">>>\u3000f()\n1\n",
            "this looks like '>>> ', but it is not: it has U+3000 IDEOGRAPHIC SPACE",
            "begin the line with '>>> ', in ASCII",
        ),
        (
            " >>> f()\n",
            "this looks like '>>> ', but it is not: it is indented",
            "begin the line with '>>> ', in ASCII",
        ),
        (
            ">>>f()\n",
            "this looks like '>>> ', but it is not: a space is missing behind it",
            "begin the line with '>>> ', in ASCII",
        ),
        (
            ">>> f(edition=edition)\nfirts: 1\nsecond: 2\n",
            "nothing is said for first",
            "add a line 'first: …'; the example runs on first, second",
        ),
    ],
)
def test_a_refusal_names_the_character_and_what_to_write(text: str, message: str, hint: str) -> None:
    first = parse(text, EDITIONS)[1][0]
    assert (first.message, first.hint) == (message, hint)


@pytest.mark.parametrize(
    ("run", "place"),
    [
        ("run: >\n      >>> worth('coin')\n      1", (7, 10)),
        ("run: \">>> worth('coin')\\n1\"", (7, 10)),
        ("run: \">>> worth('coin')\n      1\"", (7, 10)),
        ("run: 1 + 1", (7, 10)),
    ],
)
def test_only_a_literal_block_is_read(base, run: str, place: tuple[int, int]) -> None:
    ruling = (
        "title: {en: A, ja: あ}\nkind: rule\nstatus: official\ntext: {en: A., ja: あ。}\n"
        f"examples:\n  - given: {{en: A., ja: あ。}}\n    {run}\n    result: {{en: '{{}}', ja: '{{}}'}}\n"
    )
    book = base(files={"rulings/mini/basics/MIN-001.a.yaml": ruling})
    found = [one for one in verify(book, ["MIN-001"]).problems if one.is_error]
    assert [(one.line, one.column, one.code.name) for one in found] == [(*place, "not-literal")]


def test_a_fault_is_told_at_its_place_in_the_file(base) -> None:
    problems = verify(base(">>> worth('coin')\n1\n>>> worth('coin'，2)\n1\n"), ["MIN-001"]).problems
    assert [(one.path, one.line, one.column, one.code.name) for one in problems] == [
        ("rulings/mini/basics/MIN-001.a.yaml", 10, 23, "look-alike-character")
    ]
