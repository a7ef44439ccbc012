"""Days of change come from the repository, and nothing breaks without one."""

import os
import subprocess
from pathlib import Path

from hantei.history import last_changed


def commit(root: Path, path: str, day: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(day)
    when = {"GIT_AUTHOR_DATE": f"{day}T12:00:00Z", "GIT_COMMITTER_DATE": f"{day}T12:00:00Z"}
    git = ["git", "-C", str(root), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-qm", "x"], check=True, env={**os.environ, **when})


def test_the_last_commit_of_each_file_counts(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    commit(tmp_path, "base/rulings/a.yaml", "2024-01-02")
    commit(tmp_path, "base/rulings/過払い.yaml", "2024-02-03")
    commit(tmp_path, "base/rulings/a.yaml", "2024-03-04")
    commit(tmp_path, "base/other.yaml", "2024-04-05")
    assert last_changed(tmp_path / "base", "rulings") == {
        "rulings/a.yaml": "2024-03-04",
        "rulings/過払い.yaml": "2024-02-03",
    }


def test_without_a_repository_nothing_is_known(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: nowhere\n")
    assert last_changed(tmp_path, "rulings") == {}
