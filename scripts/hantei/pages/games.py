"""Views of a game: its page, its coverage, and its card on the home page."""

from hantei.load import GameBook
from hantei.pages import terms, urls
from hantei.pages.changes import changes, told
from hantei.pages.listing import topic_order
from hantei.pages.reader import Reader, View
from hantei.records import Status
from hantei.text import in_language
from hantei.translate.stamps import Freshness

#: So many sources are named on the page of a game; of more it says how many there are.
_LISTED = 30


def game(reader: Reader, game: str) -> View:
    book = reader.book(game)
    record, default = book.game.record, book.game.record.source_language
    return {
        "name": reader.game_name(book),
        "summary": reader.block(game, record.summary, default),
        "editions": [
            {
                "name": in_language(edition.names, reader.lang, default),
                "date": edition.date,
                "note": reader.block(game, edition.note, default),
                "current": edition is record.editions[-1],
            }
            for edition in record.editions
        ],
        "topics": [_topic_line(reader, book, key) for key in topic_order(book)],
        "open": [reader.line(id, game) for id in book.rulings if reader.is_open(id)],
        "terms": urls.terms(reader.lang, game) if book.terms else "",
        "kinds": terms.kinds(reader, book),
        "latest": changes(reader, game)["changes"],
        "sources": [
            {
                "title": in_language(source.record.title, reader.lang, default),
                "url": urls.source(reader.lang, game, key),
                "points": len(source.record.points),
            }
            for key, source in (book.sources.items() if len(book.sources) <= _LISTED else ())
        ],
        "all_sources": urls.sources(reader.lang, game) if book.sources else "",
        "source_count": len(book.sources),
        "coverage": urls.coverage(reader.lang, game),
        "changes": urls.changes(reader.lang, game),
        "changed": last_change(reader, game),
        "figures": reader.views.figures[game],
    }


def _topic_line(reader: Reader, game: GameBook, key: str) -> View:
    rulings = reader.views.topic(game.key, key)
    record, default = game.topics[key].record, game.game.record.source_language
    about = reader.inline(game.key, record.introduction, default) if record.introduction else None
    return {
        "title": in_language(record.title, reader.lang, default),
        "url": urls.topic(reader.lang, game.key, key),
        "about": about,
        "rulings": len(rulings),
        "open": sum(ruling.record.status is Status.OPEN for ruling in rulings),
    }


def last_change(reader: Reader, game: str) -> str:
    """The day of the last change that readers of the language are told of."""
    latest = next(told(reader, game), None)
    return latest.revision.date if latest else ""


def coverage(reader: Reader, game: str) -> View:
    book = reader.book(game)
    verification = reader.basis.verification
    rules = verification.rules.get(game, frozenset())
    exercised = verification.exercised.get(game, frozenset())
    topics = []
    for key in topic_order(book):
        lines = [
            {
                **reader.line(ruling.key, game),
                "model": "exercised"
                if ruling.key in exercised
                else "unexercised"
                if ruling.key in rules
                else "undecided",
                "examples": len(ruling.record.examples),
            }
            for ruling in reader.views.topic(game, key)
        ]
        title = in_language(book.topics[key].record.title, reader.lang, book.game.record.source_language)
        topics.append({"title": title, "rulings": lines})
    return {
        "crumbs": reader.crumbs(book),
        "title": reader.word("game.coverage"),
        "figures": reader.views.figures[game],
        "model": verification.models.get(game, ""),
        "states": list(Freshness),
        "topics": topics,
        "open": [reader.line(id, game) for id in book.rulings if reader.is_open(id)],
    }


def ways(reader: Reader, game: GameBook) -> list[tuple[str, str]]:
    """The parts of a game that one looks something up in, as (word, address)."""
    top = urls.game(reader.lang, game.key)
    parts = [("search.by_name", urls.terms(reader.lang, game.key))] if game.terms else []
    parts.append(("game.topics", f"{top}#topics"))
    if any(reader.is_open(id) for id in game.rulings):
        parts.append(("game.open", f"{top}#open"))
    return [(reader.word(key), url) for key, url in parts]


def games(reader: Reader) -> View:
    """The block of the home page: games as cards with their counts."""
    cards = []
    for game in reader.linked.book.games.values():
        cards.append(
            {
                "name": reader.game_name(game),
                "url": urls.game(reader.lang, game.key),
                "summary": reader.inline(game.key, game.game.record.summary, game.game.record.source_language),
                "figures": reader.views.figures[game.key],
                "ways": ways(reader, game),
                "changed": last_change(reader, game.key),
            }
        )
    return {"games": cards}
