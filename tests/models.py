"""The models of the games as their tests use them: loaded by path, with the printed facts of the termbase."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from hantei.rules import Illegal

RULINGS = Path(os.environ.get("HANTEI_RULINGS") or Path(__file__).parent.parent / "rulings")


def terms(game: str) -> dict[str, Any]:
    """The termbase of a game, as plain data."""
    found: dict[str, Any] = yaml.safe_load((RULINGS / game / "terms.yaml").read_text(encoding="utf-8"))
    return found


def load(game: str) -> ModuleType:
    """The model of a game."""
    spec = importlib.util.spec_from_file_location(f"{game.replace('-', '_')}_model", RULINGS / game / "model.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    module.FACTS.update({key: term.get("facts", {}) for key, term in terms(game).items()})
    return module


def answer(call: str, names: dict[str, Any]) -> Any:
    """What a call gives; of a forbidden move the text that an example shows."""
    try:
        return eval(call, names)
    except Illegal as illegal:
        return f"Illegal: {illegal.ruling}"
