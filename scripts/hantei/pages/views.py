"""What each template is given: plain values, so that a template only loops, chooses and prints."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, TypeVar

from hantei.history import Told, told
from hantei.link import LinkedBook
from hantei.load import RulingEntry
from hantei.pages import changes, games, rulings, search, sources, terms, urls
from hantei.pages import reference as made
from hantei.pages.facts import Facts
from hantei.pages.listing import reading_orders
from hantei.pages.metadata import metadata
from hantei.pages.page import Basis, Page
from hantei.pages.reader import Reader, View
from hantei.pages.reads import Reads, Watched, watched
from hantei.pages.words import Words
from hantei.stats import stats
from hantei.translate.stamps import Freshness, freshness, misleads

__all__ = ["Reader", "View", "Views"]

K = TypeVar("K")
V = TypeVar("V")


class Views:
    """The views of a site. Keeps what several pages need."""

    def __init__(self, basis: Basis, words: Mapping[str, Words]) -> None:
        self.reads = Reads()
        self.basis = watched(basis, self.reads)
        self.linked: LinkedBook = self.basis.linked
        self.words = words
        self._given = basis
        self._readers: dict[str, Reader] = {}
        self._states: dict[Any, Any] = {}
        self._news: dict[tuple[str, str], bool] = {}

    def reader(self, lang: str) -> "Reader":
        if lang not in self._readers:
            self._readers[lang] = Reader(self, self.words[lang])
        return self._readers[lang]

    def states(self, entry: RulingEntry) -> Mapping[str, Freshness]:
        """How a ruling stands in each language of the site."""
        return self.reads.keep(self._states, entry.key, lambda: self._freshness(entry))

    def _freshness(self, entry: RulingEntry) -> Mapping[str, Freshness]:
        source = self.source_language(entry)
        return {code: freshness(entry.record, code, source) for code in self.basis.settings.languages}

    def version(self, entry: RulingEntry) -> str:
        """What tells one content of a ruling's file from another, in eight characters."""
        return self.linked.book.digests[entry.path, entry.key][:8]

    def misleads(self, entry: RulingEntry, lang: str) -> bool:
        """Whether readers of the language may get an answer from a ruling that its source no longer gives."""
        return misleads(entry.record, lang, self.source_language(entry))

    def source_language(self, ruling: RulingEntry) -> str:
        return ruling.record.source_language or self.linked.book.games[ruling.game].game.record.source_language

    def topic(self, game: str, topic: str) -> list[RulingEntry]:
        """The rulings of a topic in reading order."""
        self.reads.note(("order", (game, topic)))
        return [self.linked.rulings[id] for id in self._order[game, topic]]

    @cached_property
    def _order(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        return {
            (game.key, topic): tuple(ruling.key for ruling in rulings)
            for game in self._given.linked.book.games.values()
            for topic, rulings in reading_orders(game).items()
        }

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, str]]:
        """The rulings before and after each one in the reading order of its topic; empty where there is none."""
        return self._table("near", self._near)

    @cached_property
    def _near(self) -> Mapping[str, tuple[str, str]]:
        found: dict[str, tuple[str, str]] = {}
        for order in self._order.values():
            ids = ["", *order, ""]
            found |= {id: (before, after) for before, id, after in zip(ids, ids[1:], ids[2:], strict=False)}
        return found

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """Figures of each game, as `stats` counts them."""
        return self._table("figures", self._figures)

    @cached_property
    def _figures(self) -> Mapping[str, Any]:
        counted: Mapping[str, Any] = stats(self._given.linked, self._given.verification)["games"]
        return counted

    @cached_property
    def told(self) -> Mapping[str, tuple[Told, ...]]:
        """What the histories tell, newest first: of each game, and of all under an empty key."""
        linked = self._given.linked
        games = {key: told(game.rulings) for key, game in linked.book.games.items()}
        return self._table("told", {"": told(linked.rulings), **games})

    def has_news(self, reader: Reader, game: str) -> bool:
        """Whether readers of the language are told of anything, in one game or in all."""
        self.reads.note(("news", (reader.lang, game)))
        return self._has_news(reader.lang, game)

    def _has_news(self, lang: str, game: str) -> bool:
        if (lang, game) not in self._news:
            found = self.reads.aside(lambda: next(changes.told(self.reader(lang), game), None))
            self._news[lang, game] = found is not None
        return self._news[lang, game]

    def _table(self, kind: str, held: Mapping[K, V]) -> Mapping[K, V]:
        return Watched(held, self.reads.note, lambda key: (kind, key), (kind, None))

    @cached_property
    def facts(self) -> Facts:
        """What everything that can be looked up in these views is today."""
        facts = Facts(
            self._given,
            {
                "order": lambda key: self._order.get(key),
                "near": lambda key: self._near.get(key),
                "figures": lambda key: self._figures.get(key),
                "news": lambda key: self._has_news(*key),
                "told": lambda key: facts.of(("rulings", key or None)),
            },
        )
        return facts

    def of(self, page: Page) -> View:
        """What the template of a page is given."""
        return _VIEWS[page.template.partition(".")[0]](self.reader(page.lang), **page.context)

    def metadata(self, page: Page, pictures: Collection[str]) -> View:
        """What the template of its metadata is given."""
        return metadata(self.reader(page.lang), page, pictures)


def root(reader: Reader) -> View:
    return {"homes": [(lang, urls.home(lang)) for lang in reader.settings.languages], "words": reader.views.words}


def moved(reader: Reader, target: str, anchors: Mapping[str, str]) -> View:
    return {"target": target, "anchors": anchors}


def not_found(reader: Reader) -> View:
    """What a mistyped address gets: in every language the ways on, and the games by the prefix of their rulings."""
    readers = [reader.views.reader(lang) for lang in reader.settings.languages]
    return {
        "sections": [
            {
                "lang": one.lang,
                "word": one.word,
                "home": urls.home(one.lang),
                "search": urls.search(one.lang),
                "games": [
                    (book.game.record.prefix, one.game_name(book), urls.game(one.lang, key))
                    for key, book in one.linked.book.games.items()
                ],
            }
            for one in readers
        ]
    }


def format(reader: Reader) -> View:
    write = reader.writer("")
    return {"records": [{**one, "about": write.inline(one["about"], "en")} for one in made.formats()]}


def commands(reader: Reader) -> View:
    return {"commands": made.commands(reader.basis.command) if reader.basis.command else []}


def api(reader: Reader) -> View:
    return {
        "index": urls.api("index"),
        "files": made.api_files(reader.basis.schemas),
        "records": made.shapes(reader.basis.schemas),
    }


def checks(reader: Reader) -> View:
    return {"codes": made.checks(reader.basis.codes, reader.lang)}


def check(reader: Reader, code: str) -> View:
    found = next(one for one in reader.basis.codes if one.name == code)
    return {
        "code": found,
        "text": reader.writer("").block(made.fenced(found.page), "en"),
        "all": urls.reference(reader.lang, "checks"),
    }


_VIEWS: Mapping[str, Callable[..., View]] = {
    "ruling": rulings.ruling,
    "short": rulings.short,
    "topic": rulings.topic,
    "game": games.game,
    "coverage": games.coverage,
    "changes-page": changes.page,
    "terms": terms.terms,
    "term": terms.term,
    "termbase": terms.termbase,
    "sources": sources.sources,
    "source": sources.source,
    "search": search.search,
    "opensearch": search.opensearch,
    "root": root,
    "404": not_found,
    "moved": moved,
    "format": format,
    "commands": commands,
    "api": api,
    "checks": checks,
    "check": check,
}
