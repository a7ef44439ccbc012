"""Whatever stands in a field: refused with its place and a way to mend it, in every field, all of them in one run."""

from collections.abc import Callable
from types import UnionType
from typing import Any, get_args

import pytest

from full import RECORDS, Leaf, Sort, files, quoted, yaml
from hantei.records import Game, Record, Ruling, Source, Term, Topic
from mini import Tree, examined

FILES = sorted(RECORDS)
Write = Callable[[Leaf], str]


def everywhere(path: str, write: Write) -> list[tuple[int, int]]:
    """Where the values that `write` changes begin in the file."""
    rows = yaml(RECORDS[path], lambda leaf: f"\0{write(leaf)}" if write(leaf) != quoted(leaf) else quoted(leaf))
    return [(number, row.index("\0") + 1) for number, row in enumerate(rows.split("\n"), 1) if "\0" in row]


def found(tree: Tree, path: str, write: Write) -> list[tuple[int, int, str, str, str]]:
    """Line, column, code, message and hint of each problem in the file."""
    return [
        (p.line, p.column, p.code.name, p.message, p.hint) for p in examined(tree(files(path, write))) if p.path == path
    ]


def test_the_base_has_every_field_and_no_problem(tree: Tree) -> None:
    assert [p for p in examined(tree(files())) if p.is_error] == []
    known = {model: set(model.model_fields) for model in (Game, Source, Term, Topic, Ruling)}
    records = {
        Game: [RECORDS["rulings/mini/game.yaml"]],
        Source: RECORDS["rulings/mini/sources.yaml"].values(),
        Term: RECORDS["rulings/mini/terms.yaml"].values(),
        Topic: [RECORDS["rulings/mini/basics/topic.yaml"]],
        Ruling: [record for path, record in RECORDS.items() if "/MIN-" in path],
    }
    missing = {model.__name__: names - {*_keys(records[model])} for model, names in known.items()}
    # A dismissal is of the texts that it stands beside, and has tests of its own.
    assert missing == {name: {"diagram", "dismissed"} if name == "Topic" else {"dismissed"} for name in missing}
    for model in known:
        for inner, names in _inner(model):
            shown = {key for record in _walk(list(records[model])) if set(record) <= names for key in record}
            # What a tool writes beside a fingerprint is read as it is; a dismissal has tests of its own.
            assert names - {"facts", "terms", "dismissed", "quoted"} <= shown or inner == "Dismissal", inner


def _keys(records: Any) -> set[str]:
    return {key for record in records for key in record}


def _walk(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        return [value, *(found for inner in value.values() for found in _walk(inner))]
    if isinstance(value, list):
        return [found for inner in value for found in _walk(inner)]
    return []


def _inner(annotation: Any) -> list[tuple[str, set[str]]]:
    """The records inside a record, with their fields."""
    parts = get_args(annotation)
    if isinstance(annotation, type) and not isinstance(annotation, UnionType) and issubclass(annotation, Record):
        fields = [one.annotation for one in annotation.model_fields.values()]
        own = [(annotation.__name__, set(annotation.model_fields))]
        return [pair for field in fields for pair in _inner(field)] + (own if annotation not in (Topic,) else [])
    return [pair for part in parts for pair in _inner(part)]


#: What no file may hold: name, what stands in the value, at which character of it, and what the message says.
CHARACTERS: list[tuple[str, str, int, str]] = [
    ("right-to-left override", "a\u202eb", 1, "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ("isolate", "a\u2066b", 1, "U+2066 LEFT-TO-RIGHT ISOLATE"),
    ("Arabic letter mark", "a\u061cb", 1, "U+061C ARABIC LETTER MARK"),
    ("zero-width space", "a\u200bb", 1, "U+200B ZERO WIDTH SPACE"),
    ("zero-width joiner", "a\u200db", 1, "U+200D ZERO WIDTH JOINER"),
    ("soft hyphen", "a\u00adb", 1, "U+00AD SOFT HYPHEN"),
    ("Hangul filler", "a\u3164b", 1, "U+3164 HANGUL FILLER"),
    ("tag letter", "a\U000e0041b", 1, "U+E0041 TAG LATIN CAPITAL LETTER A"),
    ("run of selectors", "a\ufe00\ufe00b", 2, "U+FE00 VARIATION SELECTOR-1"),
    ("selector without Han", "a\U000e0100b", 1, "U+E0100 VARIATION SELECTOR-17"),
    ("private use", "a\ue000b", 1, "U+E000 PRIVATE USE"),
    ("no character", "a\ufffeb", 1, "U+FFFE NO CHARACTER"),
    ("replacement", "a\ufffdb", 1, "U+FFFD REPLACEMENT CHARACTER"),
    ("byte order mark inside", "a\ufeffb", 1, "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
    ("next line", "a\x85b", 1, "U+0085 NEXT LINE"),
    ("line separator", "a\u2028b", 1, "U+2028 LINE SEPARATOR"),
    ("null", "a\0b", 1, "U+0000 NULL"),
    ("escape", "a\x1bb", 1, "U+001B CONTROL CHARACTER"),
    ("carriage return", "a\rb", 1, "U+000D CARRIAGE RETURN"),
    ("tab", "a\tb", 1, "U+0009 TAB"),
    ("decomposed", "a\u304b\u3099b", 1, "the text is decomposed"),
]
#: The traps of YAML: name, how the value is written, code, what the message says, and at which character of it.
TRAPS: list[tuple[str, str, str, str, int | None]] = [
    ("override as an escape", r'"a\u202eb"', "bad-character", "U+202E RIGHT-TO-LEFT OVERRIDE", 0),
    ("null as an escape", r'"a\0b"', "bad-character", "U+0000 NULL", 0),
    ("next line as an escape", r'"a\Nb"', "bad-character", "U+0085 NEXT LINE", 0),
    ("separator as an escape", r'"a\Lb"', "bad-character", "U+2028 LINE SEPARATOR", 0),
    ("tab as an escape", r'"a\tb"', "bad-character", "U+0009 TAB", 0),
    ("tag letter as an escape", r'"a\U000e0041b"', "bad-character", "U+E0041", 0),
    ("decomposed by escapes", r'"a\u304b\u3099"', "not-nfc", "decomposed", 0),
    ("alias", "*x", "yaml-anchor", "alias *x", 0),
    ("anchor", "&x x", "yaml-anchor", "anchor &x", 0),
    ("recursion", "&x [*x]", "yaml-anchor", "anchor &x", 0),
    ("merge of an alias", "{<<: *x}", "yaml-anchor", "alias *x", 5),
    ("tag of Python", "!!python/object/apply:os.system [id]", "yaml-tag", "python/object/apply:os.system", 0),
    ("tag of one's own", "!x x", "yaml-tag", "tag !x", 0),
    ("binary", "!!binary eA==", "yaml-tag", "binary", 0),
    ("empty", '""', "empty-value", "is empty", 0),
    ("blank", '" \u3000 "', "empty-value", "is empty", 0),
    ("nothing", "", "empty-value", "is empty", None),
    ("nested", "[" * 30 + "]" * 30, "too-deep", "nested deeper than 20 levels", None),
]


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize(
    ("value", "at", "message"), [case[1:] for case in CHARACTERS], ids=[case[0] for case in CHARACTERS]
)
def test_no_field_takes_such_a_character(value: str, at: int, message: str, path: str, tree: Tree) -> None:
    def write(leaf: Leaf) -> str:
        return f'"{value}"'

    problems = found(tree, path, write)
    code = "not-nfc" if "decomposed" in message else "bad-character"
    # Behind the quote.
    assert [one[:2] for one in problems] == [(line, column + 1 + at) for line, column in everywhere(path, write)]
    assert all(name == code and message in said and hint for _, _, name, said, hint in problems)


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize(
    ("value", "code", "message", "at"), [case[1:] for case in TRAPS], ids=[case[0] for case in TRAPS]
)
def test_no_field_takes_such_a_value(
    value: str, code: str, message: str, at: int | None, path: str, tree: Tree
) -> None:
    def write(leaf: Leaf) -> str:
        return value

    problems = [one for one in found(tree, path, write) if one[2] == code and message in one[3]]
    wanted = everywhere(path, write)
    assert {one[0] for one in problems} == {line for line, _ in wanted}
    if at is not None:
        assert {one[:2] for one in problems} == {(line, column + at) for line, column in wanted}
    assert all(one[4] for one in problems)


@pytest.mark.parametrize("path", FILES)
def test_no_mapping_takes_a_key_twice(path: str, tree: Tree) -> None:
    written = files(path, twice=True)
    rows = written[path].split("\n")
    assert {p.code.name for p in examined(tree(written)) if p.path == path} >= {"duplicate-key"}
    for problem in (p for p in examined(tree(written)) if p.code.name == "duplicate-key"):
        first = int(problem.message.rsplit(":", 2)[1])
        assert rows[problem.line - 1].split(":")[0] == rows[first - 1].split(":")[0] and first < problem.line


#: By the sort of a field: a value, its code, and what the message says.
BY_SORT: dict[Sort, list[tuple[str, str, str]]] = {
    Sort.LINE: [("a\nb", "wrong-value", "expected one line"), ("x" * 201, "wrong-value", "at most 200 characters")],
    Sort.TEXT: [
        ("[" * 21, "wrong-value", "nests brackets deeper than 20 levels"),
        ("- " * 21 + "x", "wrong-value", "nests lists or quotes deeper than 20 levels"),
        ("> " * 21 + "x", "wrong-value", "nests lists or quotes deeper than 20 levels"),
        ("\n".join("  " * n + "- x" for n in range(25)), "wrong-value", "nests lists or quotes deeper than 20 levels"),
        ("x" * 20_001, "wrong-value", "more than 20,000"),
    ],
    Sort.KEY: [
        (value, "wrong-value", said)
        for value, said in [
            ("../x", "expected a key"),
            ("/etc/passwd", "expected a key"),
            ("a/b", "expected a key"),
            ("a\\b", "expected a key"),
            (".", "expected a key"),
            ("%2e%2e", "expected a key"),
            ("a.b ", "expected a key"),
            ("Coin", "expected a key"),
            ("ch\u0456p", "U+0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I"),
            ("\uff41", "U+FF41 FULLWIDTH LATIN SMALL LETTER A"),
            ("\uff76", "U+FF76 HALFWIDTH KATAKANA LETTER KA"),
            ("x" * 65, "at most 64 characters"),
        ]
    ],
    Sort.ID: [
        (value, "wrong-value", said)
        for value, said in [
            ("../FER-001", "expected"),
            ("FER-1", "expected"),
            ("fer-001", "expected"),
            ("\uff26ER-001", "U+FF26 FULLWIDTH LATIN CAPITAL LETTER F"),
            ("FER-001\n", "expected"),
        ]
    ],
    Sort.POINT: [("p1", "wrong-value", "expected"), ("../p01", "wrong-value", "expected")],
    Sort.WORD: [("rul\u0435", "wrong-value", "U+0435 CYRILLIC SMALL LETTER IE"), ("no", "wrong-value", "expected one")],
    Sort.LANGUAGE: [("../ja", "wrong-value", "a language code"), ("ｊａ", "wrong-value", "U+FF4A FULLWIDTH LATIN")],
    Sort.DATE: [("1:30", "wrong-value", "a date"), ("\uff12024", "wrong-value", "U+FF12 FULLWIDTH DIGIT TWO")],
    Sort.DAY: [("2024-02-30", "wrong-value", "a day of the calendar"), ("2024", "wrong-value", "a day")],
    Sort.STAMP: [("xyz", "wrong-value", "eight hexadecimal digits"), ("5E0C1B7A", "wrong-value", "hexadecimal")],
    Sort.URL: [
        (value, "wrong-value", said)
        for value, said in [
            ("javascript:alert(1)", "begins with https://"),
            ("JaVaScRiPt:alert(1)", "begins with https://"),
            ("data:text/html,x", "begins with https://"),
            ("//evil.example/", "begins with https://"),
            ("https://user:word@evil.example/", "a name or a password"),
            ("https://good.example@evil.example/", "the host is evil.example"),
            ("https://\u0430pple.example/", "U+0430 CYRILLIC SMALL LETTER A"),
            ("https://xn--pple-43d.example/", "U+0430 CYRILLIC SMALL LETTER A"),
            ("https://evil.example/\"><script>", "no address"),
            ("https://evil.example\\@good.example/", "no address"),
            ("https://evil\uff0eexample/", "no host of the web"),
            ("https://2130706433/", "no host of the web"),
            ("https://127.0.0.1/", "no host of the web"),
            ("https://a.example:99999/", "cannot be read"),
            ("https://[::1/", "cannot be read"),
        ]
    ],
}  # fmt: skip
CASES = [(sort, *case) for sort, cases in BY_SORT.items() for case in cases]
#: Numbers of points are words of the ruling that cites them, and looked up with the source.
LOOKED_UP = {Sort.POINT}


@pytest.mark.parametrize(("sort", "value", "code", "message"), CASES)
def test_every_field_of_a_sort_refuses_what_it_cannot_hold(
    sort: Sort, value: str, code: str, message: str, tree: Tree
) -> None:
    def write(leaf: Leaf) -> str:
        return quoted(Leaf(sort, value)) if leaf.sort is sort else quoted(leaf)

    for path in FILES:
        wanted = {line for line, _ in everywhere(path, write)}
        if not wanted or (sort in LOOKED_UP and "/MIN-" in path):
            continue
        problems = [one for one in found(tree, path, write) if one[2] == code and one[0] in wanted]
        assert {one[0] for one in problems} == wanted, path
        assert any(message in one[3] for one in problems), [one[3] for one in problems]
