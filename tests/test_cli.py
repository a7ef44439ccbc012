"""The commands, as somebody types them in a small knowledge base."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hantei.cli import app
from mini import Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"
Run = Callable[..., Result]


@pytest.fixture
def run(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in the root of the small knowledge base."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tree())
    return lambda *words: CliRunner().invoke(app, list(words))


def replace(path: str, old: str, new: str) -> None:
    file = Path(path)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_check_of_a_clean_base_exits_0(run: Run) -> None:
    result = run("check")
    assert (result.exit_code, result.stderr.strip()) == (0, "checked 2 rulings of 1 game")


def test_a_misspelt_term_exits_1_and_offers_the_right_one(run: Run) -> None:
    replace(RULING, "A [[coin]]", "A [[coyn]]")
    result = run("check")
    assert result.exit_code == 1
    assert f"{RULING}:7:7: error[unknown-reference]" in result.output
    assert "coin" in result.output.split("hint:")[1]


def test_check_reports_on_the_given_paths_only(run: Run) -> None:
    replace(RULING, "A [[coin]]", "A [[coyn]]")
    assert run("check", "rulings/mini/basics/MIN-002.luck.yaml").exit_code == 0
    assert run("check", "rulings/mini/basics").exit_code == 1
    assert run("check", "rulings/nowhere").exit_code == 2


def test_problems_as_json(run: Run) -> None:
    replace(RULING, "A [[coin]]", "A [[coyn]]")
    (found,) = json.loads(run("check", "--format", "json").stdout)
    assert (found["path"], found["line"], found["column"], found["code"]) == (RULING, 7, 7, "unknown-reference")


def test_problems_for_github_where_it_runs_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    replace(RULING, "A [[coin]]", "A [[coyn]]")
    assert f"::error file={RULING},line=7,col=7,title=unknown-reference::" in run("check").stdout


def test_verify_counts_what_passed(run: Run) -> None:
    result = run("verify")
    passed, protection = result.stderr.splitlines()
    assert (result.exit_code, passed) == (0, "2 of 2 examples passed")
    assert protection.startswith("examples ran ") and "no process to start" in protection


def test_verify_runs_behind_the_walls_that_are_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "limits only" in run("verify", "--sandbox", "off").stderr
    assert "examples ran" not in run("verify", "--format", "json").output
    monkeypatch.setattr("hantei.verify.walls.lacking", lambda: "no bubblewrap; install it")
    for command in (["verify"], ["verify", "--accept"], ["build"], ["serve"]):
        result = run(*command, "--sandbox", "require")
        assert (result.exit_code, result.stderr) == (2, "hantei: --sandbox require: no bubblewrap; install it\n")
    assert "bubblewrap:" not in run("verify").stderr
    assert not Path("site").exists()


MODEL = "rulings/mini/model.py"


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        ('return list({"alpha", "beta", "gamma", "delta", "epsilon"})', "two runs disagree: \"['"),
        ("return hash(card)", "two runs disagree: '"),
        ("assert hash(card) % 2 == 0\n    return 1", "two runs disagree: '1' and AssertionError"),
    ],
)
def test_twice_finds_what_depends_on_the_order_of_a_set(run: Run, given: str, seen: str) -> None:
    assert run("verify", "--twice").exit_code == 0
    replace(MODEL, 'return int(FACTS[card]["value"])', given)
    result = run("verify", "--twice")
    assert result.exit_code == 1
    assert f"{RULING}:17:" in result.output and f"error[unsteady-example] {seen}" in result.output


def test_a_wrong_number_fails_at_its_line_with_expected_and_got(run: Run) -> None:
    replace(RULING, "\n      1\n", "\n      6\n")
    result = run("verify")
    assert result.exit_code == 1
    assert f"{RULING}:17:" in result.output
    assert "6" in result.output and "1" in result.output


def test_verify_runs_one_ruling_by_id_in_any_spelling_or_by_path(run: Run) -> None:
    assert "1 of 1" in run("verify", "min1").stderr
    assert "1 of 1" in run("verify", RULING).stderr
    assert run("verify", "MIN-009").exit_code == 2


def test_accept_writes_what_was_got_and_shows_the_difference(run: Run) -> None:
    before = Path(RULING).read_text()
    replace(RULING, "\n      1\n", "\n      6\n")
    result = run("verify", "--accept")
    assert result.exit_code == 0
    assert "-      6" in result.stdout and "+      1" in result.stdout
    assert Path(RULING).read_text() == before


def test_stats_is_one_object_of_counted_figures(run: Run) -> None:
    figures = json.loads(run("stats", "--json").stdout)
    assert figures["games"]["mini"] == {
        "rulings": 2, "open": 1, "examples": 2, "examples_passed": 2, "points": 2, "points_cited": 2, "rules": 2,
        "rules_exercised": 2, "terms": 2,
        "translations": {
            "en": {"source": 9, "reviewed": 0, "draft": 0, "stale": 0, "missing": 0},
            "ja": {"source": 0, "reviewed": 0, "draft": 9, "stale": 0, "missing": 0},
        },
    }  # fmt: skip
    assert figures["all"] == figures["games"]["mini"]


def test_stats_counts_a_failed_example_as_not_passed(run: Run) -> None:
    replace(RULING, "\n      1\n", "\n      6\n")
    assert json.loads(run("stats", "--json").stdout)["all"]["examples_passed"] == 1


def test_show_has_the_answer_the_result_and_the_place(run: Run) -> None:
    text = run("show", "min1", "--lang", "ja").stdout
    assert text.startswith("MIN-001  硬貨の値\n")
    assert "硬貨は1である。" in text and "→ 値は1" in text and RULING in text
    assert run("show", "MIN-099").exit_code == 2
    assert run("show", "MIN-001", "--lang", "fr").exit_code == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--link", "markdown"], "[MIN-001 硬貨の値](https://mini.example/base/r/MIN-001/)\n"),
        (["--link", "url", "--quote"], "https://mini.example/base/r/MIN-001/\n"),
        (
            ["--link", "bbcode", "--quote"],
            "[quote]硬貨は1である。[/quote]\n[url=https://mini.example/base/r/MIN-001/]MIN-001 硬貨の値[/url]\n",
        ),
    ],
)
def test_show_writes_a_link_in_a_dialect(run: Run, words: list[str], expected: str) -> None:
    assert run("show", "min1", "--lang", "ja", *words).stdout == expected


def test_a_link_says_what_is_not_official_and_names_the_dialects_there_are(run: Run) -> None:
    assert "[MIN-002 Luck (open)]" in run("show", "MIN-002", "--link", "markdown").stdout
    refused = run("show", "MIN-001", "--link", "bbc")
    assert refused.exit_code == 2 and "url, plain, markdown" in refused.output
    assert run("show", "MIN-001", "--quote").exit_code == 2


def test_new_records_pass_the_check(run: Run) -> None:
    assert run("new", "ruling", "mini/basics", "--slug", "price").stdout.split() == [
        "rulings/mini/basics/MIN-003.price.yaml"
    ]
    assert run("new", "term", "mini/steel-sword").exit_code == 0
    assert run("new", "game", "other").stdout.split()[0] == "rulings/other/game.yaml"
    assert run("check").exit_code == 0
    assert "3 of 3 examples passed" in run("verify").stderr


def test_new_says_why_it_refuses(run: Run) -> None:
    for words in (("game", "mini"), ("term", "mini/coin"), ("ruling", "nowhere/basics"), ("ruling", "mini/Bad_Topic")):
        result = run("new", *words)
        assert result.exit_code == 2 and result.stderr.startswith("hantei: ")


def test_translate_ok_stamps_a_record_and_names_its_file(run: Run) -> None:
    assert run("translate", "ok", "MIN-001", "--reviewed").stdout.split() == [RULING]
    assert json.loads(run("stats", "--json").stdout)["all"]["translations"]["ja"]["reviewed"] == 1
    assert run("translate", "ok", "MIN-001").stdout == ""
    assert run("translate", "ok", "MIN-099").exit_code == 2


def test_schema_is_json_schema_with_the_languages_of_the_base(run: Run) -> None:
    schemas = json.loads(run("schema").stdout)
    assert set(schemas) == {"game", "sources", "terms", "topic", "ruling"}
    assert list(schemas["ruling"]["properties"]["title"]["properties"]) == ["en", "ja"]
    assert len(run("schema", "--write", "schemas").stdout.split()) == 5


def test_a_command_works_from_a_folder_below_and_with_root(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path.cwd()
    monkeypatch.chdir("rulings/mini")
    assert run("check").exit_code == 0
    monkeypatch.chdir("/")
    assert run("check").exit_code == 2
    assert run("--root", str(root), "check").exit_code == 0


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("site_name: [x", 1, "yaml-syntax"),
        ("site_name: x\nextra: {hantei: {languages: [en, xx]}}\n", 2, "bad-setting"),
        ("site_name: x\nextra: {hantei: {languages: en}}\n", 2, "bad-setting"),
        ("site_name: x\nextra: {hantei: {languages: [en], fonts: [no.otf]}}\n", 2, "bad-setting"),
        ("site_name: x\nextra: {hantei: {languages: [en], fonts: yes}}\n", 2, "bad-setting"),
        *(
            (f"site_name: x\nextra:\n  hantei:\n    languages: [en]\n    report_url: {url}\n", 5, "bad-setting")
            for url in (
                "http://x.example/",
                "/new",
                "javascript:x",
                "https://{id}.example/",
                "https://",
                "mailto:x",
                "https://x.example/{titel}",
                "[https://x.example/]",
                '"https://x.example/a b"',
            )
        ),
        ("site_name: x\n", 1, "bad-setting"),
        ("", 1, "bad-setting"),
    ],
)
def test_a_wrong_setting_is_a_problem_with_a_place(run: Run, text: str, line: int, code: str) -> None:
    Path("mkdocs.yml").write_text(text)
    result = run("check")
    assert result.exit_code == 1
    assert re.search(rf"mkdocs\.yml:{line}:\d+: error\[{code}\]", result.output)


@pytest.mark.parametrize("name", ["game.yaml", "sources.yaml", "terms.yaml", "basics/topic.yaml", "model.py"])
@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"- [", b"x: \x00", b"[" * 500, b"null", b"? [a]: b"])
def test_no_file_ends_in_a_traceback(run: Run, name: str, data: bytes) -> None:
    Path(f"rulings/mini/{name}").write_bytes(data)
    for command in ("check", "verify", "stats"):
        result = run(command)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code in (0, 1)


def test_every_command_has_help() -> None:
    runner = CliRunner()
    top = runner.invoke(app, ["--help"])
    for command in ("check", "verify", "build", "serve", "new", "stats", "schema", "show", "translate", "changed"):
        assert command in top.stdout
        assert runner.invoke(app, [command, "--help"]).exit_code == 0


def test_the_version_is_the_packages() -> None:
    from hantei import __version__

    assert CliRunner().invoke(app, ["--version"]).stdout.strip() == __version__


def git(*words: str) -> None:
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    when = {"GIT_AUTHOR_DATE": "2024-01-02T12:00:00Z", "GIT_COMMITTER_DATE": "2024-01-02T12:00:00Z"}
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **when})


@pytest.fixture
def committed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The small knowledge base in a repository, with the histories that it begins with."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1717200000")  # 1 June 2024
    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "x")
    assert len(run("changed").stdout.split()) == 2
    assert Path(RULING).read_text().endswith("history:\n  - {date: 2024-01-02, change: new}\n")
    git("commit", "-qam", "x")
    return run


def test_changed_keeps_the_old_text_and_touches_nothing_else(committed: Run) -> None:
    replace(RULING, "is worth **one**", "counts **one**")
    edited = Path(RULING).read_text()
    assert committed("changed", "min1", "--note", "en=Plainer.").stdout.split() == [RULING]
    written = Path(RULING).read_text()
    assert written == edited + (
        "  - date: 2024-06-01\n"
        "    change: text\n"
        '    note: {en: "Plainer."}\n'
        "    was:\n"
        "      text:\n"
        "        en: |\n"
        "          A [[coin]] is worth **one**.\n"
    )
    assert committed("check").exit_code == 0
    assert committed("changed", "min1").exit_code == 2, "the same change is not told twice"
    assert committed("changed").exit_code == 0
    assert Path(RULING).read_text() == written


def test_changed_refuses_where_nothing_changed(committed: Run) -> None:
    result = committed("changed", "MIN-001")
    assert result.exit_code == 2 and "nothing that readers see" in result.stderr
    for words in (("MIN-099",), ("MIN-001", "--since", "nowhere"), ("MIN-001", "--note", "fr=x"), ("--as", "new")):
        assert committed("changed", *words).exit_code == 2


def test_changed_finds_every_change_and_calls_it_what_it_is_told_to(committed: Run) -> None:
    replace(RULING, "硬貨の値", "硬貨の価値")
    replace("rulings/mini/basics/MIN-002.luck.yaml", "status: open", "status: community")
    assert len(committed("changed", "--as", "errata").stdout.split()) == 2
    assert Path(RULING).read_text().count("change: errata") == 1
    assert "status: open" in Path("rulings/mini/basics/MIN-002.luck.yaml").read_text()
    assert committed("check").exit_code == 0


def test_changed_compares_with_another_revision_and_under_another_slug(committed: Run) -> None:
    replace(RULING, "is worth **one**", "counts **one**")
    git("mv", RULING, "rulings/mini/basics/MIN-001.value.yaml")
    git("commit", "-qam", "x")
    assert committed("changed", "MIN-001").exit_code == 2
    assert committed("changed", "MIN-001", "--since", "HEAD~1").stdout.split() == [
        "rulings/mini/basics/MIN-001.value.yaml"
    ]


def test_changed_without_a_repository_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(Path.cwd().parent))
    result = run("changed")
    assert result.exit_code == 2 and "repository" in result.stderr


def test_a_new_ruling_begins_its_history_today(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1717200000")
    (path,) = run("new", "ruling", "mini/basics").stdout.split()
    assert Path(path).read_text().endswith("history:\n  - {date: 2024-06-01, change: new}\n")


def on_a_terminal(root: Path, *words: str) -> tuple[str, str]:
    """What a command prints where its log is a terminal: on its output, and on the terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "hantei", "--root", str(root), *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        text=True,
    ) as process:
        os.close(theirs)
        shown = b""
        # The end of a terminal is an error on Linux and nothing elsewhere.
        with suppress(OSError):
            while part := os.read(ours, 4096):
                shown += part
        os.close(ours)
        assert process.stdout
        return process.stdout.read(), re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())


@pytest.mark.parametrize(
    ("words", "stages"),
    [
        (("check",), (r"reading +2 rulings +\d+\.\d s", r"checking +\d+ checks +\d+\.\d s")),
        (("verify", "MIN-001"), (r"reading +2 rulings", r"running the examples +1 example +\d+\.\d s")),
        (
            ("build",),
            (r"reading +2 rulings", r"running the examples +2 examples", r"making the shells +\d+ shells",
             r"drawing +\d+ pictures", r"writing +\d+ pages", r"following the links +\d+ pages +\d+\.\d s"),
        ),
    ],
)  # fmt: skip
def test_a_terminal_shows_each_stage_with_its_count_and_time(
    tree: Tree, words: tuple[str, ...], stages: tuple[str, ...]
) -> None:
    root = tree({f"content/{lang}/index.md": "# Home\n" for lang in ("en", "ja")})
    printed, shown = on_a_terminal(root, *words)
    assert printed == ""
    for stage in stages:
        assert re.search(stage, shown), stage


def test_in_a_pipe_no_stage_is_shown(tree: Tree) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hantei", "--root", str(tree()), "check"], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("", "checked 2 rulings of 1 game\n")
