"""What the source calls by a name of the termbase, a translation calls by its name too.

A reader who meets two words for one thing looks for two things. A card, a keyword, a phase or an edition that the
source text of a record spells out has its name in the translation of that record, and so has any other term that the
source names twice; what it names once, a good sentence may say with a pronoun. The longest match counts, so that
過払い inside 過払い処理 is no mention.

The name may be an alias, a `[[reference]]`, or inflected. Of a name that is printed on cards every word is there, of
one that we rendered ourselves a word is enough: "the chips that it consumes" speaks of "chips consumed". A name
behind a number is a unit and may be left out: 2コイン.

    text: {ja: 過払い処理は…過払い処理の…, en: The extra payment …}     # wrong: "overpaying" in terms.yaml
    text: {ja: 過払い処理は…過払い処理の…, en: Overpaying …}            # right

Another good name goes into `aliases` of the term.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from hantei.problems import error
from hantei.translate.findings import Finding
from hantei.translate.passages import Passage, Rendition
from hantei.translate.shown import VALUE

CODE = error("term", __doc__)

#: Kinds of terms that have a proper name; the others are words, which a text may take up with another word.
_PROPER = frozenset({"card", "keyword", "phase", "edition"})
_TWICE = 2


def find(rendition: Rendition) -> Iterator[Finding]:
    source = rendition.source
    if source is None:
        return
    for name, passage in _named(rendition, source).items():
        key = next(key for key in source.lexicon.named(name) if key in rendition.lexicon.terms)
        wanted = rendition.lexicon.terms[key][0]
        message = f"{name!r} of the {source.lang} text has no name in the {rendition.lang} text"
        hint = f"write {wanted!r} or [[{key}]]; another accepted name goes into aliases of the term"
        yield passage.finding(CODE, message, hint)


def _named(rendition: Rendition, source: Rendition) -> Mapping[str, Passage]:
    """The names in the source without a rendering, each with the first passage that should have it."""
    missing: dict[str, Passage] = {}
    counted: Counter[str] = Counter()
    for passage in rendition.passages:
        if passage.source is None or passage.is_name:
            continue
        for mention in passage.source.mentions:
            if not _is_unit(passage.source.read, mention.start):
                counted[mention.name] += 1
                missing.setdefault(mention.name, passage)
    return {name: passage for name, passage in missing.items() if _is_missing(name, counted[name], rendition, source)}


def _is_missing(name: str, count: int, rendition: Rendition, source: Rendition) -> bool:
    lexicon = rendition.lexicon
    keys = [key for key in source.lexicon.named(name) if key in lexicon.terms]
    if not keys or (count < _TWICE and not any(lexicon.kinds[key] in _PROPER for key in keys)):
        return False
    rendered = any(key in rendition.references or lexicon.speaks_of(key, rendition.read) for key in keys)
    return not rendered and name not in rendition.read


def _is_unit(text: str, start: int) -> bool:
    """Whether a name stands behind a number, which it counts."""
    return text[start - 1 : start].isnumeric() or text[start - 1 : start] == VALUE
