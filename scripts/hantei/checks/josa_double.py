"""A double particle has a word before it that decides, and no particle is written twice.

`은(는)`, `이(가)`, `을(를)` and their like come out right after a word whose sound is known: Korean, a number,
capitals, a reference to a term with a Korean name. After a space, at a beginning, or after a word that nobody can
read, readers would see both forms.

    sword은(는)                 # wrong: write the particle, or a Korean noun before it: sword 카드는
    [[haggler]] 을(를)          # wrong: a space before it
    카드를을                    # wrong
    [[haggler]]을(를), 카드를   # right
"""

import re
from collections.abc import Iterator

from hantei.ids import parse_id
from hantei.problems import warning
from hantei.text import outside_code, undecided
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Passage, Rendition
from hantei.translate.shown import NAME, PARTICLE

CODE = warning("josa-double", __doc__)

#: 차이가, 길이가 and 효과와 end like this too: it is a slip only after what is surely a whole word.
_TWICE = re.compile(rf"(?:을를|를을|은는|는은|(?<=[0-9A-Za-z{NAME}])(?:이가|가이|과와|와과))(?![가-힣])")
#: Sounds like a vowel: how a reference reads that is not for this check to know.
_KNOWN = "가"


def find(rendition: Rendition) -> Iterator[Finding]:
    if rendition.lang != "ko":
        return
    twice = _TWICE.search(rendition.read)
    for passage in rendition.passages:
        if PARTICLE in passage.read:
            yield from _undecided(passage)
        for match in _TWICE.finditer(passage.read) if twice else ():
            hint = f"write {match[0][0]} or {match[0][1]}, or {match[0][0]}({match[0][1]})"
            yield passage.finding(CODE, f"{match[0]} is two particles", hint, match.start())


def _undecided(passage: Passage) -> Iterator[Finding]:
    terms = passage.rendition.lexicon.terms

    def name(target: str) -> str:
        names = terms.get(target)
        return _KNOWN if names is None and (":" in target or parse_id(target)) else (names or ("",))[0]

    code = [range(at, at + len(piece)) for at, piece, is_code in outside_code(passage.text) if is_code]
    for offset, form in undecided(passage.text, name):
        # A verified value decides when it is there.
        if not passage.text[:offset].rstrip("*").endswith("}") and not any(offset in span for span in code):
            hint = "take out the space before it, or write the particle itself"
            yield found(passage.field, passage.lang, CODE, f"nothing decides {form}", hint, offset)
