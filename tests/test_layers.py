"""Imports go downward only, and each outside library has one owner."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scripts" / "hantei"

#: From the ground up. A module or package imports from lower lines only; inside a package everything may.
LAYERS = (
    "problems ids text rules crew keeping share quotation weblinks",
    "nodes records hosts comparison checked repository",
    "characters",
    "markup commonmark",
    "outline",
    "yamlfile",
    "schema settings redirects scalars dialects",
    "load permalinks newtexts",
    "link history",
    "translate",
    "verify",
    "checks stats new recording renaming termbase",
    "export pages",
    "render search show editing pictures",
    "linkcheck swap serve site exchange",
    "api feeds",
    "works",
    "reuse",
    "catalogue",
    "pipeline",
    "cli",
    "__main__ __init__",
)
#: Who may import what from outside.
OWNERS = {
    "yaml": {"yamlfile"},
    "jinja2": {"render"},
    "markdown": {"markup"},
    "markdown_it": {"commonmark"},
    "nh3": {"markup"},
    "mkdocs": {"site"},
    "typer": {"cli"},
    "rich": {"cli"},
    "pydantic": {"records", "schema", "api"},
    "pydantic_core": {"records", "schema"},
    "watchfiles": {"serve"},
    "filelock": {"swap"},
    "polib": {"exchange"},
    "PIL": {"pictures"},
    "budoux": {"pictures"},
}
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names.split()}
MODULES = sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    """The module or package of the first level that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "hantei":
                yield from (f"hantei.{alias.name}" for alias in node.names)
            else:
                yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_downward(path: Path) -> None:
    own = part(path)
    assert own in LEVEL, f"{own} has no place in LAYERS"
    for name in imports(path):
        first, *rest = name.split(".")
        if first == "hantei" and rest and rest[0] in LEVEL and rest[0] != own:
            assert LEVEL[rest[0]] < LEVEL[own], f"{own} imports {rest[0]}, which is not below it"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_each_library_has_one_owner(path: Path) -> None:
    for name in imports(path):
        owners = OWNERS.get(name.split(".")[0])
        assert owners is None or part(path) in owners, f"{name} belongs to {owners}"


def test_what_runs_a_model_needs_nothing_but_the_standard_library() -> None:
    child = {path.stem: path for path in (PACKAGE / "verify").glob("*.py")}
    wanted = [PACKAGE / "rules.py", child["child"]]
    for path in wanted:
        for name in imports(path):
            if name in child and child[name] not in wanted:
                wanted.append(child[name])
            else:
                assert name.split(".")[0] in {"hantei", *sys.stdlib_module_names, *child}, f"{path.name} imports {name}"
