"""When two texts say the same in the same words."""

import re
import unicodedata

_SPACE = re.compile(r"\s+")
_END = "。.．!！ "


def folded(text: str) -> str:
    """What of a text counts as its wording: not white space, letter case, width, or the mark at its end."""
    return _SPACE.sub(" ", unicodedata.normalize("NFKC", text)).strip().rstrip(_END).casefold()
