"""Victory Spark: when a cancel can be used against effects that wait in the resolution areas.

`timeline` plays a whole script of choices, moment by moment, from the first check timing until play resumes. The loop
steps by `TRANSITIONS` alone. What one timing does to the table is a move that can also be played by itself: `trigger`,
`declare`, `use_cancel`, `use_ability`. Nothing is changed in place, and a forbidden choice leaves everything as it was.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from hantei.rules import Illegal, Undecided, rule

#: What is printed on the cards, by term; filled from terms.yaml.
FACTS: dict[str, dict[str, str]] = {}

#: The timings, each with the ruling that states it.
STATES: dict[str, str] = {
    "check-timing": "VSP-011",
    "cancel-activation-timing": "VSP-012",
    "cancel-use-timing": "VSP-016",
    "ability-use-timing": "VSP-019",
    "course-of-the-game": "VSP-021",
}

#: From which timing to which one, and on what condition.
TRANSITIONS: tuple[tuple[str, str, str], ...] = (
    ("check-timing", "cancel-activation-timing", "check-done"),
    ("cancel-activation-timing", "cancel-activation-timing", "turn-player-declines"),
    ("cancel-activation-timing", "check-timing", "cancel-declared"),
    ("cancel-activation-timing", "cancel-use-timing", "both-decline"),
    ("cancel-use-timing", "check-timing", "cancel-resolved"),
    ("cancel-use-timing", "ability-use-timing", "no-cancel-to-resolve"),
    ("ability-use-timing", "check-timing", "ability-resolved"),
    ("ability-use-timing", "course-of-the-game", "nothing-unresolved"),
    ("course-of-the-game", "check-timing", "check-timing-occurs"),
)

turn_player, non_turn_player = PLAYERS = ("turn-player", "non-turn-player")
#: How a choice is shown that nobody has made.
UNSAID = "…"
#: The attributes that a condition can ask for, as they are printed.
ATTRIBUTES = {"妹": "attr-sister", "魔族": "attr-demon", "ココロ": "attr-kokoro"}


# What lies on the table


@dataclass(frozen=True)
class Ability:
    """An effect that waits or may come to wait, with what its resolution triggers for its player and for the other."""

    key: str
    kind: str = "triggered-effect"
    auto_hand: bool = False
    revealed: bool = False
    triggers: tuple["Ability", ...] = ()
    triggers_for_opponent: tuple["Ability", ...] = ()
    empties_opponents_ring: bool = False


@dataclass(frozen=True)
class Cancel:
    """A cancel in hand or in an area: the attribute that it needs in the own Ring, the one kind of thing that it may
    aim at, and its target once it is declared."""

    key: str
    needs: str = ""
    against: str = ""
    target: str = ""
    kind: str = "cancel"


@dataclass(frozen=True)
class Chara:
    """A character, and what triggers when it sparks."""

    key: str
    attributes: tuple[str, ...] = ()
    triggers: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Side:
    """What one player has. The resolution area has no order; `sparks` are the characters that will spark next."""

    area: frozenset[Ability | Cancel] = frozenset()
    hand: tuple[Cancel, ...] = ()
    ring: Chara | None = None
    bench: tuple[str, ...] = ()
    sparks: tuple[Chara, ...] = ()
    deck_bottom: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Both sides by player, and the phase that is interrupted."""

    turn: Side = Side()
    other: Side = Side()
    phase: str = ""


@dataclass(frozen=True)
class Declaration:
    """A choice of a script: the player declares a cancel against a target."""

    player: str
    cancel: str
    target: str


@dataclass(frozen=True)
class Choice:
    """A choice of a script: the player picks what is resolved next."""

    player: str
    key: str


Act = Declaration | Choice


@dataclass(frozen=True)
class Moment:
    """One thing done at a timing: by whom, what, with which card or ability, at what, and both areas after it."""

    timing: str
    player: str
    action: str
    card: str
    target: str
    areas: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, repr=False)
class Timeline:
    """A script that was played to its end, and the table before and after it."""

    moments: tuple[Moment, ...]
    before: Table
    after: Table

    def __repr__(self) -> str:
        return f"Timeline({len(self.moments)} moments)"


def ability(
    key: str, triggers: Iterable[str | Ability] = (), triggers_for_opponent: Iterable[str | Ability] = ()
) -> Ability:
    """Any triggered effect: `ability("A", triggers=["C"])`."""
    return Ability(key, triggers=_abilities(triggers), triggers_for_opponent=_abilities(triggers_for_opponent))


def from_hand(key: str) -> Ability:
    """A triggered effect of a card in hand, marked Auto [Hand]."""
    return Ability(key, auto_hand=True)


def chara(key: str, triggers: Iterable[str | Ability] = ()) -> Chara:
    """A character with the attribute that is printed on it: `chara("card-gamer-kobato")`."""
    printed = FACTS.get(key, {}).get("attribute")
    return Chara(key, (ATTRIBUTES[printed],) if printed else (), _abilities(triggers))


def brocon_kobato() -> Cancel:
    """Brocon Kobato: needs what is printed on it in the own Ring, cancels a triggered effect."""
    return Cancel("brocon-kobato", ATTRIBUTES[FACTS["brocon-kobato"]["needs"]], "triggered-effect")


def table(
    turn: Iterable[str | Ability | Cancel] = (),
    other: Iterable[str | Ability | Cancel] = (),
    turn_hand: Iterable[str | Cancel] = (),
    other_hand: Iterable[str | Cancel] = (),
    turn_ring: Chara | None = None,
    other_ring: Chara | None = None,
) -> Table:
    """A table: what waits for the turn player and for the other, and the cancels in their hands."""
    sides = [
        Side(frozenset(map(_waiting, area)), tuple(Cancel(c) if isinstance(c, str) else c for c in hand), ring)
        for area, hand, ring in ((turn, turn_hand, turn_ring), (other, other_hand, other_ring))
    ]
    keys = [one.key for side in sides for one in (*side.area, *side.hand)]
    if len(keys) != len(set(keys)):
        raise ValueError("everything on the table has a name of its own")
    return Table(turn=sides[0], other=sides[1])


def worked_example(triggers: Iterable[str | Ability] = ()) -> Table:
    """The example of the column before its first move; Card Gamer Kobato triggers nothing, unless told otherwise."""
    effects = (Ability("pump-effect"), Ability("removal-effect", empties_opponents_ring=True))
    turn = Side(ring=chara("vanilla-chara"), sparks=(chara("special-f-panis", effects),))
    other = Side(
        hand=(brocon_kobato(),), ring=chara("just-woken-kobato"), sparks=(chara("card-gamer-kobato", triggers),)
    )
    return Table(turn, other, "chara-phase")


def retreat(table: Table) -> Table:
    """The turn player moves the Ring character to the Bench."""
    ring = table.turn.ring
    return replace(table, turn=replace(table.turn, ring=None, bench=(*table.turn.bench, ring.key))) if ring else table


# The loop


def timeline(table: Table, *script: Act) -> Timeline | Undecided:
    """Play a script from the next check timing until play resumes. Nobody declares a cancel that is not in it."""
    run = _sparks(_Run(table, script))
    run = replace(run, timing=check_timing_occurs())
    while run.timing != "course-of-the-game":
        step = _STEPS[run.timing](run)
        if isinstance(step, Undecided):
            return step
        run = step
    if run.script:
        raise Illegal("VSP-021")
    return Timeline(_noted(run, "", "resume", run.table.phase).moments, table, run.table)


@dataclass(frozen=True)
class _Run:
    """How far a script has been played; `asked` is who decides next in a cancel activation timing."""

    table: Table
    script: tuple[Act, ...]
    timing: str = "course-of-the-game"
    asked: str = turn_player
    moments: tuple[Moment, ...] = ()


def _check(run: _Run) -> _Run:
    cards = to_reveal(run.table)
    timing = reveal(tuple(key for _, key in cards)) if cards else _next("check-timing", "check-done")
    run = replace(run, table=_revealed(run.table))
    for player, key in cards:
        run = _noted(run, player, "reveal", key)
    return replace(run if cards else _noted(run, "", "pass-through", ""), timing=timing, asked=turn_player)


def _activate(run: _Run) -> _Run | Undecided:
    player, act = run.asked, run.script[0] if run.script else None
    if isinstance(act, Declaration) and act.player == player:
        if player == non_turn_player:
            turn_player_declines()
        table = declare(run.table, player, act.cancel, act.target)
        if isinstance(table, Undecided):
            return table
        declares = turn_player_declares if player == turn_player else non_turn_player_declares
        run = replace(run, table=table, script=run.script[1:])
        return replace(_noted(run, player, "declare", act.cancel, act.target), timing=declares(act.cancel, act.target))
    run = _noted(run, player, "decline", "")
    if player == turn_player:
        return replace(run, timing=_next(run.timing, "turn-player-declines"), asked=non_turn_player)
    return replace(run, timing=both_decline())


def _use_cancel(run: _Run) -> _Run | Undecided:
    player, choices = cancel_choices(run.table)
    if not player:
        return replace(_noted(run, "", "pass-through", ""), timing=no_cancel_to_resolve())
    choice, script = _chosen(run, player)
    table = use_cancel(run.table, choice)
    if isinstance(table, Undecided):
        return table
    run = _noted(replace(run, table=table, script=script), player, "resolve", choice or choices[0])
    return replace(run, timing=_next("cancel-use-timing", "cancel-resolved"))


def _use_ability(run: _Run) -> _Run:
    player, choices = ability_choices(run.table)
    if not player:
        return replace(_noted(run, "", "pass-through", ""), timing=nothing_unresolved())
    choice, script = _chosen(run, player)
    run = replace(run, table=use_ability(run.table, choice), script=script)
    run = _sparks(_noted(run, player, "resolve", choice or choices[0]))
    return replace(run, timing=_next("ability-use-timing", "ability-resolved"))


_STEPS: dict[str, Callable[[_Run], _Run | Undecided]] = {
    "check-timing": _check,
    "cancel-activation-timing": _activate,
    "cancel-use-timing": _use_cancel,
    "ability-use-timing": _use_ability,
}


def _sparks(run: _Run) -> _Run:
    while player := _empty_ring(run.table):
        key = _side(run.table, player).sparks[0].key
        run = _noted(replace(run, table=_spark_once(run.table, player)), player, "spark", key)
    return run


def _chosen(run: _Run, player: str) -> tuple[str, tuple[Act, ...]]:
    """What the script picks for the player, if it does, and the rest of the script."""
    act = run.script[0] if run.script else None
    if isinstance(act, Choice) and act.player == player:
        return act.key, run.script[1:]
    return "", run.script


def _noted(run: _Run, player: str, action: str, card: str, target: str = "") -> _Run:
    moment = Moment(run.timing, player, action, card, target, _areas(run.table))
    return replace(run, moments=(*run.moments, moment))


def _next(timing: str, condition: str) -> str:
    return next(to for at, to, on in TRANSITIONS if (at, on) == (timing, condition))


# From timing to timing


@rule("VSP-009")
def order_of_timings() -> tuple[str, ...]:
    """The four timings in the order in which they follow each other, as long as nothing is declared or resolved."""
    order: list[str] = []
    timing = "check-timing"
    while timing != "course-of-the-game":
        order.append(timing)
        timing = next(to for at, to, _ in TRANSITIONS if at == timing and to not in order)
    return tuple(order)


def may_follow(timing: str, after: str) -> bool:
    """Whether one timing can come directly after another."""
    return any((at, to) == (after, timing) for at, to, _ in TRANSITIONS)


@rule("VSP-010")
def check_timing_occurs() -> str:
    """A check timing interrupts the course of the game."""
    return _next("course-of-the-game", "check-timing-occurs")


@rule("VSP-011")
def reveal(cards: tuple[str, ...]) -> str:
    """At the check timing cards with a waiting Auto [Hand] effect are revealed, then cancels may be declared."""
    return _next("check-timing", "check-done")


@rule("VSP-012")
def turn_player_declines() -> str:
    """If the turn player, who is asked first, declines, the other player is asked."""
    return non_turn_player


@rule("VSP-013")
def turn_player_declares(cancel: str, target: str) -> str:
    """A cancel of the turn player leads back to the check timing at once."""
    return _next("cancel-activation-timing", "cancel-declared")


@rule("VSP-014")
def non_turn_player_declares(cancel: str, target: str) -> str:
    """So does a cancel of the other player."""
    return _next("cancel-activation-timing", "cancel-declared")


@rule("VSP-015")
def both_decline() -> str:
    """Only when both have declined in one pass do waiting cancels resolve."""
    return _next("cancel-activation-timing", "both-decline")


@rule("VSP-018")
def no_cancel_to_resolve() -> str:
    """Without a cancel that can resolve, abilities are next."""
    return _next("cancel-use-timing", "no-cancel-to-resolve")


@rule("VSP-021")
def nothing_unresolved() -> str:
    """With both areas empty the game goes on."""
    return _next("ability-use-timing", "nothing-unresolved")


# Into the resolution areas


def trigger(table: Table, turn: Iterable[str | Ability] = (), other: Iterable[str | Ability] = ()) -> Table:
    """Effects that trigger together, for the turn player and for the other."""
    mine, theirs = _abilities(turn), _abilities(other)
    _enter(mine + theirs)
    return _put(_put(table, turn_player, mine), non_turn_player, theirs)


def activate(table: Table, player: str, key: str) -> Table:
    """A player uses an activated effect."""
    enters(key)
    return _put(table, player, (Ability(key, "activated-effect"),))


@rule("VSP-002")
def enters(effect: str) -> str:
    """An effect first goes to the resolution area and waits there."""
    return "resolution-area"


@rule("VSP-003")
def enter_together(effects: tuple[str, ...]) -> str:
    """Effects that trigger together enter at the same moment and have no order."""
    return "resolution-area"


@rule("VSP-005")
def join(effects: tuple[str, ...], by: str) -> str:
    """What the resolution of an effect triggers enters at once, while others still wait."""
    return "resolution-area"


def spark(table: Table) -> Table:
    """Spark processing: for whoever has an empty Ring, the next character sparks."""
    while player := _empty_ring(table):
        table = _spark_once(table, player)
    return table


@rule("VSP-040")
def sparks(player: str, chara: str) -> str:
    """An empty Ring is filled by a character that sparks, before the next check timing."""
    return chara


def to_reveal(table: Table) -> tuple[tuple[str, str], ...]:
    """Player and effect of every waiting Auto [Hand] effect whose card has not been shown."""
    return tuple(
        (player, one.key)
        for player in PLAYERS
        for one in sorted(_side(table, player).area, key=_key)
        if isinstance(one, Ability) and one.auto_hand and not one.revealed
    )


# Cancels


def declare(table: Table, player: str, cancel: str, target: str) -> Table | Undecided:
    """A player declares a cancel from the hand against something that waits."""
    side = _side(table, player)
    card = next((one for one in side.hand if one.key == cancel), None)
    if card is None:
        raise Illegal("VSP-012", player=player, cancel=cancel)
    if not usable(card, side.ring):
        raise Illegal("VSP-035", cancel=cancel)
    owner, aim = _find(table, target)
    if aim is None:
        raise Illegal("VSP-024", cancel=cancel, target=target)
    if card.against not in ("", aim.kind):
        raise Illegal("VSP-026", cancel=cancel, target=target)
    if owner == player:
        return Undecided("VSP-030", cancel=cancel, target=target)
    if _aiming(table, target):
        return Undecided("VSP-029", target=target)
    if isinstance(aim, Cancel):
        aim_at_cancel(cancel, target)
    placed = replace(card, target=fix_target(cancel, target))
    wait(cancel, player)
    hand = tuple(one for one in side.hand if one != card)
    return _with(table, player, replace(side, hand=hand, area=side.area | {placed}))


def usable(cancel: Cancel, ring: Chara | None) -> bool:
    """Whether the condition of a cancel holds for the character in its owner's Ring."""
    return ring_has(cancel.key, cancel.needs, ring.attributes if ring else ()) if cancel.needs else True


@rule("VSP-037")
def ring_has(cancel: str, needs: str, attributes: tuple[str, ...]) -> bool:
    """Brocon Kobato needs a Demon in its owner's Ring."""
    return needs in attributes


@rule("VSP-023")
def wait(cancel: str, player: str) -> str:
    """A declared cancel waits in its player's area like any effect, and does nothing yet."""
    return "unresolved"


@rule("VSP-024")
def fix_target(cancel: str, target: str) -> str:
    """The target is chosen at the declaration, among what waits then, and stays."""
    return target


@rule("VSP-026")
def aim_at_cancel(cancel: str, target: str) -> str:
    """A waiting cancel can be the target of a cancel."""
    return target


@rule("VSP-034")
def may_declare(timing: str) -> bool:
    """Cancels are declared in cancel activation timings and nowhere else."""
    return any((at, on) == (timing, "cancel-declared") for at, _, on in TRANSITIONS)


# Resolving


def cancel_choices(table: Table) -> tuple[str, tuple[str, ...]]:
    """Who resolves a cancel next and which ones can be picked; nobody if no cancel can resolve."""
    for player in PLAYERS:
        if choices := tuple(key for key in _keys(table, player, Cancel) if not _aiming(table, key)):
            return player, choices
    return "", ()


def ability_choices(table: Table) -> tuple[str, tuple[str, ...]]:
    """Who resolves an ability next and which ones can be picked; nobody if none waits."""
    for player in PLAYERS:
        if choices := _keys(table, player, Ability):
            return player, choices
    return "", ()


def use_cancel(table: Table, choice: str = "") -> Table | Undecided:
    """What one cancel use timing does: a cancel resolves, leaves, and takes its target with it."""
    player, choices = cancel_choices(table)
    for one in PLAYERS[: PLAYERS.index(player) + 1] if player else PLAYERS:
        for key in _keys(table, one, Cancel):
            if (by := _aiming(table, key)) and key != choice:
                blocked(key, by)
    if by := _aiming(table, choice):
        raise Illegal("VSP-027", cancel=choice, by=by)
    if not player:
        raise Illegal("VSP-018")
    if isinstance(_find(table, choice)[1], Ability):
        raise Illegal("VSP-028", ability=choice, cancels=choices)
    use = turn_player_uses_cancel if player == turn_player else non_turn_player_uses_cancel
    use(_picked(choice, choices), choices)
    cancel = next(one for one in _side(table, player).area if one.key == (choice or choices[0]))
    assert isinstance(cancel, Cancel)
    if not _met(cancel, _side(table, player).ring):
        return Undecided("VSP-031", cancel=cancel.key)
    return _without(table, cancel.key, remove(cancel.key, cancel.target))


def use_ability(table: Table, choice: str = "") -> Table:
    """What one ability use timing does: one ability resolves, and what that triggers joins what waits."""
    player, choices = ability_choices(table)
    if cancels := cancel_choices(table)[1]:
        raise Illegal("VSP-028", ability=choice or UNSAID, cancels=cancels)
    if not player:
        raise Illegal("VSP-021")
    use = turn_player_uses_ability if player == turn_player else non_turn_player_uses_ability
    use(_picked(choice, choices), choices)
    one = next(one for one in _side(table, player).area if one.key == (choice or choices[0]))
    assert isinstance(one, Ability)
    opponent = PLAYERS[player == turn_player]
    table = _without(table, one.key)
    side = _side(table, opponent)
    if one.empties_opponents_ring and side.ring:
        bottom = (*side.deck_bottom, put_under_deck(side.ring.key))
        table = _with(table, opponent, replace(side, ring=None, deck_bottom=bottom))
    if new := one.triggers + one.triggers_for_opponent:
        join(tuple(effect.key for effect in new), one.key)
    return _put(_put(table, player, one.triggers), opponent, one.triggers_for_opponent)


@rule("VSP-016")
def turn_player_uses_cancel(cancel: str, choices: tuple[str, ...]) -> str:
    """The turn player resolves one cancel at which no other aims."""
    if cancel not in choices:
        raise Illegal("VSP-016", cancel=cancel, choices=choices)
    return _next("cancel-use-timing", "cancel-resolved")


@rule("VSP-017")
def non_turn_player_uses_cancel(cancel: str, choices: tuple[str, ...]) -> str:
    """If the turn player has none, the other player does."""
    if cancel not in choices:
        raise Illegal("VSP-017", cancel=cancel, choices=choices)
    return _next("cancel-use-timing", "cancel-resolved")


@rule("VSP-019")
def turn_player_uses_ability(ability: str, choices: tuple[str, ...]) -> str:
    """The turn player resolves one ability of his choice."""
    if ability not in choices:
        raise Illegal("VSP-019", ability=ability, choices=choices)
    return _next("ability-use-timing", "ability-resolved")


@rule("VSP-020")
def non_turn_player_uses_ability(ability: str, choices: tuple[str, ...]) -> str:
    """If the turn player has nothing unresolved, the other player does."""
    if ability not in choices:
        raise Illegal("VSP-020", ability=ability, choices=choices)
    return _next("ability-use-timing", "ability-resolved")


@rule("VSP-025")
def remove(cancel: str, target: str) -> str:
    """A cancel that resolves takes its target out of the area."""
    return target


@rule("VSP-027")
def blocked(cancel: str, by: str) -> str:
    """A cancel at which another aims cannot resolve."""
    return "unresolved"


@rule("VSP-039")
def put_under_deck(chara: str) -> str:
    """The removal effect puts the opponent's Ring character on the bottom of the deck."""
    return chara


# What a timeline shows


def area(table: Table, player: str) -> tuple[str, ...]:
    """What waits in a player's area, by name."""
    return tuple(sorted(one.key for one in _side(table, player).area))


def timings(run: Timeline) -> tuple[str, ...]:
    """The timings in the order in which they were entered."""
    entered = [one.timing for one in run.moments]
    changed = [timing for before, timing in zip(["", *entered], entered, strict=False) if timing != before]
    return tuple(timing for timing in changed if timing != "course-of-the-game")


def times(run: Timeline, timing: str) -> int:
    """How often a timing was entered."""
    return timings(run).count(timing)


def asked(run: Timeline, number: int) -> tuple[str, ...]:
    """Who was asked for a cancel in the cancel activation timing of that number, in order."""
    return tuple(
        one.player for count, one in _numbered(run) if count == number and one.action in ("declare", "decline")
    )


def resolved(run: Timeline) -> tuple[str, ...]:
    """What has resolved, in order."""
    return tuple(one.card for one in run.moments if one.action == "resolve")


def cancelled(run: Timeline) -> tuple[str, ...]:
    """What has left an area without resolving, in order."""
    lost = [
        set(sum(before.areas, ())) - set(sum(after.areas, ())) - {after.card}
        for before, after in zip(run.moments, run.moments[1:], strict=False)
    ]
    return tuple(key for keys in lost for key in sorted(keys))


def after(run: Timeline, action: str, card: str, player: str) -> tuple[str, ...]:
    """What lay in a player's area right after an action with a card."""
    moment = next(one for one in run.moments if (one.action, one.card) == (action, card))
    return moment.areas[PLAYERS.index(player)]


def next_timing(run: Timeline, action: str, card: str) -> str:
    """The timing that follows an action with a card."""
    at = next(at for at, one in enumerate(run.moments) if (one.action, one.card) == (action, card))
    return next(one.timing for one in run.moments[at:] if one.timing != run.moments[at].timing)


def cancels_left(run: Timeline, timing: str) -> int:
    """The most cancels that lay in the areas at a timing."""
    start = (run.before.turn, run.before.other)
    cancels = {one.key for side in start for one in (*side.hand, *side.area) if isinstance(one, Cancel)}
    return max(len(cancels & set(sum(one.areas, ()))) for one in run.moments if one.timing == timing)


@rule("VSP-022")
def check_timings(declarations: int, resolutions: int) -> int:
    """How many check timings there are before play resumes."""
    return 1 + declarations + resolutions


def last_chance(run: Timeline, effect: str) -> int:
    """The number of the last cancel activation timing in which an effect that resolved could have been cancelled."""
    return last_activation(
        effect, next(count for count, one in _numbered(run) if (one.action, one.card) == ("resolve", effect))
    )


@rule("VSP-033")
def last_activation(effect: str, number: int) -> int:
    """It is the one directly before the timing in which the effect resolves."""
    return number


def _numbered(run: Timeline) -> Iterable[tuple[int, Moment]]:
    """Every moment with the number of cancel activation timings so far."""
    count, before = 0, ""
    for one in run.moments:
        count += one.timing == "cancel-activation-timing" != before
        before = one.timing
        yield count, one


# Reading and writing a table


def _areas(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return area(table, turn_player), area(table, non_turn_player)


def _key(one: Ability | Cancel) -> str:
    return one.key


def _abilities(names: Iterable[str | Ability]) -> tuple[Ability, ...]:
    return tuple(Ability(one) if isinstance(one, str) else one for one in names)


def _waiting(one: str | Ability | Cancel) -> Ability | Cancel:
    return Ability(one) if isinstance(one, str) else one


def _side(table: Table, player: str) -> Side:
    return table.turn if player == turn_player else table.other


def _with(table: Table, player: str, side: Side) -> Table:
    return replace(table, turn=side) if player == turn_player else replace(table, other=side)


def _put(table: Table, player: str, effects: tuple[Ability, ...]) -> Table:
    side = _side(table, player)
    return _with(table, player, replace(side, area=side.area | set(effects)))


def _without(table: Table, *keys: str) -> Table:
    for player in PLAYERS:
        side = _side(table, player)
        table = _with(table, player, replace(side, area=frozenset(one for one in side.area if one.key not in keys)))
    return table


def _revealed(table: Table) -> Table:
    for player in PLAYERS:
        side = _side(table, player)
        shown = (replace(one, revealed=True) if isinstance(one, Ability) else one for one in side.area)
        table = _with(table, player, replace(side, area=frozenset(shown)))
    return table


def _keys(table: Table, player: str, kind: type[Ability] | type[Cancel]) -> tuple[str, ...]:
    return tuple(sorted(one.key for one in _side(table, player).area if isinstance(one, kind)))


def _find(table: Table, key: str) -> tuple[str, Ability | Cancel | None]:
    found = ((player, one) for player in PLAYERS for one in _side(table, player).area if one.key == key)
    return next(found, ("", None))


def _aiming(table: Table, key: str) -> str:
    """The cancel that aims at something, or nothing."""
    cancels = (one for player in PLAYERS for one in _side(table, player).area if isinstance(one, Cancel))
    return next((one.key for one in cancels if one.target == key), "")


def _met(cancel: Cancel, ring: Chara | None) -> bool:
    return not cancel.needs or (ring is not None and cancel.needs in ring.attributes)


def _picked(choice: str, choices: tuple[str, ...]) -> str:
    return choice or (choices[0] if len(choices) == 1 else UNSAID)


def _enter(effects: tuple[Ability, ...]) -> None:
    keys = tuple(one.key for one in effects)
    if len(keys) == 1:
        enters(keys[0])
    elif keys:
        enter_together(keys)


def _empty_ring(table: Table) -> str:
    """The player whose Ring is to be filled, the turn player first, or nobody."""
    return next((one for one in PLAYERS if _side(table, one).ring is None and _side(table, one).sparks), "")


def _spark_once(table: Table, player: str) -> Table:
    side = _side(table, player)
    new = side.sparks[0]
    sparks(player, new.key)
    _enter(new.triggers)
    return _put(_with(table, player, replace(side, ring=new, sparks=side.sparks[1:])), player, new.triggers)
