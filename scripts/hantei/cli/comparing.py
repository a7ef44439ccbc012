"""Comparisons on a terminal: in colour where there is colour, with marks in a pipe and where colour is off."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hantei.comparison import Kind, Piece

_STYLES = {Kind.SAME: "", Kind.REMOVED: "red strike", Kind.ADDED: "green underline"}
#: As `git diff --word-diff` marks them.
_MARKS = {Kind.SAME: ("", ""), Kind.REMOVED: ("[-", "-]"), Kind.ADDED: ("{+", "+}")}
#: Two texts stand side by side on a terminal at least as wide as this.
_WIDE = 100


def marked(pieces: Sequence[Piece], console: Console) -> Text:
    """A comparison as one text."""
    coloured = console.is_terminal and console.color_system is not None and not console.no_color
    text = Text()
    for kind, piece in pieces:
        before, after = ("", "") if coloured else _MARKS[kind]
        # A mark stands within its line, so that each line can be read by itself.
        lines = piece.split("\n")
        for number, line in enumerate(lines):
            text.append(f"{before}{line}{after}" if line else "", style=_STYLES[kind] if coloured else "")
            text.append("\n" if number < len(lines) - 1 else "")
    return text


def marked_lines(pieces: Sequence[Piece], console: Console) -> list[Text]:
    """The lines of a comparison in which something has changed."""
    return [marked(line, console) for line in _lines(pieces) if any(kind is not Kind.SAME for kind, _ in line)]


def _lines(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    line: list[Piece] = []
    for kind, text in pieces:
        first, *more = text.split("\n")
        line.append(Piece(kind, first))
        for part in more:
            yield [piece for piece in line if piece.text]
            line = [Piece(kind, part)]
    yield [piece for piece in line if piece.text]


def beside(console: Console, left: tuple[Text, Text], right: tuple[Text, Text]) -> None:
    """Two texts with their headings: side by side on a wide terminal, else one below the other."""
    if console.is_terminal and console.width >= _WIDE:
        grid = Table.grid(expand=True, padding=(0, 2, 0, 0))
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for one, other in zip(left, right, strict=True):
            grid.add_row(one, other)
        console.print(Padding(grid, (0, 0, 1, 2)), soft_wrap=False)
        return
    for heading, text in (left, right):
        console.print(heading)
        console.print(Padding(text, (0, 0, 0, 2)) if console.is_terminal else text)
    console.print()
