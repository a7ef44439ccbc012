"""What was heard of a run, taken apart with care: whoever runs an example may say anything."""

import json
import os
import signal
from dataclasses import dataclass
from typing import Any, NamedTuple

from hantei.verify.verdicts import Shown, StepRecord


class Fault(NamedTuple):
    """An exception that is not the game's, and the line of the model at which it happened."""

    type: str
    message: str
    line: int | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a prompt came to."""

    shown: Shown | None
    steps: tuple[StepRecord, ...]
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is known of a run: a reply for each prompt that ended, and why there are no more: `stopped`, "" if it ended.

    Else it names a limit (`time`, `memory`, `output`, `steps`), or says in words why nothing was heard.
    """

    replies: tuple[Reply, ...] = ()
    stopped: str = ""
    begun: int = 0

    @property
    def is_certain(self) -> bool:
        """Whether it would be the same again: it came to its end, and without a fault."""
        return not self.stopped and not any(reply.fault for reply in self.replies)


#: Limits that a run can hit; `Outcome.stopped` names them.
LIMITS = ("time", "memory", "output", "steps")


def outcome(how: str, begun: int, code: int, body: bytes) -> Outcome:
    if how in ("time", "output"):
        return Outcome(stopped=how, begun=begun)
    if how == "said":
        try:
            said = json.loads(body)
            replies = tuple(reply(one) for one in said["prompts"])
            limit = said["limit"]
            if limit is None or limit in LIMITS:
                return Outcome(replies, limit or "", begun)
        except (ValueError, KeyError, TypeError, RecursionError, AttributeError):
            pass
        return Outcome(stopped="what it said cannot be read", begun=begun)
    if how == "death" and code < 0:
        name = _signal(code)
        if name == "SIGXCPU":
            return Outcome(stopped="time", begun=begun)
        return Outcome(stopped=f"it was killed by {name} and had said nothing", begun=begun)
    if how == "death":
        return Outcome(stopped=f"it ended with exit code {code} and had said nothing", begun=begun)
    reasons = {"garbage": "what it said cannot be read", "fork": f"no process could be started ({os.strerror(code)})"}
    return Outcome(stopped=reasons.get(how, "it stopped speaking"), begun=begun)


def _signal(code: int) -> str:
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def reply(said: Any) -> Reply:
    """A reply as the child wrote it. ValueError, KeyError, TypeError or AttributeError for anything else."""
    text = said["text"]
    if text is not None and not isinstance(text, str):
        raise TypeError
    steps = tuple(StepRecord(str(step["ruling"]), dict(step["values"]), step["result"]) for step in said["steps"])
    return Reply(Shown(text, said["value"]) if text is not None else None, steps, fault(said["error"]))


def fault(said: Any) -> Fault | None:
    if said is None:
        return None
    line = said["line"]
    return Fault(str(said["type"]), str(said["message"]), line if isinstance(line, int) else None)
