"""The same knowledge base gives the same bytes, whoever builds it, where and when."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hantei import swap
from mini import Tree

PACKAGE = Path(swap.__file__).parents[1]
HOME = "---\ntitle: Home\n---\n\n# Home\n\n<!-- hantei:games -->\n\n<!-- hantei:changes -->\n"
HISTORY = "history: [{date: 2024-05-31, change: new}, {date: 2024-06-01, change: text, was: {text: {en: Old.}}}]\n"
#: Every folder is listed backwards, as no file system promises an order.
BACKWARDS = """\
import os


class _Listing:
    def __init__(self, entries):
        self.entries = entries
        self.sorted = iter(sorted(entries, key=lambda entry: entry.name, reverse=True))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.entries.close()

    def close(self):
        self.entries.close()

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.sorted)


_listdir, _scandir = os.listdir, os.scandir
os.listdir = lambda path=".": sorted(_listdir(path), reverse=True)
os.scandir = lambda path=".": _Listing(_scandir(path))
"""

ELSEWHERE = {
    "TZ": "Pacific/Kiritimati",
    "LANG": "tr_TR.UTF-8",
    "LC_ALL": "C",
    "PYTHONHASHSEED": "4242",
    "COLUMNS": "40",
}
HERE = {"TZ": "America/St_Johns", "LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1", "COLUMNS": "200"}


@pytest.fixture
def root(tree: Tree) -> Path:
    root = tree({f"content/{lang}/index.md": HOME for lang in ("en", "ja")})
    ruling = root / "rulings/mini/basics/MIN-001.worth.yaml"
    ruling.write_text(ruling.read_text(encoding="utf-8") + HISTORY, encoding="utf-8")
    return root


def built(
    root: Path, environment: dict[str, str], *words: str, cwd: Path | None = None, umask: int = -1
) -> dict[str, bytes]:
    """Every file of the site that the command makes of a fresh copy of the knowledge base, in that environment."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LD_LIBRARY_PATH") if name in os.environ}
    folders = os.pathsep.join(filter(None, [environment.pop("BEFORE", ""), str(PACKAGE)]))
    done = subprocess.run(
        [sys.executable, "-m", "hantei", "--root", str(root), "build", *words],
        capture_output=True,
        text=True,
        cwd=cwd or root,
        umask=umask,
        env={**kept, **environment, "PYTHONPATH": folders},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    site = root / "site"
    return {file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()}


def copied(root: Path, name: str) -> Path:
    """Another copy, in a folder of another name, whose files have another age and other rights."""
    copy = root.parent / name
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns("site*", ".site*", ".cache", "permalinks.txt"))
    for number, file in enumerate(sorted(copy.rglob("*"))):
        file.chmod(0o700 if file.is_dir() or number % 2 else 0o600)
        os.utime(file, (number, 2_000_000_000 - number))
    return copy


def assert_same(found: dict[str, bytes], expected: dict[str, bytes]) -> None:
    assert sorted(found) == sorted(expected)
    assert [name for name, data in found.items() if data != expected[name]] == []


@pytest.mark.slow
def test_the_same_rulings_give_the_same_bytes_whatever_is_around(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    first = built(root, {**HERE})
    assert len(first) > 100
    # Another place on earth, another language, another order of sets, another day, a folder of another name.
    elsewhere = copied(root, "다른 곳 %41")
    assert_same(built(elsewhere, {**ELSEWHERE, "SOURCE_DATE_EPOCH": "0"}, cwd=Path("/"), umask=0o077), first)
    # Another order of files, one process in the place of many, what an earlier build has kept.
    before = tmp_path_factory.mktemp("before")
    (before / "sitecustomize.py").write_text(BACKWARDS, encoding="utf-8")
    backwards = {**ELSEWHERE, "SOURCE_DATE_EPOCH": "4000000000", "BEFORE": str(before)}
    assert_same(built(copied(root, "backwards"), {**backwards}, "--jobs", "1"), first)
    assert_same(built(elsewhere, {**backwards}, "--jobs", "3"), first)
    assert_same(built(root, {**ELSEWHERE}), first)
