"""Making the works of a site: what has not changed since the last site is taken from there, the rest is made.

A work is taken over only if what it is made from, every fact that it looked up when it was made, and the program are
the same, and its files are as they were left. At the first doubt nothing is remembered, and all is made anew.
"""

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hantei import crew
from hantei.pages import Fact, Facts, Reads, digest, template_folders
from hantei.problems import Code, error
from hantei.works import Work

COMMITTED_CACHE = error(
    "committed-cache",
    """What builds remember stays on the machine that built.

Below `.cache/` stand pages that were made and outcomes of examples that were run. A build takes them over, so a cache
that came with a commit could show results that nobody has seen. Take it out: `git rm -r --cached .cache`, and keep
`.cache/` in `.gitignore`.
""",
)
CODES: tuple[Code, ...] = (COMMITTED_CACHE,)

#: Libraries whose output goes into pages.
_LIBRARIES = ("jinja2", "markdown", "markupsafe", "nh3", "pydantic")
_FORM = 1
#: Works that one process takes at a time.
_PART = 40

#: Path in the site, size, and time of the last change in nanoseconds.
Left = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """A work as it was made last: its key, what it looked up, the files that it left, and what it told of them."""

    key: str
    facts: frozenset[Fact]
    files: tuple[Left, ...]
    told: Any


@dataclass(frozen=True)
class Site:
    """A site in a folder and the works that it was made by."""

    folder: Path
    works: Mapping[str, Kept] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """A work that was made or taken over."""

    name: str
    kept: Kept
    made: bool


class Maker:
    """Makes the works of a site in a new folder, with what can be used of the old one."""

    def __init__(self, folder: Path, old: Site, facts: Facts, reads: Reads, ground: str, jobs: int | None) -> None:
        self._folder = folder
        self._old = old
        self._facts = facts
        self._reads = reads
        self._ground = ground
        self._jobs = jobs
        self.done: dict[str, Kept] = {}
        #: The names of the works that were made, not taken over.
        self.made: list[str] = []

    def run(self, works: Iterable[Work]) -> None:
        """Make the works or take them over. What a work raises, as a fault of a template, comes out."""
        for part in crew.share(self._some, list(_parts(works)), self._jobs):
            for one in part:
                self.done[one.name] = one.kept
                if one.made:
                    self.made.append(one.name)

    def _some(self, works: Sequence[Work]) -> list[Done]:
        return [self._take(work) or self._make(work) for work in works]

    def _take(self, work: Work) -> Done | None:
        """The work as it stands in the old site, linked into the new one; None if it has to be made."""
        kept = self._old.works.get(work.name)
        if kept is None or kept.key != self._key(work, kept.facts):
            return None
        if any(not self._is_intact(left) for left in kept.files):
            return None
        for path, _, _ in kept.files:
            _link(self._old.folder / path, self._folder / path)
        return Done(work.name, kept, False)

    def _is_intact(self, left: Left) -> bool:
        path, size, changed = left
        try:
            found = os.stat(self._old.folder / path, follow_symlinks=False)
        except OSError:
            return False
        return (found.st_size, found.st_mtime_ns) == (size, changed)

    def _make(self, work: Work) -> Done:
        (files, told), facts = self._reads.during(work.make)
        left = tuple((path, *_put(self._folder / path, data)) for path, data in files)
        return Done(work.name, Kept(self._key(work, facts), facts, left, told), True)

    def _key(self, work: Work, facts: Collection[Fact]) -> str:
        return digest(f"{self._ground}\n{work.given!r}\n{self._facts.digest(facts)}")


def ground(root: Path, *given: Any) -> str:
    """What every work depends on: the program, its libraries, the templates, and the values that are given."""
    seen = hashlib.sha256(repr((sys.version_info[:3], *map(_version, _LIBRARIES), given)).encode())
    for folder, pattern in ((Path(__file__).parent, "*.py"), *((one, "*") for one in template_folders(root))):
        for file in sorted(folder.rglob(pattern)):
            if file.is_file():
                seen.update(f"{file.relative_to(folder)}\0".encode())
                seen.update(file.read_bytes())
    return seen.hexdigest()


def remember(store: Path, site_dir: Path, works: Mapping[str, Kept]) -> None:
    """Keep what is known of the site in the folder for the next build."""
    facts: dict[Fact, int] = {}
    rows = [
        [
            name,
            kept.key,
            [facts.setdefault(fact, len(facts)) for fact in sorted(kept.facts, key=repr)],
            kept.files,
            kept.told,
        ]
        for name, kept in works.items()
    ]
    file = _memory(store, site_dir)
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(f".{os.getpid()}")
    data = {"form": _FORM, "facts": list(facts), "works": rows}
    aside.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), "utf-8")
    aside.replace(file)


def recall(store: Path, site_dir: Path) -> Site:
    """The site in the folder, with what is known of it: nothing where nothing was kept, or it cannot be read."""
    try:
        data = json.loads(_memory(store, site_dir).read_bytes())
        if data["form"] != _FORM:
            return Site(site_dir)
        facts = [(kind, tuple(key) if isinstance(key, list) else key) for kind, key in data["facts"]]
        works = {
            name: Kept(key, frozenset(facts[at] for at in looked_up), tuple(tuple(one) for one in files), told)
            for name, key, looked_up, files, told in data["works"]
        }
        return Site(site_dir.resolve(), works)
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return Site(site_dir)


def _memory(store: Path, site_dir: Path) -> Path:
    return store / f"{digest(str(site_dir.resolve()))}.json"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _parts(works: Iterable[Work]) -> Iterator[list[Work]]:
    """Works in the order in which they come, as many at a time as weigh as much as a part."""
    part: list[Work] = []
    weight = 0
    for work in works:
        part.append(work)
        weight += work.weight
        if weight >= _PART:
            yield part
            part, weight = [], 0
    if part:
        yield part


def _put(file: Path, data: bytes) -> tuple[int, int]:
    """Write a file, and tell its size and time."""
    try:
        file.write_bytes(data)
    except FileNotFoundError:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    found = file.stat()
    return found.st_size, found.st_mtime_ns


def _link(old: Path, new: Path) -> None:
    """The same file under a new name; a copy where the file system has no such names."""
    if not new.parent.is_dir():
        new.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(old, new)
    except OSError:
        shutil.copy2(old, new)
