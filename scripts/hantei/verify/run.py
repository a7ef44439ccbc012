"""The examples of a book, run and judged: read all, run all that can be run, compare."""

import hashlib
import json
import os
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from hantei.load import Book
from hantei.problems import Code, Problem, error, warning
from hantei.verify import quotations, results
from hantei.verify.compare import compare
from hantei.verify.model import Model
from hantei.verify.plan import GamePlan, Planned, plan
from hantei.verify.replies import Outcome
from hantei.verify.runner import Executed, Job, execute
from hantei.verify.steady import disagreements
from hantei.verify.verdicts import Prompt, Run, StepRecord, Verification, Verified
from hantei.verify.walls import Limits, Protection, Sandbox, weakest

MODEL_FAILED = error(
    "model-failed",
    """A model can be loaded.

The message names the exception and the line at which it happened. The examples of the game are not run until it is
mended.
""",
)
UNEXERCISED = warning(
    "unexercised-rule",
    """Every ruling that a model names is exercised by an example.

A rule that no example leads through is one that nobody would notice to be wrong. Give the ruling, or another that rests
on it, an example that takes that way.
""",
)
CODES: tuple[Code, ...] = (MODEL_FAILED, UNEXERCISED)

#: Outcomes by what they depend on: the model with its facts, and the job.
Memory = dict[tuple[str, Job], Outcome]

#: Games that are run at a time.
WORKERS = 2


def verify(
    book: Book,
    only: Collection[str] | None = None,
    *,
    limits: Limits | None = None,
    memory: Memory | None = None,
    sandbox: Sandbox = Sandbox.AUTO,
    twice: bool = False,
) -> Verification:
    """Run every example, or those of the rulings in `only`, each apart and with its limits, and judge them here.

    Who verifies again and again hands the same `memory` in each time: what it holds is judged anew and not run.
    `twice` runs all of it once more, in reverse order and with another hash seed: what does not show the same is an
    error. Raises Unprotected where the sandbox is required and cannot be had.
    """
    limits = limits or Limits()
    plans = [plan(book, game, only) for game in book.games.values()]
    executed = run_all(plans, limits, memory=memory, sandbox=sandbox)
    again = run_all(plans, limits, seed=1, sandbox=sandbox, backwards=True) if twice else executed
    if memory is not None and only is None:
        _forget(plans, memory)
    examples: dict[tuple[str, int], Verified] = {}
    problems: list[Problem] = []
    exercised: dict[str, frozenset[str]] = {}
    for game, done, second in zip(plans, executed, again, strict=True):
        outcomes = outcomes_of(game, done)
        verified, found = _judge(game, outcomes)
        problems += [*game.problems, *found]
        if second is not done:
            problems += disagreements(game, outcomes, outcomes_of(game, second))
        examples |= verified
        steps = frozenset(
            step.ruling
            for result in verified.values()
            for run in result.runs
            for prompt in run.prompts
            for step in prompt.steps
        )
        exercised[game.game.key] = steps & (game.model.rulings if game.model else frozenset())
        if done.unloaded and game.model:
            fault = done.unloaded
            message = f"the model cannot be loaded: {fault.type}: {fault.message}"
            problems.append(Problem(game.model.path, fault.line or 1, 1, MODEL_FAILED, message))
        elif only is None:
            problems += _unexercised(game, exercised[game.game.key])
    walls = weakest(done.walls for done in (*executed, *again))
    return Verification(
        examples=examples,
        problems=tuple(sorted(problems)),
        rules={game.game.key: game.model.rulings for game in plans if game.model},
        exercised=exercised,
        models={game.game.key: game.model.sha for game in plans if game.model},
        machines={game.game.key: game.model.machine for game in plans if game.model and game.model.machine},
        protection=Protection(walls, limits) if walls else None,
    )


def run_all(
    plans: Sequence[GamePlan],
    limits: Limits,
    *,
    seed: int = 0,
    memory: Memory | None = None,
    sandbox: Sandbox = Sandbox.AUTO,
    backwards: bool = False,
) -> list[Executed]:
    """Run what can be run of each game, two games at a time; an interrupt ends the processes at once."""
    stop = Event()

    def run(game: GamePlan) -> Executed:
        jobs = [job for planned in game.runnable for job in planned.jobs]
        if game.model is None or not (jobs or game.whole):
            return Executed()
        world = _world(game.model, game.facts)
        known = memory if memory is not None else {}
        new = [job for job in jobs if (world, job) not in known]
        if jobs and not new:
            return Executed(tuple(known[world, job] for job in jobs))
        order = -1 if backwards else 1
        done = execute(game.model, game.facts, new[::order], limits, seed=seed, stop=stop, sandbox=sandbox)
        if done.unloaded:
            return done
        fresh = iter(done.outcomes[::order])
        outcomes = [known.get((world, job)) or next(fresh) for job in jobs]
        known.update({(world, job): one for job, one in zip(jobs, outcomes, strict=True) if one.is_certain})
        return Executed(tuple(outcomes), walls=done.walls)

    with ThreadPoolExecutor(min(WORKERS, os.cpu_count() or 1)) as pool:
        try:
            return list(pool.map(run, plans))
        except BaseException:
            stop.set()
            raise


def _forget(plans: Sequence[GamePlan], memory: Memory) -> None:
    """Leave in the memory only what these plans ask for."""
    wanted = {
        (_world(game.model, game.facts), job)
        for game in plans
        if game.model
        for planned in game.runnable
        for job in planned.jobs
    }
    for key in memory.keys() - wanted:
        del memory[key]


def _world(model: Model, facts: dict[str, dict[str, str]]) -> str:
    """All on which the outcome of a job depends, besides the job."""
    return hashlib.sha256(json.dumps([model.path, model.source, facts], sort_keys=True).encode()).hexdigest()


def outcomes_of(game: GamePlan, done: Executed) -> dict[tuple[str, int], tuple[Outcome, ...]]:
    """The outcomes of each example that was run, in the order of its editions."""
    found: dict[tuple[str, int], tuple[Outcome, ...]] = {}
    if done.unloaded:
        return found
    at = 0
    for planned in game.runnable:
        found[planned.ruling.key, planned.index] = done.outcomes[at : at + len(planned.editions)]
        at += len(planned.editions)
    return found


def _judge(
    game: GamePlan, outcomes: dict[tuple[str, int], tuple[Outcome, ...]]
) -> tuple[dict[tuple[str, int], Verified], list[Problem]]:
    verified: dict[tuple[str, int], Verified] = {}
    problems: list[Problem] = []
    for planned in game.examples:
        key = (planned.ruling.key, planned.index)
        found = [*planned.faults, *planned.remarks]
        runs: tuple[Run, ...] = ()
        if key in outcomes:
            found += compare(planned, outcomes[key], game)
            runs = tuple(
                _run(planned, edition, one) for edition, one in zip(planned.editions, outcomes[key], strict=True)
            )
            if not found:
                found += results.check_result(planned.ruling, planned.index, runs)
            false = list(quotations.check(planned.ruling, planned.index, runs))
            found += [*false, *quotations.outdated(planned, outcomes[key], false)]
        problems += found
        verified[key] = Verified(*key, runs, passed=key in outcomes and not found)
    problems += _steps(game, verified)
    return verified, problems


def _run(planned: Planned, edition: str | None, outcome: Outcome) -> Run:
    prompts = planned.block.prompts
    replies = zip(prompts, outcome.replies, strict=False)
    return Run(edition, tuple(Prompt(prompt.code, reply.shown, reply.steps) for prompt, reply in replies))


def _steps(game: GamePlan, verified: dict[tuple[str, int], Verified]) -> Iterator[Problem]:
    """Whether the steps that examples have led through can be told in words."""
    taken: dict[str, list[StepRecord]] = {}
    for result in verified.values():
        for run in result.runs if result.passed else ():
            for prompt in run.prompts:
                for step in prompt.steps:
                    taken.setdefault(step.ruling, []).append(step)
    for id, steps in taken.items():
        if ruling := game.game.rulings.get(id):
            yield from results.check_steps_taken(ruling, steps)


def _unexercised(game: GamePlan, exercised: frozenset[str]) -> Iterator[Problem]:
    told: set[str] = set()
    for naming in game.model.namings if game.model else ():
        if naming.ruling not in exercised | told:
            told.add(naming.ruling)
            message = f"no example leads through {naming.ruling}"
            hint = f"add one to {game.game.rulings[naming.ruling].path}"
            yield Problem(game.model.path if game.model else "", *naming.at, UNEXERCISED, message, hint)
