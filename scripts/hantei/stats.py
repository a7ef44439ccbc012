"""How much there is, how much of it is verified, and how far the translations are: every figure counted, none kept."""

from typing import Any

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.records import Status
from hantei.translate.queue import counts
from hantei.translate.stamps import Freshness
from hantei.verify import Verification

Figures = dict[str, Any]

#: The figures that are sums in all.
COUNTED = (
    "rulings",
    "open",
    "examples",
    "examples_passed",
    "points",
    "points_cited",
    "rules",
    "rules_exercised",
    "terms",
)


def stats(linked: LinkedBook, verification: Verification) -> dict[str, Any]:
    """`{"games": {ID: figures}, "all": their sums}`."""
    games = {key: _figures(linked, verification, game) for key, game in linked.book.games.items()}
    return {"games": games, "all": _sum(list(games.values()), linked.book.languages)}


def _figures(linked: LinkedBook, verification: Verification, game: GameBook) -> Figures:
    points = {(game.key, source.key, point.id) for source in game.sources.values() for point in source.record.points}
    verified = [result for result in verification.examples.values() if result.ruling in game.rulings]
    rules = verification.rules.get(game.key, frozenset())
    return {
        "rulings": len(game.rulings),
        "open": sum(ruling.record.status is Status.OPEN for ruling in game.rulings.values()),
        "examples": sum(len(ruling.record.examples) for ruling in game.rulings.values()),
        "examples_passed": sum(result.passed for result in verified),
        "points": len(points),
        "points_cited": len(points & linked.stated_by.keys()),
        "rules": len(rules),
        "rules_exercised": len(rules & verification.exercised.get(game.key, frozenset())),
        "terms": len(game.terms),
        "translations": {language: _translations(game, language) for language in linked.book.languages},
    }


def _translations(game: GameBook, language: str) -> dict[str, int]:
    return {str(state): count for state, count in counts(game, language).items()}


def _sum(figures: list[Figures], languages: tuple[str, ...]) -> Figures:
    total: Figures = {name: sum(one[name] for one in figures) for name in COUNTED}
    total["translations"] = {
        language: {str(state): sum(one["translations"][language][state] for one in figures) for state in Freshness}
        for language in languages
    }
    return total
