"""Rules leave a trace, illegal moves say which ruling forbids them, and what is open is neither yes nor no."""

import pytest

from hantei.rules import Illegal, Step, Undecided, rule, tracing


@rule("ABC-001")
def double(number: int, times: int = 2) -> int:
    return number * times


@rule("ABC-002")
def outer(number: int) -> int:
    return double(number) + 1


def test_a_call_records_its_arguments_by_name_and_its_result_inner_ones_first() -> None:
    with tracing() as steps:
        outer(3)
    assert steps == [Step("ABC-001", {"number": 3, "times": 2}, 6), Step("ABC-002", {"number": 3}, 7)]


def test_without_a_trace_a_rule_is_a_plain_function() -> None:
    assert double(4, times=3) == 12
    assert double.__name__ == "double"


def test_traces_do_not_mix() -> None:
    with tracing() as first:
        double(1)
        with tracing() as second:
            double(2)
        double(3)
    assert [step.result for step in first] == [2, 6]
    assert [step.result for step in second] == [4]


def test_an_illegal_move_names_its_ruling_and_is_a_step() -> None:
    with tracing() as steps, pytest.raises(Illegal, match="ABC-003") as raised:
        raise Illegal("ABC-003", unit="knight")
    assert raised.value.ruling == "ABC-003"
    assert (steps[0].ruling, steps[0].values) == ("ABC-003", {"unit": "knight"})


def test_a_rule_that_raises_records_only_what_forbade_it() -> None:
    @rule("ABC-004")
    def move() -> None:
        raise Illegal("ABC-003")

    with tracing() as steps, pytest.raises(Illegal):
        move()
    assert [step.ruling for step in steps] == ["ABC-003"]


def test_what_is_open_is_neither_true_nor_a_number() -> None:
    with tracing() as steps:
        answer = Undecided("ABC-005", card="coin")
    assert repr(answer) == "Undecided('ABC-005')"
    assert answer == Undecided("ABC-005") != Undecided("ABC-006")
    assert steps[0].values == {"card": "coin"}
    with pytest.raises(TypeError, match="open"):
        bool(answer)
    with pytest.raises(TypeError):
        answer + 1  # type: ignore[operator]
