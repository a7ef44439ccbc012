"""A term gets another name in one language: in the termbase and in every text, with particles and stamps.

References need nothing, since they show the name of the day. What is written stays in its place: only the characters of
the name change, and of a Korean particle behind it. A longer name that contains the old one is another name.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hantei import characters, yamlfile
from hantei.link import LinkedBook
from hantei.load import Entry, GameBook
from hantei.nodes import Mapping as MappingNode
from hantei.nodes import Node, Sequence
from hantei.records import Term
from hantei.text import josa
from hantei.translate.fields import Field, fields
from hantei.translate.lexicon import Lexicon, lexicon
from hantei.translate.shown import shown
from hantei.translate.stamps import Freshness, freshness

_LONGEST = 200
#: A particle as it may stand behind a name, to its double form. Behind it the word ends, or another particle follows.
_DOUBLE = {
    form: double
    for double, forms in {
        "은(는)": "은 는", "이(가)": "이 가", "을(를)": "을 를", "과(와)": "과 와", "(으)로": "으로 로",
        "(이)나": "이나 나", "(이)라": "이라 라", "(이)란": "이란 란", "(이)며": "이며 며", "(이)랑": "이랑 랑",
    }.items()
    for form in forms.split()
}  # fmt: skip
_PARTICLE = re.compile(
    rf"(?P<mark>[*_'’\"”」』)）]*)(?P<given>{'|'.join(sorted(_DOUBLE, key=len, reverse=True))})"
    r"(?=(?:서|써|부터|만|도|는|의|면|고)?(?:[^가-힣A-Za-z0-9(]|\Z))"
)


class Refused(Exception):
    """The term cannot be renamed; the text says why, and what to do."""


@dataclass(frozen=True)
class Renaming:
    """What a renaming changes: the new text of each field, the term's entry, and the stamps that have to follow."""

    game: str
    term: Entry[Term]
    lang: str
    old: str
    new: str
    texts: tuple[tuple[Field, str], ...] = ()
    #: Record by name to the languages whose translations were made from the texts as they were, and still are.
    fresh: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Whether the reading that the termbase has is that of the old name.
    reads_otherwise: bool = False


def plan(linked: LinkedBook, game: str, key: str, lang: str, new: str) -> Renaming:
    """How the term is renamed. Raises Refused where the name cannot be given."""
    book = linked.book.games[game]
    term = book.terms.get(key)
    if term is None:
        raise Refused(f"there is no term {key} in {game}")
    old = term.record.names.get(lang)
    if old is None:
        raise Refused(f"{game}/{key} has no name in {lang}: write one into {term.path}")
    _judge(book, term, lang, old, new)
    names = lexicon(book, lang)
    changed: list[tuple[Field, str]] = []
    for one in fields(book):
        text = one.texts.get(lang)
        if text is None:
            continue
        if one.entry is term and one.keys == ("names",):
            changed.append((one, new))
        elif (after := rewritten(text, names, key, old, new, lang)) != text:
            changed.append((one, after))
    fresh: dict[str, tuple[str, ...]] = {}
    for one, _ in changed:
        item = one.item
        if item.source_language == lang and item.name not in fresh:
            states = {code: freshness(item.record, code, lang) for code in linked.book.languages}
            fresh[item.name] = tuple(
                code for code, state in states.items() if code != lang and _is_stamped(item.record, code, state)
            )
    reads_otherwise = lang == "ja" and term.record.reading is not None
    return Renaming(game, term, lang, old, new, tuple(changed), fresh, reads_otherwise)


def _is_stamped(record: object, lang: str, state: Freshness) -> bool:
    return lang in getattr(record, "translations", {}) and state in (Freshness.REVIEWED, Freshness.DRAFT)


def _judge(book: GameBook, term: Entry[Term], lang: str, old: str, new: str) -> None:
    if new == old:
        raise Refused(f"{old} is its name already")
    if not new.strip() or new != new.strip() or "\n" in new or len(new) > _LONGEST:
        raise Refused(f"a name is one line of 1 to {_LONGEST} characters, without blanks around it")
    if found := next(iter(characters.problems(new, "the name")), None):
        raise Refused(f"{found.message}: {found.hint}")
    if any(mark in new for mark in ("[[", "]]", "{", "}", "|")):
        raise Refused("a name is without [[ ]], braces and bars")
    for key, other in book.terms.items():
        record = other.record
        if other is not term and new in (record.names.get(lang), *record.aliases.get(lang, ())):
            raise Refused(f"{new} is the name of {book.key}/{key} already; two terms of one name cannot be told apart")
        if new in record.forbidden.get(lang, ()):
            raise Refused(f"{new} stands among the names that must not be used, in {other.path} under {key}")


def rewritten(text: str, names: Lexicon, key: str, old: str, new: str, lang: str) -> str:
    """The text with the new name wherever it spells the old one out as a name of this term."""
    read = shown(text)
    parts: list[str] = []
    at = 0
    for mention in names.mentions(read.text):
        if mention.name.lower() != old.lower() or names.named(mention.name)[:1] != (key,):
            continue
        start, end = read.place(mention.start), read.place(mention.end - 1) + 1
        spelled = text[start:end]
        if spelled.lower().replace("\n", " ") != old.lower():
            continue  # markup stands inside: nobody can tell where it would stand in the new name
        parts += [text[at:start], _in_case(spelled, old, new)]
        at = end
        if lang == "ko" and (match := _PARTICLE.match(text, end)):
            double = _DOUBLE[match["given"]]
            if josa(old, double) == match["given"]:
                right = josa(new, double)
                parts += [match["mark"], right]
                at = match.end()
    return "".join((*parts, text[at:]))


def _in_case(spelled: str, old: str, new: str) -> str:
    """The new name as the old one stands: a sentence may begin with it, a word be in lower case."""
    if spelled == old:
        return new
    if spelled == old.lower():
        return new.lower()
    return new[:1].upper() + new[1:] if spelled[:1].isupper() else new


def with_alias(file: str, path: str, key: str, lang: str, name: str) -> str:
    """The text of a file of terms with one more accepted name for a term. ValueError where that cannot be written."""
    tree = yamlfile.parse(file, path).tree
    node = tree.get(key) if isinstance(tree, MappingNode) else None
    if not isinstance(node, MappingNode):
        raise ValueError(f"there is no {key} in {path}")
    written = yamlfile.splice(file, [_alias(file, node, lang, _quoted(name))])
    after = yamlfile.parse(written, path)
    if after.tree is None or after.problems or name not in _aliases(after.tree, key, lang):
        raise ValueError(f"{path} has a form into which the alias cannot be written; write it by hand")
    return written


def _aliases(tree: Node, key: str, lang: str) -> list[str]:
    found = yamlfile.plain(tree)[key].get("aliases", {}).get(lang, [])
    return found if isinstance(found, list) else []


def _alias(file: str, node: MappingNode, lang: str, name: str) -> tuple[tuple[int, int], str]:
    aliases = node.get("aliases")
    if not isinstance(aliases, MappingNode):
        names = node.get("names") or node.entries[-1][1]
        place = yamlfile.end(names)
        if node.flow:
            return (place, place), f", aliases: {{{lang}: [{name}]}}"
        indent = " " * (node.entries[0][0].at.column - 1)
        return (place, place), f"\n{indent}aliases: {{{lang}: [{name}]}}"
    own = aliases.get(lang)
    if isinstance(own, Sequence):
        place = yamlfile.end(own.items[-1]) if own.items else own.span[1] - 1
        if own.flow:
            return (place, place), f", {name}" if own.items else name
        indent = " " * (own.items[-1].at.column - 1)
        return (place, place), f"\n{indent[:-2]}- {name}"
    place = yamlfile.end(aliases.entries[-1][1])
    if aliases.flow:
        return (place, place), f", {lang}: [{name}]"
    indent = " " * (aliases.entries[0][0].at.column - 1)
    return (place, place), f"\n{indent}{lang}: [{name}]"


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def differences(renaming: Renaming) -> Iterator[tuple[str, int, str, str]]:
    """File, line, text before and after of every text that changes, in the order of the files."""
    for one, after in renaming.texts:
        yield one.entry.path, one.at(renaming.lang).line, one.texts[renaming.lang], after
