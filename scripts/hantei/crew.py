"""Work shared out over the cores: a process each, forked, so that all that was read is there and nothing is sent."""

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

_work: Callable[[Any], Any]
_parts: Sequence[Any]


def share(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int | None = None, least: int = 2
) -> Iterator[Result]:
    """What `work` makes of each part, in their order, with at most `jobs` processes (all cores where it is None).

    Below `least` parts, on one core, and where processes cannot be forked safely, it is done here. Only results pass
    between processes, so they have to be picklable; `work` and the parts need not. What it raises comes out.
    """
    workers = min(jobs or cores(), len(parts))
    if workers < 2 or len(parts) < least or not sys.platform.startswith("linux"):
        yield from map(work, parts)
        return
    global _work, _parts
    _work, _parts = work, parts
    with ProcessPoolExecutor(workers, multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_do, range(len(parts)))


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _do(part: int) -> Any:
    return _work(_parts[part])
