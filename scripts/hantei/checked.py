"""What a check of a knowledge base found, kept for the next one: where no file has changed, nothing is read again."""

import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hantei.problems import Code, Problem


@dataclass(frozen=True, slots=True)
class Checked:
    """The problems of a knowledge base, and how much was looked at. Counts are None where a stage failed."""

    problems: tuple[Problem, ...]
    rulings: int | None = None
    games: int | None = None


def state(root: Path, names: Iterable[str], more: str) -> str:
    """A digest of all that lies under the names below `root`: paths, kinds and bytes, never times or rights. `more`
    stands for what a check depends on besides, the program above all."""
    seen = hashlib.sha256(more.encode())
    for name in names:
        for path in _below(os.path.join(root, name)):
            found = os.lstat(path)
            seen.update(f"\0{os.path.relpath(path, root)}\0{stat.S_IFMT(found.st_mode)}\0{found.st_size}\0".encode())
            # What is no plain file is refused by its kind alone, and is not opened here either.
            if stat.S_ISREG(found.st_mode) and found.st_size <= _MOST:
                with open(path, "rb") as file:
                    seen.update(file.read())
    return seen.hexdigest()


#: Bigger files are refused for their size.
_MOST = 1 << 20


def _below(path: str) -> Iterator[str]:
    """The path and all that is below it, in a fixed order; links are not followed."""
    if not os.path.lexists(path):
        return
    yield path
    if os.path.isdir(path) and not os.path.islink(path):
        for name in sorted(os.listdir(path)):
            if name != "__pycache__":
                yield from _below(os.path.join(path, name))


def recall(file: Path, state: str, codes: Sequence[Code]) -> Checked | None:
    """What was found in this state, or None."""
    try:
        data = json.loads(file.read_bytes())
        if data["state"] != state:
            return None
        known = {code.name: code for code in codes}
        problems = (
            Problem(path, line, column, known[code], message, hint)
            for path, line, column, code, message, hint in data["problems"]
        )
        return Checked(tuple(problems), data["rulings"], data["games"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(file: Path, state: str, found: Checked) -> None:
    """Keep what was found. Where nothing can be written, nothing is kept."""
    problems = [[one.path, one.line, one.column, one.code.name, one.message, one.hint] for one in found.problems]
    data = {"state": state, "problems": problems, "rulings": found.rulings, "games": found.games}
    aside = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        aside.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
        aside.replace(file)
    except OSError:
        aside.unlink(missing_ok=True)
