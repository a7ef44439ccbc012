"""What of a text counts when it is asked whether a translation still fits: not its white space, not its punctuation.

Full stops, commas, colons, semicolons, ellipses and dashes come and go, and with them the capital that begins a
sentence; quotation marks and the width of digits and marks are a matter of style. A change of these alone leaves every
translation right. What may change an answer stays: a mark inside a number, a sign before one, a question mark, か, a
hyphen, brackets, markup, code, references, placeholders, addresses.
"""

import re
import unicodedata

from hantei.text import WIDE, outside_code

#: What stays to the letter: references, placeholders and ruby, where a link leads.
_KEPT = re.compile(r"\[\[[^\[\]\n]+\]\]|\{[^{}\n]*\}|\]\([^()\s]*\)|https?://[!-~]+")
#: Stands for something kept while the rest is folded; a text has no such character.
_PLACE = "\ue000"

#: Digits, letters and marks of full width, but not those that would make markup of a text that is none.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F) if chr(wide - 0xFEE0) not in "#*<>[\\]_`{|}"}
_QUOTES = dict.fromkeys(map(ord, "'‘’‚‛“”„‟«»‹›「」『』〈〉《》｢｣＂＇"), '"')
_SAME = {"〜": "~", "−": "-", "‐": "-", "‑": "-", "﹣": "-", "･": "・", "。": ". ", "｡": ". ", "、": ", ", "､": ", "}
_SAME |= dict.fromkeys("…‥", " ") | dict.fromkeys("―─⸺⸻", "—")
_STYLE = str.maketrans(_NARROW | _QUOTES | {ord(mark): other for mark, other in _SAME.items()})

_MARKS = re.compile(r"[.,:;]+|—|・{2,}| –(?= )| --(?= )")
#: The capital of a word, or of an article before one, that begins a sentence.
_CAPITAL = re.compile(rf"[.,:;!?–—] [\"*( ]*[A-Z](?=[a-z]| [a-z{_PLACE}])")
_NEEDLESS_SPACE = re.compile(rf" (?:(?<=[\"{WIDE}] )|(?=[\"{WIDE}]))")


def folded(text: str) -> str:
    """The text without what changes no meaning. For comparison only: it is not to be read."""
    text = unicodedata.normalize("NFC", text)
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return _PLACE

    parts = []
    for _, piece, code in outside_code(text):
        kept += [piece] if code else []
        parts.append(_PLACE if code else _KEPT.sub(keep, piece))
    text = " ".join("".join(parts).translate(_STYLE).split())
    text = _CAPITAL.sub(lambda match: match[0].lower(), f". {text}")
    text = " ".join(_MARKS.sub(_mark, text).split())
    text = _NEEDLESS_SPACE.sub("", text)
    # Behind the text and in their order, so that what was kept cannot be taken for what was folded.
    return "\x1f".join((text, *(" ".join(one.split()) for one in kept)))


def _mark(match: re.Match[str]) -> str:
    """What is left of a mark. One between digits, and a point or a dash right before one, belong to a number."""
    mark, text = match[0], match.string
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 2].lstrip()[:1]
    if mark[0] in "—– ":
        before = text[: match.start()].rstrip()[-1:]
        return mark if before.isdigit() and after.isdigit() else " "
    if text[match.end() : match.end() + 1].isdigit() and (before.isdigit() or (mark == "." and before in ' ("')):
        return mark
    return " "
