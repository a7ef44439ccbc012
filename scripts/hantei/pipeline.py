"""The whole work, each part one readable function: examine, verify, build, serve."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from hantei import (
    api,
    checked,
    checks,
    dialects,
    hosts,
    link,
    linkcheck,
    load,
    permalinks,
    pictures,
    redirects,
    repository,
    reuse,
    settings,
    site,
    swap,
)
from hantei import serve as serving
from hantei import verify as verifying
from hantei.catalogue import CODES
from hantei.checked import Checked
from hantei.hosts import Host
from hantei.link import LinkedBook
from hantei.load import RULINGS, Book
from hantei.pages import (
    Basis,
    Command,
    Page,
    addresses,
    cards,
    digest,
    interface_languages,
    load_words,
    moved,
    navigation,
    pages,
    template_folders,
    urls,
)
from hantei.permalinks import Moves
from hantei.problems import Problem
from hantei.redirects import Redirects
from hantei.render import Renderer, TemplateFault, static_files, unfit_static
from hantei.reuse import Kept, Maker, Site
from hantei.settings import Settings
from hantei.share import Dialect
from hantei.site import Shells
from hantei.verify import Protection, Sandbox, Verification
from hantei.works import Works

Tell = Callable[[str], None]


class Watch(Protocol):
    """Hears of a stage as it begins, and again as soon as it is known how many of what it deals with."""

    def __call__(self, stage: str, count: int | None = None, what: str = "") -> None: ...


def unwatched(stage: str, count: int | None = None, what: str = "") -> None:
    """Nobody watches."""


CACHE = ".cache/hantei"
ASSETS = "assets/hantei"
#: Loaded by every page of a shell.
SCRIPTS = (f"{ASSETS}/language.js", f"{ASSETS}/search-key.js", f"{ASSETS}/terms.js", f"{ASSETS}/share.js")
#: What a change in calls for another build.
WATCHED = ("mkdocs.yml", "content", RULINGS, "templates")
#: What a check reads.
INPUTS = ("mkdocs.yml", RULINGS, "templates")


@dataclass(frozen=True)
class Examined:
    """A knowledge base as read. `linked` is None where a stage failed, so that the next had nothing to stand on."""

    settings: Settings | None
    book: Book
    linked: LinkedBook | None
    problems: tuple[Problem, ...]
    redirects: Redirects = field(default_factory=Redirects)
    dialects: tuple[Dialect, ...] = ()

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


def examine(root: Path, tell: Watch = unwatched) -> Examined:
    """Read, link and check a knowledge base. Every problem of a stage is found; a stage with errors is the last."""
    tell("reading")
    given, problems = settings.read(root, interface_languages(root))
    if given is None:
        return Examined(None, Book(root, (), {}), None, tuple(problems))
    moves, found = redirects.read(root)
    problems += [*found, *permalinks.read(root)[1], *unfit_static(root)]
    spoken, found = dialects.read(template_folders(root))
    problems += found
    book, found = load.load(root, given.languages)
    tell("reading", len(book.rulings), "rulings")
    problems += found
    if _errors(found):
        return Examined(given, book, None, tuple(sorted(problems)))
    tell("checking", len(checks.CHECKS), "checks")
    linked, found = link.link(book)
    problems += [*found, *checks.check(linked)]
    return Examined(given, book, linked, tuple(sorted(problems)), moves, spoken)


def check(root: Path, tell: Watch = unwatched) -> Checked:
    """The problems of a knowledge base, known from the last check where no file has changed since."""
    file = root / CACHE / "checked.json"
    state = checked.state(root, INPUTS, reuse.ground(root, repository.head(root)))
    found = checked.recall(file, state, CODES)
    if found is None:
        examined = examine(root, tell)
        games = examined.linked.book.games.values() if examined.linked else None
        rulings = sum(len(game.rulings) for game in games) if games is not None else None
        found = Checked(examined.problems, rulings, len(games) if games is not None else None)
        checked.remember(file, state, found)
    return found


def verify(
    examined: Examined,
    only: Collection[str] | None = None,
    tell: Watch = unwatched,
    *,
    sandbox: Sandbox = Sandbox.AUTO,
    twice: bool = False,
) -> Verification:
    """Run the examples of a knowledge base, or of some rulings of it."""
    tell("running the examples")
    verification = verifying.verify(examined.book, only, sandbox=sandbox, twice=twice)
    tell("running the examples", len(verification.examples), "examples")
    return verification


def _verified(examined: Examined, root: Path, tell: Watch, sandbox: Sandbox) -> Verification:
    """What the examples show. Those whose outcome is known from an earlier build are judged by it and not run again."""
    tell("running the examples")
    file = root / CACHE / "examples.json"
    memory = verifying.memory.load(file)
    known = frozenset(memory)
    verification = verifying.verify(examined.book, memory=memory, sandbox=sandbox)
    if memory.keys() != known:
        verifying.memory.save(file, memory)
    tell("running the examples", len(verification.examples), "examples")
    return verification


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
        dialects=examined.dialects,
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
    tell: Watch = unwatched,
) -> Built:
    """Check, verify, render and stamp a site, and put it in place when it is whole. What fails leaves the old one.

    `command` is what the page of commands is made from; `languages` limits the site to some of its languages; `host` is
    where it has to fit; `publish` adds its new addresses to the ledger of permalinks; `sandbox` is what examples
    run in.
    """
    started = time.perf_counter()
    if refused := swap.refusal(site_dir):
        return Built((refused,))
    if repository.holds(root, ".cache"):
        message = "what builds remember has been committed"
        return Built((Problem(".cache", 1, 1, reuse.COMMITTED_CACHE, message, "git rm -r --cached .cache"),))
    examined = examine(root, tell)
    if examined.failed:
        return Built(examined.problems)
    verification = _verified(examined, root, tell, sandbox)
    problems = [*examined.problems, *verification.problems]
    if _errors(problems):
        return Built(tuple(sorted(problems)))
    made_from = basis(examined, verification, command=command, languages=languages)
    tell("making the shells")
    listed = pages(made_from)
    tell("making the shells", len({page.shell for page in listed if page.shell}), "shells")
    shells, found = _shells(made_from, listed, root, engine, jobs)
    problems += found
    if shells is None or _errors(found):
        return Built(tuple(sorted(problems)))
    lasting = _lasting(made_from, listed, shells)
    moves, found = _moves(examined, made_from, lasting)
    problems += found
    listed = (*listed, *moved(moves, load_words(root, made_from.settings.languages)))
    tell("drawing")
    shown = cards(made_from, listed)
    tell("drawing", len(shown), "pictures")
    drawn, found = pictures.pictures(shown, made_from.settings, root / CACHE / "images", jobs or None)
    problems += found
    with swap.fresh(site_dir, lambda: tell(f"waiting for {swap.holder(site_dir)}")) as new:
        tell("writing", len(listed) + len(shells.pages), "pages")
        try:
            old = reuse.recall(root / CACHE / "sites", site_dir)
            written = _write(new.folder, old, made_from, listed, shells, moves, drawn, jobs)
        except TemplateFault as fault:
            return Built((*problems, fault.problem))
        sources = {page.url: page.source for page in listed if page.source}
        sources |= {page.url: page.source for page in shells.pages}
        touched = linkcheck.touched(old.folder, new.folder, written.made) if old.works else None
        tell("following the links", len(sources if touched is None else touched), "pages")
        problems += linkcheck.check(new.folder, sources, made_from.settings.url, pages=touched)
        fits, found = hosts.judge(new.folder, host) if host else ("", [])
        problems += found
        if not _errors(problems):
            new.swap()
            reuse.remember(root / CACHE / "sites", site_dir, written.works)
            if publish:
                permalinks.write(root, lasting)
    count = len(listed) + len(shells.pages)
    summary = _summary(made_from, count, len(written.made), time.perf_counter() - started, site_dir)
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
    ledger, _ = permalinks.read(basis.settings.root)
    return permalinks.judge(ledger, lasting, examined.redirects, built, skipped)


def _additions(basis: Basis) -> Mapping[str, site.Additions]:
    renderer = Renderer(basis)
    return {
        lang: site.Additions(renderer.addition("head", lang), renderer.addition("bar", lang))
        for lang in basis.settings.languages
    }


@dataclass(frozen=True)
class _Written:
    """The works that a site was made by, and the pages that were made anew."""

    works: Mapping[str, Kept]
    made: tuple[str, ...]


def _write(
    folder: Path,
    old: Site,
    basis: Basis,
    listed: tuple[Page, ...],
    shells: Shells,
    moves: Moves,
    drawn: Mapping[str, Path],
    jobs: int,
) -> _Written:
    """Every file of the site into the folder, made or taken over from the old site."""
    for path, data in _copied(basis, shells):
        _put(folder, path, data)
    # Light pages are other views of pages that are listed.
    found = {page.url: page.alternates for page in listed if page.shell and page.mapped}
    found |= {page.url: page.alternates for page in shells.pages}
    for path, text in site.files(basis.settings.url, found).items():
        _put(folder, path, text.encode())
    works = Works.of(basis, listed, shells, moves, drawn)
    views = works.renderer.views
    ground = reuse.ground(basis.settings.root, basis.settings, shells.folder.parent.name, basis.codes, basis.schemas)
    maker = Maker(folder, old, views.facts, views.reads, ground, jobs or None)
    maker.run(works.first())
    records = {name: kept for name, kept in maker.done.items() if name.startswith(urls.API) and kept.told}
    told = {name: kept.told for name, kept in records.items()}
    keys = digest(sorted(kept.key for kept in records.values()))
    maker.run(works.then(lambda path: (folder / path).read_bytes(), told, keys))
    made = set(maker.made)
    pages = (*(page.url for page in listed), *(page.url for page in shells.pages))
    return _Written(maker.done, tuple(url for url in pages if url in made))


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


def _summary(basis: Basis, pages: int, made: int, seconds: float, site_dir: Path) -> str:
    rulings = len(basis.linked.rulings)
    examples = len(basis.verification.examples)
    shown = f"{pages} pages ({made} written, {pages - made} unchanged)"
    return f"{rulings} rulings, {examples} examples verified, {shown} in {seconds:.1f} s: {site_dir}"
