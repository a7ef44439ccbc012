"""What a static host allows is counted before anything is published."""

from dataclasses import replace
from pathlib import Path

import pytest

from hantei import hosts
from hantei.hosts import HOSTS, Host, HostName


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, size in (("index.html", 100), ("a/index.html", 200), ("a/b.png", 3000), ("a/c/d.txt", 0)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * size)
    return tmp_path


def test_a_site_is_counted(site: Path) -> None:
    found = hosts.measure(site)
    assert (found.files, found.folders, found.bytes) == (4, 2, 3300)
    assert found.largest == (3000, "a/b.png")
    assert found.fullest == (2, "a")


@pytest.mark.parametrize(
    ("limits", "over"),
    [
        ({"files": 4}, ""),
        ({"files": 3}, "4 of 3 files (133%)"),
        ({"entries": 6}, ""),
        ({"entries": 5}, "6 of 5 files and folders"),
        ({"bytes": 3300}, ""),
        ({"bytes": 3299}, "MB (100%)"),
        ({"largest": 2999}, "MB in the file a/b.png"),
        ({"in_folder": 1}, "2 of 1 files in the folder a"),
    ],
)
def test_each_limit_is_held_to(site: Path, limits: dict[str, int], over: str) -> None:
    host = replace(Host(HostName.NETLIFY, "https://host.example/limits"), **limits)
    line, problems = hosts.judge(site, host)
    assert line.startswith("netlify: ") and "4 files" in line
    assert bool(problems) == bool(over)
    for problem in problems:
        assert problem.code.name == "too-much-for-host"
        assert over in problem.message and host.source in problem.hint


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_every_host_has_a_limit_and_says_where_it_is_written(host: Host) -> None:
    assert host.source.startswith("https://")
    assert [host.files, host.entries, host.in_folder, host.bytes, host.largest].count(None) < 5
