"""What there is to be made of a site: every page, record, picture and feed as a work of its own.

A work knows what it has looked up when it was made, so the next build makes only those of which anything has changed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from hantei import api, search, site, termbase
from hantei.feeds import Feeds
from hantei.pages import Basis, Page, menu, urls
from hantei.permalinks import Moves
from hantei.render import Renderer
from hantei.site import HandWritten, Shells

#: A path in the site and what stands in it.
File = tuple[str, bytes]
#: Files, and plain data about them for the works that come after.
Made = tuple[list[File], Any]


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be made. `given` is all that it is made from and does not look up, as a plain value."""

    name: str
    make: Callable[[], Made]
    given: Any = None
    #: About how many pages it takes the time of.
    weight: int = 1


@dataclass(frozen=True)
class Works:
    """The works of one site."""

    basis: Basis
    listed: tuple[Page, ...]
    shells: Shells
    moves: Moves
    drawn: Mapping[str, Path]
    renderer: Renderer
    feeds: Feeds
    build: api.Builder

    @classmethod
    def of(
        cls, basis: Basis, listed: tuple[Page, ...], shells: Shells, moves: Moves, drawn: Mapping[str, Path]
    ) -> "Works":
        renderer = Renderer(basis)
        feeds = Feeds(renderer, basis.settings, basis.linked.book.games)
        return cls(basis, listed, shells, moves, drawn, renderer, feeds, api.Builder(renderer.views))

    def first(self) -> Iterator[Work]:
        """What can be made in any order, the longest works first."""
        rulings = len(self.basis.linked.rulings)
        yield Work("search", lambda: (list(search.files(self.renderer.views)), None), weight=rulings)
        yield Work("feeds", self._feeds, weight=300)
        for lang in self.basis.settings.languages:
            yield Work(urls.sharing(lang), partial(self._sharing, lang), self.basis.dialects)
        for page in self.listed:
            yield self._page(page)
        for written in self.shells.pages:
            yield Work(written.url, partial(self._written, written), written)
        for path, make in api.records(self.build):
            yield Work(path, make)
        for game in self.basis.linked.book.games:
            yield Work(urls.termbase_file(game, "tsv"), partial(self._termbase, game))
        for path, file in self.drawn.items():
            yield Work(path, partial(_copy, path, file), file.name)

    def then(self, read: Callable[[str], bytes], listed: Mapping[str, Any], digest: str) -> Iterator[Work]:
        """What is put together from the first works: `read` gives a file of the site, `listed` what each work told of
        its files, and `digest` stands for all of them."""
        for game in self.basis.linked.book.games:
            yield Work(urls.api("bulk", game), partial(self._bulk, game, read), digest)
        entries = [told for name, told in listed.items() if name.startswith(urls.API) and told]
        yield Work(urls.api("index"), lambda: (api.overview(self.build, entries), None), digest)

    def _page(self, page: Page) -> Work:
        pictured = self.drawn.keys() & {urls.image(page.url), *map(urls.image, page.alternates.values())}
        anchors = self.moves.anchors.get(page.url, {})
        return Work(page.url, partial(self._stamped, page), (page, sorted(pictured), anchors))

    def _stamped(self, page: Page) -> Made:
        head = self.renderer.head(page, self.drawn) + api.alternate(page)
        head += self.feeds.head(page.lang, page.context.get("game", ""))
        body = self.renderer.render(page, head)
        url = self.basis.settings.url
        if not page.shell:
            return [(site.file_of(page.url), site.standalone(page, body, url).encode())], None
        if page.url in self.moves.anchors:
            body += self.renderer.moved(page.lang, self.moves.anchors[page.url])
        return [(site.file_of(page.url), site.stamp(self.shells, page, body, head).encode())], None

    def _written(self, written: HandWritten) -> Made:
        blocks = {name: self.renderer.block(name, written.lang) for name in written.blocks}
        html = site.finish(self.shells, written, blocks, self.feeds.head(written.lang))
        return [(site.file_of(written.url), html.encode())], None

    def _bulk(self, game: str, read: Callable[[str], bytes]) -> Made:
        return api.bulk(self.build, game, read), None

    def _sharing(self, lang: str) -> Made:
        said = menu(self.renderer.views.words[lang], self.basis.dialects)
        return [(urls.sharing(lang), said.encode())], None

    def _termbase(self, game: str) -> Made:
        book, settings = self.renderer.views.linked.book.games[game], self.basis.settings
        return [
            (urls.termbase_file(game, "tsv"), termbase.tsv(book, settings.languages).encode()),
            (urls.termbase_file(game, "tbx"), termbase.tbx(book, settings.languages, settings.name).encode()),
        ], None

    def _feeds(self) -> Made:
        return [(path, text.encode()) for path, text in self.feeds.files()], None


def _copy(path: str, file: Path) -> Made:
    return [(path, file.read_bytes())], None
