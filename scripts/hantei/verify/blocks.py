"""An example's text to prompts: code, output, places. What only looks like an example is refused, never skipped.

The form is doctest's, read more strictly: doctest takes what it does not recognize for prose and passes.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from hantei.characters import character_name
from hantei.problems import Code, error
from hantei.verify import lookalikes
from hantei.verify.expected import Expected, Fault, Line, expectations

NOT_LITERAL = error(
    "not-literal",
    """The code of an example stands in a literal block, `run: |`.

A folded block (`>`), a quoted or a plain text joins lines: prompt and output would become one line that tests nothing.

    run: >                       # wrong: joins the two lines
      >>> chips(card("tyrfing"))
      5
    run: |                       # right
      >>> chips(card("tyrfing"))
      5
""",
)
LOOK_ALIKE_PROMPT = error(
    "look-alike-prompt",
    """A prompt is exactly `>>> ` at the start of its line, a continuation exactly `... `.

Full-width signs, a no-break or ideographic space, an indentation or a missing space look like a prompt to the reader
and are none: the line would count as output or be left out, and the example would pass without testing anything.

    ＞＞＞ chips(card("tyrfing"))     # wrong: full-width
    >>>chips(card("tyrfing"))         # wrong: no space
    >>> chips(card("tyrfing"))        # right
""",
)
NO_PROMPT = error(
    "no-prompt",
    """An example has at least one prompt.

What holds none runs nothing. Write the call behind `>>> ` and its output on the line below.

    chips(card("tyrfing"))            # wrong
    >>> chips(card("tyrfing"))        # right
    5
""",
)
NO_OUTPUT = error(
    "no-output",
    """The last prompt of an example shows something, and the example says what.

Without an expected output there is nothing to compare, so the example could not fail. Write the output on the next
line, or let `hantei verify --accept` write the one that the model gives.

    >>> tyrfing = card("tyrfing")     # wrong: ends with an assignment
    >>> chips(card("tyrfing"))        # right
    5
""",
)
DIRECTIVE = error(
    "doctest-directive",
    """An example has no doctest directives.

`# doctest: +SKIP` and its like make an example pass without being run or compared. Delete the comment.
""",
)
ELLIPSIS = error(
    "ellipsis-output",
    """Expected output is written out; `...` stands for nothing.

Below a prompt `...` continues the code, and as a wildcard it would accept any result.

    >>> chips(card("tyrfing"))
    ...                               # wrong
    >>> chips(card("tyrfing"))
    5                                 # right
""",
)
STRAY_TEXT = error(
    "stray-text",
    """An example holds prompts and their output, and no prose.

Output ends at a blank line. Text before the first prompt or behind a blank line belongs to none and would be compared
with nothing. Say it in `given`, or close the gap if it is output.
""",
)
LOOK_ALIKE_CHARACTER = error(
    "look-alike-character",
    """Code is written with ASCII signs.

Input methods type full-width brackets, commas and digits, and editors turn quotes into curly ones; Python knows none of
them. The message names the character and what to write for it. Inside of quotes every character is allowed.

    >>> chips（base=５）               # wrong
    >>> chips(base=5)                 # right
""",
)
SYNTAX = error(
    "example-syntax",
    """The code of a prompt is one statement of Python.

A bracket that is not closed, a missing comma, two statements in one prompt: the message says what Python says, at the
place.
""",
)
CODES: tuple[Code, ...] = (
    NOT_LITERAL,
    LOOK_ALIKE_PROMPT,
    NO_PROMPT,
    NO_OUTPUT,
    DIRECTIVE,
    ELLIPSIS,
    STRAY_TEXT,
    LOOK_ALIKE_CHARACTER,
    SYNTAX,
)

PROMPT = ">>> "
CONTINUATION = "... "
#: The name under which the runner gives an example the edition it runs on.
EDITION = "edition"

_DIRECTIVE = re.compile(r"#\s*doctest\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One statement and the output below it. `expected` by edition's id; under None what holds in every edition."""

    offset: int
    lines: tuple[Line, ...]
    output: tuple[Line, ...]
    statement: ast.stmt
    expected: Mapping[str | None, Expected]

    @property
    def code(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def place(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        """The offset of a node of the statement."""
        line = self.lines[min(node.lineno, len(self.lines)) - 1]
        return line.offset + len(line.text.encode()[: node.col_offset].decode(errors="ignore"))


@dataclass(frozen=True, slots=True)
class Block:
    """The prompts of an example, in order."""

    prompts: tuple[Prompt, ...]

    @property
    def names_edition(self) -> bool:
        return any(_names_edition(prompt.statement) for prompt in self.prompts)


def parse(text: str, editions: Collection[str] = ()) -> tuple[Block, list[Fault]]:
    """Read an example's text; `editions` may label its output. With a fault, the block is what could be read."""
    raw, faults = _split(text)
    read = [(one, _statement(one, faults)) for one in raw]
    with_editions = any(statement and _names_edition(statement) for _, statement in read)
    prompts = []
    for one, statement in read:
        expected = expectations(one.output, editions, with_editions, faults)
        if statement:
            prompts.append(Prompt(one.offset, tuple(one.lines), tuple(one.output), statement, expected))
    if not raw and not faults:
        faults.append(Fault(0, NO_PROMPT, "there is no prompt", "write the call behind '>>> ' and its output below"))
    elif raw and not raw[-1].output and not any(fault.code in (ELLIPSIS, STRAY_TEXT) for fault in faults):
        message = "the last prompt says no output, so the example tests nothing"
        hint = "write the output on the next line, or let hantei verify --accept write it"
        faults.append(Fault(raw[-1].offset, NO_OUTPUT, message, hint))
    return Block(tuple(prompts)), sorted(faults)


@dataclass(slots=True)
class _Raw:
    """A prompt as its lines say it."""

    offset: int
    lines: list[Line]
    output: list[Line]
    closed: bool = False


def _lines(text: str) -> Iterator[Line]:
    offset = 0
    for row in text.split("\n"):
        yield Line(row, offset)
        offset += len(row) + 1


def _split(text: str) -> tuple[list[_Raw], list[Fault]]:
    """Lines to prompts. Every line that is not blank goes somewhere: to a prompt, to its output, or to a fault."""
    prompts: list[_Raw] = []
    faults: list[Fault] = []
    for line in _lines(text):
        row, offset = line
        last = prompts[-1] if prompts and not prompts[-1].closed else None
        if not row.strip():
            if prompts:
                prompts[-1].closed = True
        elif row.startswith(PROMPT) or row == PROMPT.rstrip():
            prompts.append(_Raw(offset, [Line(row[len(PROMPT) :].rstrip(" "), offset + len(PROMPT))], []))
        elif last and not last.output and (row.startswith(CONTINUATION) or row == CONTINUATION.rstrip()):
            if not row[len(CONTINUATION) :].strip() and _is_whole(last):
                faults.append(_ellipsis(offset))
            else:
                last.lines.append(Line(row[len(CONTINUATION) :].rstrip(" "), offset + len(CONTINUATION)))
        elif row.strip() == "...":
            faults.append(_ellipsis(offset))
        elif meant := lookalikes.prompt(row):
            message = f"this looks like {meant!r}, but it is not: {lookalikes.difference(row, meant)}"
            faults.append(Fault(offset, LOOK_ALIKE_PROMPT, message, f"begin the line with {meant!r}, in ASCII"))
        elif last:
            last.output.append(line)
        else:
            where = "behind a blank line" if prompts else "before the first prompt"
            hint = "say it in given, or close the gap if it is output" if prompts else "say it in given"
            faults.append(Fault(offset, STRAY_TEXT, f"text {where} belongs to no prompt", hint))
    return prompts, faults


def _ellipsis(offset: int) -> Fault:
    return Fault(offset, ELLIPSIS, "'...' is no output", "write the output out")


def _is_whole(raw: _Raw) -> bool:
    try:
        ast.parse("\n".join(line.text for line in raw.lines))
    except SyntaxError:
        return False
    return True


def _statement(raw: _Raw, faults: list[Fault]) -> ast.stmt | None:
    for line in raw.lines:
        if match := _DIRECTIVE.search(line.text):
            hint = "delete the comment; every example is run and compared"
            faults.append(Fault(line.offset + match.start(), DIRECTIVE, "a doctest directive", hint))
    code = "\n".join(line.text for line in raw.lines)
    if found := list(lookalikes.in_code(code)):
        faults += [_look_alike(raw, code, at) for at in found]
        return None
    try:
        body = ast.parse(code).body
    except SyntaxError as fault:
        line = raw.lines[min(max(fault.lineno or 1, 1), len(raw.lines)) - 1]
        column = min(max((fault.offset or 1) - 1, 0), len(line.text))
        faults.append(Fault(line.offset + column, SYNTAX, f"Python cannot read this: {fault.msg}"))
        return None
    except (ValueError, RecursionError, MemoryError):
        faults.append(Fault(raw.offset, SYNTAX, "Python cannot read this: it is nested too deeply", "make it simpler"))
        return None
    if len(body) != 1:
        message = "two statements in one prompt" if body else "a prompt without code"
        hint = "give each a prompt of its own" if body else "write the call behind '>>> '"
        faults.append(Fault(raw.offset, SYNTAX, message, hint))
        return None
    return body[0]


def _look_alike(raw: _Raw, code: str, at: int) -> Fault:
    line = code.count("\n", 0, at)
    place = raw.lines[line].offset + at - (code.rfind("\n", 0, at) + 1)
    hint = f"write {lookalikes.ascii_for(code[at])!r}"
    return Fault(place, LOOK_ALIKE_CHARACTER, f"{character_name(code[at])} is no sign of Python", hint)


def _names_edition(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Name) and node.id == EDITION for node in ast.walk(statement))
