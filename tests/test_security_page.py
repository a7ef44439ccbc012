"""A threat model that claims what no test holds is a fault of its own."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/.-]+)::(\w+)`", TEXT)))


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_test_that_is_named_is_there(path: str, name: str) -> None:
    assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)


def test_every_row_of_an_attack_names_a_test() -> None:
    tables = re.findall(r"^\| [^\n]+ \| Test \|\n\|[-| ]+\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    assert len(tables) == 5
    previous = ""
    for row in "".join(tables).splitlines():
        last = row.rstrip("| ").rpartition("|")[2].strip()
        assert last.startswith("`tests/") or (last == "the same" and previous), row
        previous = last


def test_the_limits_that_are_promised_are_those_that_hold() -> None:
    from hantei.verify import Limits, Walls

    limits = Limits()
    assert f"{limits.seconds:g} seconds" in TEXT and f"{limits.memory >> 20} MiB, {limits.output >> 10} KiB" in TEXT
    assert all(f"**{name}" in TEXT for name in (Walls.BUBBLEWRAP, Walls.NAMESPACES, "a filter", Walls.NONE))
