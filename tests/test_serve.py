"""The server on this machine: what it shows, what it never shows, and that it builds again."""

import http.client
import os
import signal
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
