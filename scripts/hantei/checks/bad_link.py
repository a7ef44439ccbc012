"""A link in a text leads to https.

Links inside the knowledge base are references, `[[FER-012]]`, which never break. Other schemes, relative paths and
addresses without a scheme are refused, since they can run script or lead nowhere.

    [the rule book](rules.pdf)                          # wrong
    [the rule book](https://publisher.example/rules)    # right
"""

import re
from collections.abc import Iterator

from hantei.link import LinkedBook, entries
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import localized

CODE = error("bad-link", __doc__)

#: A reference may stand before a bracket, as in `[[tyrfing]](으)로`: two closing brackets begin no link.
_LINK = re.compile(r"(?<![\\\]])\]\(\s*<?([^)\s>]*)")


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for entry in entries(game):
        for keys, texts in localized(entry.record):
            for language, text in texts.items():
                for match in _LINK.finditer(text):
                    if not match[1].startswith("https://"):
                        at = entry.at(*keys, language, offset=match.start(1))
                        hint = "https://…, or a reference as [[FER-012]]"
                        yield Problem(entry.path, *at, CODE, f"the link leads to {match[1]!r}", hint)
