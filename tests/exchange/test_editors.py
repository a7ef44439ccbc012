"""Files as common editors and spreadsheets leave them: each holds the same two edits, and comes in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from desk import Desk, linked
from hantei.exchange import ExchangeFormat, Plan, plan, read
from hantei.problems import as_text
from mini import LANGUAGES, Tree

FILES = Path(__file__).parent / "files"
EDITS = [
    "-- given: {en: A coin., ja: 硬貨が1枚。}",
    "+- given: {en: A coin., ja: 硬貨がひとつ。}",
    "-- {id: p02, text: {en: Nobody knows., ja: 誰も知らない。}}",
    '+- {id: p02, text: {en: Nobody knows., ja: 知る人は"誰も"いない。'
    "このことについて書かれたものは、これまでにひとつも見つかっていない。}}",
]
Change = Callable[[bytes], bytes]


def as_it_is(data: bytes) -> bytes:
    return data


def for_windows(data: bytes) -> bytes:
    """With a byte order mark and CRLF, as Excel and Notepad save."""
    return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")


def as_unicode_text(data: bytes) -> bytes:
    """Excel's "Unicode text": UTF-16 with a byte order mark, tabs between the cells."""
    return data.decode().replace(";", "\t").replace("long\t", "long;").replace("\n", "\r\n").encode("utf-16")


def big_endian(data: bytes) -> bytes:
    return b"\xfe\xff" + data.decode().encode("utf-16-be")


def for_an_old_mac(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r")


def taken(desk: Desk, data: bytes) -> Plan:
    desk.file.parent.mkdir(exist_ok=True)
    desk.file.write_bytes(data)
    return desk.take()


@pytest.mark.parametrize("change", [as_it_is, for_windows])
@pytest.mark.parametrize("name", ["poedit", "weblate", "virtaal"])
def test_po_editors(tree: Tree, name: str, change: Change) -> None:
    desk = Desk(tree(), ExchangeFormat.PO)
    before = desk.files()
    assert taken(desk, change((FILES / f"{name}.po").read_bytes())).problems == ()
    assert desk.difference(before) == EDITS


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("libreoffice", as_it_is),
        ("libreoffice", for_windows),
        ("libreoffice", big_endian),
        ("excel", as_it_is),
        ("excel", for_windows),
        ("excel", as_unicode_text),
        ("excel", for_an_old_mac),
    ],
)
def test_spreadsheets(tree: Tree, name: str, change: Change) -> None:
    desk = Desk(tree(), ExchangeFormat.CSV)
    before = desk.files()
    assert taken(desk, change((FILES / f"{name}.csv").read_bytes())).problems == ()
    assert desk.difference(before) == EDITS


# -- What cannot be read

HEAD = 'msgid ""\nmsgstr ""\n"Language: ja\\n"\n\n'
ENTRY = 'msgctxt "MIN-002:title"\nmsgid "Luck"\nmsgstr "うん"\n'
SAME = ENTRY.replace("うん", "運")


def found(tree: Tree, data: str | bytes, name: str = "mini.ja.po", lang: str | None = None) -> list[str]:
    root = tree()
    file = root / name
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    result = plan(linked(root), [read(file, name, LANGUAGES, lang)])
    assert all(problem.hint for problem in result.problems)
    return [as_text(problem).split("\n")[0] for problem in result.problems]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (HEAD + 'msgctxt "MIN-002:title"\nmsgid "Luck"\nmsgstr "う"ん"\n', 7, "the text is not in quotes"),
        (HEAD + 'msgctxt "MIN-002:title"\nmsgid "Luck"\nmsgstr "うん\n', 7, "the text is not in quotes"),
        (HEAD + 'msgctxt "MIN-002:title"\nmsgid "Luck"\nmsgstr うん\n', 7, "the text is not in quotes"),
        (HEAD + 'msgctxt "MIN-002:title"\nmsgid "Luck"\nmsgstr "うん\\"\n', 7, "the text is not in quotes"),
        (HEAD + "うん\n", 5, "'うん' is no keyword"),
        (HEAD + 'msgtext "うん"\n', 5, "'msgtext' is no keyword"),
        (HEAD + 'msgctxt "MIN-002:title"\nmsgid "Luck"\n', 7, "an entry is not whole"),
        (HEAD + 'msgctxt "MIN-002:title"\nmsgstr "うん"\n', 6, "an entry is not whole"),
        (HEAD + SAME + SAME, 10, "MIN-002:title stands twice; first at line 7"),
        (HEAD + 'msgid "Luck"\nmsgstr "うん"\n', 6, "the entry has no msgctxt"),
        (HEAD + 'msgctxt "a"\nmsgid "b"\nmsgid_plural "c"\nmsgstr[0] "d"\n', 8, "the entry has plural forms"),
    ],
)
def test_a_fault_of_a_po_file_is_named_at_its_line(tree: Tree, text: str, line: int, said: str) -> None:
    (problem,) = found(tree, text)
    assert problem.startswith(f"mini.ja.po:{line}:1: error[bad-exchange-file] {said}")


def test_every_fault_of_a_po_file_is_named(tree: Tree) -> None:
    assert len(found(tree, HEAD + "x\n" + ENTRY + 'msgstr "\n')) == 2


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "there is no column name, source, translation"),
        ("name,source\nMIN-002:title,Luck\n", 1, "there is no column translation"),
        ('name,source,translation\nMIN-002:title,Luck,"うん\n', 2, "the row cannot be read: unexpected end of data"),
        ('name,source,translation\n\nMIN-002:title,Luck,"うん"x\n', 3, "the row cannot be read:"),
        ("name,source,translation\nMIN-002:title,Luck,運\nMIN-002:title,Luck,運\n", 3, "MIN-002:title stands twice"),
        ("name,source,translation\n,Luck,うん\n", 2, "the row has no name"),
    ],
)
def test_a_fault_of_a_table_is_named_at_its_line(tree: Tree, text: str, line: int, said: str) -> None:
    (problem,) = found(tree, text, "mini.ja.csv")
    assert problem.startswith(f"mini.ja.csv:{line}:1: error[bad-exchange-file] {said}")


@pytest.mark.parametrize(
    ("name", "data", "column", "said"),
    [
        ("a.ja.po", 'msgid "運"\n'.encode("shift_jis"), 8, "error[not-utf8] byte 0x89 is not UTF-8"),
        ("a.ja.csv", "運,うん\n".encode("euc_jp"), 1, "error[not-utf8] byte 0xb1 is not UTF-8"),
        ("a.ja.csv", b"\xff\xfea", 1, "error[bad-exchange-file] the file is cut off: no UTF-16"),
        ("a.xlsx", b"PK", 1, "error[bad-exchange-file] .xlsx is no form of exchange"),
        (
            "a.ja.po",
            'msgid "\u202e"\n'.encode(),
            1,
            "error[bad-character] U+202E RIGHT-TO-LEFT OVERRIDE is not allowed",
        ),
    ],
)
def test_a_file_of_another_form_is_refused(tree: Tree, name: str, data: bytes, column: int, said: str) -> None:
    assert found(tree, data, name) == [f"{name}:1:{column}: {said}"]


def test_a_file_that_is_not_there_is_named(tree: Tree) -> None:
    (problem,) = read(tree() / "none.po", "none.po", LANGUAGES, None).problems
    assert problem.code.name == "bad-exchange-file" and "No such file" in problem.message


TABLE = "name,source,translation\nMIN-002:title,Luck,うん\n"


@pytest.mark.parametrize(
    ("name", "text", "lang", "line", "said"),
    [
        ("a.po", HEAD.replace("ja", "ko") + ENTRY, None, 3, "the file is in ko"),
        ("a.po", HEAD.replace("ja", "en") + ENTRY, "ja", 3, "the file is in en, expected ja"),
        ("a.po", ENTRY, None, 1, "the file does not say in which language it is"),
        ("a.po", HEAD.replace("ja", "en") + ENTRY, None, 7, "MIN-002:title: this text was first written in en"),
        ("a.csv", TABLE, None, 2, "the row is in a, expected one of en, ja"),
        ("a.csv", "language," + TABLE.replace("\n", "\nja,", 1), "en", 2, "the row is in ja, expected en"),
    ],
)
def test_the_wrong_language_is_named(tree: Tree, name: str, text: str, lang: str | None, line: int, said: str) -> None:
    (problem,) = found(tree, text, name, lang)
    assert problem.startswith(f"{name}:{line}:1: error[wrong-language] {said}")


@pytest.mark.parametrize(
    ("name", "text", "lang"),
    [
        ("a.po", ENTRY, "ja"),
        ("mini.ja.po", ENTRY, None),
        ("a.po", HEAD.replace("ja", "ja_JP.UTF-8") + ENTRY, "ja"),
        ("a.csv", TABLE, "ja"),
        ("mini.ja.csv", TABLE, None),
        ("a.csv", "Name,Language,Source,Translation\nMIN-002:title,ja-JP,Luck,うん\n", None),
    ],
)
def test_the_language_is_that_of_the_file_or_the_one_that_is_named(
    tree: Tree, name: str, text: str, lang: str | None
) -> None:
    (problem,) = found(tree, text, name, lang)
    assert "error[exchange-conflict] MIN-002:title: the text is another one, and the entry has no mark" in problem
