"""Outcomes of examples, kept between runs: by model and facts, code, edition, interpreter and this package."""

import hashlib
import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from hantei.verify.replies import Outcome, reply
from hantei.verify.run import Memory
from hantei.verify.runner import Job

_FORM = 1


def load(file: Path) -> Memory:
    """What the file holds; nothing where it is absent, damaged, or of another interpreter or version."""
    try:
        data = json.loads(file.read_bytes())
        if data["maker"] != _maker():
            return {}
        return {
            (world, Job(tuple(code), edition)): Outcome(tuple(map(reply, replies)))
            for world, code, edition, replies in data["outcomes"]
        }
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def save(file: Path, memory: Memory) -> None:
    """Keep what is certain. The file is exchanged whole, so a crash leaves the old one."""
    rows = [
        [world, job.prompts, job.edition, [_said(one) for one in outcome.replies]]
        for (world, job), outcome in memory.items()
        if outcome.is_certain
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(f".{os.getpid()}")
    data = {"maker": _maker(), "outcomes": rows}
    aside.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), "utf-8", "surrogatepass")
    aside.replace(file)


def _said(one: Any) -> dict[str, Any]:
    """A reply as `reply` reads it."""
    shown = one.shown
    steps = [{"ruling": step.ruling, "values": step.values, "result": step.result} for step in one.steps]
    return {"text": shown and shown.text, "value": shown and shown.value, "steps": steps, "error": None}


@cache
def _maker() -> str:
    """What an outcome depends on besides the example and its model."""
    seen = hashlib.sha256(f"{_FORM} {sys.version}".encode())
    for module in (Path(__file__).parent.parent / "rules.py", *sorted(Path(__file__).parent.glob("*.py"))):
        seen.update(module.read_bytes())
    return seen.hexdigest()
