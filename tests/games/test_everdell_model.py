"""The model of Everdell decides every case of the list right, and its moves keep what every move must keep."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import models
from hantei.rules import Illegal, Undecided, tracing

TERMS = models.terms("everdell")
MODEL = models.load("everdell")


def answer(call: str) -> Any:
    return models.answer(call, NAMES)


def seen(done: Any, name: str = "A") -> tuple[int, int]:
    """Cards in hand and in the city after a move."""
    return MODEL.hand_size(done, name), MODEL.city_size(done, name)


def farms(count: int) -> list[str]:
    return ["farm"] * count


def city_counts(done: Any) -> list[int]:
    """How many cards the city held after each event of a play."""
    return [len(event.player.city) for event in done.events]


def table(*hands: int, mine: tuple[str, ...] = (), **more: Any) -> Any:
    """A table of players A, B, C … with so many cards in hand; the given cards of A are part of the hand."""
    names = "ABCD"
    players = [
        MODEL.player(names[at], [*(mine if at == 0 else ()), *farms(count - (len(mine) if at == 0 else 0))])
        for at, count in enumerate(hands)
    ]
    return MODEL.game(*players, **more)


NAMES: dict[str, Any] = {
    **vars(MODEL),
    "seen": seen,
    "farms": farms,
    "table": table,
    "city_counts": city_counts,
    "UNKNOWN": [MODEL.critter(berry=1)],
}

BERRIES = 'player("A", ["king"], berry=6)'
RESIN_ON_IT = 'built("storehouse", resin=2)'

#: Point of the source and number of the case, the question, the answer.
CASES: tuple[tuple[str, str, object], ...] = (
    ("p02.1", 'kind_of_space("closed")', "exclusive-location"),
    ("p02.2", 'kind_of_space("open")', "shared-location"),
    (
        "p03.1",
        'place_worker(game(player("A"), places=[space("open", "A", "B", "B")]), "A",'
        ' "action-space").state.places[0].workers',
        ("A", "B", "B", "A"),
    ),
    (
        "p03.2",
        'place_worker(game(player("A"), places=[space("open", "A")]), "A", "action-space").state.places[0].workers',
        ("A", "A"),
    ),
    (
        "p03.3",
        'place_worker(game(player("A"), places=[space("closed", "B")]), "A", "action-space")',
        "Illegal: EVE-003",
    ),
    (
        "p04.1",
        'len(place_worker(game(player("A"), places=[haven("B", "C", "C")]), "A", "haven").state.places[0].workers)',
        4,
    ),
    ("p04.2", 'place_worker(game(player("A"), places=[haven("A")]), "A", "haven").state.places[0].workers', ("A", "A")),
    (
        "p04.3",
        'place_worker(game(player("A"), places=[haven("B", "B", "C", "D")]), "A", "haven").state.places[0].workers[-1]',
        "A",
    ),
    (
        "p05.1",
        'place_worker(game(player("A"), places=[space("open", "B", key="basic-location")]), "A", "basic-location")'
        ".state.places[0].workers",
        ("B", "A"),
    ),
    (
        "p05.2",
        'place_worker(game(player("A"), places=[space("closed", "B", key="basic-location")]), "A", "basic-location")',
        "Illegal: EVE-003",
    ),
    (
        "p05.3",
        '(shared_takes_one_more(1), kind_of_space("open"), kind_of_space("closed"))',
        (True, "shared-location", "exclusive-location"),
    ),
    ("p06.1", 'who(visit(game(player("A"), player("B", city=["inn"])), "A", "B", "inn"), "B").city[0].workers', ("A",)),
    (
        "p06.2",
        'who(visit(game(player("A", city=[destination()]), player("B")), "A", "A", "destination-card"),'
        ' "A").city[0].workers',
        ("A",),
    ),
    (
        "p07.1",
        'visit(game(player("A"), player("B", city=[destination()])), "A", "B", "destination-card")',
        "Illegal: EVE-006",
    ),
    (
        "p07.2",
        'visit(game(player("A"), player("B", city=[built("inn", workers=["C"])])), "A", "B", "inn")',
        "Illegal: EVE-003",
    ),
    ("p07.3", 'len(visit(game(player("A", city=[destination()])), "A", "A", "destination-card").events)', 1),
    (
        "p08.1",
        'stock(play(game(player("A", ["husband"], ["wife"], berry=3), player("B", city=["farm"])), "A",'
        ' "husband"), "A", "berry")',
        0,
    ),
    (
        "p08.2",
        'play(game(player("A", [construction(twig=4)], twig=4), player("B", city=["crane"])), "A",'
        ' "construction", use="crane")',
        "Illegal: EVE-009",
    ),
    ("p09.1", 'seen(play(game(player("A", ["king"], farms(14), berry=6)), "A", "king"))', (0, 15)),
    ("p09.2", 'play(game(player("A", ["king"], farms(15), berry=6)), "A", "king")', "Illegal: EVE-010"),
    ("p10.1", 'count_in_city(game(player("A", ["farm"], ["farm"])), "A", "farm")', 1),
    ("p10.2", 'seen(play(game(player("A", ["king", "king"], berry=6)), "A", "king"))', (1, 1)),
    ("p10.3", 'city_size(game(player("A", farms(8), farms(14))), "A")', 14),
    ("p11.1", 'seen(play(game(player("A", ["farm"], farms(2), twig=2, resin=1)), "A", "farm"))', (0, 3)),
    ("p11.2", 'play(game(player("A", ["farm"], farms(15), twig=2, resin=1)), "A", "farm")', "Illegal: EVE-010"),
    ("p12.1", 'play(game(player("A", ["king"], ["king"], berry=6)), "A", "king")', "Illegal: EVE-014"),
    ("p12.2", f'seen(play(game({BERRIES}, player("B", city=["king"])), "A", "king"))', (0, 1)),
    (
        "p13.1",
        'seen(play(game(player("A", ["king"], ["bard", "judge", "ranger"], berry=6)), "A", "king"))',
        (0, 4),
    ),
    ("p13.2", 'seen(play(game(player("A", ["crane"], ["dungeon"], pebble=1)), "A", "crane"))', (0, 2)),
    ("p14.1", 'seen(play(game(player("A", ["historian"], ["king"], berry=2)), "A", "historian"))', (0, 2)),
    (
        "p14.2",
        'play(game(player("A", ["historian"], ["king", "historian"], berry=2)), "A", "historian")',
        "Illegal: EVE-014",
    ),
    (
        "p14.3",
        'city_size(play(game(player("A", ["judge"], ["king", "historian"], berry=3)), "A", "judge"), "A")',
        3,
    ),
    ("p15.1", 'hand_size(draw(table(6), "A", 3), "A")', 8),
    ("p15.2", 'hand_size(draw(table(8), "A", 2), "A")', 8),
    ("p16.1", '(draw(table(8), "A", 1).state == table(8))', True),
    ("p16.2", "cards_drawn(3, 8)", 0),
    ("p16.3", '(hand_size(draw(table(7), "A", 2), "A"), draw(table(7), "A", 2).state.discard)', (8, ())),
    ("p17.1", 'hand_size(give(table(4, 7), "A", ["farm", "farm"]), "B")', 8),
    ("p17.2", 'hand_size(give(table(4, 6), "A", ["farm", "farm"]), "B")', 8),
    (
        "p17.3",
        '(hand_size(give(table(4, 8), "A", ["farm", "farm"]), "B"), len(give(table(4, 8), "A", ["farm",'
        ' "farm"]).state.discard))',
        (8, 2),
    ),
    ("p18.1", 'give(table(4, 7, mine=("king", "bard")), "A", ["king", "bard"])', Undecided("EVE-019")),
    (
        "p19.1",
        '[(names(who(d, "B").hand[-1:]), names(d.state.discard)) for d in [give(table(4, 7, mine=("king",'
        ' "bard")), "A",'
        ' ["king", "bard"], house=True, hand_over=["king"])]]',
        [(("king",), ("bard",))],
    ),
    ("p19.2", 'chosen_by_giver(("king",), asked=("bard",))', ("king",)),
    ("p19.3", 'give(table(4, 7, mine=("king", "bard")), "A", ["king", "bard"], house=False)', Undecided("EVE-019")),
    (
        "p20.1",
        '[(hand_size(d, "A"), hand_size(d, "B"), len(d.state.discard)) for d in [give(table(5, 7, mine=("king",'
        ' "bard")), "A",'
        ' ["king", "bard"], house=True, hand_over=["bard"])]]',
        [(3, 8, 1)],
    ),
    (
        "p20.2",
        '[(hand_size(d, "B"), d.state.discard) for d in [give(table(5, 6, mine=("king", "bard")), "A", ["king",'
        ' "bard"])]]',
        [(8, ())],
    ),
    (
        "p20.3",
        '[(hand_size(d, "A"), hand_size(d, "B"), len(d.state.discard)) for d in [give(table(2, 7, mine=("king",'
        ' "bard")), "A",'
        ' ["king", "bard"], house=True, hand_over=["bard"])]]',
        [(0, 8, 1)],
    ),
    (
        "p21.1",
        '[(names(who(d, "A").hand), names(d.state.meadow)) for d in [draw(table(0, deck=["king", "bard"]), "A", 2)]]',
        [(("king", "bard"), ("farm",) * 8)],
    ),
    (
        "p21.2",
        '[(names(who(d, "A").hand), names(d.state.meadow)) for d in [draw(table(0, deck=["bard"],'
        ' meadow=["king", *farms(7)]),'
        ' "A", 1, picks=["king"], from_meadow=True)]]',
        [(("king",), (*("farm",) * 7, "bard"))],
    ),
    ("p21.3", 'draw(table(0, meadow=["king", *farms(7)]), "A", 1, picks=["king"])', "Illegal: EVE-026"),
    ("p23.1", 'len(draw(table(0), "A", 1, picks=["farm"], from_meadow=True).state.meadow)', 8),
    (
        "p23.2",
        '[e.key for e in play(game(player("A", berry=6), meadow=["king", *farms(7)]), "A", "king",'
        ' source="meadow").events]',
        ["payment", "replenish", "placement"],
    ),
    (
        "p23.3",
        '[(len(d.state.meadow), names(d.state.discard)) for d in [discard_from_meadow(table(0, meadow=["king",'
        ' *farms(7)]), "king")]]',
        [(8, ("king",))],
    ),
    (
        "p24.1",
        '[(hand_size(d, "A"), names(d.state.meadow)) for d in [draw(table(3, deck=["king", "bard", "crane"],'
        ' meadow=["inn", "inn", *farms(6)]), "A", 2, picks=["inn", "inn"], from_meadow=True)]]',
        [(5, (*("farm",) * 6, "king", "bard"))],
    ),
    (
        "p24.2",
        'names(who(draw(draw(table(0, deck=["king", "bard"]), "A", 1, picks=["farm"], from_meadow=True).state, "A", 1,'
        ' picks=["king"], from_meadow=True), "A").hand)',
        ("farm", "king"),
    ),
    (
        "p24.3",
        '[(hand_size(d, "A"), len(d.state.meadow)) for d in [draw(table(2), "A", 3, picks=farms(3),'
        " from_meadow=True)]]",
        [(5, 8)],
    ),
    ("p25.1", 'receivers(table(4, 8, 6), "A")', ("C",)),
    ("p25.2", 'receivers(table(4, 7, 6), "A")', ("B", "C")),
    ("p25.3", 'receivers(table(4, 8, 8, 7), "A")', ("D",)),
    ("p25.4", 'receivers(table(4, 7, 6), "A", 2)', Undecided("EVE-025")),
    ("p26.1", 'give(table(4, 8, 6), "A", ["farm"], "B")', "Illegal: EVE-023"),
    (
        "p26.2",
        '(answer_to("B"), receivers(table(4, 8, 7, 5), "A"))',
        ("Illegal: EVE-023", ("C", "D")),
    ),
    ("p26.3", 'len(give(table(4, 8, 8), "A", ["farm"], "B").state.discard)', 1),
    (
        "p27.1",
        '[(hand_size(d, "A"), hand_size(d, "B"), hand_size(d, "C"), len(d.state.discard)) for d in'
        ' [give(table(4, 8, 8), "A", ["farm"])]]',
        [(3, 8, 8, 1)],
    ),
    ("p27.2", 'len(give(table(4, 8), "A", ["farm", "farm"]).state.discard)', 2),
    (
        "p27.3",
        '[(hand_size(d, "C"), len(d.state.discard)) for d in [give(table(4, 8, 7), "A", ["farm"])]]',
        [(8, 0)],
    ),
    (
        "p28.1",
        'seen(play(game(player("A", [critter(berry=5)], ["innkeeper"], berry=2)), "A", "critter", use="innkeeper"))',
        (0, 1),
    ),
    ("p28.2", 'play(game(player("A", [critter(berry=5)], berry=2)), "A", "critter")', "Illegal: EVE-034"),
    (
        "p29.1",
        '[(stock(d, "A", "berry"), who(d, "A").city[0].token) for d in [play(game(player("A", ["wife"],'
        ' ["farm"], berry=2)), "A",'
        ' "wife", token=True)]]',
        [(2, True)],
    ),
    (
        "p29.2",
        'play(game(player("A", ["wife"], [built("farm", token=True)], berry=2)), "A", "wife", token=True)',
        "Illegal: EVE-035",
    ),
    (
        "p30.1",
        'log(play(game(player("A", twig=2, resin=1)), "A", "farm", source="meadow"))',
        ("payment", "replenish", "placement", "effect"),
    ),
    (
        "p30.2",
        'log(play(game(player("A", ["farm"], twig=2, resin=1)), "A", "farm"))',
        ("payment", "placement", "effect"),
    ),
    (
        "p31.1",
        f'log(play(game({BERRIES}), "A", "king"))',
        ("payment", "placement"),
    ),
    ("p31.2", 'play(game(player("A", ["king"], ["king"], berry=6)), "A", "king")', "Illegal: EVE-014"),
    (
        "p31.3",
        'log(play(game(player("A", [construction(twig=4)], ["crane"], twig=1)), "A", "construction", use="crane"))',
        ("discard", "payment", "placement"),
    ),
    (
        "p32.1",
        'city_counts(play(game(player("A", ["ruins"], farms(15))), "A", "ruins", victim="farm"))',
        [15, 14, 15, 15],
    ),
    ("p32.2", 'play(game(player("A", ["ruins"], ["king"])), "A", "ruins", victim="ruins")', "Illegal: EVE-038"),
    (
        "p33.1",
        "[(log(d), after_step(d, 4).stock.total, after_step(d, 5).stock.total, len(after_step(d, 4).hand),"
        ' hand_size(d, "A")) for d in'
        ' [play(game(player("A", ["ruins"], ["farm"])), "A", "ruins", victim="farm")]]',
        [(("payment", "discard", "placement", "effect"), 0, 3, 0, 2)],
    ),
    (
        "p33.2",
        'log(play(game(player("A", ["ruins"], ["farm"])), "A", "ruins", victim="farm"))',
        ("payment", "discard", "placement", "effect"),
    ),
    (
        "p33.3",
        "[(len(after_step(d, 4).city), len(after_step(d, 4).hand), len(after_step(d, 5).hand), hand_size(d,"
        ' "B")) for d in'
        ' [play(game(player("A", ["teacher"], berry=2), player("B")), "A", "teacher")]]',
        [(1, 0, 1, 1)],
    ),
    (
        "p34.1",
        '[(after_step(d, 5).stock.berry, stock(d, "A", "berry")) for d in'
        ' [play(game(player("A", ["teacher"], ["shopkeeper"], berry=2), player("B")), "A", "teacher")]]',
        [(0, 1)],
    ),
    (
        "p34.2",
        'seen(play(game(player("A", [construction(), "farm", "farm"], ["historian"])), "A", "construction"))',
        (3, 2),
    ),
    ("p35.1", 'trigger_order(("A", "B", "C"), "A", ("C", "B"))', ("B", "C")),
    ("p35.2", 'trigger_order(("A", "B", "C"), "B", ("B",))', ("B",)),
    (
        "p36.1",
        'seen(play(game(player("A", [construction(twig=4)], [*farms(14), "crane"], twig=1)), "A",'
        ' "construction", use="crane"))',
        (0, 15),
    ),
    ("p36.2", 'city_size(play(game(player("A", ["ruins"], farms(15))), "A", "ruins", victim="farm"), "A")', 15),
    ("p36.3", 'play(game(player("A", ["ruins"], ["teacher"] * 15)), "A", "ruins")', "Illegal: EVE-010"),
    (
        "p36.4",
        'seen(play(game(player("A", [critter(berry=4)], [*farms(14), "innkeeper"], berry=1)), "A", "critter",'
        ' use="innkeeper"))',
        (0, 15),
    ),
    (
        "p37.1",
        'city_counts(play(game(player("A", ["ruins"], farms(15))), "A", "ruins", victim="farm"))[:3]',
        [15, 14, 15],
    ),
    (
        "p37.2",
        'city_counts(play(game(player("A", ["ruins"], farms(14))), "A", "ruins", victim="farm"))[:3]',
        [14, 13, 14],
    ),
    (
        "p37.3",
        '[(city_size(d, "A"), count_in_city(d.state, "A", "crane")) for d in'
        ' [play(game(player("A", ["ruins"], [*["teacher"] * 14, "crane"])), "A", "ruins", victim="crane")]]',
        [(15, 0)],
    ),
    (
        "p38.1",
        '[(city_counts(d), stock(d, "A", "twig")) for d in [play(game(player("A", [construction(twig=4)],'
        ' [*farms(14), "crane"], twig=1)), "A", "construction", use="crane")]]',
        [([14, 14, 15], 0)],
    ),
    (
        "p38.2",
        'play(game(player("A", [critter(berry=4)], [*farms(14), "crane"], berry=4)), "A", "critter", use="crane")',
        "Illegal: EVE-049",
    ),
    (
        "p38.3",
        '[(city_size(d, "A"), who(d, "A").stock.total) for d in [play(game(player("A", [construction(twig=2)],'
        ' [*farms(9), "crane"])), "A", "construction", use="crane")]]',
        [(10, 0)],
    ),
    (
        "p39.1",
        '[(hand_size(d, "A"), points(d, "A")) for d in [play(game(player("A", ["bard", *farms(7)], berry=3)),'
        ' "A", "bard",'
        " discard=farms(5))]]",
        [(2, 5)],
    ),
    ("p39.2", "bard_most(3)", 3),
    (
        "p40.1",
        'hand_size(play(game(player("A", farms(8), ["historian"], berry=6), meadow=["king", *farms(7)]), "A",'
        ' "king", source="meadow"), "A")',
        8,
    ),
    (
        "p40.2",
        '[(len(after_step(d, 4).hand), hand_size(d, "A")) for d in [play(game(player("A", ["king", *farms(7)],'
        ' ["historian"],'
        ' berry=6)), "A", "king")]]',
        [(7, 8)],
    ),
    (
        "p41.1",
        'log(play(game(player("A", ["bard", *farms(3)], ["historian"], berry=3)), "A", "bard", discard=farms(3)))',
        ("payment", "placement", "effect", "historian"),
    ),
    (
        "p41.2",
        '[(points(d, "A"), hand_size(d, "A")) for d in [play(game(player("A", ["bard", *farms(3)],'
        ' ["historian"], berry=3)), "A",'
        ' "bard", discard=farms(3))]]',
        [(3, 1)],
    ),
    (
        "p41.3",
        '[(points(d, "A"), *(len(after_step(d, step).hand) for step in (4, 5, 6))) for d in'
        ' [play(game(player("A", ["bard", *farms(5)],'
        ' ["historian"], berry=3)), "A", "bard", discard=farms(2))]]',
        [(2, 5, 3, 4)],
    ),
    (
        "p42.1",
        '[(names(who(d, "A").city[0].prisoners), city_size(d, "A")) for d in [play(game(player("A",'
        " [construction(twig=4)],"
        ' ["dungeon", "wife"], twig=1)), "A", "construction", use="dungeon", prisoner="wife")]]',
        [(("wife",), 2)],
    ),
    (
        "p42.2",
        'play(game(player("A", [construction(twig=4)], [built("dungeon", prisoners=["wife"]), "wife"], twig=1)), "A",'
        ' "construction", use="dungeon", prisoner="wife")',
        "Illegal: EVE-059",
    ),
    (
        "p42.3",
        'play(game(player("A", [construction(twig=4)], ["wife"], twig=1), player("B", city=["dungeon"])), "A",'
        ' "construction", use="dungeon", prisoner="wife")',
        "Illegal: EVE-009",
    ),
    (
        "p42.4",
        'play(game(player("A", [construction(twig=4)], ["dungeon", "farm"], twig=1)), "A", "construction",'
        ' use="dungeon",'
        ' prisoner="farm")',
        "Illegal: EVE-059",
    ),
    (
        "p43.1",
        'len(who(play(game(player("A", [construction(twig=4)], [built("dungeon", prisoners=["wife"]), "ranger",'
        ' "wife"], twig=1)),'
        ' "A", "construction", use="dungeon", prisoner="wife"), "A").city[0].prisoners)',
        2,
    ),
    (
        "p43.2",
        'play(game(player("A", [construction(twig=4)], [built("dungeon", prisoners=["wife", "wife"]), "ranger",'
        ' "wife"], twig=1)),'
        ' "A", "construction", use="dungeon", prisoner="wife")',
        "Illegal: EVE-060",
    ),
    (
        "p43.3",
        '[(len(who(d, "A").city[0].prisoners), stock(d, "A", "twig")) for d in [play(game(player("A",'
        " [construction(twig=7)],"
        ' ["dungeon", "ranger", "wife"], twig=4)), "A", "construction", use="dungeon", prisoner="wife")]]',
        [(1, 0)],
    ),
    ("p44.1", "imprisoned_in_three_plays(ranger=False)", (True, False, False)),
    ("p44.2", "imprisoned_in_three_plays(ranger=True)", (True, True, False)),
    (
        "p45.1",
        'stock(play(game(player("A", ["miner-mole"], berry=3), player("B", city=["farm"])), "A", "miner-mole",'
        ' copy=("B", "farm")),'
        ' "A", "berry")',
        1,
    ),
    (
        "p45.2",
        'play(game(player("A", ["miner-mole"], ["farm"], berry=3), player("B")), "A", "miner-mole", copy=("A",'
        ' "farm"))',
        "Illegal: EVE-066",
    ),
    ("p46.1", 'copied(["husband", "wife", "farm"])', 1),
    ("p46.2", 'copied(["husband", "wife"])', 0),
    ("p46.3", 'copied(["husband", "farm"])', 0),
    ("p47.1", 'copied(["husband", "wife", "farm"], mine=["teacher"])', 1),
    ("p47.2", 'copied(["husband", "wife", "farm"], mine=["farm"])', 1),
    ("p48.1", '[hand_size(taught(7, 3), name) for name in "AB"]', [8, 3]),
    ("p48.2", '[hand_size(taught(6, 4), name) for name in "AB"]', [7, 5]),
    ("p48.3", '[hand_size(taught(8, 4), name) for name in "AB"]', [8, 4]),
    ("p49.1", 'hand_size(taught(7, 3), "B")', 3),
    ("p49.2", '(hand_size(taught(8, 3), "B"), len(taught(8, 3).state.deck))', (3, 20)),
    ("p49.3", '[(hand_size(d, "A"), d.state.discard) for d in [taught(7, 8, 8)]]', [(8, ())]),
    ("p50.1", f'architect(game(player("A", city=["architect", {RESIN_ON_IT}])), "A")', 0),
    (
        "p50.2",
        'architect(game(player("A", city=["architect", built("storehouse", pebble=1)], resin=2, pebble=1)), "A")',
        3,
    ),
    ("p50.3", 'architect(game(player("A", city=["architect"], resin=5, pebble=4)), "A")', 6),
    (
        "p51.1",
        f'architect(visit(game(player("A", city=["architect", {RESIN_ON_IT}])), "A", "A", "storehouse"), "A")',
        2,
    ),
    (
        "p51.2",
        'architect(visit(game(player("A", city=["architect", built("storehouse", berry=2)])), "A", "A",'
        ' "storehouse"), "A")',
        0,
    ),
    (
        "p51.3",
        f'architect(play(visit(game(player("A", [construction(resin=1)], ["architect", {RESIN_ON_IT}])), "A",'
        ' "A", "storehouse").state,'
        ' "A", "construction"), "A")',
        1,
    ),
    (
        "p52.1",
        'play(game(player("A", ["farm"], ["inn"], twig=2, resin=1)), "A", "farm", source="hand", inn="A")',
        "Illegal: EVE-075",
    ),
    (
        "p52.2",
        '[names(who(d, "A").hand) for d in [play(game(player("A", ["king"], ["inn"], berry=3), meadow=["king",'
        ' *farms(7)]), "A",'
        ' "king", source="meadow", inn="A")]]',
        [("king",)],
    ),
    (
        "p52.3",
        'play(game(player("A", ["farm"]), player("B", city=["inn"])), "A", "farm", source="hand", inn="B")',
        "Illegal: EVE-075",
    ),
    ("p53.1", 'stock(through_inn(construction(twig=4), twig=1), "A", "twig")', 0),
    ("p53.2", 'who(through_inn(construction(twig=2)), "A").stock.total', 0),
    ("p53.3", "through_inn(construction(twig=4))", "Illegal: EVE-034"),
)


def answer_to(name: str) -> str:
    with pytest.raises(Illegal) as refused:
        MODEL.give(table(4, 8, 7, 5), "A", ["farm"], name)
    return f"Illegal: {refused.value.ruling}"


def imprisoned_in_three_plays(ranger: bool) -> tuple[bool, ...]:
    """Whether the Dungeon could be used in each of three plays."""
    hand = [MODEL.construction(twig=3)] * 3
    game = MODEL.game(MODEL.player("A", hand, ["dungeon", "wife", "wife", "wife", *(["ranger"] if ranger else [])]))
    used = []
    for _ in hand:
        try:
            game = MODEL.play(game, "A", "construction", use="dungeon", prisoner="wife").state
            used.append(True)
        except Illegal:
            used.append(False)
    return tuple(used)


def copied(theirs: list[str], mine: list[str] | None = None) -> Any:
    """What a Miner Mole gains that copies the Husband of an opponent."""
    game = MODEL.game(MODEL.player("A", ["miner-mole"], mine or [], berry=3), MODEL.player("B", city=theirs))
    done = MODEL.play(game, "A", "miner-mole", copy=("B", "husband"))
    return done if isinstance(done, Undecided) else MODEL.who(done, "A").stock.total


def taught(*hands: int) -> Any:
    """The Teacher of A produces, with so many cards in each hand."""
    game = table(*hands)
    first = MODEL.player("A", farms(hands[0]), ["teacher"])
    return MODEL.produce(MODEL.game(first, *game.players[1:]), "A", "teacher")


def through_inn(card: Any, **stock: int) -> Any:
    game = MODEL.game(MODEL.player("A", [MODEL.construction()], ["inn"], **stock), meadow=[card, *farms(7)])
    return MODEL.play(game, "A", card.key, source="meadow", inn="A")


for helper in (answer_to, imprisoned_in_three_plays, copied, taught, through_inn):
    NAMES[helper.__name__] = helper


@pytest.mark.parametrize(("call", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_case(call: str, expected: object) -> None:
    assert answer(call) == expected


def test_every_case_has_its_own_number() -> None:
    assert len({case[0] for case in CASES}) == len(CASES) == 135


#: What the list and the official rules leave open.
OPEN: tuple[tuple[str, str], ...] = (
    ("EVE-042", 'trigger_order(("A", "B", "C"), "B", ("A", "C"))'),
    ("EVE-025", 'give(table(4, 7, 6), "A", ["farm", "farm"], "B")'),
    ("EVE-025", 'give(table(4, 7, 7), "A", ["farm", "farm"], "B")'),
    (
        "EVE-048",
        'play(game(player("A", ["wife"], ["farm", "innkeeper"])), "A", "wife", use="innkeeper", token=True)',
    ),
    ("EVE-053", 'play(game(player("A", ["ruins"], ["king"])), "A", "ruins")'),
    ("EVE-057", 'play(game(player("A", ["historian"], berry=2)), "A", "historian").open[0]'),
    (
        "EVE-062",
        'play(game(player("A", [construction(twig=4)], [built("dungeon", prisoners=["wife"]), "ranger"], twig=1)), "A",'
        ' "construction", use="dungeon", prisoner="ranger")',
    ),
    ("EVE-063", "second_prisoner_stays(ranger=False)"),
    (
        "EVE-064",
        'play(game(player("A", ["ruins"], [built("storehouse", resin=2)])), "A", "ruins", victim="storehouse")',
    ),
    ("EVE-069", 'copied(["husband"], mine=["wife", "farm"])'),
    ("EVE-069", 'copied(["husband", "wife"], mine=["farm"])'),
    (
        "EVE-076",
        'play(game(player("A", ["miner-mole"], berry=3), player("B", city=["storehouse"])), "A", "miner-mole",'
        ' copy=("B", "storehouse"))',
    ),
)


@pytest.mark.parametrize(("ruling", "call"), OPEN)
def test_open_questions_are_not_guessed(ruling: str, call: str) -> None:
    assert answer(call) == Undecided(ruling)


FORBIDDEN: tuple[tuple[str, str], ...] = (
    ("EVE-030", 'draw(table(0, deck=["king"]), "A", 2, picks=["farm", "king"], from_meadow=True)'),
    ("EVE-032", 'play(game(player("A", berry=6)), "A", "king")'),
    ("EVE-035", 'play(game(player("A", ["king"], ["farm"], berry=6)), "A", "king", token=True)'),
    (
        "EVE-046",
        'play(game(player("A", ["farm"], ["crane", "dungeon", "wife"])), "A", "farm", use=("crane", "dungeon"),'
        ' prisoner="wife")',
    ),
    ("EVE-046", 'play(game(player("A", city=["crane", "inn"])), "A", "farm", source="meadow", use="crane", inn="A")'),
    ("EVE-050", 'play(game(player("A", ["farm"], ["innkeeper"], twig=2, resin=1)), "A", "farm", use="innkeeper")'),
    (
        "EVE-051",
        'play(game(player("A", ["farm"], ["judge"], twig=2)), "A", "farm", use="judge", swap=("berry", "twig"))',
    ),
    ("EVE-054", 'play(game(player("A", ["bard", *farms(7)], berry=3)), "A", "bard", discard=farms(6))'),
    ("EVE-054", 'play(game(player("A", ["bard", "farm"], berry=3)), "A", "bard", discard=farms(2))'),
    (
        "EVE-067",
        'play(game(player("A", ["miner-mole"], berry=3), player("B", city=["king"])), "A", "miner-mole",'
        ' copy=("B", "king"))',
    ),
)


@pytest.mark.parametrize(("ruling", "call"), FORBIDDEN)
def test_forbidden_moves_name_the_ruling(ruling: str, call: str) -> None:
    assert answer(call) == f"Illegal: {ruling}"


def test_couples_share_a_space() -> None:
    game = MODEL.game(MODEL.player("A", ["husband"], [*farms(14), "wife"], berry=3))
    assert MODEL.city_size(MODEL.play(game, "A", "husband"), "A") == 16


def test_the_discard_pile_becomes_the_deck() -> None:
    done = MODEL.draw(MODEL.game(MODEL.player("A"), deck=["king"], discard=["bard", "crane", "inn"]), "A", 3)
    drawn = MODEL.names(MODEL.who(done, "A").hand)
    assert drawn[0] == "king" and len(drawn) == 3 and len(done.state.deck) == 1 and done.state.discard == ()


def test_kinds_of_cards_agree_with_the_terms() -> None:
    for key, term in TERMS.items():
        if "facts" in term:
            assert MODEL.card(key).kind + "-card" == term["kind"]


# What every move keeps

NAMED = [*sorted(key for key, term in TERMS.items() if "facts" in term), "ruins"]
CARD = st.sampled_from(NAMED)


@st.composite
def cities(draw: Any) -> list[str]:
    """A city that may come up: 15 spaces at most, and one of each Unique card."""
    city: list[str] = []
    for key in draw(st.lists(CARD, max_size=15)):
        if not (TERMS[key].get("facts", {}).get("limit") and key in city):
            city.append(key)
    return city


@st.composite
def games(draw: Any) -> Any:
    amount = st.integers(0, 7)
    players = [
        MODEL.player(
            name,
            draw(st.lists(CARD, max_size=8)),
            draw(cities()),
            twig=draw(amount),
            resin=draw(amount),
            pebble=draw(amount),
            berry=draw(amount),
        )
        for name in "ABC"
    ]
    meadow = draw(st.lists(CARD, min_size=8, max_size=8))
    places = [MODEL.haven(), MODEL.space("closed", *draw(st.lists(st.sampled_from("ABC"), max_size=1)))]
    deck, discard = draw(st.lists(CARD, max_size=12)), draw(st.lists(CARD, max_size=6))
    return MODEL.game(*players, deck=deck, meadow=meadow, discard=discard, places=places)


NAME = st.sampled_from("ABC")
SOME = st.lists(CARD, max_size=3)


@st.composite
def moves(draw: Any) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """A move that somebody may try, allowed or not."""
    kind = draw(st.sampled_from(("play", "play", "play", "draw", "give", "visit", "place_worker", "produce")))
    if kind == "play":
        said: dict[str, Any] = {
            "source": draw(st.sampled_from(("hand", "meadow"))),
            "use": draw(st.sampled_from(((), (), "crane", "innkeeper", "dungeon", "judge"))),
            "inn": draw(st.sampled_from(("", "", "A", "B"))),
            "token": draw(st.booleans()),
            "prisoner": draw(CARD),
            "swap": (draw(st.sampled_from(MODEL.RESOURCES)), draw(st.sampled_from(MODEL.RESOURCES))),
            "victim": draw(CARD),
            "discard": tuple(draw(SOME)),
            "to": draw(NAME),
            "gift": draw(st.integers(0, 1)),
            "resource": draw(st.sampled_from(MODEL.RESOURCES)),
            "copy": (draw(st.sampled_from(("", "B", "C"))), draw(CARD)),
        }
        return "play", ("A", draw(CARD)), said
    if kind == "draw":
        meadow = draw(st.booleans())
        return (
            "draw",
            (draw(NAME), draw(st.integers(0, 9))),
            {"picks": draw(SOME) if meadow else (), "from_meadow": meadow},
        )
    if kind == "give":
        return "give", ("A", draw(SOME), draw(NAME)), {"house": True, "hand_over": draw(SOME)}
    if kind == "visit":
        return "visit", (draw(NAME), draw(NAME), draw(st.sampled_from(("inn", "storehouse")))), {}
    if kind == "produce":
        return "produce", ("A", draw(st.sampled_from(MODEL.GREEN))), {"to": draw(NAME), "copy": ("B", draw(CARD))}
    return "place_worker", (draw(NAME), draw(st.sampled_from(("haven", "action-space")))), {}


def attempt(game: Any, move: tuple[str, tuple[Any, ...], dict[str, Any]]) -> Any:
    """The move's result; Illegal or ValueError where it is refused."""
    kind, args, said = move
    try:
        return getattr(MODEL, kind)(game, *args, **said)
    except Illegal as illegal:
        return illegal.ruling
    except ValueError as unclear:
        return str(unclear)


def all_cards(game: Any) -> Counter[str]:
    """Every card on the table by its name."""
    piles = [game.deck, game.meadow, game.discard]
    for one in game.players:
        piles += [one.hand, one.city, *(there.prisoners for there in one.city)]
    return Counter(card.key for pile in piles for card in pile)


@settings(max_examples=200, deadline=None)
@given(games(), st.lists(moves(), min_size=1, max_size=4))
def test_no_hand_grows_over_eight_and_no_card_is_made_or_lost(game: Any, tried: list[Any]) -> None:
    cards = all_cards(game)
    for move in tried:
        done = attempt(game, move)
        if not isinstance(done, MODEL.Done):
            continue
        game = done.state
        assert all_cards(game) == cards
        assert all(len(one.hand) <= MODEL.HAND_LIMIT for one in game.players)
        assert len(game.meadow) <= MODEL.MEADOW_CARDS
        for one in game.players:
            assert MODEL.spaces(one.city) <= MODEL.CITY_SPACES
            assert min(vars(one.stock).values()) >= 0
            unique = Counter(there.key for there in one.city if there.card.unique)
            assert not unique or max(unique.values()) == 1


@settings(max_examples=200, deadline=None)
@given(games(), moves())
def test_the_same_move_gives_the_same_result(game: Any, move: Any) -> None:
    with tracing() as first:
        once = attempt(game, move)
    with tracing() as second:
        again = attempt(game, move)
    assert once == again
    assert [step.ruling for step in first] == [step.ruling for step in second]


@settings(max_examples=200, deadline=None)
@given(games(), moves())
def test_a_move_leaves_the_game_it_was_made_in_as_it_was(game: Any, move: Any) -> None:
    before = repr(game)
    attempt(game, move)
    assert repr(game) == before


@settings(max_examples=200, deadline=None)
@given(games(), moves())
def test_what_is_refused_names_a_ruling_that_exists(game: Any, move: Any) -> None:
    ids = {path.name[:7] for path in (models.RULINGS / "everdell").glob("*/EVE-*.yaml")}
    with tracing() as steps:
        attempt(game, move)
    assert {step.ruling for step in steps} <= ids
