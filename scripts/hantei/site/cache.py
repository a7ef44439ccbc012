"""Results that are kept: made aside, moved to their place whole, and cleared away by name only."""

import os
import shutil
from pathlib import Path

#: How many results are kept; enough to change back and forth between branches and engines.
_KEPT = 6
#: The length of a key, in hexadecimal digits.
DIGITS = 24


def aside(folder: Path) -> Path:
    """Where this process makes the result that will be the folder."""
    return folder.with_name(f"{folder.name}.{os.getpid()}")


def keep(aside: Path, folder: Path, result: str) -> None:
    """Move the whole result to its place at once; where another build was faster, its result is as good."""
    try:
        aside.rename(folder)
    except OSError:
        if not (folder / result).is_file():
            raise


def clear(work: Path) -> None:
    """Take away what dead builds left, and all but the last results. Only names of this module's own making."""
    if not work.is_dir():
        return
    kept: list[Path] = []
    for folder in work.iterdir():
        name, _, owner = folder.name.partition(".")
        if len(name) != DIGITS or set(name) - set("0123456789abcdef") or not folder.is_dir():
            continue
        if not owner:
            kept.append(folder)
        elif owner.isdigit() and not _alive(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)
    for folder in sorted(kept, key=lambda it: it.stat().st_mtime)[: -_KEPT + 1 or None]:
        shutil.rmtree(folder, ignore_errors=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
