"""Commands that make the site: build, serve."""

import functools
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from hantei import pipeline, problems, settings
from hantei.cli.progress import progress
from hantei.cli.terminal import Engine, FormatOption, SandboxOption, log, report, root_of, sandboxed, stop
from hantei.hosts import HOSTS, HostName
from hantei.pages import Command, interface_languages
from hantei.problems import Problem
from hantei.verify import Sandbox


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
    host: Annotated[
        HostName | None, typer.Option("--host", help="Count against what this host allows, and fail over it.")
    ] = None,
    sandbox: SandboxOption = Sandbox.AUTO,
    format: FormatOption = None,
) -> None:
    """Check, verify, and build the site. Whatever fails leaves the last good site in place."""
    root = root_of(context)
    with progress() as tell:
        built = pipeline.build(
            root,
            (site_dir or root / "site").resolve(),
            str(engine),
            command=_program(),
            jobs=jobs,
            languages=_languages(root, lang or []),
            host=HOSTS[host] if host else None,
            sandbox=sandboxed(sandbox),
            tell=tell,
        )
    report(built.problems, format, built.summary, built.protection)


def _languages(root: Path, given: list[str]) -> tuple[str, ...]:
    """The languages that are asked for, each one of the site's."""
    site, _ = settings.read(root, interface_languages(root))
    for code in given:
        if site and code not in site.languages:
            stop(f"there is no language {code}; the site has {', '.join(site.languages)}")
    return tuple(given)


def serve(
    context: typer.Context,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port on 127.0.0.1.")] = 8000,
    engine: Annotated[Engine, typer.Option("--engine", help="What makes the shells.")] = Engine.MKDOCS,
    sandbox: SandboxOption = Sandbox.AUTO,
) -> None:
    """Build, serve on 127.0.0.1, and build again on every change; the page reloads by itself."""

    def report(found: Iterable[Problem]) -> None:
        for problem in found:
            log.print(problems.as_text(problem), markup=False)

    command = _program()
    say = functools.partial(log.print, markup=False)
    raise typer.Exit(
        pipeline.serve(root_of(context), port, str(engine), command, say, report, sandbox=sandboxed(sandbox))
    )


def _program() -> Command:
    """The whole program as a command: the page of commands is made from its help."""
    from hantei.cli import app

    return typer.main.get_command(app)
