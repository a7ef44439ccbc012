"""When two texts say the same in the same words."""

import unicodedata

_END = "。.．!！ "


def folded(text: str) -> str:
    """What of a text counts as its wording: not white space, letter case, width, or the mark at its end."""
    wide = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return " ".join(wide.split()).rstrip(_END).casefold()
