"""What a verification has found: every example with what it showed, by which rules, and whether that was as written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hantei.problems import Problem
from hantei.verify.walls import Protection


@dataclass(frozen=True, slots=True)
class Shown:
    """The output of a prompt: as printed, and as plain data.

    Data is an int, bool, None, str, a list of data, or a mapping with one key: `{"term": key}`, `{"undecided": id}`,
    `{"illegal": id}`, `{"moments": [{name: data}, …]}` for what happened one after another, and `{"repr": text}` for
    what has no better form.
    """

    text: str
    value: Any


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A rule that was applied: the ruling that states it, what came in by name and what came out, as plain data."""

    ruling: str
    values: Mapping[str, Any]
    result: Any


@dataclass(frozen=True, slots=True)
class Prompt:
    code: str
    output: Shown | None
    steps: tuple[StepRecord, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """One run of an example: on an edition, or on none where its code does not ask for one."""

    edition: str | None
    prompts: tuple[Prompt, ...]

    @property
    def outputs(self) -> tuple[Shown, ...]:
        """What the prompts that print have shown: the values for `{1}`, `{2}` and so on."""
        return tuple(prompt.output for prompt in self.prompts if prompt.output)


@dataclass(frozen=True, slots=True)
class Verified:
    """An example and its runs. `passed` where every run showed what is written, and its sentence holds."""

    ruling: str
    index: int
    runs: tuple[Run, ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class Machine:
    """The states of a model and how it goes from one to the next. Keys are terms of the game."""

    #: State to the ruling that states it, in the order in which a reader meets them.
    states: Mapping[str, str]
    #: From, to, and the condition.
    transitions: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Verification:
    #: By ruling and number of the example, from 0.
    examples: Mapping[tuple[str, int], Verified]
    problems: tuple[Problem, ...]
    #: By game: the rulings that its model names, and those of them that an example led through.
    rules: Mapping[str, frozenset[str]]
    exercised: Mapping[str, frozenset[str]]
    #: By game: the fingerprint of its model.
    models: Mapping[str, str]
    #: By game: the states that its model goes through, where it says so.
    machines: Mapping[str, Machine] = field(default_factory=dict)
    #: What stood around the examples while they ran; None where none had to be run.
    protection: Protection | None = None
