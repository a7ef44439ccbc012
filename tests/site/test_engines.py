"""Whichever engine makes the shells, the site has the same pages."""

from pathlib import Path

from hantei import pipeline

ROOT = Path(__file__).parents[2]


def pages(site: Path) -> list[str]:
    return sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))


def test_zensical_makes_the_same_pages(site: Path, tmp_path: Path) -> None:
    built = pipeline.build(ROOT, tmp_path / "site", "zensical")
    assert [problem for problem in built.problems if problem.is_error] == []
    assert pages(tmp_path / "site") == pages(site)
