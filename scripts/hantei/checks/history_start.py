"""A history begins with `new`, and nothing is new twice.

The first entry is the day on which readers could first see the ruling. Feeds tell of it once; what came later has
another word: `text`, `status`, `editions`, `example`, `translation` or `errata`. `hantei changed` writes all of them.

    history:
      - {date: 2024-05-31, change: new}
      - {date: 2024-06-02, change: example}
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import Change

CODE = error("history-start", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for ruling in game.rulings.values():
        for index, revision in enumerate(ruling.record.history):
            is_new = revision.change is Change.NEW
            at = ruling.at("history", index, "change")
            if index == 0 and not is_new:
                message = f"the history begins with {revision.change}"
                yield Problem(ruling.path, *at, CODE, message, "put {date: …, change: new} before it")
            elif index and is_new:
                message = f"{ruling.key} is new for the second time"
                yield Problem(ruling.path, *at, CODE, message, "say what changed: change: text")
            elif is_new and revision.was:
                at = ruling.at("history", index, "was")
                yield Problem(ruling.path, *at, CODE, "what is new was nothing before", "take was: out")
