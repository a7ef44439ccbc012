"""The program: its options, and the list of its commands."""

import sys
from typing import Annotated

import typer

from hantei import __version__, swap
from hantei.cli.building import build, serve
from hantei.cli.exchanging import translate_export, translate_import
from hantei.cli.judging import check, print_schema, show, stats, translate_check, verify
from hantei.cli.renaming import rename_term
from hantei.cli.terminal import Root, log, out
from hantei.cli.translating import translate_diff, translate_next, translate_status
from hantei.cli.writing import changed, new_game, new_ruling, new_term, translate_dismiss, translate_ok

__all__ = ["app", "run"]

app = typer.Typer(
    name="hantei",
    help="Rulings knowledge bases with executable examples.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
new_app = typer.Typer(help="Make a new ruling, term or game, ready to be filled.", no_args_is_help=True)
translate_app = typer.Typer(help="Keep translations right.", no_args_is_help=True)


def _version(wanted: bool) -> None:
    if wanted:
        out.print(__version__)
        raise typer.Exit


@app.callback()
def main(
    context: typer.Context,
    root: Root = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    context.obj = root


app.command()(check)
app.command()(verify)
app.command()(build)
app.command()(serve)
app.add_typer(new_app, name="new")
app.command()(changed)
app.add_typer(translate_app, name="translate")
app.command()(stats)
app.command()(show)
app.command("schema")(print_schema)
new_app.command("ruling")(new_ruling)
new_app.command("term")(new_term)
new_app.command("game")(new_game)
translate_app.command("status")(translate_status)
translate_app.command("next")(translate_next)
translate_app.command("diff")(translate_diff)
translate_app.command("check")(translate_check)
translate_app.command("ok")(translate_ok)
translate_app.command("dismiss")(translate_dismiss)
translate_app.command("export")(translate_export)
translate_app.command("import")(translate_import)
translate_app.command("rename-term")(rename_term)


def run() -> None:
    """The entry point: as the app, with an interrupt leaving quietly, and a full or closed disk told with a remedy."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as fault:
        told = swap.failure(fault)
        if told is None:
            raise
        log.print(f"hantei: {told}", markup=False)
        sys.exit(2)
