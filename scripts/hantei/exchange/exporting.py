"""The texts of a game as files for translators: every text whose original is in another language."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby

from hantei.exchange import po, table, units
from hantei.exchange.notes import Notes
from hantei.exchange.units import Unit
from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.translate.changes import is_affected
from hantei.translate.fields import Field, fields
from hantei.translate.previous import Past
from hantei.translate.stamps import Freshness, freshness


class ExchangeFormat(StrEnum):
    """Forms in which texts leave and come back; the value is the ending of the files."""

    PO = "po"
    CSV = "csv"


def export(linked: LinkedBook, base: str, game: str, lang: str, form: ExchangeFormat) -> str:
    """The text of the file `<game>.<lang>.<form>`: the same knowledge base gives the same one, byte for byte.

    Empty where the game has nothing that was first written in another language. `base` is what the knowledge base calls
    itself. Stale translations are marked fuzzy and carry the source that they were made from, as far as history and
    repository remember.
    """
    found = list(exported(linked, linked.book.games[game], lang))
    if not found:
        return ""
    if form is ExchangeFormat.CSV:
        return table.written(found)
    sources = {unit.source_language for unit in found}
    head = po.Head(base, game, lang, sources.pop() if len(sources) == 1 else "")
    return po.written(head, found)


def exported(linked: LinkedBook, game: GameBook, lang: str) -> Iterator[Unit]:
    """The units of a game in the order of its files. What has no source text, or has it in `lang`, is left out."""
    notes, past = Notes(linked, game, lang), Past(linked.book.root, linked.book.languages)
    for item, own in groupby(fields(game), key=lambda field: field.item):
        if item.source_language != lang:
            draft = freshness(item.record, lang, item.source_language) is Freshness.DRAFT
            more = ("state: draft",) if draft else ()
            yield from (_unit(field, lang, past, notes.of(field) + more) for field in own if units.body(field.source))


def _unit(field: Field, lang: str, past: Past, notes: tuple[str, ...]) -> Unit:
    source, translation = units.body(field.source), units.body(field.texts.get(lang, ""))
    previous = units.body(past.source(field, lang) or "")
    shown = lang if translation else field.source_language
    return Unit(
        name=field.name,
        language=lang,
        source_language=field.source_language,
        source=source,
        translation=translation,
        fuzzy=bool(translation) and is_affected(field, lang, past),
        previous=previous if translation and previous and previous != source else None,
        notes=notes,
        place=f"{field.entry.path}:{field.at(shown).line}",
        mark=units.mark(source, translation),
    )
