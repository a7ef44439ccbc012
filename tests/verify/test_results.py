"""Sentences with places for verified values: found, checked, filled."""

from typing import Any

import pytest

from hantei.verify import StepRecord, fill, verify
from hantei.verify.results import placeholders, values_of

RULING = "rulings/mini/basics/MIN-001.a.yaml"


def word(value: Any) -> str:
    return {"coin": "Coin"}.get(value, value) if isinstance(value, str) else f"<{value}>"


@pytest.mark.parametrize(
    ("template", "values", "filled"),
    [
        ("It is {}.", [5], "It is <5>."),
        ("{1} and {2}, {1}", ["coin", 2], "Coin and <2>, Coin"),
        ("{card} gives {result}", {"card": "coin", "result": 2}, "Coin gives <2>"),
        ("{:True=yes|False=no}", [True], "yes"),
        ("{:True=yes|False=no}", [False], "no"),
        ("{2:coin=the [[coin]]|purse=[[purse|a purse]]}!", [1, "purse"], "[[purse|a purse]]!"),
        ("{2:coin=the [[coin]]|purse=[[purse|a purse]]}!", [1, {"term": "coin"}], "the [[coin]]!"),
        ("{of:1=one card|2=two cards}", {"of": 2}, "two cards"),
        ("{:1=one card|2=two cards}", [3], "<3>"),
        ("{:[]=none}", [[]], "none"),
        ("{:[]=none}", [[1, 2]], "<[1, 2]>"),
        ("{:Undecided=open|Illegal=no}", [{"undecided": "MIN-003"}], "open"),
        ("{:Undecided=open|Illegal=no}", [{"illegal": "MIN-002"}], "no"),
        ("{:=empty|a=A}", [""], "empty"),
        ("{:a==|b=x}", ["a"], "="),
        ("{{}} and {{x}}", [1], "{} and {x}"),
        ("{過払|かばら}い {}", [1], "{過払|かばら}い <1>"),
        ("{1|いち} {1}", [1], "{1|いち} <1>"),
        ("{:True=あ：い|False=う}", [True], "あ：い"),
        ("no places", [1], "no places"),
        ("{bad name} {", [1], "{bad name} {"),
    ],
)
def test_filling(template: str, values: Any, filled: str) -> None:
    assert fill(template, values, word) == filled


def test_a_hostile_template_takes_no_time() -> None:
    assert [one.well_formed for one in placeholders("{:a=" + "[[x]]" * 5000)] == [False]
    assert [one.well_formed for one in placeholders("{:a=" + "[[" * 5000)] == [False]


def test_a_step_is_filled_with_its_values_and_its_result() -> None:
    step = StepRecord("MIN-001", {"card": {"term": "coin"}}, 3)
    assert fill("{card}: {result}", values_of(step), str) == "{'term': 'coin'}: 3"


ONE = ">>> worth('coin')\n1\n"
TWO = ">>> worth('coin')\n1\n>>> counts('coin')\nTrue\n"


@pytest.mark.parametrize(
    ("run", "result", "column", "code"),
    [
        (ONE, "It is {2}", 25, "bad-placeholder"),
        (ONE, "It is {0}", 25, "bad-placeholder"),
        (ONE, "It is {chips}", 25, "bad-placeholder"),
        (ONE, "It is {1} {", 29, "bad-placeholder"),
        (ONE, "It is } {1}", 25, "bad-placeholder"),
        (ONE, "It is {1:x}", 25, "bad-placeholder"),
        (TWO, "It is {}, {2:True=yes|False=no}", 25, "bad-placeholder"),
        (ONE, "It is 1", 18, "unbound-result"),
        (">>> counts('coin')\nTrue\n", "It is {}", 25, "missing-choice"),
        (">>> counts('coin')\nTrue\n", "It is {:False=no}", 25, "missing-choice"),
        (TWO, "It is {1}, {2}", 30, "missing-choice"),
        (ONE, "It is {:2=two|3=three}", 25, "missing-choice"),
        (">>> show([])\n[]\n", "It is {:1=one}", 25, "missing-choice"),
    ],
)
def test_a_result_that_does_not_fit_is_told_in_every_language_at_its_place(
    base, run: str, result: str, column: int, code: str
) -> None:
    line = 8 + run.count("\n")
    verification = verify(base(run, result=result), ["MIN-001"])
    found = [(one.path, one.line, one.column, one.code.name) for one in verification.problems]
    # `    result: {en: "…", ja: "…"}`: the second text begins eight characters behind the end of the first.
    assert found == [(RULING, line, column, code), (RULING, line, column + len(result) + 8, code)]
    assert not verification.examples["MIN-001", 0].passed


@pytest.mark.parametrize(
    ("run", "result"),
    [
        (ONE, "It is {}"),
        (ONE, "It is {1}, {{so}}"),
        (TWO, "{1}: {2:True=yes|False=no}"),
        (">>> luck()\nUndecided('MIN-003')\n", "Nobody knows."),
        (">>> spend('purse')\nIllegal: MIN-002\n", "It is not allowed."),
        (">>> worth('coin', edition=edition)\nfirst: 1\nsecond: 2\n", "It is {:1=one|2=two}"),
    ],
)
def test_a_result_that_fits(base, run: str, result: str) -> None:
    assert verify(base(run, result=result), ["MIN-001"]).problems == ()


def ruling(step: str, result: str = '{en: "{}", ja: "{}"}', run: str = ONE) -> dict[str, str]:
    lines = "".join(f"      {line}\n" for line in run.splitlines())
    text = (
        "title: {en: A, ja: あ}\nkind: rule\nstatus: official\ntext: {en: A., ja: あ。}\n"
        f"step: {step}\nexamples:\n  - given: {{en: A., ja: あ。}}\n    run: |\n{lines}    result: {result}\n"
    )
    return {RULING: text}


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ('{en: "{card}: {result}", ja: "{card}は{result}"}', []),
        ('{en: "{times} times", ja: "{times}回"}', []),
        ('{en: "{crad}", ja: "{card}"}', [(5, 13, "bad-placeholder")]),
        ('{en: "{}", ja: "{}"}', [(5, 13, "bad-placeholder"), (5, 23, "bad-placeholder")]),
        ('{en: "{times:1=once|2=twice}", ja: "{times:1=一度|2=二度}"}', []),
        (
            '{en: "{times:2=twice}", ja: "{times:1=一度|2=二度}"}',
            [(5, 13, "missing-choice")],
        ),
    ],
)
def test_a_step_names_values_that_its_rule_records(base, step: str, found: list[tuple[int, int, str]]) -> None:
    problems = verify(base(files=ruling(step)), ["MIN-001"]).problems
    assert sorted((one.line, one.column, one.code.name) for one in problems) == sorted(found)


def test_a_step_of_a_ruling_that_the_model_does_not_name_has_no_values(base) -> None:
    files = ruling('{en: "{card}", ja: "{card}"}')
    model = "def worth(card):\n    return 1\n"
    problems = verify(base(files=files, model=model), ["MIN-001"]).problems
    assert [(one.line, one.code.name) for one in problems] == [(5, "bad-placeholder")] * 2
    assert problems[0].hint == '@rule("MIN-001") on the function that states it'


def test_the_one_output_has_two_names(base) -> None:
    files = ruling("{en: A, ja: あ}", '{en: "{1}", ja: "{}"}')
    assert verify(base(files=files), ["MIN-001"]).problems == ()
