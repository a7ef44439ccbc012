"""Code that means no good, or lost its way: it fails at its line, the others go on, and nothing is left behind."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from hantei.verify import Limits, runner, verify

#: Time is short only where a run is meant to use it up; a slow machine is no reason to fail elsewhere.
SHORT = Limits(seconds=0.5)
LONG = Limits(seconds=20)

MODEL = """\
import ctypes
import os
import resource
import signal
import socket
import subprocess
import sys
import time

from hantei.rules import rule


def fine(x=1):
    return x


def spin():
    while True:
        pass


def hog():
    return len(bytearray(2 << 30))


def hog_slowly():
    found = []
    while True:
        found.append("x" * (1 << 20))


def flood():
    while True:
        print("flood" * 100)


def large():
    return "x" * (1 << 17)


def silent():
    os._exit(0)


def leave():
    raise SystemExit(0)


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


def crash():
    ctypes.string_at(0)


def kill_watcher():
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


def recurse(n=0):
    return recurse(n + 1)


def deaf():
    while True:
        try:
            spin()
        except BaseException:
            pass


@rule("MIN-001")
def step(n):
    return n


def steps():
    for n in range(5000):
        step(n)
    return 1


def deep():
    found = []
    for _ in range(50):
        found = [found]
    step(found)
    return 1


def garbage():
    for fd in range(3, 64):
        try:
            os.write(fd, b"\\xff nonsense")
        except OSError:
            pass
    os._exit(0)


def claim():
    said = b'{"prompts": [{"text": "7", "value": 7, "steps": 1, "error": null}], "limit": null}'
    for fd in range(3, 64):
        try:
            os.write(fd, b"%08x" % len(said) + said)
        except OSError:
            pass
    os._exit(0)


def close_all():
    os.closerange(0, 64)
    return 1


def leftover():
    hear, speak = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.write(speak, str(os.getpid()).encode())
            time.sleep(3600)
        os._exit(0)
    return int(os.read(hear, 20))


def forking():
    os.fork()
    return 1


def secret():
    return os.environ.get("HANTEI_TEST_SECRET")


def variables():
    return sorted(os.environ)


def open_files():
    found = 0
    for fd in range(256):
        try:
            os.fstat(fd)
        except OSError:
            continue
        found += 1
    return found


def folder():
    try:
        return os.listdir()
    except PermissionError:
        return []


def read(path):
    with open(path) as file:
        return file.read()


def remove(path):
    os.remove(path)
    return 1


def connect(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return "unreachable"
    return "reached"


def later():
    import datetime

    return datetime.datetime.strptime("2026", "%Y").year


def parent():
    with open(f"/proc/{os.getppid()}/environ", "rb") as file:
        return file.read()


def write(path):
    with open(path, "w") as file:
        file.write("x")
    return 1


def path():
    return [entry for entry in sys.path if "hantei" in entry or "site-packages" in entry or entry == ""]


def imports():
    return __import__("hantei.load")


def order():
    return list({"alpha", "beta", "gamma", "delta"})


class Unprintable:
    def __repr__(self):
        raise ValueError("no")


def unprintable():
    return Unprintable()


class Rude(Exception):
    def __str__(self):
        raise ValueError("no")


def rude():
    raise Rude()


def lone():
    return "\\ud800"


def address():
    return object()
"""
FINE = ">>> fine()\n1\n"


def found(base, *runs: str, limits: Limits = LONG) -> list[tuple[int, str, str]]:
    """Line, code and message of each problem when the runs are verified with a fine one behind them, which passes."""
    verification = verify(base(*runs, FINE, model=MODEL), ["MIN-001"], limits=limits)
    assert verification.examples["MIN-001", len(runs)].passed
    return [(one.line, one.code.name, one.message) for one in verification.problems]


@pytest.mark.parametrize("name", ["spin", "deaf"])
def test_an_endless_loop_ends_at_the_limit_of_time(base, name: str) -> None:
    problems = found(base, f">>> fine()\n1\n>>> {name}()\n1\n", limits=SHORT)
    assert problems == [(10, "example-limit", "it took longer than an example may")]


@pytest.mark.parametrize("name", ["hog", "hog_slowly"])
def test_memory_is_limited(base, name: str) -> None:
    problems = found(base, f">>> fine()\n1\n>>> {name}()\n1\n")
    assert problems == [(10, "example-limit", "it took more memory than an example may")]


@pytest.mark.parametrize("name", ["flood", "large"])
def test_output_is_limited(base, name: str) -> None:
    assert found(base, f">>> {name}()\n1\n") == [(8, "example-limit", "it showed more than an example may")]


def test_a_trace_is_limited(base) -> None:
    problems = found(base, ">>> steps()\n1\n")
    assert problems == [(8, "example-limit", "its trace has more steps than an example may have")]


def test_a_value_that_is_nested_too_deeply_is_shown_as_text(base) -> None:
    assert found(base, ">>> deep()\n1\n") == []


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("silent()", "it ended with exit code 0 and had said nothing"),
        ("kill()", "it was killed by SIGKILL and had said nothing"),
        ("crash()", "it was killed by SIGSEGV and had said nothing"),
        ("kill_watcher()", None),
        ("garbage()", "what it said cannot be read"),
        ("claim()", "what it said cannot be read"),
    ],
)
def test_who_says_nothing_has_failed(base, call: str, reason: str | None) -> None:
    limits = LONG if call != "kill_watcher()" else SHORT
    ((line, code, message),) = found(base, f">>> {call}\n1\n", limits=limits)
    assert line == 8
    if call == "kill_watcher()" and os.geteuid() == 0:
        # A run of root's is nobody's and may not kill the process that watches it.
        assert (code, message.partition(":")[0]) == ("example-failed", "PermissionError")
    elif reason is None:
        assert (code, message) == ("no-verdict", "there is no result: it ended the process that runs the examples")
    else:
        assert (code, message) == ("no-verdict", f"there is no result: {reason}")


def test_who_ends_the_watching_process_again_and_again_is_given_up(base, monkeypatch) -> None:
    model = "import os, signal\nos.kill(os.getpid(), 0)\n\n\ndef fine(x=1):\n    return x\n"
    # A watcher that says it is ready and then dies, as if each run had killed it.
    script = runner.CHILD.read_text(encoding="utf-8")
    broken = script.replace("    gc.collect()\n", "    os._exit(1)\n", 1)
    assert broken != script
    book = base(*[FINE] * 6, model=model)
    for file in runner.CHILD.parent.glob("*.py"):
        (book.root / file.name).write_bytes(file.read_bytes())
    (book.root / "child.py").write_text(broken, encoding="utf-8")
    monkeypatch.setattr(runner, "CHILD", book.root / "child.py")
    problems = verify(book, ["MIN-001"]).problems
    assert [one.code.name for one in problems] == ["no-verdict"] * 6
    assert "was lost 3 times" in problems[-1].message


def test_closing_the_pipe_is_no_way_out(base) -> None:
    ((line, code, _),) = found(base, ">>> close_all()\n1\n", limits=SHORT)
    assert (line, code) == (8, "no-verdict")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("recurse()", "RecursionError: maximum recursion depth exceeded"),
        ("leave()", "SystemExit: 0"),
        ("unprintable()", "ValueError: no"),
        ("rude()", "Rude: (its message cannot be shown)"),
        ("imports()", "ModuleNotFoundError: No module named 'hantei.load'"),
    ],
)
def test_any_exception_but_illegal_is_a_failure_with_its_line_in_the_model(base, call: str, message: str) -> None:
    ((line, code, said),) = found(base, f">>> {call}\n1\n")
    assert (line, code) == (8, "example-failed")
    assert said.startswith(message) and "(rulings/mini/model.py:" in said


def test_no_process_outlives_its_run(base) -> None:
    limits = Limits(seconds=20, processes=4096)
    verification = verify(base(">>> leftover()\n1\n", model=MODEL), ["MIN-001"], limits=limits)
    (shown,) = verification.examples["MIN-001", 0].runs[0].outputs
    assert shown.value > 1
    with pytest.raises(ProcessLookupError):
        os.kill(shown.value, 0)


def test_processes_are_limited(base) -> None:
    ((line, code, message),) = found(base, ">>> forking()\n1\n")
    assert (line, code, message.partition(":")[0]) == (8, "example-failed", "BlockingIOError")


def test_nothing_is_inherited(base, monkeypatch) -> None:
    monkeypatch.setenv("HANTEI_TEST_SECRET", "secret")
    runs = [
        ">>> show = secret()\n>>> fine(show is None)\nTrue\n",
        ">>> fine('HANTEI_TEST_SECRET' in variables())\nFalse\n",
        ">>> folder()\n[]\n",
        ">>> path()\n[]\n",
        ">>> open_files()\n4\n",
    ]
    verification = verify(base(*runs, model=MODEL, result="{:True=a|False=b|[]=c}"), ["MIN-001"], limits=LONG)
    assert [one for one in verification.problems if one.code.name != "missing-choice"] == []


def test_nothing_is_written(base, tmp_path: Path) -> None:
    target = tmp_path / "written"
    ((line, code, _),) = found(base, f">>> write({str(target)!r})\n1\n")
    assert (line, code) == (8, "example-failed")
    assert not target.exists() or target.read_bytes() == b""


@pytest.fixture(scope="module")
def walled() -> None:
    """Skips where the system does not let a process put walls around itself."""
    spaces = "0x40020000" if os.geteuid() == 0 else "0x50020000"
    code = f"import ctypes, sys; sys.exit(ctypes.CDLL(None).unshare({spaces}) != 0)"
    if sys.platform != "linux" or subprocess.run([sys.executable, "-c", code]).returncode:
        pytest.skip("no namespaces here")


def test_the_standard_library_is_there_whenever_it_is_asked_for(base) -> None:
    assert found(base, ">>> later()\n2026\n") == []


@pytest.mark.usefixtures("walled")
def test_there_is_no_network(base) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert found(base, f">>> connect({port})\n'unreachable'\n") == []


@pytest.mark.usefixtures("walled")
@pytest.mark.parametrize("call", ["read({!r})", "remove({!r})", "write({!r})", "parent()"])
def test_files_of_others_are_out_of_reach(base, call: str) -> None:
    with tempfile.NamedTemporaryFile("w", dir="/tmp") as file:
        file.write("kept")
        file.flush()
        os.chmod(file.name, 0o666)
        ((line, code, message),) = found(base, f">>> {call.format(file.name)}\n1\n")
        assert (line, code) == (8, "example-failed")
        assert message.split(":")[0] in ("FileNotFoundError", "PermissionError", "OSError")
        assert Path(file.name).read_text(encoding="utf-8") == "kept"


def test_text_that_no_file_can_hold_is_compared_all_the_same(base) -> None:
    assert found(base, ">>> lone()\n'\\ud800'\n") == []


def test_an_object_has_no_address_in_the_trace(base) -> None:
    model = MODEL + "\n\ndef trace():\n    step(address())\n    return 1\n"
    verification = verify(base(">>> trace()\n1\n", model=model), ["MIN-001"], limits=LONG)
    (step,) = verification.examples["MIN-001", 0].runs[0].prompts[0].steps
    assert step.result == {"repr": "<object object>"}


def test_temporary_folders_are_gone(base, monkeypatch, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    assert found(base, ">>> fine()\n1\n") == []
    assert list(folder.iterdir()) == []


def test_many_examples_take_little_time_each(base) -> None:
    began = time.perf_counter()
    verification = verify(base(*[FINE] * 100, model=MODEL), ["MIN-001"], limits=LONG)
    assert all(result.passed for result in verification.examples.values())
    # Well under a second on an idle machine; the bound is only to notice a process started for each.
    assert time.perf_counter() - began < 10


def test_an_interrupt_ends_the_runs(base) -> None:
    book = base(">>> spin()\n1\n", model=MODEL.replace("def spin():", "def spin():\n    print(1)"))
    code = (
        # A shell starts what it runs in the background with interrupts ignored.
        "import pathlib, signal, sys\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "sys.path.insert(0, sys.argv[2])\nfrom hantei import load, verify\n"
        "book, _ = load.load(pathlib.Path(sys.argv[1]), ('en', 'ja'))\nprint('ready', flush=True)\n"
        "verify.verify(book, limits=verify.Limits(seconds=3600))"
    )
    scripts = str(runner.CHILD.parents[2])
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(book.root), scripts], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout and process.stdout.readline() == b"ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(timeout=60) != 0
    finally:
        process.kill()
        process.stdout.close()
