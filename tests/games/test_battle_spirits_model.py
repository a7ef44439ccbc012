"""The model of Battle Spirits decides every case of the page right: those that it prints, and those that follow."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import models
from hantei.rules import Illegal, Undecided, tracing

MODEL = models.load("battle-spirits")


def answer(call: str) -> Any:
    return models.answer(call, dict(vars(MODEL)))


SUMMONING = 'about="when-summoning"'
CONDITION = 'about="summoning-condition", block_icon=1'
#: Made-up numbers: Lv2 needs 1 core and gives 2 more reduction.
FURNACE = (
    'FieldCard("gravity-furnace", cores=1, levels=(0, 1), aid=Aid(level=2, reduction=2), name="", kind="nexus-card")'
)
DURAKDAAL = 'Card(cost=4, reduction=1, key="durakdaal")'
NERO = 'FieldCard("nero-dragdius", cores=3, levels=(1, 3, 4), aid=Aid(level=2, reduction=2))'
TEMPLE = 'FieldCard("wandering-temple", cores=2, levels=(0, 3), aid=Aid(level=1, reduction=2), kind="nexus-card")'
CHEAPER = "spirit(aid=Aid(change=Change(-2)))"
LV2_CHEAPER = "nexus(cores=2, levels=(0, 2), aid=Aid(level=2, change=Fixed(3)))"
AIMED = "Magic(cost=1, aims=True)"
TWO = 'Player(field=(spirit(name="A"), spirit(name="B")))'
USED = f"pay_for(declare({TWO}, {AIMED}), from_field=(0, 1))"
PAID = 'pay_for(declare(Player(reserve=1, field=(spirit(name="A"),)), Magic(cost=1, aims=True)))'
AIMED_AT_A = f'choose({PAID}, "A")'
NEGATED = 'use_magic(Player(reserve=2), Magic(cost=2), negate_by="ice-wall")'
CARRIED_OUT = "use_magic(Player(reserve=2), Magic(cost=2))"
TRICKSTER = 'FieldCard("trickster")'
LEAP = 'Magic(key="time-leap", aims=True, takes=True)'
LEAPT = f'use_magic(Player(field=({TRICKSTER},), trash_cards=("magic-card",)), {LEAP}, "trickster"'
FIRST = 'carry_out(pay_for(declare(Player(), Magic(kind="magic-like-temoto", key="spirit-card"))))'
SECOND = 'carry_out(pay_for(declare(Player(field=(spirit(),)), Magic(kind="magic-like-swap", key="brave-card"))))'
BURST = "Magic(cost=1, aims=True, burst_aims=True)"

#: Point of the source and number of the case, the question, the answer.
CASES: tuple[tuple[str, str, object], ...] = (
    ("p01.1", 'is_own_core("trash")', True),
    ("p01.2", "own_cores(Player(reserve=2, field=(spirit(1), spirit(2), nexus(1)), trash=4))", 10),
    ("p01.3", '(is_own_core("trash"), own_cores(Player(trash=1)))', (True, 1)),
    ("p02.1", "evil_aura(Player(trash=4), trash=4).trash", 0),
    ("p02.2", "own_cores(evil_aura(Player(field=(spirit(),), trash=3), from_field=(1,), trash=3))", 0),
    ("p02.3", "evil_aura(Player(reserve=2, trash=2), reserve=2, trash=2).void", 4),
    ("p03.1", 'advent_may_use("life")', True),
    ("p03.2", 'advent_may_use("life", specified="reserve")', False),
    ("p03.3", 'advent_may_use("reserve")', True),
    ("p04.1", "matches(Reference(at_most=3), 6, current_cost(6, Fixed(3)))", True),
    ("p04.2", "matches(Reference(at_least=6), 6, current_cost(6, Fixed(3)))", False),
    ("p05.1", 'referred_cost(Reference("u-trigger"), printed=5, current=3)', 3),
    ("p05.2", 'referred_cost(Reference("u-trigger"), printed=4, current=2)', 2),
    ("p06.1", "current_cost(6, Change(-2), Fixed(3))", 3),
    ("p06.2", "current_cost(6, Fixed(3), Change(-2))", 1),
    ("p06.3", 'current_cost(6, Fixed(3), Change(-2), ordered_by="non-turn-player")', "Illegal: BSP-006"),
    ("p07.1", "current_cost(6, Fixed(3), Fixed(5))", 5),
    ("p07.2", "every_order(6, Fixed(3), Fixed(5))[0]", 5),
    ("p08.1", "matches(Reference(at_most=3, original=True), 6, 3)", False),
    ("p08.2", "matches(Reference(at_least=6, original=True), 6, 3)", True),
    ("p09.1", f"matches(Reference({SUMMONING}, at_least=6, block_icon=1), 6, 4)", True),
    ("p09.2", f"matches(Reference({SUMMONING}, at_least=6, block_icon=2), 6, 4)", False),
    ("p10.1", f"referred_cost(Reference({CONDITION}), printed=6, current=3)", 6),
    ("p10.2", f"matches(Reference({CONDITION}, at_most=5), 6, 5)", False),
    ("p10.3", f"matches(Reference({CONDITION}, at_most=5), 5, 6)", True),
    ("p11.1", "matches(Reference(at_most=3, block_icon=1), 6, 3)", True),
    ("p11.2", f"matches(Reference({SUMMONING}, at_most=4, block_icon=3), 6, 4)", True),
    ("p12.1", "bill(8, 4, stated=3).amount", 3),
    ("p12.2", "bill(1, stated=3).amount", 3),
    ("p13.1", 'summon(Player(reserve=2), Card(cost=8), way="effect", stated=3).result', "fizzle"),
    (
        "p13.2",
        'summon(Player(reserve=1, field=(spirit(),)), Card(cost=3, reduction=1), way="effect", stated=3).result',
        "fizzle",
    ),
    ("p14.1", f"summon(Player(reserve=4, field=({CHEAPER},)), Card(cost=6), from_field=(1,)).amount", 4),
    ("p14.2", f"summon(Player(reserve=9, field=({CHEAPER},)), present(Player(reserve=9), Card(cost=6))).amount", 6),
    ("p15.1", "bill(5, 3, 1).steps", ("present-card", "reduction", "extra-cost", "pay-cost")),
    (
        "p15.2",
        "[bill(5, 3, 1, kind=kind).amount for kind in KINDS]",
        [3, 3, 3, 3, 3],
    ),
    ("p15.3", "bill(5, 3, 1).amount", 3),
    ("p15.4", "bill(4, 4, 2).amount", 2),
    ("p16.1", "summon(Player(reserve=2, field=(spirit(),)), Card(2, 1), from_field=(1,)).amount", 1),
    (
        "p16.2",
        "(lambda s: (s.amount, s.player.trash, s.player.trash_cards, [card.key for card in s.player.field]))"
        "(summon(Player(reserve=2, field=(spirit(), nexus())), Card(4, 2), from_field=(1,)))",
        (2, 2, ("spirit-card",), ["nexus-card", "spirit-card"]),
    ),
    (
        "p16.3",
        "(lambda s: (s.amount, level(s.player.field[0])))"
        "(summon(Player(reserve=1, field=(nexus(1),)), Card(2, 1), from_field=(1,)))",
        (1, 1),
    ),
    ("p17.1", "bill(3, 3).paid_cost", True),
    ("p17.2", "(bill(3, 3).amount, bill(3, 3).paid_cost)", (0, True)),
    ("p17.3", "pay_for(declare(Player(field=(spirit(), spirit())), Magic(2, reduction=2))).paid_cost", True),
    ("p18.1", "bill(8, stated=1).paid_cost", True),
    ("p18.2", "not bill(8, stated=1).paid_cost", False),
    ("p18.3", 'summon(Player(reserve=2), Card(8), way="effect", stated=1).paid_cost', True),
    (
        "p19.1",
        "(lambda s: (s.result, s.amount, level(s.player.field[0])))"
        f"(summon(Player(reserve=1, field=({FURNACE},)), {DURAKDAAL}, from_field=(1,)))",
        ("summon", 1, 1),
    ),
    (
        "p19.2",
        "(lambda s: (s.amount, level(s.player.field[0])))"
        f"(summon(Player(reserve=1, field=({FURNACE}, nexus())), Card(5, 2), from_field=(1,)))",
        (1, 1),
    ),
    (
        "p19.3",
        f"reduction_for(summon(Player(reserve=1, field=({FURNACE},)), {DURAKDAAL}, from_field=(1,)).player, 0)",
        0,
    ),
    (
        "p20.1",
        f"(lambda s: (s.result, s.amount))(summon(Player(reserve=1, field=({NERO},)), Card(4), from_field=(2,)))",
        ("summon", 2),
    ),
    (
        "p20.2",
        f"(lambda s: (s.result, s.amount))(summon(Player(reserve=1, field=({TEMPLE},)), Card(4), from_field=(2,)))",
        ("summon", 2),
    ),
    (
        "p20.3",
        "(lambda s: (s.amount, [card.key for card in s.player.field]))"
        f"(summon(Player(reserve=1, field=({NERO},)), Card(5), from_field=(3,)))",
        (3, ["spirit-card"]),
    ),
    (
        "p21.1",
        "(lambda s: (s.amount, len(s.player.field)))"
        f"(summon(Player(reserve=4, field=({CHEAPER},)), Card(6), from_field=(1,)))",
        (4, 1),
    ),
    (
        "p21.2",
        "(lambda s: (s.amount, level(s.player.field[0])))"
        f"(summon(Player(reserve=2, field=({LV2_CHEAPER},)), Card(6), from_field=(2,)))",
        (3, 1),
    ),
    ("p22.1", "bill(3, 1, 1).steps", ("present-card", "reduction", "extra-cost", "pay-cost")),
    ("p22.2", "bill(3, 1, 1, 1).amount", 4),
    ("p22.3", "bill(1, 3, 2).amount", 2),
    ("p23.1", "[bill(5, 5, x).amount for x in (1, 2, 3)]", [1, 2, 3]),
    ("p23.2", "bill(2, 2, 1).amount", 1),
    ("p23.3", "bill(4, 4, 3).amount", 3),
    ("p24.1", "bill(1, 4, 3).amount", 3),
    ("p24.2", "bill(3, 5, 2).amount", 2),
    ("p24.3", "bill(1, 2, 1).amount", 1),
    ("p25.1", "bill(6, 0, 2, free=True).amount", 2),
    ("p25.2", "pay_for(declare(Player(), Magic(3)), 1, free=True)", "Illegal: BSP-025"),
    ("p26.1", "bill(6, 0, 2, free=True).paid_cost", False),
    ("p26.2", "(bill(3, 3, 1).paid_cost, bill(3, 3).paid_cost)", (True, True)),
    ("p27.1", "summon(Player(reserve=2), Card(1), extras=(1,)).result", "as-before"),
    ("p27.2", "summon(Player(reserve=3), Card(1), extras=(1,)).result", "summon"),
    (
        "p28.1",
        "(lambda p: summon(p, Card(1), extras=(1,)).player == p)(Player(reserve=2, hand=('spirit-card',)))",
        True,
    ),
    (
        "p28.2",
        "(lambda p: summon(p, Card(1), way='swift', extras=(1,)).player == p)(Player(reserve=2))",
        True,
    ),
    (
        "p28.3",
        "(lambda s: (s.player.hand, s.player.reserve, s.player.trash))"
        "(summon(Player(reserve=2, hand=('spirit-card',)), Card(1), condition=1))",
        (("spirit-card",), 2, 0),
    ),
    (
        "p28.4",
        "(lambda p: summon(p, Card(1, key='brave-card'), extras=(1,)).player == p)"
        "(Player(reserve=2, hand=('brave-card',)))",
        True,
    ),
    (
        "p29.1",
        "(lambda s: (s.result, s.card_at))(summon(Player(reserve=2), Card(1), way='effect', extras=(1,)))",
        ("effect-resolved", "trash"),
    ),
    ("p29.2", "summon(Player(reserve=2), Card(1), way='effect', condition=1, destination='hand').card_at", "hand"),
    (
        "p29.3",
        "(lambda s: (s.card_at, s.result))(summon(Player(reserve=2), Card(6), way='burst', free=True, extras=(2,)))",
        ("trash", "effect-resolved"),
    ),
    (
        "p31.1",
        "use_magic(Player(reserve=1, field=(spirit(),)), Magic(1, aims=True), 'spirit-card').done",
        ("pay-cost", "choose-targets", "exert-effect", "put-in-trash"),
    ),
    (
        "p31.2",
        f"(carry_out({AIMED_AT_A}).card_at, carry_out({AIMED_AT_A}).player.trash_cards)",
        ("in-use", ()),
    ),
    ("p31.3", f"choose(declare({TWO}, {AIMED}), 'A')", "Illegal: BSP-031"),
    (
        "p32.1",
        f"(lambda u: (u.done, u.card_at))(use_magic(Player(field=(spirit(),)), {AIMED}, from_field=(1,)))",
        (("pay-cost", "put-in-trash"), "trash"),
    ),
    ("p32.2", f"(targets({USED}), choose({USED}, 'A').target)", (("A",), "A")),
    (
        "p33.1",
        "burst_magic(Player(field=(spirit(),)), Magic(burst_aims=True), 'spirit-card').done",
        ("burst-declaration", "choose-targets", "burst-effect", "put-in-trash"),
    ),
    ("p33.2", f"pay_for(choose(declare_burst({TWO}, {BURST}), 'A'))", "Illegal: BSP-033"),
    ("p33.3", f"carry_out_burst(choose(declare_burst({TWO}, {BURST}), 'A')).card_at", "in-use"),
    (
        "p34.1",
        f"burst_magic(Player(reserve=1, field=(spirit(name='A'), spirit(name='B'))), {BURST}, 'A', follow_up=True,"
        " follow_target='B').done",
        (
            "burst-declaration",
            "choose-targets",
            "burst-effect",
            "pay-cost",
            "choose-targets",
            "main-flash",
            "put-in-trash",
        ),
    ),
    (
        "p34.2",
        f"targets(pay_for(carry_out_burst(choose(declare_burst(Player(field=(spirit(name='A'),)), {BURST}), 'A'))))",
        (),
    ),
    ("p34.3", "burst_magic(Player(), Magic(takes=True), follow_up=True, take='magic-card')", "Illegal: BSP-034"),
    (
        "p35.1",
        f"({LEAPT}, take='magic-card').player.hand, takeable(choose(pay_for(declare(Player(field=({TRICKSTER},),"
        f" trash_cards=('magic-card',)), {LEAP})), 'trickster')))",
        (("magic-card",), ("magic-card",)),
    ),
    (
        "p35.2",
        "(lambda u: (u.player.hand, u.player.trash_cards))"
        f"(use_magic(Player(field=({TRICKSTER},)), {LEAP}, 'trickster'))",
        ((), ("time-leap",)),
    ),
    (
        "p35.3",
        f"use_magic(Player(field=({TRICKSTER},), trash_cards=('time-leap',)), {LEAP}, 'trickster', take='time-leap')"
        ".player.hand",
        ("time-leap",),
    ),
    (
        "p36.1",
        f"{LEAPT}).done",
        ("pay-cost", "choose-targets", "exert-effect", "when-summoned", "put-in-trash"),
    ),
    ("p36.2", f"{LEAPT}, take='time-leap')", "Illegal: BSP-035"),
    (
        "p37.1",
        "use_magic(Player(reserve=1, field=(spirit(),)), Magic(1, aims=True), 'spirit-card',"
        " negate_by='magic-watchtower').done",
        ("pay-cost", "choose-targets", "negate", "put-in-trash"),
    ),
    ("p37.2", f"negate({AIMED_AT_A}, 'magic-watchtower').target", "A"),
    ("p37.3", f"negate({PAID}, 'ice-wall')", "Illegal: BSP-037"),
    ("p38.1", f"kagemusha({AIMED_AT_A}).done", ("pay-cost", "choose-targets", "kagemusha")),
    ("p38.2", f"kagemusha(declare({TWO}, {AIMED}))", "Illegal: BSP-038"),
    (
        "p39.1",
        f"(lambda u: (u.player.trash, u.player.trash_cards, u.done))(use_magic(Player(reserve=1), {AIMED}))",
        (1, ("magic-card",), ("pay-cost", "put-in-trash")),
    ),
    ("p39.2", f"use_magic(Player(), {AIMED})", "Illegal: BSP-039"),
    ("p39.3", f"'exert-effect' in use_magic(Player(reserve=1), {AIMED}).done", False),
    (
        "p40.1",
        "use_magic(Player(reserve=1), Magic(1, aims=True, effect='main-effect'), timing='flash-timing')",
        "Illegal: BSP-040",
    ),
    ("p40.2", f"use_magic(Player(reserve=1), {AIMED}, timing='flash-timing').card_at", "trash"),
    (
        "p40.3",
        "use_magic(Player(reserve=1), Magic(1, aims=True, effect='main-effect'), timing='main-step').card_at",
        "trash",
    ),
    ("p41.1", f"condition_met({NEGATED}, 'used-effect')", True),
    ("p41.2", f"condition_met({NEGATED}, 'used-card')", True),
    ("p41.3", f"magic_count(0, {NEGATED})", 1),
    ("p42.1", f"condition_met({NEGATED}, 'after-effect')", False),
    ("p42.2", f"condition_met({CARRIED_OUT}, 'after-effect')", True),
    ("p42.3", f"(condition_met({NEGATED}, 'after-effect'), condition_met({NEGATED}, 'used-card'))", (False, True)),
    (
        "p43.1",
        f"(lambda u: (u.player.trash, u.player.trash_cards, 'exert-effect' in u.done))({NEGATED})",
        (2, ("magic-card",), False),
    ),
    ("p43.2", f"put_away(negate({AIMED_AT_A}, 'ice-wall')).player.field", (MODEL.spirit(name="A"),)),
    ("p44.1", "affected('magic-like-temoto', 'magic-watchtower')", False),
    ("p44.2", "carriers('magic-like-temoto')", ("spirit-card", "brave-card")),
    ("p44.3", f"negate({FIRST}, 'ice-wall')", "Illegal: BSP-044"),
    ("p45.1", f"(put_away({FIRST}).card_at, put_away({FIRST}).player.temoto)", ("temoto", ("spirit-card",))),
    ("p45.2", f"(put_away({FIRST}).player.trash_cards, put_away({FIRST}).card_at == 'trash')", ((), False)),
    ("p46.1", f"negate({SECOND}, 'ice-wall')", "Illegal: BSP-046"),
    ("p46.2", "carriers('magic-like-swap')", ("spirit-card",)),
    ("p46.3", "affected('magic-like-swap', 'magic-watchtower')", False),
    (
        "p47.1",
        f"(put_away({SECOND}, 'trash').card_at, put_away({SECOND}, 'field', 'spirit-card').card_at)",
        ("trash", "field"),
    ),
    ("p47.2", f"put_away({SECOND}, 'temoto')", "Illegal: BSP-047"),
    ("p53.1", "can_pay(Player(reserve=1, field=(spirit(),), trash=5), 3)", False),
    ("p53.2", "pay(Player(life=5), 1)", "Illegal: BSP-053"),
    ("p53.3", "can_pay(Player(reserve=1, field=(spirit(),)), 2)", True),
)

#: What the page leaves open, and the ruling that says so.
OPEN: tuple[tuple[str, str], ...] = (
    ('referred_cost(Reference("summon", block_icon=1), printed=6, current=3)', "BSP-049"),
    (f"condition_met(use_magic(Player(reserve=1), {AIMED}), 'used-card')", "BSP-050"),
    (f"magic_count(2, use_magic(Player(reserve=1), {AIMED}))", "BSP-050"),
    ("summon(Player(reserve=2), Card(1), way='effect', extras=(1,)).player", "BSP-051"),
    ("bill(5, 0, 1, stated=3)", "BSP-052"),
    ("summon(Player(reserve=9), Card(5), way='effect', stated=3, extras=(1,))", "BSP-052"),
    ('is_own_core("life")', "BSP-054"),
    ("current_cost(1, Change(-2))", "BSP-055"),
    ("summon(Player(reserve=3), Card(3))", "BSP-056"),
    ("summon(Player(reserve=3), Card(8), way='effect', stated=3)", "BSP-056"),
    ("summon(Player(reserve=2), Card(8), way='effect', stated=3).card_at", "BSP-057"),
    (f"kagemusha(negate({AIMED_AT_A}, 'ice-wall'))", "BSP-058"),
    (f"negate(kagemusha({AIMED_AT_A}), 'ice-wall')", "BSP-058"),
)


def test_all_cases_are_here() -> None:
    assert len(CASES) == 124
    assert len({case for case, _, _ in CASES}) == 124


@pytest.mark.parametrize(("case", "call", "expected"), CASES, ids=[case for case, _, _ in CASES])
def test_case(case: str, call: str, expected: object) -> None:
    assert answer(call) == expected, case


@pytest.mark.parametrize(("call", "ruling"), OPEN)
def test_what_is_open_is_not_guessed(call: str, ruling: str) -> None:
    assert answer(call) == Undecided(ruling)


def test_the_trace_tells_the_payment_in_order() -> None:
    with tracing() as steps:
        answer(f"summon(Player(reserve=3, field=({FURNACE},)), {DURAKDAAL}, extras=(1,), from_field=(1,))")
    assert [(step.ruling, step.result) for step in steps] == [
        ("BSP-014", 4),
        ("BSP-015", 1),
        ("BSP-022", 2),
        ("BSP-027", True),
        ("BSP-016", 3),
    ]


CHANGES = st.lists(
    st.builds(MODEL.Change, by=st.integers(-4, 4)) | st.builds(MODEL.Fixed, to=st.integers(0, 9)), max_size=4
)
AIDS = st.none() | st.builds(
    MODEL.Aid,
    level=st.integers(1, 3),
    change=st.none() | st.builds(MODEL.Change, by=st.integers(-2, 2)) | st.builds(MODEL.Fixed, to=st.integers(0, 5)),
    reduction=st.integers(0, 3),
)
FIELD_CARDS = st.builds(
    MODEL.FieldCard, cores=st.integers(1, 4), levels=st.just((1, 3)), symbols=st.integers(0, 2), aid=AIDS
)
PLAYERS = st.builds(
    MODEL.Player,
    reserve=st.integers(0, 8),
    field=st.lists(FIELD_CARDS, max_size=3).map(tuple),
    trash=st.integers(0, 4),
    hand=st.just(("spirit-card",)),
)
CARDS = st.builds(
    MODEL.Card, cost=st.integers(0, 9), reduction=st.integers(0, 6), levels=st.sampled_from([(1,), (2, 4)])
)
WAYS = st.fixed_dictionaries(
    {},
    optional={
        "way": st.sampled_from(["main-step", "swift", "burst", "effect"]),
        "extras": st.lists(st.integers(0, 3), max_size=2).map(tuple),
        "condition": st.integers(0, 2),
        "stated": st.integers(0, 5),
        "free": st.booleans(),
    },
)


def all_cores(player: Any) -> int:
    on_field = sum(card.cores for card in player.field)
    return int(player.reserve + on_field + player.trash + player.life + player.void)


def spread(player: Any, amount: int) -> tuple[int, ...]:
    """Cores taken from the cards on the field before the Reserve is touched."""
    taken = []
    for card in player.field:
        taken.append(min(card.cores, amount))
        amount -= taken[-1]
    return tuple(taken)


@given(st.integers(0, 9), CHANGES)
def test_what_comes_before_the_last_fixed_value_does_not_matter(printed: int, changes: list[Any]) -> None:
    last = max((at for at, change in enumerate(changes) if isinstance(change, MODEL.Fixed)), default=None)
    if last is not None:
        assert MODEL.current_cost(printed, *changes) == MODEL.current_cost(0, *changes[last:])


@given(st.integers(0, 9), CHANGES)
def test_every_order_is_shown(printed: int, changes: list[Any]) -> None:
    orders = MODEL.every_order(printed, *changes)
    assert orders == tuple(MODEL.current_cost(printed, *order) for order in permutations(changes))
    if not any(isinstance(change, MODEL.Fixed) for change in changes):
        assert len({cost for cost in orders if isinstance(cost, int)}) <= 1


@given(st.integers(0, 9), st.integers(0, 12), st.lists(st.integers(0, 3), max_size=3), st.booleans())
def test_a_payment_is_never_negative(total: int, reduction: int, extras: list[int], free: bool) -> None:
    account = MODEL.bill(total, reduction, *extras, free=free)
    assert account.amount >= account.extra == sum(extras)
    assert account.amount == (0 if free else max(0, total - reduction)) + sum(extras)
    assert account.paid_cost is not free


@given(PLAYERS, CARDS, WAYS)
def test_nothing_is_paid_twice_and_a_refused_summon_changes_nothing(
    player: Any, card: Any, options: dict[str, Any]
) -> None:
    before = repr(player)
    try:
        shown = MODEL.summon(player, card, **options, from_field=())
        if not isinstance(shown, Undecided) and shown.result == "summon":
            spent = shown.amount + options.get("condition", 0)
            shown = MODEL.summon(player, card, **options, from_field=spread(player, spent))
    except (Illegal, ValueError):
        shown = None
    assert repr(player) == before
    if shown is None or isinstance(shown, Undecided) or isinstance(shown.player, Undecided):
        return
    assert all_cores(shown.player) == all_cores(player)
    if shown.result == "summon":
        assert shown.player.trash - player.trash == shown.amount + options.get("condition", 0)
        assert shown.player.hand == ()
    else:
        assert shown.player == player


@given(PLAYERS, st.integers(0, 6))
def test_a_magic_is_paid_for_once(player: Any, cost: int) -> None:
    try:
        use = MODEL.pay_for(MODEL.declare(player, MODEL.Magic(cost)))
    except (Illegal, ValueError):
        return
    assert use.player.trash - player.trash == use.amount <= cost
    assert all_cores(use.player) == all_cores(player)
    with pytest.raises(Illegal, match="BSP-031"):
        MODEL.pay_for(use)


@given(PLAYERS, CARDS, WAYS)
def test_the_same_summon_gives_the_same_result(player: Any, card: Any, options: dict[str, Any]) -> None:
    def ended() -> str:
        try:
            return repr(MODEL.summon(player, card, **options))
        except (Illegal, ValueError) as refused:
            return repr(refused)

    assert ended() == ended()
