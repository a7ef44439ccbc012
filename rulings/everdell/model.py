"""Everdell: hands, the Meadow, places for workers, and a card played in its six steps.

A game never changes: each move returns a `Done` with the new game and what happened, a forbidden move raises `Illegal`,
and what nobody has decided comes back as `Undecided`. The parts follow the chapters of the rulings. Left out: seasons,
events, the forest, what a space of the board yields, how many workers a player still has, and every card that no
ruling speaks of.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hantei.rules import Illegal, Undecided, rule

#: What is printed on the cards, by term; filled from terms.yaml.
FACTS: dict[str, dict[str, str]] = {}

HAND_LIMIT, MEADOW_CARDS, CITY_SPACES, DISCOUNT, MOST_FOR_BARD, MOST_FOR_ARCHITECT = 8, 8, 15, 3, 5, 6
RESOURCES = ("twig", "resin", "pebble", "berry")
GREEN = ("farm", "husband", "miner-mole", "storehouse", "teacher")
#: Which Construction carries the occupied token that makes a Critter free.
MATCHING = {"architect": "crane", "husband": "farm", "innkeeper": "inn", "ranger": "dungeon", "wife": "farm"}
STORED = {"twig": 3, "resin": 2, "pebble": 1, "berry": 2}


# What lies on the table


@dataclass(frozen=True)
class Goods:
    """Resources, by kind."""

    twig: int = 0
    resin: int = 0
    pebble: int = 0
    berry: int = 0

    def plus(self, **more: int) -> "Goods":
        return Goods(*(getattr(self, kind) + more.get(kind, 0) for kind in RESOURCES))

    @property
    def total(self) -> int:
        return self.twig + self.resin + self.pebble + self.berry


@dataclass(frozen=True)
class Card:
    """A card as printed. `key` is its name; `red` marks a Destination card, `open_sign` the Open sign on it."""

    key: str
    kind: str
    cost: Goods = Goods()
    unique: bool = False
    red: bool = False
    open_sign: bool = False


@dataclass(frozen=True)
class Built:
    """A card in a city, with what lies on or under it."""

    card: Card
    token: bool = False
    goods: Goods = Goods()
    prisoners: tuple[Card, ...] = ()
    workers: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return self.card.key


@dataclass(frozen=True)
class Player:
    name: str
    hand: tuple[Card, ...] = ()
    city: tuple[Built, ...] = ()
    stock: Goods = Goods()
    points: int = 0


@dataclass(frozen=True)
class Place:
    """A space of the board. `circle` is closed or open, as it is drawn."""

    key: str
    circle: str = "closed"
    workers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """The whole table; players in turn order. `seed` decides how the discard pile is shuffled."""

    players: tuple[Player, ...]
    deck: tuple[Card, ...] = ()
    meadow: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    places: tuple[Place, ...] = ()
    seed: int = 0


@dataclass(frozen=True)
class Event:
    """Something that happened, in which of the six steps, and how it left the player; 0 outside of a play."""

    step: int
    key: str
    player: Player


@dataclass(frozen=True)
class Done:
    """A finished move. `open` holds the questions about it that nobody has answered."""

    state: Game
    events: tuple[Event, ...]
    open: tuple[Undecided, ...] = ()


class _Open(Exception):
    """The move runs into a question that nobody has answered."""

    def __init__(self, question: Undecided) -> None:
        super().__init__(repr(question))
        self.question = question


def card(key: str) -> Card:
    """A card by its name, with the cost printed on it: `card("farm")`. What costs berries is a Critter."""
    printed = FACTS[key]
    cost = Goods(*(int(printed.get(kind, "0")) for kind in RESOURCES))
    kind = "critter" if cost.berry else "construction"
    return Card(key, kind, cost, printed.get("limit") == "1", key == "inn", key == "inn")


def critter(**cost: int) -> Card:
    """Any common Critter without an effect: `critter(berry=5)`."""
    return Card("critter", "critter", Goods(**cost))


def construction(**cost: int) -> Card:
    """Any common Construction without an effect: `construction(twig=4)`."""
    return Card("construction", "construction", Goods(**cost))


def destination(open_sign: bool = False) -> Card:
    """Any red Destination card, with or without the Open sign."""
    return Card("destination-card", "construction", red=True, open_sign=open_sign)


def cards(*keys: str | Card) -> tuple[Card, ...]:
    return tuple(card(key) if isinstance(key, str) else key for key in keys)


def built(
    key: str | Card, *, token: bool = False, prisoners: Sequence[str] = (), workers: Sequence[str] = (), **goods: int
) -> Built:
    """A card in a city with what lies on it: `built("storehouse", resin=2)`."""
    return Built(cards(key)[0], token, Goods(**goods), cards(*prisoners), tuple(workers))


def player(name: str, hand: Sequence[str | Card] = (), city: Sequence[str | Card | Built] = (), **stock: int) -> Player:
    """A player: `player("A", hand=["king"], city=["farm"] * 14, berry=6)`."""
    laid_out = (one if isinstance(one, Built) else built(one) for one in city)
    return Player(name, cards(*hand), tuple(laid_out), Goods(**stock))


def space(circle: str, *workers: str, key: str = "action-space") -> Place:
    """A space with a closed or an open circle and the workers on it, by their owners."""
    return Place(key, circle, workers)


def haven(*workers: str) -> Place:
    return Place("haven", "open", workers)


def game(
    *players: Player,
    deck: Sequence[str | Card] = ("farm",) * 20,
    meadow: Sequence[str | Card] = ("farm",) * 8,
    discard: Sequence[str | Card] = (),
    places: Sequence[Place] = (),
) -> Game:
    """A table; players in turn order. Deck and Meadow are Farms where nothing is said."""
    return Game(players, cards(*deck), cards(*meadow), cards(*discard), tuple(places))


# What can be seen on it


def who(table: Game | Done, name: str) -> Player:
    players = (table.state if isinstance(table, Done) else table).players
    return next(one for one in players if one.name == name)


def hand_size(table: Game | Done, name: str) -> int:
    return len(who(table, name).hand)


def city_size(table: Game | Done, name: str) -> int:
    """How many cards lie in a city."""
    return len(who(table, name).city)


def stock(table: Game | Done, name: str, kind: str) -> int:
    return int(getattr(who(table, name).stock, kind))


def points(table: Game | Done, name: str) -> int:
    """Points taken during the game."""
    return who(table, name).points


def names(pile: Iterable[Card | Built]) -> tuple[str, ...]:
    return tuple(one.key for one in pile)


def log(done: Done) -> tuple[str, ...]:
    """What happened, in order."""
    return tuple(event.key for event in done.events)


def after_step(done: Done, step: int) -> Player:
    """The player as the step left him: `len(after_step(done, 1).city)`."""
    return [event for event in done.events if event.step <= step][-1].player


# Places and workers


@rule("EVE-001")
def kind_of_space(circle: str) -> str:
    """A closed circle is exclusive, an open one shared."""
    return "exclusive-location" if circle == "closed" else "shared-location"


@rule("EVE-002")
def shared_takes_one_more(workers: int) -> bool:
    """A shared space takes any number of workers."""
    return True


@rule("EVE-003")
def exclusive_is_free(workers: int) -> bool:
    """An exclusive space takes one worker."""
    if workers:
        raise Illegal("EVE-003", workers=workers)
    return True


@rule("EVE-004")
def haven_takes_one_more(workers: int) -> bool:
    """The Haven is a shared space."""
    return True


def place_worker(game: Game, name: str, key: str) -> Done:
    """Put a worker on a space of the board."""
    place = next(one for one in game.places if one.key == key)
    workers = len(place.workers)
    if key == "haven":
        haven_takes_one_more(workers)
    elif kind_of_space(place.circle) == "shared-location":
        shared_takes_one_more(workers)
    else:
        exclusive_is_free(workers)
    there = replace(place, workers=(*place.workers, name))
    places = tuple(there if one is place else one for one in game.places)
    return Done(replace(game, places=places), (Event(0, "worker", who(game, name)),))


@rule("EVE-006")
def open_to_others(open_sign: bool) -> bool:
    """Another player's red card is open to a worker only with the Open sign."""
    if not open_sign:
        raise Illegal("EVE-006", open_sign=open_sign)
    return True


@rule("EVE-007")
def own_card_is_open(card: str) -> bool:
    """A player uses his own red cards with or without the sign."""
    return True


@rule("EVE-008")
def point_for_owner(owner: str) -> int:
    """The owner of an Open card gets a point when another player visits it."""
    return 1


def visit(game: Game, name: str, owner: str, key: str) -> Done:
    """Put a worker on a card in a city. A Storehouse is emptied; for the Inn, see `play`."""
    at = _find(who(game, owner).city, key)
    done = _occupy(game, name, owner, at)
    if at.key != "storehouse":
        return done
    at = replace(at, workers=(*at.workers, name))
    take_all(tuple(kind for kind in RESOURCES if getattr(at.goods, kind)), at.goods.total)
    me = who(done, name)
    me = replace(me, city=_swap(me.city, at, replace(at, goods=Goods())), stock=me.stock.plus(**vars(at.goods)))
    return Done(_with(done.state, me), (*done.events, Event(0, "effect", me)))


def _occupy(game: Game, name: str, owner: str, at: Built) -> Done:
    host = who(game, owner)
    if owner == name:
        own_card_is_open(at.key)
    else:
        open_to_others(at.card.open_sign)
    exclusive_is_free(len(at.workers))
    host = replace(host, city=_swap(host.city, at, replace(at, workers=(*at.workers, name))))
    if owner != name:
        host = replace(host, points=host.points + point_for_owner(owner))
    game = _with(game, host)
    return Done(game, (Event(1, "worker", who(game, name)),))


# The city


def count_in_city(game: Game, name: str, key: str) -> int:
    """How many cards of a name a card text finds that speaks of "your city"."""
    me = who(game, name)
    laid_out, in_hand = names(me.city).count(key), names(me.hand).count(key)
    return laid_out_only(key, laid_out, in_hand) if in_hand else laid_out


@rule("EVE-011")
def laid_out_only(card: str, laid_out: int, in_hand: int) -> int:
    """Only what is laid out counts, not the hand."""
    return laid_out


@rule("EVE-012")
def couples_share(couples: int) -> int:
    """Each Husband shares one space with a Wife."""
    return couples


def spaces(city: tuple[Built, ...]) -> int:
    """How many spaces the cards of a city take."""
    couples = min(names(city).count("husband"), names(city).count("wife"))
    return len(city) - (couples_share(couples) if couples else 0)


@rule("EVE-010")
def fits(spaces: int) -> bool:
    """A city has 15 spaces; `spaces` is how many would be taken."""
    if spaces > CITY_SPACES:
        raise Illegal("EVE-010", spaces=spaces)
    return True


@rule("EVE-013")
def any_number_of(card: str, copies: int) -> bool:
    """Common cards may lie in a city in any number."""
    return True


@rule("EVE-014")
def one_of_each(card: str, copies: int) -> bool:
    """Of each Unique card a city has one at most."""
    if copies:
        raise Illegal("EVE-014", card=card, copies=copies)
    return True


# Hand, drawing and the Meadow


@rule("EVE-016")
def cards_drawn(entitled: int, hand: int) -> int:
    """A player draws only up to 8 cards."""
    return max(0, min(entitled, HAND_LIMIT - hand))


@rule("EVE-026")
def drawn_from(told_meadow: bool) -> str:
    """Cards come from the deck unless the effect says Meadow."""
    return "meadow" if told_meadow else "deck"


def draw(game: Game, name: str, count: int, *, picks: Sequence[str] = (), from_meadow: bool = False) -> Done:
    """Draw cards: from the deck, or, where the effect says so, the picked ones from the Meadow."""
    me = who(game, name)
    if picks and not from_meadow:
        raise Illegal("EVE-026", told_meadow=from_meadow)
    number = cards_drawn(count, len(me.hand))
    if drawn_from(from_meadow) == "deck":
        game, drawn = _from_deck(game, number)
    else:
        game, drawn = _from_meadow(game, tuple(picks)[:number])
    me = replace(me, hand=me.hand + drawn)
    return Done(_with(game, me), (Event(0, "draw", me),))


@rule("EVE-028")
def reshuffled(discarded: int) -> int:
    """When the deck has run out, the discard pile becomes the new deck."""
    return discarded


def _from_deck(game: Game, number: int) -> tuple[Game, tuple[Card, ...]]:
    if number > len(game.deck) and game.discard:
        reshuffled(len(game.discard))
        pile = list(game.discard)
        Random(game.seed).shuffle(pile)
        game = replace(game, deck=(*game.deck, *pile), discard=(), seed=game.seed + 1)
    return replace(game, deck=game.deck[number:]), game.deck[:number]


@rule("EVE-029")
def replenished(gaps: int) -> int:
    """The Meadow is filled up at once."""
    return gaps


@rule("EVE-030")
def taken_together(cards: int) -> int:
    """Several Meadow cards of one action are all taken before a gap is filled."""
    return cards


def _from_meadow(game: Game, picks: tuple[str, ...]) -> tuple[Game, tuple[Card, ...]]:
    there, taken = list(game.meadow), []
    for pick in picks:
        found = next((one for one in there if one.key == pick), None)
        if found is None:
            raise Illegal("EVE-030", cards=len(picks))
        there.remove(found)
        taken.append(found)
    if len(taken) > 1:
        taken_together(len(taken))
    return _refill(replace(game, meadow=tuple(there))), tuple(taken)


def _refill(game: Game) -> Game:
    gaps = MEADOW_CARDS - len(game.meadow)
    if gaps <= 0:
        return game
    game, fresh = _from_deck(game, gaps)
    replenished(len(fresh))
    return replace(game, meadow=game.meadow + fresh)


def discard_from_meadow(game: Game, *picks: str) -> Done:
    """Discard cards of the Meadow, as an effect may say."""
    game, gone = _from_meadow(game, picks)
    return Done(replace(game, discard=game.discard + gone), (Event(0, "replenish", game.players[0]),))


# Giving cards


@rule("EVE-022")
def with_room(hands: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Who may be given a card: opponents whose hand is not full."""
    return tuple(name for name, hand in hands if hand < HAND_LIMIT)


@rule("EVE-024")
def nobody_has_room(cards: int) -> int:
    """With every hand full, what should be given is discarded."""
    return cards


@rule("EVE-018")
def cards_received(given: int, hand: int) -> int:
    """The receiver takes cards up to 8."""
    return max(0, min(given, HAND_LIMIT - hand))


@rule("EVE-021")
def rest_discarded(given: int, received: int) -> int:
    """What the receiver cannot take is discarded."""
    return given - received


@rule("EVE-020")
def chosen_by_giver(named: tuple[str, ...], asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A house rule: the giver says which card arrives, whatever the receiver asks for."""
    return named


def receivers(game: Game, giver: str, count: int = 1) -> tuple[str, ...] | Undecided:
    """The opponents who may be given cards; nobody where all hands are full."""
    able = _able(game, giver)
    if len(able) > 1 and any(hand_size(game, name) + count > HAND_LIMIT for name in able):
        return Undecided("EVE-025")
    return able


def _able(game: Game, giver: str) -> tuple[str, ...]:
    hands = tuple((one.name, len(one.hand)) for one in game.players if one.name != giver)
    return with_room(hands) if any(hand < HAND_LIMIT for _, hand in hands) else ()


def give(
    game: Game, giver: str, gift: Sequence[str], to: str = "", *, house: bool = False, hand_over: Sequence[str] = ()
) -> Done | Undecided:
    """Give cards of the hand to an opponent. `house` plays by the house rule: the giver names what he hands over."""
    me = who(game, giver)
    given, rest = _pick(me.hand, gift)
    game = _with(game, me := replace(me, hand=rest))
    able = _able(game, giver)
    if not able:
        nobody_has_room(len(given))
        return Done(replace(game, discard=game.discard + given), (Event(0, "discard", me),))
    if not to and len(able) > 1:
        raise ValueError("several opponents have room: name the receiver")
    to = to or able[0]
    if to not in able:
        raise Illegal("EVE-023", to=to)
    host = who(game, to)
    number = cards_received(len(given), len(host.hand))
    arriving, lost = given[:number], given[number:]
    if lost:
        if len(able) > 1:
            return Undecided("EVE-025")
        if len(set(given)) > 1:
            if not house:
                return Undecided("EVE-019")
            arriving, lost = _pick(given, chosen_by_giver(tuple(hand_over))[:number])
        rest_discarded(len(given), number)
    game = _with(game, replace(host, hand=host.hand + arriving))
    return Done(replace(game, discard=game.discard + lost), (Event(0, "gift", me),))


# Playing a card: the six steps


@dataclass(frozen=True)
class Choices:
    """What a player says for the effect of a card, and for the ability that he uses while playing it."""

    prisoner: str = ""
    swap: tuple[str, str] = ("", "")
    victim: str = ""
    discard: tuple[str, ...] = ()
    to: str = ""
    gift: int = 1
    resource: str = "berry"
    copy: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class _Play:
    """A play between two steps: the table by then, what has happened, what is to be paid and what comes back."""

    game: Game
    name: str
    card: Card
    choices: Choices
    price: Goods
    refund: Goods = Goods()
    events: tuple[Event, ...] = ()

    @property
    def me(self) -> Player:
        return who(self.game, self.name)

    def change(self, **changes: Any) -> "_Play":
        """With another city, hand, stock or points of the player."""
        return replace(self, game=_with(self.game, replace(self.me, **changes)))

    def tell(self, step: int, key: str) -> "_Play":
        return replace(self, events=(*self.events, Event(step, key, self.me)))

    def discard(self, step: int, one: Built) -> "_Play":
        """Send a card from the city to the discard pile."""
        if one.goods.total or one.prisoners or one.workers:
            raise _Open(Undecided("EVE-064", card=one.key))
        pile = replace(self.game, discard=(*self.game.discard, one.card))
        return replace(self, game=pile).change(city=_swap(self.me.city, one)).tell(step, "discard")


def play(
    game: Game,
    name: str,
    card: str,
    *,
    source: str = "hand",
    use: str | tuple[str, ...] = (),
    inn: str = "",
    token: bool = False,
    **choices: Any,
) -> Done | Undecided:
    """Play a card from `hand` or `meadow`.

    `use` names a card-playing ability, `inn` whose Inn is visited for it, `token` asks for a free Critter; the rest are
    `Choices`.
    """
    uses = ((use,) if isinstance(use, str) else use) + (("inn",) if inn else ())
    if not set(uses) <= {"crane", "dungeon", "inn", "innkeeper", "judge"}:
        raise ValueError(f"{uses} are no card-playing abilities")
    if len(uses) > 1:
        raise Illegal("EVE-046", first=uses[0], second=uses[1])
    if uses and token:
        return Undecided("EVE-048")
    pile = who(game, name).hand if source == "hand" else game.meadow
    taken_from(card, source, card in names(pile))
    played = next(one for one in pile if one.key == card)
    turn = _Play(game, name, played, Choices(**choices), played.cost)
    try:
        if uses:
            turn = _step_1(turn, uses[0], source, inn)
        turn = _step_5(_step_4(_step_3(_step_2(turn, token), source)))
    except _Open as stopped:
        return stopped.question
    turn = _step_6(turn)
    questions = (Undecided("EVE-057"),) if card == "historian" else ()
    return Done(turn.game, turn.events, questions)


@rule("EVE-032")
def taken_from(card: str, source: str, there: bool) -> str:
    """A card is played from the hand or from the Meadow."""
    if not there:
        raise Illegal("EVE-032", card=card, source=source, there=there)
    return source


# Step 1: the card-playing ability


def _step_1(turn: _Play, ability: str, source: str, inn: str) -> _Play:
    if ability == "judge":
        return _judge(turn)
    if ability == "inn":
        inn_reaches(source)
        done = _occupy(turn.game, turn.name, inn, _find(who(turn.game, inn).city, "inn"))
        turn = replace(turn, game=done.state, events=done.events)
    elif ability == "dungeon":
        turn = _imprison(turn, _own(turn, "dungeon"))
    else:
        one = _own(turn, ability)
        (crane_for if ability == "crane" else innkeeper_for)(turn.card.kind)
        turn = turn.discard(1, one)
    cost = turn.price.total
    price = discounted(cost, DISCOUNT) if cost >= DISCOUNT else nothing_back(cost, DISCOUNT)
    return replace(turn, price=_cheaper(turn.price, cost - price, turn.me.stock))


def _own(turn: _Play, key: str) -> Built:
    """A card of the own city; those of other cities do not help."""
    own_city(key, key in names(turn.me.city))
    return _find(turn.me.city, key)


@rule("EVE-009")
def own_city(card: str, there: bool) -> bool:
    """A text that speaks of the city means the city of the player who uses it."""
    if not there:
        raise Illegal("EVE-009", card=card, there=there)
    return True


@rule("EVE-033")
def discounted(cost: int, discount: int) -> int:
    """The ability comes first: what is paid later is the lowered cost."""
    return cost - discount


@rule("EVE-047")
def nothing_back(cost: int, discount: int) -> int:
    """A discount larger than the cost gives no change."""
    return 0


def _cheaper(cost: Goods, by: int, stock: Goods) -> Goods:
    """Take resources off a cost, first those that the player lacks."""
    for lacking in (True, False):
        for kind in RESOURCES:
            most = getattr(cost, kind) - (getattr(stock, kind) if lacking else 0)
            off = max(0, min(by, most))
            cost, by = cost.plus(**{kind: -off}), by - off
    return cost


@rule("EVE-049")
def crane_for(kind: str) -> bool:
    """The Crane helps with Constructions."""
    if kind != "construction":
        raise Illegal("EVE-049", kind=kind)
    return True


@rule("EVE-050")
def innkeeper_for(kind: str) -> bool:
    """The Innkeeper helps with Critters."""
    if kind != "critter":
        raise Illegal("EVE-050", kind=kind)
    return True


@rule("EVE-051")
def judge_replaces(out: str, into: str, in_cost: bool) -> str:
    """The Judge lets one resource of the cost be replaced; nobody leaves the city."""
    if not in_cost:
        raise Illegal("EVE-051", out=out, into=into, in_cost=in_cost)
    return into


def _judge(turn: _Play) -> _Play:
    _own(turn, "judge")
    out, into = turn.choices.swap
    judge_replaces(out, into, getattr(turn.price, out) > 0)
    return replace(turn, price=turn.price.plus(**{out: -1}).plus(**{into: 1})).tell(1, "when-playing-ability")


@rule("EVE-059")
def cell_without_ranger(prisoners: int, kind: str) -> bool:
    """The Dungeon takes one Critter."""
    if prisoners or kind != "critter":
        raise Illegal("EVE-059", prisoners=prisoners, kind=kind)
    return True


@rule("EVE-060")
def cell_with_ranger(prisoners: int) -> bool:
    """With a Ranger in the city the Dungeon takes two."""
    if prisoners > 1:
        raise Illegal("EVE-060", prisoners=prisoners)
    return True


@rule("EVE-061")
def no_longer_in_city(critter: str) -> bool:
    """A prisoner is not in the city any more."""
    return True


def _imprison(turn: _Play, dungeon: Built) -> _Play:
    critter = _own(turn, turn.choices.prisoner)
    held, kind = len(dungeon.prisoners), critter.card.kind
    if held and kind == "critter" and count_in_city(turn.game, turn.name, "ranger"):
        if held == 1 and critter.key == "ranger":
            raise _Open(Undecided("EVE-062"))
        cell_with_ranger(held)
    else:
        cell_without_ranger(held, kind)
    no_longer_in_city(critter.key)
    with_prisoner = replace(dungeon, prisoners=(*dungeon.prisoners, critter.card))
    city = _swap(_swap(turn.me.city, critter), dungeon, with_prisoner)
    return turn.change(city=city).tell(1, "prisoner")


def second_prisoner_stays(ranger: bool) -> bool | Undecided:
    """Whether the second prisoner stays; open once the Ranger has left."""
    return True if ranger else Undecided("EVE-063")


@rule("EVE-075")
def inn_reaches(source: str) -> str:
    """The Inn is for cards of the Meadow."""
    if source != "meadow":
        raise Illegal("EVE-075", source=source)
    return source


# Step 2: payment


@rule("EVE-034")
def paid(price: int, lacking: int) -> int:
    """The lowered cost is paid in full."""
    if lacking:
        raise Illegal("EVE-034", price=price, lacking=lacking)
    return price


@rule("EVE-035")
def free_by_token(critter: str, free: int) -> int:
    """A token on the matching Construction, once for each, makes a Critter free."""
    if not free:
        raise Illegal("EVE-035", critter=critter, free=free)
    return 0


def _step_2(turn: _Play, token: bool) -> _Play:
    if token:
        match = MATCHING.get(turn.card.key)
        free = [one for one in turn.me.city if one.key == match and not one.token]
        free_by_token(turn.card.key, len(free))
        city = _swap(turn.me.city, free[0], replace(free[0], token=True))
        return turn.change(city=city).tell(2, "occupied-token")
    price, have = vars(turn.price), turn.me.stock
    paid(turn.price.total, sum(max(0, price[kind] - getattr(have, kind)) for kind in RESOURCES))
    return turn.change(stock=have.plus(**{kind: -price[kind] for kind in RESOURCES})).tell(2, "payment")


# Step 3: the Meadow


@rule("EVE-036")
def refilled_before_placing(cards: int) -> int:
    """The Meadow is full again before the card is placed."""
    return cards


def _step_3(turn: _Play, source: str) -> _Play:
    if source == "hand":
        return turn.change(hand=_without(turn.me.hand, turn.card))
    game = _refill(replace(turn.game, meadow=_without(turn.game.meadow, turn.card)))
    refilled_before_placing(len(game.meadow))
    return replace(turn, game=game).tell(3, "replenish")


# Step 4: the card enters the city


@rule("EVE-038")
def discarded_first(victim: str, there: bool) -> str:
    """What the new card discards goes before the new card comes."""
    if not there:
        raise Illegal("EVE-038", victim=victim, there=there)
    return victim


@rule("EVE-037")
def placed(card: str, spaces: int) -> int:
    """The card lies in the city, after payment; `spaces` are then taken."""
    return spaces


def _step_4(turn: _Play) -> _Play:
    key = turn.card.key
    if key == "ruins":
        turn = _ruin(turn)
    copies = count_in_city(turn.game, turn.name, key)
    if turn.card.unique:
        one_of_each(key, copies)
    elif copies:
        any_number_of(key, copies)
    city = (*turn.me.city, Built(turn.card))
    taken = spaces(city)
    if taken >= CITY_SPACES:
        fits(taken)
    placed(key, taken)
    return turn.change(city=city).tell(4, "placement")


def _ruin(turn: _Play) -> _Play:
    victim = turn.choices.victim
    there = [one for one in turn.me.city if one.card.kind == "construction"]
    if not victim:
        if there:
            raise ValueError("name the Construction that the Ruins discard")
        fits(spaces(turn.me.city) + 1)
        raise _Open(Undecided("EVE-053"))
    discarded_first(victim, victim in names(there))
    gone = _find(tuple(there), victim)
    return replace(turn, refund=gone.card.cost).discard(4, gone)


# Step 5: its effect


@rule("EVE-039")
def resolved(card: str) -> str:
    """The effect of the new card comes once it lies in the city."""
    return card


def _step_5(turn: _Play) -> _Play:
    key, me = turn.card.key, turn.me
    if key not in (*GREEN, "ruins", "bard"):
        return turn
    resolved(key)
    if key == "ruins":
        ruins_give_back(turn.choices.victim, turn.refund.total)
        turn = turn.change(stock=me.stock.plus(**vars(turn.refund)))
        game = draw(turn.game, turn.name, 2).state
    elif key == "bard":
        named = turn.choices.discard
        gained = bard_points(len(named), all(names(me.hand).count(one) >= named.count(one) for one in named))
        gone, hand = _pick(me.hand, named)
        game = turn.change(hand=hand, points=me.points + gained).game
        game = replace(game, discard=game.discard + gone)
    else:
        game = _production(turn.game, turn.name, key, turn.choices)
    return replace(turn, game=game).tell(5, "effect")


@rule("EVE-052")
def ruins_give_back(victim: str, cost: int) -> int:
    """The Ruins give back the printed cost of what was discarded."""
    return cost


@rule("EVE-054")
def bard_points(discarded: int, in_hand: bool = True) -> int:
    """The Bard: up to 5 cards of the hand, a point for each."""
    if discarded > MOST_FOR_BARD or not in_hand:
        raise Illegal("EVE-054", discarded=discarded, in_hand=in_hand)
    return discarded


def bard_most(hand: int) -> int:
    """How many cards the Bard can discard from a hand."""
    return bard_points(min(MOST_FOR_BARD, hand))


# Step 6: what the play triggers


@rule("EVE-040")
def triggered(card: str) -> str:
    """Cards that react to a play come last."""
    return card


@rule("EVE-055")
def historian_draws(played: str) -> int:
    """The Historian: 1 card for a Critter or Construction played."""
    return 1


@rule("EVE-058")
def shopkeeper_gains(played: str) -> int:
    """The Shopkeeper: 1 berry for a Critter played, not for itself."""
    return 0 if played == "shopkeeper" else 1


def _step_6(turn: _Play) -> _Play:
    played = turn.card.key
    for key in names(turn.me.city):
        if key == "historian" and played != "historian":
            game = draw(turn.game, turn.name, historian_draws(played)).state
            turn = replace(turn, game=game).tell(6, triggered(key))
        elif key == "shopkeeper" and turn.card.kind == "critter" and shopkeeper_gains(played):
            turn = turn.change(stock=turn.me.stock.plus(berry=1)).tell(6, triggered(key))
    return turn


@rule("EVE-041")
def in_turn_order(order: tuple[str, ...], owners: tuple[str, ...]) -> tuple[str, ...]:
    """Triggers of several players are worked through in turn order."""
    return tuple(name for name in order if name in owners)


def trigger_order(order: tuple[str, ...], active: str, owners: tuple[str, ...]) -> tuple[str, ...] | Undecided:
    """Whose triggers come first. Open where it depends on the player from whom one counts."""
    at = order.index(active)
    starts = {order[start:] + order[:start] for start in (0, at, (at + 1) % len(order))}
    if len({tuple(name for name in one if name in owners) for one in starts}) > 1:
        return Undecided("EVE-042")
    return in_turn_order(order[at:] + order[:at], owners)


# Single cards: production


def _production(game: Game, name: str, key: str, choices: Choices) -> Game:
    """What a green card produces for a player."""
    me = who(game, name)
    if key == "farm":
        return _with(game, replace(me, stock=me.stock.plus(berry=1)))
    if key == "teacher":
        return _teach(game, name, choices)
    if key == "storehouse":
        at = _find(me.city[::-1], key)
        amount = put_on(choices.resource, STORED[choices.resource])
        full = replace(at, goods=at.goods.plus(**{choices.resource: amount}))
        return _with(game, replace(me, city=_swap(me.city, at, full)))
    if key == "husband":
        gained = husband_gains(_paired(game, name), bool(count_in_city(game, name, "farm")))
        return _with(game, replace(me, stock=me.stock.plus(**{choices.resource: gained})))
    return _copied(game, name, *choices.copy, choices) if choices.copy[0] else game


def produce(game: Game, name: str, key: str, **choices: Any) -> Done | Undecided:
    """Let a green card of the own city produce: `produce(table, "A", "teacher", to="B")`."""
    try:
        game = _production(game, name, _find(who(game, name).city, key).key, Choices(**choices))
    except _Open as stopped:
        return stopped.question
    return Done(game, (Event(0, "effect", who(game, name)),))


@rule("EVE-065")
def husband_gains(wife: bool, farm: bool) -> int:
    """The Husband: 1 resource with a Wife beside him and a Farm in the own city."""
    return 1 if wife and farm else 0


def _paired(game: Game, name: str) -> bool:
    return 0 < names(who(game, name).city).count("husband") <= count_in_city(game, name, "wife")


@rule("EVE-070")
def teacher_gives(drawn: int) -> int:
    """The Teacher: of the 2 cards drawn 1 is given to an opponent."""
    return 1


@rule("EVE-071")
def no_gift(drawn: int) -> int:
    """Who draws fewer than 2 keeps what he draws."""
    return 0


def _teach(game: Game, name: str, choices: Choices) -> Game:
    before = hand_size(game, name)
    game = draw(game, name, 2).state
    drawn = who(game, name).hand[before:]
    if len(drawn) < 2:
        no_gift(len(drawn))
        return game
    teacher_gives(len(drawn))
    done = give(game, name, [drawn[choices.gift].key], choices.to)
    assert isinstance(done, Done)
    return done.state


@rule("EVE-074")
def put_on(kinds: str, amount: int) -> int:
    """The Storehouse: what production puts on it."""
    return amount


@rule("EVE-074")
def take_all(kinds: tuple[str, ...], amount: int) -> int:
    """The Storehouse: a worker takes everything that lies on it."""
    return amount


@rule("EVE-066")
def copies_from(owner: str, card: str, theirs: bool) -> str:
    """The Miner Mole copies a card that lies in an opponent's city."""
    if not theirs:
        raise Illegal("EVE-066", owner=owner, card=card, theirs=theirs)
    return card


@rule("EVE-067")
def only_green(card: str, green: bool) -> bool:
    """Only green production cards are copied."""
    if not green:
        raise Illegal("EVE-067", card=card, green=green)
    return True


@rule("EVE-068")
def copied_husband_gains(wife: bool, farm: bool) -> int:
    """A copied Husband looks at the city in which he lies."""
    return 1 if wife and farm else 0


def _copied(game: Game, name: str, owner: str, key: str, choices: Choices) -> Game:
    copies_from(owner, key, owner != name and key in names(who(game, owner).city))
    only_green(key, key in GREEN)
    if key in ("storehouse", "miner-mole"):
        raise _Open(Undecided("EVE-076", card=key))
    if key != "husband":
        return _production(game, name, key, choices)
    wife, farm = _paired(game, owner), "farm" in names(who(game, owner).city)
    mine = names(who(game, name).city)
    if not (wife and farm) and (wife or "wife" in mine) and (farm or "farm" in mine):
        raise _Open(Undecided("EVE-069"))
    me = who(game, name)
    return _with(game, replace(me, stock=me.stock.plus(**{choices.resource: copied_husband_gains(wife, farm)})))


# Single cards: the Architect


@rule("EVE-072")
def architect_points(resin: int, pebble: int) -> int:
    """The Architect: a point for each resin and pebble left, 6 at most."""
    return min(MOST_FOR_ARCHITECT, resin + pebble)


@rule("EVE-073")
def not_yet_owned(stored: int) -> int:
    """What lies on a Storehouse does not count."""
    return 0


def architect(game: Game | Done, name: str) -> int:
    """The points that an Architect gives at the end."""
    me = who(game, name)
    stored = sum(one.goods.resin + one.goods.pebble for one in me.city)
    extra = not_yet_owned(stored) if stored else 0
    return architect_points(me.stock.resin + extra, me.stock.pebble)


# Piles and cities


def _with(game: Game, changed: Player) -> Game:
    return replace(game, players=tuple(changed if one.name == changed.name else one for one in game.players))


def _find(city: tuple[Built, ...], key: str) -> Built:
    """A card of a city by its name; of several, one without a worker."""
    found = [one for one in city if one.key == key]
    if not found:
        raise ValueError(f"no {key} lies there")
    return min(found, key=lambda one: len(one.workers))


def _swap(city: tuple[Built, ...], old: Built, new: Built | None = None) -> tuple[Built, ...]:
    """The city with a card replaced, or taken out."""
    at = city.index(old)
    return city[:at] + ((new,) if new else ()) + city[at + 1 :]


def _without(pile: tuple[Card, ...], one: Card) -> tuple[Card, ...]:
    at = pile.index(one)
    return pile[:at] + pile[at + 1 :]


def _pick(pile: tuple[Card, ...], keys: Sequence[str]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The named cards, and what is left of the pile."""
    picked: tuple[Card, ...] = ()
    for key in keys:
        one = next((there for there in pile if there.key == key), None)
        if one is None:
            raise ValueError(f"no {key} is there to be given")
        picked, pile = (*picked, one), _without(pile, one)
    return picked, pile
