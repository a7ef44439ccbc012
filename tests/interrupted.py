"""Builds that are killed at random moments, and what is left of them. Run by test_interruptions.py in a fresh process.

    python interrupted.py swap|rename|build FOLDER COUNT SEED

Each build is a fork in a group of its own, killed as a whole. Prints a line for every fault, and last how many builds
were killed and how many came to their end.
"""

import hashlib
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hantei import pipeline, swap

RULING = "rulings/mini/basics/MIN-001.worth.yaml"


def digest(site: Path) -> str:
    """Of every name and byte below a folder; "" where there is none."""
    if not site.is_dir():
        return ""
    found = hashlib.sha256()
    for file in sorted(site.rglob("*")):
        found.update(f"{file.relative_to(site)}\0".encode() + (file.read_bytes() if file.is_file() else b"/"))
    return found.hexdigest()


def write(site: Path, version: int) -> None:
    """A site of many small files and folders, by the same way as every build."""
    with swap.fresh(site) as new:
        for number in range(120):
            file = new.folder / f"{number % 7}/{number}/index.html"
            file.parent.mkdir(parents=True)
            file.write_text(f"{version} {number}\n" * 20, "utf-8")
        new.swap()


def build(root: Path, version: int) -> None:
    """The small knowledge base, whose first ruling says another word."""
    file = root / RULING
    text = file.read_text("utf-8")
    (root / ".ruling").write_text(
        text.replace("**one**", "**1**") if version else text.replace("**1**", "**one**"), "utf-8"
    )
    os.replace(root / ".ruling", file)
    built = pipeline.build(root, root / "site")
    if built.failed:
        raise SystemExit(f"the build failed: {built.problems}")


def begin(work: Callable[[], None]) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setpgid(0, 0)
        work()
        os._exit(0)
    except BaseException as fault:
        print(f"a build failed: {fault!r}", flush=True)
    os._exit(1)


def main(kind: str, folder: Path, count: int, seed: int) -> None:
    site = folder / "site"
    work = (lambda version: build(folder, version)) if kind == "build" else (lambda version: write(site, version))
    if kind == "rename":
        swap._exchange_at_once = lambda one, other: False
    good, took = [], 0.0
    for version in (0, 1, 0):
        began = time.monotonic()
        if os.waitpid(begin(lambda version=version: work(version)), 0)[1]:
            return
        took = time.monotonic() - began
        good.append(digest(site))
    if good[0] != good[2] or good[0] == good[1]:
        print("two builds of the same are not the same, or two of different are")
    chance = random.Random(seed)
    killed = 0
    for number in range(count):
        version = 1 - number % 2
        pid = begin(lambda version=version: work(version))
        time.sleep(chance.random() * took * 1.2)
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(pid, signal.SIGKILL)
        alive = os.waitpid(pid, 0)[1] != 0
        killed += alive
        found = digest(site)
        # Without an exchange in one step there is a moment without a site: the next build brings it back.
        if kind == "rename" and not found:
            with swap.fresh(site):
                found = digest(site)
        if found not in good[: 2 if alive else 3] or (not alive and found != good[version]):
            print(f"after {number} kills the site is neither of the two")
            return
        if number % 10 == 9 or number == count - 1:
            if os.waitpid(begin(lambda version=version: work(version)), 0)[1] or digest(site) != good[version]:
                print(f"after {number} kills the next build is not right")
            left = [
                path.name for path in folder.iterdir() if path.name.startswith("site.") or path.name.endswith(".new")
            ]
            if left:
                print(f"after {number} kills and a build there are left {left}")
    print(f"{killed} killed, {count - killed} ended")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
