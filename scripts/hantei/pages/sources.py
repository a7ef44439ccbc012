"""Views of what rulings rest on: the sources of a game, and one source with its points."""

from hantei.load import GameBook
from hantei.pages import urls
from hantei.pages.reader import Reader, View
from hantei.text import in_language


def sources(reader: Reader, game: str) -> View:
    book = reader.book(game)
    return {
        "crumbs": reader.crumbs(book),
        "title": reader.word("game.sources"),
        "sources": [_source(reader, book, key) for key in book.sources],
    }


def _source(reader: Reader, game: GameBook, key: str) -> View:
    record, default = game.sources[key].record, game.game.record.source_language
    authority = next((one for one in game.game.record.authorities if one.id == record.authority), None)
    cited = sum((game.key, key, point.id) in reader.linked.stated_by for point in record.points)
    return {
        "title": in_language(record.title, reader.lang, record.language),
        "page": urls.source(reader.lang, game.key, key),
        "authority": in_language(authority.names, reader.lang, default) if authority else None,
        "note": reader.block(game.key, authority.note, default) if authority else None,
        "status": authority.status if authority else None,
        "language": reader.word.language(record.language),
        "date": record.date,
        "url": record.url,
        "about": reader.block(game.key, record.about, default),
        "points": len(record.points),
        "cited": cited,
        "whole": len(reader.linked.stated_by.get((game.key, key, ""), ())),
    }


def source(reader: Reader, game: str, cited: str) -> View:
    book = reader.book(game)
    record = book.sources[cited].record
    default = book.game.record.source_language
    points = [
        {
            "id": point.id,
            "number": int(point.id[1:]),
            "section": point.section,
            "text": reader.block(game, point.text, point.source_language or default),
            "rulings": reader.lines(reader.linked.stated_by.get((game, cited, point.id), ()), game),
        }
        for point in record.points
    ]
    crumb = reader.word("game.sources"), urls.sources(reader.lang, game)
    return {
        "crumbs": reader.crumbs(book, crumb),
        "source": _source(reader, book, cited),
        "points": points,
        "whole": reader.lines(reader.linked.stated_by.get((game, cited, ""), ()), game),
    }
