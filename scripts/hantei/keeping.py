"""Results that are kept under a key while a program runs."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Keep(Protocol):
    """Gives what is kept under a key, or does the work and keeps what it makes."""

    def __call__(self, held: dict[Any, Any], key: Any, work: Callable[[], T], /) -> T: ...


def keep(held: dict[Any, Any], key: Any, work: Callable[[], T]) -> T:
    """What the work makes, once a key. Nothing (None) is not kept."""
    found = held.get(key)
    if found is None:
        found = held[key] = work()
    made: T = found
    return made
