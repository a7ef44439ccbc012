"""A text calls a thing by one of its names.

A term may have aliases, and other texts may use them; one text that uses two of them reads as if it spoke of two
things. A short form of a name used above it is no second name, a name in brackets or behind a colon only explains the
one before it, and where an alias is what a thing does (消費しない, 소비하지 않는다), the text may just say so.

    text: {en: The overpay effect comes first; the overpay ability may …}      # wrong: both names of one term
    text: {en: The overpay effect comes first; it may …}                       # right
"""

import re
from collections.abc import Iterator

from hantei.problems import warning
from hantei.translate.findings import Finding
from hantei.translate.passages import Passage, Rendition

CODE = warning("mixed-names", __doc__)

_EXPLAINS = re.compile(r"[(（「『\"“'‘\[［【《〈:：=][ ]?\Z")
#: A name that is a verb.
_VERBAL = {"ja": re.compile("(?:する|ない|[ぁ-ん][うくぐすつぬぶむる])$"), "ko": re.compile("다$")}


def find(rendition: Rendition) -> Iterator[Finding]:
    aliases = rendition.lexicon.aliases
    for passage in rendition.passages if aliases else ():
        if not passage.is_name and any(mention.name in aliases for mention in passage.mentions):
            yield from _mixed(passage)


def _mixed(passage: Passage) -> Iterator[Finding]:
    lexicon = passage.rendition.lexicon
    used = {key: lexicon.terms[key][0] for key in passage.shown.targets.values() if key in lexicon.terms}
    for mention in passage.mentions:
        keys = lexicon.named(mention.name)
        if len(keys) != 1 or passage.rendition.is_term(keys[0]):
            continue
        first = used.setdefault(keys[0], mention.name)
        one, two = first.lower(), mention.name.lower()
        explains = _EXPLAINS.search(passage.read[max(mention.start - 2, 0) : mention.start])
        verbal = passage.lang in _VERBAL and _VERBAL[passage.lang].search(mention.name)
        if one not in two and two not in one and not explains and not verbal:
            message = f"{mention.name!r} and {first!r} are names of one term, {keys[0]}"
            yield passage.finding(CODE, message, f"write {first!r} here too", mention.start)
