"""Many words as one regular expression that finds the longest of them, in the time of one."""

import re
from collections.abc import Callable, Iterable


class _Node(dict[str, "_Node"]):
    """Words that share a beginning, by their next character. `end` is what must hold where a word ends here."""

    end: str | None = None

    def pattern(self) -> str:
        longer = [re.escape(char) + node.pattern() for char, node in self.items()]
        if not longer:
            return self.end or ""
        if self.end is None:
            return longer[0] if len(longer) == 1 else f"(?:{'|'.join(longer)})"
        return f"(?:{'|'.join([*longer, self.end])})"


def longest(
    words: Iterable[str], start: Callable[[str], str] = lambda char: "", end: Callable[[str], str] = lambda word: ""
) -> str:
    """A regular expression for the longest of some words, at least one.

    `start` gives what must hold behind the first character of a word, `end` what must hold behind its last.
    """
    root = _Node()
    for word in sorted(words):
        node = root
        for char in word:
            node = node.setdefault(char, _Node())
        node.end = end(word)
    return "|".join(f"{re.escape(char)}{start(char)}{node.pattern()}" for char, node in root.items())
