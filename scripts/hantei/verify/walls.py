"""Which walls stand around the processes of models and examples: chosen here, built by bubblewrap or by `enclosure`.

Bubblewrap goes first where it works: it is the tool that others have audited, and it shows a model nothing but Python's
own files. Without it the process makes namespaces for itself; where the system forbids those too, a filter of system
calls keeps the network out, and the limits hold. What stands is what the process says before any of the model has run.
"""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Sandbox(StrEnum):
    """What is asked for: the best walls that can be had, bubblewrap or nothing, or none."""

    AUTO = "auto"
    REQUIRE = "require"
    OFF = "off"


class Walls(StrEnum):
    """What stands, from the strongest to none. Limits hold besides, always."""

    BUBBLEWRAP = "bubblewrap"
    NAMESPACES = "namespaces"
    FILTER = "filter"
    NONE = "none"

    @property
    def told(self) -> str:
        """What it keeps out, in a sentence for who ran the examples."""
        return _TOLD[self]


_TOLD = {
    Walls.BUBBLEWRAP: "behind bubblewrap: no network, no files but Python's own, no other processes in sight",
    Walls.NAMESPACES: "behind namespaces: no network, nothing to write, home and temporary folders hidden, no other "
    "processes in sight; other files can be read (bubblewrap would hide them)",
    Walls.FILTER: "behind a filter of system calls: no network; they could read, empty and remove your files "
    "(this system makes no namespaces; see --sandbox require)",
    Walls.NONE: "without walls, with limits only: they could use the network, and read, empty and remove your files",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may take: seconds on the clock, bytes of memory, characters of output, steps, processes to start."""

    seconds: float = 2.0
    memory: int = 512 << 20
    output: int = 64 << 10
    steps: int = 1000
    processes: int = 0
    message: int = 1 << 20
    #: Seconds until the model must be loaded.
    loading: float = 10.0

    @property
    def told(self) -> str:
        processes = f"{self.processes} processes" if self.processes else "no process"
        return (
            f"each with {self.seconds:g} s, {self.memory >> 20} MiB, {self.output >> 10} KiB of output, "
            f"no byte to write and {processes} to start"
        )


@dataclass(frozen=True, slots=True)
class Protection:
    """What stood around examples while they ran; as a text, one line for who ran them."""

    walls: Walls
    limits: Limits

    def __str__(self) -> str:
        return f"examples ran {self.walls.told}; {self.limits.told}"


def weakest(found: Iterable[Walls | None]) -> Walls | None:
    """The weakest walls among those that stood; None where none did, for nothing was run."""
    stood = set(found)
    return next((walls for walls in reversed(Walls) if walls in stood), None)


#: Where the inside of bubblewrap has the files of the child.
INSIDE = "/hantei"
#: What a Python needs to start, besides its own prefix: those that are there are shown, read-only.
_SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/nix/store", "/gnu/store")
_SWITCHES = ("-S", "-s", "-P", "-B")
_INSTALL = "install it (Debian, Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap)"
_FORBIDDEN = (
    "containers, and Ubuntu since 24.04, forbid what it needs: allow user namespaces, or run in a virtual machine"
)


class Unprotected(Exception):
    """Full walls are required and cannot be had. The text says what is missing and what helps."""


def choose(sandbox: Sandbox) -> Walls:
    """The walls to begin with. Raises Unprotected where they are required and bubblewrap cannot be used."""
    if sandbox is Sandbox.OFF:
        return Walls.NONE
    lack = lacking()
    if lack and sandbox is Sandbox.REQUIRE:
        raise Unprotected(lack)
    return Walls.NAMESPACES if lack else Walls.BUBBLEWRAP


@functools.cache
def _program() -> str | None:
    """Where bubblewrap is, looked up once: a changed PATH does not change what was found to work."""
    return shutil.which("bwrap")


@functools.cache
def lacking() -> str:
    """Why bubblewrap cannot be used here, and what helps; "" if it can. Tried once, with Python as models have it."""
    if sys.platform != "linux":
        return "the full walls need bubblewrap, which needs Linux; use a virtual machine or a container"
    _program.cache_clear()
    if _program() is None:
        return f"the full walls need bubblewrap, and there is no bwrap on the PATH; {_INSTALL}"
    try:
        command = [*_bubblewrap(Path(__file__).parent), _python(), *_SWITCHES, "-c", ""]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=30, env={"PATH": ""})
    except (OSError, subprocess.TimeoutExpired) as fault:
        return f"bubblewrap cannot be run ({fault}); {_FORBIDDEN}"
    if done.returncode == 0:
        return ""
    said = done.stderr.decode(errors="replace").strip().splitlines()
    reason = said[-1] if said else f"exit code {done.returncode}"
    return f"bubblewrap cannot make its walls here ({reason}); {_FORBIDDEN}"


def command(walls: Walls, child: Path) -> list[str]:
    """The words that start a child's file behind the walls; those that it builds itself are not part of them."""
    if walls is Walls.BUBBLEWRAP:
        return [*_bubblewrap(child.parent), _python(), *_SWITCHES, f"{INSIDE}/{child.name}"]
    return [sys.executable, *_SWITCHES, str(child)]


def _bubblewrap(folder: Path) -> Iterator[str]:
    yield _program() or "bwrap"
    yield from ("--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL")
    shown: list[str] = []
    for path in (*_SYSTEM, os.path.realpath(sys.base_prefix), sys.base_prefix, os.path.dirname(_python())):
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
        elif os.path.exists(path) and path != "/" and not any(f"{path}/".startswith(f"{one}/") for one in shown):
            yield from ("--ro-bind", path, path)
            shown.append(path)
    yield from ("--dev-bind", "/dev/null", "/dev/null", "--ro-bind", str(folder), INSIDE)
    yield from ("--dir", "/tmp", "--chdir", "/tmp", "--remount-ro", "/", "--")


def _python() -> str:
    """The Python below a virtual environment: it starts without the environment's files."""
    return getattr(sys, "_base_executable", None) or sys.executable
