"""Each code of the data has a case file: a bad sample with the exact place of its problem, and a good one without."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from hantei import checks, link, load, schema, yamlfile
from mini import Tree, examined

CASES = Path(__file__).parent / "cases"
CODES = [code.name for stage in (yamlfile, schema, load, link, checks) for code in stage.CODES]


def case(code: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((CASES / f"{code}.yaml").read_text(encoding="utf-8"))
    return found


def files(given: dict[str, Any]) -> dict[str, str | bytes | None]:
    return {path: bytes.fromhex(text["hex"]) if isinstance(text, dict) else text for path, text in given.items()}


@pytest.mark.parametrize("code", CODES)
def test_the_bad_sample_is_found_at_its_place(code: str, tree: Tree) -> None:
    found = [
        f"{problem.path}:{problem.line}:{problem.column} {problem.message}"
        for problem in examined(tree(files(case(code)["bad"])))
        if problem.code.name == code
    ]
    assert found == case(code)["problems"]


@pytest.mark.parametrize("code", CODES)
def test_the_good_sample_is_silent(code: str, tree: Tree) -> None:
    assert [p for p in examined(tree(files(case(code)["good"]))) if p.code.name == code] == []


@pytest.mark.parametrize("code", CODES)
def test_the_bad_sample_shows_how_to_mend_it(code: str, tree: Tree) -> None:
    hints = [p.hint for p in examined(tree(files(case(code)["bad"]))) if p.code.name == code]
    assert hints and all(hints)


def test_no_case_is_left_over() -> None:
    assert sorted(path.stem for path in CASES.glob("*.yaml")) == sorted(CODES)
