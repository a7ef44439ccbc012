"""What an earlier import has left in the target: the ledger of keys and ids, and the files as they are now."""

from dataclasses import dataclass, field
from pathlib import Path

from hantei import load, permalinks
from hantei.ids import RulingId, parse_id
from hantei.load import Book, GameBook
from vtes.reading import Unreadable

GAME = "vtes"


@dataclass(frozen=True)
class Target:
    """The base that is imported into. `game` is None where there is none yet."""

    root: Path
    book: Book
    game: GameBook | None = field(default=None)

    @property
    def next_number(self) -> int:
        """The number after the highest that was ever given, by a file that is there or an address once published."""
        published = (url.removeprefix("r/").strip("/") for url in permalinks.read(self.root)[0])
        taken = [id for id in map(parse_id, [*self.book.rulings, *published]) if id]
        return max((id.number for id in taken if id.prefix == self.prefix), default=0) + 1

    @property
    def prefix(self) -> str:
        return self.game.game.record.prefix if self.game else "VTES"

    def id(self, number: int) -> str:
        return str(RulingId(self.prefix, number))


def read(root: Path) -> Target:
    """The target as it is; an empty one where there is nothing. Raises Unreadable where its game has errors."""
    if not (root / load.RULINGS / GAME).is_dir():
        return Target(root, Book(root, (), {}))
    book, problems = load.load(root, ())
    if errors := [one for one in problems if one.is_error]:
        first = errors[0]
        raise Unreadable(
            f"{root / first.path}:{first.line}: expected a base without errors to import into, "
            f"found {len(errors)}: {first.message}; hantei --root {root} check shows them all"
        )
    return Target(root, book, book.games.get(GAME))
