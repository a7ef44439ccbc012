"""Two texts that differ in the source differ in a translation.

A translation that was copied from a similar text and never changed passes every other check. White space, letter
case, width and the mark at the end do not count, and texts too short to tell apart or made around a value are left
out. Titles are compared with titles, examples with examples.

    given: {ja: 手札から3枚捨てます。, en: Three cards are discarded from the hand.}
    given: {ja: 手札から3枚戻します。, en: Three cards are discarded from the hand.}      # wrong
"""

from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.fields import Field
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Rendition
from hantei.translate.shown import VALUE

CODE = warning("reused-translation", __doc__)

_SHORTEST = {"ja": 12, "ko": 16, "en": 32}


class Memory:
    """What each translation of a game was first used for."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str, str, str], tuple[str, Field]] = {}
        self._found: list[Finding] = []

    def see(self, game: str, rendition: Rendition) -> None:
        for passage in rendition.passages:
            short = len(passage.text) < _SHORTEST.get(passage.lang, 24)
            if passage.source is None or short or VALUE in passage.read:
                continue
            source = passage.source.wording
            key = game, passage.lang, str(passage.field.keys[-1]), passage.wording
            first, field = self._first.setdefault(key, (source, passage.field))
            if first != source and field.source_language == passage.field.source_language:
                message = f"{field.name} has the same {passage.lang} text for another {passage.source.lang} text"
                hint = f"there the source is {' '.join(field.source.split())[:80]!r}"
                self._found.append(found(passage.field, passage.lang, CODE, message, hint))

    def findings(self) -> Iterator[Finding]:
        yield from self._found
