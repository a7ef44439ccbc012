"""Buying and gaining in Dominion, as far as overpaying needs it.

A `Turn` never changes: each move returns the next one, with all that has happened in `events`. A purchase opens a
window at the buy, in which one may overpay, and after it a window at the gain, in which on-gain effects are resolved;
what those cause opens windows inside. `buy`, `overpay`, `use` and `go_on` go step by step, `purchase` does it at once.
A forbidden move raises `Illegal`, and what nobody has decided comes back as `Undecided`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import wraps
from random import Random
from typing import Concatenate, ParamSpec

from hantei.rules import Illegal, Undecided, rule

#: What is printed on the cards, by term; filled from terms.yaml.
FACTS: dict[str, dict[str, str]] = {}

TREASURES = frozenset(("copper", "silver", "gold", "masterpiece", "quarry", "horn-of-plenty"))
#: Neither Action nor Treasure: a Victory card, a Night card, an Event, a card outside of the Supply, the made-up card.
OTHERS = frozenset(("estate", "changeling", "alms", "horse", "draw-now-card"))
OUTSIDE = frozenset(("alms", "horse"))

P = ParamSpec("P")


# What lies on the table


@dataclass(frozen=True)
class Cost:
    """What a card costs: coins, Potions, debt."""

    coins: int
    potions: int = 0
    debt: int = 0


@dataclass(frozen=True)
class Event:
    """Something that happened, by its term: to which card, how much, and how many coins were left afterwards."""

    key: str
    card: str
    amount: int
    coins: int


@dataclass(frozen=True)
class Window:
    """A moment at which effects wait: `must` have to be done, `may` need not.

    `place` is where the gained card was put, empty once it has moved. `left` counts the repetitions that a begun effect
    still has before it; until it is through, nothing else of the window can be used.
    """

    at: str
    card: str
    must: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    bought: bool = False
    coins: int = 0
    potions: int = 0
    left: int = 0
    place: str = ""


def all_piles() -> tuple[str, ...]:
    """Ten copies of every card that can lie in the Supply."""
    return tuple(key for key, printed in FACTS.items() if "cost" in printed and key not in OUTSIDE for _ in range(10))


@dataclass(frozen=True)
class Turn:
    """One player's turn: cards by name, the top of the deck first. `effects` last, each as often as it is named."""

    coins: int = 0
    potions: int = 0
    buys: int = 1
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    supply: tuple[str, ...] = field(default_factory=all_piles, repr=False)
    black_market: tuple[str, ...] = ()
    trash: tuple[str, ...] = ()
    draw_at_end: int = 0
    seed: int = 0
    edition: str = "errata"
    events: tuple[Event, ...] = ()
    windows: tuple[Window, ...] = ()


class _Open(Exception):
    """The move runs into a question that nobody has answered."""

    def __init__(self, question: Undecided) -> None:
        super().__init__(repr(question))
        self.question = question


def move(
    function: Callable[Concatenate[Turn, P], Turn],
) -> Callable[Concatenate[Turn | Undecided, P], Turn | Undecided]:
    """A move of the game: what is undecided is its answer, and stays the answer of every move that follows."""

    @wraps(function)
    def made(turn: Turn | Undecided, /, *args: P.args, **kwargs: P.kwargs) -> Turn | Undecided:
        if isinstance(turn, Undecided):
            return turn
        try:
            return function(turn, *args, **kwargs)
        except _Open as open_:
            return open_.question

    return made


# Cards and costs


@rule("DOM-002")
def has_overpay(card: str) -> bool:
    """Whether the card has an overpay effect: a plus stands at its cost."""
    return _has_plus(card)


def cost(turn: Turn, card: str) -> Cost:
    """What a card costs at this moment, for everything that asks."""
    price = _price(turn, card)
    paid = [event.amount for event in turn.events if (event.key, event.card) == ("overpay-processing", card)]
    return replace(price, coins=despite_overpaying(price.coins, paid[-1])) if any(paid) else price


def _price(turn: Turn, card: str) -> Cost:
    """What has to be paid for a card, step by step."""
    coins = without_plus(card) if _has_plus(card) else _printed(card).coins
    reduction = sum(_reduction(effect, card) for effect in turn.effects)
    return replace(_printed(card), coins=reduced(coins, reduction) if reduction else coins)


@rule("DOM-022")
def without_plus(card: str) -> int:
    """The plus is no part of the cost."""
    return _printed(card).coins


@rule("DOM-026")
def reduced(cost: int, by: int) -> int:
    """Reductions add up, and no cost falls below 0."""
    return max(0, cost - by)


@rule("DOM-023")
def despite_overpaying(cost: int, overpaid: int) -> int:
    """What was overpaid does not enter the cost."""
    return cost


@rule("DOM-017")
def remodel_limit(cost: int) -> int:
    """Remodel gains a card that costs up to 2 more than the card it trashes."""
    return cost + 2


def _has_plus(card: str) -> bool:
    return FACTS[card].get("cost", "").endswith("+")


def _printed(card: str) -> Cost:
    facts = FACTS[card]
    return Cost(int(facts["cost"].rstrip("+")), int(facts.get("potion", "0")), int(facts.get("debt", "0")))


def _is_action(card: str) -> bool:
    return card not in TREASURES | OTHERS


def _reduction(effect: str, card: str) -> int:
    return {"bridge": 1, "quarry": 2 if _is_action(card) else 0}.get(effect, 0)


def _cost_now(turn: Turn, card: str) -> Cost:
    """`cost` of a card that is only looked at: a candidate leaves no trace."""
    printed = _printed(card)
    reduction = sum(_reduction(effect, card) for effect in turn.effects)
    return replace(printed, coins=max(0, printed.coins - reduction))


def _costs_up_to(price: Cost, coins: int) -> bool:
    return price.coins <= coins and not price.potions and not price.debt


def _costs_less(one: Cost, other: Cost) -> bool:
    return one != other and all(
        (one.coins <= other.coins, one.potions <= other.potions, one.debt <= other.debt),
    )


# The buy


@move
def buy(turn: Turn, card: str, source: str = "supply") -> Turn:
    """Buy a card: pay its cost and a Buy. Where one may overpay, `overpay` or `go_on` comes next."""
    turn = _leave(turn)
    price = _price(turn, card)
    if price.debt:
        raise ValueError(f"{card} costs debt, which is left out here")
    pile = turn.black_market if source == "black-market" else turn.supply
    buys = turn.buys if source == "black-market" else turn.buys - 1
    if card not in pile or buys < 0 or turn.potions < price.potions or turn.coins < price.coins:
        raise Illegal("DOM-006", card=card, cost=price.coins, coins=turn.coins)
    if source == "black-market":
        buys = at_black_market(buys)
        turn = replace(turn, black_market=_without(turn.black_market, card))
    else:
        turn = replace(turn, supply=_without(turn.supply, card))
    coins = pay_cost(card, price.coins, turn.coins)
    turn = replace(turn, coins=coins, potions=turn.potions - price.potions, buys=buys)
    turn = _happened(turn, "buy-verb", card, price.coins)
    waiting = on_buy_effects(turn, card)
    must = tuple(effect for effect in waiting if effect != "overpay-processing")
    may = (may_overpay(card),) if "overpay-processing" in waiting else ()
    return _settled(_opened(turn, Window("buy-verb", card, must, may, bought=True)))


@rule("DOM-006")
def pay_cost(card: str, cost: int, coins: int) -> int:
    """The purchase itself: cost and one Buy. What is left of the coins."""
    return coins - cost


@rule("DOM-043")
def at_black_market(buys: int) -> int:
    """A purchase from the Black Market is a purchase, and uses no Buy."""
    return buys


@rule("DOM-007")
def may_overpay(card: str) -> str:
    """Buying a card with a plus lets the buyer overpay, there and then."""
    return "overpay-processing"


def on_buy_effects(turn: Turn, card: str) -> tuple[str, ...]:
    """What is triggered by buying the card."""
    if turn.edition == "errata":
        return only_overpaying(card) if "haggler" in turn.effects and _has_plus(card) else _overpaying(card)
    old = tuple(effect for effect in turn.effects if effect in ("haggler", "on-buy-effect"))
    return old_on_buy_effects(card, old) if old else _overpaying(card)


@rule("DOM-063")
def only_overpaying(card: str) -> tuple[str, ...]:
    """Since the errata overpaying is the only thing that happens at the buy."""
    return _overpaying(card)


@rule("DOM-031")
def old_on_buy_effects(card: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Before the errata there were others, such as Haggler."""
    return (*_overpaying(card), *others)


def _overpaying(card: str) -> tuple[str, ...]:
    return ("overpay-processing",) if _has_plus(card) else ()


# Overpaying


@move
def overpay(turn: Turn, coins: int = 0, potions: int = 0, debt: int = 0) -> Turn:
    """Pay something extra for the card that is just being bought."""
    window = _window(turn)
    if window is None or "overpay-processing" not in window.may:
        raise _no_overpaying(turn)
    if debt:
        raise Illegal("DOM-039", debt=debt)
    if not coins and not potions:
        raise Illegal("DOM-034", card=window.card)
    if coins and not 0 < coins <= turn.coins:
        raise Illegal("DOM-008", coins=turn.coins)
    if coins:
        overpay_amounts(turn.coins)
        no_buy_for_overpaying(coins, turn.buys)
    if potions:
        turn = replace(turn, potions=pay_potions(turn.potions, potions))
    if window.must:
        first_at_the_buy("overpay-processing", window.must)
    turn = _happened(replace(turn, coins=turn.coins - coins), "overpay-processing", window.card, coins)
    turn = _changed(turn, replace(window, may=(), coins=coins, potions=potions))
    if turn.edition != "errata":
        effect_at_the_buy(window.card)
        turn = _begun(turn)
    return _settled(turn)


@rule("DOM-008")
def overpay_amounts(coins: int) -> tuple[int, ...]:
    """The amounts that can be overpaid with the coins left after the cost."""
    return tuple(range(1, coins + 1))


@rule("DOM-009")
def no_buy_for_overpaying(overpaid: int, buys: int) -> int:
    """Overpaying uses no Buy. How many there are still."""
    return buys


@rule("DOM-036")
def pay_potions(potions: int, overpaid: int) -> int:
    """Potions may be overpaid, as far as there are any."""
    if not 0 < overpaid <= potions:
        raise Illegal("DOM-036", potions=potions, overpaid=overpaid)
    return potions - overpaid


@rule("DOM-027")
def above_cost(total: int, cost: int) -> int:
    """Of what is handed over, everything above the cost as it is now is overpaid."""
    return total - cost


@rule("DOM-010")
def without_overpaying(card: str) -> int:
    """Nobody has to overpay."""
    return 0


@rule("DOM-030")
def first_at_the_buy(chosen: str, others: tuple[str, ...]) -> str:
    """On-buy effects of one purchase are resolved in the order that the buyer likes."""
    return chosen


@move
def change_overpayment(turn: Turn, coins: int) -> Turn:
    """Make the amount another one: not once it has been declared."""
    if any(window.coins or window.potions for window in turn.windows):
        raise _no_overpaying(turn)
    return _decided(overpay(turn, coins))


def _no_overpaying(turn: Turn) -> Exception:
    """Why nothing can be overpaid now: it was declared before, no such card was bought, or the moment has passed."""
    at = max(
        (at for at, event in enumerate(turn.events) if event.key == "buy-verb" and event.card != "alms"), default=0
    )
    since = turn.events[at:]
    bought = since[0].card if since and since[0].key == "buy-verb" else ""
    gains = [event.card for event in since if event.key == "gain" and _has_plus(event.card)]
    if not bought or (gains and gains != [bought]):
        return Illegal("DOM-040", card=gains[-1] if gains else bought)
    if not _has_plus(bought):
        return Illegal("DOM-002", card=bought)
    overpaid = sum(event.amount for event in since if event.key == "overpay-processing")
    return Illegal("DOM-033", overpaid=overpaid) if overpaid else Illegal("DOM-007", card=bought)


# The gain


@move
def gain(turn: Turn, card: str) -> Turn:
    """Gain a card from the Supply by some effect, without buying it."""
    return _gained(_leave(turn), card)


@move
def horn_of_plenty(turn: Turn, card: str) -> Turn:
    """Horn of Plenty, which is in play, gains a card."""
    turn = _leave(turn)
    price, names = _cost_now(turn, card), len(set(turn.in_play))
    if not _costs_up_to(price, names):
        raise Illegal("DOM-041", cost=price.coins, names=names)
    within_horn_limit(price.coins, names)
    return _gained(turn, card)


@move
def buy_alms(turn: Turn, card: str) -> Turn:
    """Buy the Event Alms, which gains a card."""
    turn = _leave(turn)
    refused = any(key in TREASURES for key in turn.in_play) or any(event.card == "alms" for event in turn.events)
    if turn.buys < 1 or refused or not _costs_up_to(_cost_now(turn, card), 4):
        raise Illegal("DOM-042", card=card)
    turn = _happened(replace(turn, buys=turn.buys - 1), "buy-verb", "alms", 0)
    gained_by_alms(card)
    return _gained(turn, card)


@rule("DOM-040")
def not_bought(card: str) -> int:
    """A card that is gained without being bought is not overpaid. What is overpaid: nothing."""
    return 0


@rule("DOM-041")
def within_horn_limit(cost: int, names: int) -> int:
    """Horn of Plenty: up to one coin of cost for each differently named card in play."""
    return names


@rule("DOM-042")
def gained_by_alms(card: str) -> str:
    """Alms is bought; the card is gained by it and not bought."""
    return "alms"


def _gained(turn: Turn, card: str, bought: Window | None = None) -> Turn:
    """The gain: the card comes to the discard pile, then on-gain effects are triggered."""
    overpaid = bool(bought and turn.edition == "errata" and (bought.coins or bought.potions))
    if bought is None and card not in OUTSIDE:
        turn = replace(turn, supply=_without(turn.supply, card))
    if "possession" in turn.effects:
        if overpaid:
            raise _Open(Undecided("DOM-066", card=card))
        return _happened(turn, "possession", card)
    turn = _happened(replace(turn, discard=(*turn.discard, card)), "gain", card)
    if bought is None and _has_plus(card):
        not_bought(card)
    must: tuple[str, ...] = (effect_at_the_gain(card),) if overpaid else ()
    if bought and turn.edition == "errata":
        must += tuple(effect for effect in turn.effects if effect == "haggler")
    window = Window("gain", card, must, ("hostelry",) if card == "hostelry" else (), place="discard-pile")
    if bought:
        window = replace(window, bought=True, coins=bought.coins, potions=bought.potions)
    return _opened(turn, window)


@rule("DOM-011")
def effect_at_the_gain(card: str) -> str:
    """Since the errata the overpay effect is an on-gain effect."""
    return "overpay-effect"


@rule("DOM-067")
def effect_at_the_buy(card: str) -> str:
    """Before the errata paying and effect were one thing, at the buy."""
    return "overpay-effect"


# Windows: what waits, and in which order it is done


def pending(turn: Turn) -> tuple[str, ...]:
    """What can be used at this moment. Nothing, while an effect that has begun is not through."""
    window = _window(turn)
    if window is None or window.left:
        return ()
    return (*window.must, *(one for one in (*window.may, *_reactions(turn, window)) if one not in window.used))


@move
def use(turn: Turn, effect: str, *choices: str | int | None) -> Turn:
    """Resolve one of the effects that wait, to its end. `choices` are what the player chooses in it."""
    turn, _ = _started(turn, effect)
    chosen = str(choices[0]) if choices else ""
    match effect:
        case "overpay-effect":
            turn = _through(_begun(turn, choices), choices)
        case "haggler":
            turn = _use_haggler(turn, chosen)
        case "watchtower":
            turn, card = _taken(turn, effect)
            turn = _trashed(turn, card) if chosen == "trash" else _onto_deck(turn, card)
        case "market-square":
            turn = replace(turn, hand=_without(turn.hand, effect), discard=(*turn.discard, effect))
            turn = _gained(turn, gold_for_trash(turn.windows[-1].card))
        case "changeling":
            turn = _use_changeling(turn)
        case "hostelry":
            turn = _use_hostelry(turn, int(chosen or 0))
        case "star-chart":
            turn = _changed(turn, replace(turn.windows[-1], may=()))
            turn = replace(turn, deck=(chosen, *_without(turn.deck, chosen)))
        case "on-buy-effect":
            turn = _happened(replace(turn, coins=turn.coins + 1), effect, turn.windows[-1].card)
    return _settled(turn)


@move
def begin(turn: Turn, choice: str | None = None) -> Turn:
    """Begin the overpay effect and do only its first repetition; `go_on` does the next."""
    turn, _ = _started(turn, "overpay-effect")
    turn = _begun(turn)
    return _settled(_next(turn, choice) if turn.windows[-1].left else turn)


@move
def go_on(turn: Turn, choice: str | None = None) -> Turn:
    """The next repetition of an effect that has begun; else go on without using what is optional."""
    window = _window(turn)
    if window is None:
        return turn
    return _settled(_next(turn, choice) if window.left else _declined(turn, window))


def _started(turn: Turn, effect: str) -> tuple[Turn, Window]:
    """The effect is the next: nothing is running, it has been triggered, and it is taken off the list."""
    window = _window(turn)
    if window and window.left:
        raise Illegal("DOM-046", left=window.left)
    waiting = pending(turn)
    others = tuple(one for one in waiting if one != effect)
    if window is None or effect not in waiting:
        raise ValueError(f"{effect} does not wait here")
    if others and window.at == "buy-verb":
        first_at_the_buy(effect, others)
    elif others:
        first_at_the_gain(effect, others)
    if any(outer.left for outer in turn.windows):
        inside_the_series(effect, window.card)
    if effect in window.must:
        window = replace(window, must=_without(window.must, effect))
    return _changed(turn, window), window


@rule("DOM-045")
def first_at_the_gain(chosen: str, others: tuple[str, ...]) -> str:
    """On-gain effects of one gain are resolved in the order that the player likes who gains the card."""
    return chosen


@rule("DOM-047")
def inside_the_series(chosen: str, card: str) -> str:
    """What the effect itself triggers is resolved inside it."""
    return chosen


def _reactions(turn: Turn, window: Window) -> tuple[str, ...]:
    """Reactions to what the window is about, from the hand as it is now."""
    if window.at == "trash":
        return ("market-square",) if "market-square" in turn.hand else ()
    if window.at != "gain":
        return ()
    held = ("watchtower",) if "watchtower" in turn.hand else ()
    return (*held, "changeling") if "changeling" in turn.effects else held


def _declined(turn: Turn, window: Window) -> Turn:
    if window.must and window.at == "buy-verb":
        raise Illegal("DOM-030", chosen=window.must[0], others=window.must[1:])
    if window.must:
        raise Illegal("DOM-045", chosen=window.must[0], others=window.must[1:])
    if "overpay-processing" in window.may:
        without_overpaying(window.card)
    return _changed(turn, replace(window, may=(), used=(*window.used, *pending(turn))))


def _leave(turn: Turn) -> Turn:
    """Something new begins: what is optional is declined, what is not has to be done first."""
    while window := _window(turn):
        if window.left:
            raise Illegal("DOM-046", left=window.left)
        turn = _settled(_declined(turn, window))
    return turn


def _settled(turn: Turn) -> Turn:
    """Close every window in which nothing waits any more. After the window at the buy comes the gain."""
    while window := _window(turn):
        payable = turn.coins or turn.potions or window.must
        waiting = [one for one in pending(turn) if one != "overpay-processing" or payable]
        if window.left or waiting:
            break
        turn = replace(turn, windows=turn.windows[:-1])
        if window.at == "buy-verb":
            turn = _gained(turn, window.card, window)
    return turn


def _window(turn: Turn) -> Window | None:
    return turn.windows[-1] if turn.windows else None


def _opened(turn: Turn, window: Window) -> Turn:
    return replace(turn, windows=(*turn.windows, window))


def _changed(turn: Turn, window: Window) -> Turn:
    return replace(turn, windows=(*turn.windows[:-1], window))


def _happened(turn: Turn, key: str, card: str, amount: int = 1) -> Turn:
    return replace(turn, events=(*turn.events, Event(key, card, amount, turn.coins)))


# Overpay effects


def _begun(turn: Turn, choices: tuple[str | int | None, ...] = ()) -> Turn:
    """The overpay effect of the window's card begins: how many repetitions it will have."""
    window = turn.windows[-1]
    turn = _happened(turn, "overpay-effect", window.card, window.coins)
    if window.card == "farrier":
        return replace(turn, draw_at_end=turn.draw_at_end + draws_at_end(window.coins))
    wanted, possible = _repetitions(turn, window)
    if window.card == "herald" and choices and len(choices) != min(wanted, possible):
        raise Illegal("DOM-057", overpaid=wanted, discard=possible)
    left = as_far_as_possible(wanted, possible) if possible < wanted else wanted
    return _changed(turn, replace(window, left=left))


def _next(turn: Turn, choice: str | None = None) -> Turn:
    """One repetition. A shuffle that somebody may react to comes first, by itself."""
    window = turn.windows[-1]
    if window.card == "draw-now-card" and not turn.deck and "star-chart" in turn.effects:
        return _opened(_shuffled(turn), Window("deck-shuffle", window.card, may=("star-chart",)))
    turn = _changed(turn, replace(window, left=window.left - 1))
    match window.card:
        case "stonemason":
            return _gain_action(turn, choice)
        case "herald":
            return _put_back(turn, choice)
        case "infirmary":
            return _play_infirmary(turn, choice)
        case "draw-now-card":
            return _draw_one(turn)
    return _gained(turn, "horse" if window.card == "hostelry" else "silver")


def _through(turn: Turn, choices: tuple[str | int | None, ...]) -> Turn:
    """Every repetition that is left, without reacting to what they cause."""
    depth, chosen = len(turn.windows), iter(choices)
    while len(turn.windows) >= depth and turn.windows[depth - 1].left:
        turn = _next(turn, str(choice) if (choice := next(chosen, None)) is not None else None)
        while len(turn.windows) > depth:
            turn = _settled(_declined(turn, turn.windows[-1]))
    return turn


@rule("DOM-013")
def as_far_as_possible(wanted: int, possible: int) -> int:
    """The effect is carried out as far as it goes; the coins stay paid."""
    return min(wanted, possible)


@rule("DOM-044")
def silvers_for(overpaid: int) -> int:
    """Masterpiece: one Silver for each coin."""
    return overpaid


@rule("DOM-056")
def cards_to_put_back(overpaid: int, discard: int) -> int:
    """Herald: one card from the discard pile onto the deck for each coin, no more and no fewer."""
    return min(overpaid, discard)


@rule("DOM-012")
def draws_at_end(overpaid: int) -> int:
    """Farrier: one card for each coin, at the end of the turn."""
    return overpaid


@rule("DOM-037")
def costing_exactly(coins: int, potions: int, chosen: str) -> str:
    """Stonemason: an Action that costs exactly what was overpaid, in coins and Potions alike."""
    return chosen


@rule("DOM-048")
def draw_now(deck: int) -> int:
    """An effect that draws does so at once, one card after the other. Cards left in the deck."""
    return deck - 1


@rule("DOM-029")
def play_infirmary(place: str) -> str:
    """Infirmary plays itself: it comes into play and stays there."""
    return "in-play"


def _repetitions(turn: Turn, window: Window) -> tuple[int, int]:
    """How often the effect is to be repeated, and how often it can be."""
    match window.card:
        case "masterpiece":
            return silvers_for(window.coins), turn.supply.count("silver")
        case "herald":
            cards_to_put_back(window.coins, len(turn.discard))
            return window.coins, len(turn.discard)
        case "stonemason":
            return 2, len(_matching(turn, window))
        case "infirmary":
            if window.coins and not window.place:
                raise _Open(Undecided("DOM-032", card=window.card))
            return window.coins, window.coins
    return window.coins, len(turn.deck) + len(turn.discard)


def stonemason_choices(turn: Turn) -> tuple[str, ...]:
    """The Actions that the overpay effect of the Stonemason just bought can gain."""
    return tuple(dict.fromkeys(_matching(turn, turn.windows[-1])))


def _matching(turn: Turn, window: Window) -> tuple[str, ...]:
    wanted = Cost(window.coins, window.potions)
    return tuple(card for card in turn.supply if _is_action(card) and _cost_now(turn, card) == wanted)


def _gain_action(turn: Turn, choice: str | None) -> Turn:
    window = turn.windows[-1]
    matching = _matching(turn, window)
    if choice is not None and choice not in matching:
        raise Illegal("DOM-037", coins=window.coins, potions=window.potions, chosen=choice)
    return _gained(turn, costing_exactly(window.coins, window.potions, choice or matching[0]))


def _put_back(turn: Turn, choice: str | None) -> Turn:
    card = choice or turn.discard[0]
    at = turn.discard.index(card)
    return _onto_deck(
        _moved(replace(turn, discard=turn.discard[:at] + turn.discard[at + 1 :]), "discard-pile", card), card
    )


def _draw_one(turn: Turn) -> Turn:
    if not turn.deck:
        turn = _shuffled(turn)
    draw_now(len(turn.deck))
    return _drawn(turn)


def _play_infirmary(turn: Turn, choice: str | None) -> Turn:
    """Play: draw a card, then perhaps trash one from the hand."""
    window = turn.windows[-1]
    play_infirmary(window.place or "in-play")
    if window.place:
        turn = replace(turn, discard=_without(turn.discard, window.card), in_play=(*turn.in_play, window.card))
        turn = _changed(turn, replace(window, place=""))
    if not turn.deck:
        turn = _shuffled(turn)
    turn = _drawn(turn) if turn.deck else turn
    return _trashed(replace(turn, hand=_without(turn.hand, choice)), choice) if choice else turn


# Other effects


def haggler_choices(turn: Turn) -> tuple[str, ...]:
    """What Haggler can gain now: cheaper than the bought card, and no Victory card."""
    card = turn.windows[-1].card
    price = cost(turn, card)
    cheaper_than(card, price.coins)
    return _cheaper(turn, price)


def _cheaper(turn: Turn, price: Cost) -> tuple[str, ...]:
    cheaper = [card for card in turn.supply if card != "estate" and _costs_less(_cost_now(turn, card), price)]
    return tuple(dict.fromkeys(cheaper))


@rule("DOM-024")
def cheaper_than(card: str, cost: int) -> int:
    """Haggler's card costs less than the one that was bought."""
    return cost


def _use_haggler(turn: Turn, chosen: str) -> Turn:
    card = turn.windows[-1].card
    price = cost(turn, card)
    cheaper = _cheaper(turn, price)
    if cheaper and chosen not in cheaper:
        raise Illegal("DOM-024", card=card, cost=price.coins)
    cheaper_than(card, price.coins)
    return _gained(turn, chosen) if cheaper else turn


def _use_changeling(turn: Turn) -> Turn:
    card = turn.windows[-1].card
    exchanged(card, _cost_now(turn, card).coins)
    turn, _ = _taken(turn, "changeling")
    supply = (*_without(turn.supply, "changeling"), card)
    return replace(turn, supply=supply, discard=(*turn.discard, "changeling"))


@rule("DOM-049")
def exchanged(card: str, cost: int) -> str:
    """Only a gained card that costs 3 or more can be exchanged for a Changeling."""
    if cost < 3:
        raise Illegal("DOM-049", card=card, cost=cost)
    return "changeling"


@rule("DOM-053")
def gold_for_trash(card: str) -> str:
    """Market Square: a card was trashed, so it gains a Gold."""
    return "gold"


def _use_hostelry(turn: Turn, discarded: int) -> Turn:
    treasures = [card for card in turn.hand if card in TREASURES]
    for card in treasures[: horses_for(discarded, len(treasures))]:
        turn = replace(turn, hand=_without(turn.hand, card), discard=(*turn.discard, card))
    window = turn.windows[-1]
    return _through(_changed(turn, replace(window, used=(*window.used, "hostelry"), left=discarded)), ())


@rule("DOM-058")
def horses_for(discarded: int, treasures: int) -> int:
    """Hostelry: a Horse for each Treasure that is discarded from the hand."""
    if not 0 <= discarded <= treasures:
        raise Illegal("DOM-058", discarded=discarded, treasures=treasures)
    return discarded


@rule("DOM-064")
def coins_for_trash(coins: int) -> int:
    """Priest: 2 coins for every card trashed later in the turn."""
    return coins + 2


# Moving cards


@rule("DOM-052")
def still_there(card: str, place: str) -> str:
    """A gained card can be moved as long as it lies where it was put."""
    return place


@rule("DOM-050")
def reshuffle(discard: int) -> int:
    """The deck is empty: the whole discard pile becomes the new deck, with the card just gained in it."""
    return discard


def _taken(turn: Turn, by: str) -> tuple[Turn, str]:
    """Take the gained card of the window from where it was put."""
    window = turn.windows[-1]
    if not window.place:
        raise Illegal("DOM-052", card=window.card)
    still_there(window.card, window.place)
    turn = replace(turn, discard=_without(turn.discard, window.card))
    return _changed(turn, replace(window, place="", used=(*window.used, by))), window.card


def _trashed(turn: Turn, card: str) -> Turn:
    turn = _happened(replace(turn, trash=(*turn.trash, card)), "trash", card)
    for _ in range(turn.effects.count("priest")):
        turn = replace(turn, coins=coins_for_trash(turn.coins))
    return _opened(turn, Window("trash", card))


def _onto_deck(turn: Turn, card: str) -> Turn:
    return _happened(replace(turn, deck=(card, *turn.deck)), "top-of-deck", card)


def _drawn(turn: Turn) -> Turn:
    turn = replace(turn, hand=(*turn.hand, turn.deck[0]), deck=turn.deck[1:])
    return _happened(turn, "draw", turn.hand[-1])


def _shuffled(turn: Turn) -> Turn:
    cards = list(turn.discard)
    if cards:
        reshuffle(len(cards))
    Random(turn.seed).shuffle(cards)
    turn = _moved(replace(turn, deck=tuple(cards), discard=(), seed=turn.seed + 1), "discard-pile")
    return _happened(turn, "deck-shuffle", "", len(cards))


def _moved(turn: Turn, place: str, card: str | None = None) -> Turn:
    """Gained cards that have left the place are lost track of: those of this name without a copy there, or all."""
    gone = [card] if card and card not in turn.discard else [] if card else [window.card for window in turn.windows]
    return replace(
        turn,
        windows=tuple(
            replace(window, place="") if window.place == place and window.card in gone else window
            for window in turn.windows
        ),
    )


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without the last one of this name."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


# Whole purchases, and questions about a turn


@move
def purchase(
    turn: Turn, card: str, overpaid: int = 0, potions: int = 0, choices: tuple[str, ...] = (), source: str = "supply"
) -> Turn:
    """Buy a card, overpay or not, and resolve the overpay effect first. Other effects that are triggered wait."""
    after: Turn | Undecided = buy(turn, card, source)
    if overpaid or potions:
        after = overpay(after, overpaid, potions)
    elif "overpay-processing" in pending(_decided(after)):
        after = go_on(after)
    after = _decided(after)
    window = _window(after)
    if window and window.left:
        return _settled(_through(after, choices))
    return _decided(use(after, "overpay-effect", *choices)) if "overpay-effect" in pending(after) else after


@move
def purchase_for(turn: Turn, card: str, total: int) -> Turn:
    """Buy a card and hand over so many coins in all: what is above the cost is overpaid."""
    price = _cost_now(turn, card).coins
    if total < price:
        raise Illegal("DOM-006", card=card, cost=price, coins=total)
    return _decided(purchase(turn, card, above_cost(total, price)))


def _decided(turn: Turn | Undecided) -> Turn:
    if isinstance(turn, Undecided):
        raise _Open(turn)
    return turn


def happened(turn: Turn) -> tuple[str, ...]:
    """What has happened, in order, by term."""
    return tuple(event.key for event in turn.events)


def gained(turn: Turn) -> tuple[str, ...]:
    """The cards gained this turn, in order."""
    return tuple(event.card for event in turn.events if event.key == "gain")


def first(turn: Turn, key: str) -> Event:
    """The first event of this kind."""
    return next(event for event in turn.events if event.key == key)
