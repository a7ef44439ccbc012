"""A number of the source is in every translation, by value.

How it is written does not matter: `２枚`, 二枚, `2장`, 두 장 and "two cards" are one number. A zero may be said by
"no" and a one by an article or nothing. All languages are held against each other, so a Korean text made from
English agrees with the Japanese one too; where one language disagrees with two others, it is the one that is
reported.

    text: {ja: カードを２枚引く。, ko: 카드를 3장 뽑는다., en: Draw two cards.}       # wrong: ko
    text: {ja: カードを２枚引く。, ko: 카드를 두 장 뽑는다., en: Draw two cards.}     # right
"""

from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.agreement import Versions, excerpt
from hantei.translate.findings import Finding
from hantei.translate.numbers import Number, size
from hantei.translate.quantities import missing, replaced, said

CODE = error("numbers", __doc__)


def find(versions: Versions) -> Iterator[Finding]:
    facts, source = versions.facts, versions.source_language
    if len({(one.digits, one.words) for one in facts.values()}) == 1:
        return
    #: What somebody says in digits, unless a translation added it, which is the matter of added-number.
    firm = {size(value) for one in facts.values() for value in one.digits}
    if source:
        firm &= said(facts[source])

    def lacking(one: str, other: str) -> list[Number]:
        return [] if other == source else missing(facts[one], facts[other], firm)

    def differs(one: str, other: str) -> bool:
        return bool(lacking(one, other) or lacking(other, one) or replaced(facts[one], facts[other]))

    def written(lang: str, number: Number) -> str:
        return facts[lang].shown.text[number.start : number.end]

    for odd, other in versions.odd(differs):
        own: Number | None = None
        if pair := replaced(facts[other], facts[odd]):
            theirs, own = pair
            message = f"{odd} says {written(odd, own)}, where {other} says {written(other, theirs)}"
        elif lost := lacking(other, odd):
            theirs = lost[0]
            message = f"{odd} lacks {written(other, theirs)}, which {other} says"
        else:
            own = theirs = lacking(odd, other)[0]
            message = f"{odd} says {written(odd, own)}, which {other} lacks"
        place = facts[odd].shown.place(own.start) if own else None
        said_by = odd if own is theirs else other
        hint = f"{said_by}: {excerpt(facts[said_by].shown, theirs.start, theirs.end)}"
        yield versions.finding(odd, CODE, message, hint, place)
