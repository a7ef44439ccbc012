"""The whole work, each part one readable function: examine, verify, build, serve."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from hantei import (
    api,
    checks,
    hosts,
    link,
    linkcheck,
    load,
    permalinks,
    pictures,
    redirects,
    search,
    settings,
    site,
    swap,
)
from hantei import serve as serving
from hantei import verify as verifying
from hantei.catalogue import CODES
from hantei.feeds import Feeds
from hantei.hosts import Host
from hantei.link import LinkedBook
from hantei.load import RULINGS, Book
from hantei.pages import (
    Basis,
    Command,
    Page,
    addresses,
    cards,
    interface_languages,
    load_words,
    moved,
    navigation,
    pages,
)
from hantei.permalinks import Moves
from hantei.problems import Problem
from hantei.redirects import Redirects
from hantei.render import Renderer, TemplateFault, static_files
from hantei.settings import Settings
from hantei.site import Shells
from hantei.verify import Protection, Sandbox, Verification

Tell = Callable[[str], None]

CACHE = ".cache/hantei"
ASSETS = "assets/hantei"
#: Loaded by every page of a shell.
SCRIPTS = (f"{ASSETS}/language.js", f"{ASSETS}/search-key.js", f"{ASSETS}/terms.js")
#: What a change in calls for another build.
WATCHED = ("mkdocs.yml", "content", RULINGS, "templates")


@dataclass(frozen=True)
class Examined:
    """A knowledge base as read. `linked` is None where a stage failed, so that the next had nothing to stand on."""

    settings: Settings | None
    book: Book
    linked: LinkedBook | None
    problems: tuple[Problem, ...]
    redirects: Redirects = field(default_factory=Redirects)

    @property
    def failed(self) -> bool:
        return self.linked is None or _errors(self.problems)


@dataclass(frozen=True)
class Built:
    """What became of a build: the problems of the stage that failed or all warnings, and a line that sums it up."""

    problems: tuple[Problem, ...]
    summary: str = ""
    #: What its examples ran in; None where none had to be run.
    protection: Protection | None = None

    @property
    def failed(self) -> bool:
        return _errors(self.problems)


def examine(root: Path) -> Examined:
    """Read, link and check a knowledge base. Every problem of a stage is found; a stage with errors is the last."""
    given, problems = settings.read(root, interface_languages(root))
    if given is None:
        return Examined(None, Book(root, (), {}), None, tuple(problems))
    moves, found = redirects.read(root)
    problems += found
    book, found = load.load(root, given.languages)
    problems += found
    if _errors(found):
        return Examined(given, book, None, tuple(sorted(problems)))
    linked, found = link.link(book)
    problems += [*found, *checks.check(linked)]
    return Examined(given, book, linked, tuple(sorted(problems)), moves)


def verify(
    examined: Examined,
    only: Collection[str] | None = None,
    *,
    sandbox: Sandbox = Sandbox.AUTO,
    twice: bool = False,
) -> Verification:
    """Run the examples of a knowledge base, or of some rulings of it."""
    return verifying.verify(examined.book, only, sandbox=sandbox, twice=twice)


def basis(
    examined: Examined,
    verification: Verification,
    *,
    command: Command | None = None,
    languages: Collection[str] = (),
) -> Basis:
    """Everything that pages are made from, of a knowledge base that could be linked."""
    if examined.linked is None or examined.settings is None:
        raise ValueError("pages are made from a linked book")
    return Basis(
        linked=examined.linked,
        verification=verification,
        settings=_limited(examined.settings, languages),
        codes=CODES,
        command=command,
        schemas=api.schemas(examined.settings.url),
    )


def build(
    root: Path,
    site_dir: Path,
    engine: str = "mkdocs",
    *,
    command: Command | None = None,
    jobs: int = 0,
    languages: Collection[str] = (),
    host: Host | None = None,
    publish: bool = True,
    sandbox: Sandbox = Sandbox.AUTO,
    tell: Tell = lambda _: None,
) -> Built:
    """Check, verify, render and stamp a site, and put it in place when it is whole. What fails leaves the old one.

    `command` is what the page of commands is made from; `languages` limits the site to some of its languages; `host` is
    where it has to fit; `publish` adds its new addresses to the ledger of permalinks; `sandbox` is what examples
    run in.
    """
    started = time.perf_counter()
    if refused := swap.refusal(site_dir):
        return Built((refused,))
    tell("checking …")
    examined = examine(root)
    if examined.failed:
        return Built(examined.problems)
    tell("running the examples …")
    verification = verify(examined, sandbox=sandbox)
    problems = [*examined.problems, *verification.problems]
    if _errors(problems):
        return Built(tuple(sorted(problems)))
    made_from = basis(examined, verification, command=command, languages=languages)
    tell("making the shells …")
    listed = pages(made_from)
    shells, found = _shells(made_from, listed, root, engine, jobs)
    problems += found
    if shells is None or _errors(found):
        return Built(tuple(sorted(problems)))
    lasting = _lasting(made_from, listed, shells)
    moves, found = _moves(examined, made_from, lasting)
    problems += found
    listed = (*listed, *moved(moves, load_words(root, made_from.settings.languages)))
    tell("drawing …")
    shown = cards(made_from, listed)
    drawn, found = pictures.pictures(shown, made_from.settings, root / CACHE / "images", jobs or None)
    problems += found
    tell(f"writing {len(listed)} pages …")
    with swap.fresh(site_dir, lambda: tell(f"waiting for {swap.holder(site_dir)} …")) as new:
        try:
            sources = _write(new.folder, made_from, listed, shells, moves, drawn)
        except TemplateFault as fault:
            return Built((*problems, fault.problem))
        tell("following the links …")
        problems += linkcheck.check(new.folder, sources, made_from.settings.url)
        fits, found = hosts.judge(new.folder, host) if host else ("", [])
        problems += found
        if not _errors(problems):
            new.swap()
            if publish:
                permalinks.write(root, lasting)
    summary = _summary(made_from, listed, time.perf_counter() - started, site_dir)
    return Built(tuple(sorted(problems)), f"{summary}\n{fits}" if fits else summary, verification.protection)


def serve(
    root: Path,
    port: int,
    engine: str,
    command: Command | None,
    say: Tell,
    report: "Report",
    sandbox: Sandbox = Sandbox.AUTO,
) -> int:
    """Serve the site on 127.0.0.1 and build it anew on every change, until it is interrupted. The exit status."""
    given, problems = settings.read(root, interface_languages(root))
    if given is None:
        report(problems)
        return 1
    site_dir = root / "site"
    told: Protection | None = None

    def rebuild() -> bool:
        nonlocal told
        # What is still being written is not published yet.
        try:
            built = build(root, site_dir, engine, command=command, publish=False, sandbox=sandbox)
        except OSError as fault:
            if not (lack := swap.failure(fault)):
                raise
            say(lack)
            return False
        report(built.problems)
        if built.protection and built.protection != told:
            told = built.protection
            say(str(told))
        return not built.failed

    watched = [root / name for name in WATCHED]
    return serving.serve(rebuild, site_dir, watched, port, base=site.base_path(given.url), say=say)


Report = Callable[[Iterable[Problem]], None]


def _errors(problems: Iterable[Problem]) -> bool:
    return any(problem.is_error for problem in problems)


def _limited(given: Settings, languages: Collection[str]) -> Settings:
    """The settings for a site of some of its languages, in the site's order."""
    kept = tuple(language for language in given.languages if language in languages)
    return replace(given, languages=kept) if kept else given


def _shells(
    basis: Basis, listed: Collection[Page], root: Path, engine: str, jobs: int
) -> tuple[Shells | None, list[Problem]]:
    menus = {lang: navigation(basis.linked, basis.settings, lang) for lang in basis.settings.languages}
    names = frozenset(page.shell for page in listed if page.shell)
    try:
        additions = _additions(basis)
    except TemplateFault as fault:
        return None, [fault.problem]
    shells, problems = site.build_shells(
        basis.settings,
        root / CACHE / "shells",
        engine,
        menus,
        names,
        scripts=SCRIPTS,
        additions=additions,
        jobs=jobs or None,
    )
    if shells is not None:
        urls = [page.url for page in listed]
        problems += site.conflicts(shells, root, urls, Renderer.BLOCKS)
    return shells, problems


def _lasting(basis: Basis, listed: Collection[Page], shells: Shells) -> frozenset[str]:
    """Every address of this site that stays for ever."""
    made = addresses(basis.linked, listed, basis.settings.languages)
    return frozenset([*made, *(page.url for page in shells.pages)])


def _moves(examined: Examined, basis: Basis, lasting: Collection[str]) -> tuple[Moves, list[Problem]]:
    built = basis.settings.languages
    skipped = [lang for lang in examined.settings.languages if lang not in built] if examined.settings else []
    return permalinks.judge(permalinks.read(basis.settings.root), lasting, examined.redirects, built, skipped)


def _additions(basis: Basis) -> Mapping[str, site.Additions]:
    renderer = Renderer(basis)
    return {
        lang: site.Additions(renderer.addition("head", lang), renderer.addition("bar", lang))
        for lang in basis.settings.languages
    }


def _write(
    folder: Path,
    basis: Basis,
    listed: Collection[Page],
    shells: Shells,
    moves: Moves,
    drawn: Mapping[str, Path],
) -> Mapping[str, str]:
    """Every file of the site into the folder. Returns what each page is made from."""
    sources: dict[str, str] = {}
    renderer = Renderer(basis)
    feeds = Feeds(renderer, basis.settings, basis.linked.book.games)
    for path, data in _copied(basis, shells):
        _put(folder, path, data)
    for path, data in search.files(renderer.views):
        _put(folder, path, data)
    for path, text in feeds.files():
        _put(folder, path, text.encode())
    for path, file in drawn.items():
        _put(folder, path, file.read_bytes())
    for page in listed:
        head = renderer.head(page, drawn) + api.alternate(page)
        head += feeds.head(page.lang, page.context.get("game", ""))
        body = renderer.render(page, head)
        if page.shell and page.url in moves.anchors:
            body += renderer.moved(page.lang, moves.anchors[page.url])
        html = site.stamp(shells, page, body, head) if page.shell else site.standalone(page, body, basis.settings.url)
        _put(folder, site.file_of(page.url), html.encode())
        if page.source:
            sources[page.url] = page.source
    for written in shells.pages:
        blocks = {name: renderer.block(name, written.lang) for name in written.blocks}
        _put(folder, site.file_of(written.url), site.finish(shells, written, blocks, feeds.head(written.lang)).encode())
        sources[written.url] = written.source
    # Light pages are other views of pages that are listed.
    found = {page.url: page.alternates for page in listed if page.shell and page.mapped}
    found |= {page.url: page.alternates for page in shells.pages}
    for path, text in site.files(basis.settings.url, found).items():
        _put(folder, path, text.encode())
    api.write(folder, renderer.views)
    return sources


def _copied(basis: Basis, shells: Shells) -> Iterator[tuple[str, bytes]]:
    """What goes to the site as it is: files of the engine's theme and of hand-written pages, and our own assets."""
    for file in sorted(shells.folder.rglob("*")):
        if file.is_file():
            yield file.relative_to(shells.folder).as_posix(), file.read_bytes()
    for name, file in static_files(basis.settings.root).items():
        yield f"{ASSETS}/{name}", file.read_bytes()


def _put(folder: Path, path: str, data: bytes) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _summary(basis: Basis, listed: Collection[Page], seconds: float, site_dir: Path) -> str:
    rulings = len(basis.linked.rulings)
    examples = len(basis.verification.examples)
    return f"{rulings} rulings, {examples} examples verified, {len(listed)} pages in {seconds:.1f} s: {site_dir}"
