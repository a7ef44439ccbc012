"""What the numbers of two texts say of each other: which one is missing, and which stands in the place of another."""

from collections import Counter
from collections.abc import Iterator

from hantei.translate.facts import Facts
from hantei.translate.numbers import Number, Value

#: A zero may be said by "no", and a one by an article or nothing at all.
_UNSAID = frozenset({0, 1})
#: Words that say another number as well: "a second coin" is one more.
_ALSO: dict[str, Value] = {"second": 1}


def missing(one: Facts, other: Facts) -> list[Number]:
    """The numbers in digits of a text whose value is nowhere in the other, in digits or in words."""
    if one.digits == other.digits:
        return []
    known = said(other)
    return [n for n in one.numbers if n.digits and abs(n.value) not in _UNSAID and abs(n.value) not in known]


def replaced(one: Facts, other: Facts) -> tuple[Number, Number] | None:
    """A number of a text and the one that the other text has in its place, where each is not in the other; else None.

    Numbers in digits are counted: of 2, 2 and 2, 3 the second ones differ. A sign is compared where both have one.
    """
    if one.digits == other.digits:
        return None
    ours, theirs = _unmatched(one, other), _unmatched(other, one)
    if ours and theirs:
        return ours[0], theirs[0]
    # A single number in digits, where the other text has but one in words: 1枚 and 두 장.
    if ours and (words := _new_words(other, one)):
        return (ours[0], words[0]) if ours[0].value not in said(other) else None
    if theirs and (words := _new_words(one, other)):
        return (words[0], theirs[0]) if theirs[0].value not in said(one) else None
    return next(_opposite(one, other), None)


def said(text: Facts) -> set[Value]:
    """Every value that a text says, without its sign."""
    values: set[Value] = {abs(number.value) for number in text.numbers}
    if text.lang == "en":
        values.update(_ALSO[word] for number in text.numbers if (word := _word(text, number)) in _ALSO)
    return values


def _word(text: Facts, number: Number) -> str:
    return "" if number.digits else text.shown.text[number.start : number.end].lower()


def _unmatched(one: Facts, other: Facts) -> list[Number]:
    """The numbers in digits of a text that are not, or not as often, in the other."""
    left = Counter(abs(number.value) for number in other.numbers)
    words = {abs(number.value) for number in other.numbers if not number.digits} | (said(other) - set(left))
    found = []
    for number in one.numbers:
        value = abs(number.value)
        if number.digits and value not in words:
            if left[value] <= 0:
                found.append(number)
            left[value] -= 1
    return found


def _new_words(one: Facts, other: Facts) -> list[Number]:
    """The numbers in words of a text from two on that are nowhere in the other."""
    known = said(other)
    return [
        n
        for n in one.numbers
        if not n.digits and n.value not in _UNSAID and n.value not in known and _word(one, n) not in _ALSO
    ]


def _opposite(one: Facts, other: Facts) -> Iterator[tuple[Number, Number]]:
    """Changes by the same number that go up in one text and down in the other."""
    ours = [number for number in one.numbers if number.sign]
    theirs = [number for number in other.numbers if number.sign]
    if len(ours) == len(theirs):
        unlike = [n for n in ours if all(n.value != m.value for m in theirs)]
        for number in unlike:
            yield from ((number, m) for m in theirs if m.value == -number.value)
