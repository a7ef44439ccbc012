"""What the source calls by a name of the termbase, a translation calls by its name too.

A reader who meets two words for one thing looks for two things. For every term that the source text of a record spells
out, by longest match, so that 過払い inside 過払い処理 does not count, the translation of that record somewhere has the name in
its language: the preferred one or an alias, inflected or as a `[[reference]]`. Of a name of several words, those count
that tell it from the others: "the chips that it consumes" speaks of "chips consumed".

    text: {ja: 過払い処理は…, en: The extra payment is …}     # wrong: "overpaying" in terms.yaml
    text: {ja: 過払い処理は…, en: Overpaying is …}            # right

Another good name goes into `aliases` of the term.
"""

from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition

CODE = error("term", __doc__)


def find(rendition: Rendition) -> Iterator[Finding]:
    if rendition.source is None:
        return
    seen: set[str] = set()
    for passage in rendition.passages:
        for mention in passage.source.mentions if passage.source and not passage.is_name else ():
            if mention.name in seen:
                continue
            seen.add(mention.name)
            keys = [key for key in rendition.source.lexicon.named(mention.name) if key in rendition.lexicon.terms]
            if keys and not any(_is_rendered(key, rendition) for key in keys):
                name = rendition.lexicon.terms[keys[0]][0]
                message = f"{mention.name!r} of the {rendition.item.source_language} text has no name in the {rendition.lang} text"
                hint = f"write {name!r} or [[{keys[0]}]]; another accepted name goes into aliases of the term"
                yield passage.finding(CODE, message, hint)


def _is_rendered(key: str, rendition: Rendition) -> bool:
    return key in rendition.references or rendition.lexicon.speaks_of(key, rendition.read)
