"""When a file was last changed, as the repository tells it."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def last_changed(root: Path, folder: str) -> Mapping[str, str]:
    """The day of the last commit (as 2024-05-31) of each file below `folder`, by its path below `root`.

    Empty where the folder is in no repository or git is not there: a knowledge base may live without one.
    """
    command = ["git", "-C", str(root), "-c", "core.quotepath=off", "log", "--format=%cs", "--name-only", "--relative"]
    try:
        done = subprocess.run([*command, "--", folder], capture_output=True, text=True, check=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        return {}
    found: dict[str, str] = {}
    day = ""
    for line in done.stdout.splitlines():
        if _DATE.fullmatch(line):
            day = line
        elif line:
            found.setdefault(line, day)
    return found
