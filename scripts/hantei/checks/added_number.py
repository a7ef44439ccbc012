"""A translation has no number that its source does not say.

One that was added in digits may be a mistake, or a fact that the source should state too. What the source says in
words, `2` for "both", was not added.

    text: {ja: カードを捨てる。, en: Discard 3 cards.}         # wrong: en says more
    text: {ja: カードを3枚捨てる。, en: Discard 3 cards.}      # right
"""

from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.agreement import Versions, excerpt
from hantei.translate.findings import Finding
from hantei.translate.numbers import size
from hantei.translate.quantities import missing, replaced

CODE = warning("added-number", __doc__)


def find(versions: Versions) -> Iterator[Finding]:
    source = versions.source_language
    if source is None:
        return
    given = versions.facts[source]
    for language in versions.translations:
        own = versions.facts[language]
        added = missing(own, given, {size(value) for value in own.digits})
        if added and not replaced(given, own):
            number = added[0]
            said = own.shown.text[number.start : number.end]
            hint = f"take it out of {excerpt(own.shown, number.start, number.end)}, or say it in {source} too"
            place = own.shown.place(number.start)
            yield versions.finding(language, CODE, f"{language} says {said}, which {source} does not", hint, place)
            return
