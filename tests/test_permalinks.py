"""What was published stays: as its page, or as the way to where it has moved."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hantei import permalinks, pipeline, redirects
from hantei.cli import app
from hantei.pipeline import Built
from hantei.redirects import Redirects
from mini import Tree

HOME = "---\ntitle: Home\n---\n\n# Home\n"
RULING = "rulings/mini/basics/MIN-001.worth.yaml"
PUBLISHED = {"en/", "en/MIN-001/", "en/mini/terms/coin/", "en/mini/basics/", "en/mini/basics/#MIN-001"}


def given(tmp_path: Path, text: str) -> tuple[Redirects, list[str]]:
    (tmp_path / "rulings").mkdir()
    (tmp_path / redirects.FILE).write_text(text, encoding="utf-8")
    found, problems = redirects.read(tmp_path)
    return found, [f"{problem.line}:{problem.code.name}" for problem in problems]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("mini/terms/cion/", "mini/terms/coin/"),
        ("mini/terms/cion/#x", "mini/terms/coin/#x"),
        ("mini/terms/coyn/", "mini/terms/coin/"),
        ("mini/sources/book/#p09", "mini/sources/book/#p01"),
        ("mini/sources/book/#p02", "mini/sources/book/#p02"),
        ("min/terms/coin/", "mini/terms/coin/"),
        ("min/terms/cion/", "mini/terms/coin/"),
        ("min/", "mini/"),
        ("mint/", "mint/"),
    ],
)
def test_a_redirect_is_followed_to_its_end(tmp_path: Path, address: str, expected: str) -> None:
    text = """
mini/terms/cion: mini/terms/coin
mini/terms/coyn: mini/terms/cion/
mini/sources/book#p09: mini/sources/book#p01
min/*: mini/*
"""
    found, problems = given(tmp_path, text)
    assert problems == []
    assert found.follow(address) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: b\nb: c\nc: a\n", ["1:redirect-loop", "2:redirect-loop", "3:redirect-loop"]),
        ("a/*: b/*\nb/*: a/*\n", ["1:redirect-loop", "2:redirect-loop"]),
        ("a: a\n", ["1:redirect-loop"]),
        ("a/*: b\n", ["1:bad-redirect"]),
        ("/a: b\n", ["1:bad-redirect"]),
        ("a: https://elsewhere.example/\n", ["1:bad-redirect"]),
        ("a: ../b\n", ["1:bad-redirect"]),
        ("a: [b]\n", ["1:bad-redirect"]),
        ("- a\n", ["1:bad-redirect"]),
        ("a: b\na: c\n", ["2:duplicate-key"]),
    ],
)
def test_what_is_no_redirect_is_named_with_its_line(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert given(tmp_path, text)[1] == expected


@pytest.mark.parametrize(
    ("gone", "redirect", "expected"),
    [
        ("en/mini/terms/cion/", "mini/terms/cion: mini/terms/coin", "en/mini/terms/coin/"),
        ("en/min/terms/coin/", "min/*: mini/*", "en/mini/terms/coin/"),
        ("en/old/#MIN-001", "", "en/MIN-001/"),
        ("en/old/#p01", "", None),
        ("en/MIN-009/", "", None),
        ("en/mini/terms/cion/", "min/*: mini/*", None),
    ],
)
def test_an_address_that_is_gone_leads_on_or_is_lost(
    tmp_path: Path, gone: str, redirect: str, expected: str | None
) -> None:
    moves, problems = permalinks.judge({gone: 1}, PUBLISHED, given(tmp_path, f"{redirect}\n")[0], ["en"])
    page, _, anchor = gone.partition("#")
    if expected is None:
        assert [problem.code.name for problem in problems] == ["lost-permalink"]
        assert f"/{gone}" in problems[0].message
    else:
        assert problems == []
        assert (moves.anchors[page][anchor] if anchor else moves.pages[page]) == expected


def test_a_language_that_is_left_out_on_purpose_is_not_missed() -> None:
    assert permalinks.judge({"ja/MIN-001/": 1}, PUBLISHED, Redirects(), ["en"], ["ja"])[1] == []
    assert permalinks.judge({"ja/MIN-001/": 1}, PUBLISHED, Redirects(), ["en"])[1] != []


@pytest.mark.parametrize("line", ["mini/basics: mini/terms/coin", "mini/gone: mini/nowhere"])
def test_a_redirect_from_a_page_or_to_nowhere_is_an_error(tmp_path: Path, line: str) -> None:
    problems = permalinks.judge({}, PUBLISHED, given(tmp_path, f"{line}\n")[0], ["en"])[1]
    assert [(problem.path, problem.code.name) for problem in problems] == [(redirects.FILE, "dead-redirect")]


def test_many_lost_addresses_are_counted() -> None:
    problems = permalinks.judge({f"en/MIN-{n:03}/": n for n in range(2, 52)}, PUBLISHED, Redirects(), ["en"])[1]
    assert len(problems) == 21
    assert problems[-1].message == "and 30 more addresses"


# -- The whole build


@pytest.fixture
def root(tree: Tree) -> Path:
    return tree({"content/en/index.md": HOME, "content/ja/index.md": HOME})


def build(root: Path) -> Built:
    return pipeline.build(root, root / "site")


def said(built: Built) -> list[str]:
    return [f"{problem.code.name} {problem.message}" for problem in built.problems]


def test_a_build_keeps_the_ledger_sorted_and_says_the_same_twice(root: Path) -> None:
    build(root)
    first = (root / "permalinks.txt").read_text()
    lines = first.splitlines()
    assert lines == sorted(set(lines))
    assert {"en/", "ja/MIN-001/", "r/MIN-001/", "en/mini/sources/book/#p02", "ja/mini/basics/#MIN-002"} <= set(lines)
    assert not [line for line in lines if "reference" in line or line.startswith("/")]
    build(root)
    assert (root / "permalinks.txt").read_text() == first


def edit(path: str, *changes: tuple[str, str]) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        text = (root / path).read_text()
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (root / path).write_text(text)

    return change


def rename_slug(root: Path) -> None:
    (root / RULING).rename((root / RULING).with_name("MIN-001.another-slug.yaml"))


def move_topic(root: Path) -> None:
    other = root / "rulings/mini/advanced"
    other.mkdir()
    (other / "topic.yaml").write_text("title: {en: Advanced, ja: 応用}\n")
    (root / RULING).rename(other / "MIN-001.worth.yaml")
    edit("rulings/mini/basics/topic.yaml", ("[MIN-001, MIN-002]", "[MIN-002]"))(root)


@pytest.mark.parametrize(
    "change",
    [
        edit(RULING, ("What a coin is worth", "The value of a coin"), ("worth **one**", "worth exactly **one**")),
        edit("rulings/mini/basics/topic.yaml", ("[MIN-001, MIN-002]", "[MIN-002, MIN-001]"), ("Basics", "Basis")),
        edit(RULING, ("status: official", "status: withdrawn\nreason: {en: It was wrong., ja: 誤りであった。}")),
        rename_slug,
        move_topic,
    ],
    ids=["text", "order", "withdrawn", "slug", "topic"],
)
def test_an_edit_loses_no_address(root: Path, change: Callable[[Path], None]) -> None:
    build(root)
    change(root)
    assert said(build(root)) == []


def test_a_ruling_that_moved_is_found_from_its_old_topic(root: Path) -> None:
    build(root)
    move_topic(root)
    build(root)
    page = (root / "site/en/mini/basics/index.html").read_text()
    assert '<li id="MIN-001"><a href="../../../en/MIN-001/">' in page


def test_a_ruling_that_is_removed_fails_the_build_by_name(root: Path) -> None:
    build(root)
    (root / "rulings/mini/basics/MIN-002.luck.yaml").unlink()
    edit(RULING, ("see: [MIN-002]\n", ""))(root)
    edit("rulings/mini/basics/topic.yaml", (", MIN-002", ""))(root)
    model = root / "rulings/mini/model.py"
    model.write_text(model.read_text().partition("def luck")[0])
    found = said(build(root))
    assert "lost-permalink /en/MIN-002/ was published and has no page any more" in found
    assert "lost-permalink /r/MIN-002/ was published and has no page any more" in found
    assert (root / "site/en/MIN-002/index.html").is_file(), "the last good site stays"
    by_command = CliRunner().invoke(app, ["--root", str(root), "build"])
    assert by_command.exit_code == 1 and "/r/MIN-002/ was published" in " ".join(by_command.output.split())


def test_a_term_that_moved_leads_on_in_every_language(root: Path) -> None:
    build(root)
    edit("rulings/mini/terms.yaml", ("purse:", "wallet:"))(root)
    assert {line.split()[1] for line in said(build(root))} == {"/en/mini/terms/purse/", "/ja/mini/terms/purse/"}
    (root / redirects.FILE).write_text("mini/terms/purse: mini/terms/wallet\n")
    assert said(build(root)) == []
    page = (root / "site/ja/mini/terms/purse/index.html").read_text()
    assert '<link rel="canonical" href="https://mini.example/base/ja/mini/terms/wallet/">' in page
    assert 'content="0; url=../../../../ja/mini/terms/wallet/"' in page
    assert 'href="../../../../ja/mini/terms/wallet/"' in page
    assert "purse" not in (root / "site/sitemap.xml").read_text()


def test_what_is_being_served_is_not_published(root: Path) -> None:
    pipeline.build(root, root / "site", publish=False)
    assert not (root / "permalinks.txt").exists()
