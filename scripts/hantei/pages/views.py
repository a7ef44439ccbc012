"""What each template is given: records looked up, texts turned into HTML, everything in the reader's language.

A view holds plain values, so that a template only loops, chooses and prints.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from hantei.link import KINDS, LinkedBook
from hantei.load import GameBook, RulingEntry
from hantei.markup import Writer
from hantei.pages import urls
from hantei.pages.examples import example
from hantei.pages.listing import reading_order, topic_order, writer
from hantei.pages.page import Basis, Page
from hantei.pages.reference import checks, commands, fenced, formats
from hantei.pages.words import Words
from hantei.records import Status
from hantei.stats import stats
from hantei.text import Localized, heading, in_language, sentence, sort_key
from hantei.translate.stamps import Freshness, freshness

#: So many terms of a kind are listed without index letters.
_SHORT_LIST = 12

View = dict[str, Any]


class Prose(NamedTuple):
    """A text as HTML, with the language it is in."""

    html: Markup
    lang: str


class Views:
    """The views of a site. Keeps what several pages need."""

    def __init__(self, basis: Basis, words: Mapping[str, Words]) -> None:
        self.basis = basis
        self.linked: LinkedBook = basis.linked
        self.words = words
        self._readers: dict[str, Reader] = {}
        self._states: dict[str, Mapping[str, Freshness]] = {}

    def reader(self, lang: str) -> "Reader":
        if lang not in self._readers:
            self._readers[lang] = Reader(self, self.words[lang])
        return self._readers[lang]

    def states(self, entry: RulingEntry) -> Mapping[str, Freshness]:
        """How a ruling stands in each language of the site."""
        if entry.key not in self._states:
            source = self.source_language(entry)
            languages = self.basis.settings.languages
            self._states[entry.key] = {code: freshness(entry.record, code, source) for code in languages}
        return self._states[entry.key]

    def source_language(self, ruling: RulingEntry) -> str:
        return ruling.record.source_language or self.linked.book.games[ruling.game].game.record.source_language

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """Figures of each game, as `stats` counts them."""
        counted: Mapping[str, Any] = stats(self.linked, self.basis.verification)["games"]
        return counted

    def of(self, page: Page) -> View:
        """What the template of a page is given."""
        name = page.template.removesuffix(".html.j2").replace("404", "missing")
        make: Callable[..., View] = getattr(self.reader(page.lang), name)
        return make(**page.context)


class Reader:
    """The views of one language."""

    def __init__(self, views: Views, word: Words) -> None:
        self.views = views
        self.linked = views.linked
        self.basis = views.basis
        self.settings = views.basis.settings
        self.word = word
        self.lang = word.lang
        self._writers: dict[str, Writer] = {}

    # -- Parts that several pages show

    def writer(self, game: str) -> Writer:
        if game not in self._writers:
            self._writers[game] = writer(self.linked, game, self.lang)
        return self._writers[game]

    def book(self, game: str) -> GameBook:
        return self.linked.book.games[game]

    def source_language(self, ruling: RulingEntry) -> str:
        return self.views.source_language(ruling)

    def block(self, game: str, texts: Mapping[str, str] | None, fallback: str) -> Prose | None:
        if not texts:
            return None
        text, lang = in_language(texts, self.lang, fallback)
        return Prose(self.writer(game).block(text, lang), lang)

    def inline(self, game: str, texts: Mapping[str, str], fallback: str) -> Prose:
        text, lang = in_language(texts, self.lang, fallback)
        return Prose(self.writer(game).inline(text, lang), lang)

    def line(self, id: str, home: str = "") -> View:
        """A ruling in a list. Its game is named where it is not the page's own."""
        ruling = self.linked.rulings[id]
        game = self.book(ruling.game)
        fallback = self.source_language(ruling)
        return {
            "id": id,
            "url": urls.ruling(self.lang, id),
            "title": in_language(ruling.record.title, self.lang, fallback),
            "status": ruling.record.status,
            "game": None if ruling.game == home else self.game_name(game),
        }

    def lines(self, ids: Iterable[str], home: str = "") -> list[View]:
        return [self.line(id, home) for id in ids if id in self.linked.rulings]

    def first_sentence(self, ruling: RulingEntry) -> Localized:
        text, lang = in_language(ruling.record.text, self.lang, self.source_language(ruling))
        return Localized(sentence(self.writer(ruling.game).plain(text.split("\n\n")[0], lang), 120), lang)

    def game_name(self, game: GameBook) -> Localized:
        return in_language(game.game.record.names, self.lang, game.game.record.source_language)

    def crumbs(self, game: GameBook, *more: tuple[str, str]) -> list[tuple[str, str]]:
        return [(self.game_name(game).text, urls.game(self.lang, game.key)), *more]

    def editions(self, game: GameBook, keys: tuple[str, ...]) -> str:
        """The editions a ruling holds for, in words; empty where the game has no more than one."""
        known = game.game.record.editions
        if len(known) < 2:
            return ""
        order = [edition.id for edition in known]
        if not keys or set(keys) == set(order):
            return self.word("editions.all")
        names = {edition.id: in_language(edition.names, self.lang, "").text for edition in known}
        chosen = [key for key in order if key in keys]
        if len(chosen) > 1 and chosen == order[-len(chosen) :]:
            return self.word("editions.since", name=names[chosen[0]])
        return self.word("editions.and").join(names[key] for key in chosen)

    # -- Pages of a game

    def ruling(self, game: str, id: str) -> View:
        entry, book = self.linked.rulings[id], self.book(game)
        record, source = entry.record, self.source_language(entry)
        states = self.views.states(entry)
        topic = book.topics[entry.topic]
        title = in_language(topic.record.title, self.lang, source).text
        return {
            "crumbs": self.crumbs(book, (title, urls.topic(self.lang, game, entry.topic))),
            "id": id,
            "title": in_language(record.title, self.lang, source),
            "status": record.status,
            "kind": record.kind,
            "editions": self.editions(book, record.editions),
            "source": source,
            "state": states[self.lang],
            "text": self.block(game, record.text, source),
            "superseded_by": self.line(record.superseded_by, game) if record.superseded_by else None,
            "since": record.since,
            "reason": self.block(game, record.reason, source),
            "examples": [example(self, entry, index) for index in range(len(record.examples))],
            "citations": [self._citation(book, *cited) for cited in self._cited(entry)],
            "about": [self._term_link(book, key) for key in record.about if key in book.terms],
            "see": self.lines(record.see, game),
            "contrast": self.lines(record.contrast, game),
            "mentioned_by": self.lines(self.linked.mentioned_by.get(id, ()), game),
            "translations": list(states.items()),
            "beside": None if self.lang == source else self._beside(entry, source),
            "short": urls.short(id),
            "report": self._report(id),
            "changed": self.basis.changed.get(entry.path, ""),
        }

    def _cited(self, entry: RulingEntry) -> list[tuple[str, list[str], list[str]]]:
        """Sources in the order of the citations, each once, with its points and places."""
        merged: dict[str, tuple[list[str], list[str]]] = {}
        for citation in entry.record.cites:
            points, places = merged.setdefault(citation.source, ([], []))
            points += [point for point in citation.points if point not in points]
            places += [citation.where] if citation.where else []
        return [(key, *found) for key, found in merged.items()]

    def _citation(self, game: GameBook, key: str, points: list[str], places: list[str]) -> View:
        source = game.sources.get(key)
        return {
            "title": in_language(source.record.title, self.lang, source.record.language) if source else None,
            "key": key,
            "url": urls.source(self.lang, game.key, key),
            "points": [(int(point[1:]), urls.point(self.lang, game.key, key, point)) for point in sorted(points)],
            "places": places,
        }

    def _term_link(self, game: GameBook, key: str) -> View:
        names = game.terms[key].record.names
        name = in_language(names, self.lang, game.game.record.source_language)
        return {"name": name, "url": urls.term(self.lang, game.key, key)}

    def _beside(self, entry: RulingEntry, source: str) -> View:
        record = entry.record
        return {
            "title": record.title.get(source, ""),
            "text": self.writer(entry.game).block(record.text.get(source, ""), source),
            "lang": source,
        }

    def _report(self, id: str) -> str:
        repo = self.settings.repo_url
        return f"{repo}/issues/new?template=1-error-in-a-ruling.yml&title={quote(f'{id}: ')}" if repo else ""

    def game(self, game: str) -> View:
        book = self.book(game)
        record, default = book.game.record, book.game.record.source_language
        return {
            "name": self.game_name(book),
            "summary": self.block(game, record.summary, default),
            "editions": [
                {
                    "name": in_language(edition.names, self.lang, default),
                    "date": edition.date,
                    "note": self.block(game, edition.note, default),
                    "current": edition is record.editions[-1],
                }
                for edition in record.editions
            ],
            "topics": [self._topic_line(book, key) for key in topic_order(book)],
            "open": [self.line(id, game) for id in book.rulings if self._is_open(id)],
            "terms": urls.terms(self.lang, game) if book.terms else "",
            "sources": [
                {
                    "title": in_language(source.record.title, self.lang, default),
                    "url": urls.source(self.lang, game, key),
                    "points": len(source.record.points),
                }
                for key, source in book.sources.items()
            ],
            "coverage": urls.coverage(self.lang, game),
            "figures": self.views.figures[game],
        }

    def _is_open(self, id: str) -> bool:
        return self.linked.rulings[id].record.status is Status.OPEN

    def _topic_line(self, game: GameBook, key: str) -> View:
        rulings = reading_order(game, key)
        record, default = game.topics[key].record, game.game.record.source_language
        about = self.inline(game.key, record.introduction, default) if record.introduction else None
        return {
            "title": in_language(record.title, self.lang, default),
            "url": urls.topic(self.lang, game.key, key),
            "about": about,
            "rulings": len(rulings),
            "open": sum(ruling.record.status is Status.OPEN for ruling in rulings),
        }

    def topic(self, game: str, topic: str) -> View:
        book = self.book(game)
        record, default = book.topics[topic].record, book.game.record.source_language
        rulings = reading_order(book, topic)
        return {
            "crumbs": self.crumbs(book),
            "title": in_language(record.title, self.lang, default),
            "introduction": self.block(game, record.introduction, default),
            "rulings": [
                {
                    **self.line(ruling.key, game),
                    "first": self.first_sentence(ruling),
                    "text": self.block(game, ruling.record.text, self.source_language(ruling)),
                }
                for ruling in rulings
            ],
        }

    def terms(self, game: str) -> View:
        book = self.book(game)
        kinds = [*KINDS, *book.game.record.kinds]
        groups = []
        for kind in kinds:
            lines = sorted(
                (self._index_line(book, key) for key, term in book.terms.items() if term.record.kind == kind),
                key=lambda line: line["order"],
            )
            if lines:
                groups.append(
                    {"kind": kind, "name": self.kind_name(book, kind, len(lines)), "letters": _letters(lines)}
                )
        return {"crumbs": self.crumbs(book), "title": self.word("game.terms"), "groups": groups}

    def kind_name(self, game: GameBook, kind: str, n: int) -> str:
        names = game.game.record.kinds.get(kind)
        return in_language(names, self.lang, "").text if names else self.word(f"term_kind.{kind}", n=n)

    def _index_line(self, game: GameBook, key: str) -> View:
        record = game.terms[key].record
        name, lang = in_language(record.names, self.lang, game.game.record.source_language)
        reading = record.reading if lang == "ja" else None
        return {
            "name": Localized(name, lang),
            "reading": reading,
            "url": urls.term(self.lang, game.key, key),
            "letter": heading(name, self.lang, reading),
            "order": sort_key(name, self.lang, reading),
            "rulings": len(self.linked.mentions.get((game.key, key), ())),
        }

    def term(self, game: str, term: str) -> View:
        book, record = self.book(game), self.book(game).terms[term].record
        default = record.source_language or book.game.record.source_language
        mentions = self.linked.mentions.get((game, term), ())
        about = [id for id in mentions if term in self.linked.rulings[id].record.about]
        others = [
            {
                "name": Localized(record.names[lang], lang),
                "language": self.word.language(lang),
                "reading": record.reading if lang == "ja" else None,
                "aliases": record.aliases.get(lang, ()),
                "mark": self._name_mark(lang, record.official, record.uncertain),
            }
            for lang in self.settings.languages
            if lang != self.lang and lang in record.names
        ]
        facts = book.game.record.facts
        return {
            "crumbs": self.crumbs(book, (self.word("game.terms"), urls.terms(self.lang, game))),
            "name": in_language(record.names, self.lang, default),
            "reading": record.reading if self.lang == "ja" else None,
            "aliases": record.aliases.get(self.lang, ()),
            "mark": self._name_mark(self.lang, record.official, record.uncertain),
            "kind": self.kind_name(book, record.kind, 1),
            "others": others,
            "facts": [
                (in_language(facts[key], self.lang, default).text if key in facts else key, value)
                for key, value in record.facts.items()
            ],
            "text": self.block(game, record.text, default),
            "about": self.lines(about, game),
            "mentions": self.lines((id for id in mentions if id not in about), game),
        }

    def _name_mark(self, lang: str, official: tuple[str, ...], uncertain: tuple[str, ...]) -> str:
        return "official" if lang in official else "uncertain" if lang in uncertain else ""

    def sources(self, game: str) -> View:
        book = self.book(game)
        return {
            "crumbs": self.crumbs(book),
            "title": self.word("game.sources"),
            "sources": [self._source(book, key) for key in book.sources],
        }

    def _source(self, game: GameBook, key: str) -> View:
        record, default = game.sources[key].record, game.game.record.source_language
        authority = next((one for one in game.game.record.authorities if one.id == record.authority), None)
        cited = sum((game.key, key, point.id) in self.linked.stated_by for point in record.points)
        return {
            "title": in_language(record.title, self.lang, record.language),
            "page": urls.source(self.lang, game.key, key),
            "authority": in_language(authority.names, self.lang, default) if authority else None,
            "note": self.block(game.key, authority.note, default) if authority else None,
            "status": authority.status if authority else None,
            "language": self.word.language(record.language),
            "date": record.date,
            "url": record.url,
            "about": self.block(game.key, record.about, default),
            "points": len(record.points),
            "cited": cited,
        }

    def source(self, game: str, cited: str) -> View:
        book = self.book(game)
        record = book.sources[cited].record
        default = book.game.record.source_language
        points = [
            {
                "id": point.id,
                "number": int(point.id[1:]),
                "section": point.section,
                "text": self.block(game, point.text, point.source_language or default),
                "rulings": self.lines(self.linked.stated_by.get((game, cited, point.id), ()), game),
            }
            for point in record.points
        ]
        crumb = self.word("game.sources"), urls.sources(self.lang, game)
        return {"crumbs": self.crumbs(book, crumb), "source": self._source(book, cited), "points": points}

    def coverage(self, game: str) -> View:
        book = self.book(game)
        verification = self.basis.verification
        rules = verification.rules.get(game, frozenset())
        exercised = verification.exercised.get(game, frozenset())
        topics = []
        for key in topic_order(book):
            lines = [
                {
                    **self.line(ruling.key, game),
                    "model": "exercised"
                    if ruling.key in exercised
                    else "unexercised"
                    if ruling.key in rules
                    else "undecided",
                    "examples": len(ruling.record.examples),
                }
                for ruling in reading_order(book, key)
            ]
            title = in_language(book.topics[key].record.title, self.lang, book.game.record.source_language)
            topics.append({"title": title, "rulings": lines})
        return {
            "crumbs": self.crumbs(book),
            "title": self.word("game.coverage"),
            "figures": self.views.figures[game],
            "model": verification.models.get(game, ""),
            "states": list(Freshness),
            "topics": topics,
            "open": [self.line(id, game) for id in book.rulings if self._is_open(id)],
        }

    # -- Pages of no game

    def games(self) -> View:
        """The block of the home page: games as cards with their counts."""
        cards = []
        for game in self.linked.book.games.values():
            days = [self.basis.changed.get(ruling.path, "") for ruling in game.rulings.values()]
            cards.append(
                {
                    "name": self.game_name(game),
                    "url": urls.game(self.lang, game.key),
                    "summary": self.inline(game.key, game.game.record.summary, game.game.record.source_language),
                    "figures": self.views.figures[game.key],
                    "changed": max(days, default=""),
                }
            )
        return {"games": cards}

    def root(self) -> View:
        return {"homes": [(lang, urls.home(lang)) for lang in self.settings.languages], "words": self.views.words}

    missing = root

    def short(self, game: str, id: str) -> View:
        """The light page of a ruling: one card a language."""
        return {"id": id, "cards": [self.views.reader(lang).card(game, id) for lang in self.settings.languages]}

    def card(self, game: str, id: str) -> View:
        """A ruling in short: the answer and the first example's result."""
        entry, book = self.linked.rulings[id], self.book(game)
        record, source = entry.record, self.source_language(entry)
        return {
            "lang": self.lang,
            "word": self.word,
            "url": urls.ruling(self.lang, id),
            "game": self.game_name(book),
            "title": in_language(record.title, self.lang, source),
            "status": record.status,
            "editions": self.editions(book, record.editions),
            "superseded_by": self.line(record.superseded_by, game) if record.superseded_by else None,
            "text": self.block(game, record.text, source),
            "example": example(self, entry, 0) if record.examples else None,
        }

    def format(self) -> View:
        write = self.writer("")
        return {"records": [{**one, "about": write.inline(one["about"], "en")} for one in formats()]}

    def commands(self) -> View:
        return {"commands": commands(self.basis.command) if self.basis.command else []}

    def checks(self) -> View:
        return {"codes": checks(self.basis.codes, self.lang)}

    def check(self, code: str) -> View:
        found = next(one for one in self.basis.codes if one.name == code)
        return {
            "code": found,
            "text": self.writer("").block(fenced(found.page), "en"),
            "all": urls.reference(self.lang, "checks"),
        }


def _letters(lines: list[View]) -> list[View]:
    """The lines of a kind under their index letters; few lines need none."""
    if len(lines) <= _SHORT_LIST:
        return [{"letter": None, "lines": lines}]
    groups: dict[str, list[View]] = {}
    for line in lines:
        groups.setdefault(line["letter"], []).append(line)
    return [{"letter": letter, "lines": found} for letter, found in groups.items()]
