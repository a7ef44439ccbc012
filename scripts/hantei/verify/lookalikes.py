"""Characters and lines that look like Python to a reader and are none."""

import ast
import io
import token
import tokenize
import unicodedata
from collections.abc import Iterator

from hantei.characters import character_name

#: What compatibility folding does not reach.
_ASCII = {
    **dict.fromkeys("“”„‟″「」『』«»", '"'),
    **dict.fromkeys("‘’‚‛′´", "'"),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("、，", ","),
    "。": ".",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "【": "[",
    "】": "]",
}
_QUOTES = frozenset("“”„‟‘’‚‛″′「」『』«»´＂＇")
_ANGLES = str.maketrans({"›": ">", "»": ">>", "≫": ">>", "〉": ">", "》": ">>", "⟩": ">", "❯": ">"})
_ROUNDS = 40


def ascii_for(char: str) -> str:
    """What to write for a character in code; empty if there is nothing."""
    plain = _ASCII.get(char) or unicodedata.normalize("NFKC", char)
    return plain if plain.isascii() and plain != char else ""


def prompt(row: str) -> str:
    """`>>> ` or `... ` where the line looks like one of them, and else an empty text."""
    folded = unicodedata.normalize("NFKC", row.translate(_ANGLES)).strip()
    if folded.startswith(">>"):
        return ">>> "
    looks = folded.startswith("... ") or folded == "..."
    return "... " if looks and row != folded else ""


def difference(row: str, meant: str) -> str:
    """In what a line departs from the prompt that it looks like."""
    for char in row[: len(meant) + 2]:
        if not char.isascii():
            return f"it has {character_name(char)}"
    if row.startswith(" "):
        return "it is indented"
    return "a space is missing behind it" if row.startswith(meant.strip()) else "it is written otherwise"


def names(code: str) -> Iterator[tuple[int, int]]:
    """Line and column (from 0) of each letter in a name that Python would silently take for another one."""
    if code.isascii():
        return
    for found in tokenize.generate_tokens(io.StringIO(code).readline):
        if found.type == token.NAME:
            for index, char in enumerate(found.string):
                if unicodedata.normalize("NFKC", char) != char:
                    yield found.start[0] - 1, found.start[1] + index
                    break


def in_code(code: str, line: int, column: int) -> Iterator[tuple[int, int]]:
    """Line and column of each look-alike at which Python stumbles, the first at or behind the place given."""
    rows = code.split("\n")
    for _ in range(_ROUNDS):
        row = rows[line]
        if column >= len(row):
            return
        if row[column].isascii():
            curly = next((at for at in range(column, len(row)) if row[column] in "\"'" and row[at] in _QUOTES), None)
            if curly is not None:
                yield line, curly
            return
        yield line, column
        if row[column] in _QUOTES:
            return
        # One character for one, so that columns stay true while Python is asked for the next.
        plain = ascii_for(row[column])[:1] or " "
        rows[line] = row[:column] + plain + row[column + 1 :]
        try:
            ast.parse("\n".join(rows))
        except SyntaxError as fault:
            line = min(max((fault.lineno or 1) - 1, 0), len(rows) - 1)
            column = max((fault.offset or 1) - 1, 0)
        else:
            return
