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
from hantei.translate.passages import Passage, Rendition
from hantei.translate.shown import NAME

CODE = warning("spaces", __doc__)

#: Spaces of other widths, and those that do not break.
_UNUSUAL = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_DOUBLE = re.compile(r"(?<=\S)  +(?=\S)")
#: Kana and Han, or a name; behind a full stop in strong text a space keeps the asterisks working in every parser.
_LETTER = f"[\u3005\u3041-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff{NAME}]"
_BETWEEN = re.compile(f"(?<={_LETTER}) (?={_LETTER})")
_BEFORE_MARK = re.compile(r" (?<=[^\s|] )(?=[,.;:!?、。，．」』）)](?:\s|\Z))")


def find(rendition: Rendition) -> Iterator[Finding]:
    for passage in rendition.passages:
        text = passage.text
        if text.strip(" \n") != text.rstrip("\n"):
            at = 0 if text[0] in " \n" else len(text.rstrip(" \n"))
            yield found(passage.field, passage.lang, CODE, "a space at the end of the text", "take it out", at)
        yield from _inside(passage)


def _inside(passage: Passage) -> Iterator[Finding]:
    read = passage.read
    for match in _UNUSUAL.finditer(read) if not read.isascii() else ():
        yield passage.finding(CODE, f"{character_name(match[0])} in a text", "write a space", match.start())
    for match in _DOUBLE.finditer(read) if "  " in read else ():
        yield passage.finding(CODE, "two spaces in a row", "write one", match.start())
    if passage.lang == "ja" and " " in read and not passage.is_name:
        for match in _BETWEEN.finditer(read):
            if not passage.is_folded:
                yield passage.finding(CODE, "a space between Japanese letters", "take it out", match.start())
    for match in _BEFORE_MARK.finditer(read):
        yield passage.finding(CODE, f"a space before {read[match.end()]}", "take it out", match.start())
