"""A point's number stands once in its source.

Rulings cite points by number; two with one number could not be told apart.
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error

CODE = error("duplicate-point", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for source in game.sources.values():
        first: dict[str, int] = {}
        for index, point in enumerate(source.record.points):
            if first.setdefault(point.id, index) != index:
                line = source.at("points", first[point.id], "id").line
                message = f"{point.id} stands twice in {source.key}; first on line {line}"
                hint = "give the second the next free number"
                yield Problem(source.path, *source.at("points", index, "id"), CODE, message, hint)
