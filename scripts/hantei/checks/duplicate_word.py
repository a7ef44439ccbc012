"""No word is written twice in a row.

The second one is left over from an edit. Words that are doubled on purpose, as 하나 하나, ますます or "had had", and
々 are no finding.

    the the, カードををを, 카드를 카드를      # wrong
    the, カードを, 카드를                    # right
"""

import re
from collections.abc import Iterator
from operator import eq

from hantei.problems import warning
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = warning("duplicate-word", __doc__)

_PATTERNS = {
    # Particles, and whole words of katakana or Han; ものの and そのの(ち) are words.
    "ja": re.compile(r"(を|が(?=が[^らい])|(?<![もそこ])の)\1+|([ァ-ヺー]{3,}|[\u4e00-\u9fff]{2,})\2"),
    # A word with its particle, or a particle alone.
    "ko": re.compile(r"(?<![가-힣])([가-힣]+(?:은|는|을|를|에|의|이|가|과|와|로|도)|[은는을를의]) \1(?![가-힣])"),
}
_LATIN = re.compile(r"\b([A-Za-z]{2,})[ \n]\1\b", re.I)
_ON_PURPOSE = frozenset({"had", "that", "very"})


def find(rendition: Rendition) -> Iterator[Finding]:
    pattern = _PATTERNS.get(rendition.lang, _LATIN)
    words = rendition.read.lower().split() if rendition.lang != "ja" else ()
    if words and not any(map(eq, words, words[1:])):
        return
    for passage in rendition.passages:
        for match in pattern.finditer(passage.read):
            if match[1] is None or match[1].lower() not in _ON_PURPOSE:
                yield passage.finding(CODE, f"{match[0]!r} is written twice", "take one out", match.start())
