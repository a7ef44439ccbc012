"""A Korean particle has the form that the word before it asks for.

은 and 는, 이 and 가, 을 and 를, 과 and 와, 으로 and 로 depend on the final consonant of the word as it is spoken:
digits in Sino-Korean, capitals by the names of the letters, what stands in quotation marks or before an explanation
in brackets by itself. Checked after names of the termbase, references, numbers, Latin letters and brackets; where
nobody can tell how a word is read, nothing is said. Write the double form, and the right one comes out:
`[[haggler]]을(를)`.

    3와 5, 카드 1으로, 「각성」는      # wrong
    3과 5, 카드 1로, 「각성」은        # right
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.text import josa
from hantei.translate.findings import Finding
from hantei.translate.passages import Passage, Rendition
from hantei.translate.shown import NAME, STANDINS

CODE = error("josa", __doc__)

#: The particle, and what may follow it in the same word.
_PARTICLE = (
    r"(?:(?P<plain>[은는이가을를])|(?P<with>[과와])(?:는|도|의|만)?"
    r"|(?P<by>으로|로)(?:서|써|부터|만|도|는|의|서는|서의|서도|써는|써도|부터는|부터의|만은)?"
    r"|(?P<or>이나|나)|(?P<as>이라|라)(?:는|면|도|고|서)?)(?![가-힣A-Za-z0-9(])"
)
_AT = re.compile(_PARTICLE)
#: What no dictionary is needed for: a number, Latin letters, a sign or a closing bracket, then a particle.
_AFTER = re.compile(rf"[0-9A-Za-z０-９Ａ-Ｚａ-ｚ%％+①-⑳Ⅰ-Ⅻ)）\]」』】》〉'’\"”{NAME}]{_PARTICLE}")
#: After whatever word, 를 follows a vowel and 으로 a consonant other than ㄹ.
_SURE = re.compile(
    r"(?P<plain>를)(?<=[가-힣].)(?![가-힣(])|(?P<by>으로)(?<=[가-힣]..)(?:서|써|부터|만|도|는|의)?(?![가-힣(])"
)
_DOUBLE = {
    "은": "은(는)",
    "는": "은(는)",
    "이": "이(가)",
    "가": "이(가)",
    "을": "을(를)",
    "를": "을(를)",
    "과": "과(와)",
    "와": "과(와)",
    "으로": "(으)로",
    "로": "(으)로",
    "이나": "(이)나",
    "나": "(이)나",
    "이라": "(이)라",
    "라": "(이)라",
}
#: 이 may stay before 나 and 라 where it is the copula, and 라고 follows any quotation.
_COPULA = frozenset({"이나", "이라"})
_QUOTED = re.compile(r"[」』'’\"”]\Z")
#: As much of what stands before as decides.
_REACH = 80


def find(rendition: Rendition) -> Iterator[Finding]:
    if rendition.lang != "ko":
        return
    for passage in rendition.passages:
        places = {match.start() + 1: match for match in _AFTER.finditer(passage.read)}
        places |= {match.start(): match for match in _SURE.finditer(passage.read)}
        for mention in passage.mentions:
            # One syllable and a particle may be a word of their own: 물가 is no 물이.
            is_telling = mention.end - mention.start > 1
            if is_telling and mention.end not in places and (match := _AT.match(passage.read, mention.end)):
                places[mention.end] = match
        for at in sorted(places):
            yield from _wrong(passage, places[at], at)


def _wrong(passage: Passage, match: re.Match[str], at: int) -> Iterator[Finding]:
    given = next(part for part in match.groups() if part)
    before = _before(passage, at)
    if given in _COPULA or (given == "라" and _QUOTED.search(before)):
        return
    double = _DOUBLE[given]
    right = josa(before, double)
    if right not in (double, given):
        word = re.split(rf"[\s{STANDINS}]", before)[-1]
        yield passage.finding(CODE, f"{word}{given}: the particle does not fit", f"write {word}{right}", at)


def _before(passage: Passage, end: int) -> str:
    """What stands before a particle, with the names that references show."""
    start = max(end - _REACH, passage.read.rfind("\n", 0, end) + 1)
    text = passage.read[start:end]
    if NAME not in text:
        return text
    terms = passage.rendition.lexicon.terms
    return "".join(
        terms.get(passage.shown.targets[start + at], (char,))[0] if char == NAME else char
        for at, char in enumerate(text)
    )
