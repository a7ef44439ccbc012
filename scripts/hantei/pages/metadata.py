"""What the head of a page tells machines: Open Graph and Twitter for unfurling, JSON-LD for search engines."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from hantei.history import last_day
from hantei.pages import urls
from hantei.pages.page import Page
from hantei.pages.reader import Reader, View
from hantei.records import Status
from hantei.text import in_language

#: The vocabulary of schema.org, as JSON.
Data = dict[str, Any]


def metadata(reader: Reader, page: Page, pictures: Collection[str]) -> View:
    """What `_metadata.html.j2` is given. Links are whole, so a site without an address has none."""
    address = reader.settings.url
    about = _ABOUT.get(page.template.removesuffix(".html.j2"))
    title, facts = about(reader, **page.context) if about else (page.title, [])
    picture = urls.image(_pictured(page))
    shown = bool(address) and picture in pictures
    return {
        "kind": "article" if about else "website",
        "title": title,
        "picture": address + picture if shown else "",
        "absolute": address + page.url if address else "",
        "locale": reader.word("locale"),
        "locales": [reader.views.words[lang]("locale") for lang in page.alternates if lang != page.lang],
        "changed": last_day(reader.linked.rulings[page.context["id"]].record) if "id" in page.context else "",
        "data": {"@context": "https://schema.org", "@graph": [_common(reader, page, fact) for fact in facts]},
    }


def _pictured(page: Page) -> str:
    """The page whose picture is shown: its own, or of a short link the ruling's in its source language."""
    return page.alternates[page.lang] if page.template == "short.html.j2" else page.url


def _common(reader: Reader, page: Page, fact: Data) -> Data:
    """A fact with what is known of every page; its addresses whole, or left out on a site without one."""
    if fact["@type"] != "BreadcrumbList":
        fact = {**fact, "inLanguage": page.lang, "url": f"/{page.url}"}
    if fact["@type"] == "DefinedTerm":  # elsewhere it would only repeat the page's own description
        fact["description"] = page.description
    whole: Data = _whole(fact, reader.settings.url)
    return whole


def _whole(value: Any, address: str) -> Any:
    if isinstance(value, list):
        return [_whole(item, address) for item in value]
    if not isinstance(value, dict):
        return value
    links = {key: address + link[1:] for key in ("url", "item") if (link := value.get(key)) and address}
    return {**{key: _whole(item, address) for key, item in value.items() if key not in ("url", "item")}, **links}


def _ruling(reader: Reader, game: str, id: str) -> tuple[str, list[Data]]:
    entry, book = reader.linked.rulings[id], reader.book(game)
    record, source = entry.record, reader.source_language(entry)
    title = in_language(record.title, reader.lang, source).text
    topic = in_language(book.topics[entry.topic].record.title, reader.lang, source).text
    word = reader.word(f"status.{record.status}")
    article: Data = {
        "@type": "Article",
        "headline": title,
        "identifier": id,
        "creativeWorkStatus": word,
        "about": {"@type": "Game", "name": reader.game_name(book).text},
    }
    if changed := last_day(record):
        article["dateModified"] = changed
    cited = dict.fromkeys(citation.source for citation in record.cites if citation.source in book.sources)
    if cited:
        article["isBasedOn"] = [
            {
                "@type": "CreativeWork",
                "name": in_language(book.sources[key].record.title, reader.lang, source).text,
                "url": f"/{urls.source(reader.lang, game, key)}",
            }
            for key in cited
        ]
    # The rule first: messengers cut titles after some twenty characters. What does not hold must not look as if it did.
    named = f"{title} · {id}" + (f" · {word}" if record.status is Status.OPEN or not record.status.in_force else "")
    return named, [article, _crumbs(reader, game, (topic, urls.topic(reader.lang, game, entry.topic)))]


def _term(reader: Reader, game: str, term: str) -> tuple[str, list[Data]]:
    book = reader.book(game)
    record, name = book.terms[term].record, reader.game_name(book).text
    title = in_language(record.names, reader.lang, record.source_language or book.game.record.source_language).text
    others = [
        *record.names.values(),
        *([record.reading] if record.reading else []),
        *record.aliases.get(reader.lang, ()),
    ]
    terms = (reader.word("game.terms"), urls.terms(reader.lang, game))
    return f"{title} · {name}", [
        {
            "@type": "DefinedTerm",
            "name": title,
            "alternateName": [other for other in dict.fromkeys(others) if other != title],
            "termCode": term,
            "inDefinedTermSet": {"@type": "DefinedTermSet", "name": f"{name}: {terms[0]}", "url": f"/{terms[1]}"},
        },
        _crumbs(reader, game, terms),
    ]


def _topic(reader: Reader, game: str, topic: str) -> tuple[str, list[Data]]:
    book = reader.book(game)
    record, name = book.topics[topic].record, reader.game_name(book).text
    title = in_language(record.title, reader.lang, book.game.record.source_language).text
    return f"{title} · {name}", [
        {"@type": "CollectionPage", "name": title, "about": {"@type": "Game", "name": name}},
        _crumbs(reader, game),
    ]


def _game(reader: Reader, game: str) -> tuple[str, list[Data]]:
    name = reader.game_name(reader.book(game)).text
    return name, [{"@type": "CollectionPage", "name": name, "about": {"@type": "Game", "name": name}}]


def _crumbs(reader: Reader, game: str, *more: tuple[str, str]) -> Data:
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": f"/{url}"}
            for position, (name, url) in enumerate(reader.crumbs(reader.book(game), *more), 1)
        ],
    }


_ABOUT: Mapping[str, Callable[..., tuple[str, list[Data]]]] = {
    "ruling": _ruling,
    "short": _ruling,
    "term": _term,
    "topic": _topic,
    "game": _game,
}
