"""What git remembers of a knowledge base: texts in another revision or in every one, and when each ruling came in.

No page is made from it, so that a copy without a repository gives the same site. Commands that write ask, and the check
of stamps that are out of date, which has nothing to say where git is silent.
"""

import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from hantei.ids import parse_id

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_COMMIT = re.compile(r"[0-9a-f]{40,64}")
#: Versions of a file that are read in one go, while somebody looks for one of them.
_AT_ONCE = 16


class NoRepository(Exception):
    """Git cannot answer; the text says why."""


def held(root: Path, revision: str, folder: str) -> Mapping[str, bytes]:
    """The ruling files below `folder` in a revision, by the id in their names: a slug may have changed since."""
    if revision.startswith("-"):
        raise NoRepository(f"{revision} is no revision")
    listed = _git(root, "ls-tree", "-r", "-z", "--name-only", revision, "--", folder).decode().split("\0")
    paths = {id: path for path in listed if (id := _id(path))}
    if not paths:
        return {}
    return dict(zip(paths, _contents(root, [f"{revision}:./{path}" for path in paths.values()]), strict=True))


def versions(root: Path, path: str, holding: str = "") -> Iterator[bytes]:
    """A file as each of its commits left it, the newest first; a ruling under every slug and in every topic it has had.

    With `holding`, as those commits left it that brought this string in or took it out. Raises NoRepository.
    """
    name = PurePosixPath(path)
    wanted = f":(glob){name.parts[0]}/**/{id}.*.yaml" if (id := _id(path)) else path
    # A merge may hold a text that no other commit has.
    log = ("log", "-z", "--full-history", "--diff-merges=first-parent", "--no-renames", "--diff-filter=d")
    shown = ("--name-only", "--relative", "--format=%H")
    asked: list[str] = []
    commit = ""
    # With -z a commit reads COMMIT\0\nFILE\0FILE\0.
    for part in _git(root, *log, *shown, *([f"-S{holding}"] if holding else []), "--", wanted).decode().split("\0"):
        if _COMMIT.fullmatch(part):
            commit = part
        elif file := part.strip("\n"):
            asked.append(f"{commit}:./{file}")
    for first in range(0, len(asked), _AT_ONCE):
        yield from _contents(root, asked[first : first + _AT_ONCE])


def holds(root: Path, folder: str) -> bool:
    """Whether anything below the folder is committed, or about to be."""
    try:
        return bool(_git(root, "ls-files", "--", folder))
    except NoRepository:
        return False


def head(root: Path) -> str:
    """The commit that the working copy is based on; empty where there is none."""
    try:
        return _git(root, "rev-parse", "HEAD").decode().strip()
    except NoRepository:
        return ""


def is_whole(root: Path) -> bool:
    """Whether git is there and knows everything that was ever committed: the clone is not shallow."""
    try:
        return _git(root, "rev-parse", "--is-shallow-repository").strip() == b"false"
    except NoRepository:
        return False


def is_known(root: Path, path: str) -> bool:
    """Whether the file was ever committed; a ruling under any of its names."""
    try:
        return any(True for _ in versions(root, path))
    except NoRepository:
        return False


def _contents(root: Path, asked: Sequence[str]) -> Iterator[bytes]:
    """The contents of files, each named as REVISION:PATH; all of them are there."""
    if not asked:
        return
    answer = _git(root, "cat-file", "--batch", given="".join(f"{one}\n" for one in asked).encode())
    at = 0
    for _ in asked:
        end = answer.index(b"\n", at)
        size = int(answer[at:end].split()[-1])
        yield answer[end + 1 : end + 1 + size]
        at = end + size + 2


def first_days(root: Path, folder: str) -> Mapping[str, str]:
    """The day (as 2024-05-31) of the commit that brought each ruling below `folder` in, by its id."""
    if _git(root, "rev-parse", "--is-shallow-repository").strip() == b"true":
        raise NoRepository("this clone is shallow and does not know its first days; git fetch --unshallow")
    log = ("log", "--diff-filter=A", "--no-renames", "--format=%cs", "--name-only", "--relative", "-z")
    found: dict[str, str] = {}
    day = ""
    # With -z a commit reads DAY\0\nFILE\0FILE\0: newest first, so the last one to be seen is the first there was.
    for part in _git(root, *log, "--", folder).decode().split("\0"):
        word = part.strip("\n")
        if id := _id(word):
            found[id] = day
        elif _DAY.fullmatch(word):
            day = word
    return found


def _id(path: str) -> str | None:
    name, _, rest = PurePosixPath(path).name.partition(".")
    return name if rest.endswith("yaml") and "\n" not in path and parse_id(name) else None


def _git(root: Path, *words: str, given: bytes = b"") -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(root), *words], input=given, capture_output=True, timeout=60)
    except OSError as fault:
        raise NoRepository(f"git could not be run: {fault.strerror}") from fault
    except subprocess.TimeoutExpired as fault:
        raise NoRepository("git did not answer within a minute") from fault
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise NoRepository(said.partition("\n")[0] or "git failed")
    return done.stdout
