"""What is tried against the machine on which examples run, behind each kind of wall that this machine can build."""

import contextlib
import ctypes
import errno
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from attacks import MODEL

from hantei.verify import Limits, Sandbox, Unprotected, Walls, choose, runner, syscalls, verify, walls

#: Time is short only where a run is meant to use it up; a slow machine is no reason to fail elsewhere.
SHORT = Limits(seconds=0.5)
LONG = Limits(seconds=20)
FINE = ">>> fine()\n1\n"

TIME = "it took longer than an example may"
MEMORY = "it took more memory than an example may"
OUTPUT = "it showed more than an example may"
LOST = "there is no result: it ended the process that runs the examples"

#: What is tried, under which limits, and the codes and the beginnings of the messages with which it may fail.
ATTACKS: dict[str, tuple[Limits, dict[str, str]]] = {
    "spin()": (SHORT, {"example-limit": TIME}),
    "deaf()": (SHORT, {"example-limit": TIME}),
    "sleep()": (SHORT, {"example-limit": TIME}),
    "refuse_to_end()": (SHORT, {"example-limit": TIME}),
    "hog()": (LONG, {"example-limit": MEMORY}),
    "flood()": (LONG, {"example-limit": OUTPUT}),
    "recurse()": (LONG, {"example-failed": "RecursionError"}),
    # Python 3.12 and newer guard the C stack themselves.
    "overflow()": (LONG, {"no-verdict": "there is no result: it was killed by SIGSEGV", "example-failed": "Recursion"}),
    "silent()": (LONG, {"no-verdict": "there is no result: it ended with exit code 0"}),
    "claim()": (LONG, {"no-verdict": "there is no result: what it said cannot be read"}),
    "garbage()": (LONG, {"no-verdict": "there is no result: what it said cannot be read"}),
    "close_all()": (SHORT, {"no-verdict": "there is no result: it ended with exit code 70"}),
    "bomb()": (LONG, {"example-failed": "BlockingIOError"}),
    "thread()": (LONG, {"example-failed": "RuntimeError: can't start new thread"}),
    "run_shell()": (LONG, {"example-failed": ""}),
    "open_many()": (LONG, {"example-failed": "OSError: [Errno 24]"}),
    "look_into_watcher()": (LONG, {"example-failed": ""}),
    # Who has no namespace of its own may kill its watcher, which begins anew.
    "kill_watcher()": (SHORT, {"example-limit": TIME, "no-verdict": LOST, "example-failed": "PermissionError"}),
    "kill_group()": (SHORT, {"example-limit": TIME, "no-verdict": "there is no result", "example-failed": ""}),
}


@pytest.fixture(scope="session")
def buildable() -> frozenset[Walls]:
    """The walls that this machine can build."""
    found = {Walls.NONE}
    if not walls.lacking():
        found.add(Walls.BUBBLEWRAP)
    if sys.platform == "linux":
        spaces = "0x6c020000" if os.geteuid() == 0 else "0x7c020000"
        code = f"import ctypes, sys; sys.exit(ctypes.CDLL(None).unshare({spaces}) != 0)"
        if subprocess.run([sys.executable, "-c", code]).returncode == 0:
            found.add(Walls.NAMESPACES)
        if os.uname().machine in ("x86_64", "aarch64"):
            found.add(Walls.FILTER)
    return frozenset(found)


@pytest.fixture(params=list(Walls))
def behind(request: pytest.FixtureRequest, buildable: frozenset[Walls], monkeypatch: pytest.MonkeyPatch) -> Walls:
    """Examples run behind these walls."""
    if request.param not in buildable:
        pytest.skip(f"this machine cannot build walls by {request.param}")
    monkeypatch.setattr(runner, "choose", lambda sandbox: request.param)
    return request.param


def children() -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_bytes().rpartition(b")")[2].split()[1]) == os.getpid():
                found.add(int(stat.parent.name))
    return found


@pytest.fixture
def nothing_left(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After the test no process is left, wherever it went, and no file in the temporary folder."""
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    before = children()
    # Whoever loses his parent becomes a child of this process, and is seen.
    set_subreaper(1)
    yield
    # The dead are fetched here, as the first process of a system would do.
    patience = time.monotonic() + 5
    while (left := children() - before) and time.monotonic() < patience:
        for pid in left:
            os.waitpid(pid, os.WNOHANG)
        time.sleep(0.01)
    set_subreaper(0)
    assert left == set()
    assert list(folder.iterdir()) == []


def set_subreaper(value: int) -> None:
    ctypes.CDLL(None).prctl(36, value, 0, 0, 0)


def problems(base, *runs: str, limits: Limits = LONG, model: str = MODEL) -> list[tuple[int, str, str]]:
    """Line, code and message of each problem when the runs are verified; a fine one behind them passes."""
    verification = verify(base(*runs, FINE, model=model), ["MIN-001"], limits=limits)
    assert verification.examples["MIN-001", len(runs)].passed
    return [(one.line, one.code.name, one.message) for one in verification.problems]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("limits", [SHORT, LONG], ids=["short", "long"])
def test_an_attack_fails_at_its_line_and_the_others_finish(base, behind: Walls, limits: Limits) -> None:
    tried = [call for call, (given, _) in ATTACKS.items() if given is limits]
    # Two of them end their watcher where they can: after the third time the rest of a game is given up.
    found = problems(base, *(f">>> {call}\n1\n" for call in tried), limits=limits)
    assert [line for line, _, _ in found] == [8 + 5 * number for number in range(len(tried))]
    for call, (_, code, message) in zip(tried, found, strict=True):
        expected = ATTACKS[call][1]
        assert code in expected and message.startswith(expected[code]), (call, code, message)


@pytest.mark.usefixtures("nothing_left")
def test_grandchildren_in_sessions_of_their_own_do_not_outlive_a_run(base, behind: Walls) -> None:
    limits = Limits(seconds=20, processes=4096)
    verification = verify(
        base(">>> fine(leftover() > 1)\nTrue\n", model=MODEL, result="{:True=a}"), ["MIN-001"], limits=limits
    )
    assert verification.examples["MIN-001", 0].passed


@pytest.mark.usefixtures("nothing_left")
def test_what_a_model_starts_while_it_is_loaded_does_not_outlive_it(base, behind: Walls) -> None:
    assert problems(base, FINE, model=MODEL + "\n\nleftover()\n") == []


@pytest.mark.usefixtures("nothing_left")
@pytest.mark.parametrize("last", ["spin()", "silent()", "hog()", "refuse_to_end()"])
def test_a_model_that_does_not_load_is_named(base, behind: Walls, last: str) -> None:
    limits = Limits(loading=1.0)
    found = verify(base(FINE, model=MODEL + f"\n\n{last}\n"), ["MIN-001"], limits=limits).problems
    assert {(one.path, one.code.name) for one in found} == {("rulings/mini/model.py", "model-failed")}


def test_what_stood_is_said(base, behind: Walls) -> None:
    said = verify(base(FINE, model=MODEL), ["MIN-001"]).protection
    assert said is not None and said.walls is behind
    assert behind.told in str(said) and "2 s, 512 MiB" in str(said)


#: The tests of what only some walls promise.
only_walls = pytest.mark.parametrize("behind", [Walls.BUBBLEWRAP, Walls.NAMESPACES], indirect=True)
not_alone = pytest.mark.parametrize("behind", [one for one in Walls if one is not Walls.NONE], indirect=True)
only_bubblewrap = pytest.mark.parametrize("behind", [Walls.BUBBLEWRAP], indirect=True)


@not_alone
def test_there_is_no_network(base, behind: Walls) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert problems(base, f">>> connect({server.getsockname()[1]})\n'unreachable'\n") == []


@only_walls
@pytest.mark.parametrize("call", ["read({!r})", "remove({!r})", "write({!r})", "fill({!r})", "parent()"])
def test_files_of_others_are_out_of_reach(base, behind: Walls, call: str) -> None:
    with tempfile.NamedTemporaryFile("w", dir="/tmp") as file:
        file.write("kept")
        file.flush()
        os.chmod(file.name, 0o666)
        ((line, code, message),) = problems(base, f">>> {call.format(file.name)}\n1\n")
        assert (line, code) == (8, "example-failed")
        assert message.split(":")[0] in ("FileNotFoundError", "PermissionError", "OSError")
        assert Path(file.name).read_text(encoding="utf-8") == "kept"


@only_walls
@pytest.mark.parametrize("folder", ["", "/tmp/", "/var/tmp/", "/dev/shm/", "/hantei/"])
def test_nowhere_can_a_file_be_made(base, behind: Walls, folder: str) -> None:
    ((_, code, message),) = problems(base, f">>> write({folder + 'made-by-an-example'!r})\n1\n")
    assert code == "example-failed"
    assert message.split(":")[0] in ("FileNotFoundError", "PermissionError", "OSError")


@only_bubblewrap
def test_behind_bubblewrap_there_are_no_files_but_pythons(base, behind: Walls) -> None:
    for path in ("/etc/passwd", "/etc/hostname", str(Path(__file__)), "/proc/1/environ", "/sys/kernel/uevent_seqnum"):
        ((_, code, message),) = problems(base, f">>> read({path!r})\n1\n")
        assert (code, message.partition(":")[0]) == ("example-failed", "FileNotFoundError"), path


@only_walls
def test_other_processes_are_out_of_sight(base, behind: Walls) -> None:
    assert problems(base, ">>> others()\n[]\n") == []


@not_alone
def test_shared_memory_that_would_stay_is_refused(base, behind: Walls) -> None:
    assert problems(base, ">>> shared_memory()\n-1\n") == []


def test_the_watching_process_has_no_privilege_while_a_model_is_loaded(base, behind: Walls) -> None:
    said = "libc = ctypes.CDLL(None)\nMOUNTED = libc.mount(b'none', b'/', b'tmpfs', 0, None)\n"
    model = f"{MODEL}\n\n{said}\n\ndef mounted():\n    return MOUNTED\n"
    assert problems(base, ">>> mounted()\n-1\n", model=model) == []


def test_off_builds_no_walls_and_auto_the_best(buildable: frozenset[Walls]) -> None:
    assert choose(Sandbox.OFF) is Walls.NONE
    if Walls.BUBBLEWRAP in buildable:
        assert choose(Sandbox.AUTO) is choose(Sandbox.REQUIRE) is Walls.BUBBLEWRAP


#: A bwrap that is not there, that is refused by the system, and that hangs or cannot be run.
BROKEN = {
    None: "apt-get install bubblewrap",
    "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n": "uid map: Permission denied",
    "#!/nowhere/sh\n": "cannot be run",
    "#!/bin/sh\nexit 3\n": "exit code 3",
}


@pytest.fixture(params=list(BROKEN))
def broken(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A system without a bubblewrap that works; what is said of it."""
    (tmp_path / "bin").mkdir()
    if request.param:
        file = tmp_path / "bin" / "bwrap"
        file.write_text(request.param, encoding="utf-8")
        file.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    walls.lacking.cache_clear()
    yield BROKEN[request.param]
    walls.lacking.cache_clear()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no bubblewrap at all")
def test_what_is_missing_is_named_with_a_remedy(base, broken: str) -> None:
    with pytest.raises(Unprotected, match=broken):
        choose(Sandbox.REQUIRE)
    with pytest.raises(Unprotected):
        verify(base(FINE, model=MODEL), ["MIN-001"], sandbox=Sandbox.REQUIRE)
    said = verify(base(FINE, model=MODEL), ["MIN-001"]).protection
    assert said is not None and said.walls is not Walls.BUBBLEWRAP


@pytest.mark.parametrize(
    ("stood", "weakest"),
    [
        ([Walls.BUBBLEWRAP, None], Walls.BUBBLEWRAP),
        ([Walls.BUBBLEWRAP, Walls.FILTER, Walls.NAMESPACES], Walls.FILTER),
        ([None], None),
        ([], None),
    ],
)
def test_of_several_games_the_weakest_walls_are_told(stood: list[Walls | None], weakest: Walls | None) -> None:
    assert walls.weakest(stood) is weakest


def test_calls_that_are_refused_fail_with_their_code_for_ever() -> None:
    code = (
        "import os, socket, sys\n"
        "from hantei.verify import enclosure, syscalls\n"
        "enclosure.prctl(38, 1)\n"
        "if not syscalls.refuse(syscalls.STARTING, 11): sys.exit(77)\n"
        "if not syscalls.refuse(syscalls.REACHING): sys.exit(77)\n"
        "for call in (os.fork, socket.socket):\n"
        "    try:\n        call()\n        print(0)\n    except OSError as fault:\n        print(fault.errno)\n"
    )
    path = os.pathsep.join([str(Path(walls.__file__).parents[2])])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": path})
    if done.returncode == 77:
        pytest.skip("this machine has no filter of system calls")
    assert done.stdout.split() == [str(errno.EAGAIN), str(errno.EPERM)], done.stderr


def test_every_machine_refuses_what_the_others_do() -> None:
    assert {"socket", "clone3", "io_uring_setup", "ptrace"} <= syscalls.REACHING | syscalls.STARTING
    for _, numbers in syscalls._MACHINES.values():
        assert set(numbers) >= syscalls.REACHING | {"clone", "clone3"}
