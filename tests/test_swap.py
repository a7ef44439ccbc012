"""A new site takes the place of the old one whole, or not at all."""

import threading
import time
from pathlib import Path

import pytest

from hantei import swap


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(".lock"))


def publish(site: Path, text: str) -> None:
    with swap.fresh(site) as new:
        (new.folder / "index.html").write_text(text, "utf-8")
        new.swap()


def test_a_site_appears_and_is_replaced(tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    publish(site, "one")
    (site / "gone.html").write_text("", "utf-8")
    publish(site, "two")
    assert names(site) == [".hantei", "index.html"]
    assert (site / "index.html").read_text("utf-8") == "two"
    assert names(site.parent) == ["site"]


def test_without_exchange_two_renames_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swap, "_exchange_at_once", lambda one, other: False)
    publish(tmp_path / "site", "one")
    publish(tmp_path / "site", "two")
    assert (tmp_path / "site/index.html").read_text("utf-8") == "two"
    assert names(tmp_path) == ["site"]


def test_a_failure_leaves_the_last_good_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, "one")
    with pytest.raises(RuntimeError), swap.fresh(site) as new:
        (new.folder / "index.html").write_text("half", "utf-8")
        raise RuntimeError
    with swap.fresh(site):
        pass  # a build that found problems and did not swap
    assert (site / "index.html").read_text("utf-8") == "one"
    assert names(tmp_path) == ["site"]


def test_a_failing_second_rename_puts_the_old_site_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    publish(site, "one")
    real = Path.rename

    def rename(self: Path, target: Path) -> Path:
        if ".new-" in self.name:
            raise OSError("no room")
        return real(self, target)

    monkeypatch.setattr(swap, "_exchange_at_once", lambda one, other: False)
    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(OSError, match="no room"):
        publish(site, "two")
    assert (site / "index.html").read_text("utf-8") == "one"


def test_a_site_lost_between_two_renames_comes_back(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, "one")
    site.rename(tmp_path / "site.old-1-aa")
    with swap.fresh(site):
        assert (site / "index.html").read_text("utf-8") == "one"


@pytest.mark.parametrize("content", [{"precious.txt": "x"}, {"sub/deep.txt": "x"}])
def test_a_folder_that_hantei_did_not_make_is_refused(tmp_path: Path, content: dict[str, str]) -> None:
    site = tmp_path / "home"
    for path, text in content.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, "utf-8")
    with pytest.raises(swap.Refused) as refused:
        publish(site, "new")
    assert refused.value.problem.code is swap.FOREIGN_SITE_DIR
    assert all((site / path).is_file() for path in content)
    assert names(tmp_path) == ["home"]


def test_a_file_is_refused_and_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(swap.Refused):
        publish(tmp_path / "file", "new")
    (tmp_path / "empty").mkdir()
    publish(tmp_path / "empty", "new")
    assert (tmp_path / "empty/index.html").is_file()


def test_what_dead_builds_left_goes_and_what_others_made_stays(tmp_path: Path) -> None:
    (tmp_path / "site.new-1-aa").mkdir()
    (tmp_path / "site.new-1-aa" / ".hantei").touch()
    (tmp_path / "site.new-notes").mkdir()
    (tmp_path / "site.new-notes" / "mine.txt").touch()
    publish(tmp_path / "site", "one")
    assert names(tmp_path) == ["site", "site.new-notes"]


def test_through_a_symbolic_link_the_folder_behind_it_is_exchanged(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "disk")
    publish(tmp_path / "site", "one")
    publish(tmp_path / "site", "two")
    assert (tmp_path / "site").is_symlink()
    assert (tmp_path / "disk/index.html").read_text("utf-8") == "two"


def test_the_second_of_two_builds_waits(tmp_path: Path) -> None:
    site = tmp_path / "site"
    order: list[str] = []
    started = threading.Event()

    def second() -> None:
        started.wait(5)
        with swap.fresh(site, lambda: order.append("waits")) as new:
            order.append("second")
            new.swap()

    thread = threading.Thread(target=second)
    thread.start()
    with swap.fresh(site) as new:
        started.set()
        deadline = time.monotonic() + 5
        while not order and time.monotonic() < deadline:
            time.sleep(0.01)
        order.append("first")
        new.swap()
    thread.join(5)
    assert order == ["waits", "first", "second"]


def test_single_files_are_changed_in_place(tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish(site, "one")
    (site / "old.html").touch()
    swap.patch(site, {"index.html": b"two", "new/index.html": b"new"}, ["old.html"])
    assert names(site) == [".hantei", "index.html", "new"]
    assert (site / "index.html").read_bytes() == b"two"
    with pytest.raises(ValueError, match="outside"):
        swap.patch(site, {"index.html": b"three", "../x": b""})
    assert (site / "index.html").read_bytes() == b"two"
    assert names(tmp_path) == ["site"]
