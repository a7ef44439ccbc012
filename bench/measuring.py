"""What a program takes: time, processor time and memory, of itself and of everything that it starts."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_PAUSE = 0.02
#: Between two looks at the memory, which take processor time themselves.
_LOOK = 0.05


class Failed(Exception):
    """A program that ended with a fault, or took longer than it may; the text says which, and its last words."""


@dataclass(frozen=True)
class Taken:
    """Seconds on the clock and of processor time, and the most memory at one moment in bytes."""

    wall: float
    cpu: float
    memory: int

    def __or__(self, other: "Taken") -> "Taken":
        """The better of two runs: noise only ever adds."""
        return min(self, other, key=lambda one: one.wall)


def measure(command: Sequence[str | Path], folder: Path, limit: float, env: Mapping[str, str] | None = None) -> Taken:
    """Run a program in a folder to its end. Raises Failed where it fails or takes more seconds than the limit.

    Memory is looked at twenty times a second on Linux: what the program and its descendants hold together, and at least
    the most that one of them has held. Elsewhere it is what the kernel counted for the largest.
    """
    with tempfile.TemporaryFile() as said:
        started = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env={**os.environ, **(env or {})},
        )
        most, looked = 0, started
        while True:
            pid, status, used = os.wait4(process.pid, os.WNOHANG)
            now = time.perf_counter()
            if pid:
                break
            if now - started > limit:
                os.killpg(process.pid, signal.SIGKILL)
                os.wait4(process.pid, 0)
                process.returncode = -signal.SIGKILL
                raise Failed(f"it took more than {limit:.0f} s")
            if now - looked > _LOOK:
                held = list(_memory(process.pid))
                most = max(most, sum(share for share, _ in held), *(peak for _, peak in held))
                looked = now
            time.sleep(_PAUSE)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            words = said.read().decode(errors="replace").strip().splitlines()
            raise Failed(f"it ended with {process.returncode}: {' '.join(words[-3:])[-300:]}")
    # Linux counts in it what this program held when it started the other one.
    unit = 1 if sys.platform == "darwin" else 1024
    return Taken(now - started, used.ru_utime + used.ru_stime, most or used.ru_maxrss * unit)


def _memory(session: int) -> Iterator[tuple[int, int]]:
    """Bytes of each process of a session: now, with shared pages shared out among them, and the most until now."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name in brackets may hold anything; the session is the fourth value behind it.
            if int(stat.read_text().rpartition(")")[2].split()[3]) == session:
                yield _field(stat.with_name("smaps_rollup"), "Pss:"), _field(stat.with_name("status"), "VmHWM:")
        except (OSError, StopIteration, ValueError, IndexError):
            continue  # it has ended in the meantime


def _field(file: Path, name: str) -> int:
    """A value in kB of a file of /proc, as bytes."""
    return next(int(line.split()[1]) * 1024 for line in file.read_text().splitlines() if line.startswith(name))
