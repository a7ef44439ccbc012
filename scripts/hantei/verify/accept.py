"""Output that was got, written into the examples: only those lines, never what is not sure to come again."""

import difflib
import os
import re
import tempfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from hantei import characters, nodes, yamlfile
from hantei.load import Book
from hantei.problems import Code, Problem, error
from hantei.verify import blocks, compare, expected
from hantei.verify.expected import TRACEBACK, Expected
from hantei.verify.plan import GamePlan, Planned, plan
from hantei.verify.replies import Outcome
from hantei.verify.run import outcomes_of, run_all
from hantei.verify.walls import Limits, Sandbox

NOT_ACCEPTED = error(
    "not-accepted",
    """Only an output that is sure to come again is accepted.

`hantei verify --accept` refuses where two runs disagree, where a run hit a limit or ended in an exception other than
`Illegal`, and what cannot be written below a prompt. Mend the model; sort what has no order.
""",
)
CODES: tuple[Code, ...] = (NOT_ACCEPTED,)

#: Two runs with these seeds order sets differently, if anything shows their order.
SEEDS = (0, 1)

_LINES = re.compile(r"[^\n]*\n|[^\n]+")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+>")

#: Lines of a file, from and to (from 0), and what comes in their place.
_Edit = tuple[int, int, list[str]]
#: What a prompt is to expect, by edition; under None in every one.
_Wanted = dict[str | None, Expected]
_Change = tuple[Planned, list[_Edit], list[_Wanted]]


def accept(
    book: Book,
    only: Collection[str] | None = None,
    *,
    write: bool = True,
    limits: Limits | None = None,
    sandbox: Sandbox = Sandbox.AUTO,
) -> tuple[str, list[Problem]]:
    """Write what the examples show where it differs from what is written; the difference, and what was refused."""
    plans = [_lenient(plan(book, game, only)) for game in book.games.values()]
    first, second = (run_all(plans, limits or Limits(), seed=seed, sandbox=sandbox) for seed in SEEDS)
    edits: dict[str, list[_Change]] = {}
    problems: list[Problem] = []
    for game, one, two in zip(plans, first, second, strict=True):
        again = outcomes_of(game, two)
        for key, outcomes in outcomes_of(game, one).items():
            planned = next(example for example in game.runnable if (example.ruling.key, example.index) == key)
            found = list(_refusals(planned, outcomes, again.get(key, ()), game))
            wanted = (
                [] if found else [_wanted(planned, outcomes, number) for number in range(len(planned.block.prompts))]
            )
            changes = [] if found else list(_edits(planned, outcomes, wanted))
            problems += found
            if changes:
                edits.setdefault(planned.ruling.path, []).append((planned, changes, wanted))
    diffs = []
    for path, changed in sorted(edits.items()):
        diff, refused = _apply(book.root, path, changed, write=write)
        diffs.append(diff)
        problems += refused
    return "".join(diffs), sorted(problems)


def _lenient(game: GamePlan) -> GamePlan:
    """The plan with those examples too that lack nothing but output or its labels."""
    game.examples = [
        replace(
            one, faults=tuple(fault for fault in one.faults if fault.code not in (blocks.NO_OUTPUT, expected.LABEL))
        )
        for one in game.examples
    ]
    return game


def _refusals(
    planned: Planned, outcomes: Sequence[Outcome], again: Sequence[Outcome], game: GamePlan
) -> Iterator[Problem]:
    """Why what an example shows is not accepted, at the prompt."""
    ends = compare.endings(planned, outcomes, game)
    if ends:
        for problem in ends:
            message = f"nothing is accepted here: {problem.message}"
            yield Problem(problem.path, problem.line, problem.column, NOT_ACCEPTED, message, problem.hint)
        return
    for number, prompt in enumerate(planned.block.prompts):
        one = [compare.shown(outcome.replies[number]) for outcome in outcomes]
        two = [compare.shown(outcome.replies[number]) if number < len(outcome.replies) else None for outcome in again]
        pairs = list(zip(one, two, strict=False))
        differing = next(((left, right) for left, right in pairs if left != right), None)
        if any(_ADDRESS.search(shown.text) for shown in one):
            message = "the output holds an address in memory, which changes with every run"
            yield planned.problem(prompt.offset, NOT_ACCEPTED, message, "let the model return a value that has a form")
        elif differing or len(pairs) != len(one):
            seen = f": {differing[0].shown!r} and {differing[1].shown!r}" if differing and differing[1] else ""
            message = f"two runs disagree{seen}"
            hint = "it depends on the order of a set, on chance or on time; let the model sort"
            yield planned.problem(prompt.offset, NOT_ACCEPTED, message, hint)
        elif prompt is planned.block.prompts[-1] and not any(shown.shown for shown in one):
            yield planned.problem(prompt.offset, NOT_ACCEPTED, "the last prompt shows nothing", "end with a call")


def _wanted(planned: Planned, outcomes: Sequence[Outcome], number: int) -> _Wanted:
    """What is to be written for a prompt: one output, or one for each edition where they differ."""
    got = [compare.shown(outcome.replies[number]) for outcome in outcomes]
    if len(set(got)) == 1:
        return {None: got[0]} if got[0].shown else {}
    return dict(zip(planned.editions, got, strict=True))


def _edits(planned: Planned, outcomes: Sequence[Outcome], wanted: Sequence[_Wanted]) -> Iterator[_Edit]:
    """The lines to be replaced, where what is written does not hold."""
    for number, prompt in enumerate(planned.block.prompts):
        got = [compare.shown(outcome.replies[number]) for outcome in outcomes]
        written = [compare.expected(prompt, edition) for edition in planned.editions]
        labels = {label for label in prompt.expected if label is not None}
        if got == written and labels <= set(planned.editions):
            continue
        start = _line_of(planned, prompt.lines[-1].offset) + 1
        yield start, start + len(prompt.output), list(_written(wanted[number]))


def _line_of(planned: Planned, offset: int) -> int:
    return planned.ruling.at(*planned.keys, offset=offset).line - 1


def _written(wanted: _Wanted) -> Iterator[str]:
    for edition, one in wanted.items():
        if edition is not None:
            first, *rest = one.shown.split("\n")
            yield from (f"{edition}: {first}", *rest)
        elif one.illegal:
            yield from (TRACEBACK, f"Illegal: {one.illegal}")
        else:
            yield from one.text.split("\n")


def _apply(
    root: Path,
    path: str,
    changed: list[_Change],
    *,
    write: bool,
) -> tuple[str, list[Problem]]:
    """Write the edits of one file, if the file read again says what they mean to say. Its difference, and refusals."""
    before = (root / path).read_bytes().decode("utf-8")
    lines = _LINES.findall(before)
    problems: list[Problem] = []
    after = before
    for planned, edits, wanted in sorted(changed, key=lambda one: -one[0].index):
        tried = _spliced(lines, planned, edits)
        if tried is None:
            message = "the file has changed since it was read"
            problems.append(planned.problem(0, NOT_ACCEPTED, message, "run the command again"))
        elif not _says(tried, planned, wanted):
            message = "the output cannot be written below a prompt as it is: it has a blank line, or looks like code"
            at = planned.block.prompts[0].offset
            problems.append(planned.problem(at, NOT_ACCEPTED, message, "let the model return a value of one line"))
        else:
            lines, after = tried, "".join(tried)
    if after != before and write:
        _replace(root / path, after)
    diff = difflib.unified_diff(_LINES.findall(before), _LINES.findall(after), path, path)
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in diff
    ), problems


def _spliced(lines: list[str], planned: Planned, edits: list[_Edit]) -> list[str] | None:
    """The file's lines with the edits of one example; None if its prompts are no longer where they were."""
    for prompt in planned.block.prompts:
        for line in prompt.lines:
            at = _line_of(planned, line.offset)
            if at >= len(lines) or line.text not in lines[at]:
                return None
    made = list(lines)
    for start, stop, texts in sorted(edits, reverse=True):
        above = made[start - 1]
        ending = "\r\n" if above.endswith("\r\n") else "\n"
        indent = above[: len(above) - len(above.lstrip(" "))]
        new = [f"{indent}{text}{ending}" for text in texts]
        if not made[max(start, stop) - 1].endswith("\n"):
            # The block ends the file, and the file ends without a line break: it stays so.
            made[start - 1] = above.rstrip("\r\n") + (ending if new else "")
            if new:
                new[-1] = new[-1].removesuffix(ending)
        made[start:stop] = new
    return made


def _says(lines: list[str], planned: Planned, wanted: list[_Wanted]) -> bool:
    """Whether the file, read anew, expects of each prompt of the example what it has shown."""
    text = characters.decoded("".join(lines).encode(), planned.ruling.path)
    if isinstance(text, Problem):
        return False
    file = yamlfile.parse(text, planned.ruling.path)
    node = nodes.find(file.tree, planned.keys) if file.tree else None
    if file.problems or not isinstance(node, nodes.Scalar):
        return False
    block, faults = blocks.parse(node.value, planned.labels)
    if faults or len(block.prompts) != len(planned.block.prompts):
        return False
    return all(
        new.code == old.code
        and all(compare.expected(new, edition) == _for(want, edition) for edition in planned.editions)
        for new, old, want in zip(block.prompts, planned.block.prompts, wanted, strict=True)
    )


def _for(wanted: _Wanted, edition: str | None) -> Expected:
    return wanted.get(None) or wanted.get(edition) or Expected("")


def _replace(file: Path, text: str) -> None:
    """Write the file whole or not at all, with the rights that it had."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(text.encode())
        os.chmod(name, file.stat().st_mode & 0o7777)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise
