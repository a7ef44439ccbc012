"""Which examples there are to run, read and judged by their text alone: what only looks like one is not run."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from hantei.load import Book, GameBook, RulingEntry
from hantei.nodes import Scalar, find
from hantei.problems import Code, Problem, error
from hantei.verify import blocks, honesty, model, results
from hantei.verify.blocks import Block
from hantei.verify.model import Model
from hantei.verify.runner import Job

NO_MODEL = error(
    "no-model",
    """A game with examples has a model: `rulings/<game>/model.py`.

Examples call its public names. `hantei new game` makes one.
""",
)
EDITION_UNUSED = error(
    "edition-unused",
    """An example that lists editions runs on them: its code gives the model `edition`.

Else it would run once and say the same for all of them, whatever the model thinks of editions.

    editions: [before-gaiden, gaiden]
    run: |
      >>> chips(card("tyrfing"))                      # wrong
      >>> chips(card("tyrfing"), edition=edition)     # right
""",
)
CODES: tuple[Code, ...] = (NO_MODEL, EDITION_UNUSED)


@dataclass(frozen=True)
class Planned:
    """An example that was read. With one of `faults` it is not run; `remarks` are on its result, and let it run."""

    ruling: RulingEntry
    index: int
    block: Block
    #: Editions it runs on, one run each; a None where the code asks for none.
    editions: tuple[str | None, ...] = ()
    #: Editions by which its output may be labelled.
    labels: tuple[str, ...] = ()
    faults: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()

    @property
    def keys(self) -> tuple[str | int, ...]:
        return ("examples", self.index, "run")

    @property
    def jobs(self) -> tuple[Job, ...]:
        codes = tuple(prompt.code for prompt in self.block.prompts)
        return tuple(Job(codes, edition) for edition in self.editions)

    def problem(self, offset: int, code: Code, message: str, hint: str = "") -> Problem:
        """A problem at a character of the example's text."""
        return Problem(self.ruling.path, *self.ruling.at(*self.keys, offset=offset), code, message, hint)


@dataclass
class GamePlan:
    """What there is to run for a game, and the model to run it with; None where there is none that can be run."""

    game: GameBook
    model: Model | None = None
    examples: list[Planned] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    #: Whether every ruling of the game is in it.
    whole: bool = True

    @property
    def facts(self) -> dict[str, dict[str, str]]:
        return {key: dict(term.record.facts) for key, term in self.game.terms.items()}

    @property
    def runnable(self) -> list[Planned]:
        return [example for example in self.examples if not example.faults] if self.model else []


def plan(book: Book, game: GameBook, only: Collection[str] | None) -> GamePlan:
    """Read a game's model and its examples, those of the rulings in `only` where it is given."""
    planned = GamePlan(game, whole=only is None)
    rulings = [ruling for id, ruling in game.rulings.items() if only is None or id in only]
    if game.model:
        planned.model, planned.problems = model.read(book.root, game.model, game.rulings)
    unreadable = game.model is not None and planned.model is None
    for ruling in rulings:
        if not unreadable:
            planned.problems += results.check_step(ruling, planned.model)
        planned.examples += [
            _example(game, ruling, index, planned.model) for index in range(len(ruling.record.examples))
        ]
    if planned.examples and game.model is None:
        first = planned.examples[0]
        message = f"{game.key} has examples and no model"
        planned.problems.append(first.problem(0, NO_MODEL, message, f"write rulings/{game.key}/model.py"))
    return planned


def _example(game: GameBook, ruling: RulingEntry, index: int, read: Model | None) -> Planned:
    example = ruling.record.examples[index]
    node = find(ruling.node, ("examples", index, "run"))
    own = example.editions or ruling.record.editions or tuple(one.id for one in game.game.record.editions)
    if not isinstance(node, Scalar) or node.style != "|":
        hint = "write run: | and the prompts below it, indented"
        problem = Problem(ruling.path, *node.at, blocks.NOT_LITERAL, "the code is not in a literal block", hint)
        return Planned(ruling, index, Block(()), faults=(problem,))
    block, faults = blocks.parse(node.value, own)
    if read:
        faults += honesty.check(block, read.public, editions=bool(game.game.record.editions))
    planned = Planned(ruling, index, block, own if block.names_edition and own else (None,), own)
    problems = [planned.problem(*fault) for fault in faults]
    if faults:
        return replace(planned, faults=tuple(sorted(problems)))
    if example.editions and not block.names_edition:
        at = ruling.at("examples", index, "editions")
        message = "the example lists editions, but its code never says edition, so it would run once"
        problems.append(Problem(ruling.path, *at, EDITION_UNUSED, message, "give the model edition=edition"))
    printing = sum(bool(prompt.output) for prompt in block.prompts)
    remarks = results.check_template(ruling, index, printing)
    return replace(planned, faults=tuple(problems), remarks=tuple(remarks))
