"""Examples call the model and do not program."""

import pytest

from hantei.verify.blocks import parse
from hantei.verify.honesty import check

PUBLIC = ("card", "worth", "Side", "PURSE")


def faults(text: str, *, editions: bool = True) -> list[tuple[int, str]]:
    block, unread = parse(text, ("first",))
    assert unread == []
    return sorted((one.offset + 1, one.code.name) for one in check(block, PUBLIC, editions=editions))


@pytest.mark.parametrize(
    "text",
    [
        ">>> worth(card('coin'))\n1\n",
        ">>> coin = card('coin')\n>>> worth(coin, times=2, edition=edition)\n1\n",
        ">>> worth(card('coin')) + 2 * -worth(card('a')) if worth(1) > 2 else 3\n1\n",
        ">>> sorted([worth(1), worth(2)])[0]\n1\n",
        ">>> len(worth(1, *(1, 2), **{'a': 1}))\n1\n",
        ">>> worth(Side.HEADS).name.first\n1\n",
        ">>> worth({1, 2}, {'a': [None, True, 1.5, 'x']})[1:2]\n1\n",
        ">>> worth(1)\n1\n>>> PURSE.by\n2\n",
    ],
)
def test_a_call_of_the_model_is_fine(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (">>> worth([x for x in 'ab'])\n1\n", [(11, "example-programs")]),
        (">>> worth(lambda: 1)\n1\n", [(11, "example-programs")]),
        (">>> worth(f'{1}')\n1\n", [(11, "example-programs")]),
        (">>> worth(x := 1)\n1\n", [(11, "example-programs")]),
        (">>> worth(...)\n1\n", [(11, "example-programs")]),
        (">>> import os\n>>> worth(1)\n1\n", [(5, "example-programs")]),
        (">>> def f(): pass\n>>> worth(1)\n1\n", [(5, "example-programs")]),
        (">>> class A: pass\n>>> worth(1)\n1\n", [(5, "example-programs")]),
        (">>> for x in (1, 2): worth(x)\n1\n", [(5, "example-programs")]),
        (">>> while True: worth(1)\n1\n", [(5, "example-programs")]),
        (">>> if worth(1): worth(2)\n1\n", [(5, "example-programs")]),
        (">>> x = worth(1)\n>>> x += 1\n>>> x\n1\n", [(22, "example-programs")]),
        (">>> x: int = worth(1)\n>>> worth(x)\n1\n", [(5, "example-programs"), (33, "unknown-name")]),
        (">>> worth(1)._x\n1\n", [(5, "example-programs")]),
        (">>> worth(_x)\n1\n", [(11, "example-programs")]),
        (">>> worth(_x=1)\n1\n", [(11, "example-programs")]),
        (">>> _ = worth(1)\n>>> worth(1)\n1\n", [(5, "example-programs")]),
        (">>> worth(1).__class__\n1\n", [(5, "example-programs")]),
        (">>> worth('{0.__class__}'.format(1))\n1\n", [(11, "example-programs")]),
        (">>> card(1).a = 2\n>>> worth(1)\n1\n", [(5, "example-programs")]),
        (">>> a, b = worth(1)\n>>> worth(1)\n1\n", [(5, "example-programs")]),
        (">>> a = b = worth(1)\n>>> worth(1)\n1\n", [(5, "example-programs"), (9, "example-programs")]),
        (">>> x = worth\n>>> x(1) + worth(1)\n1\n", [(19, "example-programs")]),
        (">>> worth = 5\n>>> worth(1)\n1\n", [(5, "rebound-name")]),
        (">>> edition = 'first'\n>>> worth(edition)\n1\n", [(5, "rebound-name")]),
        (">>> sorted = worth(1)\n>>> worth(1)\n1\n", [(5, "rebound-name")]),
        (">>> x = worth(1)\n>>> x = worth(2)\n>>> x\n1\n", [(22, "rebound-name")]),
        (">>> wroth(1)\n1\n", [(1, "no-model-call"), (5, "unknown-name")]),
        (">>> worth(open('x'))\n1\n", [(11, "unknown-name")]),
        (">>> worth('あ', cadr)\n1\n", [(16, "unknown-name")]),
        (">>> 2 + 3\n5\n", [(1, "no-model-call")]),
        (">>> PURSE\n5\n", [(1, "no-model-call")]),
        (">>> worth(1)\n1\n>>> len('abc')\n3\n", [(16, "no-model-call")]),
        (">>> x = 5\n>>> worth(1)\n1\n>>> x\n5\n", [(26, "no-model-call")]),
    ],
)
def test_what_else_an_example_does_is_refused(text: str, found: list[tuple[int, str]]) -> None:
    assert faults(text) == sorted(found)


def test_the_nearest_name_is_offered() -> None:
    block, _ = parse(">>> worht(card('coin'))\n1\n")
    messages = [(one.message, one.hint) for one in check(block, PUBLIC, editions=False)]
    assert ("there is no name 'worht'", "did you mean worth?") in messages


def test_edition_is_a_name_only_in_games_that_have_editions() -> None:
    text = ">>> worth(1, edition)\n1\n"
    assert faults(text) == []
    assert faults(text, editions=False) == [(14, "unknown-name")]
