"""A hostile `mkdocs.yml`: what Hantei reads of it is refused where it cannot be what it must be."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from hantei import settings
from mini import Tree

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "settings.yaml").read_text("utf-8"))


def written(case: dict[str, Any]) -> str:
    rows = ["site_name: x", *([case["holds"]] if "holds" in case else [])]
    return "\n".join([*rows, f"extra: {{hantei: {{languages: {case.get('languages', '[en, ja]')}}}}}"]) + "\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.get("holds") or case["languages"])
def test_a_setting_that_cannot_be_is_refused_at_its_place(case: dict[str, Any], tree: Tree) -> None:
    given, problems = settings.read(tree({"mkdocs.yml": written(case)}), ("en", "ja", "ko"))
    assert given is None
    found = [f"{p.line}:{p.column} {p.code.name}: {p.message}" for p in problems]
    assert case["problem"] in found and all(problem.hint for problem in problems)


@pytest.mark.parametrize(
    "row",
    [
        "site_url: http://localhost:8000/rulings/",
        "repo_url: https://git.example/some-body/rulings.git",
        "edit_uri: edit/main/content/",
        "copyright: '&copy; <a href=\"https://a.example/\">us</a>'",
        "markdown_extensions: [pymdownx.emoji: {emoji_index: !!python/name:material.extensions.emoji.twemoji ''}]",
        "site_author: !ENV [AUTHOR, us]",
    ],
)
def test_what_sites_have_in_it_is_no_fault(row: str, tree: Tree) -> None:
    assert settings.read(tree({"mkdocs.yml": written({"holds": row})}), ("en", "ja"))[1] == []


def test_every_problem_comes_in_one_run(tree: Tree) -> None:
    rows = [case["holds"] for case in CASES if "holds" in case and "-url" not in case["holds"]]
    distinct = {row.split(":")[0]: row for row in rows if "\u202e" not in row and not row.startswith("site_name")}
    root = tree({"mkdocs.yml": written({"holds": "\n".join(distinct.values()), "languages": "[en, xx]"})})
    problems = settings.read(root, ("en", "ja"))[1]
    assert len(problems) >= len(distinct) + 1
