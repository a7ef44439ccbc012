"""The texts of a game one after another, each read once for all checks and set beside the text that it renders."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.nodes import Scalar, find
from hantei.problems import Code
from hantei.records import Term
from hantei.translate.fields import Field, fields_of
from hantei.translate.findings import Finding, found
from hantei.translate.lexicon import Lexicon, Mention, lexicon
from hantei.translate.records import Translated, translated
from hantei.translate.shown import Shown, shown
from hantei.translate.wording import folded


@dataclass(frozen=True)
class Rendition:
    """All texts of a record in one language. `source` is the record in the language that it was first written in."""

    item: Translated
    lang: str
    lexicon: Lexicon
    fields: tuple[Field, ...]
    source: "Rendition | None"

    @cached_property
    def passages(self) -> tuple["Passage", ...]:
        given = {} if self.source is None else {passage.field.keys: passage for passage in self.source.passages}
        return tuple(
            Passage(one, self.lang, one.texts[self.lang], self, given.get(one.keys))
            for one in self.fields
            if self.lang in one.texts
        )

    def is_term(self, key: str) -> bool:
        """Whether the record is a term itself, whose page may speak of all its names."""
        return self.item.entry.key == key and isinstance(self.item.record, Term)

    @cached_property
    def read(self) -> str:
        """Everything that the record says, field by field."""
        return "\n".join(passage.shown.text for passage in self.passages)

    @cached_property
    def written(self) -> str:
        """All texts of the record as they are written, field by field."""
        return "\n".join(passage.text for passage in self.passages)

    @cached_property
    def references(self) -> frozenset[str]:
        """Everything that the record refers to in this language."""
        kept: set[str] = set()
        for passage in self.passages:
            kept.update(passage.shown.targets.values(), passage.shown.labels.values())
        return frozenset(kept)


@dataclass(frozen=True)
class Passage:
    """One text of a record in one language. `source` is the text that it renders; the source has none."""

    field: Field
    lang: str
    text: str
    rendition: Rendition
    source: "Passage | None"

    @cached_property
    def shown(self) -> Shown:
        return shown(self.text)

    @cached_property
    def read(self) -> str:
        """The text without markup."""
        return self.shown.text

    @cached_property
    def wording(self) -> str:
        """The text without what does not count as its wording."""
        return folded(self.text)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every name of the game that the text spells out, longest match."""
        return self.rendition.lexicon.mentions(self.read)

    @property
    def is_name(self) -> bool:
        """Whether it is what something is called, and no sentence."""
        return "names" in self.field.keys or self.field.keys[0] in ("kinds", "facts")

    @property
    def is_folded(self) -> bool:
        """Whether it stands in a folded block, where YAML makes a space of each line break."""
        node = find(self.field.entry.node, (*self.field.item.keys, *self.field.keys, self.lang))
        return isinstance(node, Scalar) and node.style == ">"

    def finding(self, code: Code, message: str, hint: str, offset: int | None = None) -> Finding:
        """A finding at an offset of what is read, or at the text as a whole."""
        place = None if offset is None else self.shown.place(offset)
        return found(self.field, self.lang, code, message, hint, place)


def renditions(linked: LinkedBook, game: GameBook) -> Iterator[tuple[Rendition, ...]]:
    """Every record of a game: in the language that it was first written in, then in the others of the site."""
    languages = linked.book.languages
    lexicons = {language: lexicon(game, language) for language in languages}
    for item in translated(game):
        texts = tuple(fields_of(item))
        own = item.source_language
        if texts and own in lexicons:
            source = Rendition(item, own, lexicons[own], texts, None)
            others = (language for language in languages if language != own)
            yield (source, *(Rendition(item, language, lexicons[language], texts, source) for language in others))
