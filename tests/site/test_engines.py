"""Whichever engine makes the shells, the site has the same pages."""

import re
from pathlib import Path

from hantei import pipeline

ROOT = Path(__file__).parents[2]


def pages(site: Path) -> list[str]:
    return sorted(file.relative_to(site).as_posix() for file in site.rglob("*.html"))


def bar(file: Path) -> str:
    """The link to search in the bar at the top of a page."""
    (link,) = re.findall(r'<a [^>]*class="md-header__button hantei-search".*?</a>', file.read_text("utf-8"))
    return str(link)


def test_zensical_makes_the_same_pages(site: Path, tmp_path: Path) -> None:
    built = pipeline.build(ROOT, tmp_path / "site", "zensical")
    assert [problem for problem in built.problems if problem.is_error] == []
    assert pages(tmp_path / "site") == pages(site)
    for path in ("ja/index.html", "ja/FER-003/index.html"):
        bars = [bar(folder / path) for folder in (site, tmp_path / "site")]
        assert bars[0] == bars[1] and "検索" in bars[0]
