"""Commands that judge and count: check, translate check, verify, stats, show, schema."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Annotated

import typer

from hantei import checks, pipeline, schema, settings
from hantei import show as showing
from hantei import stats as counting
from hantei import verify as verifying
from hantei.checked import Checked
from hantei.cli.progress import progress
from hantei.cli.terminal import (
    Format,
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
    whole,
)
from hantei.ids import guess_id
from hantei.pages import interface_languages
from hantei.pipeline import Examined
from hantei.verify import Sandbox, Verification

Paths = Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Report on these files only.")]


def check(context: typer.Context, paths: Paths = None, format: FormatOption = None) -> None:
    """Check every file: what it holds, what it points to, what is missing. Runs no example."""
    _check(context, paths, format, frozenset())


def translate_check(context: typer.Context, paths: Paths = None, format: FormatOption = None) -> None:
    """Check translations only: what is missing or stale, and what one language says and another does not.

    A file that cannot be read is reported too, since nothing can be said of its texts.
    """
    _check(context, paths, format, frozenset(code.name for code in checks.CODES) - checks.TRANSLATION)


def _check(context: typer.Context, paths: Paths, format: Format | None, hidden: Collection[str]) -> None:
    root = root_of(context)
    with progress() as tell:
        checked = pipeline.check(root, tell)
    wanted = below(root, paths or [])
    found = [
        one for one in checked.problems if one.code.name not in hidden and (not wanted or matches(one.path, wanted))
    ]
    report(found, format, _counted(checked))


def _counted(checked: Checked) -> str:
    if checked.games is None:
        return ""
    return f"checked {checked.rulings} rulings of {checked.games} {'game' if checked.games == 1 else 'games'}"


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
    with progress() as tell:
        examined = pipeline.examine(root_of(context), tell)
    whole(examined)
    ids = _ids(examined, rulings or [])
    if accept:
        diff, refused = verifying.accept(examined.book, ids, sandbox=sandbox)
        out.print(diff or "every output is as expected: nothing to accept", markup=False, end="" if diff else "\n")
        report(refused, format, "read the diff: an output is accepted, not proven")
    with progress() as tell:
        verification = pipeline.verify(examined, ids, tell, sandbox=sandbox, twice=twice)
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
    link: Annotated[
        str | None, typer.Option("--link", metavar="DIALECT", help="Its short link instead, as bbcode or markdown.")
    ] = None,
    quoted: Annotated[bool, typer.Option("--quote", help="With --link: its text as a quotation too.")] = False,
) -> None:
    """Show a ruling in the terminal, its examples run, or write a link to it for a forum, a wiki or a chat."""
    examined = examined_base(context)
    found = find_ruling(examined.book, id)
    if found is None:
        wanted = str(guess_id(id) or id)
        stop(f"there is no ruling {id}; {schema.near(wanted, examined.book.rulings) or 'hantei stats counts them'}")
    languages = examined.book.languages
    if lang and lang not in languages:
        stop(f"there is no language {lang}; the site has {', '.join(languages)}")
    if quoted and not link:
        stop("--quote goes with --link")
    if link:
        dialect = next((one for one in examined.dialects if one.key == link), None)
        if dialect is None:
            stop(f"there is no dialect {link}; there are {', '.join(one.key for one in examined.dialects)}")
        basis = pipeline.basis(examined, Verification({}, (), {}, {}, {}))
        out.print(showing.linked(basis, found, lang or languages[0], dialect, quoted), markup=False, soft_wrap=True)
        return
    basis = pipeline.basis(examined, pipeline.verify(examined, [found]))
    out.print(showing.show(basis, found, lang or languages[0]), markup=False)
