"""From which source text an outdated translation was made: what history, this copy and the repository know."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property
from itertools import chain
from pathlib import Path

from hantei import characters, history, repository, schema, yamlfile
from hantei.load import Entry
from hantei.records import Record, Ruling, Source, Term, localized
from hantei.repository import NoRepository
from hantei.translate.fields import Field
from hantei.translate.records import Translated
from hantei.translate.remembered import recalled
from hantei.translate.stamps import fingerprint, is_outdated, stamps

#: A record inside a file that holds many: its key, and of a point its id.
_Place = tuple[str, str]

#: So many texts of a file are asked for one by one; then all of its past is read, once.
_FEW = 8


class Trace(StrEnum):
    """What is known of the text that a stamp belongs to."""

    FOUND = "found"
    #: The repository knows all that the file ever held, and this text was not among it.
    NEVER = "never"
    #: Nothing that is at hand reaches so far back.
    UNKNOWN = "unknown"


class Past:
    """The records as they were when their outdated translations were made. Keeps what it has found."""

    def __init__(self, root: Path, languages: Iterable[str]) -> None:
        self._root = root
        self._languages = tuple(languages)
        self._found: dict[tuple[str, str], Record | None] = {}
        self._asked: dict[str, int] = defaultdict(int)
        self._whole: dict[str, dict[tuple[_Place, str], Record]] = {}

    def source(self, field: Field, lang: str) -> str | None:
        """The text of the field in its source language from which the translation into `lang` was made.

        None where it was made from that of today, or where nothing at hand remembers. Empty where the record had no
        such text.
        """
        record = self.record(field.item, lang)
        return None if record is None else sources(record, field.source_language).get(field.keys, "")

    def record(self, item: Translated, lang: str) -> Record | None:
        """The record as it was when its translation into `lang` was made; None as for `source`."""
        if not is_outdated(item.record, lang, item.source_language):
            return None
        of = stamps(item.record)[lang].of
        key = item.name, of
        if key not in self._found:
            known = chain(_told(item.record), recalled(self._root, item, of), self._committed(item, of))
            self._found[key] = next((one for one in known if self._fits(one, of)), None)
        return self._found[key]

    def trace(self, item: Translated, lang: str) -> Trace:
        """Whether the text that an outdated translation was made from is known, or known never to have been there."""
        if self.record(item, lang) is not None:
            return Trace.FOUND
        committed = self._is_whole and repository.is_known(self._root, item.entry.path)
        return Trace.NEVER if committed else Trace.UNKNOWN

    @cached_property
    def _is_whole(self) -> bool:
        return repository.is_whole(self._root)

    def _fits(self, record: Record, of: str) -> bool:
        """Whether the record had these source texts; the language that it is first written in may have changed."""
        return any(fingerprint(record, lang) == of for lang in self._languages)

    def _committed(self, item: Translated, of: str) -> Iterator[Record]:
        """The record in the commits that may hold it: the one that wrote the stamp, then all that the file ever was."""
        path = item.entry.path
        place = _place(item)
        try:
            if path not in self._whole and self._asked[path] < _FEW:
                self._asked[path] += 1
                for data in repository.versions(self._root, path, of):
                    yield from (record for there, record in _records(data, item.entry) if there == place)
            if path not in self._whole:
                self._whole[path] = self._everything(item.entry)
        except NoRepository:
            return
        if record := self._whole[path].get((place, of)):
            yield record

    def _everything(self, entry: Entry[Record]) -> dict[tuple[_Place, str], Record]:
        """Every state of every record that the file ever held, by the fingerprints of its texts."""
        found: dict[tuple[_Place, str], Record] = {}
        for data in repository.versions(self._root, entry.path):
            for place, record in _records(data, entry):
                for lang in self._languages:
                    found.setdefault((place, fingerprint(record, lang)), record)
        return found


def sources(record: Record, lang: str) -> dict[tuple[str | int, ...], str]:
    """The texts of a record in a language by their keys."""
    return {keys: texts.get(lang, "") for keys, texts in localized(record, own=True)}


def _told(record: Record) -> Iterator[Record]:
    if isinstance(record, Ruling):
        yield from history.former(record)


def _place(item: Translated) -> _Place:
    return item.entry.key, str(getattr(item.record, "id", "")) if item.keys else ""


def _records(data: bytes, entry: Entry[Record]) -> Iterator[tuple[_Place, Record]]:
    """The records in a file as it was. What cannot be read any more is passed over."""
    text = characters.decoded(data, entry.path)
    tree = yamlfile.parse(text, entry.path).tree if isinstance(text, str) else None
    if not isinstance(tree, yamlfile.Mapping):
        return
    many = isinstance(entry.record, (Source, Term))
    for key, node in [(name.value, node) for name, node in tree.entries] if many else [(entry.key, tree)]:
        record = schema.record(type(entry.record), node, entry.path)[0]
        if record is None:
            continue
        yield (key, ""), record
        if isinstance(record, Source):
            yield from (((key, point.id), point) for point in record.points)
