"""A text has one space where there is a space, and Japanese has none between its letters.

Spaces at the beginning or the end, double ones, no-break and ideographic ones come in by copying. They are not seen
in an editor, but they tear lines and keep search from finding a phrase.

    カードを 引く。          # wrong
    카드를  뽑는다.          # wrong
    カードを引く。           # right
"""

import re
from collections.abc import Iterator

from hantei.characters import character_name
from hantei.problems import warning
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Rendition
from hantei.translate.shown import NAME

CODE = warning("spaces", __doc__)

#: Spaces of other widths, and those that do not break.
_UNUSUAL = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_DOUBLE = re.compile(r"(?<=\S)  +(?=\S)")
#: Kana and Han, or a name; behind a full stop in strong text a space keeps the asterisks working in every parser.
_LETTER = f"[\u3005\u3041-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff{NAME}]"
_BETWEEN = re.compile(f" (?<={_LETTER} )(?={_LETTER})")
_BEFORE_MARK = re.compile(r" (?<=[^\s|] )(?=[,.;:!?、。，．」』）)](?:\s|\Z))")


def find(rendition: Rendition) -> Iterator[Finding]:
    for passage in rendition.passages:
        text = passage.text
        if text.strip(" \n") != text.rstrip("\n"):
            at = 0 if text[0] in " \n" else len(text.rstrip(" \n"))
            yield found(passage.field, passage.lang, CODE, "a space at the end of the text", "take it out", at)
    for pattern, message, hint in _slips(rendition):
        for passage in rendition.passages:
            if pattern is _BETWEEN and (passage.is_name or passage.is_folded):
                continue
            for match in pattern.finditer(passage.read):
                name = character_name(match[0]) if pattern is _UNUSUAL else passage.read[match.end() : match.end() + 1]
                yield passage.finding(CODE, message.format(name), hint, match.start())


def _slips(rendition: Rendition) -> Iterator[tuple[re.Pattern[str], str, str]]:
    """What a record has somewhere: the pattern, what is said of it, and how to mend it."""
    read = rendition.read
    if not read.isascii() and _UNUSUAL.search(read):
        yield _UNUSUAL, "{} in a text", "write a space"
    if "  " in read:
        yield _DOUBLE, "two spaces in a row", "write one"
    if rendition.lang == "ja" and _BETWEEN.search(read):
        yield _BETWEEN, "a space between Japanese letters", "take it out"
    if _BEFORE_MARK.search(read):
        yield _BEFORE_MARK, "a space before {}", "take it out"
