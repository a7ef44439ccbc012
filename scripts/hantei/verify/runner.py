"""The parent's side of the process in which examples run: start it, hear it out, take nothing it says on trust."""

import contextlib
import json
import os
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from hantei import rules
from hantei.verify.model import Model
from hantei.verify.replies import Fault, Outcome, fault, outcome
from hantei.verify.walls import Limits, Sandbox, Walls, choose, command, weakest

#: Variables without which an interpreter with a shared library may not start.
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_LINE = 1 << 16
#: What the process runs: by its path, for it is started without the package.
CHILD = Path(__file__).with_name("child.py")
#: How often the watching process may be lost before the rest of a game is given up, and how long it may be silent.
LOSSES = 3
PATIENCE = 5.0
#: Until a process says that its walls stand. Nothing of a game has run by then: only a machine at its end is so slow.
STARTING = 60.0


class Job(NamedTuple):
    """One run to be done: the code of the prompts, and the edition where the code asks for one."""

    prompts: tuple[str, ...]
    edition: str | None


@dataclass(frozen=True, slots=True)
class Executed:
    """Outcomes in the order of the jobs; `unloaded` says why there are none. `walls` is what stood, if anything ran."""

    outcomes: tuple[Outcome, ...] = ()
    unloaded: Fault | None = None
    walls: Walls | None = None


def execute(
    model: Model,
    facts: Mapping[str, Mapping[str, str]],
    jobs: Sequence[Job],
    limits: Limits,
    *,
    seed: int = 0,
    stop: Event | None = None,
    sandbox: Sandbox = Sandbox.AUTO,
) -> Executed:
    """Do the jobs, each in a process of its own. Whatever the model does, there is an outcome for every job.

    Raises Unprotected where the sandbox is required and cannot be had.
    """
    outcomes: list[Outcome] = []
    losses = 0
    chosen = choose(sandbox)
    walls: Walls | None = None
    while True:
        process = _Process(model, facts, jobs[len(outcomes) :], limits, seed, stop or Event(), chosen)
        try:
            unloaded = process.loaded()
            walls = weakest((process.walls, walls))
            if unloaded and not outcomes:
                return Executed(unloaded=unloaded, walls=walls)
            while len(outcomes) < len(jobs):
                heard = process.outcome()
                if heard is None:
                    break
                outcomes.append(heard)
        finally:
            process.end()
        if len(outcomes) == len(jobs):
            return Executed(tuple(outcomes), walls=walls)
        # The run at hand has ended the process that was to watch it: that is its outcome, and the others go on.
        outcomes.append(Outcome(stopped="it ended the process that runs the examples"))
        losses += 1
        if losses == LOSSES:
            reason = f"the process that runs the examples was lost {LOSSES} times"
            outcomes += [Outcome(stopped=reason)] * (len(jobs) - len(outcomes))
        if len(outcomes) == len(jobs):
            return Executed(tuple(outcomes), walls=walls)


@dataclass
class _Process:
    """A started child. It is alone in its session, in an empty folder, with an environment of six variables at most."""

    model: Model
    facts: Mapping[str, Mapping[str, str]]
    jobs: Sequence[Job]
    limits: Limits
    seed: int
    stop: Event
    chosen: Walls
    walls: Walls | None = None
    buffer: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="hantei-", ignore_cleanup_errors=True)
        environment = {
            "PYTHONHASHSEED": str(self.seed),
            "PYTHONUTF8": "1",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "PATH": "",
            **{name: os.environ[name] for name in _KEPT if name in os.environ},
        }
        self.process = subprocess.Popen(
            command(self.chosen, CHILD),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=self.folder.name,
            close_fds=True,
            start_new_session=True,
        )
        request = {
            "rules": Path(rules.__file__).read_text(encoding="utf-8"),
            "model": self.model.source,
            "path": self.model.path,
            "public": sorted(self.model.public),
            "facts": self.facts,
            "limits": asdict(self.limits),
            "walls": self.chosen,
            "runs": [job._asdict() for job in self.jobs],
        }
        assert self.process.stdin
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(json.dumps(request).encode())
            self.process.stdin.flush()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def loaded(self) -> Fault | None:
        """Why the model is not loaded; None if it is. The walls are told before: from then on they are known."""
        begun = self._record(STARTING)
        if begun is None:
            return Fault("no answer", f"no process for it could be started within {STARTING:g} seconds", None)
        self.walls = Walls(begun[0]["walls"])
        record = self._record(self.limits.loading)
        if record is None:
            return Fault("no answer", f"it ended, or took more than {self.limits.loading:g} seconds", None)
        return fault(record[0].get("failed"))

    def outcome(self) -> Outcome | None:
        """The outcome of the next run; None if the process says no more."""
        record = self._record(self.limits.seconds + PATIENCE)
        if record is None:
            return None
        head, body = record
        begun, code = head.get("begun"), head.get("code")
        if not isinstance(begun, int) or not isinstance(code, int):
            return None
        return outcome(str(head.get("how")), begun, code, body)

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()
        self.folder.cleanup()

    def _record(self, seconds: float) -> tuple[dict[str, Any], bytes] | None:
        """A line of JSON and the bytes behind it that it announces; None if they do not come, or are no such thing."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            if len(self.buffer) > _LINE or not self._read(deadline):
                return None
        line, _, rest = bytes(self.buffer).partition(b"\n")
        try:
            head = json.loads(line)
            size = int(head["size"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        if not 0 <= size <= self.limits.message:
            return None
        self.buffer = bytearray(rest)
        while len(self.buffer) < size:
            if not self._read(deadline):
                return None
        body = bytes(self.buffer[:size])
        del self.buffer[:size]
        return head, body

    def _read(self, deadline: float) -> bool:
        assert self.process.stdout
        pipe = self.process.stdout.fileno()
        while (left := deadline - time.monotonic()) > 0 and not self.stop.is_set():
            if select.select([pipe], [], [], min(left, 0.2))[0]:
                chunk = os.read(pipe, 1 << 16)
                self.buffer += chunk
                return bool(chunk)
        return False
