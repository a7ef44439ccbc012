"""The rulings of this repository: clean, covered, exercised. What fails here is data, not code."""

import json
from pathlib import Path

import pytest

from hantei import pipeline, schema
from hantei.stats import stats

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def examined() -> pipeline.Examined:
    return pipeline.examine(ROOT)


def test_no_problem_and_no_warning(examined: pipeline.Examined) -> None:
    assert [(p.path, p.line, p.code.name, p.message) for p in examined.problems] == []


def test_every_point_is_cited_every_example_passes_every_rule_is_exercised(examined: pipeline.Examined) -> None:
    assert examined.linked is not None
    for game, figures in stats(examined.linked, pipeline.verify(examined))["games"].items():
        assert figures["points_cited"] == figures["points"], game
        assert figures["examples_passed"] == figures["examples"] > 0, game
        assert figures["rules_exercised"] == figures["rules"] > 0, game
        for language, states in figures["translations"].items():
            assert states["stale"] == states["missing"] == 0, (game, language)


@pytest.mark.slow
def test_examples_show_the_same_in_both_orders_and_under_two_hash_seeds(examined: pipeline.Examined) -> None:
    verification = pipeline.verify(examined, twice=True)
    assert [(p.path, p.line, p.code.name, p.message) for p in verification.problems] == []
    assert verification.protection is not None and len(verification.examples) > 0


def test_the_schemas_for_editors_are_those_of_the_format(examined: pipeline.Examined) -> None:
    for name, made in schema.json_schemas(examined.book.languages).items():
        file = ROOT / "rulings" / ".schema" / f"{name}.schema.json"
        assert json.loads(file.read_text(encoding="utf-8")) == made, "hantei schema --write rulings/.schema"


def test_hand_written_pages_have_the_same_paths_in_every_language(examined: pipeline.Examined) -> None:
    paths = {
        language: sorted(
            file.relative_to(ROOT / "content" / language) for file in (ROOT / "content" / language).rglob("*.md")
        )
        for language in examined.book.languages
    }
    assert len({tuple(found) for found in paths.values()}) == 1
