"""What is wrong, where, and how to mend it: the one form in which every step reports."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem. `page` is its published page, in Markdown: the rule, the reason, wrong and right."""

    name: str
    severity: Severity
    page: str

    @property
    def summary(self) -> str:
        """The page's first line: the rule in one sentence."""
        return self.page.strip().splitlines()[0]


def error(name: str, page: str) -> Code:
    return Code(name, Severity.ERROR, page)


def warning(name: str, page: str) -> Code:
    return Code(name, Severity.WARNING, page)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One finding. Path relative to the knowledge base, line and column from 1 (column in characters)."""

    path: str
    line: int
    column: int
    code: Code = field(compare=False)
    message: str = ""
    hint: str = field(default="", compare=False)

    @property
    def is_error(self) -> bool:
        return self.code.severity is Severity.ERROR


def as_text(problem: Problem) -> str:
    """`path:line:column: error[code] message`, and the hint on a line of its own."""
    where = f"{problem.path}:{problem.line}:{problem.column}"
    head = f"{where}: {problem.code.severity}[{problem.code.name}] {problem.message}"
    return f"{head}\n  hint: {problem.hint}" if problem.hint else head


def as_github(problem: Problem) -> str:
    """A workflow command of GitHub Actions, escaped as its toolkit does."""
    place = f"file={_property(problem.path)},line={problem.line},col={problem.column}"
    body = f"{problem.message}\n{problem.hint}" if problem.hint else problem.message
    return f"::{problem.code.severity} {place},title={_property(problem.code.name)}::{_data(body)}"


def as_json(problems: Iterable[Problem]) -> str:
    """A list of objects `{path, line, column, severity, code, message, hint}`."""
    rows = [
        {
            "path": problem.path,
            "line": problem.line,
            "column": problem.column,
            "severity": str(problem.code.severity),
            "code": problem.code.name,
            "message": problem.message,
            "hint": problem.hint,
        }
        for problem in problems
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


#: GitHub shows ten annotations of a level in a step and drops the others in silence.
GITHUB_SHOWN = 9


def github_report(problems: Sequence[Problem]) -> list[str]:
    """Annotations, errors first; of each level the first nine, then one that says how many more there are."""
    report = []
    for severity in Severity:
        found = [problem for problem in problems if problem.code.severity is severity]
        report += [as_github(problem) for problem in found[:GITHUB_SHOWN]]
        if len(found) > GITHUB_SHOWN:
            report.append(
                f"::{severity}::{len(found) - GITHUB_SHOWN} more of this level; the log of the step lists all"
            )
    return report
