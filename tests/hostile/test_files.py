"""What lies where a file is expected, and what its bytes are: nothing is followed, waited for or guessed in silence."""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from hantei import checks, pipeline
from mini import MINI, Tree

TOPIC = "rulings/mini/basics"
LUCK = f"{TOPIC}/MIN-002.luck.yaml"
TERMS = "rulings/mini/terms.yaml"
LUCKY = dedent(MINI[LUCK])

Make = Callable[[Path], object]


def found(root: Path) -> list[str]:
    """Every problem of the knowledge base, as `path:line:column code: message`; each has a hint."""
    problems = pipeline.examine(root).problems
    assert all(problem.hint for problem in problems)
    return [f"{p.path}:{p.line}:{p.column} {p.code.name}: {p.message}" for p in problems]


def link(place: Path) -> None:
    place.symlink_to("/etc/passwd" if place.suffix else "/etc")


def dangling(place: Path) -> None:
    place.symlink_to("/nowhere")


def pipe(place: Path) -> None:
    os.mkfifo(place)


def listening(place: Path) -> None:
    # A path to a socket has at most 107 bytes.
    here = os.open(place.parent, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(f"/proc/self/fd/{here}/{place.name}")
    os.close(here)


def folder(place: Path) -> None:
    (place / "inside").mkdir(parents=True)


ONE_FILE = [
    "mkdocs.yml", "permalinks.txt", "rulings/redirects.yaml", "rulings/mini/game.yaml", "rulings/mini/sources.yaml",
    TERMS, "rulings/mini/model.py", f"{TOPIC}/topic.yaml", LUCK,
]  # fmt: skip
KINDS = [
    (link, "a symbolic link"), (dangling, "a symbolic link"), (pipe, "a pipe"), (listening, "a socket"),
    (folder, "a folder"),
]  # fmt: skip


@pytest.mark.parametrize("path", ONE_FILE)
@pytest.mark.parametrize(("make", "kind"), KINDS)
def test_only_a_plain_file_is_opened(make: Make, kind: str, path: str, tree: Tree) -> None:
    root = tree()
    (root / path).unlink(missing_ok=True)
    make(root / path)
    wanted = f"{path}:1:1 not-a-plain-file: this is {kind}"
    if path == LUCK and make is folder:
        wanted = f"{path}:1:1 misplaced-file: nothing is known of such a file here"
    assert wanted in found(root)


@pytest.mark.parametrize("path", ["rulings", "rulings/mini", TOPIC, "templates", "templates/static"])
def test_no_folder_is_reached_through_a_link(path: str, tree: Tree) -> None:
    root = tree({"templates/static/own.css": ""})
    (root / path).rename(root / "aside")
    (root / path).symlink_to(root / "aside")
    assert f"{path}:1:1 not-a-plain-file: this is a symbolic link" in found(root)


@pytest.mark.parametrize("name", ["link.css", "deep/link.css"])
def test_no_link_is_published_as_an_asset(name: str, tree: Tree) -> None:
    root = tree({"templates/static/deep/own.css": ""})
    (root / "templates/static" / name).symlink_to("/etc/passwd")
    assert found(root) == [f"templates/static/{name}:1:1 not-a-plain-file: this is a symbolic link"]


CASES = yaml.safe_load((Path(__file__).parent / "cases" / "files.yaml").read_text("utf-8"))
#: A name as it is shown, and why it has no place; the name itself where it is shown otherwise.
NAMES = [(one.get("bytes", one["name"]), one["name"], one["problem"]) for one in CASES["names"]]


@pytest.mark.parametrize(("name", "shown", "message"), NAMES)
@pytest.mark.parametrize("folder", ["rulings", "rulings/mini", TOPIC])
def test_a_name_that_has_no_place_is_told_why(
    name: str | bytes, shown: str, message: str, folder: str, tree: Tree
) -> None:
    root = tree()
    Path(os.fsdecode(os.path.join(os.fsencode(root / folder), os.fsencode(name)))).touch()
    assert found(root) == [f"{folder}/{shown}:1:1 misplaced-file: {message}"]


def test_the_same_id_and_the_same_prefix_twice_name_both(tree: Tree) -> None:
    game = MINI["rulings/mini/game.yaml"].replace("id: mini", "id: other")
    problems = found(tree({f"{TOPIC}/MIN-002.twin.yaml": LUCKY, "rulings/other/game.yaml": game}))
    assert f"{TOPIC}/MIN-002.twin.yaml:1:1 duplicate-id: MIN-002 is also the id of {LUCK}" in problems
    assert "rulings/other/game.yaml:2:9 duplicate-id: the prefix MIN is also that of rulings/mini/game.yaml" in problems


@pytest.mark.parametrize("case", CASES["contents"], ids=lambda case: case["what"])
def test_what_a_file_holds_is_told_with_its_place(case: dict[str, Any], tree: Tree) -> None:
    root = tree()
    path = root / case["path"]
    if case["holds"] is None:
        path.unlink()
    else:
        path.write_bytes(case["holds"] if isinstance(case["holds"], bytes) else case["holds"].encode())
    assert f"{case['path']}:{case['problem']}" in found(root)


LIMIT = 256 * 1024


@pytest.mark.parametrize(("path", "limit"), [(LUCK, LIMIT), (TERMS, 4 * LIMIT), ("mkdocs.yml", 4 * LIMIT)])
def test_a_file_beyond_its_limit_is_not_read(path: str, limit: int, tree: Tree) -> None:
    root = tree({path: "#" * (limit + 1)})
    assert f"{path}:1:1 too-deep: the file has {limit + 1:,} bytes, more than {limit:,}" in found(root)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_an_encoding_of_wide_characters_is_named(encoding: str, tree: Tree) -> None:
    root = tree({LUCK: LUCKY.encode(encoding)})
    message = f"the file is {encoding[:6]}, which has two or four bytes a character"
    assert f"{LUCK}:1:1 not-utf8: {message}" in found(root)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("shift_jis", "消費チップの計算式です。"),
        ("euc_jp", "消費チップの計算式です。"),
        ("euc_kr", "칩 소비량 계산식입니다."),
        ("cp949", "똠방각하와 칩 소비량 계산식입니다."),
    ],
)
def test_the_encoding_of_an_editor_is_guessed(encoding: str, text: str, tree: Tree) -> None:
    root = tree()
    (root / LUCK).write_bytes(LUCKY.replace("Luck", text).encode(encoding, "replace"))
    (problem,) = (one for one in pipeline.examine(root).problems if one.path == LUCK)
    assert (problem.code.name, problem.hint) == ("not-utf8", f"it looks like {encoding}; save it as UTF-8")


@pytest.mark.parametrize(
    "text", ["Luck 각", "Luck 葛\U000e0100", "Luck ❤\ufe0f", "𠮟る", "Luck\u00a0&\u3000more", "①㍍"]
)
def test_what_people_write_is_no_fault(text: str, tree: Tree) -> None:
    root = tree({LUCK: LUCKY.replace("Luck,", f'"{text}",')})
    # How a language is written is another question than what a file may hold.
    written = {code.name for code in checks.DISMISSIBLE}
    assert [one for one in pipeline.examine(root).problems if one.code.name not in written] == []


@pytest.mark.parametrize("folded", [b"\xef\xbb\xbf" + LUCKY.encode(), LUCKY.replace("\n", "\r\n").encode()])
def test_a_mark_at_the_start_and_line_breaks_of_windows_are_no_fault(folded: bytes, tree: Tree) -> None:
    root = tree()
    (root / LUCK).write_bytes(folded)
    assert pipeline.examine(root).problems == ()


def test_a_flood_of_bad_characters_is_counted_and_not_listed(tree: Tree) -> None:
    root = tree()
    (root / LUCK).write_bytes(b"\t" * 200_000)
    problems = found(root)
    assert len(problems) == 101
    assert (
        problems[-1]
        == f"{LUCK}:1:101 bad-character: more than 100 characters are not allowed; the others are not named"
    )
