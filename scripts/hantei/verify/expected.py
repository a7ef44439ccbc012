"""The output that is written below a prompt: what it expects, in which edition, and what can be no expectation."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from hantei.ids import KEY, parse_id
from hantei.problems import Code, error
from hantei.schema import near

EXPECTED_EXCEPTION = error(
    "expected-exception",
    """The one exception that an example can expect is `Illegal`: a move that a ruling forbids.

It names the ruling. The line above it may be left out. Any other exception is a fault of the model or of the example.

    >>> move(unit, "castle")
    Traceback (most recent call last):
    Illegal: FER-020
""",
)
LABEL = error(
    "edition-label",
    """Output that differs between editions is labelled with the id of each edition it runs on, once.

    >>> chips(card("tyrfing"), edition=edition)
    before-gaiden: 3
    gaiden: 0

A label that is misspelt, missing or doubled would leave an edition untested, and so would labels on code that does not
say `edition`: it runs once.
""",
)
CODES: tuple[Code, ...] = (EXPECTED_EXCEPTION, LABEL)

TRACEBACK = "Traceback (most recent call last):"

_LABEL = re.compile(rf"({KEY.pattern}): (.*\S.*)")
_ILLEGAL = re.compile(r"(?:hantei\.rules\.)?Illegal: (\S+)")
_EXCEPTION = re.compile(r"[A-Za-z_][\w.]*(?::.*)?")


class Fault(NamedTuple):
    """A problem whose place is still an offset in the example's text."""

    offset: int
    code: Code
    message: str
    hint: str = ""


class Line(NamedTuple):
    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class Expected:
    """What a prompt must show: a text, or the ruling that forbids the move."""

    text: str
    illegal: str | None = None

    @property
    def shown(self) -> str:
        """As one would write it on one line."""
        return f"Illegal: {self.illegal}" if self.illegal else self.text


def expectations(
    output: list[Line], editions: Collection[str], with_editions: bool, faults: list[Fault]
) -> dict[str | None, Expected]:
    """What lines expect by edition, or under None in every one; `with_editions` where the code asks for an edition."""
    if not output:
        return {}
    first = _LABEL.fullmatch(output[0].text)
    if not first or not (with_editions or first[1] in editions):
        return {None: _one(output, faults)}
    parts: dict[str, list[Line]] = {}
    label = ""
    for line in output:
        match = _LABEL.fullmatch(line.text)
        if not match:
            parts[label].append(line)
            continue
        label = match[1]
        if label not in editions:
            hint = near(label, editions) or f"it runs on {', '.join(editions) or 'no edition'}"
            faults.append(Fault(line.offset, LABEL, f"there is no edition {label!r} to run on", hint))
        elif label in parts:
            faults.append(Fault(line.offset, LABEL, f"{label} is labelled twice", "keep one of the two"))
        parts[label] = [Line(match[2], line.offset + match.start(2))]
    if missing := [edition for edition in editions if edition not in parts]:
        hint = f"add a line '{missing[0]}: …'; the example runs on {', '.join(editions)}"
        faults.append(Fault(output[0].offset, LABEL, f"nothing is said for {' and '.join(missing)}", hint))
    if not with_editions:
        message = "the output is labelled by edition, but the code never says edition, so it runs once"
        faults.append(Fault(output[0].offset, LABEL, message, "give the model edition=edition, or take the labels out"))
    return {name: _one(lines, faults) for name, lines in parts.items()}


def _one(lines: list[Line], faults: list[Fault]) -> Expected:
    """The expectation that lines state. A traceback's head may be left out, and its body is: neither is compared."""
    text = "\n".join(line.text.rstrip() for line in lines)
    raising = lines[0].text.rstrip() == TRACEBACK
    if not raising and not _ILLEGAL.fullmatch(text):
        return Expected(text)
    said = [line for line in lines[raising:] if not line.text.startswith(" ")]
    match = _ILLEGAL.fullmatch(said[0].text.rstrip()) if len(said) == 1 else None
    if match and parse_id(match[1]):
        return Expected("", match[1])
    wrong = next((line for line in said if _EXCEPTION.match(line.text)), lines[0])
    message = f"no exception can be expected but Illegal with the id of a ruling, and this is {wrong.text.strip()!r}"
    faults.append(Fault(wrong.offset, EXPECTED_EXCEPTION, message, f"{TRACEBACK!r}, and below it 'Illegal: FER-020'"))
    return Expected(text)
