"""Characters and lines that look like Python to a reader and are none."""

import re
import unicodedata
from collections.abc import Iterator

from hantei.characters import character_name

#: What compatibility folding does not reach.
_ASCII = {
    **dict.fromkeys("“”„‟″「」『』«»", '"'),
    **dict.fromkeys("‘’‚‛′´", "'"),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("、，", ","),
    "。": ".",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "【": "[",
    "】": "]",
}
_QUOTES = frozenset("“”„‟‘’‚‛″′「」『』«»´＂＇")
_ANGLES = str.maketrans({"›": ">", "»": ">>", "≫": ">>", "〉": ">", "》": ">>", "⟩": ">", "❯": ">"})
_MARKS = "".join(_QUOTES)
#: Strings and comments as wholes, and what is neither.
_TOKEN = re.compile(
    r"(?s:\"{3}(?:\\.|[^\\])*?\"{3}|'{3}(?:\\.|[^\\])*?'{3})"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|\#[^\n]*"
    r"|(?P<open>[\"'])(?P<rest>[^\n]*)"
    rf"|(?P<curly>[{_MARKS}])[^\"'{_MARKS}\n]*(?P<close>[\"'{_MARKS}])?"
    r"|(?P<other>[^\x00-\x7f])"
)


def ascii_for(char: str) -> str:
    """What to write for a character in code; empty if there is nothing."""
    plain = _ASCII.get(char) or unicodedata.normalize("NFKC", char)
    return plain if plain.isascii() and plain != char else ""


def prompt(row: str) -> str:
    """`>>> ` or `... ` where the line looks like one of them, and else an empty text."""
    folded = unicodedata.normalize("NFKC", row.translate(_ANGLES)).strip()
    if folded.startswith(">>"):
        return ">>> "
    looks = folded.startswith("... ") or folded == "..."
    return "... " if looks and row != folded else ""


def difference(row: str, meant: str) -> str:
    """In what a line departs from the prompt that it looks like."""
    for char in row[: len(meant) + 2]:
        if not char.isascii():
            return f"it has {character_name(char)}"
    if row.startswith(" "):
        return "it is indented"
    return "a space is missing behind it" if row.startswith(meant.strip()) else "it is written otherwise"


def in_code(code: str) -> Iterator[int]:
    """The offset of each character outside of strings and comments that stands where an ASCII one is meant."""
    for found in () if code.isascii() else _TOKEN.finditer(code):
        if found["open"]:
            # A string without an end: most often it has one, in the quotes of a word processor.
            curly = next((at for at in range(*found.span("rest")) if code[at] in _QUOTES), None)
            yield from () if curly is None else (curly,)
        elif found["curly"]:
            yield found.start("curly")
            if found["close"] and not found["close"].isascii():
                yield found.start("close")
        elif found["other"] and ascii_for(found["other"]):
            yield found.start()
