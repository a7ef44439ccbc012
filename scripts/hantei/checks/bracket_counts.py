"""A Japanese or Korean text has the quotations of the text that it renders.

「…」 and ‘…’ set the words of a card apart from ours, and two quotations that are missing are mostly a sentence that
is missing. One more or less is a matter of style, as are quotation marks around a value or a name, and English, which
sets off with commas and capitals what the other two put between marks, is not counted.

    text: {ja: 「攻撃」「防御」「反撃」の順です。, ko: 공격과 '방어'의 순서입니다.}           # wrong: two are gone
    text: {ja: 「攻撃」「防御」「反撃」の順です。, ko: "'공격', '방어', '반격'의 순서입니다."}    # right
"""

import re
from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.findings import Finding
from hantei.translate.passages import Passage, Rendition
from hantei.translate.shown import STANDINS

CODE = warning("bracket-counts", __doc__)

_LANGUAGES = frozenset({"ja", "ko"})
#: A quotation of more than a value: 「…」, 『…』, ‘…’, “…”, and the straight marks where no letter stands before them.
_QUOTATION = re.compile(
    rf"[「『｢‘“](?![{STANDINS}]+[」』｣’”])|(?<![0-9A-Za-z가-힣])'(?=[^\s'][^'\n]*')(?![{STANDINS}]+')"
    rf'|(?<![0-9A-Za-z가-힣])"(?=[^\s"][^"\n]*")(?![{STANDINS}]+")'
)
_MARK = re.compile("[「『｢‘“'\"]")
_TOLERATED = 1


def find(rendition: Rendition) -> Iterator[Finding]:
    source = rendition.source
    if source is None or not {source.lang, rendition.lang} <= _LANGUAGES:
        return
    for passage in rendition.passages:
        if passage.source and (_MARK.search(passage.source.read) or _MARK.search(passage.read)):
            wanted, given = _quotations(passage.source), _quotations(passage)
            if abs(wanted - given) > _TOLERATED:
                message = f"{given} quotation{'s' * (given != 1)}, and {wanted} in the {source.lang} text"
                yield passage.finding(CODE, message, "see whether something is missing")


def _quotations(passage: Passage) -> int:
    """How many quotations stand outside of names."""
    names = [range(mention.start, mention.end) for mention in passage.mentions]
    return sum(not any(match.start() in name for name in names) for match in _QUOTATION.finditer(passage.read))
