"""Which ruling of the target a statement is: the same text on the same card first, then the likeliest one."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

#: As alike as two texts must be for one to be an edit of the other.
ALIKE = 0.5


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling as far as it matters here: whose it is and what it says. `id` is empty for one that has none yet."""

    owner: str
    text: str
    id: str = ""


def matched(wanted: Sequence[Told], held: Iterable[Told]) -> list[str]:
    """For each wanted ruling the id of the held one that it is, or an empty text. No id is given twice.

    In this order: the same text of the same owner; a text that is left over once on either side, for it has moved to
    another owner; of one owner the texts that are most alike.
    """
    found = ["" for _ in wanted]
    left = {one.id: one for one in held}
    _pair(wanted, left, found, key=lambda one: (one.owner, " ".join(one.text.split())), once=False)
    _pair(wanted, left, found, key=lambda one: " ".join(one.text.split()), once=True)
    for owner in dict.fromkeys(one.owner for one in left.values()):
        rest = [(at, one) for at, one in enumerate(wanted) if one.owner == owner and not found[at]]
        old = [one for one in left.values() if one.owner == owner]
        for _, at, id in sorted(
            ((-likeness(one.text, other.text), at, other.id) for at, one in rest for other in old),
            key=lambda pair: pair[:2],
        ):
            if not found[at] and id in left and likeness(wanted[at].text, left[id].text) >= ALIKE:
                found[at] = id
                del left[id]
    return found


def likeness(one: str, other: str) -> float:
    """From 0 to 1, word by word."""
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _pair(
    wanted: Sequence[Told], left: dict[str, Told], found: list[str], key: Callable[[Told], Hashable], once: bool
) -> None:
    """Give wanted rulings the ids of those left with an equal key; with `once` only where it is one on either side."""
    old: dict[Hashable, list[str]] = defaultdict(list)
    new: dict[Hashable, list[int]] = defaultdict(list)
    for one in left.values():
        old[key(one)].append(one.id)
    for at, one in enumerate(wanted):
        if not found[at]:
            new[key(one)].append(at)
    for same, places in new.items():
        ids = old.get(same, [])
        if once and (len(ids), len(places)) != (1, 1):
            continue
        for at, id in zip(places, ids, strict=False):
            found[at] = id
            del left[id]
