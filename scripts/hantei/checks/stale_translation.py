"""A translation was made from the source text as it stands today.

When the source text of a record changes, each translation with a stamp of the old text is stale: readers see a mark
until somebody has looked at it. Mend the text if it needs mending, then `hantei translate ok ID` stamps it.
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, warning
from hantei.translate.records import translated
from hantei.translate.stamps import Freshness, freshness

CODE = warning("stale-translation", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for item in translated(game):
        for language in linked.book.languages:
            if freshness(item.record, language, item.source_language) is Freshness.STALE:
                message = f"{language} of {item.name} was made from an older {item.source_language} text"
                at = item.entry.at(*item.keys, "translations", language, "of")
                yield Problem(item.entry.path, *at, CODE, message, f"hantei translate ok {item.name}")
