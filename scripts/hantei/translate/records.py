"""Every record that is translated by itself: the game, its sources and their points, terms, topics, rulings."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hantei.link import entries
from hantei.load import Entry, GameBook
from hantei.records import Game, Record, Ruling, Source, Term
from hantei.translate.vocabulary import Vocabulary


@dataclass(frozen=True)
class Translated:
    """A record, the entry that it stands in and the keys that lead to it there. `name` is what the commands call it.

    `vocabulary` has the names of its game.
    """

    name: str
    entry: Entry[Record]
    keys: tuple[str | int, ...]
    record: Record
    source_language: str
    vocabulary: Vocabulary = field(repr=False, compare=False)


def translated(game: GameBook) -> Iterator[Translated]:
    """The records in the order of the files. Names follow their addresses: `FER-003`, `fertcg/terms/tyrfing`."""
    default = game.game.record.source_language
    vocabulary = Vocabulary(game)
    for entry in entries(game):
        record = entry.record
        language = getattr(record, "source_language", None) or default
        name = _name(game.key, entry)
        yield Translated(name, entry, (), record, language, vocabulary)
        if isinstance(record, Source):
            for index, point in enumerate(record.points):
                own = point.source_language or default
                yield Translated(f"{name}/{point.id}", entry, ("points", index), point, own, vocabulary)


def _name(game: str, entry: Entry[Record]) -> str:
    match entry.record:
        case Ruling():
            return entry.key
        case Game():
            return game
        case Term():
            return f"{game}/terms/{entry.key}"
        case Source():
            return f"{game}/sources/{entry.key}"
    return f"{game}/{entry.key}"
