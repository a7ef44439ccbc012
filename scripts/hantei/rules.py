"""What a game's model is written with: rules that leave a trace, illegal moves, and what nobody has decided.

Standard library only, so that a model also runs in a browser or in a plain Python prompt.
"""

import functools
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Step:
    """One rule that was applied: which ruling states it, what came in by name, what came out."""

    ruling: str
    values: dict[str, Any]
    result: Any


_trace: ContextVar[list[Step] | None] = ContextVar("trace", default=None)


@contextmanager
def tracing() -> Iterator[list[Step]]:
    """Collect the steps of every rule that is applied inside the block, in the order in which they were finished."""
    steps: list[Step] = []
    token = _trace.set(steps)
    try:
        yield steps
    finally:
        _trace.reset(token)


def _record(ruling: str, values: dict[str, Any], result: Any) -> None:
    steps = _trace.get()
    if steps is not None:
        steps.append(Step(ruling, values, result))


def rule(ruling: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Say that a function states a ruling: `@rule("FER-003")`. Each call records a step with its arguments by name."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def apply(*args: P.args, **kwargs: P.kwargs) -> R:
            result = function(*args, **kwargs)
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            _record(ruling, dict(bound.arguments), result)
            return result

        return apply

    return decorate


class Illegal(Exception):
    """A move that a ruling forbids: `raise Illegal("FER-020", unit=unit)`. The values are for the step's sentence."""

    def __init__(self, ruling: str, **values: Any) -> None:
        super().__init__(ruling)
        self.ruling = ruling
        _record(ruling, values, self)


@dataclass(frozen=True)
class Undecided:
    """What the sources leave open: `return Undecided("FER-048")`. It is no number and no yes: using it as one fails."""

    ruling: str
    values: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __init__(self, ruling: str, **values: Any) -> None:
        object.__setattr__(self, "ruling", ruling)
        object.__setattr__(self, "values", values)
        _record(ruling, values, self)

    def __repr__(self) -> str:
        return f"Undecided({self.ruling!r})"

    def __bool__(self) -> bool:
        raise TypeError(f"{self!r} is neither true nor false: the sources leave it open")
