"""What a page is, before it is rendered, and what the navigation is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hantei.link import LinkedBook
from hantei.problems import Code
from hantei.settings import Settings
from hantei.share import Dialect
from hantei.verify import Verification

#: A command as typer makes it, with a click that it carries along: only its help is asked for.
Command = Any


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the site. Its context only names what it shows; `views` looks it up when the page is rendered."""

    #: From the site's root: ends with a slash or is a file's name; empty for the root page.
    url: str
    lang: str
    #: The shell it is stamped into: `fertcg/ruling`, `page/reference`; empty for a whole document of its own.
    shell: str
    template: str
    title: str
    description: str
    alternates: Mapping[str, str]
    #: The file that it is made from, below the root.
    source: str | None = None
    context: Mapping[str, Any] = field(default_factory=dict)
    #: Whether it stands in the sitemap.
    mapped: bool = True


@dataclass(frozen=True, slots=True)
class NavItem:
    """An entry of the navigation; `url` from the site's root, None for a heading."""

    title: str
    url: str | None
    children: tuple["NavItem", ...] = ()


@dataclass(frozen=True)
class Basis:
    """Everything that pages are made from."""

    linked: LinkedBook
    verification: Verification
    settings: Settings
    #: The kinds of problems that have a page each, and the command whose help is the page of commands.
    codes: Sequence[Code] = ()
    command: Command | None = None
    #: The JSON Schemas that the page of the API is made from, by name.
    schemas: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: The ways in which other places write a link.
    dialects: Sequence[Dialect] = ()
