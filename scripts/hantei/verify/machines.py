"""The states of a model and its transitions, read from its constants `STATES` and `TRANSITIONS`.

The model itself goes by them, so a diagram that is drawn from them cannot say anything else than the model does.
"""

import ast
from collections.abc import Collection, Iterator
from typing import Any

from hantei.problems import Code, Problem, error
from hantei.schema import near
from hantei.verify.verdicts import Machine

BAD_MACHINE = error(
    "bad-machine",
    """`STATES` and `TRANSITIONS` of a model are written out, and fit each other.

A topic with `diagram: states` shows them as a picture. States map their key to the ruling that states them; a
transition is from, to, and its condition. All keys are terms, so that the picture reads in every language.

    STATES = {"check-timing": "VSP-010", "ability-use-timing": "VSP-014"}
    TRANSITIONS = (("check-timing", "ability-use-timing", "both-declined"),)
""",
)
CODES: tuple[Code, ...] = (BAD_MACHINE,)


def read(path: str, tree: ast.Module, rulings: Collection[str]) -> tuple[Machine | None, list[Problem]]:
    """The machine of a model, or None; `rulings` are the ids that its states may name."""
    places = dict(_constants(tree))
    if len(places) < 2:
        return None, []
    values: dict[str, Any] = {}
    for name, node in places.items():
        try:
            values[name] = ast.literal_eval(node)
        except ValueError:
            message = f"{name} is computed, not written out"
            return None, [_problem(path, node, message, f"write {name} as a literal")]
    states, transitions = values["STATES"], values["TRANSITIONS"]
    if not _is_machine(states, transitions):
        message = "STATES is no mapping of texts to texts, or TRANSITIONS no tuple of three texts each"
        return None, [_problem(path, places["STATES"], message, "see the page of this problem")]
    problems = [
        _problem(path, places["STATES"], f"there is no ruling {id!r}", near(id, rulings))
        for id in states.values()
        if id not in rulings
    ]
    problems += [
        _problem(path, places["TRANSITIONS"], f"there is no state {key!r}", near(key, states))
        for row in transitions
        for key in row[:2]
        if key not in states
    ]
    return (None, problems) if problems else (Machine(states, tuple(map(tuple, transitions))), [])


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The two constants with what is written for them."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and target.id in ("STATES", "TRANSITIONS"):
                yield target.id, node.value


def _is_machine(states: Any, transitions: Any) -> bool:
    texts = isinstance(states, dict) and all(isinstance(text, str) for pair in states.items() for text in pair)
    rows = isinstance(transitions, tuple | list) and all(
        isinstance(row, tuple | list) and len(row) == 3 and all(isinstance(text, str) for text in row)
        for row in transitions
    )
    return texts and rows


def _problem(path: str, node: ast.expr, message: str, hint: str) -> Problem:
    return Problem(path, node.lineno, node.col_offset + 1, BAD_MACHINE, message, hint)
