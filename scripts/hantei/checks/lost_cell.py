r"""A row of a table has no more cells than its head.

A bar begins a new cell, also where it is meant as a text, and what has no column is not shown. A reference and ruby may
hold bars of their own.

    | draws | deck or hand |
    | ----- | ------------ |
    | two   | deck|hand    |          # wrong: three cells
    | two   | deck\|hand   |          # right
"""

import re
from collections.abc import Iterator

from hantei.link import LinkedBook, entries
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import localized
from hantei.text import blanked

CODE = error("lost-cell", __doc__)

_RULE = frozenset(" :|-")
_BAR = re.compile(r"(?<!\\)\|")
_END = re.compile(r"(?<!\\)\|$")


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for entry in entries(game):
        for keys, texts in localized(entry.record):
            for language, text in texts.items():
                for offset, cells, columns in _too_wide(text):
                    at = entry.at(*keys, language, offset=offset)
                    message = f"the row has {cells} cells and the table {columns} columns"
                    yield Problem(entry.path, *at, CODE, message, "write \\| for a bar inside a cell")


def _too_wide(text: str) -> Iterator[tuple[int, int, int]]:
    """The offset of each row that is wider than its table, its cells and the table's columns."""
    if "|" not in text:
        return
    offset = columns = 0
    before, bordered = "", False
    for row in blanked(text).split("\n"):
        if not row.strip():
            columns = 0
        elif columns and (cells := _cells(row, bordered)) > columns:
            yield offset, cells, columns
        elif not columns and "|" in before and "-" in row and _RULE.issuperset(row):
            #: A bar at the edge is one in tables whose head has one there; in others it begins a cell.
            bordered = before.strip().startswith("|") or bool(_END.search(before.strip()))
            columns = _cells(before, bordered)
        before = row
        offset += len(row) + 1


def _cells(row: str, bordered: bool) -> int:
    row = row.strip()
    if bordered:
        row = _END.sub("", row.removeprefix("|"))
    return len(_BAR.findall(row)) + 1
