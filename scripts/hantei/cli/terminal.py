"""What every command shares: the root, the printers, the ways to stop."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from hantei import pipeline, problems, settings
from hantei.ids import guess_id
from hantei.load import Book
from hantei.pipeline import Examined
from hantei.problems import Problem
from hantei.verify import Protection, Sandbox, Unprotected, choose

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

SandboxOption = Annotated[
    Sandbox,
    typer.Option(
        "--sandbox",
        help="What examples run in: bubblewrap, or the next best; bubblewrap or nothing; limits only.",
    ),
]


def root_of(context: typer.Context) -> Path:
    given: Path | None = context.find_root().obj
    if given is not None and not (given / settings.FILE).is_file():
        stop(f"there is no {settings.FILE} in {given}")
    root = given or settings.find_root(Path.cwd())
    if root is None:
        stop(f"there is no {settings.FILE} here or above; go to a knowledge base, or name it with --root DIR")
    return root.resolve()


def stop(message: str) -> NoReturn:
    log.print(f"hantei: {message}", markup=False)
    raise typer.Exit(2)


def sandboxed(sandbox: Sandbox) -> Sandbox:
    """The sandbox that was asked for; stops where it is required and cannot be had."""
    try:
        choose(sandbox)
    except Unprotected as lack:
        stop(f"--sandbox {sandbox}: {lack}")
    return sandbox


def report(
    found: list[Problem] | tuple[Problem, ...], format: Format | None, done: str, protection: Protection | None = None
) -> None:
    """Print the problems, what was done and what examples ran in; exit 1 where one of the problems is an error."""
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
        if protection:
            log.print(str(protection), markup=False)
    raise typer.Exit(1 if errors else 0)


def examined_base(context: typer.Context) -> Examined:
    """The knowledge base, checked; stops where it cannot be read as a whole."""
    return whole(pipeline.examine(root_of(context)))


def whole(examined: Examined) -> Examined:
    """The same; stops with its problems where it could not be read as a whole."""
    if examined.linked is None:
        report(examined.problems, None, "")
    return examined


def below(root: Path, paths: list[str]) -> list[str]:
    """Paths as problems name them: below the root, with slashes. They may be given from the root or from here."""
    found = []
    for given in paths:
        here = (Path.cwd() / given).resolve()
        if not here.exists():
            here = (root / given).resolve()
        if not here.exists() or not here.is_relative_to(root):
            stop(f"there is no {given} in the knowledge base")
        found.append(here.relative_to(root).as_posix())
    return found


def matches(path: str, wanted: list[str]) -> bool:
    return any(path == one or path.startswith(f"{one}/") or one == "." for one in wanted)


def find_ruling(book: Book, given: str) -> str | None:
    """The ruling that is meant by `FER-003`, `fer3` or `ＦＥＲ３`."""
    id = str(guess_id(given) or "")
    return id if id in book.rulings else None
