"""Addresses that have moved: `rulings/redirects.yaml`, read and followed to where each one ends."""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hantei import yamlfile
from hantei.problems import Code, Problem, error
from hantei.yamlfile import Position

BAD_REDIRECT = error(
    "bad-redirect",
    """A redirect leads from an old address to a new one, both below the language and without it.

    fertcg/terms/tirfing: fertcg/terms/tyrfing              # a term that got another key
    fertcg/costs: fertcg/chips                              # a topic that was renamed
    fertcg/sources/column#p09: fertcg/sources/column#p03    # a point that was merged into another
    fer/*: fertcg/*                                         # a game that was renamed, with all its pages

It holds in every language. A `*` stands at the end of both or of neither. Rulings need no redirect: an id stays.
""",
)
REDIRECT_LOOP = error(
    "redirect-loop",
    """Following redirects comes to an end.

One that leads back to where it began would send a browser round for ever. Let each lead to where its page is now.
""",
)
CODES: tuple[Code, ...] = (BAD_REDIRECT, REDIRECT_LOOP)

FILE = "rulings/redirects.yaml"
_ADDRESS = re.compile(r"(?P<page>[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*)/?(?P<rest>#[A-Za-z0-9._-]+|/\*|)")


@dataclass(frozen=True, slots=True)
class Redirect:
    """From one address to another, as `fertcg/chips/` or `fertcg/sources/column/#p03`; `at` is where it stands."""

    old: str
    new: str
    at: Position


@dataclass(frozen=True)
class Redirects:
    """All redirects: those of one address, and those of everything below a folder (`fer/` to `fertcg/`)."""

    exact: Mapping[str, Redirect] = field(default_factory=dict)
    folders: tuple[Redirect, ...] = ()

    def follow(self, address: str) -> str:
        """Where the address leads in the end, itself if it has not moved. An anchor moves with its page."""
        for _ in range(len(self.exact) + len(self.folders) + 1):
            further = self._next(address)
            if further is None:
                return address
            address = further
        raise ValueError(f"the redirects of {address} have no end")

    def _next(self, address: str) -> str | None:
        page, mark, anchor = address.partition("#")
        if found := self.exact.get(address):
            return found.new
        if mark and (found := self.exact.get(page)):
            return found.new if "#" in found.new else f"{found.new}#{anchor}"
        for folder in self.folders:
            if address.startswith(folder.old):
                return folder.new + address.removeprefix(folder.old)
        return None


def read(root: Path) -> tuple[Redirects, list[Problem]]:
    """The redirects of the knowledge base in `root`; none where it has no such file."""
    if not os.path.lexists(root / FILE):
        return Redirects(), []
    file = yamlfile.read(root, FILE)
    problems = list(file.problems)
    if not isinstance(file.tree, yamlfile.Mapping):
        if file.tree is not None:
            problems.append(
                Problem(FILE, *file.tree.at, BAD_REDIRECT, "this is no mapping", "old/address: new/address")
            )
        return Redirects(), problems
    found: list[Redirect] = []
    for key, value in file.tree.entries:
        old, new = _address(key.value), _address(value.value if isinstance(value, yamlfile.Scalar) else "")
        if old and new and old.endswith("*") == new.endswith("*"):
            found.append(Redirect(old, new, key.at))
        else:
            written = value.value if isinstance(value, yamlfile.Scalar) else "no text"
            message = f"{key.value!r}: {written!r} is no redirect"
            problems.append(Problem(FILE, *key.at, BAD_REDIRECT, message, "as fertcg/costs: fertcg/chips"))
    redirects = Redirects(
        {one.old: one for one in found if not one.old.endswith("*")},
        tuple(
            Redirect(one.old.removesuffix("*"), one.new.removesuffix("*"), one.at)
            for one in sorted(found, key=lambda one: -len(one.old))
            if one.old.endswith("*")
        ),
    )
    return redirects, [*problems, *_loops(redirects)]


def _address(text: str) -> str:
    """The address with the slash that pages end with; empty if it is none."""
    match = _ADDRESS.fullmatch(text)
    if not match or ".." in match["page"].split("/"):
        return ""
    return f"{match['page']}/{match['rest'].removeprefix('/')}"


def _loops(redirects: Redirects) -> Iterator[Problem]:
    for one in (*redirects.exact.values(), *redirects.folders):
        try:
            redirects.follow(one.old)
        except ValueError:
            message = f"the redirect of {one.old} never comes to an end"
            yield Problem(FILE, *one.at, REDIRECT_LOOP, message, "let it lead to where the page is now")
