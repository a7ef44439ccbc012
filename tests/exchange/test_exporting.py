"""What translators get: every text whose original is in another language, and what helps to translate it."""

import os
import subprocess
from pathlib import Path

import pytest

from desk import Desk, linked
from hantei.exchange import ExchangeFormat, export
from hantei.exchange.exporting import exported
from hantei.exchange.units import Unit
from mini import LANGUAGES, MINI, Tree

GOLDEN = Path(__file__).parent / "golden"
RULING = "rulings/mini/basics/MIN-001.worth.yaml"
TERMS = "rulings/mini/terms.yaml"


def units(root: Path, lang: str = "ja", languages: tuple[str, ...] = LANGUAGES) -> dict[str, Unit]:
    book = linked(root, languages)
    return {unit.name: unit for unit in exported(book, book.book.games["mini"], lang)}


@pytest.mark.parametrize("form", list(ExchangeFormat))
def test_golden(desk: Desk, form: ExchangeFormat) -> None:
    """`ACCEPT=1 pytest tests/exchange` writes what there is; read the difference before you keep it."""
    file = GOLDEN / f"mini.ja.{form}"
    text = export(linked(desk.root), "Mini", "mini", "ja", form)
    assert text == export(linked(desk.root), "Mini", "mini", "ja", form), "the same every time"
    assert ("\r\n" in text) == (form is ExchangeFormat.CSV)
    # Git folds line ends in this repository.
    found = text.replace("\r\n", "\n").encode()
    if os.environ.get("ACCEPT"):
        file.write_bytes(found)
    assert found == file.read_bytes()


def test_what_was_first_written_in_the_language_is_left_out(tree: Tree) -> None:
    root = tree({RULING: MINI[RULING].replace("status: official", "status: official\n        source_language: ja")})
    assert not [name for name in units(root, "ja") if name.startswith("MIN-001")]
    into_english = units(root, "en")
    assert {name.partition(":")[0] for name in into_english} == {"MIN-001"}
    given = into_english["MIN-001:examples.0.given"]
    assert (given.source_language, given.source, given.translation) == ("ja", "硬貨が1枚。", "A coin.")
    assert 'X-Source-Language: ja\\n"' in export(linked(root), "Mini", "mini", "en", ExchangeFormat.PO)


def test_a_game_with_nothing_to_translate_gives_no_file(tree: Tree) -> None:
    assert export(linked(tree()), "Mini", "mini", "en", ExchangeFormat.PO) == ""


def test_a_head_names_the_source_language_where_there_is_one(tree: Tree) -> None:
    game = MINI["rulings/mini/game.yaml"]
    several = tree({"rulings/mini/game.yaml": game.replace("source_language: en", "source_language: ko"),
                    RULING: MINI[RULING].replace("kind: rule", "kind: rule\n        source_language: en"),
                    TERMS: MINI[TERMS].replace("{en: Coin, ja: 硬貨}", "{en: Coin, ja: 硬貨, ko: 동전}")})  # fmt: skip
    assert "X-Source-Language" not in export(linked(several), "Mini", "mini", "ja", ExchangeFormat.PO)


def test_a_text_is_shown_with_its_names_and_the_other_languages(tree: Tree) -> None:
    terms = """\
        coin:
          kind: card
          names: {en: Coin, ja: 硬貨, ko: 동전}
          official: [ja]
          aliases: {ja: [コイン]}
          forbidden: {ja: [銭, 金]}
        coin-purse:
          kind: term
          names: {en: Coin Purse, ja: 小銭入れ}
          uncertain: [ja]
        purse:
          kind: term
          names: {en: Purse, ja: 財布}
        """
    root = tree({
        TERMS: terms,
        RULING: MINI[RULING].replace("given: {en: A coin.", "given: {en: 'A coin purse with [[coin]]s.', ko: 지갑."),
    })  # fmt: skip
    assert units(root)["MIN-001:examples.0.given"].notes == (
        "ruling MIN-001, situation of example 1: What a coin is worth",
        "Coin Purse = 小銭入れ (our rendering)",
        "Coin = 硬貨 (printed), also コイン",
        "Coin: never 銭, 金",
        "state: draft",
    )
    assert units(root)["mini/terms/coin:names"].notes == ("term mini/terms/coin, names", "state: draft")


def test_another_language_of_several_lines_is_indented(tree: Tree) -> None:
    text = MINI[RULING].replace(
        "          en: |\n", "          ko: |\n            하나.\n\n            둘.\n          en: |\n"
    )
    root = tree({"mkdocs.yml": MINI["mkdocs.yml"].replace("[en, ja]", "[en, ja, ko]"), RULING: text})
    notes = units(root, languages=("en", "ja", "ko"))["MIN-001:text"].notes
    assert notes[1:4] == ("ko: 하나.", "", "    둘.")


# -- Stale translations


def git(root: Path, *words: str) -> None:
    command = ["git", "-C", str(root), "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def stale(tree: Tree) -> Desk:
    """MIN-001 and the term purse have changed since they were translated; nobody remembers how they read."""
    desk = Desk(tree(), ExchangeFormat.PO)
    desk.stamp("MIN-001", "mini/terms/purse")
    desk.forget()
    desk.edit("is worth **one**.", "is worth **two**.", RULING)
    desk.edit("en: Purse", "en: Wallet", TERMS)
    return desk


def test_without_a_past_every_text_of_a_stale_record_is_fuzzy(stale: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(stale.root.parent))
    fuzzy = [unit for unit in units(stale.root).values() if unit.fuzzy]
    assert [unit.name for unit in fuzzy] == [
        "mini/terms/purse:names",
        *(f"MIN-001:{part}" for part in ("title", "text", "step", "examples.0.given", "examples.0.result")),
    ]
    assert {unit.previous for unit in fuzzy} == {None}


def test_a_history_remembers_the_text_that_was_translated(stale: Desk) -> None:
    file = stale.root / RULING
    told = 'history:\n  - {date: 2024-05-01, change: new}\n  - date: 2024-05-02\n    change: text\n    was:\n      text: {en: "A [[coin]] is worth **one**.\\n"}\n'  # noqa: E501
    file.write_text(file.read_text() + told)
    found = units(stale.root)
    assert found["MIN-001:text"].previous == "A [[coin]] is worth **one**."
    assert [name for name, unit in found.items() if unit.fuzzy and name.startswith("MIN")] == ["MIN-001:text"]
    text = export(linked(stale.root), "Mini", "mini", "ja", ExchangeFormat.PO)
    assert '#, fuzzy\n#| msgid "A [[coin]] is worth **one**."\nmsgctxt "MIN-001:text"\n' in text


def test_the_repository_remembers_the_rest(stale: Desk) -> None:
    git(stale.root, "init", "-q")
    for change in (("Wallet", "Purse"), ("Purse", "Bag"), ("Bag", "Wallet")):
        stale.edit(f"en: {change[0]}", f"en: {change[1]}", TERMS)
        git(stale.root, "add", "-A")
        git(stale.root, "commit", "-qm", "x")
    purse = units(stale.root)["mini/terms/purse:names"]
    assert (purse.source, purse.previous, purse.fuzzy) == ("Wallet", "Purse", True)


def test_only_what_changed_has_to_be_confirmed(stale: Desk) -> None:
    git(stale.root, "init", "-q")
    stale.edit("is worth **two**.", "is worth **one**.", RULING)
    git(stale.root, "add", "-A")
    git(stale.root, "commit", "-qm", "x")
    stale.edit("is worth **one**.", "is worth **two**.", RULING)
    stale.export()
    stale.enter("MIN-001:text", "[[coin]]は**2**である。", fuzzy=False)
    assert stale.take(reviewed=True).problems == ()
    assert stale.state("MIN-001") == "reviewed"
