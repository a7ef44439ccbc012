"""A build of the small knowledge base: whole or not at all."""

import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest

from hantei import pipeline
from hantei.pipeline import Built
from hantei.site import engine
from mini import MINI, Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"
HOME = "---\ntitle: Home\n---\n\n# Home\n\n<!-- hantei:games -->\n"


@pytest.fixture
def root(tree: Tree) -> Path:
    return tree({"content/en/index.md": HOME, "content/ja/index.md": HOME})


def build(root: Path, by: str = "mkdocs") -> Built:
    return pipeline.build(root, root / "site", by)


def files(root: Path) -> dict[str, bytes]:
    site = root / "site"
    return {file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()}


def codes(built: Built) -> set[str]:
    return {problem.code.name for problem in built.problems if problem.is_error}


def test_a_site_has_every_page_in_every_language(root: Path) -> None:
    built = build(root)
    assert built.problems == ()
    found = set(files(root))
    for language in ("en", "ja"):
        for path in ("", "mini/", "mini/basics/", "MIN-001/", "mini/terms/", "mini/terms/coin/", "mini/sources/book/",
                     "mini/coverage/", "reference/checks/duplicate-key/"):  # fmt: skip
            assert f"{language}/{path}index.html" in found
    assert {"index.html", "404.html", "r/MIN-001/index.html", "sitemap.xml", "assets/hantei/hantei.css"} <= found


def test_the_same_input_gives_the_same_bytes(root: Path) -> None:
    build(root)
    first = files(root)
    subprocess.run(["rm", "-rf", str(root / ".cache")], check=True)
    build(root)
    assert files(root) == first


@pytest.mark.slow
def test_two_clones_of_one_commit_give_the_same_bytes(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """By the command, in folders, time zones and orders of hashing of their own."""
    text = (root / RULING).read_text(encoding="utf-8")
    (root / RULING).write_text(f"{text}history: [{{date: 2024-05-31, change: new}}]\n", encoding="utf-8")
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@x.example"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "All"]):
        subprocess.run([*git, *words], check=True)
    built = []
    for name, seed, zone in (("one", "1", "Asia/Seoul"), ("another", "2", "America/Caracas")):
        clone = tmp_path_factory.mktemp("clones") / name
        subprocess.run(["git", "clone", "-q", str(root), str(clone)], check=True)
        given = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        subprocess.run([sys.executable, "-m", "hantei", "--root", str(clone), "build"], check=True, env=given)
        built.append(files(clone))
    one, another = built
    assert one.keys() == another.keys() and len(one) > 100
    assert [path for path, data in one.items() if data != another[path]] == []


def test_feeds_come_from_the_histories_and_not_from_the_clock(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (root / RULING).read_text(encoding="utf-8")
    history = "history: [{date: 2024-05-31, change: new}, {date: 2024-06-01, change: text, was: {text: {en: Old.}}}]\n"
    (root / RULING).write_text(text + history, encoding="utf-8")
    assert build(root).problems == ()
    first = files(root)
    assert {"feeds/en.xml", "feeds/ja/mini.xml", "feeds/all.xml", "en/changes/index.html"} <= set(first)
    feed = '<link rel="alternate " type="application/atom+xml" title="What changed · Mini" href="{}feeds/en.xml">'
    assert feed.format("../").encode() in first["en/index.html"]
    assert feed.format("../../").encode() in first["en/MIN-001/index.html"]
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    monkeypatch.setenv("PATH", "/nowhere")
    subprocess.run(["/bin/rm", "-rf", str(root / ".cache")], check=True)
    assert build(root).problems == ()
    assert files(root) == first


def test_the_verified_output_is_on_the_page_and_not_the_placeholder(root: Path) -> None:
    build(root)
    page = files(root)["ja/MIN-001/index.html"].decode()
    assert "値は<strong>1</strong>" in page and "{}" not in page


@pytest.mark.parametrize(
    ("path", "text", "code"),
    [
        (RULING, MINI[RULING].replace("\n              1\n", "\n              6\n"), "wrong-output"),
        (RULING, MINI[RULING].replace("[[coin]]", "[[coyn]]"), "unknown-reference"),
        ("rulings/mini/model.py", "def worth(:\n", "model-syntax"),
        ("content/en/index.md", "# Home\n\n[gone](gone.md)\n", "engine-warning"),
        ("content/en/index.md", "# Home\n\n<!-- hantei:nothing -->\n", "unknown-block"),
        ("content/en/index.md", "# Home\n\n[gone](https://hantei.invalid/root/en/gone/)\n", "broken-link"),
        ("content/en/index.md", "---\ntitle: [\n---\n# Home\n", None),
        ("content/en/mini/index.md", "# Mine\n", "taken-address"),
        ("templates/ruling.html.j2", "{{ nothing.at.all }}", "template-failed"),
        ("templates/ruling.html.j2", "{% if %}", "template-failed"),
        ("mkdocs.yml", "site_name: [\n", "yaml-syntax"),
        ("mkdocs.yml", MINI["mkdocs.yml"].replace("material", "no-such-theme"), "unfit-setting"),
        ("mkdocs.yml", MINI["mkdocs.yml"].replace("plugins: []", "markdown_extensions: [none]"), "engine-warning"),
    ],
)
def test_whatever_fails_says_why_and_leaves_the_last_good_site(
    root: Path, path: str, text: str, code: str | None
) -> None:
    build(root)
    before = files(root)
    assert before
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(dedent(text), encoding="utf-8")
    built = build(root)
    assert built.failed
    if code:
        assert code in codes(built)
    assert files(root) == before
    assert [entry.name for entry in root.iterdir() if entry.name.startswith("site.")] == []


def test_a_folder_of_somebody_elses_is_never_taken(root: Path) -> None:
    (root / "site").mkdir()
    (root / "site" / "diary.txt").write_text("mine")
    assert codes(build(root)) == {"foreign-site-dir"}
    assert files(root) == {"diary.txt": b"mine"}


def test_an_engine_that_is_not_installed_is_named_with_the_way_to_get_it(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hantei.site.engine.sys", SimpleNamespace(executable="/nowhere/python"))
    monkeypatch.setenv("PATH", "")
    (found,) = build(root, "zensical").problems
    assert (found.code.name, "zensical" in found.hint) == ("no-engine", True)


def test_an_engine_that_dies_is_quoted(tmp_path: Path) -> None:
    outcome = engine.Outcome("ja", failed=True, said=f"\nKilled in {tmp_path}/docs\n")
    (found,) = engine.problems(outcome, engine.Engine("mkdocs", (), ""), tmp_path, tmp_path)
    assert found.code is engine.ENGINE_FAILED
    assert "Killed in docs" in found.message


def test_one_language_can_be_built_alone(root: Path) -> None:
    built = pipeline.build(root, root / "site", languages=["ja"])
    assert not built.failed
    assert not any(path.startswith("en/") for path in files(root))


def test_a_site_in_one_language_offers_no_other(root: Path) -> None:
    (root / "mkdocs.yml").write_text(dedent(MINI["mkdocs.yml"]).replace("[en, ja]", "[en]"), encoding="utf-8")
    for file in (root / "rulings").rglob("*.yaml"):
        file.write_text(re.sub(r', ja: ("[^"]*"|[^,}]*)', "", file.read_text(encoding="utf-8")), encoding="utf-8")
    text = (root / RULING).read_text(encoding="utf-8")
    (root / RULING).write_text(re.sub(r"  ja: \|\n.*\n", "", text), encoding="utf-8")
    assert [one for one in build(root).problems if one.is_error] == []
    pages = {name: data.decode() for name, data in files(root).items() if name.endswith(".html")}
    assert 'http-equiv="refresh" content="0; url=en/"' in pages["index.html"]
    assert "Choose a language" not in pages["index.html"]
    for name in ("en/index.html", "en/mini/index.html", "en/MIN-001/index.html"):
        assert "md-select" not in pages[name]
    assert "Translations" not in pages["en/MIN-001/index.html"]
    assert 'class="tabs"' not in pages["r/MIN-001/index.html"] and "<article" in pages["r/MIN-001/index.html"]


def test_a_source_without_points_shows_who_cites_it(root: Path) -> None:
    book = "rulings/mini/sources.yaml"
    (root / book).write_text(dedent(MINI[book]).partition("  points:")[0], encoding="utf-8")
    for path in (RULING, "rulings/mini/basics/MIN-002.luck.yaml"):
        text = (root / path).read_text(encoding="utf-8")
        (root / path).write_text(re.sub(r", points: \[p0[12]\]", "", text), encoding="utf-8")
    assert build(root).problems == ()
    page = files(root)["en/mini/sources/book/index.html"].decode()
    assert "Rulings that rest on it" in page and "What a coin is worth" in page
    assert '<div class="bar">' not in page


def test_ids_beyond_a_thousand_come_after_the_others(root: Path) -> None:
    folder = root / "rulings/mini/basics"
    (folder / "MIN-1000.late.yaml").write_text((folder / "MIN-002.luck.yaml").read_text(encoding="utf-8"), "utf-8")
    (folder / "MIN-101.early.yaml").write_text((folder / "MIN-002.luck.yaml").read_text(encoding="utf-8"), "utf-8")
    (root / "rulings/mini/basics/topic.yaml").write_text("title: {en: Basics, ja: 基本}\n", encoding="utf-8")
    assert list(pipeline.examine(root).book.rulings) == ["MIN-001", "MIN-002", "MIN-101", "MIN-1000"]


def test_nothing_of_a_record_becomes_markup(root: Path) -> None:
    canary = """x\"'><img src=x onerror=alert(1) y"""
    quoted = canary.replace("'", "''")
    for path, old in ((RULING, "What a coin is worth"), ("rulings/mini/terms.yaml", "Coin"), (RULING, "A coin.")):
        file = root / path
        text = file.read_text(encoding="utf-8")
        assert f"en: {old}" in text
        file.write_text(text.replace(f"en: {old}", f"en: '{quoted}'"), encoding="utf-8")
    built = build(root)
    assert not built.failed
    pages = {name: data.decode() for name, data in files(root).items() if name.endswith((".html", ".xml"))}
    assert any("&lt;img" in text for text in pages.values())
    assert [name for name, text in pages.items() if "<img src=x" in text] == []


def test_a_build_by_the_command_ends_without_a_traceback(root: Path) -> None:
    (root / RULING).write_text("title: [", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "hantei", "--root", str(root), "build"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert re.search(rf"{RULING}:\d+:\d+: error\[yaml-syntax\]", done.stdout)
