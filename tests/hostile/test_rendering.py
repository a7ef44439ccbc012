"""What a text may try, and what becomes of it: the reader sees what was written, and nothing runs or loads."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from hantei.markup import Link, Writer
from harmless import faults, words

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "rendering.yaml").read_text("utf-8"))
COIN = Link("/en/mini/terms/coin/", "Coin <b>", names={"en": ("Coin <b>'\"",)})


@pytest.fixture(scope="module")
def writer() -> Writer:
    return Writer(lambda reference, lang: COIN if reference == "coin" else None)


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name == "href"]


def links(html: str) -> list[str]:
    parser = Links()
    parser.feed(html)
    return parser.found


@pytest.mark.parametrize("form", ["block", "inline"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_a_hostile_text_is_shown_and_does_nothing(case: dict[str, Any], form: str, writer: Writer) -> None:
    html = getattr(writer, form)(case["text"], "en")
    assert faults(html) == []
    gap = "" if case.get("spaced") else " "
    assert gap.join(words(html).split()) == gap.join(case["shows"].split())
    assert links(html) == case.get("links", [])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_the_plain_words_of_a_hostile_text_are_the_same_everywhere(case: dict[str, Any], writer: Writer) -> None:
    assert "\n" not in writer.plain(case["text"], "en")
    assert "49" not in writer.plain(case["text"], "en")
