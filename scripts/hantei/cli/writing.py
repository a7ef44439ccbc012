"""Commands that write files: new, translate."""

from collections.abc import Callable
from typing import Annotated

import typer

from hantei import editing, new, pipeline
from hantei.cli.terminal import examined_base, out, root_of, stop
from hantei.load import GameBook
from hantei.pipeline import Examined


def new_ruling(
    context: typer.Context,
    place: Annotated[str, typer.Argument(metavar="GAME/TOPIC", help="Where it goes; a new topic is made.")],
    slug: Annotated[str, typer.Option("--slug", help="A readable word for the file's name.")] = "draft",
) -> None:
    """Make a ruling with the next free id."""
    examined = examined_base(context)
    name, _, topic = place.partition("/")
    _write(examined, lambda: new.ruling(examined.book, _game(examined, name), topic, slug))


def new_term(
    context: typer.Context, place: Annotated[str, typer.Argument(metavar="GAME/KEY", help="As fertcg/steel-sword.")]
) -> None:
    """Add a term to the termbase of a game."""
    examined = examined_base(context)
    name, _, key = place.partition("/")
    _write(examined, lambda: new.term(examined.book, _game(examined, name), key))


def new_game(
    context: typer.Context,
    key: Annotated[str, typer.Argument(metavar="KEY", help="Folder and address of the game, as fertcg.")],
    prefix: Annotated[str | None, typer.Option("--prefix", help="Letters of its ids. [default: from the key]")] = None,
) -> None:
    """Make a game: source, termbase, topic, ruling and a model with an example that runs."""
    examined = pipeline.examine(root_of(context))
    _write(examined, lambda: new.game(examined.book, key, prefix or new.suggested_prefix(key)))


def _game(examined: Examined, key: str) -> GameBook:
    games = examined.book.games
    if key not in games:
        raise new.Refused(f"there is no game {key!r}; there {'are' if len(games) > 1 else 'is'} {', '.join(games)}")
    return games[key]


def _write(examined: Examined, make: Callable[[], list[new.NewFile]]) -> None:
    try:
        written = editing.add(examined.book.root, make())
    except new.Refused as reason:
        stop(str(reason))
    for path in written:
        out.print(path, markup=False)


def translate_ok(
    context: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="As FER-003 or fertcg/terms/tyrfing. [default: all]")
    ] = None,
    lang: Annotated[list[str] | None, typer.Option("--lang", help="These languages only.")] = None,
    reviewed: Annotated[bool, typer.Option("--reviewed", help="A second reader has read it.")] = False,
) -> None:
    """Say that translations fit the source text of today: stamps them, and touches no text."""
    examined = examined_base(context)
    languages = tuple(lang or examined.book.languages)
    changed, unknown = editing.stamp(examined.book, names or [], languages, reviewed=reviewed)
    if unknown:
        stop(f"there is no record {', '.join(unknown)}")
    for path in changed:
        out.print(path, markup=False)
