"""Stamping: a rendered body into the shell of its game. Thousands of pages pass here, so it only joins strings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from hantei.site import config
from hantei.site.links import absolute, attribute, base_path, climb, rebase
from hantei.site.policy import governed
from hantei.site.shell import Piece, Slot


class Stampable(Protocol):
    """What stamping has to know of a page; `hantei.pages.Page` has it."""

    @property
    def url(self) -> str: ...
    @property
    def lang(self) -> str: ...
    @property
    def shell(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def alternates(self) -> Mapping[str, str]: ...
    @property
    def source(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class HandWritten:
    """A hand-written page as the engine made it. `source` is its Markdown, below the root."""

    url: str
    lang: str
    source: str
    title: str
    alternates: Mapping[str, str]
    pieces: tuple[Piece, ...]

    @property
    def blocks(self) -> tuple[str, ...]:
        """The names of the blocks that it leaves to Hantei: `<!-- hantei:NAME -->`."""
        return tuple(piece.value for piece in self.pieces if isinstance(piece, Slot) and piece.kind == "block")


@dataclass(frozen=True)
class Shells:
    """Everything that the engine made. `folder` holds the files to be copied to the site as they are."""

    site_url: str
    edit_url: str
    languages: tuple[str, ...]
    folder: Path
    shells: Mapping[str, Mapping[str, tuple[Piece, ...]]]
    pages: tuple[HandWritten, ...]
    _ready: dict[tuple[str, str, int], tuple[Piece, ...]] = field(default_factory=dict, repr=False, compare=False)

    def ready(self, lang: str, group: str, url: str) -> tuple[Piece, ...]:
        """The shell for pages as deep as this one: only what differs between such pages is still a slot."""
        key = (lang, group, url.count("/"))
        if key not in self._ready:
            try:
                pieces = self.shells[lang][group]
            except KeyError:
                raise KeyError(f"the shell {group!r} in {lang!r} was not asked for") from None
            self._ready[key] = tuple(_joined(pieces, climb(url)))
        return self._ready[key]


def stamp(shells: Shells, page: Stampable, body: str, head: str = "") -> str:
    """The finished HTML of a page. `head` may bring more for its `<head>` (metadata, feeds)."""
    prefix = climb(page.url)
    title = attribute(page.title)
    out: list[str] = []
    for piece in shells.ready(page.lang, config.group(page.shell), page.url):
        if isinstance(piece, str):
            out.append(piece)
        elif piece.kind == "title":
            out.append(title)
        elif piece.kind == "body":
            out.append(rebase(body, prefix))
        elif piece.kind == "active":
            out.append(_active(piece.value, page.url))
        elif piece.kind == "alternate":
            out.append(prefix + attribute(page.alternates.get(piece.value, f"{piece.value}/")))
        elif piece.kind == "description":
            out.append(attribute(page.description))
        elif piece.kind == "head":
            out.append(_head(shells, page.url, page.lang, page.alternates, prefix) + rebase(head, prefix))
        elif piece.kind == "edit":
            out.append(_edit(piece.value, shells.edit_url, page.source, body))
    return "".join(out)


def finish(shells: Shells, page: HandWritten, blocks: Mapping[str, str], head: str = "") -> str:
    """The finished HTML of a hand-written page, with the HTML of its blocks; the caller has seen that all are there."""
    prefix = climb(page.url)
    out: list[str] = []
    for piece in _joined(page.pieces, prefix):
        if isinstance(piece, str):
            out.append(piece)
        elif piece.kind == "block":
            out.append(rebase(blocks[piece.value], prefix))
        elif piece.kind == "alternate":
            out.append(prefix + attribute(page.alternates.get(piece.value, f"{piece.value}/")))
        elif piece.kind == "head":
            out.append(_head(shells, page.url, page.lang, page.alternates, prefix) + rebase(head, prefix))
    return "".join(out)


def standalone(page: Stampable, body: str, site_url: str = "") -> str:
    """A light page, its links made relative; those of a file such as `404.html`, shown at any depth, absolute.

    A file of XML has no policy: it would no longer be one.
    """
    document = body if body.startswith("<?xml") else governed(body)
    return rebase(document, climb(page.url) if not page.url or page.url.endswith("/") else base_path(site_url))


def _joined(pieces: Iterable[Piece], prefix: str) -> Iterator[Piece]:
    """The pieces with the way to the root in place, neighbouring literals as one."""
    run: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            run.append(piece)
        elif piece.kind == "root":
            run.append(prefix + piece.value)
        else:
            yield "".join(run)
            yield piece
            run = []
    yield "".join(run)


def _active(target: str, url: str) -> str:
    return ' md-nav__link--active" aria-current="page' if target == url else ""


def _edit(button: str, edit_url: str, source: str | None, body: str) -> str:
    """The theme's edit button, unless nothing can be edited or the body has such a link in words."""
    if not source or not edit_url:
        return ""
    link = attribute(absolute(edit_url, source))
    return "" if link in body else button.replace("\2", link)


def _head(shells: Shells, url: str, lang: str, alternates: Mapping[str, str], prefix: str) -> str:
    """Canonical address and alternates. The space in `rel` hides them from the theme's script, and from nobody else: it
    would fetch a `sitemap.xml` beside each alternate and send clicks on links below it elsewhere."""
    known: dict[str, str] = {lang: url, **alternates}
    rows: list[str] = []
    if shells.site_url:
        rows.append(f'<link rel="canonical" href="{attribute(absolute(shells.site_url, url))}">')
    default = "" if url == f"{lang}/" else next((known[code] for code in shells.languages if code in known), url)
    listed = [(code, known[code]) for code in shells.languages if code in known]
    for code, target in [*listed, ("x-default", default)]:
        link = absolute(shells.site_url, target) if shells.site_url else prefix + target
        rows.append(f'<link rel="alternate " hreflang="{code}" href="{attribute(link)}">')
    return "\n".join(rows) + "\n"
