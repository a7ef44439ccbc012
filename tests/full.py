"""A knowledge base with every field of every record. Each value is marked with what it is, for tests to exchange it."""

import json
from collections.abc import Callable, Iterator
from enum import StrEnum
from textwrap import dedent
from typing import Any, NamedTuple

from mini import MINI


class Sort(StrEnum):
    """What a value may hold."""

    LINE = "line"
    TEXT = "text"
    CODE = "code"
    KEY = "key"
    ID = "id"
    POINT = "point"
    WORD = "word"
    LANGUAGE = "language"
    DATE = "date"
    DAY = "day"
    URL = "url"
    STAMP = "stamp"


class Leaf(NamedTuple):
    """A value of a record."""

    sort: Sort
    value: str


def line(value: str) -> Leaf:
    return Leaf(Sort.LINE, value)


def text(value: str) -> Leaf:
    return Leaf(Sort.TEXT, value)


def key(value: str) -> Leaf:
    return Leaf(Sort.KEY, value)


def id(value: str) -> Leaf:
    return Leaf(Sort.ID, value)


def word(value: str) -> Leaf:
    return Leaf(Sort.WORD, value)


def language(value: str) -> Leaf:
    return Leaf(Sort.LANGUAGE, value)


def date(value: str) -> Leaf:
    return Leaf(Sort.DATE, value)


def day(value: str) -> Leaf:
    return Leaf(Sort.DAY, value)


def names(en: str, ja: str) -> dict[str, Leaf]:
    return {"en": line(en), "ja": line(ja)}


def texts(en: str, ja: str) -> dict[str, Leaf]:
    return {"en": text(en), "ja": text(ja)}


STAMPED = {"ja": {"of": Leaf(Sort.STAMP, "5e0c1b7a"), "state": word("draft")}}

GAME = {
    "id": key("mini"),
    "prefix": Leaf(Sort.ID, "MIN"),
    "names": names("Mini", "ミニ"),
    "summary": texts("A game.", "ゲームです。"),
    "source_language": language("en"),
    "editions": [
        {"id": key("first"), "names": names("First", "初版"), "date": date("2001"), "note": texts("Old.", "古い。")},
        {"id": key("second"), "names": names("Second", "第二版"), "date": date("2002-03"), "note": texts("N.", "新。")},
    ],
    "authorities": [
        {
            "id": key("publisher"),
            "names": names("The publisher", "発行元"),
            "status": word("official"),
            "note": texts("It made the game.", "作った。"),
        }
    ],
    "topics": [key("basics")],
    "kinds": {"metal": names("Metal", "金属")},
    "facts": {"value": names("Value", "値"), "material": names("Material", "素材")},
    "translations": STAMPED,
}
SOURCES = {
    "book": {
        "title": names("Rule book", "規則書"),
        "authority": key("publisher"),
        "language": language("en"),
        "date": date("2001-02-03"),
        "url": Leaf(Sort.URL, "https://publisher.example/rules"),
        "about": texts("What came in the box.", "箱の中身。"),
        "points": [
            {
                "id": Leaf(Sort.POINT, "p01"),
                "text": texts("A coin is worth one.", "硬貨は1である。"),
                "section": line("Page 3"),
                "source_language": language("en"),
                "translations": STAMPED,
            },
            {"id": Leaf(Sort.POINT, "p02"), "text": texts("Nobody knows.", "誰も知らない。")},
        ],
        "translations": STAMPED,
    }
}
TERMS = {
    "coin": {
        "kind": key("metal"),
        "names": names("Coin", "硬貨"),
        "reading": line("こうか"),
        "official": [language("en")],
        "uncertain": [language("ja")],
        "aliases": {"en": [line("Penny"), line("Cent")], "ja": [line("コイン")]},
        "forbidden": {"en": [line("Dough")], "ja": [line("銭")]},
        "facts": {"value": line("1"), "material": line("copper")},
        "text": texts("It buys [[purse]].", "[[purse]]を買う。"),
        "source_language": language("en"),
        "translations": STAMPED,
    },
    "purse": {"kind": key("term"), "names": names("Purse", "財布"), "reading": line("さいふ")},
}
TOPIC = {
    "title": names("Basics", "基本"),
    "introduction": texts("How to begin.", "始め方。"),
    "order": [id("MIN-001"), id("MIN-002")],
    "source_language": language("en"),
    "translations": STAMPED,
}
WORTH = {
    "title": names("What a coin is worth", "硬貨の値"),
    "kind": word("rule"),
    "status": word("official"),
    "editions": [key("first"), key("second")],
    "source_language": language("en"),
    "about": [key("coin")],
    "text": texts("A [[coin]] is worth **one**. See [[MIN-002]].", "[[coin]]は**1**である。[[MIN-002]]を見よ。"),
    "translations": STAMPED,
    "cites": [{"source": key("book"), "points": [Leaf(Sort.POINT, "p01")], "where": line("Page 3")}],
    "see": [id("MIN-002")],
    "contrast": [id("MIN-003")],
    "step": names("{card} is worth {result}", "{card}は{result}"),
    "examples": [
        {
            "given": texts("A coin.", "硬貨が1枚。"),
            "run": Leaf(Sort.CODE, '>>> worth("coin")\n1\n'),
            "result": texts("Worth **{}**", "値は**{}**"),
        },
        {
            "given": texts("A coin in an edition.", "版による硬貨。"),
            "run": Leaf(
                Sort.CODE,
                ">>> said(edition)\nfirst: 'first'\nsecond: 'second'\n",
            ),
            "result": texts("It says {}", "{}と言う"),
            "editions": [key("first"), key("second")],
        },
    ],
    "history": [
        {"date": day("2024-05-31"), "change": word("new")},
        {
            "date": day("2024-06-01"),
            "change": word("text"),
            "note": names("A slip.", "誤記。"),
            "was": {
                "title": names("Worth of a coin", "貨幣の値"),
                "text": texts("A coin is two.", "硬貨は2である。"),
                "status": word("community"),
                "editions": [key("first")],
            },
        },
    ],
}
LUCK = {
    "title": names("Luck", "運"),
    "kind": word("question"),
    "status": word("open"),
    "text": texts("Nobody knows.", "わからない。"),
    "cites": [{"source": key("book"), "points": [Leaf(Sort.POINT, "p02")]}],
    "examples": [
        {
            "given": texts("Luck?", "運は？"),
            "run": Leaf(Sort.CODE, ">>> luck()\nUndecided('MIN-002')\n"),
            "result": texts("It is open.", "未定。"),
        }
    ],
}
OLD = {
    "title": names("Old", "昔"),
    "kind": word("rule"),
    "status": word("superseded"),
    "text": texts("Once it was so.", "昔はこうだった。"),
    "superseded_by": id("MIN-001"),
    "since": date("2002"),
    "reason": texts("The second edition.", "第二版。"),
}
MODEL = (
    dedent(MINI["rulings/mini/model.py"])
    + '''

def said(edition: str) -> str:
    """What an edition is called."""
    return edition
'''
)

#: Path to the record, or to the mapping of keys to records.
RECORDS: dict[str, Any] = {
    "rulings/mini/game.yaml": GAME,
    "rulings/mini/sources.yaml": SOURCES,
    "rulings/mini/terms.yaml": TERMS,
    "rulings/mini/basics/topic.yaml": TOPIC,
    "rulings/mini/basics/MIN-001.worth.yaml": WORTH,
    "rulings/mini/basics/MIN-002.luck.yaml": LUCK,
    "rulings/mini/basics/MIN-003.old.yaml": OLD,
}

Write = Callable[[Leaf], str]


def quoted(leaf: Leaf) -> str:
    """The value as a JSON string, which is YAML; code as a literal block."""
    return f"|\n{leaf.value}".rstrip("\n") if leaf.sort is Sort.CODE else json.dumps(leaf.value, ensure_ascii=False)


def yaml(record: Any, write: Write = quoted, *, twice: bool = False) -> str:
    """The record as YAML on many lines; `write` says how each value is written, `twice` repeats each first key."""
    return "\n".join(_rows(record, write, twice, "")) + "\n"


def _rows(value: Any, write: Write, twice: bool, indent: str) -> Iterator[str]:
    entries: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        entries = [(f"{json.dumps(name)}:", inner) for name, inner in value.items()]
        entries += entries[:1] if twice else []
    else:
        entries = [("-", inner) for inner in value]
    for mark, inner in entries:
        if not isinstance(inner, Leaf):
            yield f"{indent}{mark}"
            yield from _rows(inner, write, twice, f"{indent}  ")
        else:
            first, *further = write(inner).split("\n")
            yield f"{indent}{mark} {first}"
            yield from (f"{indent}  {row}" for row in further)


def files(changed: str = "", write: Write = quoted, *, twice: bool = False) -> dict[str, str]:
    """Every file of the base; the records of the file `changed` as `write` and `twice` say."""
    given = {
        path: yaml(record, write, twice=twice) if path == changed else yaml(record) for path, record in RECORDS.items()
    }
    return {"rulings/mini/model.py": MODEL, **given}
