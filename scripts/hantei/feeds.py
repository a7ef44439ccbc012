"""Atom feeds (RFC 4287) of what changed: of all, of a language, of a game in a language.

Days come from the histories of the rulings, never from a clock. A feed wants addresses that hold everywhere, so a site
that does not know its own has none.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from hantei.history import Told
from hantei.pages import Reader, changes, urls
from hantei.records import Change
from hantei.render import Renderer
from hantei.settings import Settings
from hantei.site import absolute, rebase

_NAMESPACE = "http://www.w3.org/2005/Atom"
#: Enough for a reader who comes by once a month.
_MOST = 50
#: What XML cannot hold, escaped or not.
_REFUSED = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Feeds:
    """The feeds of a site, and what a page says of those that are about it."""

    def __init__(self, renderer: Renderer, settings: Settings, games: Iterable[str]) -> None:
        self._renderer = renderer
        self._settings = settings
        self._games = tuple(games)
        self._heads: dict[Any, Any] = {}

    def files(self) -> Iterator[tuple[str, str]]:
        """Path and text of every feed that has something to tell."""
        if not self._settings.url:
            return
        readers = [self._renderer.reader(lang) for lang in self._settings.languages]
        for reader in readers:
            for game in ("", *self._games):
                if path := changes.feed(reader, game):
                    news = ((reader, one) for one in changes.told(reader, game))
                    yield (
                        path,
                        self._feed(path, self._title(reader, game), urls.changes(reader.lang, game), news, reader),
                    )
        if readers and readers[0].views.told[""]:
            yield urls.ALL_FEED, self._feed(urls.ALL_FEED, self._settings.name, "", self._in_their_own(readers))

    def head(self, lang: str, game: str = "") -> str:
        """The links to feeds for the head of a page. The space in `rel` hides them from the theme's script, which takes
        every alternate for another language; to anybody else it means nothing."""
        return self._renderer.views.reads.keep(self._heads, (lang, game), lambda: self._head(lang, game))

    def _head(self, lang: str, game: str) -> str:
        reader = self._renderer.reader(lang)
        found = {of: changes.feed(reader, of) for of in dict.fromkeys((game, ""))}
        return "".join(_link(path, self._title(reader, of)) for of, path in found.items() if path)

    def _in_their_own(self, readers: list[Reader]) -> Iterator[tuple[Reader, Told]]:
        """Every change once, with the reader of the language in which its ruling was first written."""
        by_language = {reader.lang: reader for reader in readers}
        for one in readers[0].views.told[""]:
            if one.revision.change is not Change.TRANSLATION:
                yield by_language.get(readers[0].source_language(one.ruling), readers[0]), one

    def _title(self, reader: Reader, game: str) -> str:
        about = reader.game_name(reader.book(game)).text if game else reader.word("changes.title")
        return f"{about} · {self._settings.name}"

    def _feed(
        self, path: str, title: str, page: str, news: Iterable[tuple[Reader, Told]], reader: Reader | None = None
    ) -> str:
        url = absolute(self._settings.url, path)
        root = Element("feed", {"xmlns": _NAMESPACE} | ({"xml:lang": reader.lang} if reader else {}))
        _text(root, "id", url)
        _text(root, "title", title)
        entries = list(islice(news, _MOST))
        _text(root, "updated", _moment(entries[0][1]))
        SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": url})
        SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": absolute(self._settings.url, page)})
        _text(SubElement(root, "author"), "name", self._settings.name)
        for who, one in entries:
            root.append(self._entry(who, one, short=reader is None))
        ElementTree.indent(root, "")
        return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'

    def _entry(self, reader: Reader, one: Told, *, short: bool) -> Element:
        """A change. Its id is the address of its place in the history of the ruling's page."""
        ruling, kind, book = one.ruling, one.revision.change, reader.book(one.ruling.game)
        view, site = changes.change(reader, one), self._settings.url
        page = absolute(site, urls.ruling(reader.lang, ruling.key))
        shown = absolute(site, urls.short(ruling.key)) if short else page
        name, word = view["title"].text, reader.word(f"change.{kind}")
        entry = Element("entry", {"xml:lang": reader.lang})
        _text(entry, "id", f"{page}#history-{one.anchor}")
        _text(entry, "title", f"{ruling.key} {name}" if kind is Change.NEW else f"{ruling.key} {name} · {word}")
        _text(entry, "updated", _moment(one))
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": shown})
        _category(entry, ruling.game, reader.game_name(book).text)
        _category(entry, str(kind), word)
        _text(entry, "summary", (view["note"] or reader.first_sentence(ruling)).text)
        text = reader.block(ruling.game, ruling.record.text, reader.source_language(ruling))
        html = rebase(self._renderer.entry({"it": view, "text": text}, reader.lang), site)
        _text(entry, "content", html.strip()).set("type", "html")
        return entry


def _text(parent: Element, tag: str, text: str) -> Element:
    child = SubElement(parent, tag)
    child.text = _REFUSED.sub("", text)
    return child


def _category(entry: Element, term: str, label: str) -> None:
    SubElement(entry, "category", {"term": term, "label": _REFUSED.sub("", label)})


def _moment(one: Told) -> str:
    """The day as the date and time that Atom wants."""
    return f"{one.revision.date}T00:00:00Z"


def _link(path: str, title: str) -> str:
    link = Element("link", {"rel": "alternate ", "type": "application/atom+xml", "title": title, "href": f"/{path}"})
    return ElementTree.tostring(link, encoding="unicode", method="html") + "\n"
