"""A translation ends as its source does: as a statement, a question, an exclamation, or with a colon.

Marks are compared by what they say and not by their shape: `。` is `.`, a title without a mark is a statement, か and
까 at the end may be a question without a question mark. Names and texts of less than five characters are not
compared.

    text: {ja: 引けますか？, en: You may draw.}      # wrong
    text: {ja: 引けますか？, en: May one draw?}      # right
"""

import re
from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = warning("end-mark", __doc__)

_CLOSING = " \n\"'”’」』）)】》〉]*"
_STATEMENT, _QUESTION, _EXCLAMATION, _COLON = "a statement", "a question", "an exclamation", "a colon"
_MARKS = {
    **dict.fromkeys("?？", _QUESTION),
    **dict.fromkeys("!！", _EXCLAMATION),
    **dict.fromkeys(":：;；", _COLON),
}
#: Words at the end of a sentence that ask by themselves, and those of a title that leave the question open.
_ASKS = re.compile(
    r"(?:か|かな|のか|까|[은는인한된될할운가]가|나요|가요|는지|인지)[。.]?\Z|(?:たら|れば|とき|場合|[으라다]면|때)\Z"
)
_SHORTEST = 5


def find(rendition: Rendition) -> Iterator[Finding]:
    for passage in rendition.passages:
        source = passage.source
        if source is None or passage.is_name:
            continue
        one, two = source.read.rstrip(_CLOSING), passage.read.rstrip(_CLOSING)
        if min(len(one), len(two)) < _SHORTEST or one[-1] == two[-1]:
            continue
        asked, given = _kind(one), _kind(two)
        if asked != given and not _may_be(one, given) and not _may_be(two, asked):
            message = f"the {source.lang} text ends as {asked}, this one as {given}"
            yield passage.finding(CODE, message, f"end it as {asked}", len(two) - 1)


def _kind(text: str) -> str:
    return next((_MARKS[char] for char in reversed(text[-2:]) if char in _MARKS and text[-1] in _MARKS), _STATEMENT)


def _may_be(text: str, kind: str) -> bool:
    return kind == _QUESTION and _ASKS.search(text) is not None
