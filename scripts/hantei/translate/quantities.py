"""What the numbers of two texts say of each other: which one is missing, and which stands in the place of another."""

from collections import Counter
from collections.abc import Set

from hantei.translate.facts import Facts
from hantei.translate.numbers import Number, Value, size

#: A zero may be said by "no", and a one by an article or nothing at all.
UNSAID: frozenset[Value] = frozenset({0, 1})
#: Words that say another number as well: "a second coin" is one more.
_ALSO: dict[str, Value] = {"second": 1}


def said(text: Facts) -> frozenset[Value]:
    """Every value that a text says, in digits or in words, without its sign."""
    values = {size(value) for value in (*text.digits, *text.words)}
    if 2 in text.words and any(_word(text, number) in _ALSO for number in text.numbers):
        values.add(1)
    return frozenset(values)


def missing(one: Facts, other: Facts, firm: Set[Value]) -> list[Number]:
    """The numbers of a text, of those whose value is in `firm`, that the other text says in no way."""
    if not firm:
        return []
    lost = firm - said(other) - UNSAID
    return [number for number in one.numbers if number.size in lost] if lost else []


def replaced(one: Facts, other: Facts) -> tuple[Number, Number] | None:
    """A number of a text and the one that stands in its place in the other, neither being in both; else None.

    Numbers in digits are counted: of 2, 2 and 2, 3 the last ones differ. A number in words counts where it is at least
    two and nowhere in the other text. A sign is compared where both have one.
    """
    if one.digits == other.digits and one.words == other.words:
        return None
    ours, theirs = _unmatched(one, other), _unmatched(other, one)
    if not (ours and theirs):
        ours = [n for n in ours if n.value not in said(other)] or _foreign_words(one, other)
        theirs = [n for n in theirs if n.value not in said(one)] or _foreign_words(other, one)
    return (ours[0], theirs[0]) if ours and theirs else _opposite(one, other)


def _unmatched(one: Facts, other: Facts) -> list[Number]:
    """The numbers in digits of a text that are not, or not as often, in the other; what is there in words fits all."""
    left = Counter(size(value) for value in other.digits)
    in_words = said(other) - left.keys() | {size(value) for value in other.words}
    found = []
    for number in one.numbers:
        value = number.size
        if number.digits and value not in in_words:
            if left[value] <= 0:
                found.append(number)
            left[value] -= 1
    return found


def _foreign_words(one: Facts, other: Facts) -> list[Number]:
    """The numbers in words of a text, from two on, that are nowhere in the other."""
    strange = one.words - said(other) - UNSAID
    return [n for n in one.numbers if not n.digits and n.value in strange and _word(one, n) not in _ALSO]


def _opposite(one: Facts, other: Facts) -> tuple[Number, Number] | None:
    """A change that goes up in one text and by as much down in the other."""
    ours, theirs = ([number for number in text.numbers if number.sign] for text in (one, other))
    if len(ours) != len(theirs):
        return None
    theirs = [number for number in theirs if number.value not in {own.value for own in ours}]
    return next(((own, one) for own in ours for one in theirs if one.value == -own.value), None)


def _word(text: Facts, number: Number) -> str:
    return "" if number.digits else text.shown.text[number.start : number.end].lower()
