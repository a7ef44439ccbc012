"""Taking translations back: what every file wants is judged first, then all of it is written, or nothing."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hantei import editing, load, schema
from hantei.exchange.codes import EXCHANGE_CONFLICT, UNKNOWN_RECORD
from hantei.exchange.judging import Judged, judge, source_changed
from hantei.exchange.units import Sheet, Unit, body, fingerprint
from hantei.link import LinkedBook
from hantei.problems import Problem
from hantei.records import State
from hantei.scalars import quoted
from hantei.schema import near
from hantei.translate.changes import is_affected
from hantei.translate.fields import Field, fields
from hantei.translate.previous import Past
from hantei.translate.records import Translated, translated
from hantei.translate.stamps import is_outdated

#: By the keys of a text in a record: the source that the translator saw, where it is not that of today.
Sources = Mapping[tuple[str | int, ...], str]


@dataclass(frozen=True)
class Plan:
    """What an import would do: texts to write, and records to stamp, by language and name. Nothing, with an error."""

    texts: Sequence[tuple[Field, Mapping[str, str]]]
    stamps: Mapping[str, Mapping[str, Sources]]
    problems: tuple[Problem, ...]

    @property
    def failed(self) -> bool:
        return any(problem.is_error for problem in self.problems)


def plan(linked: LinkedBook, sheets: Iterable[Sheet], *, reviewed: bool = False) -> Plan:
    """Judge every unit of every sheet against the knowledge base as it stands.

    A record is stamped as translated from the source that the translator saw, where all its texts are settled, and
    something of it was edited or confirmed: a stale one, one that was incomplete, with `reviewed` any.
    """
    known = {field.name: (game.key, field) for game in linked.book.games.values() for field in fields(game)}
    problems: list[Problem] = []
    judged: dict[tuple[str, str], Judged] = {}
    for sheet in sheets:
        problems += sheet.problems
        for unit in sheet.units:
            if unit.name not in known:
                problems.append(_unknown(known, unit, sheet.path))
                continue
            game, field = known[unit.name]
            one = judge(linked, game, field, unit, sheet.path)
            problems += one.problems
            key = (unit.name, unit.language)
            judged[key] = _merged(judged[key], one, problems) if key in judged else one
    texts: dict[str, tuple[Field, dict[str, str]]] = {}
    for (name, lang), one in judged.items():
        if one.text is not None:
            texts.setdefault(name, (one.field, {}))[1][lang] = one.text
    stamps = _stamps(linked, judged, reviewed, problems)
    return Plan(tuple(texts.values()), stamps, tuple(sorted(set(problems))))


def apply(linked: LinkedBook, given: Plan, *, reviewed: bool = False) -> list[str]:
    """Write what the plan says. Returns the files that were written; raises newtexts.Unwritable before any is.

    Of each file only the values change, and the stamps of records that are settled.
    """
    root, languages = linked.book.root, linked.book.languages
    written = editing.set_texts(root, given.texts)
    for lang, wanted in given.stamps.items():
        book, _ = load.load(root, languages)
        items = [item for game in book.games.values() for item in translated(game) if item.name in wanted]
        state = State.REVIEWED if reviewed else State.DRAFT
        written += editing.stamp_items(root, [_as_seen(item, wanted[item.name]) for item in items], [lang], state)
    return sorted(set(written))


def pending(linked: LinkedBook, sheets: Iterable[Sheet]) -> bool:
    """Whether sheets hold anything that is not in the knowledge base yet, or that cannot be told."""
    found = plan(linked, sheets)
    return bool(found.texts or found.stamps or found.failed)


def _unknown(known: Mapping[str, object], unit: Unit, path: str) -> Problem:
    record, _, part = unit.name.partition(":")
    parts = [name.partition(":")[2] for name in known if name.startswith(f"{record}:")]
    if parts:
        message, hint = f"{record} has no text {part!r}", near(part, parts) or f"it has {', '.join(parts[:12])}"
    else:
        records = dict.fromkeys(name.partition(":")[0] for name in known)
        message, hint = f"there is no record {record!r}", near(record, records) or "is it of another knowledge base?"
    return Problem(path, unit.line, 1, UNKNOWN_RECORD, message, hint)


def _merged(first: Judged, second: Judged, problems: list[Problem]) -> Judged:
    """Of one text in two files the one that was edited."""
    if first.edited and second.edited and first.text != second.text:
        other = f"{first.path}:{first.unit.line}"
        message = f"{other} has {quoted(first.unit.translation)}, this file {quoted(second.unit.translation)}"
        problems.append(
            second.problem(EXCHANGE_CONFLICT, message, "import one of the two files, or make them the same")
        )
    kept, other_one = (second, first) if second.edited and not first.edited else (first, second)
    return kept if kept.edited or kept.settled else other_one


def _stamps(
    linked: LinkedBook, judged: Mapping[tuple[str, str], Judged], reviewed: bool, problems: list[Problem]
) -> Mapping[str, Mapping[str, Sources]]:
    past = Past(linked.book.root, linked.book.languages)
    wanted: dict[str, dict[str, Sources]] = defaultdict(dict)
    touched = {(one.field.item.name, lang) for (_, lang), one in judged.items() if one.edited or one.settled}
    for game in linked.book.games.values():
        by_record: dict[str, list[Field]] = defaultdict(list)
        for field in fields(game):
            if body(field.source):
                by_record[field.item.name].append(field)
        for name, own in by_record.items():
            for lang in linked.book.languages:
                if (name, lang) in touched:
                    found = {field.name: judged.get((field.name, lang)) for field in own}
                    if _to_be_stamped(past, own, found, lang, reviewed):
                        seen = [one for one in found.values() if one is not None and _seen_another(one)]
                        problems += [source_changed(one) for one in seen]
                        wanted[lang][name] = {one.field.keys: one.unit.source for one in seen}
    return wanted


def _seen_another(judged: Judged) -> bool:
    return fingerprint(judged.unit.source) != fingerprint(body(judged.field.source))


def _to_be_stamped(
    past: Past, own: Sequence[Field], found: Mapping[str, Judged | None], lang: str, reviewed: bool
) -> bool:
    """Whether all texts of a record are settled in a language, and the stamp of it has something to say."""
    confirmed = False
    for field in own:
        one = found[field.name]
        outdated = is_affected(field, lang, past)
        if one is None:
            if outdated or not body(field.texts.get(lang, "")):
                return False
        elif not one.settled:
            return False
        else:
            confirmed = confirmed or outdated or one.edited
    incomplete = any(not body(field.texts.get(lang, "")) for field in own)
    stale = is_outdated(own[0].item.record, lang, own[0].source_language)
    return confirmed and (stale or incomplete or reviewed)


def _as_seen(item: Translated, sources: Sources) -> Translated:
    """The record with the source texts that the translator saw."""
    record = item.record
    for keys, text in sources.items():
        changed = schema.with_text(record, (*keys, item.source_language), text)
        record = record if isinstance(changed, str) else changed
    return replace(item, record=record)
