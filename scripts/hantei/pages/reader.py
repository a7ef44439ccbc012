"""What the views of one language have in common: texts as HTML, rulings as lines of lists, names and editions."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from hantei.load import GameBook, RulingEntry
from hantei.markup import Writer
from hantei.pages import urls
from hantei.pages.listing import writer
from hantei.pages.words import Words
from hantei.records import Status
from hantei.text import Localized, in_language, sentence

if TYPE_CHECKING:
    from hantei.pages.views import Views

View = dict[str, Any]


class Prose(NamedTuple):
    """A text as HTML, with the language it is in."""

    html: Markup
    lang: str


class Reader:
    """Somebody who reads the site in one language: every text in that language, or marked as being in another."""

    def __init__(self, views: "Views", word: Words) -> None:
        self.views = views
        self.linked = views.linked
        self.basis = views.basis
        self.settings = views.basis.settings
        self.word = word
        self.lang = word.lang
        self._writers: dict[str, Writer] = {}

    def writer(self, game: str) -> Writer:
        if game not in self._writers:
            self._writers[game] = writer(self.linked, game, self.lang, self.views.reads.keep)
        return self._writers[game]

    def book(self, game: str) -> GameBook:
        return self.linked.book.games[game]

    def source_language(self, ruling: RulingEntry) -> str:
        return self.views.source_language(ruling)

    def block(self, game: str, texts: Mapping[str, str] | None, fallback: str) -> Prose | None:
        if not texts:
            return None
        text, lang = in_language(texts, self.lang, fallback)
        return Prose(self.writer(game).block(text, lang), lang)

    def inline(self, game: str, texts: Mapping[str, str], fallback: str) -> Prose:
        text, lang = in_language(texts, self.lang, fallback)
        return Prose(self.writer(game).inline(text, lang), lang)

    def line(self, id: str, home: str = "") -> View:
        """A ruling in a list. Its game is named where it is not the page's own."""
        ruling = self.linked.rulings[id]
        game = self.book(ruling.game)
        fallback = self.source_language(ruling)
        return {
            "id": id,
            "url": urls.ruling(self.lang, id),
            "title": in_language(ruling.record.title, self.lang, fallback),
            "status": ruling.record.status,
            "game": None if ruling.game == home else self.game_name(game),
        }

    def original(self, ruling: RulingEntry) -> View | None:
        """Where the source text is read, if this translation may give an answer that no longer holds."""
        if not self.views.misleads(ruling, self.lang):
            return None
        source = self.source_language(ruling)
        return {"lang": source, "url": urls.ruling(source, ruling.key) if source in self.settings.languages else ""}

    def lines(self, ids: Iterable[str], home: str = "") -> list[View]:
        return [self.line(id, home) for id in ids if id in self.linked.rulings]

    def first_sentence(self, ruling: RulingEntry) -> Localized:
        text, lang = in_language(ruling.record.text, self.lang, self.source_language(ruling))
        return Localized(sentence(self.writer(ruling.game).plain(text.split("\n\n")[0], lang), 120), lang)

    def game_name(self, game: GameBook) -> Localized:
        return in_language(game.game.record.names, self.lang, game.game.record.source_language)

    def crumbs(self, game: GameBook, *more: tuple[str, str]) -> list[tuple[str, str]]:
        return [(self.game_name(game).text, urls.game(self.lang, game.key)), *more]

    def editions(self, game: GameBook, keys: tuple[str, ...]) -> str:
        """The editions a ruling holds for, in words; empty where the game has no more than one."""
        known = game.game.record.editions
        if len(known) < 2:
            return ""
        order = [edition.id for edition in known]
        if not keys or set(keys) == set(order):
            return self.word("editions.all")
        names = {edition.id: in_language(edition.names, self.lang, "").text for edition in known}
        chosen = [key for key in order if key in keys]
        if len(chosen) > 1 and chosen == order[-len(chosen) :]:
            return self.word("editions.since", name=names[chosen[0]])
        return self.word("editions.and").join(names[key] for key in chosen)

    def kind_name(self, game: GameBook, kind: str, n: int) -> str:
        names = game.game.record.kinds.get(kind)
        return in_language(names, self.lang, "").text if names else self.word(f"term_kind.{kind}", n=n)

    def is_open(self, id: str) -> bool:
        return self.linked.rulings[id].record.status is Status.OPEN
