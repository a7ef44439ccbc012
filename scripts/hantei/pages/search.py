"""Views of search: its page, whose box the sheet shows as well, the field of the home page, and OpenSearch."""

from collections.abc import Iterator

from hantei.pages import games, urls
from hantei.pages.reader import Reader, View
from hantei.records import Status
from hantei.text import Localized, in_language

#: What can be found, with the words for it.
_KINDS = {"ruling": "game.rulings", "term": "game.terms", "topic": "game.topics", "game": "home.games"}


def search(reader: Reader) -> View:
    books = reader.linked.book.games
    used = {ruling.record.status for ruling in reader.linked.rulings.values()}
    statuses = {status.value: reader.word(f"status.{status}") for status in Status if status in used}
    kinds = {kind: reader.word(key) for kind, key in _KINDS.items()}
    return {
        "filters": {
            "game": {key: reader.game_name(book) for key, book in books.items()},
            "kind": {kind: Localized(name, reader.lang) for kind, name in kinds.items()},
            "status": {status: Localized(name, reader.lang) for status, name in statuses.items()},
        },
        "games": [
            {"name": reader.game_name(book), "url": urls.game(reader.lang, key), "ways": games.ways(reader, book)}
            for key, book in books.items()
        ],
        "examples": list(_examples(reader)),
        "url": urls.search(reader.lang),
        "words": {
            "count": reader.word("search.count"),
            "least": reader.word("search.least"),
            "searching": reader.word("search.searching"),
            "kinds": kinds,
            "statuses": statuses,
            "languages": {lang: reader.word.language(lang) for lang in reader.settings.languages},
        },
    }


def field(reader: Reader) -> View:
    """What leads to search from elsewhere."""
    return {"url": urls.search(reader.lang), "opensearch": urls.opensearch(reader.lang)}


def opensearch(reader: Reader) -> View:
    return {"url": urls.search(reader.lang)}


def _examples(reader: Reader) -> Iterator[tuple[str, Localized]]:
    """What one can type, each with the key of the words for it; names are of the card that most rulings mention."""
    mentions = reader.linked.mentions
    known = [
        (term.record.kind == "card", len(mentions.get((game.key, key), ())), game, term.record)
        for game in reader.linked.book.games.values()
        for key, term in game.terms.items()
        if game.rulings
    ]
    if not known:
        return
    _, _, game, record = max(known, key=lambda it: it[:2])
    name = in_language(record.names, reader.lang, game.game.record.source_language)
    yield "search.by_card", name
    others = [Localized(record.names[lang], lang) for lang in reader.settings.languages if lang in record.names]
    other = next((it for it in others if it.text != name.text), name)
    if other is not name:
        yield "search.by_other", other
    if record.reading and record.reading not in (name.text, other.text):
        yield "search.by_reading", Localized(record.reading, "ja")
    line = reader.line(next(iter(game.rulings)))
    yield "search.by_title", line["title"]
    yield "search.by_id", Localized(line["id"], "en")
