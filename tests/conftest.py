"""The small knowledge base, written where a test can change one file of it."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from mini import MINI, Tree


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Write the small knowledge base, with files replaced (a text), removed (None) or added."""

    def write(changes: Mapping[str, str | bytes | None] | None = None) -> Path:
        for path, text in {**MINI, **(changes or {})}.items():
            if text is None:
                continue
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else dedent(text).encode())
        return tmp_path

    return write
