"""A Japanese text that goes over several lines stands in a literal block.

In a literal block (`|`) a line break between Japanese letters joins them. YAML itself makes it a space in a folded
block (`>`), and the sentence shows a gap where the line was broken.

    ja: >                    # wrong: 「第一行です。 第二行です。」
      第一行です。
      第二行です。
    ja: |                    # right
      第一行です。
      第二行です。
"""

import re
from collections.abc import Iterator

from hantei.problems import warning
from hantei.text import WIDE
from hantei.translate.findings import Finding, found
from hantei.translate.passages import Rendition

CODE = warning("soft-break", __doc__)

_GAP = re.compile(f"(?<=[{WIDE}]) (?=[{WIDE}])")


def find(rendition: Rendition) -> Iterator[Finding]:
    if rendition.lang != "ja":
        return
    for passage in rendition.passages:
        if " " in passage.text and passage.is_folded and (match := _GAP.search(passage.text)):
            message = "a line break that shows as a space"
            yield found(passage.field, passage.lang, CODE, message, "write | in place of >", match.start())
