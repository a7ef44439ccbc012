"""A text has no name that the termbase forbids.

Names that were in use and mislead, or that mean something else in this game, stand under `forbidden` of the term that
they were used for. Inside a longer accepted name they are no names, and code is left alone.

    haggler: {names: {en: Haggler}, forbidden: {en: [Bargainer]}}
    text: {en: With the Bargainer in play, …}      # wrong
    text: {en: With the Haggler in play, …}        # right
"""

from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = error("forbidden-term", __doc__)


def find(rendition: Rendition) -> Iterator[Finding]:
    lexicon = rendition.lexicon
    for passage in rendition.passages if lexicon.forbidden else ():
        for mention in passage.mentions:
            key = lexicon.forbidden.get(mention.name)
            if key and not lexicon.named(mention.name) and not rendition.is_term(key):
                hint = f"write {lexicon.terms[key][0]!r}" if key in lexicon.terms else "write it in other words"
                message = f"{mention.name!r} is not to be used for {key}"
                yield passage.finding(CODE, message, hint, mention.start)
