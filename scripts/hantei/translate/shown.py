"""A text as its readers see it: markup taken out, while every character keeps its place in the text that was written.

What is no word of the text stands as one character of private use, which texts do not hold: a reference that shows a
name (`NAME`), code (`CODE`), a verified value (`VALUE`), an address (`ADDRESS`), a Korean particle in its double form
(`PARTICLE`). A table cell is a line of its own.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from hantei.text import CODE as _CODE_PATTERN
from hantei.text import DOUBLE_FORM

NAME, CODE, VALUE, ADDRESS, PARTICLE = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
#: Each of them, to stand in a character class.
STANDINS = f"{NAME}-{PARTICLE}"

#: Where markup can begin. Looked at first, since a text has few such places and markup is of many kinds.
_PLACE = r"(?=[`~*\[{}!h|>#(은는이가을를과와아야으로나랑]|[ \t]+\||^)"
_MARKUP = re.compile(
    rf"{_PLACE}(?:(?P<code>{_CODE_PATTERN.pattern})"
    r"|\[\[(?P<target>[^\[\]|\n]+)(?:\|(?P<label>[^\[\]\n]*))?\]\]"
    r"|\{(?P<base>[^{}|:=\n]+)\|[^{}=\n]+\}"
    r"|(?P<brace>\{\{|\}\})"
    r"|(?P<value>\{[^{}\n]*\})"
    r"|!?\[(?P<link>[^\[\]\n]*)\]\([^()\s]*\)"
    r"|(?P<address>https?://[!-~]+)"
    rf"|(?P<particle>{DOUBLE_FORM.pattern})"
    r"|(?<![\s*])\*{1,3}|\*{1,3}(?![\s*])"
    r"|^[ \t]*(?:\|?[ \t:|]*-{2,}[ \t:|-]*\|[ \t:|-]*$|(?:[-*+] |\d+[.)] |> ?)+|#{1,6} )"
    r"|(?P<cell>[ \t]*\|[ \t]*))",
    re.M | re.S,
)
#: By the name of its group, the character that stands for a piece of markup.
_STANDS_FOR = {
    "target": NAME,
    "value": VALUE,
    "address": ADDRESS,
    "particle": PARTICLE,
    "cell": "\n",
}
_ANY = re.compile(r"[`*\[{|>#]|[-+] |[0-9][.)] |://|~~~|\([가-힣]")


@dataclass(frozen=True)
class Shown:
    """What is read of a text. `targets` are the references behind the `NAME` characters, by their offset in `text`.

    `labels` are the spans of references with words of their own and what they lead to.
    """

    text: str
    targets: Mapping[int, str] = field(default_factory=dict)
    labels: Mapping[tuple[int, int], str] = field(default_factory=dict)
    #: Where pieces begin: in what is read, and in what was written.
    _read: tuple[int, ...] = (0,)
    _written: tuple[int, ...] = (0,)

    def place(self, offset: int) -> int:
        """The offset in the written text of a character that is read."""
        piece = bisect_right(self._read, offset) - 1
        return self._written[piece] + offset - self._read[piece]


def shown(text: str) -> Shown:
    """The text without its markup."""
    if not _ANY.search(text):
        return Shown(text)
    parts: list[str] = []
    read, written = [], []
    targets: dict[int, str] = {}
    labels: dict[tuple[int, int], str] = {}
    length = at = 0
    for match in _MARKUP.finditer(text):
        start = match.start()
        if at < start:
            parts.append(text[at:start])
            read.append(length)
            written.append(at)
            length += start - at
        at = match.end()
        kind = match.lastgroup
        part = _STANDS_FOR.get(kind or "", "")
        if kind == "target":
            targets[length] = match["target"].strip()
        elif kind in ("label", "base", "link"):
            part, start = match[kind], match.start(kind)
            if kind == "label":
                labels[length, length + len(part)] = match["target"].strip()
        elif kind == "brace":
            part = match[0][0]
        elif not part and match["code"] is not None:
            part = CODE
        if part:
            parts.append(part)
            read.append(length)
            written.append(start)
            length += len(part)
    if at < len(text):
        parts.append(text[at:])
        read.append(length)
        written.append(at)
    return Shown("".join(parts), targets, labels, tuple(read) or (0,), tuple(written) or (0,))
