"""The texts that are translated one by one: every value of a record that has one text a language, with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hantei.load import Entry, GameBook
from hantei.records import Record, localized
from hantei.translate.records import Translated, translated
from hantei.yamlfile import Position


@dataclass(frozen=True)
class Field:
    """One text in all its languages. `keys` lead to it from the record that is translated: `examples`, 0, `given`."""

    item: Translated
    keys: tuple[str | int, ...]
    texts: Mapping[str, str]

    @property
    def name(self) -> str:
        """What exchange files and messages call it, stable while nothing is reordered: `FER-003:examples.0.given`."""
        return f"{self.item.name}:{'.'.join(map(str, self.keys))}"

    @property
    def entry(self) -> Entry[Record]:
        return self.item.entry

    @property
    def source_language(self) -> str:
        return self.item.source_language

    @property
    def source(self) -> str:
        """The text that the others were translated from; empty where there is none."""
        return self.texts.get(self.source_language, "")

    def at(self, lang: str, offset: int | None = None) -> Position:
        """The place of the text in a language, or of a character of it, in the record's file."""
        return self.entry.at(*self.item.keys, *self.keys, lang, offset=offset)


def fields(game: GameBook) -> Iterator[Field]:
    """Every translated text of a game, in the order of its files."""
    for item in translated(game):
        yield from fields_of(item)


def fields_of(item: Translated) -> Iterator[Field]:
    """Every translated text of a record, in the format's order."""
    for keys, texts in localized(item.record, own=True):
        yield Field(item, keys, texts)
