"""A game's `model.py` as its text shows it: public names, the rulings it names, and where. Nothing is run here."""

import ast
import hashlib
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from hantei.ids import parse_id
from hantei.nodes import Position
from hantei.problems import Code, Problem, error
from hantei.schema import near
from hantei.verify import machines
from hantei.verify.verdicts import Machine

SYNTAX = error(
    "model-syntax",
    """A model is a file of Python that can be read.

The message says what Python says, at the place. The examples of the game are not run until it is mended.
""",
)
IMPORT = error(
    "model-import",
    """A model imports the standard library and `hantei.rules`, and nothing else.

It is read beside the rulings and runs wherever Python does, in a browser too. What it needs beyond that belongs in it.
""",
)
UNKNOWN_RULE = error(
    "unknown-rule",
    """Every ruling that a model names is there, and its id is written out.

`@rule`, `Illegal` and `Undecided` take the id of a ruling of the game; readers follow it as a link.

    @rule("FER-0003")       # wrong: no such id
    @rule(FORMULA)          # wrong: not written out
    @rule("FER-003")        # right
""",
)
CODES: tuple[Code, ...] = (SYNTAX, IMPORT, UNKNOWN_RULE)

RULES_MODULE = "hantei.rules"
_NAMING = ("rule", "Illegal", "Undecided")


@dataclass(frozen=True, slots=True)
class Naming:
    """One place at which a model names a ruling. `values` are the names under which its step's values are recorded."""

    kind: str
    ruling: str
    at: Position
    values: frozenset[str]


@dataclass(frozen=True)
class Model:
    """A model as read. `public` are the names that examples may use; `sha` identifies its text."""

    path: str
    source: str
    public: frozenset[str]
    namings: tuple[Naming, ...]
    machine: Machine | None = None

    @property
    def sha(self) -> str:
        return hashlib.sha256(self.source.encode()).hexdigest()[:8]

    @property
    def rulings(self) -> frozenset[str]:
        """Every ruling that it states, forbids by or leaves open."""
        return frozenset(naming.ruling for naming in self.namings)

    def values(self, ruling: str) -> frozenset[str] | None:
        """Names that every step of the ruling has a value for; None where the model does not name the ruling."""
        found = [naming.values for naming in self.namings if naming.ruling == ruling]
        return frozenset.intersection(*found) if found else None


def read(root: Path, path: str, rulings: Collection[str]) -> tuple[Model | None, list[Problem]]:
    """Read the model at `path`. `rulings` are the ids that it may name. None where it cannot be run."""
    data = (root / path).read_bytes()
    try:
        source = data.decode("utf-8-sig").replace("\r\n", "\n")
        tree = ast.parse(source)
    except SyntaxError as fault:
        line, column = max(fault.lineno or 1, 1), max(fault.offset or 1, 1)
        return None, [Problem(path, line, column, SYNTAX, f"Python cannot read this: {fault.msg}")]
    except (ValueError, RecursionError, MemoryError) as fault:
        return None, [Problem(path, 1, 1, SYNTAX, f"Python cannot read this: {fault}")]
    lines, aliases = source.split("\n"), _aliases(tree)
    namings: list[Naming] = []
    problems: list[Problem] = []
    for node in _walk(tree):
        problems += _imports(path, node)
        for one in _namings(node, aliases, lines):
            if isinstance(one, Naming) and one.ruling in rulings:
                namings.append(one)
            elif isinstance(one, Naming):
                hint = near(one.ruling, rulings) or ("" if parse_id(one.ruling) else "an id is written as FER-003")
                message = f"the model names {one.ruling!r}, and there is no such ruling"
                problems.append(Problem(path, *one.at, UNKNOWN_RULE, message, hint))
            else:
                message = "the id of the ruling is not written out"
                problems.append(Problem(path, *one, UNKNOWN_RULE, message, 'write it here, as @rule("FER-003")'))
    machine, found = machines.read(path, tree, rulings)
    return Model(path, source, frozenset(_public(tree.body)), tuple(namings), machine), problems + found


def _walk(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node in the order of the text."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        yield from _walk(child)


def _public(body: list[ast.stmt]) -> Iterator[str]:
    """Names that the top level defines: without underscore, imports left out."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            yield from _unless_private(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                for node in ast.walk(target):
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                        yield from _unless_private(node.id)
        elif isinstance(statement, ast.If):
            yield from _public(statement.body)
            yield from _public(statement.orelse)


def _unless_private(name: str) -> Iterator[str]:
    if not name.startswith("_"):
        yield name


def _imports(path: str, node: ast.AST) -> Iterator[Problem]:
    if isinstance(node, ast.Import):
        names = [name.name for name in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = ["." * node.level + (node.module or "")]
        if names == ["hantei"]:
            names = [f"hantei.{name.name}" for name in node.names]
    else:
        return
    for name in names:
        if name != RULES_MODULE and name.partition(".")[0] not in sys.stdlib_module_names:
            message = f"a model does not import {name!r}"
            hint = f"only the standard library and {RULES_MODULE}"
            yield Problem(path, node.lineno, node.col_offset + 1, IMPORT, message, hint)


def _aliases(tree: ast.Module) -> dict[str, str]:
    """Under which names the model has `rule`, `Illegal` and `Undecided`."""
    names: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == RULES_MODULE:
            names |= {one.asname or one.name: one.name for one in node.names if one.name in _NAMING}
    return names


def _namings(node: ast.AST, aliases: dict[str, str], lines: list[str]) -> Iterator[Naming | Position]:
    """The ruling that a call names, with its place; only the place where it is not written out."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        spec = node.args
        parameters = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg]
        taken = frozenset(parameter.arg for parameter in parameters if parameter)
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and _kind(decorator, aliases) == "rule":
                yield from _naming(decorator, "rule", taken, lines)
    elif isinstance(node, ast.Call):
        kind = _kind(node, aliases)
        if kind in ("Illegal", "Undecided"):
            given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
            yield from _naming(node, kind, given, lines)


def _kind(call: ast.Call, aliases: dict[str, str]) -> str:
    if isinstance(call.func, ast.Name):
        return aliases.get(call.func.id, "")
    if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in ("rules", RULES_MODULE):
        return call.func.attr
    return ""


def _naming(call: ast.Call, kind: str, values: frozenset[str], lines: list[str]) -> Iterator[Naming | Position]:
    given = call.args[0] if call.args else call
    column = len(lines[given.lineno - 1].encode()[: given.col_offset].decode(errors="ignore"))
    at = Position(given.lineno, column + 1)
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield Naming(kind, given.value, at, values)
    else:
        yield at
