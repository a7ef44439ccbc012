"""Every point of a source is stated by a ruling.

A source is cut into points so that one can see what of it has been carried over. A point that no ruling cites is a fact
that readers do not find. Cite it where it is stated, or write the ruling.

    cites:
      - {source: chip-column, points: [p03, p04]}
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, warning

CODE = warning("uncovered-point", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for source in game.sources.values():
        for index, point in enumerate(source.record.points):
            if (game.key, source.key, point.id) not in linked.stated_by:
                message = f"no ruling cites {point.id} of {source.key}"
                hint = f"cites: [{{source: {source.key}, points: [{point.id}]}}]"
                yield Problem(source.path, *source.at("points", index, "id"), CODE, message, hint)
