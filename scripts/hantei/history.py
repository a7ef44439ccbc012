"""What a ruling tells of its own past: its revisions, and its texts as they stood between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from hantei.load import RulingEntry
from hantei.records import Change, Key, Revision, Ruling, Status, Was

Side = Literal["title", "text"]


@dataclass(frozen=True, slots=True)
class Told:
    """A revision of a ruling; `index` is its place in the history."""

    ruling: RulingEntry
    index: int

    @property
    def revision(self) -> Revision:
        return self.ruling.record.history[self.index]

    @property
    def anchor(self) -> str:
        """Its name among the revisions of the ruling, for ever: no day has two of one kind."""
        return f"{self.revision.date}-{self.revision.change}"


def told(rulings: Mapping[str, RulingEntry]) -> tuple[Told, ...]:
    """Every revision, the newest first; of one day changes before new rulings, then by id."""
    found = [Told(ruling, at) for ruling in rulings.values() for at in range(len(ruling.record.history))]
    found.sort(key=lambda one: (one.revision.change is Change.NEW, one.ruling.key, -one.index))
    return tuple(sorted(found, key=lambda one: one.revision.date, reverse=True))


def last_day(record: Ruling) -> str:
    """The day of the last revision; empty for a ruling without a history."""
    return record.history[-1].date if record.history else ""


def texts(record: Ruling, index: int, side: Side) -> Iterator[tuple[str, str, str]]:
    """Language, text before and text after the revision, of each language whose text it keeps."""
    was = record.history[index].was
    for lang, before in ((was and getattr(was, side)) or {}).items():
        yield lang, before, _text_after(record, index, side, lang)


def _text_after(record: Ruling, index: int, side: Side, lang: str) -> str:
    """What the next revision that has the text in the language took away, else what is there now."""
    for later in _kept(record, index + 1):
        kept: Mapping[str, str] = getattr(later, side) or {}
        if lang in kept:
            return kept[lang]
    now: Mapping[str, str] = getattr(record, side)
    return now.get(lang, "")


def former(record: Ruling) -> Iterator[Ruling]:
    """The ruling as it stood before its revisions, the newest first; what the history does not keep is as it is now."""
    for revision in reversed(record.history):
        if was := revision.was:
            title = {**record.title, **(was.title or {})}
            record = record.model_copy(update={"title": title, "text": {**record.text, **(was.text or {})}})
            yield record


def statuses(record: Ruling, index: int) -> tuple[Status, Status] | None:
    """The status before and after the revision, where it keeps one."""
    kept = [was.status for was in _kept(record, index) if was.status is not None]
    own = record.history[index].was
    return (kept[0], [*kept, record.status][1]) if own and own.status is not None else None


def editions(record: Ruling, index: int) -> tuple[tuple[Key, ...], tuple[Key, ...]] | None:
    """The editions before and after the revision, where it keeps them; none of them means every one."""
    kept = [was.editions for was in _kept(record, index) if was.editions is not None]
    own = record.history[index].was
    return (kept[0], [*kept, record.editions][1]) if own and own.editions is not None else None


def _kept(record: Ruling, index: int) -> list[Was]:
    """What the revision and the later ones took away."""
    return [revision.was for revision in record.history[index:] if revision.was]
