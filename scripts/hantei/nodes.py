"""The tree of a YAML file: texts, lists and mappings that know their place."""

from dataclasses import dataclass
from typing import Any, NamedTuple


class Position(NamedTuple):
    """A place in a file: line and column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text and where it stands. `span` is its place in the file's text, quotes or block header included."""

    value: str
    at: Position
    style: str | None
    span: tuple[int, int]
    #: Of a block scalar: the column (from 0) at which its lines begin.
    indent: int = 0

    def position(self, offset: int) -> Position:
        """The place of the character `offset` of the value; exact in blocks and one-line scalars without escapes."""
        before = self.value[:offset]
        if self.style in ("|", ">"):
            lines = before.count("\n")
            return Position(self.at.line + 1 + lines, self.indent + len(before) - before.rfind("\n"))
        quote = 1 if self.style else 0
        return Position(self.at.line, self.at.column + quote + len(before))


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list. `flow` where it is written in brackets; `span` then holds them, else it may end in blank lines."""

    items: tuple["Node", ...]
    at: Position
    span: tuple[int, int]
    flow: bool


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the file's order. `flow` where it is written in braces; `span` as of a list."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    at: Position
    span: tuple[int, int]
    flow: bool

    def get(self, key: str) -> "Node | None":
        return next((value for name, value in self.entries if name.value == key), None)

    def key(self, key: str) -> Scalar | None:
        return next((name for name, _ in self.entries if name.value == key), None)


Node = Scalar | Sequence | Mapping


def find(node: Node, keys: tuple[str | int, ...]) -> Node:
    """The node under the keys, or the nearest one above that is there."""
    for key in keys:
        child: Node | None = None
        if isinstance(node, Mapping):
            child = node.get(str(key))
        elif isinstance(node, Sequence) and isinstance(key, int) and key < len(node.items):
            child = node.items[key]
        if child is None:
            return node
        node = child
    return node


def plain(node: Node) -> Any:
    """The node as dicts, lists and texts."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.value: plain(value) for key, value in node.entries}


def end(node: Node) -> int:
    """The index behind the last character of a node, blank lines and comments after it left out."""
    if isinstance(node, Scalar) or node.flow:
        return node.span[1]
    last = node.items[-1] if isinstance(node, Sequence) else node.entries[-1][1]
    return end(last)
