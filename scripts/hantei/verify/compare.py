"""The verdict: what each prompt was to show beside what it has shown. Here alone an example passes or fails."""

from collections.abc import Collection, Iterator, Sequence

from hantei.characters import character_name
from hantei.problems import Code, Problem, error
from hantei.schema import near
from hantei.verify import lookalikes
from hantei.verify.blocks import Prompt
from hantei.verify.expected import Expected
from hantei.verify.plan import GamePlan, Planned
from hantei.verify.replies import Fault, Outcome, Reply

WRONG_OUTPUT = error(
    "wrong-output",
    """An example shows what is written below its prompt.

Either the model is wrong or the example is; the message shows both. If the example is, `hantei verify --accept` writes
the output that it got into the file and shows the difference, to be read before it is committed.
""",
)
EDITIONS_DIFFER = error(
    "editions-differ",
    """Output without a label holds in every edition on which the example runs.

Where editions differ, label the output with each edition's id, or give the example the `editions` that it is about.

    >>> chips(card("tyrfing"), edition=edition)
    before-gaiden: 3
    gaiden: 0
""",
)
EXAMPLE_FAILED = error(
    "example-failed",
    """An example ends in a value or in `Illegal`, and in no other exception.

The message names the exception and the line of the model at which it happened.
""",
)
EXAMPLE_LIMIT = error(
    "example-limit",
    """An example ends within its limits: 2 seconds, 512 MiB of memory, 64 KiB of output, a trace of 1,000 steps.

What needs more has most often lost its way in a loop. An example is one situation; leave searches to tests of the
model.
""",
)
NO_VERDICT = error(
    "no-verdict",
    """An example that says nothing has failed.

Each one runs in a process of its own, which has to say what it saw. Ending that process early, by `os._exit`, by a
signal, or by ending the one that watches it, proves nothing.
""",
)
CODES: tuple[Code, ...] = (WRONG_OUTPUT, EDITIONS_DIFFER, EXAMPLE_FAILED, EXAMPLE_LIMIT, NO_VERDICT)

_WIDTH = 300
_TOO_MUCH = {
    "time": "it took longer than an example may",
    "memory": "it took more memory than an example may",
    "output": "it showed more than an example may",
    "steps": "its trace has more steps than an example may have",
}


def compare(planned: Planned, outcomes: Sequence[Outcome], game: GamePlan) -> list[Problem]:
    """Judge the runs of one example, in the order of its editions."""
    strayed: set[int] = set()
    problems: list[Problem] = []
    for number, prompt in enumerate(planned.block.prompts):
        replies = {
            at: outcome.replies[number]
            for at, outcome in enumerate(outcomes)
            if at not in strayed and number < len(outcome.replies) and not outcome.replies[number].fault
        }
        problems += _differences(planned, prompt, replies)
        # What follows an illegal move that was not expected rests on a value that is not there.
        strayed |= {
            at for at, reply in replies.items() if shown(reply).illegal and not _holds(planned, prompt, at, reply)
        }
    return [*problems, *endings(planned, outcomes, game, strayed)]


def endings(
    planned: Planned, outcomes: Sequence[Outcome], game: GamePlan, strayed: Collection[int] = ()
) -> list[Problem]:
    """Runs that ended in a fault, at a limit or in silence, at the prompt where they did; equal ones together."""
    found: dict[tuple[int, Code, str, str], list[int]] = {}
    last = len(planned.block.prompts) - 1
    for at, outcome in enumerate(outcomes):
        heard = len(outcome.replies)
        if at in strayed:
            continue
        if heard and (fault := outcome.replies[-1].fault):
            found.setdefault((heard - 1, *_failure(game, fault)), []).append(at)
        elif outcome.stopped or heard <= last:
            number = min(max(outcome.begun - 1, heard), last)
            found.setdefault((number, *_stop(outcome)), []).append(at)
    return [
        planned.problem(planned.block.prompts[number].offset, code, _editions(planned, runs) + message, hint)
        for (number, code, message, hint), runs in found.items()
    ]


def shown(reply: Reply) -> Expected:
    """What a prompt has shown, in the form of an expectation."""
    if reply.shown is None:
        return Expected("")
    value = reply.shown.value
    if isinstance(value, dict) and "illegal" in value and reply.shown.text == f"Illegal: {value['illegal']}":
        return Expected("", value["illegal"])
    return Expected("\n".join(line.rstrip() for line in reply.shown.text.split("\n")))


def expected(prompt: Prompt, edition: str | None) -> Expected:
    """What a prompt must show on an edition; nothing, where nothing is written."""
    return prompt.expected.get(None) or prompt.expected.get(edition) or Expected("")


def _holds(planned: Planned, prompt: Prompt, at: int, reply: Reply) -> bool:
    return shown(reply) == expected(prompt, planned.editions[at])


def _differences(planned: Planned, prompt: Prompt, replies: dict[int, Reply]) -> Iterator[Problem]:
    wrong = {at: reply for at, reply in replies.items() if not _holds(planned, prompt, at, reply)}
    if not wrong:
        return
    got = {at: shown(reply) for at, reply in replies.items()}
    hint = f"mend one of the two; hantei verify --accept {planned.ruling.key} writes what it got"
    if prompt.expected.keys() <= {None} and len(set(got.values())) > 1:
        by_edition = ", ".join(f"{planned.editions[at]}: {_line(got[at])}" for at in got)
        message = f"expected {_line(expected(prompt, None))} in every edition, got {by_edition}"
        yield planned.problem(prompt.offset, EDITIONS_DIFFER, message, f"label the output by edition, or {hint}")
        return
    found = [(at, expected(prompt, planned.editions[at]), got[at]) for at in wrong]
    messages = [f"expected {_line(want)}, got {_line(have)}" for _, want, have in found]
    for message in dict.fromkeys(messages):
        _, want, have = found[messages.index(message)]
        where = _editions(planned, [one for (one, _, _), said in zip(found, messages, strict=True) if said == message])
        yield planned.problem(prompt.offset, WRONG_OUTPUT, where + message, _looks_alike(want, have) or hint)


def _editions(planned: Planned, runs: list[int]) -> str:
    """`in gaiden: ` where not every edition is meant."""
    return (
        "" if len(runs) == len(planned.editions) else f"in {' and '.join(str(planned.editions[at]) for at in runs)}: "
    )


def _failure(game: GamePlan, fault: Fault) -> tuple[Code, str, str]:
    message = f"{fault.type}: {fault.message}".removesuffix(": ")
    if fault.line and game.model:
        message += f" ({game.model.path}:{fault.line})"
    return EXAMPLE_FAILED, message, near(fault.message.strip("'"), game.facts) if fault.type == "KeyError" else ""


def _stop(outcome: Outcome) -> tuple[Code, str, str]:
    if outcome.stopped in _TOO_MUCH:
        hint = "look for a loop in the model, or make the example smaller"
        return EXAMPLE_LIMIT, _TOO_MUCH[outcome.stopped], hint
    reason = outcome.stopped or "it said too little"
    return NO_VERDICT, f"there is no result: {reason}", "a model computes; it ends no process"


def _line(value: Expected) -> str:
    """An output on one line, cut where it is long."""
    text = value.shown.replace("\n", " ⏎ ")
    if not text:
        return "nothing"
    return text if len(text) <= _WIDTH else text[:_WIDTH] + "…"


def _looks_alike(want: Expected, have: Expected) -> str:
    """What to write where the two differ by characters that look alike."""
    for char in want.text:
        plain = lookalikes.ascii_for(char)
        if plain and char not in have.text and want.text.replace(char, plain) == have.text:
            return f"write {plain!r} for {character_name(char)}"
    return ""
