"""What translators have before them: for each game and language how the records stand, and what waits, by rank."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hantei.load import GameBook
from hantei.records import Game, Point, Ruling, Source, Term, Topic
from hantei.translate.ranks import ORDER, Rank, rank
from hantei.translate.records import Translated, translated
from hantei.translate.stamps import Freshness, freshness


@dataclass(frozen=True)
class Waiting:
    """A translation that somebody has to look at."""

    item: Translated
    lang: str
    rank: Rank


@dataclass(frozen=True)
class Standing:
    """How the records of a game stand in a language; `queue` is in the order in which they are to be looked at."""

    game: str
    lang: str
    counts: Mapping[Freshness, int]
    queue: tuple[Waiting, ...]

    @property
    def translations(self) -> int:
        """How many records are translated into the language or should be: all that were not first written in it."""
        return sum(self.counts.values()) - self.counts[Freshness.SOURCE]

    @property
    def done(self) -> int:
        """How many of them fit their source of today and were read by a second reader."""
        return self.counts[Freshness.REVIEWED]

    def waiting(self, rank: Rank) -> int:
        return sum(one.rank is rank for one in self.queue)


#: What readers look up first.
_READ = (Ruling, Term, Topic, Game, Source, Point)


def counts(game: GameBook, lang: str) -> Mapping[Freshness, int]:
    """How many records of a game stand how in a language; every state is there."""
    found = Counter(freshness(item.record, lang, item.source_language) for item in translated(game))
    return {state: found[state] for state in Freshness}


def queue(game: GameBook, languages: Iterable[str]) -> tuple[Waiting, ...]:
    """Everything of a game that waits in some languages, in the order in which it is to be looked at."""
    asked = tuple(languages)
    ranked = ((item, lang, rank(item, lang)) for item in translated(game) for lang in asked)
    return in_order(Waiting(item, lang, found) for item, lang, found in ranked if found)


def in_order(waiting: Iterable[Waiting]) -> tuple[Waiting, ...]:
    """The gravest first; of what is as grave what readers look up: rulings, terms, topics, then what they rest on."""
    return tuple(sorted(waiting, key=lambda one: (ORDER[one.rank], _READ.index(type(one.item.record)))))


def standings(game: GameBook, languages: Iterable[str]) -> Iterator[Standing]:
    """How a game stands in each of the languages."""
    for lang in languages:
        yield Standing(game.key, lang, counts(game, lang), queue(game, (lang,)))
