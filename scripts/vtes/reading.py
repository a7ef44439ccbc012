"""The three files of the rulings as they are: cards, groups, statements, references, and what is odd about them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from hantei import yamlfile
from hantei.yamlfile import Mapping, Node, Scalar, Sequence

RULINGS = "vtes_rulings.yaml"
GROUPS = "vtes_groups.yaml"
REFERENCES = "vtes_references.yaml"
_KEY = re.compile(r"([0-9]{6}|G[0-9]{5})\|(\S(?:.*\S)?)")


class Unreadable(Exception):
    """A file that cannot be read at all; the text says where and why."""


class Oddity(StrEnum):
    """What an import tells of. Nothing that is told of is lost, unless it is `left out`."""

    LEFT_OUT = "left out"
    KEY = "odd keys"
    TEXT = "odd texts"
    ORPHAN = "orphans"
    DUPLICATE = "duplicates"
    AMBIGUOUS = "names of several cards"
    UNNUMBERED = "cards known by name alone"
    UNUSED = "references that no ruling uses"
    GONE = "no longer in the source"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that an import tells of: what sort, where, and what."""

    oddity: Oddity
    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Owner:
    """What a statement is on: a card (six digits), a group (G and five), or with no number what an odd key says."""

    number: str
    name: str

    @property
    def is_group(self) -> bool:
        return self.number.startswith("G")


@dataclass(frozen=True, slots=True)
class Statement:
    """One ruling as the file has it, references at its end included. `instead_of` is the text that it overrides."""

    owner: Owner
    text: str
    where: str
    instead_of: str = ""
    #: Cards of the group that have a text of their own instead.
    but_not: frozenset[Owner] = frozenset()


@dataclass(frozen=True)
class Input:
    """Everything that the files hold. `read` counts the rulings as the file lists them, overrides left out."""

    statements: tuple[Statement, ...]
    #: Each group with its cards and the symbols with which the group's rulings hold for them.
    groups: dict[Owner, dict[Owner, str]]
    references: dict[str, str]
    read: int
    findings: tuple[Finding, ...] = field(default=())


def read(folder: Path) -> Input:
    """The three files below the folder. Raises Unreadable where one is missing or is no YAML."""
    findings: list[Finding] = []
    names: dict[str, Owner] = {}
    rulings = _Reader(folder, RULINGS, names, findings)
    statements = tuple(rulings.statements())
    groups = _Reader(folder, GROUPS, names, findings).groups()
    references = _Reader(folder, REFERENCES, names, findings).references()
    return Input(statements, groups, references, rulings.read, tuple(findings))


class _Reader:
    """Reads one file. `names` are the owners met so far by number: the first name of a number holds."""

    def __init__(self, folder: Path, name: str, names: dict[str, Owner], findings: list[Finding]) -> None:
        if not (folder / name).is_file():
            raise Unreadable(f"{folder / name}: expected the file of the rulings' repository, found none")
        file = yamlfile.read(folder, name)
        if not isinstance(file.tree, Mapping):
            faults = "; ".join(f"line {one.line}: {one.message}" for one in file.problems)
            raise Unreadable(f"{folder / name}: expected a mapping, {faults or 'found something else'}")
        for problem in file.problems:
            findings.append(Finding(Oddity.KEY, f"{name}:{problem.line}", problem.message))
        self.name, self.tree, self.names, self.findings, self.read = name, file.tree, names, findings, 0

    def statements(self) -> Iterator[Statement]:
        for key, value in self.tree.entries:
            owner = self.owner(key)
            if not isinstance(value, Sequence):
                self.tell(Oddity.LEFT_OUT, value, f"{owner.name}: expected a list of rulings")
                self.read += 1
                continue
            for item in value.items:
                self.read += 1
                yield from self.statement(owner, item)

    def statement(self, owner: Owner, item: Node) -> Iterator[Statement]:
        """The statement of an item, and those that it has for single cards of its group."""
        if isinstance(item, Scalar):
            yield Statement(owner, item.value, self.where(item))
            return
        text = item.get("text") if isinstance(item, Mapping) else None
        overrides = item.get("overrides") if isinstance(item, Mapping) else None
        if not isinstance(item, Mapping) or not isinstance(text, Scalar):
            self.tell(Oddity.LEFT_OUT, item, f"{owner.name}: expected a text, or a mapping with one")
            return
        for key, _ in item.entries:
            if key.value not in ("text", "overrides"):
                self.tell(Oddity.KEY, key, f"{owner.name}: nothing is known of {key.value!r}")
        instead: dict[Owner, Scalar] = {}
        for key, value in overrides.entries if isinstance(overrides, Mapping) else ():
            if isinstance(value, Scalar):
                instead[self.owner(key)] = value
            else:
                self.tell(Oddity.LEFT_OUT, value, f"{owner.name}: expected a text for {key.value}")
        yield Statement(owner, text.value, self.where(text), but_not=frozenset(instead))
        for card, value in instead.items():
            yield Statement(card, value.value, self.where(value), instead_of=text.value)

    def groups(self) -> dict[Owner, dict[Owner, str]]:
        found: dict[Owner, dict[Owner, str]] = {}
        for key, value in self.tree.entries:
            cards = found.setdefault(self.owner(key), {})
            for card, symbols in value.entries if isinstance(value, Mapping) else ():
                cards[self.owner(card)] = symbols.value if isinstance(symbols, Scalar) else ""
            if not cards:
                self.tell(Oddity.ORPHAN, key, f"the group {key.value} has no cards")
        return found

    def references(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, value in self.tree.entries:
            found[key.value] = value.value if isinstance(value, Scalar) else ""
            if not re.fullmatch(r"https?://\S+", found[key.value]):
                self.tell(Oddity.ORPHAN, key, f"the reference {key.value} has no address")
        return found

    def owner(self, key: Scalar) -> Owner:
        match = _KEY.fullmatch(key.value)
        if not match:
            self.tell(Oddity.KEY, key, f"{key.value!r}: expected a number and a name, as 100001|.44 Magnum")
        number, name = (match[1], match[2]) if match else ("", key.value.strip())
        known = self.names.setdefault(number, Owner(number, name)) if number else Owner(number, name)
        if known.name != name:
            self.tell(Oddity.KEY, key, f"{number} is {known.name!r} elsewhere, and {name!r} here")
        return known

    def tell(self, oddity: Oddity, node: Node, what: str) -> None:
        self.findings.append(Finding(oddity, self.where(node), what))

    def where(self, node: Node) -> str:
        return f"{self.name}:{node.at.line}"
