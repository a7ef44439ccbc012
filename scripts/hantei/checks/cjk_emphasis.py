"""Strong text is strong for every parser of Markdown.

By CommonMark's rules two asterisks close nothing where a full stop or a bracket stands before them and a letter
behind, so that many programs show the asterisks of `**過払い。**次`. The site's own parser does not mind, but texts
are copied into forums and may be read by another engine. Put the mark outside.

    text: {ja: "**決まっていません。**手札に残します。"}      # wrong
    text: {ja: "**決まっていません**。手札に残します。"}      # right
"""

import re
import unicodedata
from collections.abc import Iterator
from html import unescape

from hantei.outline import letters, strong, strong_elsewhere
from hantei.problems import warning
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding

CODE = warning("cjk-emphasis", __doc__)

_STRONG = re.compile(r"(\*{1,3})(?=[^\s*])([^*\n]*[^\s*])\1")
_MARKS = "。、，．.,！？!?"


def find(versions: Versions) -> Iterator[Finding]:
    for language in versions.languages:
        text = versions.text(language)
        number = _broken(letters(text)) if "*" in text else None
        if number is None:
            continue
        if _words(strong(text)) != _words(strong_elsewhere(text)):
            run = list(_STRONG.finditer(text))[number]
            message = f"{run[0]} is strong here and not by CommonMark's rules"
            yield versions.finding(language, CODE, message, _mended(run), run.start())


def _broken(text: str) -> int | None:
    """The number of the first strong run that begins or ends with a mark or bracket and has a letter beside it."""
    for number, run in enumerate(_STRONG.finditer(text)):
        outside = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
        for inner, outer in zip((run[2][0], run[2][-1]), outside, strict=True):
            if (_kind(inner), _kind(outer)) == ("mark", "letter"):
                return number
    return None


def _words(html: list[str]) -> list[str]:
    """What is emphasized, as letters; parsers write quotation marks and the like in different ways."""
    return ["".join(char for char in unescape(one) if char.isalnum()) for one in html]


def _kind(char: str) -> str:
    if not char or char.isspace():
        return "space"
    return "mark" if unicodedata.category(char)[0] in "PS" else "letter"


def _mended(run: re.Match[str]) -> str:
    if run[2][-1] in _MARKS:
        inside = run[2].rstrip(_MARKS)
        return f"write {run[1]}{inside}{run[1]}{run[2][len(inside) :]}"
    return "put marks and brackets outside of the asterisks"
