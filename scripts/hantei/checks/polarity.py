"""What one language denies, no other affirms.

A sentence that ends in できません or 없습니다, or says "may not", is held against the same sentence in the other
languages; where the languages have different numbers of sentences, only the first one is. A language that has no
word there for a denial, not even "only" or "without", has most likely lost it.

    text: {ja: 手札には戻りません。, en: It returns to the hand.}              # wrong
    text: {ja: 手札には戻りません。, en: It does not return to the hand.}      # right
"""

from collections.abc import Iterator
from typing import NamedTuple

from hantei.problems import warning
from hantei.translate.agreement import Versions, quoted
from hantei.translate.answers import is_denied, may_deny, sentences
from hantei.translate.findings import Finding

CODE = warning("polarity", __doc__)


class _Denial(NamedTuple):
    """What one language denies and another does not; `place` is that of the sentence in the other one."""

    said: str
    place: int


def find(versions: Versions) -> Iterator[Finding]:
    texts = {language: facts.shown.text for language, facts in versions.facts.items()}
    told = {language: sentences(text) for language, text in texts.items()}
    denied = {
        language: [number for number, (_, said) in enumerate(told[language]) if is_denied(said, language)]
        for language in versions.languages
    }
    if not any(denied.values()):
        return

    def denial(one: str, other: str) -> _Denial | None:
        """The first sentence that `one` denies and `other` does not."""
        ours, theirs = told[one], told[other]
        aligned = len(ours) == len(theirs)
        for number in denied[one]:
            place, answered = theirs[number] if aligned else (0, texts[other])
            if (aligned or number == 0) and not may_deny(answered, other):
                return _Denial(ours[number][1], place)
        return None

    for odd, other in versions.odd(lambda one, two: bool(denial(one, two) or denial(two, one))):
        shown = versions.facts[odd].shown
        if lost := denial(other, odd):
            message = f"{odd} does not deny what {other} denies"
            yield versions.finding(odd, CODE, message, f"{other}: {quoted(lost.said)}", shown.place(lost.place))
        elif added := denial(odd, other):
            message = f"{odd} denies what {other} does not: {quoted(added.said)}"
            hint = f"{other}: {quoted(versions.facts[other].shown.text[added.place :].splitlines()[0])}"
            yield versions.finding(odd, CODE, message, hint)
