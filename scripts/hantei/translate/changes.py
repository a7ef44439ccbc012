"""What has changed in a source since a translation was made of it: the texts, and what they state now."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from hantei.translate import facts
from hantei.translate.answers import Verdict
from hantei.translate.facts import Facts, Named
from hantei.translate.fields import Field, fields_of
from hantei.translate.folding import folded
from hantei.translate.previous import Past, sources
from hantei.translate.ranks import Rank
from hantei.translate.records import Translated
from hantei.translate.stamps import is_outdated
from hantei.yamlfile import Position


@dataclass(frozen=True)
class Changed:
    """A text of a record in its source language, before and now. `field` is None where the record has none any more."""

    keys: tuple[str | int, ...]
    old: str
    new: str
    field: Field | None


class Aspect(StrEnum):
    """What two states of a text can state differently, the gravest first."""

    VERDICT = "verdict"
    NUMBERS = "numbers"
    NEGATIONS = "negations"
    REFERENCES = "references"
    NAMES = "names"


@dataclass(frozen=True)
class Difference:
    """What went and what came of one aspect."""

    aspect: Aspect
    gone: tuple[str, ...]
    come: tuple[str, ...]


def changed_texts(item: Translated, lang: str, past: Past) -> tuple[Changed, ...] | None:
    """The source texts that differ from those that the translation into `lang` was made from.

    None where it was made from those of today, or where nobody knows what it was made from.
    """
    record = past.record(item, lang)
    if record is None:
        return None
    old = sources(record, item.source_language)
    now = {field.keys: field for field in fields_of(item)}
    every = ((keys, old.get(keys, ""), now.get(keys)) for keys in {**now, **old})
    found = (Changed(keys, before, field.source if field else "", field) for keys, before, field in every)
    return tuple(one for one in found if folded(one.old) != folded(one.new))


def is_affected(field: Field, lang: str, past: Past) -> bool:
    """Whether the translation of this text has to be looked at, because its source has changed since it was made.

    Every text of an outdated record has to be, where nobody knows which of them changed.
    """
    if not is_outdated(field.item.record, lang, field.source_language):
        return False
    changed = {one.keys for one in changed_texts(field.item, lang, past) or () if one.field}
    return not changed or field.keys in changed


def place(item: Translated, lang: str, rank: Rank, changed: Sequence[Changed]) -> Position:
    """Where a translator has to write: the first text in the language that is missing or whose source has changed.

    Where nobody knows what has changed it is the stamp.
    """
    every = fields_of(item)
    if rank is Rank.MISSING:
        return next(field.at(lang) for field in every if lang not in field.texts)
    if rank is Rank.DRAFT:
        return next((field.at(lang) for field in every), item.entry.at(*item.keys))
    field = next((each.field for each in changed if each.field), None)
    return field.at(lang) if field else item.entry.at(*item.keys, "translations", lang, "of")


def differences(changed: Sequence[Changed], source: str, named: Named) -> tuple[Difference, ...]:
    """What the texts state otherwise than before, the gravest first; nothing where only words have changed."""
    before = [facts.facts(one.old, source, named) for one in changed]
    after = [facts.facts(one.new, source, named) for one in changed]
    found = []
    for aspect in Aspect:
        old, new = (Counter(value for one in many for value in _values(one, aspect)) for many in (before, after))
        gone, come = (old - new).elements(), (new - old).elements()
        difference = Difference(aspect, tuple(gone), tuple(come))
        if difference.gone or difference.come:
            found.append(difference)
    return tuple(found)


def _values(one: Facts, aspect: Aspect) -> Iterator[str]:
    match aspect:
        case Aspect.VERDICT:
            yield from () if one.verdict is Verdict.NONE else (str(one.verdict),)
        case Aspect.NUMBERS:
            # A 1 in words may be no more than an article.
            yield from (str(number.value) for number in one.numbers if number.digits or number.value != 1)
        case Aspect.NEGATIONS:
            yield from ("not",) * one.negations
        case Aspect.REFERENCES:
            yield from one.references
        case Aspect.NAMES:
            yield from one.names
