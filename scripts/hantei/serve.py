"""The site on this machine: served to it alone, built again on every change, and shown again by the open pages."""

import mimetypes
import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import unquote, urlsplit

from watchfiles import Change, DefaultFilter, watch

ADDRESS = "127.0.0.1"
#: What a browser that was led here by this machine's own names says, with whatever port leads to the server's.
_HOST = re.compile(r"(127\.0\.0\.1|localhost)(:[0-9]{1,5})?", re.IGNORECASE)
#: Where the live reload lives: only in what is served, never on disk.
EVENTS, SCRIPT = "/.hantei/events", "/.hantei/reload.js"
_TAG = f'<script src="{SCRIPT}" async></script>'.encode()
_RELOAD = b"""\
const events = new EventSource("/.hantei/events");
let first = null;
events.addEventListener("site", (event) => {
  if (first === null) first = event.data;
  else if (event.data !== first) location.reload();
});
events.addEventListener("failed", () => {
  let note = document.getElementById("hantei-failed");
  if (!note) {
    note = document.createElement("p");
    note.id = "hantei-failed";
    note.setAttribute("role", "status");
    note.textContent = "The last build failed; this is the page before it. See the terminal.";
    note.style.cssText = "position:fixed;inset:auto 0 0;margin:0;padding:.5em;background:#b5382a;color:#fff;z-index:9";
    document.body.append(note);
  }
});
"""
_TYPES = {
    ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript",
    ".json": "application/json", ".svg": "image/svg+xml", ".txt": "text/plain", ".xml": "application/xml",
}  # fmt: skip
_NO_SITE = b"<!doctype html><title>No site yet</title><p>The first build failed. See the terminal.</p>"


class State:
    """Which build is shown: its number, and whether a later one failed. Threads wait here for the next."""

    def __init__(self) -> None:
        self.number = 1
        self.failed = False
        self.closed = False
        self.changed = threading.Condition()

    def tell(self, built: bool) -> None:
        with self.changed:
            self.number += built
            self.failed = not built
            self.changed.notify_all()

    def close(self) -> None:
        with self.changed:
            self.closed = True
            self.changed.notify_all()


def locate(site_dir: Path, path: str, base: str = "/") -> Path | None:
    """The file for the path of a request, with `index.html` for a folder; None for what is not in the site. A path that
    climbs, or a symbolic link that leads out, is not."""
    asked = unquote(urlsplit(path).path)
    if base != "/" and asked.startswith(base):
        asked = "/" + asked[len(base) :]
    parts = asked.split("/")[1:]
    if "\0" in asked or "\\" in asked or any(part == ".." or part.startswith(".") for part in parts):
        return None
    try:
        root = site_dir.resolve(strict=True)
        file = root.joinpath(*parts).resolve(strict=True)
        if file.is_dir():
            file = (file / "index.html").resolve(strict=True)
    except (OSError, ValueError, RuntimeError):  # RuntimeError: until Python 3.12, links that lead in a circle
        return None
    return file if file.is_relative_to(root) and file.is_file() else None


class Server(ThreadingHTTPServer):
    """Serves one folder. The folder may be exchanged at any time: every request looks anew."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, site_dir: Path, port: int, base: str = "/") -> None:
        self.site_dir = site_dir
        self.base = base
        self.state = State()
        super().__init__((ADDRESS, port), Handler)

    @property
    def address(self) -> str:
        return f"http://{ADDRESS}:{self.server_address[1]}{self.base}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader who goes away in the middle of an answer is nothing to report."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD of this machine, and no others: a page of another origin that has let its name lead here
    (DNS rebinding) says that name as the host, and is sent away."""

    server: Server
    protocol_version = "HTTP/1.1"
    #: Seconds that a connection may say nothing.
    timeout = 60

    def do_GET(self) -> None:
        if not _HOST.fullmatch(self.headers.get("Host", "")) or len(self.headers.get_all("Host", ())) != 1:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, f"This is {self.server.address} only")
            return
        if not self.path.startswith("/"):
            self.send_error(HTTPStatus.BAD_REQUEST, "The target is a path from the root")
            return
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            # Nobody reads what is sent along: it would be taken for the next request.
            self.close_connection = True
        path = urlsplit(self.path).path
        if path == EVENTS:
            self._events()
        elif path == SCRIPT:
            self._send(HTTPStatus.OK, "text/javascript", _RELOAD)
        else:
            self._file(path)

    do_HEAD = do_GET

    def _refuse(self) -> None:
        self.send_response(HTTPStatus.METHOD_NOT_ALLOWED)
        self.send_header("Allow", "GET, HEAD")
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = _refuse

    def _file(self, path: str) -> None:
        site_dir, base = self.server.site_dir, self.server.base
        file = locate(site_dir, path, base)
        status = HTTPStatus.OK
        if file is None:
            file, status = locate(site_dir, "/404.html"), HTTPStatus.NOT_FOUND
        elif file.name == "index.html" and not path.endswith(("/", "/index.html")):
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", f"/{path.strip('/')}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        try:
            data = file.read_bytes() if file else b""
        except OSError:  # taken away since it was found: the site has just been exchanged
            file, data = None, b""
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, "text/html", _with_reload(b"" if site_dir.is_dir() else _NO_SITE))
            return
        kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self._send(status, kind, _with_reload(data) if kind == "text/html" else data)

    def _send(self, status: HTTPStatus, kind: str, data: bytes) -> None:
        text = kind.startswith("text/") or kind in ("application/json", "application/xml", "image/svg+xml")
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if text else kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def _events(self) -> None:
        """Server-sent events: the number of the build now and at every change; a comment keeps the connection."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        state = self.server.state
        while not state.closed:
            with state.changed:
                seen = (state.number, state.failed)
            name = "failed" if seen[1] else "site"
            try:
                self.wfile.write(f"event: {name}\ndata: {seen[0]}\n\n".encode())
                self.wfile.flush()
                while not state.closed:
                    with state.changed:
                        if (state.number, state.failed) != seen or state.changed.wait(15):
                            break
                    self.wfile.write(b": here\n\n")
                    self.wfile.flush()
            except OSError:
                return

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: what matters on the terminal is the builds."""


def serve(
    rebuild: Callable[[], bool],
    site_dir: Path,
    watched: Sequence[Path],
    port: int = 8000,
    *,
    base: str = "/",
    say: Callable[[str], None] = lambda line: print(line, file=sys.stderr),
    ready: Callable[[Server], None] | None = None,
) -> int:
    """Build, serve, and build again on every change below `watched`, until Ctrl-C. Returns the exit status.

    `rebuild` builds and says whether it could; a build that fails leaves the last good site to be served.
    """
    try:
        server = Server(site_dir, port, base)
    except OSError as fault:
        say(f"port {port} cannot be used: {fault.strerror}; choose another with --port")
        return 2
    stop = threading.Event()
    with _until_signal(stop):
        if not _build(rebuild, say):
            server.state.tell(False)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
        say(f"{server.address} (Ctrl-C ends it)")
        if ready is not None:
            ready(server)
        try:
            for _ in watch(
                *[path for path in watched if path.exists()],
                watch_filter=_Sources(site_dir),
                debounce=200,
                step=50,
                stop_event=stop,
                rust_timeout=500,
                raise_interrupt=False,
            ):
                started = time.perf_counter()
                built = _build(rebuild, say)
                server.state.tell(built)
                if built:
                    say(f"built again in {time.perf_counter() - started:.1f} s")
        finally:
            server.state.close()
            server.shutdown()
            server.server_close()
    return 0


class _Sources(DefaultFilter):
    """Changes that are no work of the build itself: not in the site, in a site being built, or in the cache."""

    def __init__(self, site_dir: Path) -> None:
        super().__init__(ignore_dirs=(*DefaultFilter.ignore_dirs, ".cache"))
        self.site = str(site_dir.resolve())

    def __call__(self, change: Change, path: str) -> bool:
        inside = path == self.site or path.startswith((f"{self.site}/", f"{self.site}.new-", f"{self.site}.old-"))
        return not inside and super().__call__(change, path)


class _until_signal:
    """Ctrl-C and a request to end set `stop` while inside; outside the main thread, signals are left alone."""

    def __init__(self, stop: threading.Event) -> None:
        self.stop = stop
        self.before: dict[int, Any] = {}

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self.before[number] = signal.signal(number, self._end)

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.stop.set()


def _build(rebuild: Callable[[], bool], say: Callable[[str], None]) -> bool:
    try:
        built = rebuild()
    except Exception:
        say(traceback.format_exc().rstrip())
        built = False
    if not built:
        say("the build failed; the last good site is still served")
    return built


def _with_reload(page: bytes) -> bytes:
    head, end, tail = page.rpartition(b"</body>")
    return head + _TAG + end + tail if end else page + _TAG
