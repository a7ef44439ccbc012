"""What a text states, whatever its wording: its answer, its numbers by value, what it refers to, what it denies.

Two texts in different languages that say the same have the same facts; two states of one text that have the same facts
differ in wording only. The digests keep that for a time when the old text is gone.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from hantei.text import references
from hantei.translate.answers import Verdict, negations, verdict
from hantei.translate.numbers import Number, Value, numbers
from hantei.translate.shown import Shown, shown

#: The names of terms in a text without markup, as the termbase writes them.
Named = Callable[[str], Iterable[str]]

#: Four hexadecimal digits: enough to tell two states of one text apart.
DIGITS = 4


@dataclass(frozen=True)
class Facts:
    """What a text, in the Markdown of rulings, states in a language. Each fact is found when it is asked for.

    The text is NFC, as the files have it. Places of numbers are those in the text without markup, `shown.text`, in
    which `named` finds names of terms.
    """

    text: str
    lang: str
    named: Named | None = None

    @cached_property
    def shown(self) -> Shown:
        return shown(self.text)

    @cached_property
    def verdict(self) -> Verdict:
        return verdict(self.shown.text, self.lang)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        return numbers(self.shown.text, self.lang)

    @cached_property
    def digits(self) -> tuple[Value, ...]:
        """The values of the numbers in digits, the smallest first."""
        return tuple(sorted(number.value for number in self.numbers if number.digits))

    @cached_property
    def words(self) -> frozenset[Value]:
        """The values of the numbers in words."""
        return frozenset(number.value for number in self.numbers if not number.digits)

    @cached_property
    def negations(self) -> int:
        return negations(self.shown.text, self.lang)

    @cached_property
    def references(self) -> tuple[str, ...]:
        """Targets of the references, in their order."""
        return tuple(one.target for one in references(self.text))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of terms that the text spells out, in their order; none where nobody looks for them."""
        return tuple(self.named(self.shown.text)) if self.named else ()

    @property
    def digest(self) -> str:
        """Of verdict, numbers and negations: equal for two states of a text that differ in wording or terms only."""
        return digest([self])

    @property
    def terms(self) -> str:
        """Of references and names: equal for two states of a text that speak of the same things."""
        return terms([self])


def facts(text: str, lang: str, named: Named | None = None) -> Facts:
    """What a text states in a language."""
    return Facts(text, lang, named)


def digest(many: Iterable[Facts]) -> str:
    """Of the verdicts, numbers and negations of the texts of one record, in their order.

    A number counts once, in digits or in words, so that 二枚 and 2枚 are the same; a 1 in words counts as none, for it
    may be no more than an article.
    """
    return _hash(f"{one.verdict} {one.negations} {' '.join(_values(one))}" for one in many)


def _values(one: Facts) -> list[str]:
    return sorted({str(number.value) for number in one.numbers if number.digits or number.value != 1})


def terms(many: Iterable[Facts]) -> str:
    """Of the references and names of the texts of one record."""
    return _hash(" ".join(sorted({*one.references, *one.names})) for one in many)


def _hash(parts: Iterable[str]) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:DIGITS]
