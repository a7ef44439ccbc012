"""Hostile hand-written pages: front matter as the engine would read it, names, and files that are not what they say."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from mkdocs.utils import meta

from hantei.site import content
from mini import Tree

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "content.yaml").read_text("utf-8"))
HOME = {"content/en/index.md": "# Home\n", "content/en/page.md": "# Page\n"}
HOSTILE = "<img src=x onerror=alert(1)>\"'&"


def data(holds: str | bytes) -> bytes:
    return holds if isinstance(holds, bytes) else holds.encode()


def found(root: Path) -> list[str]:
    _, problems = content.read(root, "en")
    assert all(problem.hint for problem in problems)
    return [f"{p.path}:{p.line}:{p.column} {p.code.name}: {p.message}" for p in problems]


@pytest.mark.parametrize("case", CASES["pages"], ids=lambda case: case["what"])
def test_a_page_is_refused_at_its_place(case: dict[str, Any], tree: Tree) -> None:
    root = tree({**HOME, "content/en/page.md": data(case["holds"])})
    assert f"content/en/page.md:{case['problem']}" in found(root)


@pytest.mark.parametrize("case", CASES["files"], ids=lambda case: f"{case['name']} {case['problem'][:40]}")
def test_a_file_is_refused_by_its_name_or_by_what_it_is(case: dict[str, Any], tree: Tree) -> None:
    root = tree({**HOME, f"content/en/{case['name']}": data(case["holds"])})
    assert f"content/en/{case.get('shown', case['name'])}:1:1 bad-content: {case['problem']}" in found(root)


def test_pipes_and_links_are_refused_and_not_left_out_in_silence(tree: Tree) -> None:
    root = tree(HOME)
    os.mkfifo(root / "content/en/pipe.md")
    os.mkfifo(root / "content/en/pipe.png")
    (root / "content/en/link.md").symlink_to("/etc/passwd")
    (root / "content/en/folder").symlink_to("/etc")
    kinds = {"folder": "a symbolic link", "link.md": "a symbolic link", "pipe.md": "a pipe", "pipe.png": "a pipe"}
    assert found(root) == [
        f"content/en/{name}:1:1 not-a-plain-file: this is {kind}" for name, kind in sorted(kinds.items())
    ]


@pytest.mark.parametrize("path", ["content", "content/en"])
def test_no_content_is_reached_through_a_link(path: str, tree: Tree) -> None:
    root = tree(HOME)
    (root / path).rename(root / "aside")
    (root / path).symlink_to(root / "aside")
    assert f"{path}:1:1 bad-content: a symbolic link" in found(root)


#: What MkDocs takes for front matter, however it is written.
FRONTS = [
    "---\n{}---\n",
    "--- \n{}---\n",
    "---\t\n{}--- \n",
    "---\n{}...\n",
    "---\n\n# a comment\n{}\n---\n",
]


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize("field", ["title", "description", "subtitle", "status", "author", "anything"])
@pytest.mark.parametrize(
    "value", [f'"{HOSTILE.replace(chr(34), chr(92) + chr(34))}"', f">\n  {HOSTILE}", f"|\n  {HOSTILE}"]
)
def test_front_matter_comes_to_the_engine_as_text(value: str, field: str, front: str, tree: Tree) -> None:
    root = tree({**HOME, "content/en/page.md": (front.format(f"{field}: {value}\n") + "# x\n").encode()})
    held, problems = content.read(root, "en")
    assert problems == []
    (page,) = (document for document in held.documents if document.path == "page.md")
    body, read = meta.get_data(page.text)
    assert set(read[field]) & set("<>\"'") == set() and "&lt;img" in read[field]
    assert body == "# x\n"


@pytest.mark.parametrize("heading", ["# <b>x</b>", "# &lt;img src=x&gt;", "# a & b", "# `<b>`"])
@pytest.mark.parametrize("front", ["", "---\norder: 1\n---\n\n"])
def test_a_title_from_a_heading_comes_to_the_engine_as_text(front: str, heading: str, tree: Tree) -> None:
    root = tree({**HOME, "content/en/page.md": f"{front}{heading}\n".encode()})
    held, problems = content.read(root, "en")
    (page,) = (document for document in held.documents if document.path == "page.md")
    assert problems == []
    assert set(meta.get_data(page.text)[1]["title"]) & set("<>") == set()
    assert page.text.endswith(f"{heading}\n")
