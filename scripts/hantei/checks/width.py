"""A game's texts in one language write a digit, a letter or a mark in one width.

Either way is fine; both together look like two hands. What most of the texts have is the rule, and the places that
differ are named. Names are left as the game writes them.

    カードを2枚 … カードを３枚      # wrong
    2～4人 … 2〜4人                 # wrong: two wave dashes
    カードを2枚 … カードを3枚       # right
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from hantei.problems import warning
from hantei.translate.fields import Field
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Passage, Rendition

CODE = warning("width", __doc__)

_LETTER = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"
#: What can be written in more than one way, and the ways.
_JAPANESE = {
    "digits": ("[0-9]+", "[０-９]+"),
    "Latin letters": ("[A-Za-z]+", "[Ａ-Ｚａ-ｚ]+"),
    "the wave dash": ("[〜]", "[～]", "[~](?<=[0-9].)"),
    "the colon": (f":(?<={_LETTER}.)(?= ?{_LETTER})", "："),
    "round brackets": (rf"\((?<={_LETTER}.)|\)(?={_LETTER})", "[（）]"),
}
_OTHERS = {"the tilde": ("[~](?<=[0-9].)", "[〜]", "[∼]")}
_TILDES = re.compile("[~〜∼]")


def _pattern(given: Mapping[str, tuple[str, ...]]) -> tuple[re.Pattern[str], list[str]]:
    """One expression for all ways, and of each of its groups what is written."""
    names = [name for name, ways in given.items() for _ in ways]
    groups = (f"({way})" for ways in given.values() for way in ways)
    return re.compile("|".join(groups)), names


_PATTERNS = {"ja": _pattern(_JAPANESE)}
_FOR_OTHERS = _pattern(_OTHERS)
#: So many places of one way are kept to be shown; more of them is no slip but a habit.
_KEPT = 200

Way = tuple[str, str, int]


class Memory:
    """What each way was used for, how often and where, in each game and language."""

    def __init__(self) -> None:
        self._counted: Counter[Way] = Counter()
        self._places: dict[Way, list[tuple[Field, int, str]]] = defaultdict(list)

    def see(self, game: str, rendition: Rendition) -> None:
        pattern, _ = _PATTERNS.get(rendition.lang, _FOR_OTHERS)
        for passage in rendition.passages:
            if pattern is _FOR_OTHERS[0] and not _TILDES.search(passage.read):
                continue
            seen: set[int] = set()
            for match in pattern.finditer(passage.read):
                group = match.lastindex or 0
                if group not in seen and not _in_name(passage, match.start()):
                    seen.add(group)
                    way = game, rendition.lang, group
                    self._counted[way] += 1
                    if len(self._places[way]) < _KEPT:
                        self._places[way].append((passage.field, passage.shown.place(match.start()), match[0][0]))

    def findings(self) -> Iterator[Finding]:
        for (game, lang, group), count in self._counted.items():
            _, names = _PATTERNS.get(lang, _FOR_OTHERS)
            name = names[group - 1]
            others = {other: self._counted[game, lang, other + 1] for other, one in enumerate(names) if one == name}
            usual = max(others, key=lambda other: (others[other], -other)) + 1
            if group != usual:
                shown = self._places[game, lang, usual][0][2]
                for field, offset, char in self._places[game, lang, group]:
                    message = f"{name} of {game} in {lang}: {char!r}, and elsewhere as {shown!r}"
                    hint = f"in {others[usual - 1]} texts as {shown!r}, in {count} as {char!r}: choose one"
                    yield found(field, lang, CODE, message, hint, offset)


def _in_name(passage: Passage, at: int) -> bool:
    return any(mention.start <= at < mention.end for mention in passage.mentions)
