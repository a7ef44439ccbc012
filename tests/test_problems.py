"""The three forms in which problems are printed."""

import json

import pytest

from hantei.problems import Problem, as_github, as_json, as_text, error, github_report, warning

CODE = error("wrong-value", "A value is one that its key can have.\n\nMore.")
PROBLEM = Problem("rulings/a/b.yaml", 3, 9, CODE, "status is 'x'", "did you mean y?")


def test_text_says_where_what_and_how_to_mend_it() -> None:
    assert as_text(PROBLEM) == ("rulings/a/b.yaml:3:9: error[wrong-value] status is 'x'\n  hint: did you mean y?")


def test_github_escapes_what_would_end_a_property_or_a_line() -> None:
    problem = Problem("a,b:c.yaml", 1, 2, CODE, "50%\nmore", "")
    assert as_github(problem) == "::error file=a%2Cb%3Ac.yaml,line=1,col=2,title=wrong-value::50%25%0Amore"


def test_json_has_every_field_and_keeps_letters_as_they_are() -> None:
    found = json.loads(as_json([Problem("p", 1, 1, CODE, "過払い", "")]))
    assert found == [
        {
            "path": "p",
            "line": 1,
            "column": 1,
            "severity": "error",
            "code": "wrong-value",
            "message": "過払い",
            "hint": "",
        }
    ]


def test_problems_sort_by_place() -> None:
    places = [("b", 1, 1), ("a", 10, 1), ("a", 2, 5), ("a", 2, 1)]
    problems = [Problem(*place, CODE, "") for place in places]
    assert [(p.path, p.line, p.column) for p in sorted(problems)] == sorted(places)


def test_the_summary_of_a_code_is_the_first_line_of_its_page() -> None:
    assert CODE.summary == "A value is one that its key can have."


@pytest.mark.parametrize(("errors", "expected"), [(9, 9), (10, 10), (25, 10)])
def test_github_shows_nine_of_a_level_and_says_how_many_more(errors: int, expected: int) -> None:
    problems = [Problem("p", line, 1, CODE, "") for line in range(1, errors + 1)]
    late = Problem("p", 99, 1, warning("w", "W"), "")
    report = github_report([late, *problems])
    assert len(report) == expected + 1
    assert report[-1].startswith("::warning") and report[0].startswith("::error")
    assert (f"::error::{errors - 9} more" in "\n".join(report)) == (errors > 9)
