"""Every kind of problem has a name of its own, a page, and a test."""

from pathlib import Path

import pytest

from hantei.catalogue import CODES
from hantei.problems import Code

TESTS = Path(__file__).parent
TESTED = "\n".join(
    [file.read_text(encoding="utf-8") for file in TESTS.rglob("*.py") if file != Path(__file__)]
    + [f"{file.stem}\n{file.read_text(encoding='utf-8')}" for file in TESTS.rglob("cases/*.yaml")]
)


def test_names_are_their_own() -> None:
    names = [code.name for code in CODES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_page_begins_with_the_rule_in_one_sentence_and_gives_the_reason(code: Code) -> None:
    first, _, rest = code.page.strip().partition("\n\n")
    assert first.endswith(".") and len(first.splitlines()) == 1
    assert rest.strip()


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_kind_of_problem_is_tested(code: Code) -> None:
    assert code.name in TESTED or code.name.replace("-", "_").upper() in TESTED
