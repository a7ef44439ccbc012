"""From which source text a stale translation was made: what the ruling's history or the repository remembers of it."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from hantei import characters, repository, schema, yamlfile
from hantei.records import Record, Ruling, Source, Stamp, localized
from hantei.repository import NoRepository
from hantei.translate.fields import Field
from hantei.translate.records import Translated
from hantei.translate.stamps import fingerprint


def _stamp(item: Translated, lang: str) -> Stamp | None:
    stamps: dict[str, Stamp] = getattr(item.record, "translations", {})
    return stamps.get(lang)


class Past:
    """The source texts that stale translations were made from. What was found of a record or a file is kept."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, list[yamlfile.Node]] = {}
        self._records: dict[tuple[str, str], Record | None] = {}
        self._stale: dict[tuple[str, str], bool] = {}

    def is_stale(self, item: Translated, lang: str) -> bool:
        """Whether the record has a stamp in the language that is not of its source texts of today."""
        key = (item.name, lang)
        if key not in self._stale:
            stamp = _stamp(item, lang)
            self._stale[key] = stamp is not None and stamp.of != fingerprint(item.record, item.source_language)
        return self._stale[key]

    def source(self, field: Field, lang: str) -> str | None:
        """The text of the field in its source language from which the translation into `lang` was made.

        None where the translation is not stale, or where nobody remembers. Empty where the record had no such text.
        """
        record = self._former(field.item, lang) if self.is_stale(field.item, lang) else None
        if record is None:
            return None
        return _sources(record, field.source_language).get(field.keys, "")

    def outdated(self, field: Field, lang: str) -> bool:
        """Whether this translation has to be looked at: every one of a stale record, where nobody remembers."""
        if not self.is_stale(field.item, lang):
            return False
        record = self._former(field.item, lang)
        if record is None:
            return True
        now, then = (_sources(one, field.source_language) for one in (field.item.record, record))
        differing = {keys for keys, text in now.items() if text.split() != then.get(keys, "").split()}
        return not differing or field.keys in differing

    def _former(self, item: Translated, lang: str) -> Record | None:
        key = (item.name, lang)
        if key not in self._records:
            stamp = _stamp(item, lang)
            states = chain(_told(item.record), self._committed(item))
            fitting = (one for one in states if stamp and fingerprint(one, item.source_language) == stamp.of)
            self._records[key] = next(fitting, None)
        return self._records[key]

    def _committed(self, item: Translated) -> Iterator[Record]:
        for tree in self._trees(item.entry.path):
            many = item.entry.path.endswith(("/sources.yaml", "/terms.yaml"))
            node = tree.get(item.entry.key) if many and isinstance(tree, yamlfile.Mapping) else tree
            record = schema.record(type(item.entry.record), node, item.entry.path)[0] if node else None
            if isinstance(record, Source) and item.keys:
                wanted = getattr(item.record, "id", "")
                yield from (point for point in record.points if point.id == wanted)
            elif record is not None:
                yield record

    def _trees(self, path: str) -> list[yamlfile.Node]:
        if path not in self._files:
            try:
                texts = [characters.decoded(data, path) for data in repository.versions(self._root, path)]
            except NoRepository:
                texts = []
            files = [yamlfile.parse(text, path) for text in texts if isinstance(text, str)]
            self._files[path] = [file.tree for file in files if file.tree]
        return self._files[path]


def _sources(record: Record, source: str) -> dict[tuple[str | int, ...], str]:
    """The source texts of a record by their keys."""
    return {keys: texts.get(source, "") for keys, texts in localized(record, own=True)}


def _told(record: Record) -> Iterator[Record]:
    """A ruling as its history tells that it stood, the newest state first; what is not told stays as it is."""
    for revision in reversed(record.history) if isinstance(record, Ruling) else ():
        if isinstance(record, Ruling) and revision.was:
            title = {**record.title, **(revision.was.title or {})}
            record = record.model_copy(update={"title": title, "text": {**record.text, **(revision.was.text or {})}})
            yield record
