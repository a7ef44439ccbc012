"""Commands that write files: new, changed, translate."""

import os
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Annotated

import typer

from hantei import editing, new, pipeline
from hantei.cli.choosing import Languages, chosen_languages, find_record
from hantei.cli.terminal import examined_base, find_ruling, log, out, root_of, stop
from hantei.load import Book, GameBook
from hantei.pipeline import Examined
from hantei.recording import Unwritten
from hantei.records import Change, Names, State
from hantei.repository import NoRepository
from hantei.translate.stamps import Freshness, freshness


def new_ruling(
    context: typer.Context,
    place: Annotated[str, typer.Argument(metavar="GAME/TOPIC", help="Where it goes; a new topic is made.")],
    slug: Annotated[str, typer.Option("--slug", help="A readable word for the file's name.")] = "draft",
) -> None:
    """Make a ruling with the next free id."""
    examined = examined_base(context)
    name, _, topic = place.partition("/")
    _write(examined, lambda: new.ruling(examined.book, _game(examined, name), topic, slug, _today()))


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
    _write(examined, lambda: new.game(examined.book, key, prefix or new.suggested_prefix(key), _today()))


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


def changed(
    context: typer.Context,
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID", help="As FER-003. [default: every ruling]")] = None,
    kind: Annotated[Change | None, typer.Option("--as", help="What to call the change. [default: what it did]")] = None,
    note: Annotated[
        list[str] | None, typer.Option("--note", metavar="LANG=TEXT", help="Why, in a line; once for each language.")
    ] = None,
    since: Annotated[
        str, typer.Option("--since", metavar="REVISION", help="What of the repository to compare with.")
    ] = "HEAD",
) -> None:
    """Tell readers what changed: writes the change and the old text into the histories of rulings.

    Compares title, text, status, editions and examples with those in the repository. Feeds and the page of changes
    show what stands in the histories. A ruling without a history gets its first entry.
    """
    book = examined_base(context).book
    found = [find_ruling(book, given) or stop(f"there is no ruling {given}") for given in ids or book.rulings]
    if kind is Change.NEW:
        stop("a ruling is new by itself; say what changed")
    try:
        written = editing.record(book, found, since, _today(), kind, _note(book, note or []))
    except (NoRepository, Unwritten) as reason:
        stop(str(reason))
    if ids and not written:
        stop(f"nothing that readers see has changed since {since}, or the history tells of it already")
    for path in written:
        out.print(path, markup=False)
    if not written:
        log.print(f"every change since {since} is told", markup=False)


def _note(book: Book, given: list[str]) -> Names | None:
    note = {}
    for one in given:
        lang, equals, text = (part.strip() for part in one.partition("="))
        if lang not in book.languages or not equals or not text or "\n" in text:
            stop(f"--note {one!r} is not LANG=TEXT on one line with one of {', '.join(book.languages)}")
        note[lang] = text
    return note or None


def _today() -> str:
    """The day as 2024-05-31, or that of SOURCE_DATE_EPOCH."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return str(datetime.fromtimestamp(int(epoch), UTC).date() if epoch.isdecimal() else date.today())


def translate_dismiss(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The record, as FER-003 or fertcg/terms/tyrfing.")],
    check: Annotated[str, typer.Argument(metavar="CODE", help="The check, as length.")],
    lang: Annotated[str, typer.Option("--lang", help="The language of the text.")],
    because: Annotated[str, typer.Option("--because", help="Why the text is right all the same, in a line.")],
    at: Annotated[
        str | None, typer.Option("--field", metavar="KEYS", help="Which text, as examples.0.given. [default: the one]")
    ] = None,
) -> None:
    """Say that a finding does not hold for a text, and why: written beside the text, and ended by its next change."""
    linked = examined_base(context).linked
    if linked is None:
        raise typer.Exit(1)
    try:
        written = editing.dismiss(linked, name, check, lang, at, because)
    except editing.NotDismissed as reason:
        stop(str(reason))
    out.print(written, markup=False)


def translate_ok(
    context: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="As FER-003 or fertcg/terms/tyrfing. [default: all]")
    ] = None,
    lang: Languages = None,
    reviewed: Annotated[
        bool | None,
        typer.Option(
            "--reviewed/--draft", help="Whether a second reader has read it. [default: as before, first draft]"
        ),
    ] = None,
) -> None:
    """Say that translations fit the source text of today: stamps them, and touches no text.

    For one that was mended, or is still right as it is. The next change of the source brings it back.
    """
    book = examined_base(context).book
    items = [find_record(book, name) for name in names or ()]
    languages = chosen_languages(book, lang)
    state = None if reviewed is None else State.REVIEWED if reviewed else State.DRAFT
    changed, _ = editing.stamp(book, [item.name for item in items], languages, state)
    for path in changed:
        out.print(path, markup=False)
    for item in items:
        for one in languages:
            if freshness(item.record, one, item.source_language) is Freshness.MISSING:
                log.print(f"{one} of {item.name} is not whole: what is missing cannot be right yet", markup=False)
