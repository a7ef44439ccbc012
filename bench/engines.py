"""The engines of search that are compared: how each makes its index, and how it is asked in the browser."""

import html
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from serving import weight
from texts import Text

from hantei import pipeline, search
from hantei.pages import Views
from hantei.render import static_files

PAGEFIND = ("pagefind==1.5.2", "pagefind-bin-extended==1.5.2")


class Missing(Exception):
    """An engine that cannot be had here; the message says why."""


@dataclass(frozen=True)
class Index:
    """What an engine has made: where it lies, how many bytes a server would send of it in all, and how long it took."""

    folder: Path
    size: int
    seconds: float


@dataclass(frozen=True)
class Engine:
    """How an engine is asked.

    `start` makes a page ready, as opening the search does; `ask` returns the addresses of the first hits, `rest`
    of the others.
    Files whose address matches `loads` are loaded by the search and not by the page. `start` may come again, and
    then loads anew, unless every query loads the same (`whole`).
    """

    name: str
    make: Callable[[Path], Index]
    page: str
    loads: str
    start: str
    ask: str
    rest: str
    init: str = ""
    whole: bool = False


def hantei(views: Views) -> Engine:
    """Ours. Only what search needs is written: the files of the index and the engine."""

    def make(folder: Path) -> Index:
        started = time.perf_counter()
        made = list(search.files(views))
        seconds = time.perf_counter() - started
        for path, data in made:
            _write(folder / path, data)
        for name, file in static_files(views.basis.settings.root).items():
            _write(folder / pipeline.ASSETS / name, file.read_bytes())
        for lang in views.basis.settings.languages:
            _write(folder / lang / "index.html", _document(lang, "Hantei", []).encode())
        return Index(folder, weight(folder.glob(f"{search.FOLDER}/**/*")), seconds)

    return Engine(
        name="Hantei",
        make=make,
        page="{lang}/",
        loads="/assets/",
        start="""async ([lang]) => {
            const { open } = await import("/assets/hantei/search/engine.js");
            window.search = await open(new URL("/assets/search/", location.href).href, lang);
        }""",
        ask="""async ([query, limit]) => {
            window.found = await window.search.find(query, { limit });
            return window.found.hits.map((hit) => hit.url);
        }""",
        rest="""async () => {
            const urls = [];
            while (window.found.more) {
                window.found = await window.found.next();
                urls.push(...window.found.hits.map((hit) => hit.url));
            }
            return urls;
        }""",
    )


def material(name: str, texts: Sequence[Text], languages: Sequence[str], apart: bool) -> Engine:
    """Material's own search: all languages in one site, or (`apart`) a site for each."""

    def make(folder: Path) -> Index:
        parts = [(f"{lang}/", [lang]) for lang in languages] if apart else [("", list(languages))]
        seconds = sum(_material(folder / part, part, langs, texts) for part, langs in parts)
        return Index(folder, weight(folder.rglob("search_index.json")), seconds)

    return Engine(
        name=name,
        make=make,
        page="{lang}/" if apart else "",
        loads="search_index|/workers/|/lunr/",
        whole=True,
        # The worker that Material makes is the one that is asked, with the messages that its own field sends.
        init="""window.Worker = class extends Worker {
            constructor(...given) { super(...given); window.worker = this; }
        };""",
        start="""async () => {
            const ready = new Promise((done) => window.worker.addEventListener("message", ({ data }) => {
                if (data.type === 1) done();
            }));
            document.getElementById("__search").click();
            await ready;
        }""",
        ask="""async ([query, limit]) => {
            const answer = new Promise((done) => window.worker.addEventListener("message", function hear({ data }) {
                if (data.type !== 3) return;
                window.worker.removeEventListener("message", hear);
                done(data.data.items);
            }));
            window.worker.postMessage({ type: 2, data: query });
            window.items = (await answer).map((group) => group[0].location.split("#")[0]);
            return window.items.slice(0, limit);
        }""",
        rest="() => window.items.slice(20)",
    )


def _material(folder: Path, part: str, langs: Sequence[str], texts: Iterable[Text]) -> float:
    """Build a plain site with Material for MkDocs. The seconds that its search plugin took of it."""
    from material.plugins.search.plugin import SearchPlugin
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    source = folder.parent / f"{folder.name}.source"
    docs = source / "docs"
    _write(docs / "index.md", b"# Rulings\n")
    for text in texts:
        if text.lang in langs:
            page = f"{text.lang}/{text.page}/".removeprefix(part)
            head = f"---\ntitle: {json.dumps(text.title, ensure_ascii=False)}\n---\n"
            _write(docs / f"{page}index.md", (head + _body(text.title, text.paragraphs)).encode())
    config = {
        "site_name": "Rulings",
        "theme": {"name": "material", "font": False},
        "plugins": [{"search": {"lang": list(langs)}}],
        # With all pages in the navigation of each, MkDocs would take longer for that than for anything else.
        "nav": [{"Rulings": "index.md"}],
        "validation": {"nav": {"omitted_files": "ignore"}},
        "docs_dir": str(docs),
        "site_dir": str(folder),
    }
    _write(source / "mkdocs.yml", json.dumps(config).encode())
    spent = 0.0

    def timed(name: str) -> Any:
        inner = getattr(SearchPlugin, name)

        def outer(self: Any, *given: Any, **named: Any) -> Any:
            nonlocal spent
            started = time.perf_counter()
            result = inner(self, *given, **named)
            spent += time.perf_counter() - started
            return result

        return patch.object(SearchPlugin, name, outer)

    with timed("on_page_context"), timed("on_post_build"):
        build(load_config(str(source / "mkdocs.yml")))
    return spent


def pagefind(texts: Sequence[Text], tools: Path) -> Engine:
    """Pagefind with its segmentation of Japanese, run over plain pages."""

    def make(folder: Path) -> Index:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tools)]
        if not (tools / "pagefind_bin_extended").is_dir() and subprocess.run([*install, *PAGEFIND]).returncode:
            raise Missing("its packages could not be installed")
        for text in texts:
            page = _document(text.lang, text.title, text.paragraphs)
            _write(folder / text.lang / text.page / "index.html", page.encode())
        for lang in dict.fromkeys(text.lang for text in texts):
            _write(folder / lang / "index.html", f'<html lang="{lang}"><title>Rulings</title>'.encode())
        started = time.perf_counter()
        run = [next((tools / "pagefind_bin_extended").glob("pagefind_extended*")), "--site", folder, "--quiet"]
        if subprocess.run(run).returncode:
            raise Missing("it could not be run")
        seconds = time.perf_counter() - started
        return Index(folder, weight((folder / "pagefind").rglob("*.pf_*")), seconds)

    return Engine(
        name="Pagefind",
        make=make,
        page="{lang}/",
        loads="/pagefind/",
        start="""async () => {
            await window.pagefind?.destroy();
            window.pagefind = await import("/pagefind/pagefind.js");
            await window.pagefind.init();
        }""",
        ask="""async ([query, limit]) => {
            window.found = (await window.pagefind.search(query)).results;
            const shown = await Promise.all(window.found.slice(0, limit).map((result) => result.data()));
            return shown.map((page) => page.url);
        }""",
        rest="""async () => {
            const more = await Promise.all(window.found.slice(20).map((result) => result.data()));
            return more.map((page) => page.url);
        }""",
    )


def _document(lang: str, title: str, paragraphs: Iterable[str]) -> str:
    body = f"<main data-pagefind-body>{_body(title, paragraphs)}</main>"
    return f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{html.escape(title)}</title>{body}</html>'


def _body(title: str, paragraphs: Iterable[str]) -> str:
    return "\n\n".join([f"<h1>{html.escape(title)}</h1>", *(f"<p>{html.escape(text)}</p>" for text in paragraphs)])


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def emptied(folder: Path) -> Path:
    """The folder, new and empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def page_of(url: str, languages: Iterable[str]) -> str:
    """The page that an address leads to, whatever its language."""
    return re.sub(rf"^/?({'|'.join(languages)})/", "", url).strip("/")
