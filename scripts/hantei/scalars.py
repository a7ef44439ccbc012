"""Texts as YAML values: how a new text is spelled in the style of an old one, or of its neighbour.

What is spelled is read again before anybody writes it, so no spelling can mean another text than the one it stands for.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from hantei import yamlfile
from hantei.nodes import Mapping, Scalar

#: What other readers of YAML take for a number, a truth value or nothing.
_TYPED = re.compile(r"[-+.]?[0-9][0-9_:.eExXa-fA-F+-]*|true|false|yes|no|on|off|null|~|y|n|[-+]?\.(inf|nan)|=", re.I)
_HEADER = re.compile(r"[|>](?P<marks>[-+0-9]*)(?P<comment>[^\n]*)")
#: A place where a folded line may be broken: YAML reads one line break between two words as a space.
_BREAK = re.compile(r"(?<=[^ ]) (?=[^ ])")
_NARROWEST = 40


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: the column (from 0) of its key, and whether that is in braces."""

    column: int
    flow: bool


def quoted(text: str) -> str:
    """A text in double quotes on one line, where YAML reads what JSON writes."""
    return json.dumps(text, ensure_ascii=False)


def respelled(file: str, old: Scalar, place: Place, text: str) -> str | None:
    """What to put for `old.span` of the file's text, so that its value becomes `text`; None where nothing can.

    The style stays, and with it the header of a block, its comment, its indentation and the blank lines behind it. A
    text that the style cannot hold is written in double quotes.
    """
    return _first(_spellings(file[slice(*old.span)], old, place, text), place, text)


def spelled(file: str, like: Scalar, place: Place, text: str) -> str | None:
    """A text for a new key in the style of a neighbour in the same mapping; None where nothing can.

    A block ends with its line break, anything else with its last character.
    """
    written = file[slice(*like.span)]
    if _is_block(like):
        written = f"{like.style}\n{written.partition(chr(10))[2].rstrip()}\n"
    return _first(_spellings(written, like, place, text), place, text)


def _is_block(node: Scalar) -> bool:
    return node.style in ("|", ">")


def _first(spellings: Iterator[str], place: Place, text: str) -> str | None:
    return next((spelling for spelling in spellings if _reads(spelling, place, text)), None)


def _reads(spelling: str, place: Place, text: str) -> bool:
    """Whether the spelling means the text in such a place, and ends there."""
    indent = " " * place.column
    if place.flow:
        tree = yamlfile.parse(f"{{k: {spelling}, z: z}}\n", "").tree
    else:
        whole = spelling.endswith("\n")
        after = f"{indent}z: z\n" if whole else "" if spelling.startswith(("|", ">")) else f"\n{indent}z: z\n"
        tree = yamlfile.parse(f"{indent}k: {spelling}{after}", "").tree
    return isinstance(tree, Mapping) and yamlfile.plain(tree) in ({"k": text, "z": "z"}, {"k": text})


def _spellings(written: str, old: Scalar, place: Place, text: str) -> Iterator[str]:
    """Spellings of a text, the one nearest to what was written first."""
    if _is_block(old) and not place.flow:
        if old.style == ">":
            yield from _blocks(written, old, place, text, ">")
        yield from _blocks(written, old, place, text, "|")
        yield quoted(text) + _tail(written, old.indent)
        return
    if old.style is None and "\n" not in text and (not _TYPED.fullmatch(text) or _TYPED.fullmatch(old.value)):
        yield text
    if old.style == "'" and "\n" not in text:
        yield "'" + text.replace("'", "''") + "'"
    yield quoted(text)


def _blocks(written: str, old: Scalar, place: Place, text: str, style: str) -> Iterator[str]:
    """The text as a block, with the header that is there, then with the one that the text needs."""
    header = _HEADER.match(written)
    body = text.rstrip("\n")
    if header is None or not body.strip():
        return
    ends = len(text) - len(body)
    digit = next((mark for mark in header["marks"] if mark.isdigit()), "")
    chomp = next((mark for mark in header["marks"] if mark in "+-"), "")
    indent = place.column + int(digit) if digit else max(old.indent, place.column + 1)
    if not digit and any(row[:1] == " " for row in _until_first_word(body)):
        if indent - place.column > 9:
            indent = place.column + 2
        digit = str(indent - place.column)
    tail = _tail(written, indent)
    old_rows = [row[indent:] for row in written.removesuffix(tail).split("\n")[1:]]
    lines = _folded(body, old_rows) if style == ">" else body.split("\n")
    rows = "".join(f"\n{' ' * indent}{line}" if line else "\n" for line in lines)
    for sign in dict.fromkeys((chomp, "-" if ends == 0 else "" if ends == 1 else "+")):
        end = "\n" * ends if sign == "+" else tail
        if end or not tail:
            yield f"{style}{digit}{sign}{header['comment']}{rows}{end}"


def _tail(written: str, indent: int) -> str:
    """The line break behind the last row of a block, and the blank rows that follow."""
    found = re.search(rf"(?:\n {{0,{indent}}})*\Z", written)
    return found[0] if found else ""


def _until_first_word(body: str) -> Iterator[str]:
    """The blank rows at the beginning and the first one that is not: they decide what counts as indentation."""
    for row in body.split("\n"):
        yield row
        if row.strip():
            return


def _folded(body: str, old_rows: list[str]) -> list[str]:
    """The rows of a folded block. A paragraph that was there keeps its rows, another one is broken to their width."""
    width = max([_NARROWEST, *map(len, old_rows)])
    known = {" ".join(rows): rows for rows in _runs(old_rows)}
    rows: list[str] = []
    breaks, before = 0, ""
    for number, line in enumerate(body.split("\n")):
        breaks += number > 0
        if not line:
            continue
        # One break between two words is read as a space; beside a line that is indented further it stays a break.
        tight = not before or " " in (line[0], before[0])
        rows += [""] * (breaks - 1 if tight and before else breaks)
        rows += known.get(line) or ([line] if line[0] == " " else _wrapped(line, width))
        breaks, before = 0, line
    return rows


def _runs(rows: list[str]) -> Iterator[list[str]]:
    """Rows without a blank or further indented one among them."""
    run: list[str] = []
    for row in [*rows, ""]:
        if row and row[0] != " ":
            run.append(row)
        elif run:
            yield run
            run = []


def _wrapped(line: str, width: int) -> list[str]:
    rows: list[str] = []
    for word in _BREAK.split(line):
        if rows and len(rows[-1]) + 1 + len(word) <= width:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows
