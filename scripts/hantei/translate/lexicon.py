"""The names of a game in one language, found in a text by longest match and recognized where they are inflected.

Boundaries are those of each script: a Latin name is a whole word, a Korean one begins a word and particles may follow,
katakana is cut out of no longer katakana, and a single Han character out of no compound.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hantei.load import GameBook
from hantei.translate.inflection import beginnings, is_said, stems
from hantei.translate.likeness import Names
from hantei.translate.trie import longest


class Mention(NamedTuple):
    """A name that a text spells out, as the termbase writes it; `start` and `end` are its place."""

    start: int
    end: int
    name: str


_LETTERS = "A-Za-zÀ-ɏ"
_KATAKANA = "ァ-ヺー"
_HAN = "一-鿿々"
_HANGUL = "가-힣"
#: The characters that may not stand beside a name whose outer character is one of them.
_RUNS = (
    (re.compile(f"[{_LETTERS}]"), _LETTERS),
    (re.compile("[0-9]"), "0-9"),
    (re.compile(f"[{_KATAKANA}]"), _KATAKANA),
)


@dataclass(frozen=True)
class Lexicon:
    """The names of one game in one language: of each term the preferred one first, then its aliases."""

    lang: str
    terms: Mapping[str, tuple[str, ...]]
    #: Names that must not be used, and the term that they were used for.
    forbidden: Mapping[str, str]
    #: Terms whose name is printed on the game's components in this language.
    official: frozenset[str]
    #: What each term is: card, term, keyword, zone, …
    kinds: Mapping[str, str]

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """The names in a text from left to right; a name inside a longer one is not counted."""
        if self._pattern is None:
            return ()
        found = self._pattern.finditer(_flat(text))
        return tuple(Mention(match.start(), match.end(1), self._names[match[1]]) for match in found)

    def named(self, name: str) -> tuple[str, ...]:
        """The terms that a name can mean; none for a forbidden one."""
        return self._keys.get(name.lower(), ())

    def speaks_of(self, key: str, text: str) -> bool:
        """Whether a text has a name of a term, inflected or in pieces.

        Of a printed name it has every word that means something, of a name of our own rendering one of them.
        """
        flat = _flat(text)
        asked = all if key in self.official else any
        return any(
            asked(any(is_said(form, self.lang, flat) for form in word) for word in words) for words in self._words[key]
        )

    @cached_property
    def aliases(self) -> frozenset[str]:
        """The names that are not the preferred one of their term."""
        return frozenset(name for names in self.terms.values() for name in names[1:])

    @cached_property
    def likenesses(self) -> Names:
        """The preferred names and aliases, to find what was meant to be one of them."""
        return Names(name for names in self.terms.values() for name in names)

    @cached_property
    def _keys(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = defaultdict(list)
        for key, names in self.terms.items():
            for name in names:
                found[name.lower()].append(key)
        return {name: tuple(dict.fromkeys(keys)) for name, keys in found.items()}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """Lower-case name to the name as it is written; of two that differ in case the first."""
        every = [*(name for names in self.terms.values() for name in names), *self.forbidden]
        return {name.lower(): name for name in reversed(every)}

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        return re.compile(_longest(self._names, self.lang)) if self._names else None

    @cached_property
    def _words(self) -> Mapping[str, Sequence[Sequence[tuple[str, ...]]]]:
        """Of each term, each of its names, and each word of that, the beginnings that it is recognized by."""
        return {
            key: [[beginnings(stem, self.lang) for stem in stems(name.lower(), self.lang)] for name in names]
            for key, names in self.terms.items()
        }


def _flat(text: str) -> str:
    """The text in lower case on one line, every character in its place."""
    lower = text.lower()
    return (lower if len(lower) == len(text) else text).replace("\n", " ")


def _longest(names: Iterable[str], lang: str) -> str:
    """A regular expression that finds the longest of lower-case names; its first group is the name."""
    found = longest(names, lambda char: _start(char, lang), _end)
    return f"({found})" + (rf"(?:es|s)?(?![{_LETTERS}])" if lang == "en" else "")


def _start(char: str, lang: str) -> str:
    """What must hold behind the first character of a name: that no word of its script runs into it."""
    if lang == "ko" and re.match(f"[{_HANGUL}]", char):
        return f"(?<![{_HANGUL}]{char})"
    run = _run(char)
    return f"(?<![{run}]{re.escape(char)})" if run else ""


def _end(name: str) -> str:
    """What must hold behind the last character of a name."""
    if len(name) == 1 and re.match(f"[{_HAN}]", name):
        return f"(?<![{_HAN}]{name})(?<![そこあ]の{name})(?![{_HAN}])"
    run = _run(name[-1])
    return f"(?![{run}])" if run and run != _LETTERS else ""


def _run(char: str) -> str:
    return next((run for pattern, run in _RUNS if pattern.match(char)), "")


def lexicon(game: GameBook, lang: str) -> Lexicon:
    """The names of a game in a language. A term without a name in it is left out."""
    terms: dict[str, tuple[str, ...]] = {}
    forbidden: dict[str, str] = {}
    official = frozenset(key for key, entry in game.terms.items() if lang in entry.record.official)
    for key, entry in game.terms.items():
        names = (entry.record.names.get(lang, ""), *entry.record.aliases.get(lang, ()))
        if given := tuple(filter(None, names)):
            terms[key] = given
        forbidden |= dict.fromkeys(entry.record.forbidden.get(lang, ()), key)
    kinds = {key: entry.record.kind for key, entry in game.terms.items()}
    return Lexicon(lang, terms, forbidden, official, kinds)
