"""A ruling that no longer holds says what took its place, or why it went.

Nothing is ever deleted: old links lead to the page, and the page must lead on. `superseded` needs `superseded_by`,
`withdrawn` needs a `reason`; a ruling in force has neither.

    status: superseded
    superseded_by: FER-041
    since: 2024-05
    reason: {ja: …, ko: …, en: …}
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import Status

CODE = error("incomplete-status", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for ruling in game.rulings.values():
        record = ruling.record
        status = record.status
        at = ruling.at("status")
        if status is Status.SUPERSEDED and not record.superseded_by:
            yield Problem(ruling.path, *at, CODE, "superseded, but not by what", "superseded_by: FER-041")
        if status is Status.SUPERSEDED and record.superseded_by == ruling.key:
            at = ruling.at("superseded_by")
            yield Problem(ruling.path, *at, CODE, f"{ruling.key} is superseded by itself", "name the newer ruling")
        if status is Status.WITHDRAWN and not record.reason:
            yield Problem(ruling.path, *at, CODE, "withdrawn without a reason", "reason: {ja: …, ko: …, en: …}")
        if status.in_force:
            for key in ("superseded_by", "since", "reason"):
                if getattr(record, key) is not None:
                    message = f"{key} is given, but the ruling is {status} and in force"
                    yield Problem(
                        ruling.path, *ruling.at(key), CODE, message, f"take it out, or set status: {Status.SUPERSEDED}"
                    )
