"""Folders served on this machine and opened in Chromium, and what is loaded of them."""

import gzip
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None: ...


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
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
    """The system's Chromium, without any traffic of its own."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise SystemExit("Chromium is missing: apt-get install chromium fonts-noto-cjk")
    quiet = ["background-networking", "component-update", "sync"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in quiet)]
        )
        yield browser
        browser.close()


@cache
def compressed(file: Path) -> int:
    """Bytes of a file as a server sends it; what is compressed already is sent as it is."""
    data = file.read_bytes()
    return min(len(data), len(gzip.compress(data, 6)))


def weight(files: Iterator[Path]) -> int:
    """Bytes of files, each compressed as a server sends it."""
    return sum(compressed(file) for file in files if file.is_file())
