"""The entries of a history follow one another, the newest last, and a day has one entry of a kind.

The day and the kind are the address of the entry in feeds: two alike would be one to a feed reader. The clock is not
asked, so that a build gives the same result on any day.

    history:
      - {date: 2024-05-31, change: new}
      - {date: 2024-05-01, change: text}     # wrong: before the day on which it was new
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error

CODE = error("history-order", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for ruling in game.rulings.values():
        seen: set[tuple[str, str]] = set()
        last = ""
        for index, revision in enumerate(ruling.record.history):
            at = ruling.at("history", index, "date")
            if revision.date < last:
                message = f"{revision.date} stands after {last}"
                yield Problem(ruling.path, *at, CODE, message, "put the newest entry last")
            if (revision.date, revision.change) in seen:
                message = f"{revision.date} has two entries {revision.change}"
                yield Problem(ruling.path, *at, CODE, message, "make one of the two, with the older text under was:")
            seen.add((revision.date, revision.change))
            last = max(last, revision.date)
