"""A text gives the same answer in every language: yes, no, or it depends.

The answer is read from the first sentence: from its first word (はい, 아니요, Yes) or from what it allows or
forbids. Where two languages agree and the third does not, the third is reported, whichever the text was first
written in.

    text: {ja: いいえ。使えません。, ko: 네. 쓸 수 있습니다., en: No. It may not be used.}         # wrong: ko
    text: {ja: いいえ。使えません。, ko: 아니요. 쓸 수 없습니다., en: No. It may not be used.}     # right
"""

from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.agreement import Versions, quoted
from hantei.translate.answers import Verdict, answer
from hantei.translate.findings import Finding

CODE = error("verdict", __doc__)

#: What tells a situation or calls something by its name answers nothing.
_NO_ANSWERS = frozenset({"given", "step", "names"})
_SAYS = {Verdict.YES: "yes", Verdict.NO: "no", Verdict.DEPENDS: "that it depends"}


def find(versions: Versions) -> Iterator[Finding]:
    if versions.field.keys[-1] in _NO_ANSWERS:
        return
    verdicts = {language: versions.facts[language].verdict for language in versions.languages}
    if len(set(verdicts.values()) - {Verdict.NONE}) < 2:
        return

    def differs(one: str, other: str) -> bool:
        return Verdict.NONE not in (verdicts[one], verdicts[other]) and verdicts[one] != verdicts[other]

    for odd, other in versions.odd(differs):
        message = f"{odd} says {_SAYS[verdicts[odd]]}, where {other} says {_SAYS[verdicts[other]]}"
        yield versions.finding(odd, CODE, message, f"{other}: {quoted(answer(versions.facts[other].shown.text))}")
