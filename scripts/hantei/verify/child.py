"""The process in which examples run. It says what they show and gives no verdict: the parent compares.

Standard library only, and started without the package. It reads one JSON request, loads the model from the text in it,
and answers with one record for the loading and one for each run: a JSON line, and behind it what the run itself said.
Each run is a fork with a fresh namespace and its limits; whatever it leaves behind is killed.
"""

import contextlib
import ctypes
import gc
import io
import json
import os
import re
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from types import ModuleType
from typing import Any

BUILTINS = {"len": len, "sorted": sorted}
#: Who a run becomes where this process is root, so that the limit on processes and the rights on files hold for it.
NOBODY = 65534
MAX_DEPTH = 6
MAX_TEXT = 500
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 36, 38
_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_LIBC = ctypes.CDLL(None)

Request = dict[str, Any]


class TooMuch(BaseException):
    """A run shows more than its limit. No Exception, so that a model does not catch it by accident."""


# Loading


def module(name: str, source: str, path: str) -> ModuleType:
    made = ModuleType(name)
    made.__file__ = path
    sys.modules[name] = made
    exec(compile(source, path, "exec", dont_inherit=True), made.__dict__)
    return made


def load(request: Request) -> tuple[ModuleType, ModuleType]:
    """`hantei.rules` and the model, whose FACTS are filled. A package without a path keeps `hantei.x` unknown else."""
    package = ModuleType("hantei")
    package.__path__ = []
    sys.modules["hantei"] = package
    rules = module("hantei.rules", request["rules"], "hantei/rules.py")
    package.rules = rules  # type: ignore[attr-defined]
    model = module("model", request["model"], request["path"])
    facts = getattr(model, "FACTS", None)
    if isinstance(facts, dict):
        facts.update(request["facts"])
    return rules, model


def describe(fault: BaseException, path: str) -> dict[str, Any]:
    """Type, message and line of the model at which it happened. No path of this machine."""
    line, frame = None, fault.__traceback__
    while frame:
        if frame.tb_frame.f_code.co_filename == path:
            line = frame.tb_lineno
        frame = frame.tb_next
    try:
        message = str(fault)[:MAX_TEXT]
    except Exception:
        message = "(its message cannot be shown)"
    for folder in {os.getcwd(), sys.base_prefix, sys.prefix} - {"/"}:
        message = message.replace(folder, "…")
    return {"type": type(fault).__name__, "message": message, "line": line}


# One run


class Capture(io.TextIOBase):
    """What is printed, up to a number of characters that all prompts of a run share."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.parts: list[str] = []

    def write(self, text: str) -> int:
        self.room -= len(text)
        if self.room < 0:
            raise TooMuch("output")
        self.parts.append(text)
        return len(text)

    def take(self) -> str:
        text = "".join(self.parts)
        self.parts = []
        return text.removesuffix("\n")


def plain(value: Any, rules: ModuleType, depth: int = 0) -> Any:
    """A value as data that JSON and other languages know."""
    if isinstance(value, Enum):
        return plain(value.value, rules, depth)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and value.bit_length() <= 256:
        return int(value)
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return str(value)
    if isinstance(value, rules.Illegal):
        return {"illegal": str(value.ruling)}
    if isinstance(value, rules.Undecided):
        return {"undecided": str(value.ruling)}
    if is_dataclass(value) and not isinstance(value, type) and isinstance(key := getattr(value, "key", None), str):
        return {"term": key}
    if isinstance(value, list | tuple) and depth < MAX_DEPTH and len(value) <= MAX_TEXT:
        return [plain(item, rules, depth + 1) for item in value]
    if isinstance(value, set | frozenset) and depth < MAX_DEPTH and len(value) <= MAX_TEXT:
        return sorted((plain(item, rules, depth + 1) for item in value), key=repr)
    return {"repr": _ADDRESS.sub("", repr(value))[:MAX_TEXT]}


def play(run: Request, request: Request, rules: ModuleType, model: ModuleType, started: Callable[[], object]) -> Any:
    """Run the prompts in a fresh namespace, and say what each shows, up to a limit or an exception not of the game."""
    namespace: dict[str, Any] = {name: getattr(model, name) for name in request["public"] if hasattr(model, name)}
    namespace["__builtins__"] = BUILTINS
    if run["edition"] is not None:
        namespace["edition"] = run["edition"]
    capture = Capture(request["limits"]["output"])
    sys.stdout = capture
    said: list[Any] = []
    for code in run["prompts"]:
        started()
        try:
            said.append(prompt(code, namespace, capture, request, rules))
        except TooMuch as limit:
            return {"prompts": said, "limit": str(limit)}
        except MemoryError:
            namespace.clear()
            return {"prompts": said, "limit": "memory"}
        if said[-1]["error"]:
            break
    return {"prompts": said, "limit": None}


def prompt(code: str, namespace: dict[str, Any], capture: Capture, request: Request, rules: ModuleType) -> Any:
    shown: list[Any] = []

    def display(value: Any) -> None:
        if value is not None:
            shown.append(value)
            capture.write(repr(value) + "\n")

    sys.displayhook = display
    error = None
    with rules.tracing() as steps:
        try:
            exec(compile(code, "<example>", "single", dont_inherit=True), namespace)
        except (TooMuch, MemoryError):
            raise
        except rules.Illegal as illegal:
            shown.append(illegal)
            capture.write(f"Illegal: {illegal.ruling}")
        except BaseException as fault:
            error = describe(fault, request["path"])
    if capture.room < 0:
        raise TooMuch("output")
    if len(steps) > request["limits"]["steps"]:
        raise TooMuch("steps")
    text = capture.take()
    try:
        value = plain(shown[-1], rules) if shown else text
        trace = [
            {
                "ruling": str(step.ruling),
                "values": {str(name): plain(given, rules) for name, given in step.values.items()},
                "result": plain(step.result, rules),
            }
            for step in steps
        ]
    except (TooMuch, MemoryError):
        raise
    except BaseException as fault:
        value, trace, error = None, [], error or describe(fault, request["path"])
    return {"text": text if shown or text else None, "value": value, "steps": trace, "error": error}


# Limits and what is left behind


def prctl(option: int, value: int) -> bool:
    try:
        return bool(_LIBC.prctl(option, value, 0, 0, 0) == 0)
    except (AttributeError, OSError):
        return False


def limit(kind: str, value: int) -> None:
    """Set a limit where the system knows it; some know fewer."""
    try:
        number = getattr(resource, kind)
        _, hard = resource.getrlimit(number)
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        resource.setrlimit(number, (value, value))
    except (AttributeError, ValueError, OSError):
        pass


def enclose(limits: dict[str, Any]) -> None:
    """Limits of this process, which every run inherits. Where the kernel lets it, there is no network either."""
    limit("RLIMIT_CORE", 0)
    limit("RLIMIT_FSIZE", 0)
    limit("RLIMIT_NOFILE", 64)
    limit("RLIMIT_AS", limits["memory"])
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(_PR_SET_CHILD_SUBREAPER, 1)
    prctl(_PR_SET_NO_NEW_PRIVS, 1)
    with contextlib.suppress(AttributeError, OSError):
        _LIBC.unshare(_CLONE_NEWNET if os.geteuid() == 0 else _CLONE_NEWUSER | _CLONE_NEWNET)


def confine(limits: dict[str, Any], pipe: int) -> None:
    """What a run may not, besides: keep other files open, take the processor for long, start processes, be root."""
    os.setsid()
    os.closerange(3, pipe)
    os.closerange(pipe + 1, 256)
    limit("RLIMIT_CPU", int(limits["seconds"]) + 1)
    limit("RLIMIT_NPROC", limits["processes"])
    if os.geteuid() == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        except OSError:
            pass
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def fork(run: Request, request: Request, rules: ModuleType, model: ModuleType) -> tuple[int, int]:
    """Start a run; its process and the end of the pipe on which it speaks."""
    hear, speak = os.pipe()
    pid = os.fork()
    if pid:
        os.close(speak)
        return pid, hear
    try:
        confine(request["limits"], speak)
        try:
            said = json.dumps(play(run, request, rules, model, lambda: os.write(speak, b"."))).encode()
        except MemoryError:
            said = b'{"prompts": [], "limit": "memory"}'
        frame = memoryview(b"%08x" % len(said) + said)
        while frame:
            frame = frame[os.write(speak, frame) :]
        os._exit(0)
    finally:
        os._exit(70)


def listen(pid: int, pipe: int, limits: dict[str, Any]) -> tuple[str, int, bytes]:
    """How a run ended, how many prompts it had begun, and what it said: dots, then a length and as many bytes."""
    heard = bytearray()
    deadline = time.monotonic() + limits["seconds"]
    poll = select.poll()
    poll.register(pipe, select.POLLIN)
    dead = False
    while (left := deadline - time.monotonic()) > 0:
        if not poll.poll(0 if dead else min(left, 0.05) * 1000):
            if dead:
                break
            dead = has_ended(pid)
            continue
        chunk = os.read(pipe, 1 << 16)
        if not chunk:
            break
        heard += chunk
        begun = len(heard) - len(heard.lstrip(b"."))
        head, body = heard[begun : begun + 8], heard[begun + 8 :]
        try:
            size = int(head, 16) if len(head) == 8 else 0
        except ValueError:
            return "garbage", begun, b""
        if max(size, len(body), begun) > limits["message"]:
            return "output", begun, b""
        if len(head) == 8 and len(body) >= size:
            return "said", begun, bytes(body[:size])
    begun = len(heard) - len(heard.lstrip(b"."))
    if left <= 0:
        return "time", begun, b""
    while not has_ended(pid):
        if time.monotonic() > deadline:
            return "silence", begun, b""
        time.sleep(0.001)
    return "death", begun, b""


def has_ended(pid: int) -> bool:
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def end(pid: int) -> int:
    """Kill a run with everything that it started; its exit code, negative for a signal."""
    ended = has_ended(pid)
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    patience = time.monotonic() + 2
    while time.monotonic() < patience:
        try:
            if os.waitpid(-1, os.WNOHANG)[0]:
                continue
        except ChildProcessError:
            break
        for child in orphans():
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        time.sleep(0.001)
    return code if ended else 0


def orphans() -> list[int]:
    """Processes that fell to this one when their parent died: they left the run's group to outlive it."""
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    if int(file.read().rpartition(b")")[2].split()[1]) == os.getpid():
                        found.append(int(name))
            except (OSError, IndexError, ValueError):
                continue
    return found


# Talk with the parent


def main() -> None:
    request: Request = json.loads(sys.stdin.buffer.read())
    answers = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.close(null)

    def answer(record: dict[str, Any], body: bytes = b"") -> None:
        data = memoryview(json.dumps({**record, "size": len(body)}).encode() + b"\n" + body)
        while data:
            data = data[os.write(answers, data) :]

    enclose(request["limits"])
    try:
        rules, model = load(request)
    except BaseException as fault:
        answer({"failed": describe(fault, request["path"])})
        return
    answer({"failed": None})
    gc.collect()
    gc.freeze()
    for number, run in enumerate(request["runs"]):
        try:
            pid, pipe = fork(run, request, rules, model)
        except OSError as fault:
            answer({"run": number, "how": "fork", "begun": 0, "code": fault.errno or 0})
            continue
        how, begun, body = listen(pid, pipe, request["limits"])
        os.close(pipe)
        code = end(pid)
        answer({"run": number, "how": how, "begun": begun, "code": code}, body)


if __name__ == "__main__":
    main()
    os._exit(0)
