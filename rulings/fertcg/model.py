"""How many chips an attack consumes in FERTCG: (A × B) ± C.

A is the attack value of the card that is used, B the number of attacks as far as it counts for chips, C every other
effect. `chips` is the whole calculation; the functions below it are its steps, each beside the ruling that states it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from hantei.rules import Illegal, Undecided, rule

#: What is printed on the cards, by term; filled from terms.yaml.
FACTS: dict[str, dict[str, str]] = {}

#: The three classes of special effects in the order in which they are worked through, lowest priority first.
ORDER = ("fixed-value", "no-cost", "increase-decrease")

KEEN_EDGE_USES = 2


# What lies on the table


@dataclass(frozen=True)
class Card:
    """The card an attack is made with, and the attack value printed on it."""

    key: str
    attack: int


@dataclass(frozen=True)
class CountText:
    """A text that changes how often a unit attacks: it states the number, multiplies it or adds to it.

    `kind` is the kind of card on which it stands, `chips_of` whose chips the same text speaks of.
    """

    kind: str
    attacks: int | None = None
    times: int = 1
    add: int = 0
    chips_of: Literal["attacker", "other"] | None = None
    name: str | None = None

    @property
    def key(self) -> str:
        return self.name or self.kind


@dataclass(frozen=True)
class Fixed:
    """A special effect that sets the chips to a number."""

    to: int
    key: str = "fixed-value"


@dataclass(frozen=True)
class NoCost:
    """A special effect by which no chips are consumed."""

    key: str = "no-cost"


@dataclass(frozen=True)
class Change:
    """A special effect that adds chips or takes some off."""

    by: int
    key: str = "increase-decrease"


Effect = Fixed | NoCost | Change
Text = CountText | Effect


@dataclass(frozen=True)
class Unit:
    """A unit as the target of a card; the number tells units of one side apart."""

    key: str
    number: int = 1
    skill: str | None = None


def card(key: str) -> Card:
    """A named card with its printed attack value: `card("tyrfing")`."""
    return Card(key, int(FACTS[key]["attack"]))


def unit(attack: int) -> Card:
    """Any unit card that attacks with its own value."""
    return Card("unit-card", attack)


def weapon(attack: int) -> Card:
    """Any weapon card."""
    return Card("weapon-card", attack)


def magic(attack: int) -> Card:
    """Any magic card."""
    return Card("magic-card", attack)


def own_unit(number: int = 1, skill: str | None = None) -> Unit:
    """A unit on the side of whoever plays the card."""
    return Unit("own-unit", number, skill)


def enemy_unit(number: int = 1, skill: str | None = None) -> Unit:
    """A unit on the other side."""
    return Unit("enemy-unit", number, skill)


adept = CountText("surprise-card", times=2, chips_of="attacker", name="renzoku-card")
prayer_bracelet = CountText("surprise-card", add=-1, chips_of="other", name="prayer-bracelet")
star_orb = Fixed(1, "star-orb")
wrath_of_thor = NoCost("wrath-of-thor")
keen_edge = Change(-2, "keen-edge")
wind_support = Change(+2, "wind-support")


# The calculation


def chips(attack: Card, *texts: Text, edition: str = "gaiden") -> int | Undecided:
    """The chips that the attacking unit really consumes, with every text that applies to the attack."""
    effects = [text for text in texts if not isinstance(text, CountText)]
    if effects.count(keen_edge) > 1:
        return Undecided("FER-047")
    base = attack_value(attack)
    times = attack_count(*(text for text in texts if isinstance(text, CountText)), edition=edition)
    if isinstance(base, Undecided):
        return base
    if isinstance(times, Undecided):
        return times
    result = with_effects(product(base, times), times, effects)
    return at_least_zero(result) if result < 0 else result


@rule("FER-003")
def product(attack: int, times: int) -> int:
    """A × B. Special effects come after the multiplication."""
    return attack * times


@rule("FER-012")
def at_least_zero(chips: int) -> int:
    """The end result is never below 0."""
    return max(0, chips)


@rule("FER-044")
def counterattack(card: Card) -> Card:
    """A counterattack is calculated like an attack: `chips(counterattack(card("tyrfing")))`."""
    return card


# A: the attack value


def attack_value(*cards: Card) -> int | Undecided:
    """A. Which value it is when a unit and its weapon both print one is open."""
    return Undecided("FER-014") if len(cards) > 1 else printed_attack(cards[0])


@rule("FER-004")
def printed_attack(card: Card) -> int:
    """A is the attack value printed on the card that is used."""
    return card.attack


# B: the number of attacks


def attack_count(*texts: CountText, edition: str = "gaiden") -> int | Undecided:
    """B, the number by which the attack value is multiplied."""
    judged = [(_judge(text, edition), text) for text in sorted(texts, key=lambda text: text.attacks is None)]
    if any(judge is None for judge, _ in judged):
        return Undecided("FER-049")
    if _order_matters([text for judge, text in judged if judge in COUNTED]):
        return Undecided("FER-046")
    count = one_attack()
    for judge, text in judged:
        count = judge(count, text) if judge else count
    return count if count >= 0 else Undecided("FER-046")


@rule("FER-005")
def one_attack() -> int:
    """B is 1 as long as no text changes it."""
    return 1


@rule("FER-018")
def raised_before_gaiden(count: int, text: CountText) -> int:
    """The doubling that the column shows counted before Gaiden as well."""
    return _changed(count, text)


@rule("FER-019")
def with_attackers_chips(count: int, text: CountText) -> int:
    """A text counts if it also speaks of the chips of the unit that attacks."""
    return _changed(count, text)


@rule("FER-019")
def without_chips(count: int, text: CountText) -> int:
    """A text that speaks of no chips leaves B alone."""
    return count


@rule("FER-024")
def with_other_chips(count: int, text: CountText) -> int:
    """A text that speaks only of another unit's chips leaves B alone."""
    return count


@rule("FER-026")
def lowered_before_gaiden(count: int, text: CountText) -> int:
    """Before Gaiden, fewer attacks never meant fewer chips."""
    return count


@rule("FER-028")
def on_unit_card(count: int, text: CountText) -> int:
    """What a unit card says of its attacks counts without any word on chips."""
    return _changed(count, text)


@rule("FER-029")
def on_weapon_or_magic(count: int, text: CountText) -> int:
    """As we read the column, weapon and magic cards do not share the exception for unit cards."""
    return count


@rule("FER-017")
def multiply(count: int, text: CountText) -> int:
    """A doubling multiplies the number of attacks that is there already."""
    return count * text.times


COUNTED = (raised_before_gaiden, with_attackers_chips, on_unit_card)


def _judge(text: CountText, edition: str) -> Callable[[int, CountText], int] | None:
    """The rule that says what a text does to B; None where no ruling does."""
    if edition == "before-gaiden":
        if text.add < 0:
            return lowered_before_gaiden
        return raised_before_gaiden if text.chips_of == "attacker" else None
    if text.kind == "unit-card":
        return on_unit_card
    if text.chips_of:
        return with_attackers_chips if text.chips_of == "attacker" else with_other_chips
    return on_weapon_or_magic if text.kind in ("weapon-card", "magic-card") else without_chips


def _changed(count: int, text: CountText) -> int:
    if text.attacks is not None:
        return text.attacks
    return multiply(count, text) if text.times != 1 and count != 1 else count * text.times + text.add


def _order_matters(texts: list[CountText]) -> bool:
    """Whether × and ± meet, or two texts each state a number: nobody has said how these combine."""
    multiplied = any(text.times != 1 for text in texts)
    added = any(text.add for text in texts)
    return (multiplied and added) or sum(text.attacks is not None for text in texts) > 1


def attacks_made(*texts: CountText) -> int | Undecided:
    """How often the unit really attacks. This number plays no part in the formula."""
    return Undecided("FER-046") if _order_matters(list(texts)) else real_attacks(*texts)


@rule("FER-025")
def real_attacks(*texts: CountText) -> int:
    """Every text that changes the number of attacks applies to the attacks themselves."""
    count = 1
    for text in sorted(texts, key=lambda text: text.attacks is None):
        count = count * text.times + text.add if text.attacks is None else text.attacks
    return count


def attack_takes_place(attacks: int) -> bool | Undecided:
    """Whether there is an attack at all: open when none is left."""
    return Undecided("FER-022") if attacks < 1 else True


# C: special effects


def with_effects(product: int, times: int, effects: list[Effect]) -> int:
    """What the special effects make of the product, class by class."""
    result = product
    fixed = [effect for effect in effects if isinstance(effect, Fixed)]
    if fixed:
        lowest = lowest_fixed(*fixed) if len(fixed) > 1 else fixed[0].to
        chosen = next(effect for effect in fixed if effect.to == lowest)
        whole = times > 1 or product < lowest
        result = replace_product(product, chosen) if whole else apply_effect(product, chosen)
    for effect in effects:
        if isinstance(effect, NoCost):
            result = apply_effect(result, effect)
    changes = [effect for effect in effects if isinstance(effect, Change)]
    minus = sum(change.by for change in changes if change.by < 0)
    if result + minus < 0 and any(change.by > 0 for change in changes):
        return all_changes(result, *changes)
    for change in changes:
        result = apply_effect(result, change)
    return result


@rule("FER-036")
def apply_effect(chips: int, effect: Effect) -> int:
    """One special effect, in its turn: set the number, then consume none, then plus and minus."""
    if isinstance(effect, Change):
        return chips + effect.by
    return effect.to if isinstance(effect, Fixed) else 0


@rule("FER-042")
def lowest_fixed(*fixed: Fixed) -> int:
    """Of several fixed values the lowest is used."""
    return min(effect.to for effect in fixed)


@rule("FER-043")
def replace_product(product: int, effect: Fixed) -> int:
    """A fixed value takes the place of the whole product, whether that is larger or smaller."""
    return effect.to


@rule("FER-013")
def all_changes(chips: int, *changes: Change) -> int:
    """Plus and minus are summed up before anybody asks whether the result is below 0."""
    for change in changes:
        chips = apply_effect(chips, change)
    return chips


@rule("FER-034")
def effect_class(effect: Effect) -> str:
    """To which of the three classes a special effect belongs."""
    return {Fixed: "fixed-value", NoCost: "no-cost", Change: "increase-decrease"}[type(effect)]


@rule("FER-035")
def resolution_order() -> tuple[str, ...]:
    """The classes from lowest to highest priority, which is the order in which they are worked through."""
    return ORDER


def lowest_priority() -> str:
    return resolution_order()[0]


def highest_priority() -> str:
    return resolution_order()[-1]


def resolved_before(first: str, second: str) -> bool:
    """Whether effects of the first class are worked through before those of the second."""
    order = resolution_order()
    return order.index(first) < order.index(second)


@rule("FER-007")
def part(of: Card | Text) -> str | None:
    """Where something enters the formula: A, B or C; None if it does not enter."""
    if isinstance(of, Card):
        return "base-attack"
    if isinstance(of, CountText):
        return "attack-count" if _judge(of, "gaiden") in COUNTED else None
    return "special-effect"


# Single cards


@rule("FER-020")
def play_adept(target: Unit) -> CountText:
    """Adept (R1-047) is played on an own unit that has the skill of the same name."""
    if target.key != "own-unit" or target.skill != "renzoku-skill":
        raise Illegal("FER-020", target=target)
    return adept


@rule("FER-023")
def pays_for_prayer_bracelet(payer: Unit, target: Unit) -> int:
    """The chip for Prayer Bracelet is consumed by its target, outside of the formula."""
    return 1 if payer == target else 0


@rule("FER-030")
def keen_edge_uses_left(used: int) -> int:
    """Keen Edge can be used twice at most."""
    return max(0, KEEN_EDGE_USES - used)


def use_keen_edge(used: int) -> Change:
    """Keen Edge once more, after it was used so often already."""
    if not keen_edge_uses_left(used):
        raise Illegal("FER-030", used=used)
    return keen_edge
