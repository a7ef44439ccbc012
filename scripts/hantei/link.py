"""References become objects: what each one leads to, who mentions whom, and which ruling states which point."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from hantei.ids import order
from hantei.load import Book, Entry, GameBook, RulingEntry
from hantei.problems import Code, Problem, error
from hantei.records import Record, localized
from hantei.schema import look_alike, near
from hantei.text import references

UNKNOWN_REFERENCE = error(
    "unknown-reference",
    """What a record points to is there: a ruling, a term, a source and its points, an edition, an authority, a kind.

A link to nothing helps nobody, and a misspelt key is the commonest slip. The message offers the nearest right ones.

    [[tyrfing]]             a term of this game
    [[FER-012]]             a ruling, of any game
    [[dominion:haggler]]    a term of another game
""",
)
CODES: tuple[Code, ...] = (UNKNOWN_REFERENCE,)

#: Kinds of terms that every game has; `kinds` of a game adds its own.
KINDS = ("card", "term", "keyword", "zone", "phase", "edition")

Term = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Target:
    """What a reference leads to. `key` is a ruling's id or a term's key, `names` its title or name in each language."""

    kind: Literal["ruling", "term"]
    game: str
    key: str
    names: Mapping[str, str]


@dataclass(frozen=True)
class LinkedBook:
    """A Book with every relation of it computed once. Ids in tuples are sorted."""

    book: Book
    #: (game, term) to the rulings that mention it, those about it first.
    mentions: Mapping[Term, tuple[str, ...]]
    #: Ruling to the rulings that mention it or list it as related, without those that it lists itself.
    mentioned_by: Mapping[str, tuple[str, ...]]
    #: (game, source, point) to the rulings that cite it; under an empty point those that cite the source as a whole.
    stated_by: Mapping[tuple[str, str, str], tuple[str, ...]]
    #: Every ruling of every game by id.
    rulings: Mapping[str, RulingEntry]

    def resolve(self, game: str, reference: str) -> Target | None:
        """The target of `FER-012`, `tyrfing` or `dominion:haggler`, written in a record of `game`, or None."""
        return _resolve(self.book, self.rulings, game, reference)


def _resolve(book: Book, rulings: Mapping[str, RulingEntry], game: str, reference: str) -> Target | None:
    if ruling := rulings.get(reference):
        return Target("ruling", ruling.game, ruling.key, ruling.record.title)
    owner, _, key = reference.rpartition(":")
    home = book.games.get(owner or game)
    term = home.terms.get(key) if home else None
    return Target("term", home.key, key, term.record.names) if home and term else None


def entries(game: GameBook) -> Iterator[Entry[Record]]:
    """Every record of a game with its place: the game, its sources, terms, topics and rulings."""
    yield game.game
    yield from game.sources.values()
    yield from game.terms.values()
    yield from game.topics.values()
    yield from game.rulings.values()


def link(book: Book) -> tuple[LinkedBook, list[Problem]]:
    """Resolve every reference of the book. An unknown one is a problem at its place and left out of the relations."""
    problems: list[Problem] = []
    rulings = book.rulings
    mentions: dict[Term, set[str]] = defaultdict(set)
    about: dict[Term, set[str]] = defaultdict(set)
    mentioned_by: dict[str, set[str]] = defaultdict(set)
    stated_by: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for game in book.games.values():
        problems += _keys(book, game, rulings)
        for entry in entries(game):
            for target in _text_targets(book, rulings, game, entry, problems):
                if not isinstance(entry, RulingEntry):
                    continue
                if target.kind == "term":
                    mentions[target.game, target.key].add(entry.key)
                else:
                    mentioned_by[target.key].add(entry.key)
        for id, ruling in game.rulings.items():
            for key in ruling.record.about:
                about[game.key, key].add(id)
            for other in (*ruling.record.see, *ruling.record.contrast):
                mentioned_by[other].add(id)
            for citation in ruling.record.cites:
                for point in citation.points or ("",):
                    stated_by[game.key, citation.source, point].add(id)
    listed = {id: {*ruling.record.see, *ruling.record.contrast, id} for id, ruling in rulings.items()}
    linked = LinkedBook(
        book=book,
        mentions={
            term: (*_sorted(about[term]), *_sorted(mentions[term] - about[term])) for term in {*mentions, *about}
        },
        mentioned_by={id: _sorted(others - listed.get(id, set())) for id, others in mentioned_by.items()},
        stated_by={point: _sorted(ids) for point, ids in stated_by.items()},
        rulings=rulings,
    )
    return linked, sorted(problems)


def _sorted(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids, key=order))


def _text_targets(
    book: Book, rulings: Mapping[str, RulingEntry], game: GameBook, entry: Entry[Record], problems: list[Problem]
) -> Iterator[Target]:
    """What the `[[…]]` in the texts of a record lead to."""
    for keys, texts in localized(entry.record):
        for language, text in texts.items():
            for reference in references(text):
                target = _resolve(book, rulings, game.key, reference.target)
                if target:
                    yield target
                    continue
                known = [*game.terms, *rulings, *_foreign_terms(book, game)]
                at = entry.at(*keys, language, offset=reference.offset)
                problems.append(_unknown(entry.path, at, "ruling or term", reference.target, known))


def _foreign_terms(book: Book, game: GameBook) -> Iterator[str]:
    for other in book.games.values():
        if other is not game:
            yield from (f"{other.key}:{key}" for key in other.terms)


def _keys(book: Book, game: GameBook, rulings: Mapping[str, RulingEntry]) -> Iterator[Problem]:
    """References that are keys of their own, outside of texts."""
    editions = [edition.id for edition in game.game.record.editions]
    authorities = [authority.id for authority in game.game.record.authorities]
    for topic in game.topics.values():
        own = [id for id, ruling in game.rulings.items() if ruling.topic == topic.key]
        yield from _each(topic, "order", topic.record.order, own, "ruling of this topic")
    yield from _each(game.game, "topics", game.game.record.topics, game.topics, "topic")
    for source in game.sources.values():
        yield from _one(source, ("authority",), source.record.authority, authorities, "authority")
    for term in game.terms.values():
        yield from _one(term, ("kind",), term.record.kind, (*KINDS, *game.game.record.kinds), "kind of term")
    for ruling in game.rulings.values():
        record = ruling.record
        yield from _each(ruling, "about", record.about, game.terms, "term")
        yield from _each(ruling, "see", record.see, rulings, "ruling")
        yield from _each(ruling, "contrast", record.contrast, rulings, "ruling")
        yield from _each(ruling, "editions", record.editions, editions, "edition")
        if record.superseded_by:
            yield from _one(ruling, ("superseded_by",), record.superseded_by, rulings, "ruling")
        for index, example in enumerate(record.examples):
            for number, edition in enumerate(example.editions):
                yield from _one(ruling, ("examples", index, "editions", number), edition, editions, "edition")
        for index, citation in enumerate(record.cites):
            cited = game.sources.get(citation.source)
            if cited is None:
                yield from _one(ruling, ("cites", index, "source"), citation.source, game.sources, "source")
                continue
            points = [point.id for point in cited.record.points]
            for number, point in enumerate(citation.points):
                place = f"point of {citation.source}"
                yield from _one(ruling, ("cites", index, "points", number), point, points, place)


def _each(entry: Entry[Record], key: str, given: Iterable[str], known: Iterable[str], what: str) -> Iterator[Problem]:
    for index, one in enumerate(given):
        yield from _one(entry, (key, index), one, known, what)


def _one(
    entry: Entry[Record], keys: tuple[str | int, ...], given: str, known: Iterable[str], what: str
) -> Iterator[Problem]:
    options = list(known)
    if given not in options:
        yield _unknown(entry.path, entry.at(*keys), what, given, options)


def _unknown(path: str, at: tuple[int, int], what: str, given: str, known: list[str]) -> Problem:
    hint = near(given, known) or ("known: " + ", ".join(known[:12]) if known else "there is none yet")
    return Problem(path, *at, UNKNOWN_REFERENCE, f"there is no {what} {given!r}{look_alike(given)}", hint)
