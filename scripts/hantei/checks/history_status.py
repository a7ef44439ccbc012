"""The history of a ruling that no longer holds tells when it went.

A ruling that was in the history before the day under `since` has an entry `status` on that day or after it; else
readers of a feed would go by it for ever. One that was taken in later, as a ruling of the past, needs none.

    status: superseded
    superseded_by: FER-041
    since: 2024-05
    history:
      - {date: 2023-01-10, change: new}
      - {date: 2024-05-31, change: status, was: {status: official}}
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import Change

CODE = error("history-status", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for ruling in game.rulings.values():
        record, since = ruling.record, ruling.record.since
        if record.status.in_force or not since or not record.history:
            continue
        # A month is compared with months: 2024-05 holds for every day of it.
        was_there_before = record.history[0].date[: len(since)] < since
        told = [
            revision.date
            for revision in record.history
            if revision.change is Change.STATUS or (revision.was and revision.was.status)
        ]
        if was_there_before and not any(day[: len(since)] >= since for day in told):
            message = f"{record.status} since {since}, but the history does not tell of it"
            hint = f"- {{date: {since}, change: status, was: {{status: …}}}}"
            yield Problem(ruling.path, *ruling.at("since"), CODE, message, hint)
