"""A text is Markdown without HTML.

Tags would be shown as text, because what one person writes must not run in another one's browser. Write `**strong**`,
lists, tables, links and `{過払|かばら}い` for ruby; a tag that is meant as text stands in code: `<b>`.
"""

import re
from collections.abc import Iterator

from hantei.link import LinkedBook, entries
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import localized

CODE = error("raw-html", __doc__)

_CODE_SPAN = re.compile(r"(`+)(?:.|\n)*?\1")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>|<!--")


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for entry in entries(game):
        for keys, texts in localized(entry.record):
            for language, text in texts.items():
                visible = _CODE_SPAN.sub(lambda code: " " * len(code[0]), text)
                for tag in _TAG.finditer(visible):
                    at = entry.at(*keys, language, offset=tag.start())
                    hint = "use Markdown, or put it in backquotes to show it"
                    yield Problem(entry.path, *at, CODE, f"HTML in a text: {tag[0]}", hint)
