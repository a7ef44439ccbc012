"""One text in all its languages, and which of them disagrees with the others.

Every language is compared with every other, whichever the text was first written in: a Korean text made from English is
held to the Japanese one as well. Where two of three agree, the third is the one that is told.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Code
from hantei.translate.facts import Facts
from hantei.translate.fields import Field, fields
from hantei.translate.findings import Finding, found
from hantei.translate.shown import STANDINS, Shown


@dataclass(frozen=True)
class Versions:
    """A text of a record in the languages of the site that have it, the one it was first written in first."""

    field: Field
    languages: tuple[str, ...]
    #: Whether a reference leads anywhere.
    leads: Callable[[str], bool] = bool

    @cached_property
    def facts(self) -> dict[str, Facts]:
        return {language: Facts(self.field.texts[language], language) for language in self.languages}

    @property
    def source_language(self) -> str | None:
        """The language that it was first written in; None where the site has no such text."""
        first = self.languages[0]
        return first if first == self.field.source_language else None

    @property
    def translations(self) -> tuple[str, ...]:
        return tuple(language for language in self.languages if language != self.source_language)

    def text(self, lang: str) -> str:
        return self.field.texts[lang]

    def odd(self, differs: Callable[[str, str], bool]) -> Iterator[tuple[str, str]]:
        """The languages that disagree, each with the one to hold it against; no disagreement is told twice.

        `differs` says whether two languages do; of each pair it is asked once, the earlier one first.
        """
        pairs = {pair for pair in combinations(self.languages, 2) if differs(*pair)}
        while pairs:
            # Who disagrees with most is wrong; of two that disagree, a translation, and the later one.
            odd = max(self.languages, key=lambda one: (sum(one in pair for pair in pairs), self.languages.index(one)))
            others = [one for one in self.languages if any({one, odd} == set(pair) for pair in pairs)]
            yield odd, others[0]
            pairs = {pair for pair in pairs if odd not in pair}

    def finding(self, lang: str, code: Code, message: str, hint: str, offset: int | None = None) -> Finding:
        """A finding at a character of the text as it is written in a language, or at its beginning."""
        return found(self.field, lang, code, message, hint, offset)


def versions(linked: LinkedBook, game: GameBook) -> Iterator[Versions]:
    """Every text of a game that at least one language of the site has."""

    def leads(reference: str) -> bool:
        return linked.resolve(game.key, reference) is not None

    for field in fields(game):
        own = field.source_language
        there = [language for language in linked.book.languages if language in field.texts]
        if there:
            yield Versions(field, tuple(sorted(there, key=lambda one: one != own)), leads)


#: How much of a text is quoted on either side of the place that is meant.
_CONTEXT = 12
_UNSAID = re.compile(f"[{STANDINS}…]+")


def quoted(words: str) -> str:
    """Words of a text without markup on one line, to stand in a message; a reference or a value is an ellipsis."""
    return " ".join(_UNSAID.sub("…", words).split())


def excerpt(text: Shown, start: int, end: int) -> str:
    """The words around a place of a text, to stand in a message."""
    before, after = max(start - _CONTEXT, 0), end + _CONTEXT
    return quoted(f"{'…' if before else ''}{text.text[before:after].strip()}{'…' if after < len(text.text) else ''}")
