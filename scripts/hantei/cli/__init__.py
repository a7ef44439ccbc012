"""The program: its options, and the list of its commands."""

import sys
from typing import Annotated

import typer

from hantei import __version__, swap
from hantei.cli.building import build, serve
from hantei.cli.judging import check, print_schema, show, stats, verify
from hantei.cli.terminal import Root, log, out
from hantei.cli.writing import changed, new_game, new_ruling, new_term, translate_ok

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
translate_app.command("ok")(translate_ok)


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
