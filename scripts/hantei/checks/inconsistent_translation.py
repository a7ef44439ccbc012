"""What is said twice in the source is translated the same way twice.

Readers who find two wordings look for the difference. White space, letter case and the mark at the end do not count;
the texts of one game are compared. Short phrases and sentences around a value are left out, since they follow the
sentence or the number that they stand with.

    given: {ja: 手札は3枚です。, en: The hand holds three cards.}
    given: {ja: 手札は3枚です。, en: There are 3 cards in hand.}       # wrong
"""

from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.fields import Field
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Passage, Rendition
from hantei.translate.shown import VALUE

CODE = warning("inconsistent-translation", __doc__)

_SHORTEST = {"ja": 12, "ko": 12, "en": 24}


class Memory:
    """How each source text of a game was first translated."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str, str, str], tuple[str, Field]] = {}
        self._found: list[Finding] = []

    def see(self, game: str, rendition: Rendition) -> None:
        for passage in rendition.passages:
            if passage.source is not None and not passage.is_name and _is_telling(passage.source):
                self._compare(game, passage, passage.source)

    def _compare(self, game: str, passage: Passage, source: Passage) -> None:
        key = game, source.lang, passage.lang, source.wording
        wording = passage.wording
        first, field = self._first.setdefault(key, (wording, passage.field))
        if first != wording:
            message = f"the same {source.lang} text is translated otherwise in {field.name}"
            hint = f"there it is {_short(field.texts[passage.lang])!r}"
            self._found.append(found(passage.field, passage.lang, CODE, message, hint))

    def findings(self) -> Iterator[Finding]:
        yield from self._found


def _is_telling(source: Passage) -> bool:
    """Whether it is more than a phrase that depends on what stands around it, or on the number that is put into it."""
    return len(source.read) >= _SHORTEST.get(source.lang, 16) and VALUE not in source.read


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:79]}…"
