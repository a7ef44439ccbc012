"""The kinds of pages that the site has, and how a test opens one in Chromium and hears what goes wrong."""

import gzip
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, sync_playwright

LANGUAGES = ("en", "ja", "ko")
#: One address of each kind, below the site's.
KINDS = {
    "home": "{lang}/",
    "game": "{lang}/fertcg/",
    "topic": "{lang}/victory-spark/timings/",
    "ruling": "{lang}/FER-003/",
    "editions": "{lang}/FER-026/",
    "open": "{lang}/DOM-066/",
    "timeline": "{lang}/VSP-046/",
    "terms": "{lang}/everdell/terms/",
    "termbase": "{lang}/fertcg/termbase/",
    "term": "{lang}/fertcg/terms/steel-sword/",
    "sources": "{lang}/fertcg/sources/",
    "source": "{lang}/fertcg/sources/chip-column/",
    "coverage": "{lang}/fertcg/coverage/",
    "changes": "{lang}/changes/",
    "game changes": "{lang}/fertcg/changes/",
    "search": "{lang}/search/",
    "guide": "{lang}/guide/reading/",
    "format": "{lang}/reference/format/",
    "checks": "{lang}/reference/checks/",
    "check": "{lang}/reference/checks/unknown-reference/",
    "commands": "{lang}/reference/commands/",
}
#: Pages that stand by themselves, in all languages at once.
LIGHT = {"root": "", "short": "r/FER-003/", "missing": "nothing/here/"}

_AXE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class StaticHost(SimpleHTTPRequestHandler):
    """A static host, with the 404 page that such hosts have."""

    def log_message(self, *args: Any) -> None: ...

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on 127.0.0.1: its address, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(StaticHost, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without any traffic of its own. LookupError where there is none."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise LookupError("Chromium is missing: apt-get install chromium fonts-noto-cjk")
    quiet = ["background-networking", "component-update", "sync"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in quiet)]
        )
        yield browser
        browser.close()


def listen(page: Page, address: str) -> list[str]:
    """What will go wrong on a page: foreign requests, missing files, faults of scripts, violations of its policy."""
    wrong: list[str] = []
    own = (address, "data:")
    page.on("request", lambda request: None if request.url.startswith(own) else wrong.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.add_init_script(
        "addEventListener('securitypolicyviolation', event => "
        "console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))"
    )
    return wrong


def visit(page: Page, address: str, path: str) -> list[str]:
    """Open a page; what went wrong while it loaded."""
    wrong = listen(page, address)
    page.goto(address + path, wait_until="load")
    return wrong


def inaccessible(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 A and AA and against good practice."""
    found = Axe().run(page, options={"runOnly": _AXE})
    return [
        f"{violation['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]


def loaded(page: Page, address: str, path: str) -> dict[str, int]:
    """What a first visit loads: path below the site's address to bytes as a host sends them, compressed by gzip."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address + path, wait_until="networkidle")
    return {answer.url.removeprefix(address): len(gzip.compress(answer.body(), 6, mtime=0)) for answer in answers}
