"""The server on this machine: what it shows, what it never shows, and that it builds again."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hantei import serve
from hantei.serve import Server, locate


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "ja" / "a").mkdir(parents=True)
    (folder / "index.html").write_text("<body>root</body>", "utf-8")
    (folder / "ja" / "a" / "index.html").write_text("<body>あ</body>", "utf-8")
    (folder / "404.html").write_text("<body>nothing here</body>", "utf-8")
    (folder / "x.js").write_text("1", "utf-8")
    (folder / ".hantei").write_text("", "utf-8")
    (tmp_path / "secret").write_text("secret", "utf-8")
    (folder / "link").symlink_to(tmp_path / "secret")
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    made = Server(site, 0)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield made
    made.state.close()
    made.shutdown()
    thread.join()
    made.server_close()


def get(server: Server, path: str, method: str = "GET") -> tuple[int, str, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=5)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers["Content-Type"] or answer.headers["Location"], body


def test_pages_are_shown_with_the_reload_script_and_files_as_they_are(server: Server, site: Path) -> None:
    assert get(server, "/ja/a/") == (
        200, "text/html; charset=utf-8", '<body>あ<script src="/.hantei/reload.js" async></script></body>',
    )  # fmt: skip
    assert get(server, "/x.js?v=1") == (200, "text/javascript; charset=utf-8", "1")
    assert get(server, "/.hantei/reload.js")[0] == 200
    assert "script" not in (site / "ja/a/index.html").read_text("utf-8")


def test_a_folder_without_its_slash_sends_on_and_head_has_no_body(server: Server) -> None:
    assert get(server, "/ja/a")[:2] == (301, "/ja/a/")
    assert get(server, "/ja/a/", "HEAD")[2] == ""


@pytest.mark.parametrize(
    "path", ["/no/", "/../secret", "/%2e%2e/secret", "/ja/..%2f..%2fsecret", "/link", "/.hantei", "/a%00"]
)
def test_what_is_not_in_the_site_is_the_404_page(server: Server, path: str) -> None:
    status, _, body = get(server, path)
    assert status == 404
    assert "nothing here" in body
    assert "secret" not in body


def test_only_this_machine_is_listened_to(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def raw(server: Server, request: bytes) -> tuple[int, bytes]:
    """The status and all of the answer to a request as it goes over the wire, until the server closes. 0: no headers,
    as for a request that is older than headers, or none at all."""
    with socket.create_connection(server.server_address[:2], timeout=5) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0, answer


HOST = b"Host: localhost\r\n"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (b"Host: localhost:8000\r\n", 200),
        (b"Host: 127.0.0.1\r\n", 200),
        (b"host: LOCALHOST:1\r\n", 200),
        (b"Host: rebound.example\r\n", 421),
        (b"Host: localhost.rebound.example:8000\r\n", 421),
        (b"Host: 127.0.0.1.rebound.example\r\n", 421),
        (b"Host: localhost@rebound.example\r\n", 421),
        (b"Host: rebound.example\r\nHost: localhost\r\n", 421),
        (b"Host: localhost\r\nHost: rebound.example\r\n", 421),
        (b"Host: 0.0.0.0:8000\r\n", 421),
        (b"Host: [::1]:8000\r\n", 421),
        (b"Host:\r\n", 421),
        (b"", 421),
        (b"X-Forwarded-Host: localhost\r\n", 421),
    ],
)
@pytest.mark.parametrize("target", [b"/ja/a/", b"/.hantei/reload.js"])
def test_other_hosts_are_sent_away(server: Server, headers: bytes, status: int, target: bytes) -> None:
    found, answer = raw(server, b"GET " + target + b" HTTP/1.1\r\n" + headers + b"Connection: close\r\n\r\n")
    assert found == status
    assert (b"EventSource" in answer or "あ".encode() in answer) is (status == 200)


@pytest.mark.parametrize(
    "target",
    [
        b"/../secret", b"/..%2fsecret", b"/..%2Fsecret", b"/%2e%2e/secret", b"/%2e%2e%2fsecret",
        b"/ja/%2e%2e/%2e%2e/secret", b"/ja/..%2f..%2fsecret", b"/..%5csecret", b"/..\\secret",
        b"/%252e%252e%252fsecret", b"//secret", b"/%2fetc/passwd", b"//etc/passwd", b"/etc/passwd",
        b"/link", b"/folder/secret", b"/loop",
        b"/x.js%00.html", b"/x.js%00", b"/%00", b"/.hantei", b"/.git/config", b"/ja/.hidden", b"/%c0%ae%c0%ae/secret",
        b"/" + b"a" * 5000, b"/" + b"a/" * 5000, b"/fifo", b"/?../secret", b"/;/../secret",
    ],
)  # fmt: skip
def test_nothing_leaves_its_folder(server: Server, site: Path, target: bytes) -> None:
    (site / "folder").symlink_to(site.parent)
    (site / "loop").symlink_to("loop")
    (site / "ja/.hidden").write_text("secret", "utf-8")
    os.mkfifo(site / "fifo")
    status, answer = raw(server, b"GET " + target + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert status == (200 if target.startswith(b"/?") else 404)
    assert b"\r\n\r\nsecret" not in answer and b"root:" not in answer


@pytest.mark.parametrize("target", [b"/bare", b"/bare/", b"/bare/sub", b"/ja"])
def test_no_folder_is_listed(server: Server, site: Path, target: bytes) -> None:
    (site / "bare/sub").mkdir(parents=True)
    (site / "bare/one.txt").touch()
    status, answer = raw(server, b"GET " + target + b" HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
    assert status == 404 and b"one.txt" not in answer


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_only_get_and_head_are_answered(server: Server, method: str) -> None:
    status, answer = raw(server, f"{method} /x.js HTTP/1.1\r\n".encode() + HOST + b"Content-Length: 3\r\n\r\nabc")
    assert status == 405 and b"Allow: GET, HEAD\r\n" in answer and answer.endswith(b"\r\n\r\n")
    assert answer.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET http://rebound.example/x.js HTTP/1.1", 400),
        (b"GET x.js HTTP/1.1", 400),
        (b"GET * HTTP/1.1", 400),
        (b"BREW /x.js HTTP/1.1", 501),
        (b"nonsense", 0),
        (b"GET /x.js HTTP/9.9", 0),
        (b"GET /" + b"x" * 70_000 + b" HTTP/1.1", 414),
    ],
)
def test_what_is_no_request_is_refused(server: Server, request_line: bytes, status: int) -> None:
    found, answer = raw(server, request_line + b"\r\n" + HOST + b"\r\n")
    assert found == status and not answer.endswith(b"1")


def test_what_is_sent_along_is_not_taken_for_a_request(server: Server) -> None:
    inner = b"GET /x.js HTTP/1.1\r\n" + HOST + b"\r\n"
    head = b"GET /ja/a/ HTTP/1.1\r\n" + HOST + f"Content-Length: {len(inner)}\r\n\r\n".encode()
    assert raw(server, head + inner)[1].count(b"HTTP/1.1 200") == 1


def test_pages_of_other_origins_may_not_take_files_in(server: Server) -> None:
    answer = raw(server, b"GET /x.js HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")[1]
    assert b"Cross-Origin-Resource-Policy: same-origin" in answer and b"Access-Control" not in answer


def test_a_site_below_a_sub_path_is_found_with_and_without_it(site: Path) -> None:
    expected = site.resolve() / "ja/a/index.html"
    assert locate(site, "/base/ja/a/", "/base/") == locate(site, "/ja/a/", "/base/") == expected


class Watched:
    """`serve` in a thread, with a rebuild that the test decides."""

    def __init__(self, site: Path, folder: Path, rebuild: Callable[[], bool]) -> None:
        self.said: list[str] = []
        self.server: Server | None = None
        self.ready = threading.Event()
        arguments = {"say": self.said.append, "ready": self._ready}
        self.thread = threading.Thread(
            target=serve.serve, args=(rebuild, site, [folder], 0), kwargs=arguments, daemon=True
        )
        self.thread.start()
        assert self.ready.wait(10)

    def _ready(self, server: Server) -> None:
        self.server = server
        self.ready.set()

    def wait(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 10
        while not condition() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert condition(), self.said


def test_a_change_is_built_and_told_and_a_failing_build_keeps_the_site(site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "rulings"
    folder.mkdir()
    watched = Watched(site, folder, lambda: not (folder / "bad").exists())
    server = watched.server
    assert server is not None
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    connection.request("GET", "/.hantei/events")
    events = connection.getresponse()
    assert events.readline() + events.readline() + events.readline() == b"event: site\ndata: 1\n\n"
    time.sleep(0.3)  # until the watcher has begun
    (folder / "good").touch()
    watched.wait(lambda: server.state.number == 2)
    assert events.readline() + events.readline() + events.readline() == b"event: site\ndata: 2\n\n"
    (folder / "bad").touch()
    watched.wait(lambda: server.state.failed)
    assert events.readline() == b"event: failed\n"
    connection.close()
    assert get(server, "/ja/a/")[0] == 200
    assert any("last good site" in line for line in watched.said)


def test_a_rebuild_that_raises_is_told_and_the_server_lives(site: Path, tmp_path: Path) -> None:
    def rebuild() -> bool:
        raise RuntimeError("broken")

    watched = Watched(site, tmp_path, rebuild)
    assert watched.server is not None
    assert get(watched.server, "/")[0] == 200
    assert "RuntimeError: broken" in watched.said[0]


def test_no_site_yet_says_so(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "site", tmp_path, lambda: False)
    assert watched.server is not None
    status, _, body = get(watched.server, "/")
    assert (status, "No site yet" in body) == (404, True)


def test_a_port_in_use_is_told(server: Server, site: Path) -> None:
    said: list[str] = []
    assert serve.serve(lambda: True, site, [], server.server_address[1], say=said.append) == 2
    assert "--port" in said[0]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_cleanly(site: Path, tmp_path: Path, number: signal.Signals) -> None:
    code = (
        "import sys; from pathlib import Path; from hantei import serve; site = Path(sys.argv[1]);"
        "sys.exit(serve.serve(lambda: True, site, [site.parent], 0))"
    )
    scripts = str(Path(serve.__file__).parents[1])
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(site)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": scripts},
    )
    assert process.stderr is not None
    with process, process.stderr:
        assert "Ctrl-C" in process.stderr.readline()
        time.sleep(0.3)
        process.send_signal(number)
        assert process.wait(10) == 0
        assert "Traceback" not in process.stderr.read()
