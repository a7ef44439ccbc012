"""What a translator is told of a text beside the text itself: what it is, the other languages, the names in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.records import Record, Ruling, Source, Term, Topic, localized
from hantei.text import in_language, references
from hantei.translate.fields import Field

_WORDS = {"given": "situation", "result": "result", "step": "step of a trace"}
_ONE = {"examples": "example", "editions": "edition", "authorities": "authority"}


@dataclass(frozen=True)
class Notes:
    """Notes on the texts of a game for translators into a language."""

    linked: LinkedBook
    game: GameBook
    lang: str

    def of(self, field: Field) -> tuple[str, ...]:
        """Lines of a comment: what the text is, the other languages, each term in it with its name, names to avoid."""
        rows = [_what(field), *self._others(field)]
        for key in self._terms(field):
            rows += self._names(field, key)
        return tuple(rows)

    def _others(self, field: Field) -> Iterator[str]:
        for lang in self.linked.book.languages:
            text = field.texts.get(lang, "").strip("\n")
            if text and lang not in (self.lang, field.source_language):
                first, *more = text.split("\n")
                yield f"{lang}: {first}"
                yield from (f"    {row}".rstrip() for row in more)

    def _terms(self, field: Field) -> list[str]:
        """Terms that the source refers to or calls by a name, in the order of the text; not the one that it names."""
        found = [(one.offset, one.target) for one in references(field.source)]
        matcher, owners = self._matchers.get(field.source_language, (None, {}))
        if matcher:
            found += [(match.start(), owners.get(match[0].casefold(), "")) for match in matcher.finditer(field.source)]
        own = field.entry.key if isinstance(field.entry.record, Term) else ""
        return [key for key in dict.fromkeys(key for _, key in sorted(found)) if key not in (own, "")]

    def _names(self, field: Field, reference: str) -> Iterator[str]:
        target = self.linked.resolve(self.game.key, reference)
        if target is None or target.kind != "term":
            return
        term = self.linked.book.games[target.game].terms[target.key].record
        source = in_language(term.names, field.source_language, field.source_language).text
        name = term.names.get(self.lang)
        if name and name != source:
            kind = (
                " (printed)"
                if self.lang in term.official
                else " (our rendering)"
                if self.lang in term.uncertain
                else ""
            )
            aliases = "".join(f", also {alias}" for alias in term.aliases.get(self.lang, ()))
            yield f"{source} = {name}{kind}{aliases}"
        if avoided := term.forbidden.get(self.lang):
            yield f"{source}: never {', '.join(avoided)}"

    @cached_property
    def _matchers(self) -> dict[str, tuple[re.Pattern[str] | None, dict[str, str]]]:
        """For each language a pattern of the names of terms, the longest first, and to whom each belongs."""
        return {lang: _matcher(self.game, lang) for lang in self.linked.book.languages}


def _matcher(game: GameBook, lang: str) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    owners: dict[str, str] = {}
    for key, entry in game.terms.items():
        names = [entry.record.names.get(lang, ""), *entry.record.aliases.get(lang, ())]
        owners |= {name.casefold(): key for name in names if len(name) > 1 and name.casefold() not in owners}
    if not owners:
        return None, owners
    by_length = sorted(owners, key=len, reverse=True)
    # A Latin name is a word of its own; Japanese and Korean ones stand without spaces around them.
    words = (rf"(?<![a-z]){re.escape(name)}(?![a-z])" if name.isascii() else re.escape(name) for name in by_length)
    return re.compile("|".join([r"\[\[[^\]]*\]\]", *words]), re.I), owners


def _what(field: Field) -> str:
    """`ruling FER-003, result of example 1: 消費チップの計算式`"""
    record = field.item.record
    kind = type(record).__name__.lower()
    *above, last = field.keys
    part = _WORDS.get(str(last), str(last))
    if len(above) >= 2 and isinstance(above[-1], int):
        part = f"{part} of {_ONE.get(str(above[-2]), above[-2])} {above[-1] + 1}"
    elif above:
        part = f"{' '.join(map(str, above))}, {part}"
    title = _title(record).get(field.source_language, "")
    shown = f": {title}" if title and title != field.source else ""
    return f"{kind} {field.item.name}, {part}{shown}"


def _title(record: Record) -> dict[str, str]:
    match record:
        case Ruling() | Topic() | Source():
            return record.title
        case Term():
            return record.names
    first = next(localized(record, own=True), ((), {}))
    return dict(first[1]) if first[0] == ("names",) else {}
