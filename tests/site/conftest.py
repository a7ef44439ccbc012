"""The knowledge base built once into a folder of its own, served on 127.0.0.1, and Chromium to look at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import chromium, served
from hantei import pipeline

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    folder = tmp_path_factory.mktemp("built") / "site"
    built = pipeline.build(ROOT, folder, "mkdocs")
    assert [problem for problem in built.problems if problem.is_error] == []
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of the site, with a slash at its end."""
    with served(site) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with chromium() as found:
        yield found
