"""Each code of the data has a case file: a bad sample with the exact place of its problem, and a good one without."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from hantei import checks, link, load, schema, yamlfile
from hantei.problems import Problem
from mini import LANGUAGES, Tree, examined

CASES = Path(__file__).parent / "cases"
#: Judged by a repository, which a case file has not: `test_bad_stamp.py`.
ELSEWHERE = {"bad-stamp"}
CODES = [
    code.name for stage in (yamlfile, schema, load, link, checks) for code in stage.CODES if code.name not in ELSEWHERE
]


def case(code: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((CASES / f"{code}.yaml").read_text(encoding="utf-8"))
    return found


def found(code: str, sample: str, tree: Tree) -> list[Problem]:
    """The problems of a code in a sample of its case; the languages of the site are those of the small base."""
    given = case(code)
    languages = tuple(given.get("languages", LANGUAGES))
    return [problem for problem in examined(tree(files(given[sample])), languages) if problem.code.name == code]


def files(given: dict[str, Any]) -> dict[str, str | bytes | None]:
    return {path: bytes.fromhex(text["hex"]) if isinstance(text, dict) else text for path, text in given.items()}


@pytest.mark.parametrize("code", CODES)
def test_the_bad_sample_is_found_at_its_place(code: str, tree: Tree) -> None:
    lines = [f"{p.path}:{p.line}:{p.column} {p.message}" for p in found(code, "bad", tree)]
    assert lines == case(code)["problems"]


@pytest.mark.parametrize("code", CODES)
def test_the_good_sample_is_silent(code: str, tree: Tree) -> None:
    assert found(code, "good", tree) == []


@pytest.mark.parametrize("code", CODES)
def test_the_bad_sample_shows_how_to_mend_it(code: str, tree: Tree) -> None:
    hints = [problem.hint for problem in found(code, "bad", tree)]
    assert hints and all(hints)


def test_no_case_is_left_over() -> None:
    assert sorted(path.stem for path in CASES.glob("*.yaml")) == sorted(CODES)
