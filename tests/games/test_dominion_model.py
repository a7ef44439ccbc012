"""The model of Dominion's overpay decides every case right: those the source prints, and those that follow from it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import models
from hantei.rules import Illegal, Undecided, tracing

MODEL = models.load("dominion")
Turn = MODEL.Turn


def see(turn: Any, what: str) -> Any:
    """Some of what there is to see of a turn, by name; a word in capitals asks how many."""
    found = tuple(_see(turn, word) for word in what.split())
    return found if len(found) > 1 else found[0]


def _see(turn: Any, word: str) -> Any:
    if word.isupper():
        return len(_see(turn, word.lower()))
    if word in ("gained", "happened", "pending"):
        return getattr(MODEL, word)(turn)
    if word in ("silvers", "effects-done", "shuffles"):
        events = [(event.key, event.card) for event in turn.events]
        return {
            "silvers": events.count(("gain", "silver")),
            "effects-done": sum(key == "overpay-effect" for key, _ in events),
            "shuffles": sum(key == "deck-shuffle" for key, _ in events),
        }[word]
    return getattr(turn, word)


#: Situations from which several cases start.
SITUATIONS: dict[str, Any] = {
    "see": see,
    "old": "before-errata",
    "haggling": {
        "effects": ("haggler",),
        "supply": ("silver", "gold", "estate", "watchtower", "bridge", "herald", "masterpiece", "infirmary", "copper"),
    },
    "quarries": {
        "effects": ("quarry", "quarry"),
        "supply": ("stonemason", "watchtower", "bridge", "remodel", "silver"),
    },
    "priest": {"effects": ("priest",), "hand": ("watchtower",)},
    "watching": Turn(coins=5, hand=("watchtower",)),
    "story": Turn(coins=4, hand=("market-square",), deck=("watchtower",), discard=("copper", "estate")),
}


def answer(call: str) -> Any:
    return models.answer(call, dict(vars(MODEL)) | SITUATIONS)


for name, call in (
    ("bought", 'overpay(buy(story, "draw-now-card"), 2)'),
    ("drawn", "begin(bought)"),
    ("after", "go_on(drawn)"),
    ("early", 'overpay(buy(Turn(coins=4, hand=("market-square", "watchtower")), "draw-now-card"), 2)'),
    ("deep", 'Turn(coins=4, deck=("watchtower", "copper", "copper", "copper", "copper"))'),
    ("topping", 'overpay(buy(Turn(coins=5, hand=("watchtower",), discard=("copper",)), "herald"), 1)'),
    ("double", 'overpay(buy(watching, "masterpiece"), 2)'),
    ("changing", 'overpay(buy(Turn(coins=4, effects=("changeling",)), "infirmary"), 1)'),
    ("hagglers", 'overpay(buy(Turn(coins=6, effects=("haggler",)), "masterpiece"), 3)'),
    ("starry", 'Turn(coins=4, effects=("star-chart",), deck=("watchtower",), discard=("copper",))'),
):
    SITUATIONS[name] = answer(call)

STEPS = ("buy-verb", "overpay-processing", "gain", "overpay-effect")
MASTERPIECE_AND_TWO = ("masterpiece", "silver", "silver")

#: Point of the source and number of the case, the question, the answer. A letter marks a further look at a case.
CASES: tuple[tuple[str, str, object], ...] = (
    (
        "p02.1",
        '[card for card in FACTS if "cost" in FACTS[card] and has_overpay(card) and card != "draw-now-card"]',
        ["stonemason", "masterpiece", "herald", "infirmary", "farrier"],
    ),
    ("p02.2", 'see(buy(Turn(coins=10), "silver"), "coins pending happened")', (7, (), ("buy-verb", "gain"))),
    ("p02.2a", 'overpay(buy(Turn(coins=10), "silver"), 1)', "Illegal: DOM-002"),
    ("p03.1", 'see(purchase(Turn(coins=6), "masterpiece", 3), "coins gained")', (0, (*MASTERPIECE_AND_TWO, "silver"))),
    ("p03.2", 'see(purchase(Turn(coins=6), "masterpiece", 1), "coins gained")', (2, ("masterpiece", "silver"))),
    ("p06.1", 'see(purchase(Turn(coins=6), "herald"), "coins buys gained")', (2, 0, ("herald",))),
    ("p06.2", 'buy(Turn(coins=3), "herald")', "Illegal: DOM-006"),
    ("p06.3", 'buy(Turn(coins=9, buys=0), "masterpiece")', "Illegal: DOM-006"),
    ("p07.1", 'happened(purchase(Turn(coins=4), "masterpiece", 1))', (*STEPS, "gain")),
    ("p07.2", 'happened(purchase(Turn(coins=9), "gold"))', ("buy-verb", "gain")),
    ("p07.3", 'happened(go_on(buy(Turn(coins=6), "herald")))', ("buy-verb", "gain")),
    ("p08.1", 'overpay_amounts(buy(Turn(coins=6), "herald").coins)', (1, 2)),
    ("p08.1a", 'overpay(buy(Turn(coins=6), "herald"), 3)', "Illegal: DOM-008"),
    ("p08.2", 'overpay_amounts(buy(Turn(coins=4), "herald").coins)', ()),
    ("p09.1", 'see(purchase(Turn(coins=6, buys=2), "herald", 2), "coins buys")', (0, 1)),
    ("p09.2", 'see(purchase(Turn(coins=7), "herald", 3), "coins buys")', (0, 0)),
    (
        "p09.3",
        'see(purchase(purchase(Turn(coins=6, buys=2), "masterpiece", 1), "estate"), "coins buys")',
        (0, 0),
    ),
    (
        "p10.1",
        'see(purchase(Turn(coins=6, discard=("copper",) * 5), "herald"), "discard coins deck")',
        (("copper",) * 5 + ("herald",), 2, ()),
    ),
    ("p10.2", 'see(purchase(Turn(coins=8, buys=2), "masterpiece"), "coins buys silvers")', (5, 1, 0)),
    ("p11.1", 'purchase(Turn(coins=5), "masterpiece", 2).discard', MASTERPIECE_AND_TWO),
    (
        "p11.2",
        'purchase(Turn(coins=4), "stonemason", 2, choices=("farrier", "farrier")).discard',
        ("stonemason", "farrier", "farrier"),
    ),
    ("p11.3", 'gained(purchase(Turn(coins=5), "masterpiece", 2))', MASTERPIECE_AND_TWO),
    (
        "p13.1",
        'see(purchase(Turn(coins=8, supply=("masterpiece",) + ("silver",) * 3), "masterpiece", 5), "silvers coins")',
        (3, 0),
    ),
    (
        "p13.2",
        'gained(purchase(Turn(coins=5, supply=("stonemason", "watchtower", "bridge")), "stonemason", 3))',
        ("stonemason", "watchtower"),
    ),
    ("p14.1", 'see(purchase(Turn(coins=8, buys=2), "masterpiece", 2), "silvers coins buys")', (2, 3, 1)),
    (
        "p14.1a",
        'see(purchase(purchase(Turn(coins=8, buys=2), "masterpiece", 2), "silver"), "silvers coins buys")',
        (3, 0, 0),
    ),
    ("p14.2", 'see(purchase(Turn(coins=8, buys=2), "masterpiece", 5), "silvers coins buys")', (5, 0, 1)),
    ("p14.2a", 'buy(purchase(Turn(coins=8, buys=2), "masterpiece", 5), "estate")', "Illegal: DOM-006"),
    ("p14.2b", 'buy(purchase(Turn(coins=8, buys=2), "masterpiece", 5), "copper").buys', 0),
    ("p15.1", 'happened(purchase(Turn(coins=5), "herald", 1))[:4]', STEPS),
    ("p15.2", 'first(overpay(buy(Turn(coins=9), "masterpiece"), 2), "gain").coins', 4),
    ("p15.2a", 'see(overpay(buy(Turn(coins=9), "masterpiece"), 2), "silvers")', 0),
    ("p15.3", 'see(purchase(Turn(coins=6, supply=("masterpiece",)), "masterpiece", 3), "coins happened")', (0, STEPS)),
    ("p17.1", 'remodel_limit(cost(purchase(Turn(coins=9), "herald", 5), "herald").coins)', 6),
    ("p17.2", 'remodel_limit(cost(purchase(Turn(coins=7), "masterpiece", 4), "masterpiece").coins)', 5),
    (
        "p19.1",
        'see(purchase(purchase(Turn(coins=10, buys=2), "masterpiece", 2), "masterpiece", 2), "gained coins buys")',
        (MASTERPIECE_AND_TWO * 2, 0, 0),
    ),
    ("p19.2", 'see(purchase(Turn(coins=10), "masterpiece", 2), "effects-done coins")', (1, 5)),
    ("p19.2a", 'buy(purchase(Turn(coins=10), "masterpiece", 2), "masterpiece")', "Illegal: DOM-006"),
    (
        "p21.1",
        'use(purchase(Turn(coins=3, effects=("changeling",)), "infirmary"), "changeling").discard',
        ("changeling",),
    ),
    (
        "p21.2",
        'use(purchase(Turn(coins=2, effects=("changeling",)), "stonemason"), "changeling")',
        "Illegal: DOM-049",
    ),
    ("p22.1", 'cost(Turn(), "herald")', MODEL.Cost(4)),
    ("p22.2", 'gained(buy_alms(Turn(), "herald"))', ("herald",)),
    ("p22.3", '[cost(Turn(), card).coins for card in ("masterpiece", "infirmary")]', [3, 3]),
    ("p23.1", 'cost(purchase(Turn(coins=6), "herald", 2), "herald").coins', 4),
    ("p23.2", 'cost(purchase(Turn(coins=10), "masterpiece", 7), "masterpiece").coins', 3),
    (
        "p23.3",
        'cost(purchase(Turn(coins=4, potions=1), "stonemason", 2, potions=1), "stonemason")',
        MODEL.Cost(2, potions=0),
    ),
    (
        "p24.1",
        'haggler_choices(purchase(Turn(coins=4, **haggling), "herald"))',
        ("silver", "watchtower", "masterpiece", "infirmary", "copper"),
    ),
    (
        "p24.2",
        'haggler_choices(purchase(Turn(coins=4, effects=("haggler",), supply=("herald", "silver", "gold", "estate",'
        ' "watchtower", "bridge")), "herald"))',
        ("silver", "watchtower"),
    ),
    ("p24.3", 'see(gain(Turn(coins=6, effects=("haggler",)), "herald"), "gained pending")', (("herald",), ())),
    (
        "p25.1",
        'haggler_choices(overpay(buy(Turn(coins=6, **haggling), "herald"), 2))',
        ("silver", "watchtower", "masterpiece", "infirmary", "copper"),
    ),
    ("p25.2", 'haggler_choices(overpay(buy(Turn(coins=8, **haggling), "masterpiece"), 5))', ("copper",)),
    (
        "p25.3",
        '[haggler_choices(overpay(buy(Turn(coins=7, **haggling), "infirmary"), 4)),'
        ' haggler_choices(purchase(Turn(coins=7, **haggling), "infirmary"))]',
        [("copper",), ("copper",)],
    ),
    ("p26.1", 'cost(Turn(effects=("bridge",)), "masterpiece").coins', 2),
    ("p26.2", 'cost(Turn(effects=("bridge",) * 5), "herald").coins', 0),
    ("p26.3", 'cost(Turn(effects=("quarry",)), "herald").coins', 2),
    ("p26.4", 'cost(Turn(effects=("quarry",)), "masterpiece").coins', 3),
    (
        "p27.1",
        '[(event.key, event.amount) for event in purchase_for(Turn(coins=4, effects=("bridge",) * 3), "masterpiece",'
        " 4).events[:2]]",
        [("buy-verb", 0), ("overpay-processing", 4)],
    ),
    ("p27.1a", 'see(purchase_for(Turn(coins=4, effects=("bridge",) * 3), "masterpiece", 4), "silvers")', 4),
    (
        "p27.2",
        'see(purchase_for(Turn(coins=4, effects=("bridge",) * 2), "masterpiece", 1), "coins happened")',
        (3, ("buy-verb", "gain")),
    ),
    ("p28.1", 'see(purchase_for(Turn(coins=4, effects=("bridge",)), "masterpiece", 4), "silvers")', 2),
    ("p28.2", 'see(purchase_for(Turn(coins=4), "masterpiece", 4), "silvers")', 1),
    ("p28.3", 'see(purchase_for(Turn(coins=4, effects=("bridge",)), "masterpiece", 2), "silvers")', 0),
    ("p28.4", 'see(purchase_for(Turn(coins=4, effects=("bridge",) * 2), "masterpiece", 4), "silvers")', 3),
    ("p29.1", 'see(gain(Turn(coins=9), "masterpiece"), "pending happened")', ((), ("gain",))),
    ("p29.2", 'see(buy(Turn(coins=9), "masterpiece"), "pending happened")', (("overpay-processing",), ("buy-verb",))),
    (
        "p30.1",
        'happened(use(overpay(buy(Turn(coins=5, effects=("on-buy-effect",), edition=old), "herald"), 1),'
        ' "on-buy-effect"))',
        ("buy-verb", "overpay-processing", "overpay-effect", "on-buy-effect", "gain"),
    ),
    (
        "p30.1a",
        'happened(overpay(use(buy(Turn(coins=5, effects=("on-buy-effect",), edition=old), "herald"),'
        ' "on-buy-effect"), 1))',
        ("buy-verb", "on-buy-effect", "overpay-processing", "overpay-effect", "gain"),
    ),
    (
        "p30.2",
        'overpay_amounts(use(buy(Turn(coins=4, effects=("on-buy-effect",), edition=old), "herald"),'
        ' "on-buy-effect").coins)',
        (1,),
    ),
    (
        "p30.2a",
        'overpay(buy(Turn(coins=4, effects=("on-buy-effect",), edition=old), "herald"), 1)',
        "Illegal: DOM-008",
    ),
    ("p32.1", 'pending(buy(Turn(coins=6, effects=("haggler", "on-buy-effect")), "herald"))', ("overpay-processing",)),
    (
        "p32.2",
        'pending(buy(Turn(coins=6, effects=("on-buy-effect",), edition=old), "herald"))',
        ("on-buy-effect", "overpay-processing"),
    ),
    (
        "p33.1",
        'overpay(begin(overpay(buy(Turn(coins=9, hand=("watchtower",)), "masterpiece"), 1)), 2)',
        "Illegal: DOM-033",
    ),
    ("p33.2", 'change_overpayment(begin(overpay(buy(Turn(coins=5), "masterpiece"), 2)), 1)', "Illegal: DOM-033"),
    ("p33.2a", 'see(go_on(begin(overpay(buy(Turn(coins=5), "masterpiece"), 2))), "silvers coins")', (2, 0)),
    ("p33.3", 'overpay(buy(Turn(coins=7), "masterpiece"), 2).coins', 2),
    ("p33.3a", 'overpay(overpay(buy(Turn(coins=7), "masterpiece"), 2), 2)', "Illegal: DOM-033"),
    ("p34.1", 'overpay(buy(Turn(coins=6), "herald"), 0)', "Illegal: DOM-034"),
    ("p34.2", 'gained(purchase(Turn(coins=2, **quarries), "stonemason"))', ("stonemason",)),
    ("p34.3", 'happened(buy(Turn(coins=3), "masterpiece"))', ("buy-verb", "gain")),
    ("p35.1", 'gained(purchase(Turn(coins=3, **quarries), "stonemason", 3))', ("stonemason",)),
    (
        "p35.2",
        'gained(purchase(Turn(coins=2, effects=("quarry",), supply=("stonemason", "stonemason", "farrier")),'
        ' "stonemason", 2))',
        ("stonemason",),
    ),
    (
        "p35.3",
        'gained(purchase(Turn(coins=2, effects=("quarry", "quarry", "bridge"),'
        ' supply=("stonemason", "watchtower", "silver")), "stonemason", 2))',
        ("stonemason",),
    ),
    (
        "p36.1",
        'see(purchase(Turn(coins=4, potions=1), "masterpiece", 1, potions=1), "silvers coins potions")',
        (1, 0, 0),
    ),
    ("p36.2", 'see(purchase(Turn(coins=5, potions=1), "masterpiece", 2), "silvers potions")', (2, 1)),
    (
        "p36.3",
        'gained(purchase(Turn(coins=2, potions=1, effects=("bridge", "bridge")), "stonemason", potions=1))',
        ("stonemason", "apothecary", "apothecary"),
    ),
    (
        "p37.1",
        'gained(purchase(Turn(coins=4, potions=1), "stonemason", 2, potions=1))',
        ("stonemason", "apothecary", "apothecary"),
    ),
    (
        "p37.2",
        'stonemason_choices(overpay(buy(Turn(coins=4, potions=1), "stonemason"), 2))',
        ("stonemason", "farrier"),
    ),
    ("p37.2a", 'purchase(Turn(coins=4), "stonemason", 2, choices=("apothecary",))', "Illegal: DOM-037"),
    ("p37.3", 'gained(purchase(Turn(coins=5, potions=1), "stonemason", 3, potions=1))', ("stonemason",)),
    (
        "p38.1",
        '[gained(purchase(Turn(coins=6), "stonemason", 4, choices=pair))[1:] for pair in'
        ' (("bridge", "bridge"), ("remodel", "remodel"), ("bridge", "remodel"))]',
        [("bridge", "bridge"), ("remodel", "remodel"), ("bridge", "remodel")],
    ),
    (
        "p38.2",
        'gained(purchase(Turn(coins=4, supply=("stonemason", "silver"), trash=("farrier",)), "stonemason", 2))',
        ("stonemason",),
    ),
    ("p39.1", 'overpay(buy(Turn(coins=6), "herald"), debt=2)', "Illegal: DOM-039"),
    (
        "p39.2",
        '["engineer" in stonemason_choices(overpay(buy(Turn(coins=9, potions=1), "stonemason"), coins, potions))'
        " for coins in range(1, 8) for potions in (0, 1)]",
        [False] * 14,
    ),
    ("p39.3", 'overpay(buy(Turn(coins=2, potions=1), "stonemason"), debt=3)', "Illegal: DOM-039"),
    ("p39.3a", 'happened(buy(Turn(coins=2), "stonemason"))', ("buy-verb", "gain")),
    ("p40.1", 'overpay(gain(Turn(coins=6), "herald"), 1)', "Illegal: DOM-040"),
    ("p40.1a", 'see(gain(Turn(coins=6), "herald"), "gained coins pending")', (("herald",), 6, ())),
    ("p40.2", 'gained(gain(Turn(coins=6), "stonemason"))', ("stonemason",)),
    ("p40.3", 'overpay(Turn(coins=5, discard=("masterpiece",)), 1)', "Illegal: DOM-040"),
    (
        "p41.1",
        'overpay(horn_of_plenty(Turn(coins=5, in_play=("horn-of-plenty", "silver", "copper")), "masterpiece"), 1)',
        "Illegal: DOM-040",
    ),
    (
        "p41.2",
        'see(purchase(horn_of_plenty(Turn(coins=5, in_play=("horn-of-plenty", "silver", "copper", "gold")),'
        ' "herald"), "herald", 1), "effects-done gained")',
        (1, ("herald", "herald")),
    ),
    (
        "p41.3",
        'horn_of_plenty(Turn(coins=5, in_play=("horn-of-plenty", "silver", "copper", "gold")), "herald").coins',
        5,
    ),
    ("p42.1", 'overpay(buy_alms(Turn(coins=5), "herald"), 1)', "Illegal: DOM-040"),
    (
        "p42.2",
        'see(purchase(buy_alms(Turn(coins=4, buys=2), "masterpiece"), "masterpiece", 1),'
        ' "effects-done silvers coins buys")',
        (1, 1, 0, 0),
    ),
    ("p42.3", 'see(buy_alms(Turn(coins=3), "stonemason"), "gained coins pending")', (("stonemason",), 3, ())),
    (
        "p43.1",
        'pending(buy(Turn(coins=6, black_market=("herald", "gold", "silver")), "herald", source="black-market"))',
        ("overpay-processing",),
    ),
    (
        "p43.2",
        'see(purchase(Turn(coins=5, black_market=("masterpiece",)), "masterpiece", 2, source="black-market"),'
        ' "gained buys")',
        (MASTERPIECE_AND_TWO, 1),
    ),
    (
        "p43.3",
        'see(buy(Turn(coins=3, black_market=("masterpiece",)), "masterpiece", source="black-market"),'
        ' "gained pending")',
        (("masterpiece",), ()),
    ),
    ("p44.1", 'gained(purchase(Turn(coins=4), "masterpiece", 1))', ("masterpiece", "silver")),
    ("p44.2", 'gained(purchase(Turn(coins=4, edition=old), "masterpiece", 1))', ("silver", "masterpiece")),
    (
        "p44.3",
        'see(overpay(buy(Turn(coins=5), "herald"), 1), "discard pending")',
        (("herald",), ("overpay-effect",)),
    ),
    ("p45.1", 'use(use(topping, "watchtower", "deck"), "overpay-effect").deck', ("copper", "herald")),
    ("p45.2", 'use(use(topping, "overpay-effect", "copper"), "watchtower", "deck").deck', ("herald", "copper")),
    ("p45.3", "pending(changing)", ("overpay-effect", "changeling")),
    ("p45.3a", 'use(use(changing, "overpay-effect"), "changeling")', "Illegal: DOM-052"),
    ("p45.3b", 'use(use(changing, "changeling"), "overpay-effect")', Undecided("DOM-032")),
    ("p46.1", 'use(begin(hagglers), "haggler", "farrier")', "Illegal: DOM-046"),
    (
        "p46.1a",
        'gained(use(go_on(go_on(begin(hagglers))), "haggler", "farrier"))',
        ("masterpiece", "silver", "silver", "silver", "farrier"),
    ),
    (
        "p46.2",
        'gained(use(use(hagglers, "haggler", "farrier"), "overpay-effect"))',
        ("masterpiece", "farrier", "silver", "silver", "silver"),
    ),
    ("p47.1", 'use(begin(double), "watchtower", "deck").deck', ("silver",)),
    ("p47.1a", 'use(double, "watchtower", "deck").deck', ("masterpiece",)),
    (
        "p47.2",
        'see(use(go_on(use(begin(double), "watchtower", "deck")), "watchtower", "deck"), "deck discard")',
        (("silver", "silver"), ("masterpiece",)),
    ),
    ("p48.1", 'see(drawn, "hand DECK")', (("market-square", "watchtower"), 0)),
    ("p48.1a", 'see(after, "shuffles HAND DISCARD")', (1, 3, 0)),
    (
        "p48.2",
        'see(purchase(story, "farrier", 2), "hand deck discard draw_at_end")',
        (("market-square",), ("watchtower",), ("copper", "estate", "farrier"), 2),
    ),
    (
        "p48.3",
        'see(purchase(Turn(coins=4, deck=("copper", "copper")), "draw-now-card", 2), "deck discard shuffles")',
        ((), ("draw-now-card",), 0),
    ),
    (
        "p49.1",
        'see(drawn, "hand deck discard")',
        (("market-square", "watchtower"), (), ("copper", "estate", "draw-now-card")),
    ),
    (
        "p49.2",
        'see(begin(overpay(buy(Turn(coins=4, hand=("market-square",), deck=("copper",)), "draw-now-card"), 2)),'
        ' "hand deck")',
        (("market-square", "copper"), ()),
    ),
    ("p49.3", '"draw" in happened(purchase(story, "farrier", 2))', False),
    ("p50.1", 'see(after, "discard shuffles")', ((), 1)),
    ("p50.1a", '"draw-now-card" in after.deck + after.hand', True),
    (
        "p50.2",
        'purchase(Turn(coins=4, deck=("watchtower",)), "draw-now-card", 2).hand',
        ("watchtower", "draw-now-card"),
    ),
    (
        "p50.3",
        'see(purchase(story, "draw-now-card", 1), "discard shuffles")',
        (("copper", "estate", "draw-now-card"), 0),
    ),
    ("p51.1", "[pending(bought), pending(drawn), pending(after)]", [("overpay-effect",), (), ("watchtower",)]),
    (
        "p51.2",
        '[pending(begin(overpay(buy(Turn(coins=5, deck=("watchtower", "copper", "copper")), "draw-now-card"), 3))),'
        ' pending(purchase(Turn(coins=5, deck=("watchtower", "copper", "copper")), "draw-now-card", 3))]',
        [(), ("watchtower",)],
    ),
    ("p51.3", 'see(use(early, "watchtower", "trash"), "trash effects-done")', (("draw-now-card",), 0)),
    ("p52.1", 'use(after, "watchtower", "trash")', "Illegal: DOM-052"),
    ("p52.2", 'use(purchase(deep, "draw-now-card", 2), "watchtower", "trash").trash', ("draw-now-card",)),
    ("p52.3", 'use(early, "watchtower", "trash").trash', ("draw-now-card",)),
    ("p53.1", 'see(go_on(after), "trash")', ()),
    ("p53.1a", '("gold" in gained(go_on(after)), "market-square" in go_on(after).hand)', (False, True)),
    ("p53.2", 'gained(use(use(early, "watchtower", "trash"), "market-square"))', ("draw-now-card", "gold")),
    (
        "p53.3",
        'see(purchase(Turn(coins=4, hand=("market-square",), deck=("copper",)), "draw-now-card", 2),'
        ' "trash pending gained")',
        ((), (), ("draw-now-card",)),
    ),
    ("p54.1", 'use(drawn, "watchtower", "trash")', "Illegal: DOM-046"),
    (
        "p54.2",
        'use(begin(overpay(buy(Turn(coins=4, effects=("haggler",), deck=("copper", "copper")), "draw-now-card"), 2)),'
        ' "haggler", "copper")',
        "Illegal: DOM-046",
    ),
    ("p54.3", 'pending(go_on(begin(overpay(buy(starry, "draw-now-card"), 2))))', ("star-chart",)),
    (
        "p54.3a",
        'go_on(use(go_on(begin(overpay(buy(starry, "draw-now-card"), 2))), "star-chart", "draw-now-card")).hand',
        ("watchtower", "draw-now-card"),
    ),
    ("p55.1", 'see(purchase(Turn(coins=5, supply=("masterpiece",)), "masterpiece", 2), "silvers coins")', (0, 0)),
    ("p55.2", 'see(purchase(Turn(coins=7, discard=("copper",)), "herald", 3), "DECK")', 2),
    (
        "p56.1",
        'see(purchase(Turn(coins=8, discard=("copper", "estate")), "herald", 4), "DECK discard")',
        (3, ()),
    ),
    ("p56.2", 'see(purchase(Turn(coins=8, discard=("copper",) * 3), "herald", 4), "DECK discard")', (4, ())),
    ("p56.3", 'see(purchase(Turn(coins=6, discard=("copper",) * 2), "herald", 2), "DECK DISCARD")', (2, 1)),
    ("p57.1", 'see(purchase(Turn(coins=8, discard=("copper",) * 5), "herald", 4), "DECK DISCARD")', (4, 2)),
    (
        "p57.1a",
        'purchase(Turn(coins=8, discard=("copper",) * 5), "herald", 4, choices=("copper",) * 3)',
        "Illegal: DOM-057",
    ),
    (
        "p57.2",
        'see(purchase(Turn(coins=5, discard=("copper", "silver", "gold", "estate", "copper")), "herald", 1,'
        ' choices=("gold",)), "deck DISCARD")',
        (("gold",), 5),
    ),
    ("p57.3", 'go_on(overpay(buy(Turn(coins=7, discard=("copper",) * 4), "herald"), 3))', "Illegal: DOM-045"),
    (
        "p58.1",
        'gained(use(gain(Turn(hand=("copper", "copper", "silver")), "hostelry"), "hostelry", 3))',
        ("hostelry", "horse", "horse", "horse"),
    ),
    ("p58.2", 'gained(use(gain(Turn(hand=("copper",)), "hostelry"), "hostelry", 0))', ("hostelry",)),
    (
        "p58.3",
        'use(gain(Turn(hand=("copper", "copper", "estate", "estate", "bridge")), "hostelry"), "hostelry", 3)',
        "Illegal: DOM-058",
    ),
    ("p60.1", 'gained(use(gain(Turn(hand=("copper",)), "hostelry"), "hostelry", 1))', ("hostelry", "horse")),
    ("p60.2", 'see(gain(Turn(coins=9), "masterpiece"), "gained pending")', (("masterpiece",), ())),
    (
        "p61.1",
        'see(use(gain(Turn(hand=("copper", "silver")), "hostelry"), "hostelry", 2), "gained coins")',
        (("hostelry", "horse", "horse"), 0),
    ),
    (
        "p61.2",
        'see(buy(Turn(coins=3, hand=("copper",) * 4), "masterpiece"), "gained hand")',
        (("masterpiece",), ("copper",) * 4),
    ),
    ("p63.1", '[on_buy_effects(Turn(), card) for card in ("silver", "herald")]', [(), ("overpay-processing",)]),
    ("p63.2", 'on_buy_effects(Turn(effects=("haggler",)), "herald")', ("overpay-processing",)),
    ("p63.2a", 'pending(purchase(Turn(coins=4, effects=("haggler",)), "herald"))', ("haggler",)),
    (
        "p63.3",
        'on_buy_effects(Turn(effects=("haggler",), edition=old), "herald")',
        ("overpay-processing", "haggler"),
    ),
    ("p64.1", 'see(buy(Turn(coins=4, **priest), "herald"), "coins pending")', (0, ("watchtower",))),
    (
        "p64.1a",
        'overpay(use(buy(Turn(coins=4, **priest), "herald"), "watchtower", "trash"), 1)',
        "Illegal: DOM-007",
    ),
    ("p64.2", 'overpay_amounts(buy(Turn(coins=5, **priest), "herald").coins)', (1,)),
    (
        "p64.3",
        'see(buy(use(use(overpay(buy(Turn(coins=5, buys=2, **priest), "herald"), 1), "watchtower", "trash"),'
        ' "overpay-effect"), "estate"), "gained coins")',
        (("herald", "estate"), 0),
    ),
    ("p66.1", 'purchase(Turn(coins=6, effects=("possession",)), "herald", 2)', Undecided("DOM-066")),
    ("p67.1", 'gained(purchase(Turn(coins=4, edition=old), "masterpiece", 1))', ("silver", "masterpiece")),
    ("p67.2", 'gained(purchase(Turn(coins=4), "masterpiece", 1))', ("masterpiece", "silver")),
)


def test_all_cases_are_here() -> None:
    names = [case for case, _, _ in CASES]
    assert len(names) == len(set(names))
    assert len({name.rstrip("ab") for name in names}) == 148


@pytest.mark.parametrize(("case", "call", "expected"), CASES, ids=[case for case, _, _ in CASES])
def test_case(case: str, call: str, expected: object) -> None:
    assert answer(call) == expected, case


# What must hold in every game

BUYABLE = sorted(key for key, facts in MODEL.FACTS.items() if "cost" in facts and "debt" not in facts and key != "alms")
EDITIONS = ("before-errata", "errata")
CARDS = st.lists(st.sampled_from(("copper", "silver", "estate", "watchtower", "market-square")), max_size=4).map(tuple)
TURNS = st.builds(
    Turn,
    coins=st.integers(0, 12),
    potions=st.integers(0, 2),
    buys=st.integers(0, 3),
    hand=CARDS,
    deck=CARDS,
    discard=CARDS,
    effects=st.lists(st.sampled_from(("bridge", "quarry", "haggler", "changeling", "star-chart")), max_size=4).map(
        tuple
    ),
    edition=st.sampled_from(EDITIONS),
)
MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("buy"), st.sampled_from(BUYABLE)),
        st.tuples(st.just("overpay"), st.integers(-1, 6), st.integers(0, 1)),
        st.tuples(st.just("go_on")),
        st.tuples(st.just("begin")),
        st.tuples(
            st.just("use"),
            st.sampled_from(("overpay-effect", "haggler", "watchtower", "market-square", "changeling")),
            st.sampled_from(("copper", "silver", "trash", "deck")),
        ),
        st.tuples(st.just("gain"), st.sampled_from(("herald", "masterpiece", "hostelry"))),
    ),
    max_size=8,
)


def played(turn: Any, move: tuple[Any, ...]) -> Any:
    """The turn after the move; the turn itself where the move is refused."""
    try:
        return getattr(MODEL, move[0])(turn, *move[1:])
    except (Illegal, ValueError):
        return turn


def everything(turn: Any) -> list[str]:
    """Every card that is somewhere; what is exchanged goes back to the Supply."""
    zones = (turn.hand, turn.deck, turn.discard, turn.in_play, turn.trash, turn.supply, turn.black_market)
    cards = sorted(card for zone in zones for card in zone if card != "horse")
    under_way = [window.card for window in turn.windows if window.at == "buy-verb"]
    return sorted(cards + under_way)


@given(TURNS, st.sampled_from(BUYABLE))
def test_no_cost_is_negative(turn: Any, card: str) -> None:
    assert 0 <= MODEL.cost(turn, card).coins <= MODEL.cost(Turn(), card).coins


@given(TURNS, st.sampled_from(BUYABLE), st.integers(0, 8))
def test_no_coin_is_made_or_lost_in_a_purchase(turn: Any, card: str, overpaid: int) -> None:
    try:
        after = MODEL.purchase(turn, card, overpaid)
    except (Illegal, ValueError):
        return
    if isinstance(after, Undecided):
        assert (card, turn.edition, after.ruling) == ("infirmary", "before-errata", "DOM-032")
        return
    paid = sum(event.amount for event in after.events if event.key in ("buy-verb", "overpay-processing"))
    assert turn.coins - after.coins == paid == MODEL.cost(turn, card).coins + overpaid
    assert after.coins >= 0
    assert after.buys == turn.buys - 1


@given(TURNS, MOVES)
def test_cards_only_move(turn: Any, moves: list[tuple[Any, ...]]) -> None:
    before = everything(turn)
    for move in moves:
        turn = played(turn, move)
        if isinstance(turn, Undecided):
            return
        assert everything(turn) == before
        assert turn.coins >= 0 <= turn.potions


@given(TURNS, MOVES)
def test_the_same_moves_give_the_same_result(turn: Any, moves: list[tuple[Any, ...]]) -> None:
    one = other = turn
    for move in moves:
        one = played(one, move)
    for move in moves:
        other = played(other, move)
    assert one == other


@given(TURNS, MOVES)
def test_a_refused_move_leaves_the_state_as_it_was(turn: Any, moves: list[tuple[Any, ...]]) -> None:
    for move in moves:
        seen = repr(turn) + repr(getattr(turn, "supply", ()))
        after = played(turn, move)
        assert repr(turn) + repr(getattr(turn, "supply", ())) == seen
        turn = after


def test_the_trace_tells_the_purchase_in_order() -> None:
    with tracing() as steps:
        answer('purchase(Turn(coins=4, effects=("bridge",)), "masterpiece", 2)')
    assert [(step.ruling, step.result) for step in steps] == [
        ("DOM-022", 3),
        ("DOM-026", 2),
        ("DOM-006", 2),
        ("DOM-007", "overpay-processing"),
        ("DOM-008", (1, 2)),
        ("DOM-009", 0),
        ("DOM-011", "overpay-effect"),
        ("DOM-044", 2),
    ]
