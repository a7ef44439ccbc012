"""What a command is to work on: languages, games and records, as they are named on the command line."""

from collections.abc import Iterable, Sequence
from typing import Annotated, NoReturn

import typer

from hantei.cli.terminal import find_ruling, stop
from hantei.load import Book, GameBook
from hantei.schema import near
from hantei.translate.records import Translated, translated

Languages = Annotated[
    list[str] | None, typer.Option("--lang", metavar="LANG", help="These languages only. [default: all]")
]


def chosen_languages(book: Book, given: Sequence[str] | None) -> tuple[str, ...]:
    """The languages that are meant, in the site's order; stops at one that the site does not have."""
    for one in given or ():
        if one not in book.languages:
            stop(f"there is no language {one}; the site has {', '.join(book.languages)}")
    return tuple(one for one in book.languages if not given or one in given)


def chosen_games(book: Book, given: Sequence[str] | None) -> list[GameBook]:
    for one in given or ():
        if one not in book.games:
            stop(f"there is no game {one}; there is {', '.join(book.games)}")
    return [game for key, game in book.games.items() if not given or key in given]


def find_record(book: Book, name: str) -> Translated:
    """The record of a name; a ruling may be written as `fer3`. Stops where there is none."""
    every = {item.name: item for game in book.games.values() for item in translated(game)}
    return every.get(name) or every.get(find_ruling(book, name) or "") or _unknown(name, every)


def _unknown(name: str, known: Iterable[str]) -> NoReturn:
    stop(f"there is no record {name}; {near(name, list(known)) or 'as FER-003 or fertcg/terms/tyrfing'}")
