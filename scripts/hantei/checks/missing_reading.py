"""A Japanese name with Han characters has a reading.

Without it the name stands under no kana in the index, and search by kana does not find it. A reading is looked up,
never guessed: where nobody knows it, dismiss this finding with the reason.

    names: {ja: 過払い, …}                          # wrong
    names: {ja: 過払い, …}, reading: かばらい        # right
"""

import re
from collections.abc import Iterator

from hantei.problems import warning
from hantei.records import Term
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = warning("missing-reading", __doc__)

_HAN = re.compile("[々〆\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def find(rendition: Rendition) -> Iterator[Finding]:
    record = rendition.item.record
    if rendition.lang == "ja" and isinstance(record, Term) and not record.reading:
        for passage in rendition.passages:
            if passage.field.keys == ("names",) and _HAN.search(passage.text):
                message = f"{passage.text} has no reading"
                yield passage.finding(
                    CODE, message, "reading: in kana; if it is not known, dismiss this with the reason"
                )
