"""What each template is given: plain values, so that a template only loops, chooses and prints."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any

from hantei.history import Told, told
from hantei.link import LinkedBook
from hantei.load import RulingEntry
from hantei.pages import changes, games, rulings, search, sources, terms, urls
from hantei.pages import reference as made
from hantei.pages.listing import reading_order
from hantei.pages.metadata import metadata
from hantei.pages.page import Basis, Page
from hantei.pages.reader import Reader, View
from hantei.pages.words import Words
from hantei.stats import stats
from hantei.translate.stamps import Freshness, freshness, misleads

__all__ = ["Reader", "View", "Views"]


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

    def misleads(self, entry: RulingEntry, lang: str) -> bool:
        """Whether readers of the language may get an answer from a ruling that its source no longer gives."""
        return misleads(entry.record, lang, self.source_language(entry))

    def source_language(self, ruling: RulingEntry) -> str:
        return ruling.record.source_language or self.linked.book.games[ruling.game].game.record.source_language

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, str]]:
        """The rulings before and after each one in the reading order of its topic; empty where there is none."""
        found: dict[str, tuple[str, str]] = {}
        for game in self.linked.book.games.values():
            for topic in game.topics:
                ids = ["", *(ruling.key for ruling in reading_order(game, topic)), ""]
                found |= {id: (before, after) for before, id, after in zip(ids, ids[1:], ids[2:], strict=False)}
        return found

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """Figures of each game, as `stats` counts them."""
        counted: Mapping[str, Any] = stats(self.linked, self.basis.verification)["games"]
        return counted

    @cached_property
    def told(self) -> Mapping[str, tuple[Told, ...]]:
        """What the histories tell, newest first: of each game, and of all under an empty key."""
        games = self.linked.book.games.items()
        return {"": told(self.linked.rulings), **{key: told(game.rulings) for key, game in games}}

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
    "sources": sources.sources,
    "source": sources.source,
    "search": search.search,
    "opensearch": search.opensearch,
    "root": root,
    "404": root,
    "moved": moved,
    "format": format,
    "commands": commands,
    "api": api,
    "checks": checks,
    "check": check,
}
