"""Which pages there are, in every language the same set, and how the navigation leads to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from hantei.keeping import Keep, keep
from hantei.link import LinkedBook
from hantei.load import GameBook, RulingEntry
from hantei.markup import Link, Resolve, Writer
from hantei.pages import urls
from hantei.pages.page import Basis, NavItem, Page
from hantei.pages.words import Words, load
from hantei.records import Term
from hantei.settings import Settings
from hantei.text import in_language, sentence

#: Page kinds of a game: each has a shell of its own name.
KINDS = ("game", "topic", "ruling", "terms", "termbase", "term", "sources", "source", "coverage", "changes-page")
#: Pages of the reference.
REFERENCE = ("format", "commands", "checks", "api")
_RESOLVED = 4096

Address = Callable[[str], str]


def pages(basis: Basis) -> tuple[Page, ...]:
    """Every page of the site but the hand-written ones, in a fixed order."""
    words = load(basis.settings.root, basis.settings.languages)
    found: list[Page] = []
    for lang in basis.settings.languages:
        maker = _Maker(basis, words[lang])
        for game in basis.linked.book.games.values():
            found += maker.game(game)
        found += (maker.changes(), *maker.reference(), *maker.search())
    return (*found, *_light(basis, words))


def navigation(linked: LinkedBook, settings: Settings, lang: str) -> tuple[NavItem, ...]:
    """The games with their parts, and the reference, in the language."""
    word = load(settings.root, (lang,))[lang]
    items = []
    for game in linked.book.games.values():
        fallback = game.game.record.source_language
        parts = [
            NavItem(in_language(game.topics[key].record.title, lang, fallback).text, urls.topic(lang, game.key, key))
            for key in topic_order(game)
        ]
        if game.terms:
            parts.append(NavItem(word("game.terms"), urls.terms(lang, game.key)))
        if game.sources:
            parts.append(NavItem(word("game.sources"), urls.sources(lang, game.key)))
        parts.append(NavItem(word("game.coverage"), urls.coverage(lang, game.key)))
        name = in_language(game.game.record.names, lang, fallback).text
        items.append(NavItem(name, urls.game(lang, game.key), tuple(parts)))
    reference = tuple(NavItem(word(f"reference.{part}"), urls.reference(lang, part)) for part in REFERENCE)
    return (*items, NavItem(word("reference.title"), None, reference))


def topic_order(game: GameBook) -> list[str]:
    """Keys of the topics in reading order."""
    listed = [key for key in game.game.record.topics if key in game.topics]
    return [*listed, *sorted(game.topics.keys() - set(listed))]


def reading_orders(game: GameBook) -> Mapping[str, list[RulingEntry]]:
    """The rulings of each topic of a game in reading order."""
    own: dict[str, dict[str, RulingEntry]] = {key: {} for key in game.topics}
    for id, ruling in game.rulings.items():
        if ruling.topic in own:
            own[ruling.topic][id] = ruling
    return {key: _ordered(game.topics[key].record.order, rulings) for key, rulings in own.items()}


def _ordered(wanted: Iterable[str], rulings: Mapping[str, RulingEntry]) -> list[RulingEntry]:
    listed = {id: rulings[id] for id in wanted if id in rulings}
    return [*listed.values(), *(ruling for id, ruling in rulings.items() if id not in listed)]


def resolver(linked: LinkedBook, game: str, lang: str, keep: Keep = keep) -> Resolve:
    """Follows the references of a game: names in the language of the text around them, links within the reader's."""
    resolved: dict[Any, Any] = {}

    def resolve(reference: str, text_lang: str) -> Link | None:
        if len(resolved) >= _RESOLVED:
            resolved.clear()
        return keep(resolved, (reference, text_lang), lambda: follow(reference, text_lang))

    def follow(reference: str, text_lang: str) -> Link | None:
        target = linked.resolve(game, reference)
        if target is None:
            return None
        source = linked.book.games[target.game].game.record.source_language
        name = in_language(target.names, text_lang, source).text
        if target.kind == "ruling":
            return Link(f"/{urls.ruling(lang, target.key)}", name, target.key)
        term = linked.book.games[target.game].terms[target.key].record
        return Link(f"/{urls.term(lang, target.game, target.key)}", name, names=spoken_names(term, lang))

    return resolve


def writer(linked: LinkedBook, game: str, lang: str, keep: Keep = keep) -> Writer:
    """Writes texts of a game as HTML, for readers of one language."""
    return Writer(resolver(linked, game, lang, keep), keep)


def spoken_names(term: Term, lang: str) -> dict[str, tuple[str, ...]]:
    """The names of a term by language, the reader's first; the Japanese one with its reading, if that differs."""
    first = [lang] if lang in term.names else []
    found: dict[str, tuple[str, ...]] = {
        code: (term.names[code],) for code in (*first, *sorted(term.names.keys() - {lang}))
    }
    if "ja" in found and term.reading and term.reading != term.names["ja"]:
        found["ja"] = (term.names["ja"], term.reading)
    return found


class _Maker:
    """Makes the pages of one language."""

    def __init__(self, basis: Basis, word: Words) -> None:
        self.basis = basis
        self.languages = basis.settings.languages
        self.lang = word.lang
        self.word = word

    def page(self, template: str, shell: str, title: str, about: str, at: Address, *, source: str | None = None,
             **context: Any) -> Page:  # fmt: skip
        return Page(
            url=at(self.lang),
            lang=self.lang,
            shell=shell,
            template=f"{template}.html.j2",
            title=title,
            description=sentence(about),
            alternates={lang: at(lang) for lang in self.languages},
            source=source,
            context=context,
        )

    def game(self, game: GameBook) -> Iterator[Page]:
        key, record, word = game.key, game.game.record, self.word
        write = writer(self.basis.linked, key, self.lang)
        default = record.source_language

        def say(texts: Mapping[str, str] | None, fallback: str = default) -> str:
            return write.plain(*in_language(texts, self.lang, fallback)) if texts else ""

        def make(kind: str, title: str, about: str, at: Address, source: str | None, **context: Any) -> Page:
            return self.page(kind, f"{key}/{kind}", title, about, at, source=source, game=key, **context)

        name, summary = say(record.names), say(record.summary)
        yield make("game", name, summary, lambda lang: urls.game(lang, key), game.game.path)
        for topic in game.topics.values():
            title, about = say(topic.record.title), say(topic.record.introduction) or summary
            at = _at(urls.topic, key, topic.key)
            yield make("topic", f"{title} · {name}", about, at, topic.path, topic=topic.key)
        for ruling in game.rulings.values():
            fallback = ruling.record.source_language or default
            title, about = say(ruling.record.title, fallback), say(ruling.record.text, fallback)
            at = _at(urls.ruling, ruling.key)
            yield make("ruling", f"{ruling.key} {title}", about, at, ruling.path, id=ruling.key)
        if game.terms:
            title = f"{word('game.terms')} · {name}"
            yield make("terms", title, summary, _at(urls.terms, key), f"rulings/{key}/terms.yaml")
            title = f"{word('termbase.title')} · {name}"
            yield make("termbase", title, word("termbase.lead"), _at(urls.termbase, key), f"rulings/{key}/terms.yaml")
        for term in game.terms.values():
            title, about = say(term.record.names), say(term.record.text) or self._names(term.record.names, name)
            at = _at(urls.term, key, term.key)
            yield make("term", f"{title} · {name}", about, at, term.path, term=term.key)
        if game.sources:
            title = f"{word('game.sources')} · {name}"
            yield make("sources", title, summary, _at(urls.sources, key), f"rulings/{key}/sources.yaml")
        for source in game.sources.values():
            title, about = say(source.record.title), say(source.record.about) or summary
            at = _at(urls.source, key, source.key)
            yield make("source", f"{title} · {name}", about, at, source.path, cited=source.key)
        title = f"{word('changes.title')} · {name}"
        yield make("changes-page", title, word("changes.lead"), lambda lang: urls.changes(lang, key), None)
        title = f"{word('game.coverage')} · {name}"
        yield make("coverage", title, word("coverage.summary"), _at(urls.coverage, key), None)

    def _names(self, names: Mapping[str, str], game: str) -> str:
        return " · ".join([*dict.fromkeys(names[lang] for lang in self.languages if lang in names), game])

    def changes(self) -> Page:
        title, lead = self.word("changes.title"), self.word("changes.lead")
        return self.page("changes-page", "page/changes-page", title, lead, urls.changes)

    def reference(self) -> Iterator[Page]:
        word, title = self.word, self.word("reference.title")
        for part in REFERENCE:
            heading = f"{word(f'reference.{part}')} · {title}"
            yield self.page(part, "page/reference", heading, word("reference.english"), _at(urls.reference, part))
        for code in self.basis.codes:
            at = _at(urls.reference, "checks", code.name)
            yield self.page("check", "page/reference", f"{code.name} · {title}", code.summary, at, code=code.name)

    def search(self) -> Iterator[Page]:
        word = self.word
        page = self.page("search", "page/search", word("search.title"), word("search.about"), urls.search)
        yield replace(page, mapped=False)
        if self.basis.settings.url:  # a browser has to be told the whole address
            page = self.page("opensearch", "", word("search.title"), word("search.about"), urls.opensearch)
            yield replace(page, template="opensearch.xml.j2")


def _at(address: Callable[..., str], *parts: str) -> Address:
    return lambda lang: address(lang, *parts)


def _light(basis: Basis, words: Mapping[str, Words]) -> Iterator[Page]:
    """Pages that stand by themselves: the root, the short links, and what a mistyped address gets."""
    settings, linked = basis.settings, basis.linked
    first = settings.languages[0]
    homes = {lang: urls.home(lang) for lang in settings.languages}
    yield Page("", first, "", "root.html.j2", settings.name, words[first]("root.description"), homes)
    title = words[first]("missing.title")
    yield Page(urls.NOT_FOUND, first, "", "404.html.j2", title, words[first]("missing.text"), homes)
    for game in linked.book.games.values():
        for ruling in game.rulings.values():
            source = ruling.record.source_language or game.game.record.source_language
            lang = source if source in settings.languages else first
            write = writer(linked, game.key, lang)
            title = f"{ruling.key} {in_language(ruling.record.title, lang, source).text}"
            yield Page(
                url=urls.short(ruling.key),
                lang=lang,
                shell="",
                template="short.html.j2",
                title=title,
                description=sentence(write.plain(*in_language(ruling.record.text, lang, source))),
                alternates={code: urls.ruling(code, ruling.key) for code in settings.languages},
                source=ruling.path,
                context={"game": game.key, "id": ruling.key},
            )
