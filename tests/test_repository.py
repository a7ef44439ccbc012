"""What git remembers of rulings, and that it says so when it cannot."""

import os
import subprocess
from pathlib import Path

import pytest

from hantei.repository import NoRepository, first_days, held, versions


def git(root: Path, *words: str, day: str = "2024-01-01") -> None:
    when = {"GIT_AUTHOR_DATE": f"{day}T12:00:00Z", "GIT_COMMITTER_DATE": f"{day}T12:00:00Z"}
    command = ["git", "-C", str(root), "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **when})


def commit(root: Path, path: str, text: str, day: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x", day=day)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    (tmp_path / "base/rulings/a/a").mkdir(parents=True)
    (tmp_path / "base/rulings/a/a/topic.yaml").write_text("sorts before the rulings")
    commit(tmp_path, "base/rulings/a/b/ABC-001.old.yaml", "one\n", "2024-01-02")
    commit(tmp_path, "base/rulings/a/b/ABC-002.x.yaml", "過払い", "2024-02-03")
    git(tmp_path, "mv", "base/rulings/a/b/ABC-001.old.yaml", "base/rulings/a/b/ABC-001.new.yaml")
    commit(tmp_path, "base/rulings/a/b/ABC-001.new.yaml", "two\n", "2024-03-04")
    return tmp_path / "base"


def test_a_ruling_is_found_by_its_id_under_any_slug(repository: Path) -> None:
    assert held(repository, "HEAD", "rulings") == {"ABC-001": b"two\n", "ABC-002": "過払い".encode()}
    assert held(repository, "HEAD~1", "rulings")["ABC-001"] == b"one\n"


def test_the_first_commit_of_an_id_counts(repository: Path) -> None:
    assert first_days(repository, "rulings") == {"ABC-001": "2024-01-02", "ABC-002": "2024-02-03"}


def test_a_shallow_clone_says_that_it_does_not_know(repository: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{tmp_path}", str(tmp_path / "copy"))
    with pytest.raises(NoRepository, match="unshallow"):
        first_days(tmp_path / "copy" / "base", "rulings")


@pytest.mark.parametrize("revision", ["nothing", "--help", "-x"])
def test_what_is_no_revision_is_refused(repository: Path, revision: str) -> None:
    with pytest.raises(NoRepository):
        held(repository, revision, "rulings")


def test_without_a_repository_that_is_said(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: nowhere\n")
    with pytest.raises(NoRepository):
        held(tmp_path, "HEAD", "rulings")


def test_without_git_that_is_said(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoRepository, match="could not be run"):
        held(repository, "HEAD", "rulings")


def test_a_file_as_its_commits_left_it_the_newest_first(repository: Path) -> None:
    assert list(versions(repository, "rulings/a/b/ABC-001.new.yaml")) == [b"two\n", b"one\n"]
    commit(repository, "rulings/a/b/ABC-002.x.yaml", "\n\nthree", "2024-03-05")
    (repository / "rulings/a/b/ABC-002.x.yaml").unlink()
    git(repository, "commit", "-qam", "x")
    assert list(versions(repository, "rulings/a/b/ABC-002.x.yaml")) == [b"\n\nthree", "過払い".encode()]
    assert list(versions(repository, "rulings/nowhere.yaml")) == []
