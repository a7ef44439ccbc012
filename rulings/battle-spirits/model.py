"""What a card of Battle Spirits costs, how that is paid, and in which order Magic is carried out.

A `Player` is one side of the table and never changes: each move returns the next one, with the steps that were taken.
`present` fixes the total cost, `bill` works out what has to be paid, `summon` does a whole summon. A Magic goes through
`declare`, `pay_for`, `choose`, `carry_out` and `put_away`, a Burst begins with `declare_burst` and `carry_out_burst`;
`use_magic` and `burst_magic` do it all. A forbidden move raises `Illegal`, what nobody has decided is `Undecided`.
"""

from dataclasses import dataclass, replace
from itertools import permutations

from hantei.rules import Illegal, Undecided, rule

#: What is printed on the cards, by term; filled from terms.yaml. The page quotes no card, so nothing is needed here.
FACTS: dict[str, dict[str, str]] = {}

#: What is paid for, all in the same way.
KINDS = ("spirit-card", "ultimate-card", "brave-card", "nexus-card", "magic-card")
#: Summons that are taken back if they turn out to be impossible; any other belongs to an effect.
TAKEN_BACK = ("main-step", "swift")
#: On which cards an effect stands that is used from the hand like a Magic.
CARRIERS = {"magic-like-temoto": ("spirit-card", "brave-card"), "magic-like-swap": ("spirit-card",)}
#: When the effects of a Magic are used.
TIMINGS = {"main-effect": "main-step", "flash-effect": "flash-timing"}


# What lies on the table


@dataclass(frozen=True)
class Change:
    """An effect that raises or lowers a cost."""

    by: int
    key: str = "cost-change"


@dataclass(frozen=True)
class Fixed:
    """An effect that sets a cost to a number."""

    to: int
    key: str = "fixed-value"


CostEffect = Change | Fixed


@dataclass(frozen=True)
class Aid:
    """What a card on the field does, from a level on, for a card that its owner presents."""

    level: int = 1
    change: CostEffect | None = None
    reduction: int = 0


@dataclass(frozen=True)
class FieldCard:
    """A card on the field with the cores on it. `levels` are the cores that Lv1, Lv2 and so on need."""

    key: str = "spirit-card"
    cores: int = 1
    levels: tuple[int, ...] = (1,)
    symbols: int = 1
    aid: Aid | None = None
    name: str = ""
    kind: str = "spirit-card"


@dataclass(frozen=True)
class Player:
    """One side of the table: cores by place, cards by name."""

    reserve: int = 0
    field: tuple[FieldCard, ...] = ()
    trash: int = 0
    life: int = 5
    void: int = 0
    hand: tuple[str, ...] = ()
    trash_cards: tuple[str, ...] = ()
    temoto: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card to be summoned: printed cost, reduction symbols, and the cores that its levels need."""

    cost: int
    reduction: int = 0
    levels: tuple[int, ...] = (1,)
    key: str = "spirit-card"

    @property
    def kind(self) -> str:
        return self.key if self.key in KINDS else "spirit-card"


def spirit(cores: int = 1, levels: tuple[int, ...] = (1,), name: str = "", aid: Aid | None = None) -> FieldCard:
    """Any spirit on the field."""
    return FieldCard("spirit-card", cores, levels, 1, aid, name)


def nexus(cores: int = 0, levels: tuple[int, ...] = (0, 1), aid: Aid | None = None) -> FieldCard:
    """Any nexus on the field; it needs no core for Lv1."""
    return FieldCard("nexus-card", cores, levels, 1, aid, kind="nexus-card")


def level(card: FieldCard) -> int:
    """The level that the cores on the card are enough for; 0 if it cannot stay."""
    return sum(card.cores >= needed for needed in card.levels)


def _on_field(player: Player) -> int:
    return sum(card.cores for card in player.field)


# Your cores


def own_cores(player: Player) -> int:
    """How many cores a text means that says "your cores"."""
    return own_in(player.reserve, _on_field(player), player.trash)


@rule("BSP-001")
def own_in(reserve: int, field: int, trash: int) -> int:
    """Your cores are those in your Reserve, on your cards and in your Trash."""
    return reserve + field + trash


def is_own_core(place: str) -> bool | Undecided:
    """Whether a core in that place is one of "your cores"."""
    if place == "life":
        return Undecided("BSP-054", place=place)
    return own_in(*(int(place == one) for one in ("reserve", "field", "trash"))) == 1


def evil_aura(player: Player, reserve: int = 0, from_field: tuple[int, ...] = (), trash: int = 0) -> Player:
    """What Evil Aura does at the end of the turn: 4 of your cores go to the Void."""
    if own_cores_to_void(reserve, sum(from_field), trash) != 4:
        raise ValueError("4 cores go to the Void")
    after = _taken(player, reserve, from_field)
    if not 0 <= trash <= player.trash:
        raise ValueError("there are not as many cores in the Trash")
    return _settled(replace(after, trash=player.trash - trash, void=player.void + 4))


@rule("BSP-002")
def own_cores_to_void(reserve: int, field: int, trash: int) -> int:
    """They may come from the Trash as well."""
    return reserve + field + trash


@rule("BSP-003")
def advent_may_use(soul_core: str, specified: str | None = None) -> bool:
    """Advent moves the Soul Core, from Life too unless its text names a place."""
    if soul_core not in ("reserve", "field", "life"):
        raise ValueError(f"the page says nothing about a Soul Core in {soul_core!r}")
    return specified in (None, soul_core)


# The cost of a card, and effects that change it


def current_cost(printed: int, *changes: CostEffect, ordered_by: str = "turn-player") -> int | Undecided:
    """The cost with every change, in the order in which they are given."""
    if len(changes) > 1 and ordered_by != "turn-player":
        raise Illegal("BSP-006", cost=printed, change=changes[0], ordered_by=ordered_by)
    cost = lowest = printed
    for at, change in enumerate(changes):
        if at and isinstance(change, Fixed):
            cost = lowest = later_fixed_value(cost, change.to)
        else:
            cost = in_turn(cost, change, ordered_by) if len(changes) > 1 else _changed(cost, change)
            lowest = min(cost, lowest) if isinstance(change, Change) else cost
    return cost if lowest >= 0 else Undecided("BSP-055", cost=lowest)


def every_order(printed: int, *changes: CostEffect) -> tuple[int | Undecided, ...]:
    """The cost for each order in which the turn player may take the changes, the given order first."""
    return tuple(current_cost(printed, *order) for order in permutations(changes))


@rule("BSP-006")
def in_turn(cost: int, change: CostEffect, ordered_by: str) -> int:
    """Several changes at once are taken one after the other, as the turn player says."""
    return _changed(cost, change)


@rule("BSP-007")
def later_fixed_value(cost: int, to: int) -> int:
    """A fixed value wipes out what the cost was before it, another fixed value included."""
    return to


def _changed(cost: int, change: CostEffect) -> int:
    return change.to if isinstance(change, Fixed) else cost + change.by


# The cost that an effect refers to


@dataclass(frozen=True)
class Reference:
    """An effect that looks at a card's cost: what it is about, the cost it asks for, its wording, its card's icon.

    `about` is "when-summoning", "summoning-condition" (for effects that ignore it), "u-trigger", "summon" for another
    wording about summoning, or anything else.
    """

    about: str = "destroy"
    at_most: int | None = None
    at_least: int | None = None
    original: bool = False
    block_icon: int = 2


def referred_cost(reference: Reference, printed: int, current: int) -> int | Undecided:
    """The cost at which the effect looks, of a card with this printed and this current cost."""
    if reference.original:
        return original_cost(printed, current)
    if reference.block_icon <= 1:
        if reference.about == "when-summoning":
            return printed_when_summoning(printed, current)
        if reference.about == "summoning-condition":
            return printed_for_condition(printed, current)
        if reference.about == "summon":
            return Undecided("BSP-049", printed=printed, current=current)
    if reference.about == "u-trigger":
        return compared_by_trigger(printed, current)
    if reference.block_icon <= 1 or reference.about in ("when-summoning", "summoning-condition"):
        return still_current(reference.block_icon, current)
    return cost_as_changed(printed, current)


def matches(reference: Reference, printed: int, current: int) -> bool | Undecided:
    """Whether the card has the cost that the effect asks for."""
    cost = referred_cost(reference, printed, current)
    if isinstance(cost, Undecided):
        return cost
    return (reference.at_most is None or cost <= reference.at_most) and (
        reference.at_least is None or cost >= reference.at_least
    )


@rule("BSP-004")
def cost_as_changed(printed: int, current: int) -> int:
    """An effect looks at the cost as other effects have changed it."""
    return current


@rule("BSP-005")
def compared_by_trigger(printed: int, current: int) -> int:
    """Ultimate Trigger is one of these effects."""
    return current


@rule("BSP-008")
def original_cost(printed: int, current: int) -> int:
    """A text that names the original cost means the printed one."""
    return printed


@rule("BSP-009")
def printed_when_summoning(printed: int, current: int) -> int:
    """Up to block icon 1, so does an effect that looks at the cost when a card is summoned."""
    return printed


@rule("BSP-010")
def printed_for_condition(printed: int, current: int) -> int:
    """And one that lets Ultimates up to a cost ignore their summoning condition."""
    return printed


@rule("BSP-011")
def still_current(block_icon: int, current: int) -> int:
    """As we read the page, all others stay with the changed cost."""
    return current


# What has to be paid


@dataclass(frozen=True)
class Presented:
    """A card that has been presented, with its total cost."""

    card: Card
    total: int


@dataclass(frozen=True)
class Bill:
    """What is to be paid for a card: `amount`, of which `extra` is an extra cost. `steps` are terms in their order."""

    amount: int
    extra: int
    steps: tuple[str, ...]
    stated: bool = False
    free: bool = False

    @property
    def paid_cost(self) -> bool:
        """Whether this counts as paying the card's cost."""
        paid = not self.free
        if self.stated:
            paid = stated_is_paid(self.amount)
        elif paid and self.amount == self.extra:
            paid = zero_is_paid(self.amount - self.extra)
        return extra_is_not_the_cost(self.extra, paid) if self.extra else paid


def present(player: Player, card: Card, *changes: CostEffect) -> Presented | Undecided:
    """Show the card: changes by the player's own cards first, then the given ones, and the total cost is fixed."""
    cost = current_cost(card.cost, *_changes_by_field(player), *changes)
    return cost if isinstance(cost, Undecided) else Presented(card, total_cost(cost))


def bill(
    total: int,
    reduction: int = 0,
    *extras: int,
    kind: str = "spirit-card",
    stated: int | None = None,
    free: bool = False,
) -> Bill | Undecided:
    """What has to be paid: by the card itself, for a stated cost, or without paying the cost (`free`)."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of card that is paid for")
    if min(total, reduction, stated or 0, *extras, 0) < 0:
        raise ValueError("no number here is below 0")
    extra = sum(extras)
    if stated is not None and extra:
        return Undecided("BSP-052", stated=stated, extra=extra)
    return _account(total, reduction, extra, stated, free)


def _account(total: int, reduction: int, extra: int, stated: int | None, free: bool) -> Bill:
    if stated is not None:
        cost = stated_cost(stated, total, reduction)
    elif free:
        cost = 0
    else:
        cost = after_reduction(total, reduction) if reduction else total
    amount = cost
    if extra:
        amount = _with_extra(cost, extra, lost=not free and reduction > total, free=free)
    reducing = ("reduction",) if reduction and stated is None and not free else ()
    steps = ("present-card", *reducing, *(("extra-cost",) if extra else ()), "pay-cost")
    return Bill(amount, extra, steps, stated is not None, free)


@rule("BSP-014")
def total_cost(cost: int) -> int:
    """The total cost is fixed at the moment at which the card is presented."""
    return cost


@rule("BSP-015")
def after_reduction(total: int, reduction: int) -> int:
    """Reduction symbols come next; extra cost and payment follow."""
    return max(0, total - reduction)


@rule("BSP-012")
def stated_cost(stated: int, total: int, reduction: int) -> int:
    """An effect that states the cost looks neither at the card's cost nor at its reduction symbols."""
    return stated


@rule("BSP-017")
def zero_is_paid(amount: int) -> bool:
    """Nothing left to pay: the cost counts as paid all the same."""
    return True


@rule("BSP-018")
def stated_is_paid(stated: int) -> bool:
    """A stated cost counts as paying the cost."""
    return True


def _with_extra(cost: int, extra: int, *, lost: bool, free: bool) -> int:
    if free:
        return extra_despite_free(extra)
    if lost:
        return excess_is_lost(cost, extra)
    return extra_after_zero(cost, extra) if cost == 0 else with_extra(cost, extra)


@rule("BSP-022")
def with_extra(cost: int, extra: int) -> int:
    """The extra cost is added after the reduction."""
    return cost + extra


@rule("BSP-023")
def extra_after_zero(cost: int, extra: int) -> int:
    """It is added to a cost of 0, too."""
    return cost + extra


@rule("BSP-024")
def excess_is_lost(cost: int, extra: int) -> int:
    """Symbols beyond the total cost do not reduce it."""
    return cost + extra


@rule("BSP-025")
def extra_despite_free(extra: int) -> int:
    """Not paying the cost does not waive it."""
    return extra


@rule("BSP-026")
def extra_is_not_the_cost(extra: int, paid_cost: bool) -> bool:
    """Whether the cost was paid does not depend on it."""
    return paid_cost


def _aids(player: Player) -> tuple[Aid, ...]:
    return tuple(card.aid for card in player.field if card.aid and level(card) >= card.aid.level)


def _changes_by_field(player: Player) -> tuple[CostEffect, ...]:
    return tuple(aid.change for aid in _aids(player) if aid.change)


def reduction_for(player: Player, symbols: int) -> int:
    """How much a card with so many reduction symbols is reduced by what is on the field."""
    matching = sum(card.symbols for card in player.field if level(card))
    return min(symbols, matching) + sum(aid.reduction for aid in _aids(player))


# Paying


def can_pay(player: Player, amount: int) -> bool:
    """Whether there are enough cores for it."""
    return payable(amount, player.reserve, _on_field(player))


@rule("BSP-053")
def payable(amount: int, reserve: int, field: int) -> bool:
    """Cores to pay with lie in the Reserve and on the field."""
    return amount <= reserve + field


def pay(player: Player, amount: int, from_field: tuple[int, ...] = ()) -> Player:
    """Put the cores into the Trash: so many from each card on the field, the rest from the Reserve."""
    if amount > player.reserve + _on_field(player):
        raise Illegal("BSP-053", amount=amount, reserve=player.reserve, field=_on_field(player))
    after = _taken(player, amount - sum(from_field), from_field)
    return _settled(replace(after, trash=after.trash + amount))


def _taken(player: Player, reserve: int, from_field: tuple[int, ...]) -> Player:
    """The player without these cores, before anything is depleted."""
    given = (*from_field, *(0 for _ in player.field[len(from_field) :]))
    pairs = list(zip(player.field, given, strict=True))
    if not 0 <= reserve <= player.reserve or any(not 0 <= cores <= card.cores for card, cores in pairs):
        raise ValueError("say how many cores come from which card: there are not as many as this in one place")
    field = tuple(replace(card, cores=card.cores - cores) for card, cores in pairs)
    return replace(player, reserve=player.reserve - reserve, field=field)


def _settled(player: Player) -> Player:
    """Cards whose cores are not enough for their lowest level leave; what is left on them goes to the Reserve."""
    gone = tuple(card for card in player.field if not level(card))
    return replace(
        player,
        field=tuple(card for card in player.field if level(card)),
        reserve=player.reserve + sum(card.cores for card in gone),
        trash_cards=(*player.trash_cards, *(card.key for card in gone)),
    )


# Summoning


@dataclass(frozen=True)
class Summoning:
    """How a summon ended: `result` and `card_at` are terms, `player` is the side as it is then."""

    result: str
    card_at: str | Undecided
    player: Player | Undecided
    account: Bill | None = None

    @property
    def amount(self) -> int:
        return self.account.amount if self.account else 0

    @property
    def paid_cost(self) -> bool:
        return self.account is not None and self.account.paid_cost


def summon(
    player: Player,
    card: Card | Presented,
    *,
    way: str = "main-step",
    extras: tuple[int, ...] = (),
    condition: int = 0,
    stated: int | None = None,
    free: bool = False,
    from_field: tuple[int, ...] = (),
    placed_from: tuple[int, ...] = (),
    destination: str = "",
) -> Summoning | Undecided:
    """Summon a card, paying with `from_field` and the Reserve. `condition` are cores without which it is forbidden.

    `way` is how it is summoned (main-step, swift, burst, or effect), `destination` what the text of an effect says
    about a card that cannot be summoned, `placed_from` from which cards the new one gets its cores.
    """
    own = stated is None and not free
    shown: Presented | Undecided
    if isinstance(card, Presented):
        shown = card
    elif own:
        shown = present(player, card)
    else:
        shown = Presented(card, card.cost)
    if isinstance(shown, Undecided):
        return shown
    cores = player.reserve + _on_field(player)
    if stated is not None and stated > cores:
        return Summoning(fizzles(stated, cores), Undecided("BSP-057", stated=stated, cores=cores), player)
    reduction = reduction_for(player, shown.card.reduction)
    account = bill(shown.total, reduction, *extras, stated=stated, free=free)
    if isinstance(account, Undecided):
        return account
    lowest = shown.card.levels[0]
    if account.amount - account.extra > cores:
        raise Illegal("BSP-053", amount=account.amount, reserve=player.reserve, field=_on_field(player))
    if account.amount - account.extra + lowest > cores:
        return Undecided("BSP-056", amount=account.amount, lowest=lowest, cores=cores)
    spent = account.amount + condition
    if spent > account.amount - account.extra and not enough_for_lowest_level(spent, lowest, cores):
        return _impossible(player, way, destination)
    paid = pay(player, spent, from_field)
    _nothing_recomputed(shown, reduction, player, paid, own=own)
    new = FieldCard(shown.card.key, lowest, shown.card.levels, kind=shown.card.kind)
    after = _settled(_taken(paid, lowest - sum(placed_from), placed_from))
    after = replace(after, field=(*after.field, new), hand=_without(after.hand, shown.card.key))
    return Summoning("summon", "field", after, account)


def _impossible(player: Player, way: str, destination: str) -> Summoning:
    """An effect of the extra-cost timing has made the summon impossible."""
    if way in TAKEN_BACK:
        return Summoning(taken_back(way), "hand", player)
    return Summoning("effect-resolved", put_after_effect(destination or None), Undecided("BSP-051", way=way))


def _nothing_recomputed(shown: Presented, reduction: int, before: Player, paid: Player, *, own: bool) -> None:
    """Name the rulings by which the amount stands, where the payment has taken away what it was computed from."""
    now = reduction_for(paid, shown.card.reduction)
    if own and now < reduction:
        reduction_stands(reduction, now)
    lost = set(_changes_by_field(before)) - set(_changes_by_field(paid))
    if own and lost:
        total_stands(shown.total, shown.card.cost)


@rule("BSP-013")
def fizzles(stated: int, cores: int) -> str:
    """An effect whose stated cost cannot be paid fails."""
    return "fizzle"


@rule("BSP-016")
def reduction_stands(reduction: int, now: int) -> int:
    """The reduction was made; it stays, even if a card counted for it is depleted by the payment."""
    return reduction


@rule("BSP-021")
def total_stands(total: int, printed: int) -> int:
    """What was applied before the payment is not undone by it."""
    return total


@rule("BSP-027")
def enough_for_lowest_level(spent: int, lowest: int, cores: int) -> bool:
    """After what the extra-cost timing brings, enough cores have to be left for the card's lowest level."""
    return spent + lowest <= cores


@rule("BSP-028")
def taken_back(way: str) -> str:
    """In the Main Step and with Swift, everything is as before the declaration."""
    return "as-before"


@rule("BSP-029")
def put_after_effect(destination: str | None) -> str:
    """With another effect, that effect is over and the card goes where its text says, else to the Trash."""
    return destination or "trash"


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


# Magic


@dataclass(frozen=True)
class Magic:
    """A Magic, or an effect used like one (`kind`). It may aim at one of the player's spirits.

    `cost` is its total cost. `takes`: the effect takes a Magic card from the player's Trash. `burst_aims`: there is a
    Burst effect that removes the spirit at which it aims.
    """

    cost: int = 0
    key: str = "magic-card"
    reduction: int = 0
    effect: str = "flash-effect"
    aims: bool = False
    takes: bool = False
    burst_aims: bool = False
    kind: str = "magic-card"


@dataclass(frozen=True)
class Use:
    """A card that is being used: what has been done so far, and the side of the player who uses it.

    `lost` are spirits that the payment has depleted.
    """

    player: Player
    card: Magic
    done: tuple[str, ...] = ()
    target: str = ""
    lost: tuple[str, ...] = ()
    negated_by: str = ""
    burst: bool = False
    account: Bill | None = None
    card_at: str = "in-use"

    @property
    def amount(self) -> int:
        return self.account.amount if self.account else 0

    @property
    def paid_cost(self) -> bool:
        return self.account is not None and self.account.paid_cost


def declare(player: Player, card: Magic, timing: str = "flash-timing") -> Use:
    """Say that the card is used; nothing is paid yet."""
    use = Use(replace(player, hand=_without(player.hand, card.key)), card)
    if card.kind == "magic-card":
        if card.effect == "flash-effect" and timing == "main-step":
            raise ValueError("the page leaves this timing to the rules of the game")
        if TIMINGS[card.effect] != timing:
            raise Illegal("BSP-040", effect=card.effect, timing=timing)
        if card.aims and not targets(use):
            usual_timing(card.effect, timing)
    return use


def declare_burst(player: Player, card: Magic) -> Use:
    """Declare the activation of a Burst that is a Magic."""
    return Use(player, card, ("burst-declaration",), burst=True)


def targets(use: Use) -> tuple[str, ...]:
    """The player's spirits that can be aimed at now."""
    return tuple(card.name or card.key for card in use.player.field if card.kind == "spirit-card")


def pay_for(use: Use, *extras: int, free: bool = False, from_field: tuple[int, ...] = ()) -> Use:
    """Pay for the card."""
    if _since_burst(use) or (use.burst and "burst-effect" not in use.done):
        raise _out_of_order(use, "pay-cost")
    before = targets(use)
    account = _account(use.card.cost, reduction_for(use.player, use.card.reduction), sum(extras), None, free)
    if account.amount > use.player.reserve + _on_field(use.player):
        if free:
            raise Illegal("BSP-025", extra=account.extra)
        if use.card.aims and not before:
            raise Illegal("BSP-039", amount=account.amount)
    player = pay(use.player, account.amount, from_field)
    use = replace(use, player=player, account=account)
    lost = tuple(name for name in before if name not in targets(use))
    if use.card.aims and lost:
        left_after_payment(lost, targets(use))
    return replace(use, lost=lost, done=(*use.done, "pay-cost"))


def choose(use: Use, target: str) -> Use:
    """Choose what the effect aims at."""
    if _since_burst(use) != (() if use.burst and "burst-effect" not in use.done else ("pay-cost",)):
        raise _out_of_order(use, "choose-targets")
    if target in use.lost:
        raise Illegal("BSP-032", lost=use.lost, left=targets(use))
    if target not in targets(use):
        raise ValueError(f"there is no {target!r} to aim at")
    return replace(use, target=target, done=(*use.done, "choose-targets"))


def negate(use: Use, by: str) -> Use | Undecided:
    """Negate the use of the effect, with Magic Watchtower or Ice Wall."""
    if use.burst:
        raise ValueError("the page speaks of Magic that is used, not of a Burst")
    if use.card.kind == "magic-like-temoto":
        raise Illegal("BSP-044", effect=by)
    if use.card.kind == "magic-like-swap":
        raise Illegal("BSP-046", effect=by)
    if not _aimed(use):
        raise Illegal("BSP-037", by=by, target=use.target or None)
    if "kagemusha" in use.done:
        return Undecided("BSP-058", first="kagemusha", second=by)
    if use.target:
        negated_after_targets(by, use.target)
    return replace(use, negated_by=by, done=(*use.done, "negate"))


def kagemusha(use: Use) -> Use | Undecided:
    """Present Kagemusha against the Magic."""
    if not _aimed(use):
        raise Illegal("BSP-038", target=use.target or None)
    if use.negated_by:
        return Undecided("BSP-058", first=use.negated_by, second="kagemusha")
    kagemusha_after_targets(use.target)
    return replace(use, done=(*use.done, "kagemusha"))


def carry_out_burst(use: Use) -> Use:
    """The Burst effect itself: it removes the spirit that it aims at."""
    if use.done[-1] != ("choose-targets" if use.card.burst_aims and targets(use) else "burst-declaration"):
        raise _out_of_order(use, "burst-effect")
    left = tuple(card for card in use.player.field if (card.name or card.key) != use.target)
    gone = [card for card in use.player.field if card not in left]
    player = replace(
        use.player,
        field=left,
        reserve=use.player.reserve + sum(card.cores for card in gone),
        trash_cards=(*use.player.trash_cards, *(card.key for card in gone)),
    )
    return replace(use, player=player, target="", done=(*use.done, "burst-effect"))


def carry_out(use: Use, take: str = "") -> Use:
    """The effect, on what was chosen. `take` is the card that it takes from the Trash."""
    if not _aimed(use):
        raise _out_of_order(use, "exert-effect")
    if use.negated_by:
        raise ValueError("its use has been negated")
    done = (*use.done, "main-flash" if use.burst else "exert-effect")
    if use.card.key == "time-leap":
        done = (*done, "when-summoned")
    if not take:
        return replace(use, done=done)
    if take not in takeable(use):
        raise _not_in_trash(use, take)
    if use.card.key == "time-leap":
        other_magic(take)
    player = replace(use.player, hand=(*use.player.hand, take), trash_cards=_without(use.player.trash_cards, take))
    return replace(use, player=player, done=done)


def takeable(use: Use) -> tuple[str, ...]:
    """Which Magic cards the effect finds in the Trash. The card that is being used is not there yet."""
    cards = use.player.trash_cards if use.card.takes else ()
    return seen_by_trickster(cards) if use.card.key == "time-leap" else cards


def put_away(use: Use, to: str = "", swap_with: str = "") -> Use:
    """The end: where the card goes."""
    if use.card.kind != "magic-card":
        return _put_hand_effect(use, to, swap_with)
    empty = use.card.aims and not targets(use) and "pay-cost" in _since_burst(use)
    if not (_carried_out(use) or use.negated_by or empty or (use.burst and use.done[-1] == "burst-effect")):
        raise _out_of_order(use, "put-in-trash")
    if use.negated_by:
        stays_paid(use.amount)
    elif not _carried_out(use) and empty:
        empty_use(use.amount)
    done = (*use.done, "put-in-trash")
    if not use.burst:
        magic_order(done)
    elif "pay-cost" in done:
        burst_order_with_payment(done)
    else:
        burst_order(done)
    player = replace(use.player, trash_cards=(*use.player.trash_cards, use.card.key))
    return replace(use, player=player, done=done, card_at="trash")


def use_magic(
    player: Player,
    card: Magic,
    target: str = "",
    *,
    negate_by: str = "",
    take: str = "",
    timing: str = "flash-timing",
    from_field: tuple[int, ...] = (),
) -> Use | Undecided:
    """Use a Magic from beginning to end. Without a target to choose, it is an empty use."""
    use = pay_for(declare(player, card, timing), from_field=from_field)
    if card.aims and targets(use):
        use = choose(use, target)
    if negate_by:
        negated = negate(use, negate_by)
        return negated if isinstance(negated, Undecided) else put_away(negated)
    return put_away(use if card.aims and not use.target else carry_out(use, take))


def burst_magic(
    player: Player, card: Magic, target: str = "", *, follow_up: bool = False, follow_target: str = "", take: str = ""
) -> Use:
    """A Magic by its Burst, from beginning to end; with `follow_up` its cost is paid for the Main or Flash effect."""
    use = declare_burst(player, card)
    use = carry_out_burst(choose(use, target) if card.burst_aims and targets(use) else use)
    if follow_up:
        use = pay_for(use)
        if card.aims and targets(use):
            use = choose(use, follow_target)
        if not card.aims or use.target:
            use = carry_out(use, take)
    return put_away(use)


def _since_burst(use: Use) -> tuple[str, ...]:
    """The steps of the present effect: those after the Burst effect, or after the declaration of the Burst."""
    start = max((at for at, step in enumerate(use.done) if step.startswith("burst-")), default=-1)
    return use.done[start + 1 :]


def _aimed(use: Use) -> bool:
    """Whether it is paid for, and its target chosen if it has one."""
    return "pay-cost" in _since_burst(use) and (not use.card.aims or bool(use.target))


def _carried_out(use: Use) -> bool:
    return "exert-effect" in use.done or "main-flash" in use.done


def _out_of_order(use: Use, step: str) -> Illegal:
    steps = (*use.done, step)
    return Illegal("BSP-033", steps=steps) if use.burst else Illegal("BSP-031", steps=steps)


def _not_in_trash(use: Use, take: str) -> Illegal:
    if use.burst:
        return Illegal("BSP-034", steps=use.done)
    return Illegal("BSP-035", card=take) if use.card.key == "time-leap" else Illegal("BSP-031", steps=use.done)


@rule("BSP-031")
def magic_order(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Pay, choose targets, carry out, Trash."""
    return steps


@rule("BSP-032")
def left_after_payment(lost: tuple[str, ...], left: tuple[str, ...]) -> tuple[str, ...]:
    """As we read it, what the payment has depleted can no longer be chosen."""
    return left


@rule("BSP-033")
def burst_order(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Declare, choose targets, carry out the Burst effect, Trash."""
    return steps


@rule("BSP-034")
def burst_order_with_payment(steps: tuple[str, ...]) -> tuple[str, ...]:
    """The Main or Flash effect comes after the Burst effect: pay, then choose its targets; then the Trash."""
    return steps


@rule("BSP-035")
def other_magic(card: str) -> str:
    """Time Leap on Trickster brings back another Magic than the one that is being used."""
    return card


@rule("BSP-036")
def seen_by_trickster(trash: tuple[str, ...]) -> tuple[str, ...]:
    """The effect of Trickster is carried out before Time Leap is put into the Trash."""
    return trash


@rule("BSP-037")
def negated_after_targets(by: str, target: str) -> str:
    """Whether to negate is decided when the targets are known."""
    return by


@rule("BSP-038")
def kagemusha_after_targets(target: str) -> str:
    """Kagemusha is presented at the same moment."""
    return "kagemusha"


@rule("BSP-039")
def empty_use(amount: int) -> int:
    """Without a target, the cost is paid and the card discarded, and that is all."""
    return amount


@rule("BSP-040")
def usual_timing(effect: str, timing: str) -> str:
    """An empty use keeps to the usual timing."""
    return timing


@rule("BSP-043")
def stays_paid(amount: int) -> int:
    """As we read it, the cost of a negated Magic stays paid."""
    return amount


# Was it used?


def condition_met(use: Use, condition: str) -> bool | Undecided:
    """Whether the use meets a condition: used-effect, used-card, or after-effect, which needs it to be carried out."""
    if use.burst:
        raise ValueError("the page speaks of Magic that is used, not of a Burst")
    if not _carried_out(use) and not use.negated_by:
        return Undecided("BSP-050", condition=condition)
    if condition == "after-effect":
        return after_carrying_out(_carried_out(use))
    return used_though_negated(use.negated_by) if use.negated_by else True


def magic_count(count: int, use: Use) -> int | Undecided:
    """How many Magic cards have been used this turn, after this one."""
    met = condition_met(use, "used-card")
    return met if isinstance(met, Undecided) else count + 1


@rule("BSP-041")
def used_though_negated(negated_by: str) -> bool:
    """A negated Magic has been used."""
    return True


@rule("BSP-042")
def after_carrying_out(carried_out: bool) -> bool:
    """A condition that says so needs the effect to have been carried out."""
    return carried_out


# Effects used from the hand like a Magic


def carriers(kind: str) -> tuple[str, ...]:
    """On which cards such an effect stands."""
    return CARRIERS[kind]


def affected(kind: str, effect: str) -> bool:
    """Whether an effect about Magic, such as Ice Wall, touches it."""
    if kind == "magic-like-temoto":
        return temoto_kind_affected(effect)
    return swap_kind_affected(effect) if kind == "magic-like-swap" else True


@rule("BSP-044")
def temoto_kind_affected(effect: str) -> bool:
    """What concerns Magic does not touch the first kind."""
    return False


@rule("BSP-045")
def put_beside_hand(to: str) -> str:
    """After the effect it lies beside the hand."""
    return "temoto"


@rule("BSP-046")
def swap_kind_affected(effect: str) -> bool:
    """Nor the second kind."""
    return False


@rule("BSP-047")
def trash_or_swap(to: str) -> str:
    """After the effect it is discarded, or changes places with a spirit."""
    return to


def _put_hand_effect(use: Use, to: str, swap_with: str) -> Use:
    if "exert-effect" not in use.done:
        raise _out_of_order(use, to)
    player, key = use.player, use.card.key
    if use.card.kind == "magic-like-temoto":
        if to not in ("", "temoto"):
            raise Illegal("BSP-045", to=to)
        return replace(use, player=replace(player, temoto=(*player.temoto, key)), card_at=put_beside_hand("temoto"))
    if to == "trash":
        return replace(use, player=replace(player, trash_cards=(*player.trash_cards, key)), card_at=trash_or_swap(to))
    if to != "field" or swap_with not in targets(use):
        raise Illegal("BSP-047", to=to)
    old = next(card for card in player.field if (card.name or card.key) == swap_with)
    field = tuple(replace(card, key=key, name="") if card is old else card for card in player.field)
    return replace(use, player=replace(player, field=field, hand=(*player.hand, old.key)), card_at=trash_or_swap(to))
