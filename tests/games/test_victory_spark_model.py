"""The model of Victory Spark decides every case of the column right, and its loop keeps what every loop must keep."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import models
from hantei.rules import Illegal, Undecided, tracing

MODEL: Any = models.load("victory-spark")
TURN, OTHER = MODEL.turn_player, MODEL.non_turn_player


def after_spark() -> Any:
    """The worked example when both effects wait."""
    return MODEL.spark(MODEL.retreat(MODEL.worked_example()))


def after_removal() -> Any:
    """The worked example when the removal effect has resolved, and Card Gamer Kobato has sparked."""
    return MODEL.spark(MODEL.use_ability(after_spark(), "removal-effect"))


def example(*script: Any) -> Any:
    """The worked example with other choices."""
    return MODEL.timeline(MODEL.retreat(MODEL.worked_example()), *script)


def with_second_cancel() -> Any:
    """The worked example with a further ability, and a second cancel that needs nothing, once the spark is over."""
    table = MODEL.trigger(after_removal(), turn=["A"])
    return replace(table, other=replace(table.other, hand=(*table.other.hand, MODEL.Cancel("second"))))


REMOVAL = 'Choice(turn_player, "removal-effect")'
BROCON = 'Declaration(non_turn_player, "brocon-kobato", "pump-effect")'
WHOLE = f"example({REMOVAL}, {BROCON})"
PLAIN_CANCEL = 'timeline(table(turn=["A"], other_hand=["X"]), Declaration(non_turn_player, "X", "A"))'
TWO_ABILITIES = 'timeline(table(turn=["A", "B"]), Choice(turn_player, "A"))'
THREE_ABILITIES = 'timeline(table(turn=["A", "B", "C"]), Choice(turn_player, "A"), Choice(turn_player, "B"))'
TRIGGERS_C = '[ability("A", triggers=["C"]), "B"]'
TRIGGERS_C_FOR_OTHER = '[ability("A", triggers_for_opponent=["C"]), "B"]'
TWO_FROM_TURN_PLAYER = (
    'timeline(table(other=["A", "B"], turn_hand=["X", "Y"], other_hand=["Z"]), Declaration(turn_player, "X", "A"),'
    ' Declaration(turn_player, "Y", "B"), Choice(turn_player, "X"))'
)
TWO_FROM_OTHER = (
    'timeline(table(turn=["A", "B"], other_hand=["X", "Y"]), Declaration(non_turn_player, "X", "A"),'
    ' Declaration(non_turn_player, "Y", "B"), Choice(non_turn_player, "X"))'
)
CHAIN = (
    'timeline(table(turn=["A"], turn_hand=["Y"], other_hand=["X", "Z"]), Declaration(non_turn_player, "X", "A"),'
    ' Declaration(turn_player, "Y", "X")'
)
ORDER = ("check-timing", "cancel-activation-timing", "cancel-use-timing", "ability-use-timing")
BOTH = ("turn-player", "non-turn-player")

#: Point of the source and number of the case, the question, the answer.
CASES: tuple[tuple[str, str, object], ...] = (
    ("p03.1", 'area(use_ability(table(turn=["A", "B"]), "A"), turn_player)', ("B",)),
    ("p03.2", 'areas(use_ability(table(turn=["A"], other=["B"])))', ((), ("B",))),
    ("p04.1", 'areas(trigger(table(), turn=["A"]))', (("A",), ())),
    (
        "p04.2",
        '(areas(activate(table(), turn_player, "A")), resolved(timeline(activate(table(), turn_player, "A"))))',
        ((("A",), ()), ("A",)),
    ),
    ("p05.1", 'trigger(table(), turn=["A", "B"]) == trigger(table(), turn=["B", "A"])', True),
    ("p05.2", 'area(use_ability(trigger(table(), turn=["A", "B"]), "B"), turn_player)', ("A",)),
    ("p05.3", 'areas(trigger(table(), turn=["A", "B"], other=["C"]))', (("A", "B"), ("C",))),
    ("p06.1", f"(resolved({TWO_ABILITIES}), timings({TWO_ABILITIES})[:8])", (("A", "B"), ORDER * 2)),
    ("p06.2", f"(resolved({THREE_ABILITIES}), timings({THREE_ABILITIES}))", (("A", "B", "C"), ORDER * 4)),
    ("p07.1", "len(areas(table()))", 2),
    ("p07.2", 'areas(trigger(table(), turn=["A"], other=["B"]))', (("A",), ("B",))),
    ("p07.3", 'areas(declare(table(turn=["A"], other_hand=["X"]), non_turn_player, "X", "A"))', (("A",), ("X",))),
    ("p08.1", f'areas(use_ability(table(turn={TRIGGERS_C}), "A"))', (("B", "C"), ())),
    ("p08.2", 'areas(use_ability(table(turn=["A", "B"]), "A"))', (("B",), ())),
    ("p08.3", f'areas(use_ability(table(turn={TRIGGERS_C_FOR_OTHER}), "A"))', (("B",), ("C",))),
    (
        "p09.1",
        f'after(timeline(table(turn={TRIGGERS_C}), Choice(turn_player, "A"), Choice(turn_player, "B")),'
        ' "resolve", "A", turn_player)',
        ("B", "C"),
    ),
    (
        "p09.2",
        f'after(timeline(table(turn={TRIGGERS_C}), Choice(turn_player, "A"), Choice(turn_player, "B")),'
        ' "resolve", "B", turn_player)',
        ("C",),
    ),
    ("p10.1", f'ability_choices(use_ability(table(turn={TRIGGERS_C}), "A"))', ("turn-player", ("B", "C"))),
    (
        "p10.2",
        f'resolved(timeline(table(turn={TRIGGERS_C_FOR_OTHER}), Choice(turn_player, "A")))',
        ("A", "B", "C"),
    ),
    ("p12.1", "(timings(timeline(table())), resolved(timeline(table())))", (ORDER, ())),
    ("p12.2", 'resolved(timeline(table(turn=["A"])))', ("A",)),
    ("p13.1", "order_of_timings()", ORDER),
    ("p13.2", 'may_follow("ability-use-timing", after="check-timing")', False),
    ("p13.3", 'timings(timeline(table(turn=["A"])))[2:4]', ("cancel-use-timing", "ability-use-timing")),
    ("p14.1", 'timings(timeline(table(turn=["A"])))[:4]', ORDER),
    ("p14.2", 'asked_before(timeline(table(turn=["A"])), "A")', BOTH),
    ("p15.1", 'to_reveal(table(turn=[from_hand("A")]))', (("turn-player", "A"),)),
    ("p15.2", 'to_reveal(table(turn=["A"]))', ()),
    ("p15.3", 'after(timeline(table(turn=[from_hand("A")])), "reveal", "A", turn_player)', ("A",)),
    ("p16.1", 'next_timing(timeline(table(turn=[from_hand("A")])), "reveal", "A")', "cancel-activation-timing"),
    ("p16.2", 'timings(timeline(table(turn=["A"])))[1]', "cancel-activation-timing"),
    ("p17.1", 'asked(timeline(table(turn=["A"])), 1)', BOTH),
    ("p17.2", 'asked(timeline(table(other=["B"])), 1)', BOTH),
    (
        "p18.1",
        'next_timing(timeline(table(other=["A"], turn_hand=["X"]), Declaration(turn_player, "X", "A")),'
        ' "declare", "X")',
        "check-timing",
    ),
    (
        "p18.2",
        f"[asked({TWO_FROM_TURN_PLAYER}, number) for number in (1, 2, 3)]",
        [("turn-player",), ("turn-player",), BOTH],
    ),
    (
        "p18.3",
        'asked(timeline(table(other=["A"], turn_hand=["X"]), Declaration(turn_player, "X", "A")), 1)',
        ("turn-player",),
    ),
    ("p19.1", 'asked(timeline(table(turn=["A"], turn_hand=["X"])), 1)', BOTH),
    ("p19.2", 'asked(timeline(table(turn=["A"], other_hand=["X"])), 1)', BOTH),
    ("p20.1", f'next_timing({PLAIN_CANCEL}, "declare", "X")', "check-timing"),
    ("p20.2", f"asked({PLAIN_CANCEL}, 2)[0]", "turn-player"),
    (
        "p20.3",
        f'(asked({TWO_FROM_OTHER}, 2), [next_timing({TWO_FROM_OTHER}, "declare", x) for x in "XY"])',
        (BOTH, ["check-timing", "check-timing"]),
    ),
    ("p21.1", 'next_timing(timeline(table(turn=["A"])), "decline", "")', "cancel-use-timing"),
    ("p21.2", f"timings({PLAIN_CANCEL})[:3]", ("check-timing", "cancel-activation-timing", "check-timing")),
    ("p21.3", 'timings(timeline(table(turn=["A"])))[2]', "cancel-use-timing"),
    ("p22.1", 'areas(declare(table(turn=["A"], other_hand=["X"]), non_turn_player, "X", "A"))', (("A",), ("X",))),
    ("p22.2", f'after({PLAIN_CANCEL}, "declare", "X", turn_player)', ("A",)),
    (
        "p23.1",
        '[one.target for one in declare(table(turn=["A"], other_hand=["X"]), non_turn_player, "X", "A").other.area]',
        ["A"],
    ),
    (
        "p23.2",
        'areas(use_cancel(trigger(declare(table(turn=["A"], other_hand=["X"]), non_turn_player, "X", "A"),'
        ' turn=["C"])))',
        (("C",), ()),
    ),
    ("p23.3", 'declare(table(turn=["B"], other_hand=["X"]), non_turn_player, "X", "A")', "Illegal: VSP-024"),
    (
        "p24.1",
        'cancel_choices(table(turn=[Cancel("X", target="B"), Cancel("Y", target="C")],'
        ' other=["B", "C", Cancel("Z", target="Y")]))',
        ("turn-player", ("X",)),
    ),
    (
        "p24.2",
        'areas(use_cancel(table(turn=[Cancel("X", target="A"), Cancel("Y", target="B")], other=["A", "B"]), "X"))',
        (("Y",), ("B",)),
    ),
    (
        "p25.1",
        'next_timing(timeline(table(turn=["A"], other=[Cancel("X", target="A")])), "resolve", "X")',
        "check-timing",
    ),
    (
        "p25.2",
        'areas(use_cancel(table(turn=["A", Cancel("Y", target="B")], other=["B", Cancel("X", target="A")])))',
        (("A",), ("X",)),
    ),
    (
        "p25.3",
        'cancel_choices(table(turn=[Cancel("Y", target="B")], other=["B", Cancel("Z", target="Y")]))',
        ("non-turn-player", ("Z",)),
    ),
    ("p26.1", 'timings(timeline(table(turn=["A"])))[3]', "ability-use-timing"),
    ("p26.2", 'timings(timeline(table(turn=["A"], other=[Cancel("X", target="A")])))[3]', "check-timing"),
    (
        "p27.1",
        f'(resolved({TWO_ABILITIES}), next_timing({TWO_ABILITIES}, "resolve", "A"))',
        (("A", "B"), "check-timing"),
    ),
    ("p27.2", 'resolved(timeline(trigger(trigger(table(), other=["B"]), turn=["A"])))', ("A", "B")),
    ("p27.3", 'ability_choices(table(turn=["A", "B"]))', ("turn-player", ("A", "B"))),
    ("p28.1", 'next_timing(timeline(table(other=["B"])), "resolve", "B")', "check-timing"),
    ("p28.2", 'ability_choices(table(other=["B1", "B2"]))', ("non-turn-player", ("B1", "B2"))),
    (
        "p28.3",
        'resolved(timeline(table(other=[ability("B1", triggers_for_opponent=["D"]), "B2"]),'
        ' Choice(non_turn_player, "B1")))',
        ("B1", "D", "B2"),
    ),
    ("p29.1", "timeline(table()).moments[-1].action", "resume"),
    ("p29.2", 'timings(timeline(table(other=["B"])))[4]', "check-timing"),
    ("p30.1", f'(times({THREE_ABILITIES}, "check-timing"), check_timings(0, 3))', (4, 4)),
    ("p30.2", f'(times({PLAIN_CANCEL}, "check-timing"), check_timings(1, 1))', (3, 3)),
    ("p30.3", "check_timings(declarations=2, resolutions=5)", 8),
    ("p31.1", f"cancelled({WHOLE})", ("pump-effect",)),
    (
        "p31.2",
        'cancelled(timeline(table(other=["B1", "B2", "B3"], turn_hand=["X"]), Choice(non_turn_player, "B1"),'
        ' Choice(non_turn_player, "B2"), Declaration(turn_player, "X", "B3")))',
        ("B3",),
    ),
    ("p31.3", 'timeline(table(other_hand=["X"]), Declaration(non_turn_player, "X", "A"))', "Illegal: VSP-024"),
    ("p32.1", f'[last_chance({TWO_ABILITIES}, effect) for effect in "AB"]', [1, 2]),
    ("p32.2", 'last_chance(timeline(table(turn=["A1", "A2"], other=["B"]), Choice(turn_player, "A1")), "B")', 3),
    (
        "p33.1",
        'timeline(table(turn=["A", "B"], other_hand=["X"]), Choice(turn_player, "A"),'
        ' Declaration(non_turn_player, "X", "A"))',
        "Illegal: VSP-024",
    ),
    (
        "p33.2",
        'cancelled(timeline(table(turn=["A", "B"], other_hand=["X"]), Choice(turn_player, "A"),'
        ' Declaration(non_turn_player, "X", "B")))',
        ("B",),
    ),
    ("p34.1", 'resolved(timeline(table(turn=["A"], other=["B", Cancel("X", target="A")])))', ("X", "B")),
    ("p34.2", 'resolved(timeline(table(turn=["A", Cancel("Y", target="B")], other=["B"])))', ("Y", "A")),
    ("p35.1", 'resolved(timeline(table(turn=[ability("A", triggers=["C"])], other=["B"])))', ("A", "C", "B")),
    (
        "p35.2",
        '[resolved(timeline(table(turn=[ability("A", triggers_for_opponent=["E"]), "D"], other=["B"]),'
        ' Choice(turn_player, one), Choice(non_turn_player, then))) for one in "AD" for then in "BE"]',
        [("A", "D", "B", "E"), ("A", "D", "E", "B"), ("D", "A", "B", "E"), ("D", "A", "E", "B")],
    ),
    ("p36.1", f"(resolved({CHAIN})), cancelled({CHAIN})))", (("Y", "A"), ("X",))),
    (
        "p36.2",
        f'(resolved({CHAIN}, Declaration(non_turn_player, "Z", "Y"))),'
        f' cancelled({CHAIN}, Declaration(non_turn_player, "Z", "Y"))))',
        (("Z", "X"), ("Y", "A")),
    ),
    (
        "p37.1",
        'areas(declare(table(turn=["A"], turn_hand=["Y"], other=[Cancel("X", target="A")]), turn_player, "Y", "X"))',
        (("A", "Y"), ("X",)),
    ),
    (
        "p37.2",
        'declare(use_cancel(table(turn=["A"], turn_hand=["Y"], other=[Cancel("X", target="A")])),'
        ' turn_player, "Y", "X")',
        "Illegal: VSP-024",
    ),
    ("p38.1", f"(cancelled({WHOLE}), resolved({WHOLE}))", (("pump-effect",), ("removal-effect", "brocon-kobato"))),
    (
        "p38.2",
        'resolved(timeline(table(turn=[ability("A", triggers=["C"])], other_hand=["X"]),'
        ' Declaration(non_turn_player, "X", "A")))',
        ("X",),
    ),
    ("p38.3", f'after({CHAIN}), "resolve", "Y", turn_player)', ("A",)),
    ("p41.1", 'usable(brocon_kobato(), chara("just-woken-kobato"))', False),
    ("p41.2", 'usable(brocon_kobato(), chara("card-gamer-kobato"))', True),
    ("p41.3", "usable(brocon_kobato(), None)", False),
    (
        "p41.4",
        'declare(table(turn=["A"], other_hand=[brocon_kobato()], turn_ring=chara("card-gamer-kobato"),'
        ' other_ring=chara("just-woken-kobato")), non_turn_player, "brocon-kobato", "A")',
        "Illegal: VSP-035",
    ),
    ("p42.1", "areas(after_spark())", (("pump-effect", "removal-effect"), ())),
    ("p42.2", "len([area for area in areas(after_spark()) if area])", 1),
    (
        "p43.1",
        '(use_ability(after_spark(), "removal-effect").other.deck_bottom, areas(after_removal()))',
        (("just-woken-kobato",), (("pump-effect",), ())),
    ),
    ("p43.2", 'areas(use_ability(after_spark(), "pump-effect"))', (("removal-effect",), ())),
    (
        "p44.1",
        f"[(one.timing, one.action, one.card) for one in {WHOLE}.moments[6:8]]",
        [("ability-use-timing", "spark", "card-gamer-kobato"), ("check-timing", "pass-through", "")],
    ),
    ("p44.2", 'spark(use_ability(after_spark(), "pump-effect")).other.ring.key', "just-woken-kobato"),
    ("p45.1", "areas(after_removal())", (("pump-effect",), ())),
    (
        "p45.2",
        f'(areas(spark(use_ability(spark(retreat(worked_example(triggers=["E"]))), "removal-effect"))),'
        f' resolved(timeline(retreat(worked_example(triggers=["E"])), {REMOVAL})))',
        ((("pump-effect",), ("E",)), ("removal-effect", "pump-effect", "E")),
    ),
    (
        "p46.1",
        f'(asked({WHOLE}, 2), after({WHOLE}, "declare", "brocon-kobato", non_turn_player),'
        f' next_timing({WHOLE}, "declare", "brocon-kobato"))',
        (BOTH, ("brocon-kobato",), "check-timing"),
    ),
    (
        "p46.2",
        f'example({REMOVAL}, Declaration(non_turn_player, "brocon-kobato", "removal-effect"))',
        "Illegal: VSP-024",
    ),
    ("p47.1", f"(asked({WHOLE}, 3), timings({WHOLE})[8])", (BOTH, "cancel-use-timing")),
    (
        "p47.2",
        f'cancelled(timeline(with_second_cancel(), {BROCON}, Declaration(non_turn_player, "second", "A"),'
        ' Choice(non_turn_player, "brocon-kobato")))',
        ("pump-effect", "A"),
    ),
    (
        "p48.1",
        f'[after({WHOLE}, "resolve", "brocon-kobato", player) for player in PLAYERS]'
        f' + [next_timing({WHOLE}, "resolve", "brocon-kobato")]',
        [(), (), "check-timing"],
    ),
    ("p48.2", f'ruling_of({WHOLE!r}, "brocon-kobato")', "VSP-017"),
    ("p49.1", f"(timings({WHOLE})[9:], {WHOLE}.moments[-1].card)", (ORDER, "chara-phase")),
    (
        "p49.2",
        f'timeline(with_second_cancel(), {BROCON}, Choice(turn_player, "A"),'
        ' Declaration(non_turn_player, "second", "pump-effect"))',
        "Illegal: VSP-024",
    ),
    (
        "p50.1",
        f"[(one.player, one.action, one.card) for one in {WHOLE}.moments if one.action not in ('', 'pass-through')]",
        [
            ("turn-player", "spark", "special-f-panis"),
            ("turn-player", "decline", ""),
            ("non-turn-player", "decline", ""),
            ("turn-player", "resolve", "removal-effect"),
            ("non-turn-player", "spark", "card-gamer-kobato"),
            ("turn-player", "decline", ""),
            ("non-turn-player", "declare", "brocon-kobato"),
            ("turn-player", "decline", ""),
            ("non-turn-player", "decline", ""),
            ("non-turn-player", "resolve", "brocon-kobato"),
            ("turn-player", "decline", ""),
            ("non-turn-player", "decline", ""),
            ("", "resume", "chara-phase"),
        ],
    ),
    ("p50.2", f"[times({WHOLE}, timing) for timing in order_of_timings()]", [4, 4, 3, 2]),
    (
        "p50.3",
        f'(resolved(example({REMOVAL})), times(example({REMOVAL}), "check-timing"))',
        (("removal-effect", "pump-effect"), 3),
    ),
    ("p51.1", 'example(Declaration(non_turn_player, "brocon-kobato", "removal-effect"))', "Illegal: VSP-035"),
    ("p51.2", f"example({BROCON})", "Illegal: VSP-035"),
    ("p55.1", f'cancels_left({CHAIN}, Declaration(non_turn_player, "Z", "Y")), "ability-use-timing")', 0),
)

#: What the column leaves open, and the ruling that says so.
OPEN: tuple[tuple[str, str], ...] = (
    (
        'declare(table(turn=["A"], other=[Cancel("X", target="A")], other_hand=["Y"]), non_turn_player, "Y", "A")',
        "VSP-029",
    ),
    ('declare(table(turn=["A"], turn_hand=["X"]), turn_player, "X", "A")', "VSP-030"),
    ('timeline(table(turn=["A"], turn_hand=["X"]), Declaration(turn_player, "X", "A"))', "VSP-030"),
    (
        'use_cancel(table(turn=["A"], other=[Cancel("X", needs="attr-demon", target="A")],'
        ' other_ring=chara("just-woken-kobato")))',
        "VSP-031",
    ),
    ('timeline(table(turn=["A"], other=[Cancel("X", needs="attr-demon", target="A")]))', "VSP-031"),
)


def areas(table: Any) -> Any:
    """Both areas of a table."""
    return MODEL.area(table, TURN), MODEL.area(table, OTHER)


def asked_before(run: Any, card: str) -> Any:
    """Who was asked for a cancel before a card resolved."""
    at = next(at for at, one in enumerate(run.moments) if (one.action, one.card) == ("resolve", card))
    return tuple(one.player for one in run.moments[:at] if one.action == "decline")


def ruling_of(call: str, card: str) -> str:
    """By which ruling a cancel has resolved."""
    with tracing() as steps:
        answer(call)
    return next(step.ruling for step in steps if step.values.get("cancel") == card and "choices" in step.values)


NAMES: dict[str, Any] = {
    **vars(MODEL),
    **{one.__name__: one for one in (areas, asked_before, ruling_of, after_spark, after_removal, example)},
    "with_second_cancel": with_second_cancel,
}


def answer(call: str) -> Any:
    return models.answer(call, NAMES)


def test_all_cases_are_here() -> None:
    assert len(CASES) == len({case for case, _, _ in CASES}) == 111


@pytest.mark.parametrize(("case", "call", "expected"), CASES, ids=[case for case, _, _ in CASES])
def test_case(case: str, call: str, expected: object) -> None:
    assert answer(call) == expected, case


@pytest.mark.parametrize(("call", "ruling"), OPEN)
def test_what_is_open_is_not_guessed(call: str, ruling: str) -> None:
    assert answer(call) == Undecided(ruling)


@pytest.mark.parametrize(
    ("call", "ruling"),
    [
        ('timeline(table(turn=["A", "B"]))', "VSP-019"),
        ('use_ability(table(other=["B1", "B2"]))', "VSP-020"),
        ('use_ability(table(turn=["A"], other=["B"]), "B")', "VSP-019"),
        ("use_ability(table())", "VSP-021"),
        ('use_cancel(table(turn=["A"]))', "VSP-018"),
        ('use_cancel(table(turn=["A"], other=[Cancel("X", target="A")]), "Y")', "VSP-017"),
        ('use_cancel(table(turn=[Cancel("Y", target="B")], other=["B", Cancel("Z", target="Y")]), "Y")', "VSP-027"),
        ('timeline(table(turn=["A", Cancel("Y", target="B")], other=["B"]), Choice(turn_player, "A"))', "VSP-028"),
        ('declare(table(turn=["A"]), non_turn_player, "X", "A")', "VSP-012"),
        (
            'declare(table(turn=["A"], turn_hand=[Cancel("Y", against="triggered-effect")],'
            ' other=[Cancel("X", target="A")]), turn_player, "Y", "X")',
            "VSP-026",
        ),
        (
            'declare(activate(table(other_hand=[Cancel("X", against="triggered-effect")]), turn_player, "A"),'
            ' non_turn_player, "X", "A")',
            "VSP-026",
        ),
    ],
)
def test_what_is_forbidden(call: str, ruling: str) -> None:
    assert answer(call) == f"Illegal: {ruling}"


def test_things_on_a_table_have_names_of_their_own() -> None:
    with pytest.raises(ValueError, match="a name of its own"):
        MODEL.table(turn=["A"], other=["A"])


def test_every_transition_is_used_and_named() -> None:
    terms = models.terms("victory-spark")
    keys = {key for row in MODEL.TRANSITIONS for key in row} | set(MODEL.STATES)
    assert keys <= set(terms)
    seen = {one.action for one in answer(WHOLE).moments} | {one.timing for one in answer(WHOLE).moments}
    assert seen - {""} <= set(terms)
    assert all(set(row[:2]) <= set(MODEL.STATES) for row in MODEL.TRANSITIONS)


def test_the_loop_goes_by_the_transitions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another set of transitions makes another timeline: the loop has no copy of its own."""
    rows = tuple(
        (at, "course-of-the-game" if on == "no-cancel-to-resolve" else to, on) for at, to, on in MODEL.TRANSITIONS
    )
    monkeypatch.setattr(MODEL, "TRANSITIONS", rows)
    assert MODEL.timings(MODEL.timeline(MODEL.table(turn=["A"]))) == ORDER[:3]


def test_timelines_say_how_long_they_are() -> None:
    assert repr(answer(WHOLE)) == "Timeline(20 moments)"


# Properties, on any table and any script


@st.composite
def tables(draw: st.DrawFn) -> Any:
    """Abilities that may trigger others for either player, and cancels in both hands."""
    names = iter(f"E{number}" for number in range(100))

    def abilities(most: int, depth: int) -> list[Any]:
        return [
            MODEL.ability(
                next(names),
                triggers=abilities(1, depth - 1) if depth else [],
                triggers_for_opponent=abilities(1, depth - 1) if depth else [],
            )
            for _ in range(draw(st.integers(0, most)))
        ]

    return MODEL.table(
        turn=abilities(3, 2),
        other=abilities(3, 2),
        turn_hand=[f"T{number}" for number in range(draw(st.integers(0, 3)))],
        other_hand=[f"N{number}" for number in range(draw(st.integers(0, 3)))],
    )


def allowed(table: Any, player: str) -> list[Any]:
    """Every declaration that a player may make now, as far as that is decided."""
    found = []
    for cancel in (table.turn if player == TURN else table.other).hand:
        for target in (*MODEL.area(table, TURN), *MODEL.area(table, OTHER)):
            try:
                done = MODEL.declare(table, player, cancel.key, target)
            except Illegal:
                continue
            if not isinstance(done, Undecided):
                found.append(MODEL.Declaration(player, cancel.key, target))
    return found


def walk(table: Any, data: st.DataObject) -> tuple[list[Any], int, list[str]]:
    """Play by the column's words, without the model's loop: a legal script, its declarations, what resolves."""
    script: list[Any] = []
    resolved: list[str] = []
    declarations = 0
    while True:
        for player in (TURN, OTHER):
            choices = [None, *allowed(table, player)]
            act = data.draw(st.sampled_from(choices))
            if act:
                script.append(act)
                declarations += 1
                table = MODEL.declare(table, player, act.cancel, act.target)
                break
        else:
            player, keys = MODEL.cancel_choices(table)
            use = MODEL.use_cancel
            if not player:
                player, keys = MODEL.ability_choices(table)
                use = MODEL.use_ability
            if not player:
                return script, declarations, resolved
            key = data.draw(st.sampled_from(keys))
            script.append(MODEL.Choice(player, key))
            resolved.append(key)
            table = use(table, key)


@settings(max_examples=150, deadline=None)
@given(tables(), st.data())
def test_legal_scripts(table: Any, data: st.DataObject) -> None:
    script, declarations, resolved = walk(table, data)
    run = MODEL.timeline(table, *script)
    assert MODEL.resolved(run) == tuple(resolved)
    # One check timing at the start, and one after each declaration and each resolution.
    assert MODEL.times(run, "check-timing") == MODEL.check_timings(declarations, len(resolved))
    # What has left an area never returns.
    gone: set[str] = set()
    before: set[str] = set()
    for moment in run.moments:
        now = {*moment.areas[0], *moment.areas[1]}
        gone |= before - now
        assert not now & gone
        before = now
    assert not before
    assert set(MODEL.cancelled(run)) | set(resolved) == gone
    # The same script gives the same timeline.
    assert MODEL.timeline(table, *script) == run
    # All cancels are gone when abilities are used, and abilities of the turn player come first.
    assert MODEL.cancels_left(run, "ability-use-timing") == 0
    for at, moment in enumerate(run.moments):
        if (moment.timing, moment.action, moment.player) == ("ability-use-timing", "resolve", OTHER):
            assert run.moments[at - 1].areas[0] == ()
        if moment.timing == "ability-use-timing" and moment.action == "resolve":
            asked = [one.action for one in run.moments[at - 3 : at - 1]]
            assert asked == ["decline", "decline"]


ACTS = st.one_of(
    st.builds(MODEL.Declaration, st.sampled_from((TURN, OTHER)), st.sampled_from(("T0", "N0", "N1")), st.just("E0")),
    st.builds(MODEL.Choice, st.sampled_from((TURN, OTHER)), st.sampled_from(("E0", "E1", "E2", "T0"))),
)


@settings(max_examples=150, deadline=None)
@given(tables(), st.lists(ACTS, max_size=4))
def test_illegal_scripts_leave_nothing_half_done(table: Any, script: list[Any]) -> None:
    copy = replace(table)
    outcomes = []
    for _ in range(2):
        try:
            outcomes.append(MODEL.timeline(table, *script))
        except Illegal as illegal:
            outcomes.append(illegal.ruling)
    assert outcomes[0] == outcomes[1]
    assert table == copy
