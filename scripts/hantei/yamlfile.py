"""YAML text to nodes that know their place, with the traps of YAML closed. The one module that knows PyYAML.

Every scalar is text: `no`, `010`, `1:30` and dates mean what they look like, and the schema converts.
Sources: YAML 1.1 and 1.2 differ in how they type plain scalars; PyYAML keeps the last of two equal keys in silence.
"""

import re
import stat
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from hantei import characters
from hantei.nodes import Mapping, Node, Position, Scalar, Sequence, end, find, plain
from hantei.problems import Code, Problem, error

__all__ = [
    "CODES",
    "File",
    "Mapping",
    "Node",
    "Position",
    "Scalar",
    "Sequence",
    "end",
    "find",
    "parse",
    "plain",
    "read",
    "splice",
    "unreadable",
]

YAML_SYNTAX = error(
    "yaml-syntax",
    """A file can be read as YAML.

Most often a text with a colon, a `#` or a leading `[`, `%`, `>` or `@` wants quotes, or an indentation is off by one.

    title: {en: Costs: how to pay}       # wrong: a second colon
    title: {en: "Costs: how to pay"}     # right
""",
)
YAML_ANCHOR = error(
    "yaml-anchor",
    """A file has no anchors and no aliases.

An alias says in one place what stands in another, so a reviewer cannot see what changes. Write it out. A text that
begins with `*` or `&` wants quotes.
""",
)
YAML_TAG = error(
    "yaml-tag",
    """A file has no tags.

A tag such as `!!python/name` asks a reader to build something other than text. Hantei builds nothing; take the tag out.
A text that begins with `!` wants quotes.
""",
)
DUPLICATE_KEY = error(
    "duplicate-key",
    """A key stands once in a mapping.

YAML readers keep the last of two and drop the first in silence, so an edit of the first would change nothing.

    text: {ja: …, ko: …, ja: …}          # wrong: ja twice
""",
)
TOO_DEEP = error(
    "too-deep",
    """Data is nested at most 20 levels deep, and a file is at most 1 MiB, that of a ruling 256 KiB.

No record needs more; a file that does was made to exhaust its reader.
""",
)
NOT_PLAIN = error(
    "not-a-plain-file",
    """What is read is a plain file: no folder, symbolic link, pipe or device.

A link could bring in a file that is not part of the knowledge base, and a pipe would keep a build waiting for ever. Put
the file itself in its place.
""",
)
CODES: tuple[Code, ...] = (
    *characters.CODES,
    YAML_SYNTAX,
    YAML_ANCHOR,
    YAML_TAG,
    DUPLICATE_KEY,
    TOO_DEEP,
    NOT_PLAIN,
)

MAX_DEPTH = 20
MAX_BYTES = 1 << 20

_KINDS = {
    stat.S_IFLNK: "a symbolic link",
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}

#: Tags by which MkDocs asks for a variable, for a path, and for a part of its usual extensions.
_FOREIGN_TAG = re.compile(
    r"!(?:ENV|relative)|tag:yaml\.org,2002:(?:(?:str|int|float|bool|null|map|seq)"
    r"|python/(?:name|object/apply):(?:pymdownx|material|markdown|mdx_[a-z]+)\.[A-Za-z0-9_.]+)"
)
#: What an input method writes behind a key in the place of a colon and a space.
_WIDE_COLON = re.compile(r"^[ -]*[A-Za-z_]+(：[ \u3000]*|:[\u3000\u00a0]+)")

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class File:
    """A file as read: its path below the root, its text, its tree (None if it could not be read)."""

    path: str
    text: str
    tree: Node | None
    problems: tuple[Problem, ...]


def read(root: Path, path: str, *, foreign: bool = False, limit: int = MAX_BYTES) -> File:
    """Read the file `path` below `root`. Never raises for what a file is or holds: its faults come back as problems."""
    found = unreadable(root, path, limit)
    if found is None:
        try:
            data = (root / path).read_bytes()
        except OSError as fault:
            found = _unread(path, fault)
    if found is not None:
        return File(path, "", None, (found,))
    text = characters.decoded(data, path)
    if isinstance(text, Problem):
        return File(path, "", None, (text,))
    return parse(text, path, foreign=foreign)


def unreadable(root: Path, path: str, limit: int = MAX_BYTES) -> Problem | None:
    """Why the file `path` below `root` is not to be opened: it is no plain file, or has more bytes than `limit`."""
    try:
        found = (root / path).lstat()
    except OSError as fault:
        return _unread(path, fault)
    if not stat.S_ISREG(found.st_mode):
        kind = _KINDS.get(stat.S_IFMT(found.st_mode), "a device")
        return Problem(path, 1, 1, NOT_PLAIN, f"this is {kind}", "put the file itself here")
    if found.st_size > limit:
        message = f"the file has {found.st_size:,} bytes, more than {limit:,}"
        return Problem(path, 1, 1, TOO_DEEP, message, "split it")
    return None


def _unread(path: str, fault: OSError) -> Problem:
    return Problem(path, 1, 1, NOT_PLAIN, f"it cannot be read: {fault.strerror}", "see whether it is there for you")


def parse(text: str, path: str, *, foreign: bool = False) -> File:
    """Read a text as YAML. `path` is for the messages.

    A `foreign` file (MkDocs' own) may have anchors, and the tags that its usual extensions need.
    """
    problems = list(characters.problems(text, path))
    if problems:
        return File(path, text, None, tuple(problems))
    try:
        tree = _Composer(text, path, problems, foreign).document()
    except yaml.YAMLError as fault:
        problems.append(_syntax(fault, path, text))
        tree = None
    return File(path, text, tree, tuple(sorted(problems)))


def splice(text: str, edits: list[tuple[tuple[int, int], str]]) -> str:
    """The text with each span replaced; everything else, comments included, stays as it is to the byte."""
    for (first, last), new in sorted(edits, reverse=True):
        text = text[:first] + new + text[last:]
    return text


def _syntax(fault: yaml.YAMLError, path: str, text: str) -> Problem:
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    said = getattr(fault, "problem", None) or str(fault)
    context = getattr(fault, "context", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if "nesting depth" in said:
        return Problem(path, line, column, TOO_DEEP, f"nested deeper than {MAX_DEPTH} levels", "no record needs that")
    message = f"{said} ({context})" if context else str(said)
    rows = text.split("\n")
    if line > len(rows):
        line, column = len(rows), len(rows[-1]) + 1
    #: What is missing behind a key is missed where the next line begins.
    for number in (line - 1, line):
        wide = _WIDE_COLON.search(rows[number - 1]) if 0 < number <= len(rows) else None
        if wide:
            hint = f"write a colon and a space; here stands {characters.foreign_names(wide[1])}"
            return Problem(path, number, wide.start(1) + 1, YAML_SYNTAX, message, hint)
    return Problem(path, line, column, YAML_SYNTAX, message, "texts with : # [ { % > @ ` in such a place want quotes")


class _Composer:
    """Builds nodes from the events of one document, and notes what the events show and nodes would hide."""

    def __init__(self, text: str, path: str, problems: list[Problem], foreign: bool) -> None:
        self.foreign = foreign
        self.text = text
        self.path = path
        self.problems = problems
        self.events: Any = yaml.parse(text, Loader=_LOADER)

    def document(self) -> Node | None:
        tree: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if tree is not None:
                    self.note(event, YAML_SYNTAX, "a second document begins here", "one file holds one record")
                    break
                tree = self.node(next(self.events), 0)
        return tree

    def node(self, event: Any, depth: int) -> Node:
        at = Position(event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.AliasEvent):
            if self.foreign:
                return Scalar(f"*{event.anchor}", at, None, _span(event, event))
            self.note(event, YAML_ANCHOR, f"alias *{event.anchor}", "write it out, or put the text in quotes")
            return Scalar(f"*{event.anchor}", at, None, _span(event, event))
        if event.anchor and not self.foreign:
            self.note(event, YAML_ANCHOR, f"anchor &{event.anchor}", "take it out, or put the text in quotes")
        if event.tag is not None and not (self.foreign and _FOREIGN_TAG.fullmatch(event.tag)):
            self.note(event, YAML_TAG, f"tag {event.tag}", "take it out, or put the text in quotes")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, at)
        if depth >= MAX_DEPTH:
            self.note(event, TOO_DEEP, f"nested deeper than {MAX_DEPTH} levels", "no record needs that")
            self.skip()
            return Sequence((), at, _span(event, event), True)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := next(self.events), yaml.SequenceEndEvent):
                items.append(self.node(inner, depth + 1))
            return Sequence(tuple(items), at, _span(event, inner), bool(event.flow_style))
        return self.mapping(event, at, depth)

    def skip(self) -> None:
        depth = 1
        while depth:
            event = next(self.events)
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1

    def mapping(self, start: Any, at: Position, depth: int) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        while not isinstance(inner := next(self.events), yaml.MappingEndEvent):
            key = self.node(inner, depth + 1)
            value = self.node(next(self.events), depth + 1)
            if not isinstance(key, Scalar):
                self.note(inner, YAML_SYNTAX, "a key is a list or a mapping", "a key is a word")
                continue
            if first := seen.get(key.value):
                place = f"{self.path}:{first.at.line}:{first.at.column}"
                message = f"{key.value!r} stands twice; first at {place}"
                self.problems.append(Problem(self.path, *key.at, DUPLICATE_KEY, message, "keep one of the two"))
                continue
            seen[key.value] = key
            entries.append((key, value))
        span = _span(start, inner)
        return Mapping(tuple(entries), at, span, bool(start.flow_style))

    def scalar(self, event: Any, at: Position) -> Scalar:
        span = _span(event, event)
        if name := characters.refused(event.value):
            message = f"{name} is not allowed, written as an escape either"
            self.problems.append(Problem(self.path, *at, characters.BAD_CHARACTER, message, "delete it"))
        composed = unicodedata.normalize("NFC", event.value)
        if composed != event.value:
            hint = f"write {composed.strip()!r}"
            self.problems.append(Problem(self.path, *at, characters.NOT_NFC, "the text is decomposed", hint))
        indent = 0
        if event.style in ("|", ">"):
            first = self.text.find("\n", span[0]) + 1
            rows = self.text[first : span[1]].split("\n")
            indent = min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip()), default=0)
        style = None if event.style in (None, "") else event.style
        return Scalar(event.value, at, style, span, indent)

    def note(self, event: Any, code: Code, message: str, hint: str) -> None:
        mark = event.start_mark
        self.problems.append(Problem(self.path, mark.line + 1, mark.column + 1, code, message, hint))


def _span(first: Any, last: Any) -> tuple[int, int]:
    """From the beginning of one event to the end of another, as indexes into the text."""
    return first.start_mark.index, last.end_mark.index
