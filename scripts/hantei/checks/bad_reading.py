"""A reading is kana.

Readings sort Japanese names and find them in search, so they hold hiragana or katakana, ー and nothing else. A reading
is looked up, never guessed; leave it out where it is not known.

    reading: 過払い       # wrong
    reading: かばらい     # right
"""

import re
from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error

CODE = error("bad-reading", __doc__)

_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u30fc\u30fb\u3000 ]+")


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for term in game.terms.values():
        reading = term.record.reading
        if reading and not _KANA.fullmatch(reading):
            message = f"the reading of {term.key} is {reading!r}"
            yield Problem(term.path, *term.at("reading"), CODE, message, "kana only; leave it out if it is not known")
