"""Commands that give texts to translators and take them back: translate export, translate import."""

from pathlib import Path
from typing import Annotated

import typer

from hantei.cli.terminal import Format, FormatOption, examined_base, log, out, report, stop
from hantei.exchange import ExchangeFormat, Plan, apply, export, files, pending, plan, read, shown
from hantei.link import LinkedBook
from hantei.newtexts import Unwritable
from hantei.settings import Settings


def _base(context: typer.Context, lang: str | None) -> tuple[LinkedBook, Settings]:
    """The knowledge base, and what it is called; stops for a language that it does not have."""
    examined = examined_base(context)
    if examined.linked is None or examined.settings is None:
        raise typer.Exit(1)
    if lang and lang not in examined.book.languages:
        stop(f"there is no language {lang}; the site has {', '.join(examined.book.languages)}")
    return examined.linked, examined.settings


def translate_export(
    context: typer.Context,
    lang: Annotated[str, typer.Option("--lang", help="Language to translate into.")],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the files; it is made.")],
    format: Annotated[
        ExchangeFormat, typer.Option("--format", help="po for PO editors, csv for spreadsheets.")
    ] = ExchangeFormat.PO,
    game: Annotated[list[str] | None, typer.Option("--game", help="These games only. [default: all]")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite translations that were never imported.")] = False,
) -> None:
    """Write texts and translations into files for translators: DIR/<game>.<lang>.po, or .csv.

    Stale translations are marked as fuzzy, with the source they were made from where that is known. A file that holds
    translations which were not imported yet is not overwritten.
    """
    linked, settings = _base(context, lang)
    games = game or list(linked.book.games)
    if unknown := [name for name in games if name not in linked.book.games]:
        known = linked.book.games
        stop(f"there is no game {', '.join(unknown)}; there {'are' if len(known) > 1 else 'is'} {', '.join(known)}")
    texts = {name: export(linked, settings.name, name, lang, format) for name in games}
    ready = {folder / f"{name}.{lang}.{format}": text for name, text in texts.items() if text}
    if not ready:
        stop(f"every text was first written in {lang}: there is nothing to translate into it")
    for file in ready:
        if file.is_file() and not force:
            sheet = read(file, shown(file, linked.book.root), linked.book.languages, lang)
            if pending(linked, [sheet]):
                stop(f"{file} holds what was not imported yet; import it, or overwrite it with --force")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in ready.items():
            file.write_bytes(text.encode("utf-8"))
            out.print(str(file), markup=False)
    except OSError as fault:
        stop(f"{folder} cannot be written: {fault.strerror}")


def translate_import(
    context: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Files, or folders of them: .po and .csv.")],
    lang: Annotated[str | None, typer.Option("--lang", help="The language they have to be in.")] = None,
    reviewed: Annotated[bool, typer.Option("--reviewed", help="A second reader has read what was changed.")] = False,
    format: FormatOption = None,
) -> None:
    """Take translations back from files that translate export wrote.

    Only values that were edited are written. Where fuzzy was taken away from all texts of a stale record, it is stamped
    as draft, or as reviewed. With an error in any file nothing is written at all.
    """
    linked, _ = _base(context, lang)
    root = linked.book.root
    found = list(dict.fromkeys(files(path if path.exists() else root / path for path in paths)))
    if not found:
        stop(f"there is no .po or .csv file in {', '.join(map(str, paths))}")
    sheets = [read(file, shown(file, root), linked.book.languages, lang) for file in found]
    planned = plan(linked, sheets, reviewed=reviewed)
    if planned.failed:
        log.print("nothing was written", markup=False)
        report(planned.problems, format, "")
    try:
        written = apply(linked, planned, reviewed=reviewed)
    except Unwritable as reason:
        stop(f"nothing was written: {reason}")
    for path in written if format is not Format.JSON else ():
        out.print(path, markup=False)
    report(planned.problems, format, _told(planned))


def _told(done: Plan) -> str:
    """What an import has written: `3 texts and 1 stamp written`."""
    texts = sum(len(texts) for _, texts in done.texts)
    stamps = sum(len(names) for names in done.stamps.values())
    counted = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((texts, "text"), (stamps, "stamp")) if n]
    return f"{' and '.join(counted)} written" if counted else "nothing to import"
