"""What the picture of a page shows, before it is drawn."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile

from hantei.pages import urls
from hantei.pages.page import Basis, Page
from hantei.pages.reader import Reader
from hantei.pages.views import Views
from hantei.pages.words import load
from hantei.records import Term, Topic
from hantei.text import Localized, in_language

_COLON = re.compile(r"\s*[:：]$")
_STRUCTURED = re.compile(r"\s*(?:[-*+>|#`~]|\d+[.)] )")


@dataclass(frozen=True, slots=True)
class Card:
    """Texts in the language of a page, or marked as being in another. What a page does not have is empty."""

    #: The file of the picture, from the site's root.
    path: str
    lang: str
    site: str
    game: Localized
    title: Localized
    text: Localized
    id: str = ""
    #: A `Status`, and the word for it.
    status: str = ""
    word: str = ""
    #: What sort of thing it is, in a word.
    kind: str = ""
    #: Names in the other languages.
    names: tuple[Localized, ...] = ()


def cards(basis: Basis, listed: Iterable[Page]) -> list[Card]:
    """The cards of all pages that have one."""
    views = Views(basis, load(basis.settings.root, basis.settings.languages))
    return [
        make(views.reader(page.lang), urls.image(page.url), **page.context)
        for page in listed
        if page.shell and (make := _MAKERS.get(page.template))
    ]


def _ruling(reader: Reader, path: str, game: str, id: str) -> Card:
    entry = reader.linked.rulings[id]
    record, source = entry.record, reader.source_language(entry)
    return Card(
        path=path,
        lang=reader.lang,
        site=reader.settings.name,
        game=reader.game_name(reader.book(game)),
        title=in_language(record.title, reader.lang, source),
        text=_plain(reader, game, record.text, source),
        id=id,
        status=record.status,
        word=reader.word(f"status.{record.status}"),
    )


def _term(reader: Reader, path: str, game: str, term: str) -> Card:
    book = reader.book(game)
    record, source = book.terms[term].record, _source(reader, game, book.terms[term].record)
    title = in_language(record.names, reader.lang, source)
    names = (Localized(record.names[lang], lang) for lang in reader.settings.languages if record.names.get(lang))
    others = {name.text: name for name in names if name.text != title.text}
    return Card(
        path=path,
        lang=reader.lang,
        site=reader.settings.name,
        game=reader.game_name(book),
        title=title,
        text=_plain(reader, game, record.text, source),
        kind=reader.kind_name(book, record.kind, 1),
        names=tuple(others.values()),
    )


def _topic(reader: Reader, path: str, game: str, topic: str) -> Card:
    book = reader.book(game)
    record, source = book.topics[topic].record, _source(reader, game, book.topics[topic].record)
    count = sum(ruling.topic == topic for ruling in book.rulings.values())
    return Card(
        path=path,
        lang=reader.lang,
        site=reader.settings.name,
        game=reader.game_name(book),
        title=in_language(record.title, reader.lang, source),
        text=_plain(reader, game, record.introduction, source),
        kind=reader.word("count.rulings", n=count),
    )


def _game(reader: Reader, path: str, game: str) -> Card:
    book = reader.book(game)
    record = book.game.record
    return Card(
        path=path,
        lang=reader.lang,
        site=reader.settings.name,
        game=Localized("", reader.lang),
        title=reader.game_name(book),
        text=_plain(reader, game, record.summary, record.source_language),
        kind=reader.word("count.rulings", n=len(book.rulings)),
    )


def _source(reader: Reader, game: str, record: Term | Topic) -> str:
    return record.source_language or reader.book(game).game.record.source_language


def _plain(reader: Reader, game: str, texts: Mapping[str, str] | None, source: str) -> Localized:
    """The paragraphs with which a text begins: a list or a table makes no sense on one line."""
    text, lang = in_language(texts or {}, reader.lang, source)
    first, *more = text.split("\n\n")
    said = [first, *takewhile(lambda block: not _STRUCTURED.match(block), more)]
    return Localized(_COLON.sub("…", reader.writer(game).plain("\n\n".join(said), lang)), lang)


_MAKERS: Mapping[str, Callable[..., Card]] = {
    "ruling.html.j2": _ruling,
    "term.html.j2": _term,
    "topic.html.j2": _topic,
    "game.html.j2": _game,
}
