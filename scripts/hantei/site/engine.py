"""Running the engine: MkDocs or Zensical, one process a language, and what it complains about as problems."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from hantei.problems import Code, Problem, error

NO_ENGINE = error(
    "no-engine",
    """The engine that builds the shell of the site is installed.

MkDocs with Material comes with Hantei. Zensical is an extra: `pip install 'hantei[zensical]'`.
""",
)
ENGINE_FAILED = error(
    "engine-failed",
    """The engine builds the hand-written pages and the shells of each language.

It stopped, and its last lines are in the message. Most often `mkdocs.yml` asks for something that is not installed, or
names a language that the theme does not have.
""",
)
ENGINE_WARNING = error(
    "engine-warning",
    """The engine has nothing to complain about.

It warns of links in hand-written pages that lead nowhere, and of settings that it does not know. A warning that nobody
reads hides the next one, so each is an error here.
""",
)
CODES: tuple[Code, ...] = (NO_ENGINE, ENGINE_FAILED, ENGINE_WARNING)

CONFIG = "mkdocs.yml"
_PARTS = ("mkdocs", "mkdocs-material", "markdown", "pymdown-extensions", "pygments", "jinja2")
_SECONDS = 600
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_ZENSICAL = re.compile(
    r"^(?:Warning|Error): (?P<said>.+)\n.*?\[ (?P<file>.+?):(?P<line>\d+):(?P<column>\d+) ?\]", re.MULTILINE
)
_MKDOCS = re.compile(r"^(?:WARNING|ERROR)\s+-\s+(?P<said>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Engine:
    """How to start it, and what it is: its versions go into the key of the cache."""

    name: str
    command: tuple[str, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run: `said` is all that it printed."""

    lang: str
    failed: bool
    said: str


def find(name: str) -> Engine | Problem:
    """The engine of this name, or what to install."""
    if name == "zensical":
        beside = Path(sys.executable).parent / "zensical"
        program = str(beside) if beside.is_file() else shutil.which("zensical")
        if program is None:
            hint = "pip install 'hantei[zensical]', or leave out --engine zensical"
            return Problem(CONFIG, 1, 1, NO_ENGINE, "zensical is not installed", hint)
        stat = os.stat(program)
        return Engine(name, (program, "build", "-f", CONFIG), f"{program} {stat.st_mtime_ns} {_version('zensical')}")
    versions = {part: _version(part) for part in _PARTS}
    for part in ("mkdocs", "mkdocs-material"):
        if not versions[part]:
            return Problem(CONFIG, 1, 1, NO_ENGINE, f"{part} is not installed", "pip install hantei")
    # -P: a module lying in the folder of the build is never taken for one of the engine's.
    command = (sys.executable, "-P", "-m", "mkdocs", "build", "-f", CONFIG)
    return Engine(name, command, " ".join(f"{part}={version}" for part, version in versions.items()))


def run(engine: Engine, folders: Mapping[str, Path], jobs: int | None = None) -> list[Outcome]:
    """Build the folder of each language, side by side. Never raises for what an engine does."""
    with ThreadPoolExecutor(max_workers=jobs or len(folders) or 1) as pool:
        return list(pool.map(lambda lang: _run(engine, lang, folders[lang]), folders))


def _run(engine: Engine, lang: str, folder: Path) -> Outcome:
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    try:
        done = subprocess.run(
            engine.command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return Outcome(lang, True, str(fault))
    return Outcome(lang, done.returncode != 0, _COLOUR.sub("", done.stdout.decode("utf-8", "replace")))


def problems(outcome: Outcome, engine: Engine, folder: Path, root: Path) -> Iterator[Problem]:
    """What the engine said, each at the hand-written page it is about; `folder` holds the documents it was given."""
    found = list(_warnings(outcome, folder / "docs", root))
    yield from found
    if outcome.failed and not found:
        said = [_clean(line, folder) for line in outcome.said.splitlines() if line.strip()]
        last = " | ".join(said[-6:]) or "it said nothing"
        message = f"{engine.name} stopped while building {outcome.lang!r}: {last}"
        hint = "see whether mkdocs.yml asks for something that is missing"
        if full := _FULL.search(outcome.said):
            message, hint = f"{engine.name} could not write: {full[0].lower()}", f"make room in {folder.parent}"
        yield Problem(CONFIG, 1, 1, ENGINE_FAILED, message, hint)


#: What a system says of a disk that takes no more.
_FULL = re.compile("No space left on device|Disk quota exceeded|File too large|Read-only file system")


def _warnings(outcome: Outcome, docs: Path, root: Path) -> Iterator[Problem]:
    base = f"content/{outcome.lang}"
    for match in _ZENSICAL.finditer(outcome.said):
        path = match["file"].rsplit("docs/", 1)[-1]
        yield Problem(f"{base}/{path}", int(match["line"]), int(match["column"]), ENGINE_WARNING, match["said"].strip())
    for match in _MKDOCS.finditer(outcome.said):
        said = _clean(match["said"], docs.parent)
        quoted = re.findall(r"'([^']*)'", said)
        page = next((name for name in quoted if name.endswith(".md") and (docs / name).is_file()), None)
        if page is None:
            yield Problem(CONFIG, *_place(root / CONFIG, quoted), ENGINE_WARNING, said)
        else:
            others = [name for name in quoted if name != page]
            yield Problem(f"{base}/{page}", *_place(root / base / page, others), ENGINE_WARNING, said)


def _place(file: Path, words: list[str]) -> tuple[int, int]:
    """Where the first of the words stands that stands in the file."""
    text = file.read_text("utf-8", "replace")
    at = next((text.find(word) for word in words if word and word in text), 0)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _clean(text: str, folder: Path) -> str:
    """Without the folder of the build, which is gone when somebody reads this."""
    return text.replace(f"{folder}/", "").replace(str(folder), "").strip()


def _version(part: str) -> str:
    try:
        return metadata.version(part)
    except metadata.PackageNotFoundError:
        return ""
