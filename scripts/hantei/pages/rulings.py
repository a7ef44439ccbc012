"""Views of rulings: the page of one, the light page behind its short link, and a topic."""

from itertools import zip_longest

from markupsafe import Markup

from hantei.history import last_day
from hantei.load import GameBook, RulingEntry
from hantei.markup import names_attribute
from hantei.pages import changes, sharing, urls
from hantei.pages.diagram import State, draw
from hantei.pages.examples import example, sentences
from hantei.pages.listing import spoken_names
from hantei.pages.reader import Prose, Reader, View
from hantei.text import in_language


def ruling(reader: Reader, game: str, id: str) -> View:
    entry, book = reader.linked.rulings[id], reader.book(game)
    record, source = entry.record, reader.source_language(entry)
    states = reader.views.states(entry)
    topic = book.topics[entry.topic]
    title = in_language(topic.record.title, reader.lang, source).text
    return {
        "crumbs": reader.crumbs(book, (title, urls.topic(reader.lang, game, entry.topic))),
        "id": id,
        "title": in_language(record.title, reader.lang, source),
        "status": record.status,
        "kind": record.kind,
        "editions": reader.editions(book, record.editions),
        "source": source,
        "original": reader.original(entry),
        "text": reader.block(game, record.text, source),
        "superseded_by": reader.line(record.superseded_by, game) if record.superseded_by else None,
        "since": record.since,
        "reason": reader.block(game, record.reason, source),
        "examples": [example(reader, entry, index) for index in range(len(record.examples))],
        "citations": [_citation(reader, book, *cited) for cited in _cited(reader, entry)],
        "about": [_term_link(reader, book, key) for key in record.about if key in book.terms],
        "see": reader.lines(record.see, game),
        "contrast": reader.lines(record.contrast, game),
        "mentioned_by": reader.lines(reader.linked.mentioned_by.get(id, ()), game),
        "translations": list(states.items()),
        "beside": _beside(reader, entry, source) if reader.lang in record.text and reader.lang != source else [],
        "neighbours": _neighbours(reader, entry),
        "topic": title,
        "short": urls.short(id),
        "shared": sharing.title(reader, entry),
        "report": sharing.report(reader, entry),
        "version": reader.views.version(entry),
        "history": changes.own(reader, entry),
        "changed": last_day(record),
    }


def _cited(reader: Reader, entry: RulingEntry) -> list[tuple[str, list[str], list[str]]]:
    """Sources in the order of the citations, each once, with its points and places."""
    merged: dict[str, tuple[list[str], list[str]]] = {}
    for citation in entry.record.cites:
        points, places = merged.setdefault(citation.source, ([], []))
        points += [point for point in citation.points if point not in points]
        places += [citation.where] if citation.where else []
    return [(key, *found) for key, found in merged.items()]


def _citation(reader: Reader, game: GameBook, key: str, points: list[str], places: list[str]) -> View:
    source = game.sources.get(key)
    return {
        "title": in_language(source.record.title, reader.lang, source.record.language) if source else None,
        "key": key,
        "url": urls.source(reader.lang, game.key, key),
        "points": [(int(point[1:]), urls.point(reader.lang, game.key, key, point)) for point in sorted(points)],
        "places": places,
    }


def _term_link(reader: Reader, game: GameBook, key: str) -> View:
    names = game.terms[key].record.names
    name = in_language(names, reader.lang, game.game.record.source_language)
    spoken = names_attribute(spoken_names(game.terms[key].record, reader.lang))
    return {"name": name, "url": urls.term(reader.lang, game.key, key), "names": spoken}


def _beside(reader: Reader, entry: RulingEntry, source: str) -> list[View]:
    """The translation and its source text in rows: the title, each block of the text, each sentence of the examples."""
    record, writer = entry.record, reader.writer(entry.game)
    titles = [writer.inline(in_language(record.title, lang, source).text, lang) for lang in (reader.lang, source)]
    mine, theirs = (writer.blocks(record.text.get(lang, ""), lang) for lang in (reader.lang, source))
    if len(mine) != len(theirs):
        mine, theirs = [Markup().join(mine)], [Markup().join(theirs)]
    rows = [{"kind": "title", "texts": [Prose(titles[0], reader.lang), Prose(titles[1], source)]}]
    rows += [
        {"kind": "text", "texts": [Prose(own, reader.lang), Prose(other, source)]}
        for own, other in zip_longest(mine, theirs)
    ]
    for index in range(len(record.examples)):
        pairs = zip(sentences(reader, entry, index, reader.lang), sentences(reader, entry, index, source), strict=True)
        rows += [{"kind": "sentence", "texts": pair} for pair in pairs]
    return rows


def _neighbours(reader: Reader, entry: RulingEntry) -> list[tuple[str, View]]:
    """The rulings before and after this one in the reading order of its topic."""
    before, after = reader.views.neighbours[entry.key]
    return [(way, reader.line(id, entry.game)) for way, id in (("prev", before), ("next", after)) if id]


def topic(reader: Reader, game: str, topic: str) -> View:
    book = reader.book(game)
    record, default = book.topics[topic].record, book.game.record.source_language
    return {
        "crumbs": reader.crumbs(book),
        "title": in_language(record.title, reader.lang, default),
        "introduction": reader.block(game, record.introduction, default),
        "rulings": [
            {
                **reader.line(ruling.key, game),
                "first": reader.first_sentence(ruling),
                "text": reader.block(game, ruling.record.text, reader.source_language(ruling)),
                "original": reader.original(ruling),
            }
            for ruling in reader.views.topic(game, topic)
        ],
        "diagram": _diagram(reader, game, topic) if record.diagram else None,
    }


def _diagram(reader: Reader, game: str, topic: str) -> Markup | None:
    """The states of the game's model, in the words of the termbase; None where the model has none."""
    machine = reader.basis.verification.machines.get(game)
    if machine is None:
        return None
    book = reader.book(game)

    def label(key: str) -> str:
        term = book.terms.get(key)
        return in_language(term.record.names, reader.lang, book.game.record.source_language).text if term else key

    states = {key: State(label(key), f"/{urls.ruling(reader.lang, id)}", id) for key, id in machine.states.items()}
    title = in_language(book.topics[topic].record.title, reader.lang, book.game.record.source_language).text
    return draw(machine, states, label, title, "states")


def short(reader: Reader, game: str, id: str) -> View:
    """The light page of a ruling: a card for each language that it has a text in, and a word in the others."""
    text, languages = reader.linked.rulings[id].record.text, reader.settings.languages
    there = [lang for lang in languages if lang in text] or [reader.lang]
    return {
        "id": id,
        "opened": reader.lang if reader.lang in there else there[0],
        "cards": [card(reader.views.reader(lang), game, id) for lang in there],
        "missing": [_missing(reader.views.reader(lang), id) for lang in languages if lang not in there],
        "short": urls.short(id),
    }


def _missing(reader: Reader, id: str) -> View:
    """What a reader is told whose language has no text yet, and where the ruling is shown around another one."""
    said = reader.word("short.missing", language=reader.word("name"))
    return {"lang": reader.lang, "said": said, "whole": reader.word("short.whole"), "url": urls.ruling(reader.lang, id)}


def card(reader: Reader, game: str, id: str) -> View:
    """A ruling in short: the answer and the first example's result."""
    entry, book = reader.linked.rulings[id], reader.book(game)
    record, source = entry.record, reader.source_language(entry)
    return {
        "lang": reader.lang,
        "word": reader.word,
        "url": urls.ruling(reader.lang, id),
        "game": reader.game_name(book),
        "title": in_language(record.title, reader.lang, source),
        "status": record.status,
        "kind": record.kind,
        "editions": reader.editions(book, record.editions),
        "superseded_by": reader.line(record.superseded_by, game) if record.superseded_by else None,
        "text": reader.block(game, record.text, source),
        "original": reader.original(entry),
        "citations": [_citation(reader, book, *cited) for cited in _cited(reader, entry)],
        "shared": sharing.title(reader, entry),
        "example": example(reader, entry, 0) if record.examples else None,
    }
