"""What the builders of records have in common: texts in every language of the site, and addresses."""

from collections.abc import Callable, Mapping
from typing import Any

from hantei.api import shapes
from hantei.export import Exporter
from hantei.pages import Reader, Views
from hantei.pages.listing import resolver
from hantei.records import Record
from hantei.site import absolute
from hantei.translate.stamps import freshness


class Builder:
    """Builds the records of one site."""

    def __init__(self, views: Views) -> None:
        self.views = views
        self.basis = views.basis
        self.linked = views.linked
        self.languages = views.basis.settings.languages
        self.steps: dict[Any, Any] = {}
        self._exporters: dict[tuple[str, str], Exporter] = {}

    def reader(self, lang: str) -> Reader:
        return self.views.reader(lang)

    def lines(self, names: Mapping[str, str]) -> dict[str, str]:
        """Lines without markup in the languages of the site, or in the one that there is."""
        return {lang: names[lang] for lang in self._spoken(names)}

    def text(self, game: str, text: str, lang: str) -> shapes.Text:
        markdown, plain = self._exporter(game, lang).both(text, lang)
        return shapes.Text(markdown=markdown, plain=plain)

    def plain(self, game: str, text: str, lang: str) -> str:
        return self._exporter(game, lang).both(text, lang)[1]

    def texts(self, game: str, texts: Mapping[str, str]) -> dict[str, shapes.Text]:
        return {lang: self.text(game, texts[lang], lang) for lang in self._spoken(texts)}

    def _spoken(self, texts: Mapping[str, str]) -> list[str]:
        return [lang for lang in self.languages if lang in texts] or list(texts)[:1]

    def note(self, game: str, texts: Mapping[str, str] | None) -> dict[str, shapes.Text] | None:
        """Texts that may be left out."""
        return self.texts(game, texts) if texts else None

    def states(self, record: Record, source: str) -> shapes.States:
        return {lang: freshness(record, lang, source) for lang in self.languages}

    def at(self, url: str) -> str:
        return absolute(self.basis.settings.url, url)

    def pages(self, address: Callable[..., str], *parts: str) -> dict[str, str]:
        """The address of a page in each language."""
        return {lang: self.at(address(lang, *parts)) for lang in self.languages}

    def _exporter(self, game: str, lang: str) -> Exporter:
        if lang not in self.languages:
            lang = self.languages[0]
        if (game, lang) not in self._exporters:
            keep = self.views.reads.keep
            resolve = resolver(self.linked, game, lang, keep)
            self._exporters[game, lang] = Exporter(resolve, self.basis.settings.url or "/", keep)
        return self._exporters[game, lang]
