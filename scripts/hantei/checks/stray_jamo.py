"""Korean is written in whole syllables.

A single ㄱ or ㅏ is a slip of the keyboard, and letters that only combine show as boxes. Put what is meant as a
letter into code: `ㄹ`. A decomposed syllable is `not-nfc`.

    ㅋ카드를 뽑는다      # wrong
    카드르 ㄹ 뽑는다     # wrong
    카드를 뽑는다        # right
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = error("stray-jamo", __doc__)

_JAMO = re.compile("[\u1100-\u115e\u1161-\u11ff\ua960-\ua97c\ud7b0-\ud7fb\u3131-\u3163\u3165-\u318e\uffa1-\uffdc]+")


def find(rendition: Rendition) -> Iterator[Finding]:
    if not _JAMO.search(rendition.read):
        return
    for passage in rendition.passages:
        for match in _JAMO.finditer(passage.read):
            yield passage.finding(CODE, f"{match[0]} is no syllable", "write the whole syllable", match.start())
