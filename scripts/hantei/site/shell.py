"""What the engine wrote, as pieces: literal HTML, and slots for what differs from page to page.

A shell lies at another depth than the pages stamped from it, so every relative link in it becomes a slot for the way to
the root and a path from there. The same is done to hand-written pages, whose assets are shared by all languages.
"""

import hashlib
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hantei.site import config
from hantei.site.links import TAG, resolve

#: Where the theme's own files go, once for all languages.
THEME = "assets/theme/"


class Slot(NamedTuple):
    """A place to fill. Kinds: root, alternate, active, title, description, head, body, edit, block."""

    kind: str
    value: str = ""


Piece = str | Slot


class Additions(NamedTuple):
    """Our own HTML for every page of a language; links in it start with a slash, as from the site's root."""

    head: str = ""
    #: Stands in the bar at the top, before the choice of colours and of language.
    bar: str = ""


_MARK = re.compile("\0([a-z]+)\1([^\0]*)\0")
_LINK = re.compile(r"""(?<=\s)(href|src|action|poster)(\s*=\s*)(["'])(.*?)\3""", re.DOTALL)
_SRCSET = re.compile(r"""(?<=\s)(srcset)(\s*=\s*)(["'])(.*?)\3""", re.DOTALL)
_RELATIONS = re.compile(r'[ \t]*<link rel="(?:canonical|alternate|prev|next)"[^>]*>\n?')
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SCOPE = re.compile(r'new URL\("[^"]*",\s*location\)')
_CONFIG = re.compile(r'(<script id="__config" type="application/json">)(.*?)(</script>)', re.DOTALL)
_BASE = re.compile(r'"base":\s*"([^"]*)"')
_WORKER = re.compile(r'"search":\s*"[^"]*"')
_PALETTE = re.compile(r'<form[^>]*data-md-component="palette".*?</form>', re.DOTALL)
_BAR = re.compile(
    r'<header class="md-header.*?(?=<form[^>]*data-md-component="palette"|<div class="md-header__(?:option|source)"'
    r"|</nav>)",
    re.DOTALL,
)
_EDIT = re.compile(r'<a href="([^"]*)" title="([^"]*)"[^<>]* rel="edit">.*?</a>', re.DOTALL)
_BUTTON = re.compile(r'<a href="[^"]*"[^<>]*class="md-content__button md-icon">.*?</a>', re.DOTALL)
_BODY = re.compile(rf"<h1[^>]*>\s*{config.BODY}.*?</h1>", re.DOTALL)
_BLOCK = re.compile(r"<!--\s*hantei:([a-z0-9-]+)\s*-->")
_ACTIVE = re.compile(
    r'<a href="\x00root\x01([^\x00]*)\x00([^"#?]*)" class="md-nav__link(?: md-nav__link--active)?\s*">'
)
_LABEL = re.compile(r'(<label class="md-nav__link) md-nav__link--active')
_SWITCH = re.compile(r'<a href="\x00alternate\x01([^\x00]*)\x00" hreflang="([^"]*)"')
_SPACE = re.compile(r"\s*\n\s*")
_KEPT = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)


@dataclass
class Compiler:
    """Compiles the pages of one language, and collects what they load: the theme's files, scripts once inline."""

    lang: str
    groups: frozenset[str]
    #: Texts of `mkdocs.yml` in this language.
    words: Mapping[str, str]
    additions: Additions = field(default_factory=Additions)
    #: The theme's files below the language's folder.
    theme: frozenset[str] = frozenset()
    used: set[str] = field(default_factory=set)
    scripts: dict[str, str] = field(default_factory=dict)

    def shell(self, text: str, group: str) -> tuple[Piece, ...]:
        """The shell page of a game, or of no game."""
        text = _BODY.sub(_mark("body"), text.replace("\0", ""))
        #: The theme's "skip to content" leads to the heading that has gone.
        text = text.replace("<article ", '<article id="hantei-body" ', 1)
        text = self._common(text, f"{self.lang}/{config.SHELLS}/{group}/")
        text = _BUTTON.sub("", _EDIT.sub(lambda match: _mark("edit", _edit(match, "\2")), text))
        text = _ACTIVE.sub(_active, text)
        text = _LABEL.sub(r"\1", text)
        text = text.replace(config.TITLE, _mark("title")).replace(config.DESCRIPTION, _mark("description"))
        return _split(_squeeze(text))

    def page(self, text: str, url: str) -> tuple[Piece, ...]:
        """A hand-written page."""
        text = _BLOCK.sub(lambda match: _mark("block", match[1]), text.replace("\0", ""))
        return _split(_squeeze(_EDIT.sub(_edit, self._common(text, url))))

    def _common(self, text: str, url: str) -> str:
        head, end, body = text.partition("</head>")
        body = _BAR.sub(lambda match: f"{match[0]}{self.additions.bar}\n", body, count=1)
        text = _RELATIONS.sub("", head) + self.additions.head + _mark("head") + end + body
        #: The component asks api.github.com for the number of stars.
        text = text.replace(' data-md-component="source"', "").replace(' alt="logo"', ' alt=""')
        text = _CONFIG.sub(lambda match: match[1] + self._settings(match[2], url) + match[3], text)
        text = _INLINE.sub(self._script, text)
        text = _PALETTE.sub(self._translate, text)
        text = TAG.sub(lambda match: self._tag(match[0], url), text)
        return _SWITCH.sub(self._switch, text)

    def _settings(self, text: str, url: str) -> str:
        text = _BASE.sub(lambda match: f'"base": "{self._link(match[1], url)}"', text)
        return _WORKER.sub('"search": null', text)

    def _script(self, match: re.Match[str]) -> str:
        """An inline script becomes a file, so that a strict Content-Security-Policy allows it; it runs where it ran."""
        #: What the theme remembers (the colour scheme) holds for the whole site, in every language.
        text = _SCOPE.sub('new URL("../../",document.currentScript.src)', match[1])
        name = f"{THEME}inline-{hashlib.sha256(text.encode()).hexdigest()[:8]}.js"
        self.scripts[name] = text
        return f'<script src="{_mark("root", name)}"></script>'

    def _translate(self, match: re.Match[str]) -> str:
        """The names of the colour schemes: a list, which the two engines inherit differently, so they come in here."""
        text = match[0]
        for word, translated in self.words.items():
            text = text.replace(f'="{html.escape(word)}"', f'="{html.escape(translated)}"')
            text = text.replace(f'="{word}"', f'="{html.escape(translated)}"')
        return text

    def _tag(self, tag: str, url: str) -> str:
        if "=" not in tag:
            return tag
        tag = _LINK.sub(lambda it: f"{it[1]}{it[2]}{it[3]}{self._link(it[4], url)}{it[3]}", tag)
        return _SRCSET.sub(lambda it: f"{it[1]}{it[2]}{it[3]}{self._links(it[4], url)}{it[3]}", tag)

    def _links(self, candidates: str, url: str) -> str:
        rows = [row.split(None, 1) for row in candidates.split(",") if row.strip()]
        return ", ".join(" ".join([self._link(row[0], url), *row[1:]]) for row in rows)

    def _link(self, link: str, url: str) -> str:
        if "\0" in link:
            return link
        if link.startswith(config.ALTERNATE):
            return _mark("alternate", link.removeprefix(config.ALTERNATE).rstrip("/"))
        if link.startswith(config.ROOT):
            path: str | None = link.removeprefix(config.ROOT)
        else:
            path = resolve(html.unescape(link), url)
            path = None if path is None else html.escape(path)
        return link if path is None else _mark("root", self._moved(path))

    def _moved(self, path: str) -> str:
        """Shell pages stand for the pages of their games; the theme's files are shared."""
        first, _, rest = path.partition("/")
        if first != self.lang:
            return path
        name, _, tail = rest.removeprefix(f"{config.SHELLS}/").partition("/")
        if rest.startswith(f"{config.SHELLS}/") and name in self.groups:
            return f"{self.lang}/{name}/{tail}"
        if rest in self.theme:
            self.used.add(rest)
            return THEME + rest.removeprefix("assets/")
        return path

    def _switch(self, match: re.Match[str]) -> str:
        current = ' aria-current="true"' if match[1] == self.lang else ""
        return f'{match[0]} lang="{match[2]}"{current}'


def fault(pieces: tuple[Piece, ...]) -> str | None:
    """What is wrong with a shell, whose markup a theme has changed: a slot is missing, or a placeholder left."""
    kinds = {piece.kind for piece in pieces if isinstance(piece, Slot)}
    if missing := {"title", "head", "body"} - kinds:
        return f"there is no place for {' and '.join(sorted(missing))}"
    for piece in pieces:
        if isinstance(piece, str):
            for token in (config.TOKEN, config.TITLE, config.DESCRIPTION, config.BODY, config.SHELLS):
                if (at := piece.find(token)) >= 0:
                    return "near " + " ".join(piece[max(0, at - 40) : at + 40].split())
    return None


def _mark(kind: str, value: str = "") -> str:
    return f"\0{kind}\1{value}\0"


def _split(text: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    last = 0
    for match in _MARK.finditer(text):
        pieces += (text[last : match.start()], Slot(match[1], match[2]))
        last = match.end()
    pieces.append(text[last:])
    return tuple(piece for piece in pieces if piece != "")


def _edit(match: re.Match[str], link: str = "") -> str:
    """The theme's edit button, with its word in the place of an icon."""
    return f'<a href="{link or match[1]}" class="md-content__button" rel="edit">{match[2]}</a>'


def _active(match: re.Match[str]) -> str:
    link = f"{_mark('root', match[1])}{match[2]}"
    return f'<a href="{link}" class="md-nav__link{_mark("active", match[1] + match[2])}">'


def _squeeze(text: str) -> str:
    """Without the empty lines and the indentation that templates leave, where white space means nothing."""
    parts = _KEPT.split(text)
    parts[::3] = [_SPACE.sub("\n", part) for part in parts[::3]]
    del parts[2::3]  # the names of the elements that keep their white space
    return "".join(parts)
