"""Records as YAML that a person likes to read, and changes of single values in files that somebody has worked on."""

import json
import re
from collections.abc import Iterator
from typing import Any

from hantei.yamlfile import Mapping, Node, Scalar, end, plain

#: What a value of None means: the key is to go.
Values = dict[str, Any]
Edit = tuple[tuple[int, int], str]

_BARE = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")


def block(values: Values, indent: str = "") -> str:
    """The values a key a line; texts that end a line as literal blocks."""
    rows = []
    for key, value in values.items():
        if isinstance(value, dict) and any(isinstance(one, str) and one.endswith("\n") for one in value.values()):
            rows += [f"{indent}{key}:", *(_literal(name, one, f"{indent}  ") for name, one in value.items())]
        else:
            rows.append(f"{indent}{key}: {flow(value)}")
    return "\n".join(rows) + "\n"


def entry(key: str, values: Values) -> str:
    """An entry of a file that maps keys to records, with a blank line behind it."""
    return f"{key}:\n{block(values, '  ')}\n"


def flow(value: Any) -> str:
    """The value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def edits(text: str, node: Mapping, wanted: Values) -> Iterator[Edit]:
    """What makes the mapping in the text hold the wanted values. White space does not count; other keys stay."""
    new: Values = {}
    for key, value in wanted.items():
        current = node.get(key)
        if current is None:
            new |= {key: value} if value is not None else {}
        elif value is None:
            yield _removal(text, node, key, current)
        elif isinstance(value, dict) and isinstance(current, Mapping):
            yield from edits(text, current, value)
        elif _words(plain(current)) != _words(value):
            last = len(text[: end(current)].rstrip())
            yield (current.span[0], last), _in_place(current, value)
    if new:
        yield _addition(text, node, new)


def _words(value: Any) -> Any:
    return value.split() if isinstance(value, str) else value


def _in_place(current: Node, value: Any) -> str:
    if isinstance(current, Scalar) and current.style in ("|", ">"):
        pad = " " * current.indent
        return "|\n" + "\n".join(pad + row if row else "" for row in value.rstrip("\n").split("\n"))
    return flow(value)


def _addition(text: str, node: Mapping, new: Values) -> Edit:
    if node.flow:
        place = len(text[: node.span[1] - 1].rstrip())
        return (place, place), "".join(f", {key}: {flow(value)}" for key, value in new.items())
    place = len(text[: end(node)].rstrip())
    return (place, place), "\n" + block(new, " " * (node.at.column - 1)).rstrip("\n")


def _removal(text: str, node: Mapping, key: str, current: Node) -> Edit:
    name = node.key(key)
    start = (name or current).at.column - 1
    return ((name or current).span[0] - start, len(text[: end(current)].rstrip()) + 1), ""


def _literal(key: str, value: str, indent: str) -> str:
    rows = value.removesuffix("\n").split("\n")
    return "\n".join([f"{indent}{key}: |", *(f"{indent}  {row}" if row else "" for row in rows)])
