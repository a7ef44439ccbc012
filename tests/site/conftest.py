"""The knowledge base built once into a folder of its own, served on 127.0.0.1, and Chromium to look at it."""

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from hantei import pipeline

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    folder = tmp_path_factory.mktemp("built") / "site"
    built = pipeline.build(ROOT, folder, "mkdocs")
    assert [problem for problem in built.problems if problem.is_error] == []
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """A static host below a sub-path, with the 404 page that such hosts have."""

    def log_message(self, *args: Any) -> None: ...

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of the site, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without any traffic of its own."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.fail("Chromium is missing: apt-get install chromium fonts-noto-cjk")
    quiet = ["background-networking", "component-update", "sync"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in quiet)]
        )
        yield chromium
        chromium.close()
