"""What a history keeps under `was` differs from what followed it.

The page of changes and the feeds show the old text beside the next one: the text under `was` of the next entry that
has it, or else the text of today. Where both are the same there is nothing to see, and most often the text of today has
been copied instead of the one before.

    text: {en: The chips are paid at once.}
    history:
      - {date: 2024-05-31, change: new}
      - {date: 2024-06-02, change: text, was: {text: {en: The chips are paid at once.}}}     # wrong
      - {date: 2024-06-02, change: text, was: {text: {en: The chips are paid later.}}}       # right
"""

from collections.abc import Iterator
from typing import get_args

from hantei import history
from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error

CODE = error("history-comparison", __doc__)

_HINT = "keep the old wording, or take it out: hantei changed writes it"


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for ruling in game.rulings.values():
        record = ruling.record
        for index in range(len(record.history)):
            was = ("history", index, "was")
            for side in get_args(history.Side):
                for lang, before, after in history.texts(record, index, side):
                    if before.split() == after.split():
                        at = ruling.at(*was, side, lang)
                        yield Problem(ruling.path, *at, CODE, f"the {side} was the same before in {lang}", _HINT)
            pairs = {"status": history.statuses(record, index), "editions": history.editions(record, index)}
            for key, pair in pairs.items():
                if pair and pair[0] == pair[1]:
                    at = ruling.at(*was, key)
                    yield Problem(ruling.path, *at, CODE, f"the value of {key} was the same before", _HINT)
