"""A translation was made from the source text as it stands today.

When the source text of a record changes, each translation with a stamp of the old text is stale until somebody has
looked at it. White space and punctuation do not count. Where the change touched a number, a yes or no or a negation,
the page tells its readers that the answer may be another one by now.

    hantei translate next              what is stale, the gravest first, with what has changed
    hantei translate diff FER-003      all that has changed since the translation was made
    hantei translate ok FER-003        it is right again, or still
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, warning
from hantei.translate.records import translated
from hantei.translate.stamps import Freshness, freshness, misleads

CODE = warning("stale-translation", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for item in translated(game):
        for language in linked.book.languages:
            if freshness(item.record, language, item.source_language) is Freshness.STALE:
                message = f"{language} of {item.name} was made from an older {item.source_language} text"
                if misleads(item.record, language, item.source_language):
                    message += ", and the answer may have changed"
                at = item.entry.at(*item.keys, "translations", language, "of")
                hint = f"hantei translate diff {item.name} --lang {language}; then hantei translate ok {item.name}"
                yield Problem(item.entry.path, *at, CODE, message, hint)
