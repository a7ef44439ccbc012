"""What everything that pages look up is today, as digests: two that are the same stand for the same fact."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hantei.link import LinkedBook
from hantei.load import Entry, GameBook
from hantei.pages.page import Basis
from hantei.pages.reads import Fact
from hantei.records import Record

_DIGITS = 16
#: What stands for a fact that is not there.
_ABSENT = ""


class Facts:
    """The facts of a knowledge base. Each is looked at when it is asked for, once."""

    def __init__(self, basis: Basis, more: Mapping[str, Callable[[Any], Any]]) -> None:
        """`more` gives the facts of further kinds as plain values."""
        self._linked: LinkedBook = basis.linked
        self._verification = basis.verification
        self._more = more
        self._known: dict[Fact, str] = {}

    def digest(self, facts: Iterable[Fact]) -> str:
        """The digest of several facts; they have an order, whatever that of the iterable."""
        return digest("".join(sorted(map(self.of, facts))))

    def of(self, fact: Fact) -> str:
        """The fact with its digest."""
        known = self._known.get(fact)
        if known is None:
            known = self._known[fact] = f"{fact}={self._look(*fact)};"
        return known

    def _look(self, kind: str, key: Any) -> str:
        linked, games = self._linked, self._linked.book.games
        match kind:
            case "ruling":
                return self._entry(linked.rulings.get(key))
            case "term" | "source" | "topic":
                game = games.get(key[0])
                return self._entry(getattr(game, f"{kind}s").get(key[1])) if game else _ABSENT
            case "game":
                return self._game(games.get(key))
            case "rulings" if key is None:
                return digest("".join(self.of(("rulings", game)) for game in games))
            case "rulings" | "terms" | "sources" | "topics":
                game = games.get(key)
                return digest("".join(map(self._entry, getattr(game, kind).values()))) if game else _ABSENT
            case "games":
                return digest("".join(map(self._game, games.values())))
            case "mentions" | "mentioned_by" | "stated_by":
                held: Mapping[Any, tuple[str, ...]] = getattr(linked, kind)
                return digest(sorted(held.items()) if key is None else held.get(key))
            case "outcomes" if key is None:
                return self.of(("rulings", None)) + self.of(("model", None))
            case "outcomes":
                ruling = linked.rulings.get(key)
                return self._entry(ruling) + self.of(("model", ruling.game)) if ruling else _ABSENT
            case "model" if key is None:
                return digest("".join(self.of(("model", game)) for game in games))
            case "model":
                return self._model(games.get(key))
        return digest(self._more[kind](key))

    def _entry(self, entry: Entry[Record] | None) -> str:
        if entry is None:
            return _ABSENT
        return f"{entry.path}:{self._linked.book.digests[entry.path, entry.key]}"

    def _game(self, game: GameBook | None) -> str:
        return f"{self._entry(game.game)}{game.model}" if game else _ABSENT

    def _model(self, game: GameBook | None) -> str:
        """What a game's examples depend on besides themselves: its model and the facts of its terms."""
        if game is None:
            return _ABSENT
        key, verified = game.key, self._verification
        facts = [(key, sorted(term.record.facts.items())) for key, term in game.terms.items() if term.record.facts]
        return digest(
            (
                verified.models.get(key),
                sorted(verified.rules.get(key, ())),
                sorted(verified.exercised.get(key, ())),
                verified.machines.get(key),
                game.game.record.editions,
                facts,
            )
        )


def digest(value: Any) -> str:
    """Hexadecimal digits of a plain value: the same for the same value, in every process."""
    text = value if isinstance(value, str) else repr(value)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
