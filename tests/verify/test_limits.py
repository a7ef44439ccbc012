"""Code that means no good, or lost its way: it fails at its line, the others go on, and nothing is left behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from attacks import MODEL

from hantei.verify import Limits, runner, verify

#: Time is short only where a run is meant to use it up; a slow machine is no reason to fail elsewhere.
SHORT = Limits(seconds=0.5)
LONG = Limits(seconds=20)

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
        ("garbage()", "what it said cannot be read"),
        ("claim()", "what it said cannot be read"),
    ],
)
def test_who_says_nothing_has_failed(base, call: str, reason: str) -> None:
    assert found(base, f">>> {call}\n1\n") == [(8, "no-verdict", f"there is no result: {reason}")]


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


def test_the_standard_library_is_there_whenever_it_is_asked_for(base) -> None:
    assert found(base, ">>> later()\n2026\n") == []


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
