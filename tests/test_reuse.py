"""A site that is taken over in part is, byte for byte, the one that is made from nothing."""

import os
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hantei import pipeline
from hantei.pipeline import Built
from mini import Tree

WORTH = "rulings/mini/basics/MIN-001.worth.yaml"
LUCK = "rulings/mini/basics/MIN-002.luck.yaml"
TERMS = "rulings/mini/terms.yaml"
SOURCES = "rulings/mini/sources.yaml"
TOPIC = "rulings/mini/basics/topic.yaml"
GAME = "rulings/mini/game.yaml"
MODEL = "rulings/mini/model.py"
HISTORY = "history: [{date: 2024-05-31, change: new}"
THIRD = """\
title: {en: Purses, ja: 財布}
kind: rule
status: community
text: {en: "A [[purse]] holds coins, see [[MIN-001]].", ja: "[[purse]]に硬貨を入れる([[MIN-001]])。"}
cites: [{source: book, points: [p01]}]
see: [MIN-002]
history: [{date: 2024-06-01, change: new}]
"""
HOME = "---\ntitle: Home\n---\n\n# Home\n\n<!-- hantei:games -->\n<!-- hantei:changes -->\n"

#: What people do to a knowledge base: a file, what stands there, and what comes in its place.
EDITS: tuple[tuple[str, str, str], ...] = (
    (WORTH, "is worth **one**", "is still worth **one**"),
    (WORTH, "は**1**である", "は今も**1**である"),
    (WORTH, "What a coin is worth", "The worth of a coin"),
    (WORTH, "see: [MIN-002]", "see: []"),
    (WORTH, "about: [coin]", "about: [coin, purse]"),
    (WORTH, '"{card} is worth {result}"', '"{card} counts {result}"'),
    (WORTH, 'en: "Worth **{}**"', 'en: "It is worth **{}**"'),
    (WORTH, "# end", "# the end"),
    (LUCK, "title: {en: Luck,", "title: {en: Fortune,"),
    (LUCK, "status: open", "status: community"),
    (LUCK, "{en: Nobody knows., ja: わからない。}", '{en: "Nobody knows [[coin]].", ja: "[[coin]]は謎。"}'),
    (LUCK, "points: [p02]", "points: [p01, p02]"),
    (LUCK, f"{HISTORY}]", f"{HISTORY}, {{date: 2024-07-01, change: text, was: {{text: {{en: Old.}}}}}}]"),
    (TERMS, "names: {en: Coin, ja: 硬貨}", "names: {en: Penny, ja: 小銭}"),
    (TERMS, "reading: こうか", "reading: コウカ"),
    (TERMS, "  kind: term", "  kind: zone"),
    (TERMS, "names: {en: Purse, ja: 財布}", "names: {en: Bag, ja: 袋}"),
    (SOURCES, "A coin is worth one.", "Coins are worth one."),
    (SOURCES, "title: {en: Rule book,", "title: {en: Rules,"),
    (TOPIC, "order: [MIN-001, MIN-002]", "order: [MIN-002, MIN-001]"),
    (TOPIC, "title: {en: Basics,", "title: {en: First steps,"),
    (GAME, "names: {en: Mini, ja: ミニ}", "names: {en: Tiny, ja: 小}"),
    (GAME, "summary: {en: A game.,", "summary: {en: A small game.,"),
    (MODEL, "# end", "# the very end"),
    ("content/en/index.md", "# Home", "# At home"),
    ("mkdocs.yml", "site_name: Mini", "site_name: Mini rulings"),
)


@pytest.fixture
def root(tree: Tree) -> Path:
    root = tree({"content/en/index.md": HOME, "content/ja/index.md": HOME})
    for path in (WORTH, LUCK):
        with (root / path).open("a", encoding="utf-8") as file:
            file.write(f"{HISTORY}]\n# end\n")
    with (root / MODEL).open("a", encoding="utf-8") as file:
        file.write("\n# end\n")
    return root


def build(root: Path, site: str = "site", jobs: int = 1) -> Built:
    built = pipeline.build(root, root / site, jobs=jobs, publish=False)
    assert not built.failed, built.problems
    return built


def files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def afresh(root: Path) -> dict[str, bytes]:
    """The site made with nothing remembered but the shells, whose cache has tests of its own."""
    for kept in ("cold", ".cache/hantei/sites", ".cache/hantei/examples.json"):
        path = root / kept
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
    build(root, "cold")
    return files(root / "cold")


def turn(root: Path, edit: tuple[str, str, str]) -> None:
    """Make the edit, or take it back where it was made before."""
    path, before, after = edit
    text = (root / path).read_text(encoding="utf-8")
    new = text.replace(before, after) if before in text else text.replace(after, before)
    assert new != text, edit
    (root / path).write_text(new, encoding="utf-8")


def written(root: Path, change: Callable[[], None]) -> set[str]:
    """The files of the site that a change makes anew."""
    build(root)
    before = {path: (root / "site" / path).stat() for path in files(root / "site")}
    change()
    build(root)
    after = {path: (root / "site" / path).stat() for path in files(root / "site")}
    return {path for path, one in after.items() if path not in before or before[path].st_ino != one.st_ino}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_any_edits_give_the_site_that_is_made_from_nothing(root: Path, seed: int) -> None:
    chance = random.Random(seed)
    build(root)
    for _ in range(6):
        for edit in chance.sample(EDITS, chance.choice((1, 1, 2, 4))):
            turn(root, edit)
        third = root / "rulings/mini/basics/MIN-003.purses.yaml"
        if chance.random() < 0.25:
            third.unlink() if third.is_file() else third.write_text(THIRD, encoding="utf-8")
        build(root, jobs=chance.choice((1, 2)))
        assert files(root / "site") == afresh_in_copy(root)


def afresh_in_copy(root: Path) -> dict[str, bytes]:
    """The same, while what is remembered stays."""
    aside = root / ".cache/hantei/aside"
    kept = {name: root / ".cache/hantei" / name for name in ("sites", "examples.json")}
    aside.mkdir(exist_ok=True)
    for name, path in kept.items():
        os.replace(path, aside / name)
    found = afresh(root)
    for name, path in kept.items():
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
        os.replace(aside / name, path)
    return found


@pytest.mark.slow
def test_one_edit_after_another_gives_the_site_that_is_made_from_nothing(root: Path) -> None:
    build(root)
    for edit in EDITS:
        turn(root, edit)
        build(root)
        assert files(root / "site") == afresh_in_copy(root), edit


def test_a_build_without_a_change_makes_no_page(root: Path) -> None:
    made = written(root, lambda: None)
    assert not {path for path in made if path.endswith((".html", ".json", ".xml", ".md", ".jsonl"))} - {
        path for path in made if path.startswith("assets/hantei/") or path == "sitemap.xml"
    }


def test_a_text_touches_the_pages_that_show_it(root: Path) -> None:
    made = written(root, lambda: turn(root, EDITS[0]))
    assert {"en/MIN-001/index.html", "r/MIN-001/index.html", "en/mini/basics/index.html"} <= made
    assert "api/v1/rulings/MIN-001.json" in made
    assert not made & {
        "en/mini/terms/purse/index.html",
        "api/v1/terms/mini/purse.json",
        "en/reference/format/index.html",
    }


def test_a_name_of_a_term_touches_every_page_that_shows_it(root: Path) -> None:
    made = written(root, lambda: turn(root, (TERMS, "names: {en: Purse, ja: 財布}", "names: {en: Bag, ja: 袋}")))
    assert {"en/mini/terms/purse/index.html", "ja/mini/terms/index.html"} <= made
    assert not made & {"en/MIN-001/index.html", "ja/MIN-002/index.html", "en/mini/terms/coin/index.html"}
    made = written(root, lambda: turn(root, (TERMS, "names: {en: Coin, ja: 硬貨}", "names: {en: Penny, ja: 小銭}")))
    assert {"en/MIN-001/index.html", "ja/MIN-001/index.html", "en/mini/terms/coin/index.html"} <= made


def test_a_file_that_somebody_changed_is_made_again(root: Path) -> None:
    build(root)
    right = files(root / "site")
    page = root / "site/en/MIN-001/index.html"
    page.write_text("spoilt", encoding="utf-8")
    (root / "site/ja/MIN-001/index.html").unlink()
    build(root)
    assert files(root / "site") == right


def test_a_cache_that_was_committed_is_refused(root: Path) -> None:
    build(root)
    for words in (("init", "-q"), ("add", "-f", ".cache")):
        subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True)
    built = pipeline.build(root, root / "site", publish=False)
    assert [problem.code.name for problem in built.problems] == ["committed-cache"]


def test_what_is_remembered_may_be_damaged_or_gone(root: Path) -> None:
    build(root)
    right = files(root / "site")
    (memory,) = (root / ".cache/hantei/sites").glob("*.json")
    for damage in (b"", b"{", b'{"form":1}', b'{"form":1,"facts":[["x"]],"works":[[1]]}', memory.read_bytes()[:200]):
        memory.write_bytes(damage)
        build(root)
        assert files(root / "site") == right
    shutil.rmtree(root / ".cache/hantei/sites")
    build(root)
    assert files(root / "site") == right


def test_a_link_that_breaks_on_a_page_that_is_not_made_anew_is_found(root: Path) -> None:
    link = "https://mini.example/base/en/mini/sources/book/#p02"
    (root / "content/en/more.md").write_text(f"# More\n\n[what nobody knows]({link})\n", encoding="utf-8")
    made = written(root, lambda: turn(root, EDITS[0]))
    assert "en/more/index.html" not in made
    for path, before, after in ((SOURCES, "id: p02", "id: p03"), (LUCK, "points: [p02]", "points: [p03]")):
        turn(root, (path, before, after))
    built = pipeline.build(root, root / "site", publish=False)
    assert [(problem.path, problem.code.name) for problem in built.problems] == [("content/en/more.md", "broken-link")]
    assert "there is no #p02 on /en/mini/sources/book/" in built.problems[0].message
