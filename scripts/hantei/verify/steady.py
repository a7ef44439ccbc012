"""Two runs of the same examples that must show the same."""

from collections.abc import Iterator, Mapping

from hantei.problems import Code, Problem, error
from hantei.verify.plan import GamePlan
from hantei.verify.replies import Outcome

UNSTEADY = error(
    "unsteady-example",
    """An example shows the same in whatever order the examples run, and however Python orders a set.

`hantei verify --twice` runs all of them forwards and backwards, under two hash seeds. Where the two differ the model
shows the order of a set, chance, the time, or what another example has left behind. Let it sort, and keep nothing.

    return {card for card in hand}            # wrong: shown in any order
    return sorted(card for card in hand)      # right
""",
)
CODES: tuple[Code, ...] = (UNSTEADY,)

#: Of a game: the outcomes of each example, by ruling and number.
Outcomes = Mapping[tuple[str, int], tuple[Outcome, ...]]


def disagreements(game: GamePlan, first: Outcomes, second: Outcomes) -> Iterator[Problem]:
    """The prompts at which two runs differ in what they show or in their traces. A run that was cut off in both is not
    compared: it has failed already."""
    for planned in game.runnable:
        key = planned.ruling.key, planned.index
        for one, two in zip(first.get(key, ()), second.get(key, ()), strict=False):
            if one == two or (one.stopped and two.stopped):
                continue
            pairs = zip(one.replies, two.replies, strict=False)
            number = next((at for at, (left, right) in enumerate(pairs) if left != right), None)
            if number is None:
                number = min(len(one.replies), len(two.replies), len(planned.block.prompts) - 1)
                message = f"two runs disagree: one ended early ({one.stopped or two.stopped})"
            else:
                left, right = (run.replies[number].shown for run in (one, two))
                same = (left and left.text) == (right and right.text)
                seen = "the same is shown by other steps" if same else f"{_text(one, number)} and {_text(two, number)}"
                message = f"two runs disagree: {seen}"
            hint = "it depends on the order of a set, on chance, on time or on another example; let the model sort"
            yield planned.problem(planned.block.prompts[number].offset, UNSTEADY, message, hint)


def _text(run: Outcome, number: int) -> str:
    reply = run.replies[number]
    if reply.fault:
        return f"{reply.fault.type}: {reply.fault.message}"
    return repr(reply.shown.text) if reply.shown else "nothing"
