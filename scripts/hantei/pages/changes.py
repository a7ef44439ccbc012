"""Views of what changed: the page of all and of a game, the block of the home page, and a ruling's own history."""

import re
from collections.abc import Iterator
from itertools import groupby, islice
from typing import get_args

from hantei import history
from hantei.comparison import Kind, Piece, compare
from hantei.history import Told
from hantei.load import RulingEntry
from hantei.pages import urls
from hantei.pages.reader import Reader, View
from hantei.records import Change
from hantei.text import in_language

#: So many are in the block of the home page, and so many on a page; the ruling's own page shows every one.
_LATEST = 10
_SHOWN = 200
#: Where a new line of a list or table begins inside a paragraph.
_ITEM = re.compile(r"\n(?=[ \t]*(?:[-*+] |\d+[.)] |\|))")


def changes(reader: Reader, game: str = "") -> View:
    """The block of what changed last, in one game or in all, newest first."""
    latest = islice(told(reader, game), _LATEST)
    return {"changes": [change(reader, one, game) for one in latest], "all": urls.changes(reader.lang, game)}


def page(reader: Reader, game: str = "") -> View:
    shown = list(islice(told(reader, game), _SHOWN + 1))
    days = groupby(shown[:_SHOWN], key=lambda one: one.revision.date)
    return {
        "crumbs": reader.crumbs(reader.book(game)) if game else [],
        "days": [(day, [change(reader, one, game) for one in of_day]) for day, of_day in days],
        "more": len(shown) > _SHOWN,
        "feed": feed(reader, game),
    }


def feed(reader: Reader, game: str = "") -> str:
    """The address of the feed; empty where there is none, for want of news or of an address of the site."""
    return urls.feed(reader.lang, game) if reader.settings.url and reader.views.has_news(reader, game) else ""


def told(reader: Reader, game: str = "") -> Iterator[Told]:
    """What is told to readers of the language, newest first. Another language's translation is none of their news."""
    for one in reader.views.told.get(game, ()):
        if one.revision.change is not Change.TRANSLATION or reader.lang in _languages(one):
            yield one


def _languages(one: Told) -> set[str]:
    was = one.revision.was
    return {*((was and was.title) or ()), *((was and was.text) or ())}


def own(reader: Reader, ruling: RulingEntry) -> list[View]:
    """The history of a ruling, newest first."""
    return [change(reader, Told(ruling, at), ruling.game) for at in reversed(range(len(ruling.record.history)))]


def change(reader: Reader, one: Told, home: str = "") -> View:
    """A change as a line of a list, with its day and kind, its note, and the comparison of what was with what came."""
    return {
        **reader.line(one.ruling.key, home),
        "day": one.revision.date,
        "kind": one.revision.change,
        "anchor": one.anchor,
        "note": in_language(one.revision.note, reader.lang, _source(reader, one)) if one.revision.note else None,
        "compared": list(_compared(reader, one)),
    }


def _compared(reader: Reader, one: Told) -> Iterator[View]:
    """A row for each thing that changed: its name, and its pieces in the reader's language if they changed there."""
    ruling, record, index = one.ruling, one.ruling.record, one.index
    if statuses := history.statuses(record, index):
        before, after = (reader.word(f"status.{status}") for status in statuses)
        yield _row(reader, "status", reader.lang, _replaced(before, after))
    if editions := history.editions(record, index):
        book = reader.book(ruling.game)
        before, after = (reader.editions(book, keys) for keys in editions)
        yield _row(reader, "editions", reader.lang, _replaced(before, after))
    changed = _languages(one)
    shown = next((code for code in (reader.lang, _source(reader, one)) if code in changed), min(changed, default=""))
    for side in get_args(history.Side):
        for lang, *texts in history.texts(record, index, side):
            if lang == shown:
                before, after = (_plain(reader, ruling.game, text, lang) for text in texts)
                yield _row(reader, side, lang, compare(before, after, lang))


def _row(reader: Reader, side: str, lang: str, pieces: list[Piece]) -> View:
    return {
        "side": side,
        "name": reader.word("changes.heading" if side == "title" else f"changes.{side}"),
        "lang": lang,
        "pieces": pieces,
    }


def _replaced(before: str, after: str) -> list[Piece]:
    return [Piece(Kind.REMOVED, before), Piece(Kind.ADDED, after)]


def _plain(reader: Reader, game: str, text: str, lang: str) -> str:
    """The text as it is read, a paragraph or an item of a list on each line."""
    write = reader.writer(game)
    parts = (write.plain(part, lang) for block in text.split("\n\n") for part in _ITEM.split(block))
    return "\n".join(part for part in parts if part)


def _source(reader: Reader, one: Told) -> str:
    return reader.source_language(one.ruling)
