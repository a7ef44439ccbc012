"""Commands that judge and count: check, verify, stats, show, schema."""

import json
from pathlib import Path
from typing import Annotated

import typer

from hantei import pipeline, schema, settings
from hantei import show as showing
from hantei import stats as counting
from hantei import verify as verifying
from hantei.cli.terminal import (
    FormatOption,
    SandboxOption,
    below,
    examined_base,
    find_ruling,
    matches,
    out,
    report,
    root_of,
    sandboxed,
    stop,
)
from hantei.ids import guess_id
from hantei.pages import interface_languages
from hantei.pipeline import Examined
from hantei.verify import Sandbox


def check(
    context: typer.Context,
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Report on these files only.")] = None,
    format: FormatOption = None,
) -> None:
    """Check every file: what it holds, what it points to, what is missing. Runs no example."""
    root = root_of(context)
    examined = pipeline.examine(root)
    wanted = below(root, paths or [])
    found = [one for one in examined.problems if not wanted or matches(one.path, wanted)]
    report(found, format, _counted(examined))


def _counted(examined: Examined) -> str:
    if examined.linked is None:
        return ""
    games = examined.linked.book.games.values()
    rulings = sum(len(game.rulings) for game in games)
    return f"checked {rulings} rulings of {len(games)} {'game' if len(games) == 1 else 'games'}"


def verify(
    context: typer.Context,
    rulings: Annotated[
        list[str] | None, typer.Argument(metavar="PATH|ID", help="Run the examples of these only.")
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Write the output that was got into the files.")] = False,
    twice: Annotated[
        bool, typer.Option("--twice", help="Run them backwards and with another hash seed too; both must agree.")
    ] = False,
    sandbox: SandboxOption = Sandbox.AUTO,
    format: FormatOption = None,
) -> None:
    """Run every example against the model of its game and compare. Says last what the examples ran in."""
    sandboxed(sandbox)
    examined = examined_base(context)
    ids = _ids(examined, rulings or [])
    if accept:
        diff, refused = verifying.accept(examined.book, ids, sandbox=sandbox)
        out.print(diff or "every output is as expected: nothing to accept", markup=False, end="" if diff else "\n")
        report(refused, format, "read the diff: an output is accepted, not proven")
    verification = pipeline.verify(examined, ids, sandbox=sandbox, twice=twice)
    passed = sum(example.passed for example in verification.examples.values())
    found = [*(one for one in examined.problems if one.is_error), *verification.problems]
    report(found, format, f"{passed} of {len(verification.examples)} examples passed", verification.protection)


def _ids(examined: Examined, given: list[str]) -> frozenset[str] | None:
    """The rulings that are meant by ids and paths; None for all."""
    if not given:
        return None
    book = examined.book
    ids: set[str] = set()
    for one in given:
        if id := find_ruling(book, one):
            ids.add(id)
            continue
        wanted = below(book.root, [one])
        found = [id for id, ruling in book.rulings.items() if matches(ruling.path, wanted)]
        if not found:
            stop(f"there is no ruling in {one}")
        ids.update(found)
    return frozenset(ids)


def stats(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Count rulings, examples, points, exercised rules and translations, a game and in all."""
    examined = examined_base(context)
    if examined.linked is None:
        raise typer.Exit(1)
    figures = counting.stats(examined.linked, pipeline.verify(examined))
    if as_json:
        out.print(json.dumps(figures, ensure_ascii=False, indent=2), markup=False)
        return
    for name, game in (*figures["games"].items(), ("all", figures["all"])):
        out.print(f"{name}", style="bold")
        out.print(f"  {game['rulings']} rulings, {game['open']} open, {game['terms']} terms")
        out.print(f"  {game['examples_passed']} of {game['examples']} examples passed")
        out.print(f"  {game['points_cited']} of {game['points']} points cited")
        out.print(f"  {game['rules_exercised']} of {game['rules']} rules exercised")
        for language, states in game["translations"].items():
            out.print(f"  {language}: " + ", ".join(f"{count} {state}" for state, count in states.items() if count))


def print_schema(
    context: typer.Context,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="DIR", help="Write one file a record there instead of printing.")
    ] = None,
) -> None:
    """Print the JSON Schema of the data files, for editors."""
    site, found = settings.read(root_of(context), interface_languages(root_of(context)))
    if site is None:
        report(found, None, "")
        return
    schemas = schema.json_schemas(site.languages)
    if write is None:
        out.print(json.dumps(schemas, ensure_ascii=False, indent=2), markup=False)
        return
    write.mkdir(parents=True, exist_ok=True)
    for name, one in schemas.items():
        file = write / f"{name}.schema.json"
        file.write_text(json.dumps(one, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        out.print(str(file), markup=False)


def show(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="As FER-003; fer3 will do.")],
    lang: Annotated[str | None, typer.Option("--lang", help="Language. [default: the first of the site]")] = None,
) -> None:
    """Show a ruling in the terminal, its examples run."""
    examined = examined_base(context)
    found = find_ruling(examined.book, id)
    if found is None:
        wanted = str(guess_id(id) or id)
        stop(f"there is no ruling {id}; {schema.near(wanted, examined.book.rulings) or 'hantei stats counts them'}")
    languages = examined.book.languages
    if lang and lang not in languages:
        stop(f"there is no language {lang}; the site has {', '.join(languages)}")
    basis = pipeline.basis(examined, pipeline.verify(examined, [found]))
    out.print(showing.show(basis, found, lang or languages[0]), markup=False)
