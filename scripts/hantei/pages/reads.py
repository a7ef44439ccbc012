"""What a page has looked up: whatever it is made from is asked of these tables, and they take note.

So nobody has to write down what a page depends on, and nobody can forget to: a page is made anew where anything that it
looked up when it was made last has changed since. `facts.py` says what has changed.
"""

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from dataclasses import replace
from typing import Any, TypeVar

from hantei.link import LinkedBook
from hantei.load import Book, GameBook
from hantei.pages.page import Basis

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")

#: Something that can be looked up: a kind and a key, as `("ruling", "FER-003")`, `("rulings", "fertcg")` for all of a
#: game, and `("mentioned_by", None)` for a whole table.
Fact = tuple[str, Any]


class Reads:
    """Keeps the facts that were looked up while something was made."""

    def __init__(self) -> None:
        self._noted: list[set[Fact]] = [set()]

    def note(self, fact: Fact) -> None:
        self._noted[-1].add(fact)

    def during(self, work: Callable[[], T]) -> tuple[T, frozenset[Fact]]:
        """What the work makes, and every fact that it looked up."""
        self._noted.append(set())
        try:
            made = work()
        finally:
            noted = self._noted.pop()
            self._noted[-1] |= noted
        return made, frozenset(noted)

    def aside(self, work: Callable[[], T]) -> T:
        """What the work makes. It is a fact of its own, so what it looked up is not noted."""
        self._noted.append(set())
        try:
            return work()
        finally:
            self._noted.pop()

    def keep(self, kept: dict[Any, Any], key: Any, work: Callable[[], T]) -> T:
        """What the work makes, once a key. Who gets what was kept has looked up all that it was made from."""
        found = kept.get(key)
        if found is None:
            found = kept[key] = self.during(work)
        else:
            self._noted[-1] |= found[1]
        made: T = found[0]
        return made


class Watched(Mapping[K, V]):
    """A table that takes note of who looks up what in it: of one key, or of all where it is gone through."""

    def __init__(
        self, held: Mapping[K, V], note: Callable[[Fact], None], one: Callable[[K], Fact], every: Fact
    ) -> None:
        self._held = held
        self._note = note
        self._one = one
        self._every = every

    def __getitem__(self, key: K) -> V:
        self._note(self._one(key))
        return self._held[key]

    def get(self, key: K, default: Any = None) -> Any:
        self._note(self._one(key))
        return self._held.get(key, default)

    def __contains__(self, key: object) -> bool:
        self._note(self._one(key))  # type: ignore[arg-type]
        return key in self._held

    def __iter__(self) -> Iterator[K]:
        self._note(self._every)
        return iter(self._held)

    def __len__(self) -> int:
        self._note(self._every)
        return len(self._held)

    def keys(self) -> KeysView[K]:
        self._note(self._every)
        return self._held.keys()

    def values(self) -> ValuesView[V]:
        self._note(self._every)
        return self._held.values()

    def items(self) -> ItemsView[K, V]:
        self._note(self._every)
        return self._held.items()


def watched(basis: Basis, reads: Reads) -> Basis:
    """The same basis, every table of which takes note."""
    linked, verification = basis.linked, basis.verification

    def table(held: Mapping[K, V], kind: str, every: Fact | None = None) -> Watched[K, V]:
        return Watched(held, reads.note, lambda key: (kind, key), every or (kind, None))

    def part(held: Mapping[str, V], kind: str, game: str) -> Watched[str, V]:
        return Watched(held, reads.note, lambda key: (kind, (game, key)), (f"{kind}s", game))

    def watch(game: GameBook) -> GameBook:
        return replace(
            game,
            rulings=table(game.rulings, "ruling", ("rulings", game.key)),
            terms=part(game.terms, "term", game.key),
            sources=part(game.sources, "source", game.key),
            topics=part(game.topics, "topic", game.key),
        )

    games = table({key: watch(game) for key, game in linked.book.games.items()}, "game", ("games", None))
    return replace(
        basis,
        linked=LinkedBook(
            book=Book(linked.book.root, linked.book.languages, games, linked.book.digests),
            mentions=table(linked.mentions, "mentions"),
            mentioned_by=table(linked.mentioned_by, "mentioned_by"),
            stated_by=table(linked.stated_by, "stated_by"),
            rulings=table(linked.rulings, "ruling", ("rulings", None)),
        ),
        verification=replace(
            verification,
            examples=Watched(verification.examples, reads.note, lambda key: ("outcomes", key[0]), ("outcomes", None)),
            rules=table(verification.rules, "model"),
            exercised=table(verification.exercised, "model"),
            models=table(verification.models, "model"),
            machines=table(verification.machines, "model"),
        ),
    )
