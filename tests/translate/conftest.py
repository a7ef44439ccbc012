"""A translator's workbench for every test here."""

from pathlib import Path

import pytest

from workbench import Workbench


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    """Three languages; every translation is reviewed and fits its source."""
    return Workbench(tmp_path / "base")
