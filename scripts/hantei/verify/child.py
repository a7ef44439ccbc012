"""The process in which examples run. It says what they show and gives no verdict: the parent compares.

Standard library only, and started without the package. It reads one JSON request, puts walls up, loads the model from
the text in it, and answers with one record for the walls that stand, one for the loading and one for each run: a JSON
line, and behind it what the run itself said. Each run is a fork with a fresh namespace and its limits; whatever it
leaves behind is killed.
"""

import errno
import gc
import json
import os
import select
import signal
import sys
import time
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hantei.verify import enclosure, playing, syscalls
else:
    # The package is not on the path here, and shall not be on it for the model.
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import enclosure
    import playing
    import syscalls

    del sys.path[0], sys.modules["enclosure"], sys.modules["playing"], sys.modules["syscalls"]

Request = dict[str, Any]


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


def fork(run: Request, request: Request, rules: ModuleType, model: ModuleType) -> tuple[int, int]:
    """Start a run; its process and the end of the pipe on which it speaks."""
    hear, speak = os.pipe()
    pid = os.fork()
    if pid:
        os.close(speak)
        return pid, hear
    try:
        enclosure.confine(request["limits"], speak)
        if request["limits"]["processes"] == 0:
            syscalls.refuse(syscalls.STARTING, errno.EAGAIN)
        try:
            said = json.dumps(playing.play(run, request, rules, model, lambda: os.write(speak, b"."))).encode()
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


def end(pid: int, processes: int) -> int:
    """Kill a run with all that it started, what left its group included; its exit code, negative for a signal."""
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
        enclosure.sweep(processes)
        time.sleep(0.001)
    return code if ended else 0


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

    try:
        processes = os.open("/proc", os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        processes = -1
    walls = enclosure.enclose(request["limits"], request["walls"])
    # Without namespaces the filter is the wall; with them, it keeps an attack from what the kernel has besides.
    if walls != "none" and not syscalls.refuse(syscalls.REACHING) and walls == "filter":
        walls = "none"
    answer({"walls": walls})
    try:
        rules, model = load(request)
    except BaseException as fault:
        answer({"failed": playing.describe(fault, request["path"])})
        return
    finally:
        enclosure.sweep(processes)
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
        code = end(pid, processes)
        answer({"run": number, "how": how, "begun": begun, "code": code}, body)


if __name__ == "__main__":
    main()
    os._exit(0)
