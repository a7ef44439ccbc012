"""Sentences with places for verified values: `{}`, `{2}`, `{attack}`, `{:True=yes|False=no}`. Checked, then filled.

`{{` and `}}` are braces; Japanese ruby, `{過払|かばら}`, is no placeholder and stays.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hantei.load import RulingEntry
from hantei.problems import Code, Problem, error
from hantei.schema import near
from hantei.verify.model import Model
from hantei.verify.verdicts import Run, StepRecord

BAD_PLACEHOLDER = error(
    "bad-placeholder",
    """Braces in a result or a step hold a placeholder that can be filled.

`{}` is the verified output, `{1}` and `{2}` where several prompts print; in a step `{name}` is a value that the rule
takes or `{result}`. `{{` and `}}` are braces.

    result: {en: "It consumes {chips}"}       # wrong: outputs have no names
    result: {en: "It consumes {}"}            # right
    step: {en: "attack {atk}"}                # wrong where the rule's function calls it attack
    step: {en: "attack {attack}"}             # right
""",
)
UNBOUND_RESULT = error(
    "unbound-result",
    """A result takes its value from the verified output.

A number that is written by hand can be wrong, and wrong in one language only; a placeholder cannot. Only a move that is
illegal and a question that is undecided have results without one.

    result: {en: It consumes 5 chips}         # wrong
    result: {en: "It consumes {} chips"}      # right
""",
)
MISSING_CHOICE = error(
    "missing-choice",
    """In a result, True and False have words of the reader's language: a choice names every value that is shown.

    result: {en: "Is it counted? {}"}                             # wrong: shows True
    result: {en: "It is {:True=counted|False=not counted}"}       # right

Where a choice is given, in a result or in a step, it names each value that comes up in any edition: a number, a key,
`Undecided`, `Illegal`, `[]` for an empty list.
""",
)
CODES: tuple[Code, ...] = (BAD_PLACEHOLDER, UNBOUND_RESULT, MISSING_CHOICE)

#: Turns a value into words of the reader's language; see `verdicts.Shown` for what values are.
Word = Callable[[Any], str]

_OPTION = r"[^={}|\[\]]*(?:\[\])?=(?:\[\[[^\[\]{}]*\]\]|(?!\[\[)[^{}|])*"
_PART = re.compile(
    r"(?P<escape>\{\{|\}\})"
    rf"|\{{(?P<name>[A-Za-z_]\w*|[0-9]*)(?P<choice>:{_OPTION}(?:\|{_OPTION})*)?\}}"
    r"|(?P<ruby>\{[^{}|:]+(?:\|[^{}|]+)+\})"
    r"|(?P<bad>\{[^{}]*\}?|\})",
    re.ASCII,
)
_SPLIT = re.compile(r"\|(?![^\[\]]*\]\])")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A place for a value. `name` is empty, a number, or the name of a value; `choice` is its words by value."""

    name: str
    offset: int
    choice: Mapping[str, str] | None
    well_formed: bool = True


def placeholders(template: str) -> Iterator[Placeholder]:
    """The placeholders of a template in order, and what is none but stands in braces."""
    for match in _PART.finditer(template):
        if match["bad"]:
            yield Placeholder(match["bad"], match.start(), None, False)
        elif not match["escape"] and not match["ruby"]:
            yield Placeholder(match["name"], match.start(), _choice(match["choice"]))


def _choice(text: str | None) -> dict[str, str] | None:
    if not text:
        return None
    return dict(option.partition("=")[::2] for option in _SPLIT.split(text[1:]))


def fill(template: str, values: Mapping[str, Any] | Sequence[Any], word: Word) -> str:
    """The template with its values: by number for a result (`{}` is the first), by name for a step.

    A choice's words are put in as they are, so they may hold references; every other value goes through `word`.
    """
    if not isinstance(values, Mapping):
        values = {str(number): value for number, value in enumerate(values, 1)}

    def part(match: re.Match[str]) -> str:
        if match["escape"]:
            return match["escape"][0]
        if match["ruby"] or match["bad"]:
            return match[0]
        value = values[match["name"] or "1"]
        choice = _choice(match["choice"])
        if choice is not None and (chosen := choice.get(option(value))) is not None:
            return chosen
        return word(value)

    return _PART.sub(part, template)


def option(value: Any) -> str:
    """Under which word a choice names a value: `True`, `3`, a term's key, `Undecided`, `Illegal`, `[]`."""
    if isinstance(value, list):
        return "[]" if not value else ""
    if isinstance(value, Mapping):
        (kind, said), *_ = value.items()
        return {"undecided": "Undecided", "illegal": "Illegal"}.get(kind, str(said))
    return str(value)


def values_of(step: StepRecord) -> dict[str, Any]:
    """What the placeholders of a step can be filled with."""
    return {**step.values, "result": step.result}


def check_step(ruling: RulingEntry, model: Model | None) -> Iterator[Problem]:
    """Whether the placeholders of a ruling's step name values that its rule records."""
    step = ruling.record.step or {}
    known = model.values(ruling.key) if model else None
    for language, template in step.items():
        for one in placeholders(template):
            if one.well_formed and known is not None and one.name in {*known, "result"}:
                continue
            at = ruling.at("step", language, offset=one.offset)
            if known is None:
                message = f"no rule of the model states {ruling.key}, so {{{one.name}}} has no value"
                hint = f'@rule("{ruling.key}") on the function that states it'
            else:
                shown = one.name if not one.well_formed else f"{{{one.name}}}"
                message = f"{shown} is no value of this rule"
                hint = near(one.name, {*known, "result"}) or f"known: {', '.join(sorted({*known, 'result'}))}"
            yield Problem(ruling.path, *at, BAD_PLACEHOLDER, message, hint)


def check_steps_taken(ruling: RulingEntry, steps: Sequence[StepRecord]) -> Iterator[Problem]:
    """Whether a ruling's step has a value and words for every step that examples have led through."""
    found = set()
    for language, template in (ruling.record.step or {}).items():
        for one in placeholders(template):
            for step in steps:
                values = values_of(step)
                if one.choice and one.name in values and (missing := _wordless(one, values[one.name])):
                    found.add((ruling.at("step", language, offset=one.offset), missing))
    for at, (message, hint) in sorted(found):
        yield Problem(ruling.path, *at, MISSING_CHOICE, message, hint)


def check_template(ruling: RulingEntry, index: int, printing: int) -> Iterator[Problem]:
    """What can be told of a result before its example is run; `printing` is how many prompts show something."""
    keys = ("examples", index, "result")
    result = ruling.record.examples[index].result
    for language, template in result.items():
        for one in placeholders(template):
            message, hint = "", ""
            if not one.well_formed or (one.name and not one.name.isdigit()):
                message = f"{one.name if not one.well_formed else f'{{{one.name}}}'} is no placeholder"
                hint = "{} for the output, {{ and }} for braces"
            elif not one.name and printing > 1:
                message, hint = f"{printing} prompts print, so {{}} does not say which", "{1}, {2} and so on"
            elif one.name and not 1 <= int(one.name) <= printing:
                prompts = "one prompt prints" if printing == 1 else f"{printing} prompts print"
                message, hint = (
                    f"there is no output {{{one.name}}}: {prompts}",
                    "{}" if printing == 1 else "{1} is the first",
                )
            if message:
                at = ruling.at(*keys, language, offset=one.offset)
                yield Problem(ruling.path, *at, BAD_PLACEHOLDER, message, hint)


def check_result(ruling: RulingEntry, index: int, runs: Sequence[Run]) -> Iterator[Problem]:
    """Whether a result says what its runs have shown, in words, in every language."""
    keys = ("examples", index, "result")
    outputs = [output for run in runs for output in run.outputs]
    valued = any(option(output.value) not in ("Undecided", "Illegal") for output in outputs)
    for language, template in ruling.record.examples[index].result.items():
        found = list(placeholders(template))
        if valued and not found:
            message = "the result does not use the verified output"
            hint = f"write {{}} where it says {outputs[-1].text}"
            yield Problem(ruling.path, *ruling.at(*keys, language), UNBOUND_RESULT, message, hint)
        for one in found:
            number = int(one.name or "1") - 1 if not one.name or one.name.isdigit() else -1
            shown = [run.outputs[number].value for run in runs if 0 <= number < len(run.outputs)]
            missing = next((said for value in shown if (said := _wordless(one, value))), None)
            if missing:
                at = ruling.at(*keys, language, offset=one.offset)
                yield Problem(ruling.path, *at, MISSING_CHOICE, *missing)


def _wordless(one: Placeholder, value: Any) -> tuple[str, str] | None:
    """Why a value has no words at a placeholder, with a hint; None if it has."""
    if one.choice is not None:
        if option(value) in one.choice:
            return None
        named = ", ".join(one.choice)
        what = "a list" if isinstance(value, list) and value else option(value)
        return f"the choice names {named}, and not {what}", f"add |{option(value)}=…"
    if isinstance(value, bool):
        return f"{value} has no words in this language", f"{{{one.name}:True=…|False=…}}"
    return None
