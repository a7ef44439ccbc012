"""The commands. They read options, call one step each, print, and exit: 0 fine, 1 problems, 2 could not run."""

import functools
import json
import os
import sys
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from hantei import __version__, editing, new, pipeline, problems, schema, settings
from hantei import show as showing
from hantei import stats as counting
from hantei import verify as verifying
from hantei.ids import guess_id
from hantei.load import Book, GameBook
from hantei.pages import interface_languages
from hantei.pipeline import Examined
from hantei.problems import Problem

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
app.add_typer(new_app, name="new")
app.add_typer(translate_app, name="translate")

out = Console(highlight=False, soft_wrap=True)
log = Console(stderr=True, highlight=False, soft_wrap=True)


class Format(StrEnum):
    TEXT = "text"
    GITHUB = "github"
    JSON = "json"


class Engine(StrEnum):
    MKDOCS = "mkdocs"
    ZENSICAL = "zensical"


Root = Annotated[
    Path | None,
    typer.Option(
        "--root", metavar="DIR", help="The knowledge base: the folder with mkdocs.yml. [default: the nearest above]"
    ),
]
FormatOption = Annotated[
    Format | None,
    typer.Option("--format", help="How problems are printed. [default: text; github where it runs there]"),
]


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


def _root(context: typer.Context) -> Path:
    given: Path | None = context.find_root().obj
    if given is not None and not (given / settings.FILE).is_file():
        _stop(f"there is no {settings.FILE} in {given}")
    root = given or settings.find_root(Path.cwd())
    if root is None:
        _stop(f"there is no {settings.FILE} here or above; go to a knowledge base, or name it with --root DIR")
    return root.resolve()


def _stop(message: str) -> NoReturn:
    log.print(f"hantei: {message}", markup=False)
    raise typer.Exit(2)


def _report(found: list[Problem] | tuple[Problem, ...], format: Format | None, done: str) -> None:
    """Print the problems and what was done; exit 1 where one of them is an error."""
    format = format or (Format.GITHUB if os.environ.get("GITHUB_ACTIONS") == "true" else Format.TEXT)
    errors = sum(problem.is_error for problem in found)
    match format:
        case Format.JSON:
            out.print(problems.as_json(found), markup=False)
        case Format.GITHUB:
            for line in (*problems.github_report(found), *map(problems.as_text, found)):
                out.print(line, markup=False)
        case Format.TEXT:
            for problem in found:
                out.print(problems.as_text(problem), markup=False)
    if format is not Format.JSON:
        warnings = len(found) - errors
        counted = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
        log.print(", ".join([done, *counted]) if not errors else ", ".join(counted), markup=False)
    raise typer.Exit(1 if errors else 0)


def _examined(context: typer.Context) -> Examined:
    """The knowledge base, checked; stops where it cannot be read as a whole."""
    examined = pipeline.examine(_root(context))
    if examined.linked is None:
        _report(examined.problems, None, "")
    return examined


def _counted(examined: Examined) -> str:
    if examined.linked is None:
        return ""
    games = examined.linked.book.games.values()
    rulings = sum(len(game.rulings) for game in games)
    return f"checked {rulings} rulings of {len(games)} {'game' if len(games) == 1 else 'games'}"


@app.command()
def check(
    context: typer.Context,
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Report on these files only.")] = None,
    format: FormatOption = None,
) -> None:
    """Check every file: what it holds, what it points to, what is missing. Runs no example."""
    root = _root(context)
    examined = pipeline.examine(root)
    wanted = _below(root, paths or [])
    found = [one for one in examined.problems if not wanted or _matches(one.path, wanted)]
    _report(found, format, _counted(examined))


def _below(root: Path, paths: list[str]) -> list[str]:
    """Paths as problems name them: below the root, with slashes. They may be given from the root or from here."""
    found = []
    for given in paths:
        here = (Path.cwd() / given).resolve()
        if not here.exists():
            here = (root / given).resolve()
        if not here.exists() or not here.is_relative_to(root):
            _stop(f"there is no {given} in the knowledge base")
        found.append(here.relative_to(root).as_posix())
    return found


def _matches(path: str, wanted: list[str]) -> bool:
    return any(path == one or path.startswith(f"{one}/") or one == "." for one in wanted)


@app.command()
def verify(
    context: typer.Context,
    rulings: Annotated[
        list[str] | None, typer.Argument(metavar="PATH|ID", help="Run the examples of these only.")
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Write the output that was got into the files.")] = False,
    format: FormatOption = None,
) -> None:
    """Run every example against the model of its game and compare."""
    examined = _examined(context)
    ids = _ids(examined, rulings or [])
    if accept:
        diff, refused = verifying.accept(examined.book, ids)
        out.print(diff or "every output is as expected: nothing to accept", markup=False, end="" if diff else "\n")
        _report(refused, format, "read the diff: an output is accepted, not proven")
    verification = pipeline.verify(examined, ids)
    passed = sum(example.passed for example in verification.examples.values())
    found = [*(one for one in examined.problems if one.is_error), *verification.problems]
    _report(found, format, f"{passed} of {len(verification.examples)} examples passed")


def _ids(examined: Examined, given: list[str]) -> frozenset[str] | None:
    """The rulings that are meant by ids and paths; None for all."""
    if not given:
        return None
    book = examined.book
    ids: set[str] = set()
    for one in given:
        if id := _ruling(book, one):
            ids.add(id)
            continue
        wanted = _below(book.root, [one])
        found = [id for id, ruling in book.rulings.items() if _matches(ruling.path, wanted)]
        if not found:
            _stop(f"there is no ruling in {one}")
        ids.update(found)
    return frozenset(ids)


def _ruling(book: Book, given: str) -> str | None:
    """The ruling that is meant by `FER-003`, `fer3` or `ＦＥＲ３`."""
    id = str(guess_id(given) or "")
    return id if id in book.rulings else None


@app.command()
def build(
    context: typer.Context,
    site_dir: Annotated[
        Path | None, typer.Option("--site-dir", metavar="DIR", help="Where the site goes. [default: site]")
    ] = None,
    engine: Annotated[
        Engine, typer.Option("--engine", help="What makes the shells and the hand-written pages.")
    ] = Engine.MKDOCS,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="How many processes; 0 for one a core.")] = 0,
    lang: Annotated[list[str] | None, typer.Option("--lang", help="Build these languages only.")] = None,
    format: FormatOption = None,
) -> None:
    """Check, verify, and build the site. Whatever fails leaves the last good site in place."""
    root = _root(context)
    with _progress() as tell:
        built = pipeline.build(
            root,
            (site_dir or root / "site").resolve(),
            str(engine),
            command=typer.main.get_command(app),
            jobs=jobs,
            languages=_languages(root, lang or []),
            tell=tell,
        )
    _report(built.problems, format, built.summary)


def _languages(root: Path, given: list[str]) -> tuple[str, ...]:
    """The languages that are asked for, each one of the site's."""
    site, _ = settings.read(root, interface_languages(root))
    for code in given:
        if site and code not in site.languages:
            _stop(f"there is no language {code}; the site has {', '.join(site.languages)}")
    return tuple(given)


class _progress:
    """A line that says what goes on, on a terminal only."""

    def __enter__(self) -> pipeline.Tell:
        self.status = log.status("…") if log.is_terminal else None
        if self.status:
            self.status.start()
        return self.tell

    def tell(self, what: str) -> None:
        if self.status:
            self.status.update(what)

    def __exit__(self, *_: object) -> None:
        if self.status:
            self.status.stop()


@app.command()
def serve(
    context: typer.Context,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port on 127.0.0.1.")] = 8000,
    engine: Annotated[Engine, typer.Option("--engine", help="What makes the shells.")] = Engine.MKDOCS,
) -> None:
    """Build, serve on 127.0.0.1, and build again on every change; the page reloads by itself."""

    def report(found: Iterable[Problem]) -> None:
        for problem in found:
            log.print(problems.as_text(problem), markup=False)

    command = typer.main.get_command(app)
    say = functools.partial(log.print, markup=False)
    raise typer.Exit(pipeline.serve(_root(context), port, str(engine), command, say, report))


@app.command()
def stats(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Count rulings, examples, points, exercised rules and translations, a game and in all."""
    examined = _examined(context)
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


@app.command("schema")
def print_schema(
    context: typer.Context,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="DIR", help="Write one file a record there instead of printing.")
    ] = None,
) -> None:
    """Print the JSON Schema of the data files, for editors."""
    site, found = settings.read(_root(context), interface_languages(_root(context)))
    if site is None:
        _report(found, None, "")
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


@app.command()
def show(
    context: typer.Context,
    id: Annotated[str, typer.Argument(metavar="ID", help="As FER-003; fer3 will do.")],
    lang: Annotated[str | None, typer.Option("--lang", help="Language. [default: the first of the site]")] = None,
) -> None:
    """Show a ruling in the terminal, its examples run."""
    examined = _examined(context)
    found = _ruling(examined.book, id)
    if found is None:
        wanted = str(guess_id(id) or id)
        _stop(f"there is no ruling {id}; {schema.near(wanted, examined.book.rulings) or 'hantei stats counts them'}")
    languages = examined.book.languages
    if lang and lang not in languages:
        _stop(f"there is no language {lang}; the site has {', '.join(languages)}")
    basis = pipeline.basis(examined, pipeline.verify(examined, [found]))
    out.print(showing.show(basis, found, lang or languages[0]), markup=False)


@new_app.command("ruling")
def new_ruling(
    context: typer.Context,
    place: Annotated[str, typer.Argument(metavar="GAME/TOPIC", help="Where it goes; a new topic is made.")],
    slug: Annotated[str, typer.Option("--slug", help="A readable word for the file's name.")] = "draft",
) -> None:
    """Make a ruling with the next free id."""
    examined = _examined(context)
    name, _, topic = place.partition("/")
    _write(examined, lambda: new.ruling(examined.book, _game(examined, name), topic, slug))


@new_app.command("term")
def new_term(
    context: typer.Context, place: Annotated[str, typer.Argument(metavar="GAME/KEY", help="As fertcg/steel-sword.")]
) -> None:
    """Add a term to the termbase of a game."""
    examined = _examined(context)
    name, _, key = place.partition("/")
    _write(examined, lambda: new.term(examined.book, _game(examined, name), key))


@new_app.command("game")
def new_game(
    context: typer.Context,
    key: Annotated[str, typer.Argument(metavar="KEY", help="Folder and address of the game, as fertcg.")],
    prefix: Annotated[str | None, typer.Option("--prefix", help="Letters of its ids. [default: from the key]")] = None,
) -> None:
    """Make a game: source, termbase, topic, ruling and a model with an example that runs."""
    examined = pipeline.examine(_root(context))
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
        _stop(str(reason))
    for path in written:
        out.print(path, markup=False)


@translate_app.command("ok")
def translate_ok(
    context: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="As FER-003 or fertcg/terms/tyrfing. [default: all]")
    ] = None,
    lang: Annotated[list[str] | None, typer.Option("--lang", help="These languages only.")] = None,
    reviewed: Annotated[bool, typer.Option("--reviewed", help="A second reader has read it.")] = False,
) -> None:
    """Say that translations fit the source text of today: stamps them, and touches no text."""
    examined = _examined(context)
    languages = tuple(lang or examined.book.languages)
    changed, unknown = editing.stamp(examined.book, names or [], languages, reviewed=reviewed)
    if unknown:
        _stop(f"there is no record {', '.join(unknown)}")
    for path in changed:
        out.print(path, markup=False)


def run() -> None:
    """The entry point: as the app, with an interrupt leaving quietly."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
