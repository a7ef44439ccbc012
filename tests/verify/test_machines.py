"""The states that a model goes by are read as they are written, or refused at their place."""

import ast

import pytest

from hantei.verify import machines

RULINGS = ("ABC-001", "ABC-002")
GOOD = 'STATES: dict[str, str] = {"ask": "ABC-001", "act": "ABC-002"}\nTRANSITIONS = (("ask", "act", "yes"),)\n'


def read(source: str) -> tuple[machines.Machine | None, list[str]]:
    machine, problems = machines.read("model.py", ast.parse(source), RULINGS)
    return machine, [f"{problem.line}:{problem.column} {problem.message} {problem.hint}" for problem in problems]


def test_states_and_transitions_are_read_in_their_order() -> None:
    machine, problems = read(GOOD)
    assert problems == []
    assert machine and list(machine.states) == ["ask", "act"]
    assert machine.transitions == (("ask", "act", "yes"),)


def test_a_model_without_them_has_none() -> None:
    assert read("STATES = {}\n") == (None, [])
    assert read("x = 1\n") == (None, [])


@pytest.mark.parametrize(
    ("source", "place", "words"),
    [
        (GOOD.replace("ABC-002", "ABC-003"), "1:26", "there is no ruling 'ABC-003'"),
        (GOOD.replace('("ask", "act"', '("ask", "axt"'), "2:15", "there is no state 'axt' did you mean act"),
        (GOOD.replace('"yes"', "str(1)"), "2:15", "TRANSITIONS is computed"),
        (GOOD.replace('"ABC-001"', "1"), "1:26", "no mapping of texts"),
        (GOOD.replace(', "yes"', ""), "1:26", "three texts"),
    ],
)
def test_what_does_not_fit_is_a_bad_machine_at_its_place(source: str, place: str, words: str) -> None:
    machine, problems = read(source)
    assert machine is None
    assert problems and problems[0].startswith(place) and words in problems[0]
    assert machines.BAD_MACHINE.name == "bad-machine"
