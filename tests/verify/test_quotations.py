"""Results that the prose tells: held to the run, and named when an example shows something new."""

from typing import Any

import pytest

from hantei.verify import verify

RULING = "rulings/mini/basics/MIN-001.a.yaml"


def ruling(en: str, ja: str, quoted: str, run: str = ">>> worth('coin', 10)\n10\n", title: str = "A") -> dict[str, str]:
    lines = "".join(f"      {line}\n" for line in run.splitlines())
    text = (
        f"title: {{en: {title}, ja: あ}}\nkind: rule\nstatus: official\ntext:\n  en: |\n    {en}\n  ja: |\n    {ja}\n"
        f'examples:\n  - given: {{en: A., ja: あ。}}\n    run: |\n{lines}    result: {{en: "{{1}}", ja: "{{1}}"}}\n'
    )
    return {RULING: text + (f"    quoted: {quoted}\n" if quoted else "")}


def told(base: Any, **texts: str) -> list[tuple[int, int, str, str]]:
    problems = verify(base(files=ruling(**texts)), ["MIN-001"]).problems
    return [(one.line, one.column, one.code.name, one.message) for one in problems if one.code.name != "wrong-output"]


@pytest.mark.parametrize(
    ("en", "ja", "quoted"),
    [
        ("It costs 10 chips.", "チップは10枚です。", '{en: 10 chips, ja: "10枚"}'),
        ("It costs **10** chips.", "チップは**１０枚**です。", '{en: 10 chips, ja: "１０枚"}'),
        ("It costs ten chips.", "チップは十枚です。", "{en: ten chips, ja: 十枚}"),
        ("It costs 10\n    chips, not 110.", "10枚。", "{en: 10 chips}"),
        ("It costs 10 chips.", "チップは10枚です。", ""),
    ],
)
def test_words_with_the_verified_number_are_right(base, en: str, ja: str, quoted: str) -> None:
    assert told(base, en=en, ja=ja, quoted=quoted) == []


def test_each_sentence_that_quotes_another_number_is_told_where_it_stands(base) -> None:
    found = told(
        base, en="It costs **12 chips**. Yes, 12 chips.", ja="チップは10枚です。", quoted='{en: 12 chips, ja: "10枚"}'
    )
    message = "en says '12 chips', and the example shows 10, not 12"
    assert found == [(6, 16, "false-quotation", message), (6, 33, "false-quotation", message)]


@pytest.mark.parametrize(
    ("quoted", "message"),
    [
        ("{en: 10 cards}", "'10 cards' does not stand in the en text"),
        ("{en: 0 chips}", "'0 chips' does not stand in the en text"),
        ("{en: chips}", "'chips' has no number"),
    ],
)
def test_what_is_quoted_stands_in_the_text_and_has_a_number(base, quoted: str, message: str) -> None:
    assert told(base, en="It costs 10 chips.", ja="あ。", quoted=quoted) == [(15, 18, "false-quotation", message)]


def test_a_value_of_any_run_and_inside_a_list_may_be_quoted(base) -> None:
    run = ">>> show([worth('coin', 10), 'b'])\n[10, 'b']\n>>> worth('coin', 2)\n2\n"
    assert told(base, en="10 chips and 2 more.", ja="10枚。", quoted='{en: 10 chips and 2, ja: "10枚"}', run=run) == []
    run = ">>> worth('coin', 5, edition=edition)\nfirst: 5\nsecond: 10\n"
    assert told(base, en="It costs 10 chips.", ja="5枚。", quoted='{en: 10 chips, ja: "5枚"}', run=run) == []


def test_an_undecided_question_shows_no_number(base) -> None:
    run = ">>> luck()\nUndecided('MIN-003')\n"
    (found,) = told(base, en="It costs 3 chips.", ja="あ。", quoted="{en: 3 chips}", run=run)
    assert found[3] == "en says '3 chips', and the example shows no number, not 3"


def test_when_an_example_shows_something_new_every_sentence_with_the_old_number_is_named(base) -> None:
    run = ">>> worth('coin', 10)\n12\n"
    en = "It costs twelve chips. Another costs 10. With 12 of them, 12 again."
    found = told(base, en=en, ja="チップは**十二枚**です。10枚ではない。", quoted="", run=run, title="Why 12 chips")
    assert [(line, column, code) for line, column, code, _ in found] == [
        (1, 17, "outdated-sentence"),
        (6, 14, "outdated-sentence"),
        (6, 51, "outdated-sentence"),
        (8, 11, "outdated-sentence"),
    ]
    assert found[1][3] == "en tells 12, which the example in line 11 shows no more: It costs twelve chips."


def test_a_number_that_is_still_shown_and_a_one_in_words_are_not_named(base) -> None:
    run = ">>> show([1, worth('coin', 10)])\n[1, 1]\n"
    assert told(base, en="One is 1 and 10.", ja="一枚。", quoted="", run=run) == []
    run = ">>> worth('coin', 10)\n1\n"
    assert told(base, en="Each one costs a chip.", ja="一枚。", quoted="", run=run) == []


def test_a_sentence_that_is_false_is_not_named_twice(base) -> None:
    run = ">>> worth('coin', 10)\n12\n"
    found = told(base, en="It costs 12 chips.", ja="あ。", quoted="{en: 12 chips}", run=run)
    assert [code for _, _, code, _ in found] == ["false-quotation"]
