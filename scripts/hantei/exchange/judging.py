"""What becomes of one text that comes back: written, left as it is, or refused, with the reasons."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hantei import characters, schema
from hantei.checks import placeholders_differ
from hantei.exchange.codes import (
    EMPTIED_TRANSLATION,
    EXCHANGE_CONFLICT,
    LOST_REFERENCE,
    SOURCE_CHANGED,
    WRONG_LANGUAGE,
)
from hantei.exchange.units import Unit, body, fingerprint, framed
from hantei.link import UNKNOWN_REFERENCE, LinkedBook
from hantei.problems import Code, Problem
from hantei.scalars import quoted
from hantei.text import outside_code, references
from hantei.translate.fields import Field
from hantei.verify.results import BAD_PLACEHOLDER, Placeholder, placeholders

#: Of a record, the texts that are filled with verified values.
_TEMPLATES = ("step", "result")


@dataclass(frozen=True, slots=True)
class Judged:
    """A unit beside the field that it belongs to. `text` is what to write, None where nothing is to be written.

    `settled` says that the translator takes what will stand there for right: it is not fuzzy, and what the file holds.
    """

    field: Field
    unit: Unit
    path: str
    text: str | None = None
    settled: bool = False
    problems: tuple[Problem, ...] = ()

    @property
    def edited(self) -> bool:
        return self.text is not None

    def problem(self, code: Code, message: str, hint: str) -> Problem:
        return Problem(self.path, self.unit.line, 1, code, f"{self.unit.name}: {message}", hint)


def judge(linked: LinkedBook, game: str, field: Field, unit: Unit, path: str) -> Judged:
    """Compare three states: what was exported (by its mark), what the knowledge base has, what the file has."""
    plain = Judged(field, unit, path)
    lang = unit.language
    if lang == field.source_language:
        message = f"this text was first written in {lang}; only translations are imported"
        return _with(plain, plain.problem(WRONG_LANGUAGE, message, f"change it in {field.entry.path}"))
    given, held = unit.translation, body(field.texts.get(lang, ""))
    exported = unit.mark.translation if unit.mark else None
    if not given:
        if not held or exported == "":
            return plain
        hint = "write the right text, or take it out in the YAML file"
        return _with(plain, plain.problem(EMPTIED_TRANSLATION, "an empty text deletes nothing", hint))
    genuine = unit.mark is None or unit.mark.source == fingerprint(unit.source)
    if given == held:
        return Judged(field, unit, path, settled=genuine and not unit.fuzzy)
    if exported == fingerprint(given):
        return plain
    if held and exported != fingerprint(held):
        return _with(plain, _conflict(plain, held))
    like = field.texts.get(lang) or field.source
    found = Judged(field, unit, path, framed(given, like), genuine and not unit.fuzzy)
    return _with(found, *_sources(found), *_faults(linked, game, found, held))


def _with(judged: Judged, *problems: Problem) -> Judged:
    return Judged(judged.field, judged.unit, judged.path, judged.text, judged.settled, problems)


def _conflict(judged: Judged, held: str) -> Problem:
    field, unit = judged.field, judged.unit
    place = f"{field.entry.path}:{field.at(unit.language).line}"
    since = "was changed there too since the export" if unit.mark else "is another one, and the entry has no mark"
    message = f"the text {since}; {place} has {quoted(held)}, this file {quoted(unit.translation)}"
    return judged.problem(
        EXCHANGE_CONFLICT, message, "decide which is right, write it in both places, and import again"
    )


def _sources(judged: Judged) -> Iterator[Problem]:
    """Whether the translation was made from the source that stands there now."""
    field, unit = judged.field, judged.unit
    exported = unit.mark.source if unit.mark else fingerprint(unit.source)
    if exported != fingerprint(body(field.source)):
        yield source_changed(judged)
    elif exported != fingerprint(unit.source):
        hint = f"if the source is wrong, change it in {field.entry.path}:{field.at(field.source_language).line}"
        yield judged.problem(SOURCE_CHANGED, "the source text was changed in this file; that is not imported", hint)


def source_changed(judged: Judged) -> Problem:
    """That the source has become another one since the export, with the text of today."""
    message = f"the source has changed since the export; it is now {quoted(body(judged.field.source))}"
    return judged.problem(SOURCE_CHANGED, message, "the text is imported and stays marked as stale; export again")


def _faults(linked: LinkedBook, game: str, judged: Judged, held: str) -> Iterator[Problem]:
    """Why the text cannot be written, or what it has lost."""
    field, unit = judged.field, judged.unit
    given = unit.translation
    if name := characters.refused(given):
        yield judged.problem(characters.BAD_CHARACTER, f"{name} is not allowed", "delete it")
        return
    record = schema.with_text(field.item.record, (*field.keys, unit.language), judged.text or "")
    if isinstance(record, str):
        yield judged.problem(schema.WRONG_VALUE, record, "mend it in this file, and import again")
    if field.keys[-1] in _TEMPLATES:
        yield from _placeholders(judged)
    yield from _references(linked, game, judged, held)


def _placeholders(judged: Judged) -> Iterator[Problem]:
    source, given = (list(placeholders(text)) for text in (judged.unit.source, judged.unit.translation))
    if bad := next((one for one in given if not one.well_formed), None):
        hint = "as in the source: {}, {1}, {name}, {:True=…|False=…}"
        yield judged.problem(BAD_PLACEHOLDER, f"{bad.name} is no placeholder", hint)
        return
    wanted, found = ({f"{{{one.name}}}" for one in some if one.well_formed} for some in (source, given))
    lacking, added = sorted(wanted - found), sorted(found - wanted)
    if lacking or added:
        told = [
            f"{', '.join(names)} {what}"
            for names, what in ((lacking, "is missing"), (added, "is not in the source"))
            if names
        ]
        yield judged.problem(placeholders_differ.CODE, " and ".join(told), "the same placeholders as in the source")
    elif _choices(source) != _choices(given):
        values = ", ".join(sorted({value for named in _choices(source).values() for value in named})) or "none"
        message = f"a placeholder has words for other values than in the source ({values})"
        yield judged.problem(
            placeholders_differ.CODE, message, "translate what stands after the equals signs, nothing else"
        )


def _choices(found: Iterable[Placeholder]) -> dict[str, set[str]]:
    """The values that each placeholder has words for."""
    return {f"{{{one.name}}}": set(one.choice) for one in found if one.choice}


def _references(linked: LinkedBook, game: str, judged: Judged, held: str) -> Iterator[Problem]:
    given = judged.unit.translation
    found = [one.target for one in references(given)]
    opened = sum(piece.count("[[") for _, piece, code in outside_code(given) if not code)
    if opened > len(found):
        message = "the brackets of a reference do not match"
        yield judged.problem(UNKNOWN_REFERENCE, message, "[[key]] or [[key|shown text]] on one line")
    for target in dict.fromkeys(found):
        if linked.resolve(game, target) is None:
            known = [*linked.book.games[game].terms, *linked.rulings]
            hint = schema.near(target, known) or "a reference stays as it is in the source"
            yield judged.problem(UNKNOWN_REFERENCE, f"there is no ruling or term {target!r}", hint)
    source, before = ({one.target for one in references(text)} for text in (judged.unit.source, held))
    if lost := sorted((source & (before or source)) - set(found)):
        shown = ", ".join(f"[[{target}]]" for target in lost)
        yield judged.problem(
            LOST_REFERENCE, f"{shown} is no longer in the text", "keep it, so that the name stays a link"
        )
