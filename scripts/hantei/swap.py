"""A new site beside the old one, exchanged in one step: readers see the whole old site or the whole new one.

The lock is the kernel's: it goes with the process that holds it, however that ends. What a dead build has left is
taken away by the next one. Files come out readable for everybody (0644 and 0755), whatever the umask, as a web server
has to read them.

Only folders with Hantei's marker are ever taken away, so `--site-dir ~` deletes nothing.
"""

import ctypes
import errno
import glob
import os
import secrets
import shutil
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from filelock import FileLock, Timeout

from hantei.problems import Code, Problem, error

FOREIGN_SITE_DIR = error(
    "foreign-site-dir",
    """The folder of the site is empty, or one that Hantei made.

A build takes the place of the whole folder. One that holds other files is refused, because they would be lost; Hantei
knows its own by the file `.hantei` in it. Choose another `--site-dir`, or empty the folder.
""",
)
CODES: tuple[Code, ...] = (FOREIGN_SITE_DIR,)

MARKER = ".hantei"
_TOLD = "Made by Hantei. Every build takes the place of this folder; keep nothing of yours in it.\n"
_NEW, _OLD = ".new-", ".old-"
_EXCHANGE = 2
_HERE = -100
_MAKE_ROOM = "make room there and run it again: what was there before is as it was"
_LET_WRITE = "let it be written to; the site can go elsewhere with hantei build --site-dir DIR"
_REMEDIES = {
    errno.ENOSPC: _MAKE_ROOM,
    errno.EDQUOT: _MAKE_ROOM,
    errno.EFBIG: _MAKE_ROOM,
    errno.EROFS: _LET_WRITE,
    errno.EACCES: _LET_WRITE,
    errno.EPERM: _LET_WRITE,
}


class Refused(Exception):
    """The folder of the site cannot be used; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass
class Fresh:
    """A site being built. Write into `folder`, then `swap()`; without that it is thrown away."""

    folder: Path
    site_dir: Path
    swapped: bool = False

    def swap(self) -> None:
        """Put the folder in the place of the site, whole, and take the old one away."""
        old = _exchange(self.folder, self.site_dir)
        self.swapped = True
        if old is not None:
            _remove(old)


@contextmanager
def fresh(site_dir: Path, waiting: Callable[[], None] | None = None) -> Iterator[Fresh]:
    """A new folder beside `site_dir`, for one build at a time: a second one calls `waiting` once, and waits."""
    with _locked(site_dir, waiting) as target:
        folder = target.with_name(f"{target.name}{_NEW}{os.getpid()}-{secrets.token_hex(4)}")
        folder.mkdir()
        (folder / MARKER).write_text(_TOLD, "utf-8")
        building = Fresh(folder, target)
        try:
            yield building
        finally:
            if not building.swapped:
                _remove(folder)


def patch(
    site_dir: Path,
    files: Mapping[str, bytes],
    removed: Collection[str] = (),
    waiting: Callable[[], None] | None = None,
) -> None:
    """Change single files of a site that is there. All are written aside first, then each is put in place at once."""
    with _locked(site_dir, waiting) as target:
        aside = target.with_name(f"{target.name}{_NEW}{os.getpid()}-{secrets.token_hex(4)}")
        aside.mkdir()
        try:
            (aside / MARKER).write_text(_TOLD, "utf-8")
            staged = []
            for number, (path, data) in enumerate(files.items()):
                new = aside / str(number)
                new.write_bytes(data)
                staged.append((new, target / _inside(path)))
            for new, place in staged:
                place.parent.mkdir(parents=True, exist_ok=True)
                os.replace(new, place)
            for path in removed:
                (target / _inside(path)).unlink(missing_ok=True)
        finally:
            _remove(aside)


def holder(site_dir: Path) -> str:
    """Who builds the site now, for somebody who waits: by its process, which the name of its folder tells."""
    target = site_dir.resolve()
    for folder in target.parent.glob(f"{glob.escape(target.name)}{_NEW}*"):
        number = folder.name.removeprefix(f"{target.name}{_NEW}").partition("-")[0]
        if number.isdecimal() and _ours(folder):
            return f"another build (process {number})"
    return "another build"


def failure(fault: OSError) -> str | None:
    """Where a disk is full or closed to us: the path, what is wrong, a remedy. None for other faults."""
    if fault.errno is None or fault.errno not in _REMEDIES:
        return None
    path = fault.filename2 or fault.filename
    where = f"{os.fsdecode(path)}: " if path else ""
    return f"{where}{os.strerror(fault.errno)}; {_REMEDIES[fault.errno]}"


def refusal(site_dir: Path) -> Problem | None:
    """Why the folder cannot be the site's, or None."""
    if site_dir.exists() and not site_dir.is_dir():
        return Problem(str(site_dir), 1, 1, FOREIGN_SITE_DIR, "it is a file", "choose another --site-dir")
    if site_dir.is_dir() and not (site_dir / MARKER).is_file() and any(site_dir.iterdir()):
        message = f"the folder holds files that Hantei did not make, and no {MARKER}"
        return Problem(str(site_dir), 1, 1, FOREIGN_SITE_DIR, message, "choose another --site-dir, or empty the folder")
    return None


@contextmanager
def _locked(site_dir: Path, waiting: Callable[[], None] | None) -> Iterator[Path]:
    #: Through a symbolic link the folder behind it is exchanged, not the link.
    target = site_dir.resolve()
    if problem := refusal(target):
        raise Refused(problem)
    umask = os.umask(0o022)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _alone(target, waiting):
            _clear(target)
            yield target
    except OSError as fault:
        # What fails while a file is being written names none: where the site lies tells which disk it is.
        if fault.errno is not None and fault.filename is None:
            fault.filename = str(target.parent)
        raise
    finally:
        os.umask(umask)


@contextmanager
def _alone(target: Path, waiting: Callable[[], None] | None) -> Iterator[None]:
    lock = FileLock(target.with_name(f".{target.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        if waiting is not None:
            waiting()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _clear(target: Path) -> None:
    """Take away what dead builds left: under the lock none is alive. A site lost between two renames comes back."""
    for folder in sorted(target.parent.glob(f"{glob.escape(target.name)}{_OLD}*")):
        if _ours(folder) and not target.exists():
            folder.rename(target)
    for kind in (_NEW, _OLD):
        for folder in target.parent.glob(f"{glob.escape(target.name)}{kind}*"):
            if _ours(folder):
                _remove(folder)


def _remove(folder: Path) -> None:
    """Take a folder of ours away, the marker last: what a crash leaves of it is known to be ours still."""
    with suppress(OSError):
        for entry in folder.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry, ignore_errors=True)
            elif entry.name != MARKER:
                entry.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)


def _ours(folder: Path) -> bool:
    if folder.is_symlink() or not folder.is_dir():
        return False
    return (folder / MARKER).is_file() or not any(folder.iterdir())


def _inside(path: str) -> PurePosixPath:
    inside = PurePosixPath(path)
    if inside.is_absolute() or ".." in inside.parts:
        raise ValueError(f"{path!r} lies outside the site")
    return inside


def _exchange(new: Path, site_dir: Path) -> Path | None:
    """Put `new` in the place of `site_dir`. Returns where the old site is now."""
    if not site_dir.exists():
        new.rename(site_dir)
        return None
    if _exchange_at_once(new, site_dir):
        return new
    old = site_dir.with_name(new.name.replace(_NEW, _OLD))
    site_dir.rename(old)
    try:
        new.rename(site_dir)
    except OSError:
        with suppress(OSError):
            old.rename(site_dir)
        raise
    return old


def _exchange_at_once(one: Path, other: Path) -> bool:
    """Linux exchanges two names in one step. False where the system or its file system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    code = ctypes.get_errno()
    if code in (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM):
        return False
    raise OSError(code, os.strerror(code), str(other))
