"""A game, its terms and its sources as records of the API, and where a reader begins."""

from hantei.api import shapes
from hantei.api.builder import Builder
from hantei.load import GameBook
from hantei.pages import urls
from hantei.pages.listing import topic_order
from hantei.records import Point


def game(build: Builder, key: str) -> shapes.Game:
    book = build.linked.book.games[key]
    record = book.game.record
    return shapes.Game(
        key=key,
        prefix=record.prefix,
        names=build.lines(record.names),
        summary=build.texts(key, record.summary),
        source_language=record.source_language,
        translations=build.states(record, record.source_language),
        editions=tuple(
            shapes.Edition(id=one.id, names=build.lines(one.names), date=one.date, note=build.note(key, one.note))
            for one in record.editions
        ),
        authorities=tuple(
            shapes.Authority(id=one.id, names=build.lines(one.names), status=one.status, note=build.note(key, one.note))
            for one in record.authorities
        ),
        topics=tuple(_topic(build, book, topic) for topic in topic_order(book)),
        kinds={kind: build.lines(names) for kind, names in record.kinds.items()},
        facts={fact: build.lines(names) for fact, names in record.facts.items()},
        terms=tuple(book.terms),
        sources=tuple(book.sources),
        model=build.basis.verification.models.get(key),
        figures=_figures(build, key),
        links=links(build, key),
    )


def links(build: Builder, game: str) -> shapes.GameLinks:
    return shapes.GameLinks(
        api=build.at(urls.api("games", game)),
        pages=build.pages(urls.game, game),
        bulk=build.at(urls.api("bulk", game)),
        lines=build.at(urls.api_lines(game)),
    )


def _figures(build: Builder, game: str) -> shapes.Figures:
    figures = build.views.figures[game]
    counted = {lang: states for lang, states in figures["translations"].items() if lang in build.languages}
    return shapes.Figures.model_validate({**figures, "translations": counted})


def _topic(build: Builder, book: GameBook, topic: str) -> shapes.Topic:
    record = book.topics[topic].record
    return shapes.Topic(
        id=topic,
        title=build.lines(record.title),
        introduction=build.note(book.key, record.introduction),
        rulings=tuple(entry.key for entry in build.views.topic(book.key, topic)),
        pages=build.pages(urls.topic, book.key, topic),
    )


def term(build: Builder, game: str, key: str) -> shapes.Term:
    book = build.linked.book.games[game]
    record = book.terms[key].record
    mentions = build.linked.mentions.get((game, key), ())
    about = tuple(id for id in mentions if key in build.linked.rulings[id].record.about)
    return shapes.Term(
        game=game,
        key=key,
        kind=record.kind,
        names=build.lines(record.names),
        reading=record.reading,
        aliases={lang: record.aliases[lang] for lang in build.languages if lang in record.aliases},
        official=record.official,
        uncertain=record.uncertain,
        facts=record.facts,
        text=build.note(game, record.text),
        translations=build.states(record, record.source_language or book.game.record.source_language),
        about=about,
        mentions=tuple(id for id in mentions if id not in about),
        links=shapes.Links(api=build.at(urls.api("terms", game, key)), pages=build.pages(urls.term, game, key)),
    )


def source(build: Builder, game: str, key: str) -> shapes.Source:
    book = build.linked.book.games[game]
    record = book.sources[key].record
    return shapes.Source(
        game=game,
        key=key,
        title=build.lines(record.title),
        authority=record.authority,
        language=record.language,
        date=record.date,
        url=record.url,
        about=build.note(game, record.about),
        translations=build.states(record, book.game.record.source_language),
        points=tuple(_point(build, book, key, point) for point in record.points),
        rulings=build.linked.stated_by.get((game, key, ""), ()),
        links=shapes.Links(api=build.at(urls.api("sources", game, key)), pages=build.pages(urls.source, game, key)),
    )


def _point(build: Builder, book: GameBook, source: str, point: Point) -> shapes.Point:
    return shapes.Point(
        id=point.id,
        section=point.section,
        text=build.texts(book.key, point.text),
        translations=build.states(point, point.source_language or book.game.record.source_language),
        rulings=build.linked.stated_by.get((book.key, source, point.id), ()),
    )


def index(build: Builder, schemas: tuple[str, ...]) -> shapes.Index:
    settings = build.basis.settings
    return shapes.Index(
        version="v1",
        name=settings.name,
        site=build.at(""),
        languages=build.languages,
        games=tuple(
            shapes.IndexedGame(
                key=key, names=build.lines(book.game.record.names), rulings=len(book.rulings), links=links(build, key)
            )
            for key, book in build.linked.book.games.items()
        ),
        manifest=build.at(urls.api("manifest")),
        schemas={name: build.at(urls.api("schema", name)) for name in schemas},
        docs=build.pages(urls.reference, "api"),
    )
