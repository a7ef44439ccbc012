"""Characters have the width of the language that they stand in.

Half-width katakana are found by no search for the usual ones. Between Japanese letters, marks are full-width; Korean
and English have their own marks, and full-width ones with their digits and letters tear holes into a line.

    ja: ｶｰﾄﾞを引く, カードを引く.      # wrong
    ja: カードを引く、カードを引く。    # right
    ko: 카드를 ２장 뽑는다（최대）．    # wrong
    ko: 카드를 2장 뽑는다(최대).        # right
"""

import re
import unicodedata
from collections.abc import Iterator

from hantei.problems import error
from hantei.text import HANGUL
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = error("wrong-width", __doc__)

_KANA_AND_HAN = "\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_HALF_WIDTH = r"[\uff61-\uffdc]+"
_JAPANESE = re.compile(rf"{_HALF_WIDTH}|[,.()!?;](?<=[{_KANA_AND_HAN}].)[,.()!?;]*(?=[{_KANA_AND_HAN}])")
_OTHERS = re.compile(rf"{_HALF_WIDTH}|[\uff01-\uff5e]+|[、。](?<=[{HANGUL}A-Za-z0-9].)[、。]*")
#: What a mark between Japanese letters is in full width, where NFKC does not tell.
_FULL = str.maketrans(",.()!?;", "、。（）！？；")
_NARROW = str.maketrans("、。", ",.")


def find(rendition: Rendition) -> Iterator[Finding]:
    japanese = rendition.lang == "ja"
    pattern = _JAPANESE if japanese else _OTHERS
    if not pattern.search(rendition.read):
        return
    for passage in rendition.passages:
        for match in pattern.finditer(passage.read):
            if any(mention.start <= match.start() < mention.end for mention in passage.mentions):
                continue  # a name is written as its game writes it
            usual = unicodedata.normalize("NFKC", match[0])
            usual = usual.translate(_FULL) if japanese else usual.translate(_NARROW)
            yield passage.finding(CODE, f"{match[0]!r} has the wrong width", f"write {usual!r}", match.start())
