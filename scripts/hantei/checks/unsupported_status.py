"""A ruling does not claim more than its sources give it.

`official` and `confirmed` rest on somebody's word: at least one cited source must be by an authority of the game whose
own status is as high. What readers worked out is `community`, what one group plays is `house`, what nobody answered is
`open`.

    status: official
    cites: [{source: a-players-blog}]      # wrong: its authority is community
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import Status

CODE = error("unsupported-status", __doc__)

_HIGHER = {Status.OFFICIAL: {Status.OFFICIAL}, Status.CONFIRMED: {Status.OFFICIAL, Status.CONFIRMED}}


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    standing = {authority.id: authority.status for authority in game.game.record.authorities}
    for ruling in game.rulings.values():
        enough = _HIGHER.get(ruling.record.status)
        if enough is None:
            continue
        sources = (game.sources.get(citation.source) for citation in ruling.record.cites)
        if not any(source and standing.get(source.record.authority) in enough for source in sources):
            message = f"the ruling is {ruling.record.status}, but no source that it cites speaks with that authority"
            hint = "cite such a source, or lower the status to community"
            yield Problem(ruling.path, *ruling.at("status"), CODE, message, hint)
