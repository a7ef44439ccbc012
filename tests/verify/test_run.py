"""Verdicts: what an example showed beside what it was to show, at the line of its prompt."""

import json
from typing import Any

import pytest

from hantei.verify import CODES, Memory, Shown, StepRecord, run, verify

TERMS = """\
coin: {kind: card, names: {en: Coin, ja: 硬貨}, facts: {value: "1", weight: "2"}}
purse: {kind: card, names: {en: Purse, ja: 財布}}
"""


def places(problems: Any) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.code.name) for one in problems]


def test_an_example_that_shows_what_is_written_passes(base) -> None:
    verification = verify(base(">>> coin = 'coin'\n>>> spend(coin)\n1\n"), ["MIN-001"])
    assert verification.problems == ()
    found = verification.examples["MIN-001", 0]
    assert (found.ruling, found.index, found.passed) == ("MIN-001", 0, True)
    (run,) = found.runs
    assert run.edition is None
    assert [(prompt.code, prompt.output) for prompt in run.prompts] == [
        ("coin = 'coin'", None),
        ("spend(coin)", Shown("1", 1)),
    ]
    assert run.prompts[1].steps == (
        StepRecord("MIN-001", {"card": "coin", "times": 1, "edition": None}, 1),
        StepRecord("MIN-002", {"card": "coin"}, 1),
    )


def test_the_model_is_known_by_its_fingerprint_and_its_rules(base) -> None:
    verification = verify(base(">>> spend('coin')\n1\n"))
    assert verification.rules == {"mini": {"MIN-001", "MIN-002", "MIN-003"}}
    assert verification.exercised == {"mini": {"MIN-001", "MIN-002"}}
    assert len(verification.models["mini"]) == 8


def test_a_rule_that_no_example_leads_through_is_a_warning_in_the_model(base) -> None:
    problems = verify(base(">>> spend('coin')\n1\n")).problems
    assert [(one.path, one.code.name, one.is_error) for one in problems] == [
        ("rulings/mini/model.py", "unexercised-rule", False)
    ]
    assert (problems[0].line, problems[0].column) == (31, 22)


def test_an_example_runs_on_every_edition_if_its_code_asks_for_one(base) -> None:
    run = ">>> worth('coin', edition=edition)\nfirst: 1\nsecond: 2\n"
    verification = verify(base(run), ["MIN-001"])
    assert verification.problems == ()
    runs = verification.examples["MIN-001", 0].runs
    assert [(run.edition, run.outputs) for run in runs] == [
        ("first", (Shown("1", 1),)),
        ("second", (Shown("2", 2),)),
    ]


@pytest.mark.parametrize(
    ("code", "text", "value"),
    [
        ("show(True)", "True", True),
        ("show([1, 'coin', [None]])", "[1, 'coin', [None]]", [1, "coin", [None]]),
        ("show(Card('coin'))", "Card(key='coin')", {"term": "coin"}),
        ("show(Side.HEADS)", "<Side.HEADS: 'heads'>", "heads"),
        ("show((Card('coin'), Side.HEADS))", "(Card(key='coin'), <Side.HEADS: 'heads'>)", [{"term": "coin"}, "heads"]),
        ("show(1.5)", "1.5", {"repr": "1.5"}),
        ("show({'a': 1})", "{'a': 1}", {"repr": "{'a': 1}"}),
        ("luck()", "Undecided('MIN-003')", {"undecided": "MIN-003"}),
        ("show([luck()])", "[Undecided('MIN-003')]", [{"undecided": "MIN-003"}]),
        ("spend('purse')", "Illegal: MIN-002", {"illegal": "MIN-002"}),
    ],
)
def test_values_come_as_plain_data(base, code: str, text: str, value: Any) -> None:
    result = "{:True=yes}" if value is True else "It is {}"
    verification = verify(base(f">>> {code}\n{text}\n", result=result), ["MIN-001"])
    assert verification.problems == ()
    assert verification.examples["MIN-001", 0].runs[0].outputs == (Shown(text, value),)
    assert json.loads(json.dumps(value)) == value


@pytest.mark.parametrize(
    ("run", "line", "code", "message"),
    [
        (">>> worth('coin')\n2\n", 8, "wrong-output", "expected 2, got 1"),
        (">>> show('a')\na\n", 8, "wrong-output", "expected a, got 'a'"),
        (">>> show(1)\n5\n6\n", 8, "wrong-output", "expected 5 ⏎ 6, got 1"),
        (">>> worth('coin')\n1\n>>> worth('coin', 2)\n1\n", 10, "wrong-output", "expected 1, got 2"),
        (">>> worth('coin')\n>>> worth('coin', 2)\n2\n", 8, "wrong-output", "expected nothing, got 1"),
        (">>> show(None)\nNone\n", 8, "wrong-output", "expected None, got nothing"),
        (">>> spend('purse')\n1\n", 8, "wrong-output", "expected 1, got Illegal: MIN-002"),
        (">>> spend('coin')\nIllegal: MIN-002\n", 8, "wrong-output", "expected Illegal: MIN-002, got 1"),
        (
            ">>> spend('purse')\nIllegal: MIN-003\n",
            8,
            "wrong-output",
            "expected Illegal: MIN-003, got Illegal: MIN-002",
        ),
        (
            ">>> x = spend('purse')\n>>> show(x)\n1\n",
            8,
            "wrong-output",
            "expected nothing, got Illegal: MIN-002",
        ),
        (">>> worth('coyn')\n1\n", 8, "example-failed", "KeyError: 'coyn' (rulings/mini/model.py:20)"),
        (
            ">>> worth('coin')\n1\n>>> worth()\n1\n",
            10,
            "example-failed",
            "TypeError: worth() missing 1 required positional argument: 'card'",
        ),
        (">>> len(worth('coin'))\n1\n", 8, "example-failed", "TypeError: object of type 'int' has no len()"),
        (
            ">>> 1 if luck() else worth('coin')\n1\n",
            8,
            "example-failed",
            "TypeError: Undecided('MIN-003') is neither true nor false: the sources leave it open",
        ),
        (
            ">>> worth('coin', edition=edition)\nfirst: 1\nsecond: 1\n",
            8,
            "wrong-output",
            "in second: expected 1, got 2",
        ),
        (
            ">>> worth('coin', edition=edition)\n1\n",
            8,
            "editions-differ",
            "expected 1 in every edition, got first: 1, second: 2",
        ),
        (
            ">>> worth('coin', edition=edition)\n3\n",
            8,
            "editions-differ",
            "expected 3 in every edition, got first: 1, second: 2",
        ),
        (">>> show([1, edition][0])\n2\n", 8, "wrong-output", "expected 2, got 1"),
        (">>> worth(edition)\n2\n", 8, "example-failed", None),
    ],
)
def test_a_failure_is_told_at_its_prompt_with_both_outputs(
    base, run: str, line: int, code: str, message: str | None
) -> None:
    verification = verify(base(run), ["MIN-001"])
    first = verification.problems[0]
    assert (first.path, first.line, first.column, first.code.name) == (
        "rulings/mini/basics/MIN-001.a.yaml",
        line,
        7,
        code,
    )
    if message is not None:
        assert [one.message for one in verification.problems] == [message]
    assert not verification.examples["MIN-001", 0].passed


def test_a_failure_that_every_edition_shares_is_told_once_and_else_by_edition(base) -> None:
    problems = verify(base(">>> worth(edition)\n2\n"), ["MIN-001"]).problems
    assert [one.message for one in problems] == [
        "in first: KeyError: 'first' (rulings/mini/model.py:20)",
        "in second: KeyError: 'second' (rulings/mini/model.py:20)",
    ]
    problems = verify(base(">>> worth('x', edition=edition)\n2\n"), ["MIN-001"]).problems
    assert [one.message for one in problems] == ["KeyError: 'x' (rulings/mini/model.py:20)"]


@pytest.mark.parametrize(
    ("run", "hint"),
    [
        (">>> worth('coni')\n1\n", "did you mean coin?"),
        (">>> show(5)\n５\n", "write '5' for U+FF15 FULLWIDTH DIGIT FIVE"),
        (">>> show(5)\n6\n", "mend one of the two; hantei verify --accept MIN-001 writes what it got"),
    ],
)
def test_a_failure_says_how_to_mend_it(base, run: str, hint: str) -> None:
    assert [one.hint for one in verify(base(run), ["MIN-001"]).problems] == [hint]


def test_listed_editions_want_code_that_asks_for_one(base) -> None:
    problems = verify(base(">>> worth('coin')\n1\n", editions="first"), ["MIN-001"]).problems
    assert places(problems) == [(11, 15, "edition-unused")]
    run = ">>> worth('coin', edition=edition)\n1\n"
    assert verify(base(run, editions="first"), ["MIN-001"]).problems == ()


def test_every_example_is_told_whether_it_ran_or_not(base) -> None:
    verification = verify(base(">>> worth('coin')\n1\n", ">>>worth('coin')\n", ">>> worth('coin')\n2\n"), ["MIN-001"])
    assert {key: result.passed for key, result in verification.examples.items()} == {
        ("MIN-001", 0): True,
        ("MIN-001", 1): False,
        ("MIN-001", 2): False,
    }
    assert places(verification.problems) == [(13, 7, "look-alike-prompt"), (17, 7, "wrong-output")]


def test_examples_are_apart(base) -> None:
    model = "seen = []\n\n\ndef note(x):\n    seen.append(x)\n    return len(seen)\n"
    runs = [">>> note(1)\n1\n"] * 3
    assert verify(base(*runs, model=model), ["MIN-001"]).problems == ()
    runs = [">>> x = note(1)\n>>> show(x)\n1\n", ">>> note(x)\n1\n"]
    model += "\n\ndef show(x):\n    return x\n"
    assert places(verify(base(*runs, model=model), ["MIN-001"]).problems) == [(14, 16, "unknown-name")]


def test_what_is_remembered_is_judged_anew_and_not_run(base, monkeypatch) -> None:
    memory: Memory = {}
    jobs: list[int] = []
    real = run.execute

    def counted(model: Any, facts: Any, new: Any, *rest: Any, **options: Any) -> Any:
        jobs.append(len(new))
        return real(model, facts, new, *rest, **options)

    monkeypatch.setattr(run, "execute", counted)
    fine, broken = ">>> worth('coin')\n1\n", ">>> worth('x')\n1\n"
    for runs, new in [
        ([fine, broken], 2),
        ([fine, broken], 1),
        ([fine], None),
        ([fine.replace("\n1", "\n2")], None),
        ([broken, fine, ">>> worth('coin', 3)\n3\n"], 2),
    ]:
        jobs.clear()
        result = verify(base(*runs), ["MIN-001"], memory=memory)
        assert jobs == ([] if new is None else [new])
        assert [one.passed for one in result.examples.values()] == [
            "'x'" not in one and "\n2" not in one for one in runs
        ]
    jobs.clear()
    verify(base(fine, files={"rulings/mini/terms.yaml": TERMS}), ["MIN-001"], memory=memory)
    assert jobs == [1]


def test_each_code_has_a_name_of_its_own_and_a_page_that_begins_with_its_rule() -> None:
    names = [code.name for code in CODES]
    assert len(set(names)) == len(names)
    for code in CODES:
        assert code.summary.endswith(".") and len(code.page.strip().splitlines()) > 2, code.name
