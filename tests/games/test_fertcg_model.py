"""The model of FERTCG decides every case of the column right: those that it prints, and those that follow from it."""

from typing import Any

import pytest

import models
from hantei.rules import Undecided, tracing

MODEL = models.load("fertcg")


def answer(call: str) -> Any:
    return models.answer(call, dict(vars(MODEL)))


OLD = 'edition="before-gaiden"'
TWICE = 'CountText("unit-card", attacks=2)'
THRICE = 'CountText("unit-card", attacks=3)'
LOWERS = 'CountText("surprise-card", add=-1, chips_of="attacker")'
ADEPT_UNIT = 'skill="renzoku-skill"'

#: Point of the source and number of the case, the question, the answer.
CASES: tuple[tuple[str, str, object], ...] = (
    ("p03.1", "chips(weapon(5))", 5),
    ("p03.2", f"chips(weapon(4), {THRICE}, wind_support)", 14),
    ("p03.3", "chips(weapon(5), adept, keen_edge)", 8),
    ("p04.1", 'attack_value(card("tyrfing"))', 5),
    ("p04.2", 'attack_value(card("sleep-sword"))', 1),
    ("p04.3", 'attack_value(card("steel-sword"))', 3),
    ("p04.4", "attack_value(magic(4))", 4),
    ("p04.5", "attack_value(unit(2))", 2),
    ("p05.1", "attack_count()", 1),
    ("p05.2", "attack_count()", 1),
    ("p05.3", "chips(weapon(7))", 7),
    ("p05.4", 'attack_count(CountText("surprise-card", times=2))', 1),
    ("p06.1", f"chips(unit(2), {TWICE})", 4),
    ("p06.2", 'chips(unit(4), CountText("unit-card", add=-1))', 0),
    ("p07.1", "part(Change(+2))", "special-effect"),
    ("p07.2", 'part(CountText("surprise-card", times=2, chips_of="attacker"))', "attack-count"),
    ("p07.3", 'part(card("steel-sword"))', "base-attack"),
    ("p08.1", "(part(keen_edge), effect_class(keen_edge), keen_edge.by)", ("special-effect", "increase-decrease", -2)),
    ("p08.2", "chips(weapon(4), keen_edge)", 2),
    ("p08.3", "chips(weapon(4), adept, keen_edge)", 6),
    (
        "p09.1",
        "(part(wind_support), effect_class(wind_support), wind_support.by)",
        ("special-effect", "increase-decrease", 2),
    ),
    ("p09.2", "chips(weapon(1), wind_support)", 3),
    ("p09.3", "chips(weapon(1), adept, wind_support)", 4),
    ("p10.1", "(part(star_orb), effect_class(star_orb), star_orb.to)", ("special-effect", "fixed-value", 1)),
    ("p10.2", "chips(weapon(4), star_orb)", 1),
    ("p10.3", "chips(weapon(9), star_orb)", 1),
    ("p11.1", "chips(weapon(3), wind_support, wind_support)", 7),
    ("p11.2", "chips(weapon(5), keen_edge, wind_support)", 5),
    ("p12.1", 'chips(card("sleep-sword"), keen_edge)', 0),
    ("p12.2", "chips(weapon(2), keen_edge)", 0),
    ("p12.3", "chips(weapon(3), wrath_of_thor, keen_edge)", 0),
    ("p13.1", "chips(weapon(1), keen_edge, wind_support)", 1),
    ("p13.2", "chips(weapon(5), wrath_of_thor, keen_edge, wind_support)", 0),
    ("p15.1", 'chips(card("tyrfing"))', 5),
    ("p15.2", 'chips(card("tyrfing"), wind_support)', 7),
    ("p15.3", 'chips(card("tyrfing"), keen_edge)', 3),
    ("p16.1", 'chips(card("sleep-sword"), adept)', 2),
    ("p16.2", 'chips(card("tyrfing"), adept)', 10),
    ("p16.3", 'chips(card("steel-sword"), adept, keen_edge)', 4),
    ("p17.1", f"chips(unit(3), {TWICE}, adept)", 12),
    ("p17.2", f"chips(unit(2), {TWICE}, adept, wind_support)", 10),
    ("p18.1", f'chips(card("sleep-sword"), adept, {OLD})', 2),
    ("p18.2", f'chips(card("tyrfing"), {OLD})', 5),
    ("p18.3", f'(chips(card("steel-sword"), adept, {OLD}), chips(card("steel-sword"), adept))', (6, 6)),
    ("p19.1", 'attack_count(CountText("surprise-card", times=2, chips_of="attacker"))', 2),
    ("p19.2", 'attack_count(CountText("surprise-card", add=-1, chips_of="other"))', 1),
    ("p19.3", 'chips(weapon(4), CountText("surprise-card", add=+1))', 4),
    ("p19.4", "(part(Change(-1)), chips(weapon(4), Change(-1)))", ("special-effect", 3)),
    ("p20.1", f"attack_count(play_adept(own_unit({ADEPT_UNIT})))", 2),
    ("p20.2", "play_adept(own_unit())", "Illegal: FER-020"),
    ("p20.3", f"play_adept(enemy_unit({ADEPT_UNIT}))", "Illegal: FER-020"),
    ("p21.1", 'chips(card("steel-sword"), adept)', 6),
    ("p21.2", 'chips(card("tyrfing"), adept, wind_support)', 12),
    ("p23.1", "pays_for_prayer_bracelet(own_unit(), target=own_unit())", 1),
    ("p23.2", "pays_for_prayer_bracelet(enemy_unit(), target=own_unit())", 0),
    ("p23.3", "[pays_for_prayer_bracelet(own_unit(n), target=own_unit(1)) for n in (1, 2)]", [1, 0]),
    ("p24.1", 'chips(card("sleep-sword"), prayer_bracelet)', 1),
    ("p24.2", 'chips(card("tyrfing"), prayer_bracelet)', 5),
    ("p24.3", 'chips(card("steel-sword"), adept, prayer_bracelet)', 6),
    (
        "p25.1",
        f"(attacks_made({TWICE}, prayer_bracelet), attack_count({TWICE}, prayer_bracelet),"
        f" chips(unit(2), {TWICE}, prayer_bracelet))",
        (1, 2, 4),
    ),
    ("p25.2", 'chips(card("sleep-sword"), prayer_bracelet)', 1),
    ("p25.3", "attacks_made(prayer_bracelet)", 0),
    ("p26.1", f"chips(unit(3), {TWICE}, {LOWERS})", 3),
    ("p26.2", f"chips(weapon(3), {LOWERS})", 0),
    ("p26.3", f"chips(weapon(3), {LOWERS}, {OLD})", 3),
    ("p28.1", f"chips(unit(3), {TWICE})", 6),
    ("p28.2", 'chips(weapon(3), CountText("surprise-card", times=2))', 3),
    ("p28.3", f'chips(unit(3), {TWICE}, CountText("unit-card", add=-1))', 3),
    ("p30.1", "keen_edge_uses_left(used=0)", 2),
    ("p30.2", "use_keen_edge(used=2)", "Illegal: FER-030"),
    ("p30.3", "chips(counterattack(weapon(3)), use_keen_edge(used=1))", 1),
    ("p31.1", 'chips(card("sleep-sword"), keen_edge)', 0),
    ("p31.2", 'chips(card("sleep-sword"), adept, keen_edge)', 0),
    ("p31.3", 'chips(card("sleep-sword"), adept, keen_edge, wind_support)', 2),
    (
        "p34.1",
        "[effect_class(effect) for effect in (star_orb, wrath_of_thor, keen_edge, wind_support)]",
        ["fixed-value", "no-cost", "increase-decrease", "increase-decrease"],
    ),
    ("p34.2", "effect_class(Fixed(2))", "fixed-value"),
    ("p34.3", "effect_class(NoCost())", "no-cost"),
    ("p35.1", "lowest_priority()", "fixed-value"),
    ("p35.2", "resolution_order()", ("fixed-value", "no-cost", "increase-decrease")),
    ("p35.3", "highest_priority()", "increase-decrease"),
    ("p35.4", 'resolved_before("increase-decrease", "no-cost")', False),
    ("p36.1", "chips(weapon(5), star_orb, wind_support)", 3),
    ("p36.2", "chips(weapon(5), star_orb, wrath_of_thor)", 0),
    ("p36.3", "chips(weapon(5), star_orb, keen_edge)", 0),
    ("p36.4", "chips(weapon(5), star_orb, wrath_of_thor, wind_support)", 2),
    ("p37.1", "chips(weapon(3), wind_support, wrath_of_thor)", 2),
    ("p37.2", "chips(weapon(4), wind_support, star_orb)", 3),
    ("p38.1", "chips(weapon(1), adept, wrath_of_thor, wind_support, wind_support)", 4),
    ("p38.2", "chips(weapon(6), star_orb, wrath_of_thor)", 0),
    ("p39.1", 'chips(card("steel-sword"), wrath_of_thor, wind_support)', 2),
    ("p39.2", 'chips(card("steel-sword"), wrath_of_thor, wind_support, wind_support)', 4),
    ("p39.3", 'chips(card("steel-sword"), wrath_of_thor, keen_edge)', 0),
    ("p40.1", "effect_class(wrath_of_thor)", "no-cost"),
    ("p40.2", 'chips(card("steel-sword"), wrath_of_thor)', 0),
    ("p40.3", 'chips(card("steel-sword"), wrath_of_thor, star_orb)', 0),
    ("p42.1", "lowest_fixed(Fixed(1), Fixed(2))", 1),
    ("p42.2", "chips(weapon(5), Fixed(1), Fixed(2))", 1),
    ("p42.3", "chips(weapon(5), Fixed(3), Fixed(2), wind_support)", 4),
    ("p43.1", "chips(weapon(5), adept, star_orb)", 1),
    ("p43.2", "chips(weapon(5), adept, star_orb, wind_support)", 3),
    ("p43.3", "chips(weapon(1), Fixed(2))", 2),
    ("p44.1", "chips(counterattack(weapon(2)), adept)", 4),
    ("p44.2", "chips(counterattack(weapon(3)), wrath_of_thor, wind_support)", 2),
    ("p44.3", "chips(counterattack(weapon(3)), prayer_bracelet)", 3),
    ("p49.1", 'chips(weapon(2), CountText("weapon-card", attacks=2))', 2),
    ("p49.2", 'chips(magic(3), CountText("magic-card", add=+1), wind_support)', 5),
)

#: What the column leaves open, and the ruling that says so.
OPEN: tuple[tuple[str, str], ...] = (
    ("attack_value(unit(2), weapon(3))", "FER-014"),
    ("attack_takes_place(attacks_made(prayer_bracelet))", "FER-022"),
    (f"chips(weapon(3), adept, {LOWERS})", "FER-046"),
    (f"attack_count({LOWERS}, {LOWERS})", "FER-046"),
    (f"attack_count({TWICE}, {TWICE})", "FER-046"),
    ("attacks_made(adept, prayer_bracelet)", "FER-046"),
    ("chips(weapon(5), keen_edge, keen_edge)", "FER-047"),
    (f"chips(unit(3), {TWICE}, {OLD})", "FER-049"),
)


def test_all_cases_are_here() -> None:
    assert len(CASES) == 106
    assert len({case for case, _, _ in CASES}) == 106


@pytest.mark.parametrize(("case", "call", "expected"), CASES, ids=[case for case, _, _ in CASES])
def test_case(case: str, call: str, expected: object) -> None:
    assert answer(call) == expected, case


@pytest.mark.parametrize(("call", "ruling"), OPEN)
def test_what_is_open_is_not_guessed(call: str, ruling: str) -> None:
    assert answer(call) == Undecided(ruling)


def test_order_of_use_does_not_matter() -> None:
    forwards = answer("chips(weapon(6), adept, star_orb, wrath_of_thor, keen_edge, wind_support)")
    backwards = answer("chips(weapon(6), wind_support, keen_edge, wrath_of_thor, star_orb, adept)")
    assert forwards == backwards == 0


def test_the_trace_holds_only_what_was_needed() -> None:
    with tracing() as steps:
        answer('chips(card("steel-sword"), wrath_of_thor, wind_support)')
    assert [(step.ruling, step.result) for step in steps] == [
        ("FER-004", 3),
        ("FER-005", 1),
        ("FER-003", 3),
        ("FER-036", 0),
        ("FER-036", 2),
    ]
