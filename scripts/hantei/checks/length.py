"""A translation is about as long as translations of such texts are.

How long is learned from the knowledge base, a pair of languages and a size of text at a time: from the shortest
hundredth to the longest, and a quarter on either side. What lies outside, by more than twenty characters, mostly lost
a sentence, or got one that the source does not have. Markup, names and values do not count. Where there are too few
texts to learn from, only what is far off is named.

    text: {ja: 三つの文。ある長さの。そういう説明です。, en: One.}      # wrong
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from hantei.problems import warning
from hantei.translate.fields import Field
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Rendition

CODE = warning("length", __doc__)

#: A pair of languages, and whether the source is long.
Class = tuple[str, str, bool]

_LONG = 60
_LEAST_DIFFERENCE = 20
_MARGIN = 1.25
#: So many texts make hundredths; with fewer, these bands hold: how many times as long as its source a text may be.
_ENOUGH = 200
_USUAL = {
    ("ja", "ko"): (0.6, 2.2),
    ("ja", "en"): (0.9, 5.0),
    ("ko", "ja"): (0.45, 1.6),
    ("ko", "en"): (0.8, 4.0),
    ("en", "ja"): (0.2, 1.1),
    ("en", "ko"): (0.25, 1.25),
}
_UNKNOWN = (0.2, 5.0)


@dataclass(frozen=True, slots=True)
class _Pair:
    field: Field
    source: int
    length: int

    @property
    def ratio(self) -> float:
        return self.length / self.source


class Memory:
    """How long every translation is beside its source."""

    def __init__(self) -> None:
        self._ratios: dict[Class, list[float]] = defaultdict(list)
        #: Those that differ by so much that they could be named.
        self._far: dict[Class, list[_Pair]] = defaultdict(list)

    def see(self, game: str, rendition: Rendition) -> None:
        for passage in rendition.passages:
            if passage.source is None or passage.is_name or not passage.source.read.strip():
                continue
            pair = _Pair(passage.field, len(passage.source.read.strip()), len(passage.read.strip()))
            of = passage.source.lang, passage.lang, pair.source >= _LONG
            self._ratios[of].append(pair.ratio)
            if abs(pair.length - pair.source) > _LEAST_DIFFERENCE:
                self._far[of].append(pair)

    def findings(self) -> Iterator[Finding]:
        for of, pairs in self._far.items():
            low, high = self._band(of)
            for pair in pairs:
                if not low <= pair.ratio <= high:
                    message = f"{pair.length} character{'s' * (pair.length != 1)} for {pair.source} of the {of[0]} text"
                    usual = f"{_rounded(pair.source * low)} to {_rounded(pair.source * high)}"
                    hint = f"{usual} are usual: see what is missing or too much"
                    yield found(pair.field, of[1], CODE, message, hint)

    def _band(self, of: Class) -> tuple[float, float]:
        ratios = sorted(self._ratios[of])
        if len(ratios) < _ENOUGH:
            return _USUAL.get(of[:2], _UNKNOWN)
        last = len(ratios) - 1
        return ratios[round(last * 0.01)] / _MARGIN, ratios[round(last * 0.99)] * _MARGIN


def _rounded(length: float) -> int:
    return max(1, round(length))
