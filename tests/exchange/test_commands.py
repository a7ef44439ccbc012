"""translate export and translate import, as somebody types them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from desk import Desk
from hantei.cli import app
from hantei.exchange import ExchangeFormat
from mini import Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"
Run = Callable[..., Result]


@pytest.fixture
def run(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in the root of the small knowledge base."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.chdir(tree())
    return lambda *words: CliRunner().invoke(app, ["translate", *words])


@pytest.mark.parametrize("form", list(ExchangeFormat))
def test_out_and_in(run: Run, form: ExchangeFormat) -> None:
    desk = Desk(Path.cwd(), form)
    before = desk.files()
    assert run("export", "--lang", "ja", "--format", form, "--out", "out").stdout.split() == [f"out/mini.ja.{form}"]
    result = run("import", "out")
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (0, "", "nothing to import")
    assert desk.files() == before
    desk.enter("MIN-001:title", "硬貨")
    result = run("import", f"out/mini.ja.{form}", "--lang", "ja")
    assert (result.exit_code, result.stdout.split(), result.stderr.strip()) == (0, [RULING], "1 text written")
    assert len(desk.difference(before)) == 2


def test_with_an_error_nothing_is_written_and_every_problem_is_shown(run: Run) -> None:
    desk = Desk(Path.cwd(), ExchangeFormat.PO)
    desk.export()
    desk.enter("MIN-001:title", "硬貨")
    desk.enter("MIN-001:step", "{card}")
    desk.edit("MIN-002:title", "MIN-007:title")
    before = desk.files()
    result = run("import", "out")
    assert result.exit_code == 1 and desk.files() == before
    assert "nothing was written" in result.stderr and "2 errors" in result.stderr
    assert "out/mini.ja.po:" in result.stdout and "error[unknown-record]" in result.stdout
    found = json.loads(run("import", "out", "--format", "json").stdout)
    assert {one["code"] for one in found} == {"unknown-record", "placeholders-differ"}


def test_a_warning_is_shown_and_the_rest_is_written(run: Run) -> None:
    desk = Desk(Path.cwd(), ExchangeFormat.PO)
    desk.export()
    desk.enter("MIN-001:title", "硬貨")
    desk.enter("MIN-002:title", "")
    result = run("import", "out")
    assert result.exit_code == 0 and "warning[emptied-translation]" in result.stdout
    assert "1 text written, 1 warning" in result.stderr


def test_an_export_does_not_overwrite_what_was_not_imported(run: Run) -> None:
    desk = Desk(Path.cwd(), ExchangeFormat.PO)
    desk.export()
    words = ("export", "--lang", "ja", "--out", "out")
    assert run(*words).exit_code == 0
    desk.enter("MIN-001:title", "硬貨")
    result = run(*words)
    assert result.exit_code == 2 and "not imported yet" in result.stderr
    assert run("import", "out").exit_code == 0
    assert run(*words).exit_code == 0
    desk.enter("MIN-001:title", "銭")
    assert run(*words, "--force").exit_code == 0
    assert "銭" not in desk.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", "--lang", "fr", "--out", "out"), "there is no language fr; the site has en, ja"),
        (("export", "--lang", "en", "--out", "out"), "nothing to translate"),
        (("export", "--lang", "ja", "--out", "out", "--game", "chess"), "there is no game chess; there is mini"),
        (("export", "--lang", "ja", "--out", "mkdocs.yml"), "mkdocs.yml cannot be written"),
        (("import", "rulings"), "there is no .po or .csv file in rulings"),
        (("import", "out", "--lang", "fr"), "there is no language fr"),
    ],
)
def test_what_cannot_be_done_is_said(run: Run, words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and said in result.stderr


def test_a_path_that_is_not_there_is_a_problem(run: Run) -> None:
    result = run("import", "nowhere.po")
    assert result.exit_code == 1 and "nowhere.po:1:1: error[bad-exchange-file]" in result.stdout
