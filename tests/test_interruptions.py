"""Power cuts, full disks and closed ones: the last good site stays, and the next build is right."""

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hantei import swap
from mini import Tree

HOME = "---\ntitle: Home\n---\n\n# Home\n"
FOLDERS = {"PYTHONPATH": os.pathsep.join(str(Path(file).parents[1]) for file in (swap.__file__, __file__ + "/x"))}


@pytest.fixture
def root(tree: Tree) -> Path:
    return tree({"content/en/index.md": HOME, "content/ja/index.md": HOME})


def killed(kind: str, folder: Path, count: int) -> list[str]:
    """What interrupted.py has to say: faults, and last how many builds it killed."""
    command = [sys.executable, str(Path(__file__).with_name("interrupted.py")), kind, str(folder), str(count), "9"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env={**os.environ, **FOLDERS})
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["swap", "rename"])
def test_a_kill_at_any_of_200_moments_leaves_one_of_two_good_sites(tmp_path: Path, kind: str) -> None:
    (last,) = killed(kind, tmp_path, 200)
    number, _, ended = (int(word) if word.isdigit() else word for word in last.split()[:3])
    assert number >= 100, f"{last}: too few of them were in the middle of their work"
    assert ended


@pytest.mark.slow
def test_a_kill_in_the_midst_of_a_whole_build_does_not_spoil_the_next(root: Path) -> None:
    (last,) = killed("build", root, 10)
    assert re.fullmatch(r"\d+ killed, \d+ ended", last)


def test_a_lock_goes_with_the_process_that_held_it(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from hantei import swap\n"
        "with swap.fresh(Path(sys.argv[1])): print('locked', flush=True); time.sleep(600)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "site")]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, **FOLDERS})
    told: list[str] = []
    assert holder.stdout is not None
    with holder, holder.stdout:
        assert holder.stdout.readline() == b"locked\n"

        def waiting() -> None:
            told.append(swap.holder(tmp_path / "site"))
            holder.send_signal(signal.SIGKILL)

        with swap.fresh(tmp_path / "site", waiting) as new:
            new.swap()
    assert told == [f"another build (process {holder.pid})"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [".site.lock", "site"]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_files_come_out_readable_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        with swap.fresh(tmp_path / "deep" / "site") as new:
            (new.folder / "sub").mkdir()
            (new.folder / "sub" / "index.html").touch()
            new.swap()
        swap.patch(tmp_path / "deep" / "site", {"new/index.html": b""})
        assert os.umask(umask) == umask, "the process keeps its own"
    finally:
        os.umask(before)
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert {mode for path, mode in modes.items() if (tmp_path / path).is_dir()} == {0o755}
    assert {mode for path, mode in modes.items() if path.endswith((".html", ".hantei"))} == {0o644}


def test_remains_of_an_old_site_are_known_as_ours_to_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "site.old-1-aa"
    (folder / "sub").mkdir(parents=True)
    for name in (".hantei", "a.html", "sub/b.html", "z.html"):
        (folder / name).touch()
    order: list[str] = []
    real = os.unlink

    def unlink(path: str | Path, *given: object, **named: object) -> None:
        order.append(Path(path).name)
        real(path, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "unlink", unlink)
    swap._remove(folder)
    assert order[-1] == ".hantei" and not folder.exists()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte with a good site on it."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("only root can make a small disk here")
    try:
        good_site(disk / "site")
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def good_site(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / ".hantei").touch()
    (folder / "index.html").write_text("good", "utf-8")


def hantei(root: Path, site: Path, *, largest: int = 0) -> "subprocess.CompletedProcess[str]":
    """Build by the command; with `largest`, no file may have more bytes."""

    def limit() -> None:
        if largest:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run(
        [sys.executable, "-m", "hantei", "--root", str(root), "build", "--site-dir", str(site)],
        capture_output=True, text=True, preexec_fn=limit, env={**os.environ, **FOLDERS},
    )  # fmt: skip


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(".lock"))


@pytest.mark.slow
def test_a_full_disk_is_told_and_the_last_good_site_stays(root: Path, small: Path) -> None:
    done = hantei(root, small / "site")
    assert (done.returncode, done.stdout) == (2, "")
    remedy = "make room there and run it again: what was there before is as it was"
    assert done.stderr == f"hantei: {small}: No space left on device; {remedy}\n"
    assert names(small) == ["site"] and (small / "site/index.html").read_text("utf-8") == "good"


@pytest.mark.slow
def test_a_read_only_disk_is_told_with_a_remedy(root: Path, small: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    done = hantei(root, small / "site")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Read-only file system; let it be written to" in done.stderr and str(small) in done.stderr
    assert "--site-dir" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("largest", [0, 1000, 40_000])
def test_a_limit_on_files_is_told_whoever_meets_it(root: Path, tmp_path: Path, largest: int) -> None:
    good_site(tmp_path / "www" / "site")
    done = hantei(root, tmp_path / "www" / "site", largest=largest)
    assert "Traceback" not in done.stderr + done.stdout
    if largest:
        assert done.returncode in (1, 2) and "file too large" in (done.stdout + done.stderr).lower()
        assert (tmp_path / "www/site/index.html").read_text("utf-8") == "good"
    else:
        assert done.returncode == 0
    assert names(tmp_path / "www") == ["site"]
