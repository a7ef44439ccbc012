"""An example as it reads on a page: situation, result, the rulings that made it so, and the code that was run."""

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hantei.load import RulingEntry
from hantei.pages import urls
from hantei.pages.reader import Prose
from hantei.text import Localized, in_language
from hantei.verify import Prompt, Run, StepRecord, Verified, fill
from hantei.verify.results import values_of

if TYPE_CHECKING:
    from hantei.pages.views import Reader


def example(reader: "Reader", entry: RulingEntry, index: int) -> dict[str, Any]:
    """One example of a ruling. Editions with the same outcome stand together; what is in force comes first."""
    written = entry.record.examples[index]
    source = reader.source_language(entry)
    verified: Verified | None = reader.basis.verification.examples.get((entry.key, index))
    runs = list(verified.runs) if verified else []
    groups = same(runs)[::-1]
    return {
        "given": reader.inline(entry.game, written.given, source),
        "outcomes": [_outcome(reader, entry, written.result, group, len(groups) > 1) for group in groups],
        "code": _code(written.run),
        "passed": bool(verified and verified.passed),
        "model": reader.basis.verification.models.get(entry.game, ""),
        "ran": _ran(runs),
    }


def results(reader: "Reader", entry: RulingEntry, index: int) -> list[Localized]:
    """The result of an example as Markdown, with its verified values; as many as its editions differ."""
    verified = reader.basis.verification.examples.get((entry.key, index))
    written = entry.record.examples[index].result
    runs = verified.runs if verified else ()
    return list(dict.fromkeys(in_words(reader, entry, written, run, reader.lang) for run in runs))


def in_words(reader: "Reader", entry: RulingEntry, result: Mapping[str, str], run: Run, lang: str) -> Localized:
    """The sentence of a result in a language with what a run has shown, still as the text of a record."""
    text, lang = in_language(result, lang, reader.source_language(entry))
    values = [output.value for output in run.outputs]
    return Localized(fill(text, values, lambda value: say(reader, entry.game, value, lang)), lang)


def same(runs: list[Run]) -> list[list[Run]]:
    """Runs with the same outcome and the same reasons together, in the order of the last edition of each."""
    groups: dict[str, list[Run]] = {}
    for run in runs:
        shown = [(prompt.output, prompt.steps) for prompt in run.prompts]
        key = repr(shown)
        groups[key] = [*groups.pop(key, []), run]
    return list(groups.values())


def sentences(reader: "Reader", entry: RulingEntry, index: int, lang: str) -> list[Prose]:
    """What an example says in a language, without its reasons: the situation, then the result of each edition."""
    written, source = entry.record.examples[index], reader.source_language(entry)
    verified = reader.basis.verification.examples.get((entry.key, index))
    text, lang = in_language(written.given, lang, source)
    given = Prose(reader.writer(entry.game).inline(text, lang), lang)
    groups = same(list(verified.runs))[::-1] if verified else []
    return [given, *(_result(reader, entry, written.result, group[0], lang) for group in groups)]


def _outcome(
    reader: "Reader", entry: RulingEntry, result: Mapping[str, str], group: list[Run], labelled: bool
) -> dict[str, Any]:
    run = group[0]
    values = [output.value for output in run.outputs]
    editions = [one.edition for one in group if one.edition]
    return {
        "editions": reader.editions(reader.book(entry.game), tuple(editions)) if labelled else "",
        "result": _result(reader, entry, result, run, reader.lang),
        "traces": [[_step(reader, entry.game, step) for step in steps] for steps in traces(run.prompts)],
        "timelines": [_timeline(reader, entry.game, value["moments"]) for value in values if _has_moments(value)],
    }


def _result(reader: "Reader", entry: RulingEntry, result: Mapping[str, str], run: Run, lang: str) -> Prose:
    filled, lang = in_words(reader, entry, result, run, lang)
    return Prose(reader.writer(entry.game).inline(filled, lang), lang)


def _has_moments(value: Any) -> bool:
    return isinstance(value, dict) and bool(value.get("moments"))


def _timeline(reader: "Reader", game: str, moments: list[dict[str, Any]]) -> dict[str, Any]:
    """What happened one after another, as a table; a value for each of several sides has a column a side."""
    write, word = reader.writer(game), reader.word
    heads: list[str] = []
    rows: list[list[Any]] = [[] for _ in moments]
    for name, first in moments[0].items():
        sides = isinstance(first, list) and all(isinstance(side, list) for side in first) and first
        heads += (
            [word.get(f"moment.{name}.{n}", name) for n in range(len(sides))]
            if sides
            else [word.get(f"moment.{name}", name)]
        )
        for row, moment in zip(rows, moments, strict=True):
            cells = moment[name] if sides else [moment[name]]
            row += [write.inline(say(reader, game, cell, reader.lang) if cell else "", reader.lang) for cell in cells]
    return {"heads": heads, "rows": rows}


def traces(prompts: tuple[Prompt, ...]) -> list[list[StepRecord]]:
    """The steps up to each output: what an assignment before it has applied is among its reasons."""
    found: list[list[StepRecord]] = []
    steps: list[StepRecord] = []
    for prompt in prompts:
        steps += prompt.steps
        if prompt.output is not None:
            found.append(steps)
            steps = []
    return [trace for trace in found if trace]


def _step(reader: "Reader", game: str, step: StepRecord) -> dict[str, Any]:
    text, lang = step_in_words(reader, game, step)
    entry = reader.linked.rulings.get(step.ruling)
    write = reader.writer(entry.game if entry else game)
    return {
        "id": step.ruling,
        "url": urls.ruling(reader.lang, step.ruling),
        "text": {"html": write.inline(text, lang), "lang": lang},
        "value": write.inline(say(reader, game, step.result, reader.lang), reader.lang),
    }


def step_in_words(reader: "Reader", game: str, step: StepRecord) -> Localized:
    """How a step of a game's trace reads, still as the text of a record: that of the ruling that was applied."""
    entry = reader.linked.rulings.get(step.ruling)
    names = (entry.record.step or entry.record.title) if entry else {}
    source = reader.source_language(entry) if entry else reader.lang
    text, lang = in_language(names, reader.lang, source)
    if entry and entry.record.step:
        # An example that stops early may leave a value unset; its step is still worth reading.
        values = defaultdict(lambda: "…", values_of(step))
        text = fill(text, values, lambda value: say(reader, game, value, lang))
    return Localized(text, lang)


def say(reader: "Reader", game: str, value: Any, lang: str) -> str:
    """A value of a model in words, as Markdown: terms and open questions become references."""
    word = reader.views.words.get(lang, reader.word)
    match value:
        case bool():
            return word("value.yes" if value else "value.no")
        case None:
            return word("value.none")
        case {"term": str(key)}:
            return f"[[{key}]]"
        case {"undecided": str(id)}:
            return f"[[{id}|{word('value.open')}]]"
        case {"illegal": str(id)}:
            return f"[[{id}|{word('value.illegal')}]]"
        case {"moments": list(moments)}:
            return word("moment.count", n=len(moments))
        case {"repr": str(text)}:
            return f"`{text}`"
        case str() if value in reader.book(game).terms:
            return f"[[{value}]]"
        case list():
            return word("value.separator").join(say(reader, game, item, lang) for item in value) or word("value.none")
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def _code(run: str) -> list[tuple[str, str, str]]:
    """The lines of the block: prompt or nothing, text, and whether it is input or output."""
    lines = []
    for line in run.rstrip("\n").split("\n"):
        prompt = next((mark for mark in (">>>", "...") if line.startswith(mark)), "")
        lines.append(
            (prompt, line.removeprefix(prompt).removeprefix(" ") if prompt else line, "in" if prompt else "out")
        )
    return lines


def _ran(runs: list[Run]) -> list[str]:
    """The rulings that were applied, in the order of their ids."""
    return sorted({step.ruling for run in runs for prompt in run.prompts for step in prompt.steps})
