"""Examples run against the models of their games: `verify` gives the verdicts, `accept` writes output into files."""

from hantei.problems import Code
from hantei.verify import accept as _accept
from hantei.verify import (
    blocks,
    compare,
    expected,
    honesty,
    machines,
    memory,
    model,
    plan,
    quotations,
    results,
    run,
    steady,
)
from hantei.verify.accept import accept
from hantei.verify.results import fill
from hantei.verify.run import Memory, verify
from hantei.verify.verdicts import Machine, Prompt, Run, Shown, StepRecord, Verification, Verified
from hantei.verify.walls import Limits, Protection, Sandbox, Unprotected, Walls, choose

CODES: tuple[Code, ...] = (
    *blocks.CODES,
    *expected.CODES,
    *honesty.CODES,
    *model.CODES,
    *machines.CODES,
    *plan.CODES,
    *run.CODES,
    *steady.CODES,
    *compare.CODES,
    *results.CODES,
    *quotations.CODES,
    *_accept.CODES,
)

__all__ = [
    "CODES",
    "Limits",
    "Machine",
    "Memory",
    "Prompt",
    "Protection",
    "Run",
    "Sandbox",
    "Shown",
    "StepRecord",
    "Unprotected",
    "Verification",
    "Verified",
    "Walls",
    "accept",
    "choose",
    "fill",
    "memory",
    "verify",
]
