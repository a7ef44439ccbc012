"""Markup is written with the characters of ASCII.

An input method of Japanese or Korean easily gives their full-width twins, which mean nothing in Markdown and show
as they are: `［文］（url）`, `＊＊強調＊＊`, `＃ 見出し`, `｜表｜`. So does a blank between the two halves of a
link.

    text: {ja: "[規則]（https://publisher.example/rules）を見ます。"}      # wrong
    text: {ja: "[規則](https://publisher.example/rules)を見ます。"}        # right
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.text import outside_code
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding

CODE = error("full-width-markup", __doc__)

_ANY = re.compile("[（［＊＃！｜｀＿＞\\]]")
#: A reference may stand before a bracket, [[herald]]（4+）: two closing brackets begin no link.
_SLIP = re.compile(
    r"(?P<link>(?:(?<!\])\](?:[ \u3000]*（|[ \u3000]+\()|［[^［］\n]+[］\]][(（]|\[[^\[\]\n]+］[(（])"
    r"(?=\s*(?:https?:|www\.|/|#|[a-z0-9-]+\.[a-z])[^()（）\n]*[)）]))"
    r"|(?P<reference>［［[^［］\n]+］］|\[\[[^\[\]\n｜]+｜[^\[\]\n]*\]\])"
    r"|(?P<strong>＊＊)"
    r"|(?P<line>^[ \t\u3000]*(?:＃+|＞)[ \u3000])"
    r"|(?P<image>！\[)"
    r"|(?P<table>^[ \t]*｜.*｜)"
    r"|(?P<code>｀[^｀\n]+｀)",
    re.M,
)
_RIGHT = {
    "link": "write [words](https://…)",
    "reference": "write [[key]] or [[key|words]]",
    "strong": "write **strong**",
    "line": "write > before a quotation; a ruling has no headings",
    "image": "write [words](https://…); a ruling has no pictures of its own",
    "table": "write | cell | cell |",
    "code": "write `code`",
}


def find(versions: Versions) -> Iterator[Finding]:
    for language in versions.languages:
        text = versions.text(language)
        if not _ANY.search(text):
            continue
        for offset, piece, code in outside_code(text):
            for slip in () if code else _SLIP.finditer(piece):
                hint = _RIGHT[str(slip.lastgroup)]
                message = f"{slip[0].strip()} is no markup"
                yield versions.finding(language, CODE, message, hint, offset + slip.start())
