"""What a model's text says of it, without running it."""

from pathlib import Path

import pytest

from hantei.verify import verify
from hantei.verify.model import Model, Naming, read

RULINGS = ("MIN-001", "MIN-002", "MIN-003")


def model(tmp_path: Path, text: str) -> tuple[Model | None, list[tuple[int, int, str]]]:
    (tmp_path / "model.py").write_text(text, encoding="utf-8")
    found, problems = read(tmp_path, "model.py", RULINGS)
    return found, [(one.line, one.column, one.code.name) for one in problems]


def test_public_names_are_those_of_the_top_level(tmp_path: Path) -> None:
    text = (
        "import os\nfrom enum import Enum\nA, (B, _C) = 1, (2, 3)\nD: int = 4\nif A:\n    E = 5\nelse:\n    F = 6\n"
        "def g(h):\n    i = 1\nclass J:\n    K = 1\ndef _l(): pass\n"
    )
    found, problems = model(tmp_path, text)
    assert problems == []
    assert found and found.public == frozenset("ABDEFgJ")


def test_namings_have_their_place_and_the_names_of_their_values(tmp_path: Path) -> None:
    text = (
        "from hantei import rules\nfrom hantei.rules import Illegal, Undecided as Open, rule\n\n\n"
        '@rule("MIN-001")\ndef f(a, /, b, *c, d=1, **e):\n    """あ"""; raise Illegal("MIN-002", unit=a)\n\n\n'
        'def g():\n    return Open("MIN-003")\n\n\n@rules.rule("MIN-002")\ndef h(unit, more): ...\n'
    )
    found, problems = model(tmp_path, text)
    assert problems == []
    assert found and found.namings == (
        Naming("rule", "MIN-001", (5, 7), frozenset("abcde")),
        Naming("Illegal", "MIN-002", (7, 28), frozenset({"unit"})),
        Naming("Undecided", "MIN-003", (11, 17), frozenset()),
        Naming("rule", "MIN-002", (14, 13), frozenset({"unit", "more"})),
    )
    assert found.rulings == frozenset(RULINGS)
    assert found.values("MIN-002") == {"unit"}
    assert found.values("MIN-004") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = (1,\n", [(1, 5, "model-syntax")]),
        ("def f():\nreturn 1\n", [(2, 1, "model-syntax")]),
        ("x = 1\0\n", [(1, 1, "model-syntax")]),
        ("import requests\n", [(1, 1, "model-import")]),
        ("import os.path, numpy.linalg\n", [(1, 1, "model-import")]),
        ("def f():\n    from hantei.load import load\n", [(2, 5, "model-import")]),
        ("from hantei import load\n", [(1, 1, "model-import")]),
        ("from . import other\n", [(1, 1, "model-import")]),
        ("from __future__ import annotations\nimport json, hantei.rules\nfrom hantei import rules\n", []),
        ('from hantei.rules import rule\n@rule("MIN-004")\ndef f(): ...\n', [(2, 7, "unknown-rule")]),
        ('from hantei.rules import rule\nID = "MIN-001"\n@rule(ID)\ndef f(): ...\n', [(3, 7, "unknown-rule")]),
        ("from hantei.rules import rule\n@rule()\ndef f(): ...\n", [(2, 2, "unknown-rule")]),
        ('from hantei.rules import Illegal\ndef f(): raise Illegal("MIN-1")\n', [(2, 24, "unknown-rule")]),
    ],
)
def test_faults_of_a_model(tmp_path: Path, text: str, found: list[tuple[int, int, str]]) -> None:
    assert model(tmp_path, text)[1] == found


def test_bytes_that_are_no_text_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_bytes(b"x = '\x82\xa0'\n")
    found, problems = read(tmp_path, "model.py", RULINGS)
    assert found is None
    assert [one.code.name for one in problems] == ["model-syntax"]


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("x = (\n", 2, "model-syntax"),
        ("x = 1\nraise ValueError('no')\n", 3, "model-failed"),
        ("x = 1\nimport hantei.rules\nimport hantei.text\n", 4, "model-failed"),
        ("import os\nos._exit(0)\n", 1, "model-failed"),
    ],
)
def test_a_model_that_cannot_be_loaded_is_one_problem(base, text: str, line: int, code: str) -> None:
    verification = verify(base(">>> worth('coin')\n1\n", ">>> worth('coin')\n1\n", model="worth = 1\n" + text))
    found = [(one.path, one.line, one.code.name) for one in verification.problems if one.code.name != "model-import"]
    assert found == [("rulings/mini/model.py", line, code)]
    assert not any(result.passed for result in verification.examples.values())


def test_a_game_with_examples_wants_a_model(base) -> None:
    problems = verify(base(">>> worth('coin')\n1\n", ">>> worth('coin')\n1\n", model=None)).problems
    assert [(one.line, one.column, one.code.name) for one in problems] == [(8, 7, "no-model")]
