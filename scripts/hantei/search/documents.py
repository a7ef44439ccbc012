"""What can be found: every ruling, term, topic and game as a record, and its texts in each language."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hantei.load import Entry, GameBook, RulingEntry
from hantei.markup import Writer
from hantei.pages import Views, urls
from hantei.pages.examples import results
from hantei.pages.reader import Reader
from hantei.records import Game, Status, Term, Topic
from hantei.text import RUBY

#: In the order in which they are found, other things being equal.
KINDS = ("ruling", "term", "topic", "game")
_STATUSES = tuple(Status)

#: Where a passage ends: at a blank line, and before an item of a list or a row of a table.
_PASSAGE = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*+] |\d+[.)] |> |\|))")
_RULE = re.compile(r"[\s|:-]*")


@dataclass(frozen=True, slots=True)
class Record:
    """Something with a page in every language. `tail` is the page's address below that of a language."""

    kind: str
    game: str
    key: str
    tail: str
    titles: Mapping[str, str]
    status: Status | None = None

    @property
    def segment(self) -> tuple[str, str, str | None]:
        return self.kind, self.game, self.status


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, an item or a sentence without markup; `reading` is the same with ruby in the place of its base."""

    text: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """What a record says in one language. `names` are further names of a term, its reading among them."""

    title: str
    names: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = field(default=())

    @property
    def empty(self) -> bool:
        return not (self.title or self.passages)


def records(views: Views) -> list[Record]:
    """Every record in the order of the index: in force first, then by kind, status, game and id."""
    games = views.linked.book.games
    order = {key: number for number, key in enumerate(games)}

    def place(record: Record) -> tuple[bool, int, int, int, int, str]:
        status = record.status
        rank = _STATUSES.index(status) if status else 0
        in_force = status is None or status.in_force
        # FER-1000 comes after FER-999.
        length = len(record.key) if record.kind == "ruling" else 0
        return not in_force, KINDS.index(record.kind), rank, order[record.game], length, record.key

    return sorted((record for game in games.values() for record in _of_game(views, game)), key=place)


def _of_game(views: Views, game: GameBook) -> Iterator[Record]:
    key = game.key
    yield Record("game", key, key, _tail(urls.game("", key)), game.game.record.names)
    for topic in game.topics.values():
        yield Record("topic", key, topic.key, _tail(urls.topic("", key, topic.key)), topic.record.title)
    for term in game.terms.values():
        yield Record("term", key, term.key, _tail(urls.term("", key, term.key)), term.record.names)
    for ruling in game.rulings.values():
        record = ruling.record
        yield Record("ruling", key, ruling.key, _tail(urls.ruling("", ruling.key)), record.title, record.status)


def _tail(url: str) -> str:
    return url.removeprefix("/")


def document(reader: Reader, record: Record) -> Document:
    """What the record says in the reader's language; texts that exist in others only are left to those."""
    book = reader.book(record.game)
    match record.kind:
        case "ruling":
            return _ruling(reader, reader.linked.rulings[record.key])
        case "term":
            return _term(reader, record.game, book.terms[record.key])
        case "topic":
            return _topic(reader, record.game, book.topics[record.key])
    return _game(reader, book.game)


def _ruling(reader: Reader, entry: RulingEntry) -> Document:
    lang, record = reader.lang, entry.record
    texts = [record.text.get(lang, ""), (record.reason or {}).get(lang, "")]
    for index, example in enumerate(record.examples):
        texts.append(example.given.get(lang, ""))
        texts += [text for text, written in results(reader, entry, index) if written == lang]
    return Document(record.title.get(lang, ""), passages=_passages(reader.writer(entry.game), lang, texts))


def _term(reader: Reader, game: str, entry: Entry[Term]) -> Document:
    lang, record = reader.lang, entry.record
    names = [*record.aliases.get(lang, ()), *([record.reading] if record.reading and lang == "ja" else ())]
    passages = _passages(reader.writer(game), lang, [(record.text or {}).get(lang, "")])
    return Document(record.names.get(lang, ""), tuple(names), passages)


def _topic(reader: Reader, game: str, entry: Entry[Topic]) -> Document:
    lang, record = reader.lang, entry.record
    introduction = (record.introduction or {}).get(lang, "")
    return Document(record.title.get(lang, ""), passages=_passages(reader.writer(game), lang, [introduction]))


def _game(reader: Reader, entry: Entry[Game]) -> Document:
    lang, record = reader.lang, entry.record
    passages = _passages(reader.writer(entry.key), lang, [record.summary.get(lang, "")])
    return Document(record.names.get(lang, ""), passages=passages)


def _passages(write: Writer, lang: str, texts: list[str]) -> tuple[Passage, ...]:
    parts = [part for text in texts for part in _PASSAGE.split(text) if not _RULE.fullmatch(part)]
    return tuple(_passage(write, lang, part) for part in parts)


def _passage(write: Writer, lang: str, text: str) -> Passage:
    read = RUBY.sub(lambda match: match[2].replace("|", ""), text) if "{" in text else text
    return Passage(write.plain(text, lang), write.plain(read, lang) if read != text else "")
