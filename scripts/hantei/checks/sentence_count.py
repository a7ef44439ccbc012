"""A translation has about as many sentences as its source.

One more or less is how a language goes; two are a sentence that was dropped, or one that the source does not have.
Counted by full stops, question and exclamation marks outside of brackets and quotations; a colon or a semicolon may
stand for one, and so may an item of a list.

    text: {ja: 1枚引く。1枚捨てる。終わる。, en: Draw a card.}                        # wrong
    text: {ja: 1枚引く。1枚捨てる。終わる。, en: Draw a card and discard one. End.}    # right
"""

import re
from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = warning("sentence-count", __doc__)

_END = re.compile(
    r"[.!?]+(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\b[Nn]o\.)(?<!\bvs\.)(?<!\bcf\.)(?<!\bp\.)(?<!\betc\.)[)\]”’\"'」』）]*(?=\s|\Z)"
    r"|[。！？]+(?![」』）〉》])"
)
#: What stands in brackets or quotation marks is no sentence of the text around it.
_INSIDE = re.compile(r"（[^（）]*）|\([^()]*\)|「[^「」]*」|『[^『』]*』|“[^“”]*”|\"[^\"\n]*\"|‘[^‘’]*’")
#: An item of a list may go without a full stop.
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)]) ", re.M)
_TOLERATED = 1
#: Texts with no more marks cannot differ by more than what is tolerated: no text has less than one sentence.
_FEW = 1 + _TOLERATED


def find(rendition: Rendition) -> Iterator[Finding]:
    for passage in rendition.passages:
        if passage.source is None or passage.is_name:
            continue
        if _most(passage.source.read) <= _FEW and _most(passage.read) <= _FEW:
            continue
        wanted, given = _sentences(passage.source.read), _sentences(passage.read)
        # What one language writes as sentences, another joins by a colon or a semicolon.
        joined = _joints((passage.source if given > wanted else passage).text)
        if abs(wanted - given) > _TOLERATED + joined:
            message = f"{given} sentence{'s' * (given != 1)}, and {wanted} in the {passage.source.lang} text"
            yield passage.finding(CODE, message, "see what is missing or too much")


def _most(text: str) -> int:
    """As many sentences as a text can have at most."""
    return sum(map(text.count, ".!?。！？"))


def _sentences(text: str) -> int:
    count = len(_END.findall(text))
    if count > _TOLERATED and any(char in text for char in '(（「『“"‘'):
        count = len(_END.findall(_INSIDE.sub(_kept_end, text)))
    return max(count, 1)


def _joints(text: str) -> int:
    return sum(text.count(mark) for mark in ";:：；") + len(_ITEM.findall(text))


def _kept_end(match: re.Match[str]) -> str:
    """What stays of a piece in brackets: a mark at its very end may close the sentence too, as in English."""
    return match[0][-2:] if match[0][-2:-1] in tuple(".!?") else ""
