"""A game of one coin, with a model and a ruling into which a test puts its example."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

from hantei import load
from hantei.load import Book

LANGUAGES = ("en", "ja")

MODEL = """\
from dataclasses import dataclass
from enum import Enum

from hantei.rules import Illegal, Undecided, rule

FACTS: dict[str, dict[str, str]] = {}


class Side(Enum):
    HEADS = "heads"


@dataclass(frozen=True)
class Card:
    key: str


@rule("MIN-001")
def worth(card: str, times: int = 1, edition: str | None = None) -> int:
    return int(FACTS[card]["value"]) * times * (2 if edition == "second" else 1)


@rule("MIN-002")
def spend(card: str) -> int:
    if card == "purse":
        raise Illegal("MIN-002", card=card)
    return worth(card)


def luck() -> Undecided:
    return Undecided("MIN-003")


def counts(card: str) -> bool:
    return card == "coin"


def show(value: object) -> object:
    return value
"""

_FILES = {
    "mkdocs.yml": "site_name: Mini\n",
    "rulings/mini/game.yaml": """\
        id: mini
        prefix: MIN
        names: {en: Mini, ja: ミニ}
        summary: {en: A game., ja: ゲーム。}
        source_language: en
        editions:
          - {id: first, names: {en: First, ja: 初版}}
          - {id: second, names: {en: Second, ja: 第二版}}
        """,
    "rulings/mini/terms.yaml": """\
        coin: {kind: card, names: {en: Coin, ja: 硬貨}, facts: {value: "1"}}
        purse: {kind: card, names: {en: Purse, ja: 財布}}
        """,
    "rulings/mini/basics/topic.yaml": "title: {en: Basics, ja: 基本}\n",
}

#: Where the code of the example begins in its file: line 7, column 7.
_RULING = """\
title: {{en: {id}, ja: {id}}}
kind: rule
status: official
text: {{en: A., ja: あ。}}
examples:{examples}
"""
_EXAMPLE = """
  - given: {{en: A coin., ja: 硬貨。}}
    run: |
{run}    result: {{en: "{result}", ja: "{result}"}}{editions}"""

RULING = "rulings/mini/basics/MIN-001.a.yaml"

Base = Callable[..., Book]


@pytest.fixture
def base(tmp_path: Path) -> Base:
    """A book whose ruling MIN-001 has the examples given, each as its run text; `files` replaces or adds files."""

    def write(
        *runs: str,
        model: str | None = MODEL,
        result: str = "It is {1}",
        editions: str = "",
        files: dict[str, str] | None = None,
    ) -> Book:
        examples = "".join(
            _EXAMPLE.format(
                run=indent(dedent(run), "      ", lambda line: line != "\n"),
                result=result,
                editions=f"\n    editions: [{editions}]" if editions else "",
            )
            for run in runs
        )
        texts = {path: dedent(text) for path, text in _FILES.items()}
        texts[RULING] = _RULING.format(id="MIN-001", examples=examples or " []")
        for id in ("MIN-002", "MIN-003"):
            texts[f"rulings/mini/basics/{id}.a.yaml"] = _RULING.format(id=id, examples=" []")
        if model is not None:
            texts["rulings/mini/model.py"] = dedent(model)
        for path, text in (texts | (files or {})).items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
        book, problems = load.load(tmp_path, LANGUAGES)
        assert problems == []
        return book

    return write


Found = list[tuple[int, int, str]]


def places(problems: object) -> Found:
    """Line, column and code of each problem."""
    return [(one.line, one.column, one.code.name) for one in problems]  # type: ignore[attr-defined]
