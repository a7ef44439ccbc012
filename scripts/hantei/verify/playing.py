"""One run of an example: its prompts, what each shows, and by which rules. Standard library only."""

import io
import os
import re
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from types import ModuleType
from typing import Any

#: The builtins that an example may call; `honesty` names the same.
BUILTINS = {"len": len, "sorted": sorted}
MAX_DEPTH = 6
MAX_TEXT = 500
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

Request = dict[str, Any]


class TooMuch(BaseException):
    """A run shows more than its limit. No Exception, so that a model does not catch it by accident."""


class Capture(io.TextIOBase):
    """What is printed, up to a number of characters that all prompts of a run share."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.parts: list[str] = []

    def write(self, text: str) -> int:
        self.room -= len(text)
        if self.room < 0:
            raise TooMuch("output")
        self.parts.append(text)
        return len(text)

    def take(self) -> str:
        text = "".join(self.parts)
        self.parts = []
        return text.removesuffix("\n")


def plain(value: Any, rules: ModuleType, depth: int = 0) -> Any:
    """A value as data that JSON and other languages know."""
    if isinstance(value, Enum):
        return plain(value.value, rules, depth)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and value.bit_length() <= 256:
        return int(value)
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return str(value)
    if isinstance(value, rules.Illegal):
        return {"illegal": str(value.ruling)}
    if isinstance(value, rules.Undecided):
        return {"undecided": str(value.ruling)}
    if is_dataclass(value) and not isinstance(value, type) and isinstance(key := getattr(value, "key", None), str):
        return {"term": key}
    moments = getattr(value, "moments", None) if is_dataclass(value) else None
    if isinstance(moments, tuple) and depth == 0 and len(moments) <= MAX_TEXT:
        return {"moments": [{f.name: plain(getattr(one, f.name), rules, 1) for f in fields(one)} for one in moments]}
    if isinstance(value, list | tuple) and depth < MAX_DEPTH and len(value) <= MAX_TEXT:
        return [plain(item, rules, depth + 1) for item in value]
    if isinstance(value, set | frozenset) and depth < MAX_DEPTH and len(value) <= MAX_TEXT:
        return sorted((plain(item, rules, depth + 1) for item in value), key=repr)
    return {"repr": _ADDRESS.sub("", repr(value))[:MAX_TEXT]}


def play(run: Request, request: Request, rules: ModuleType, model: ModuleType, started: Callable[[], object]) -> Any:
    """Run the prompts in a fresh namespace, and say what each shows, up to a limit or an exception not of the game."""
    namespace: dict[str, Any] = {name: getattr(model, name) for name in request["public"] if hasattr(model, name)}
    namespace["__builtins__"] = BUILTINS
    if run["edition"] is not None:
        namespace["edition"] = run["edition"]
    capture = Capture(request["limits"]["output"])
    sys.stdout = capture
    said: list[Any] = []
    for code in run["prompts"]:
        started()
        try:
            said.append(prompt(code, namespace, capture, request, rules))
        except TooMuch as limit:
            return {"prompts": said, "limit": str(limit)}
        except MemoryError:
            namespace.clear()
            return {"prompts": said, "limit": "memory"}
        if said[-1]["error"]:
            break
    return {"prompts": said, "limit": None}


def prompt(code: str, namespace: dict[str, Any], capture: Capture, request: Request, rules: ModuleType) -> Any:
    shown: list[Any] = []

    def display(value: Any) -> None:
        if value is not None:
            shown.append(value)
            capture.write(repr(value) + "\n")

    sys.displayhook = display
    error = None
    with rules.tracing() as steps:
        try:
            exec(compile(code, "<example>", "single", dont_inherit=True), namespace)
        except (TooMuch, MemoryError):
            raise
        except rules.Illegal as illegal:
            shown.append(illegal)
            capture.write(f"Illegal: {illegal.ruling}")
        except BaseException as fault:
            error = describe(fault, request["path"])
    if capture.room < 0:
        raise TooMuch("output")
    if len(steps) > request["limits"]["steps"]:
        raise TooMuch("steps")
    text = capture.take()
    try:
        value = plain(shown[-1], rules) if shown else text
        trace = [
            {
                "ruling": str(step.ruling),
                "values": {str(name): plain(given, rules) for name, given in step.values.items()},
                "result": plain(step.result, rules),
            }
            for step in steps
        ]
    except (TooMuch, MemoryError):
        raise
    except BaseException as fault:
        value, trace, error = None, [], error or describe(fault, request["path"])
    return {"text": text if shown or text else None, "value": value, "steps": trace, "error": error}


def describe(fault: BaseException, path: str) -> dict[str, Any]:
    """Type, message and line of the model at which it happened. No path of this machine."""
    line, frame = None, fault.__traceback__
    while frame:
        if frame.tb_frame.f_code.co_filename == path:
            line = frame.tb_lineno
        frame = frame.tb_next
    try:
        message = str(fault)[:MAX_TEXT]
    except Exception:
        message = "(its message cannot be shown)"
    for folder in {os.getcwd(), sys.base_prefix, sys.prefix} - {"/"}:
        message = message.replace(folder, "…")
    return {"type": type(fault).__name__, "message": message, "line": line}
