"""Results that the prose of a ruling tells as well: held to the verified output, and named when it changes."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from hantei.load import RulingEntry
from hantei.problems import Code, Problem, error, warning
from hantei.translate.agreement import quoted
from hantei.translate.answers import sentences
from hantei.translate.numbers import Number, Value, numbers
from hantei.translate.shown import shown
from hantei.verify import compare
from hantei.verify.plan import Planned
from hantei.verify.replies import Outcome
from hantei.verify.verdicts import Run

FALSE_QUOTATION = error(
    "false-quotation",
    """What a text quotes of an example is what the example shows.

`quoted` names the words of the ruling's text, in each language, that tell an example's result. They stand in the text
as they are written there, and their number is the verified output, so that no sentence stays behind when a model
changes.

    text: {ja: "チップは10枚です。", en: "It consumes 12 chips."}
    examples:
      - run: |
          >>> chips(card("tyrfing"))
          10
        quoted: {ja: 10枚, en: 12 chips}      # wrong: en
        quoted: {ja: 10枚, en: 10 chips}      # right, once the text says so
""",
)
OUTDATED_SENTENCE = warning(
    "outdated-sentence",
    """When an example shows something new, the sentences that told the old result are looked at.

Each sentence of the ruling that holds the old number is named, in every language, with the problem of the example. It
may speak of something else; nobody but a reader can tell. `quoted` of an example says which ones do tell its result.
""",
)
CODES: tuple[Code, ...] = (FALSE_QUOTATION, OUTDATED_SENTENCE)


def check(ruling: RulingEntry, index: int, runs: Sequence[Run]) -> Iterator[Problem]:
    """Whether what an example quotes of the ruling's text is there, and is what its runs have shown."""
    quotes = ruling.record.examples[index].quoted
    if not quotes:
        return
    known = {value for run in runs for output in run.outputs for value in _values(output.value)}
    for language, words in quotes.items():
        at = ruling.at("examples", index, "quoted", language)
        places = _places(ruling.record.text.get(language, ""), words)
        told = numbers(shown(words).text, language)
        if not places:
            message = f"{words!r} does not stand in the {language} text"
            yield Problem(ruling.path, *at, FALSE_QUOTATION, message, "write it as it stands there, or take it out")
        elif not told:
            hint = "quote the words with the number, as 10 chips"
            yield Problem(ruling.path, *at, FALSE_QUOTATION, f"{words!r} has no number", hint)
        elif wrong := [number for number in told if number.value not in known]:
            got = ", ".join(str(value) for value in sorted(known)) or "no number"
            message = f"{language} says {words!r}, and the example shows {got}, not {wrong[0].value}"
            hint = "mend the text and what is quoted of it, or the example"
            for place in places:
                where = ruling.at("text", language, offset=place)
                yield Problem(ruling.path, *where, FALSE_QUOTATION, message, hint)


def outdated(planned: Planned, outcomes: Sequence[Outcome], told: Collection[Problem]) -> Iterator[Problem]:
    """Sentences of the ruling with a number that an example was to show and shows no longer; not those in `told`."""
    before, now = _changed(planned, outcomes)
    gone = before - now
    if not gone:
        return
    ruling = planned.ruling
    line = ruling.at(*planned.keys).line
    shows = f"it shows {', '.join(map(str, sorted(now)))}; " if now else ""
    for key, texts in (("title", ruling.record.title), ("text", ruling.record.text)):
        for language, text in texts.items():
            read = shown(text)
            for offset, sentence in sentences(read.text):
                number = _telling(sentence, language, gone)
                first, at, last = (
                    ruling.at(key, language, offset=read.place(place))
                    for place in (offset, offset + (number.start if number else 0), offset + len(sentence) - 1)
                )
                if number and not any(first <= (one.line, one.column) <= last for one in told):
                    message = f"{language} tells {number.value}, which the example in line {line} shows no more: "
                    message += quoted(sentence)
                    yield Problem(
                        ruling.path, *at, OUTDATED_SENTENCE, message, f"{shows}mend it if it tells that result"
                    )


def _telling(sentence: str, language: str, values: set[Value]) -> Number | None:
    """The first number of a sentence that is one of the values. A 1 in words may be an article."""
    found = numbers(sentence, language)
    return next((one for one in found if one.value in values and (one.digits or one.value != 1)), None)


def _changed(planned: Planned, outcomes: Sequence[Outcome]) -> tuple[set[Value], set[Value]]:
    """The numbers that wrong prompts were to show, and those that they have shown."""
    before: set[Value] = set()
    now: set[Value] = set()
    for at, outcome in enumerate(outcomes):
        for prompt, reply in zip(planned.block.prompts, outcome.replies, strict=False):
            want, have = compare.expected(prompt, planned.editions[at]), compare.shown(reply)
            if not reply.fault and want != have:
                before.update(number.value for number in numbers(want.text, ""))
                now.update(number.value for number in numbers(have.text, ""))
    return before, now


def _values(value: Any) -> Iterator[Value]:
    """The numbers in an output's plain data."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield from (number.value for number in numbers(value, ""))
    elif isinstance(value, list):
        for one in value:
            yield from _values(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in ("undecided", "illegal", "term"):
                yield from _values(one)


def _places(text: str, words: str) -> list[int]:
    """Where the words stand in a text. Markup and line breaks between them do not count, but 2 is no part of 12."""
    read = shown(text)
    wanted = r"\s+".join(map(re.escape, shown(words).text.split()))
    return [read.place(match.start()) for match in re.finditer(rf"(?<![0-9]){wanted}(?![0-9])", read.text)]
