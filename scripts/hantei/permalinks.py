"""The ledger of published addresses, `permalinks.txt`: what was once linked stays, as a page or as the way to it."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hantei import characters, yamlfile
from hantei.ids import parse_id
from hantei.problems import Code, Problem, error
from hantei.redirects import FILE as REDIRECTS
from hantei.redirects import Redirect, Redirects

LOST_PERMALINK = error(
    "lost-permalink",
    """An address that was published stays.

`permalinks.txt` names every page and every place on a page that was ever published, one a line; `hantei build` adds
new ones. Somebody has linked them. Where a page has moved, say where to in `rulings/redirects.yaml`:

    fertcg/terms/tirfing: fertcg/terms/tyrfing

A ruling is never deleted: it is `withdrawn` or `superseded`, and its page says so. Only an address that never left your
own machine may be taken out of `permalinks.txt` by hand.
""",
)
DEAD_REDIRECT = error(
    "dead-redirect",
    """A redirect leads from where no page is to where one is.

Where the old address has a page again, readers would never see it; where the new one has none, they get lost.
""",
)
BAD_LEDGER = error(
    "bad-ledger",
    """`permalinks.txt` is written by `hantei build`: a published address a line, from the site's root.

    ja/FER-003/
    ja/fertcg/sources/chip-column/#p03

What stands there otherwise was not published by Hantei. After a merge with conflicts keep the lines of both sides;
their order does not matter.
""",
)
CODES: tuple[Code, ...] = (LOST_PERMALINK, DEAD_REDIRECT, BAD_LEDGER)

FILE = "permalinks.txt"
#: So many lost addresses are named one by one.
_NAMED = 20
#: A site of ten thousand rulings in three languages has a ledger of some 20 MB.
_MOST = 256 << 20
_PART = r"(?!\.{1,2}(?:/|$))[^\s/\\?#:<>\"'&\x00-\x1f\x7f]+"
_ADDRESS = re.compile(rf"{_PART}(?:/{_PART})*/?(?:#[A-Za-z0-9._-]+)?")


@dataclass(frozen=True, slots=True)
class Moves:
    """What keeps old addresses alive: page that is gone to page that took its place, and on a page that is there (or
    on the one that leads on) the old anchors with the address that each leads to."""

    pages: Mapping[str, str] = field(default_factory=dict)
    anchors: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def read(root: Path) -> tuple[Mapping[str, int], list[Problem]]:
    """The published addresses, from the site's root and without a leading slash (`ja/FER-003/`), each with its line."""
    if not os.path.lexists(root / FILE):
        return {}, []
    if refused := yamlfile.unreadable(root, FILE, _MOST):
        return {}, [refused]
    text = characters.decoded((root / FILE).read_bytes(), FILE)
    if isinstance(text, Problem):
        return {}, [text]
    ledger: dict[str, int] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.split("\n"), 1):
        address = line.strip()
        if address and not _ADDRESS.fullmatch(address):
            message = f"{address[:100]!r} is no address of a site"
            problems.append(Problem(FILE, number, 1, BAD_LEDGER, message, "as ja/FER-003/; take the line out"))
        elif address:
            ledger.setdefault(address, number)
    return ledger, problems


def write(root: Path, published: Iterable[str]) -> bool:
    """Add what is new to the ledger, which could be read without a problem. Whether there was anything."""
    known = set(read(root)[0])
    found = {address for address in published if address} | known
    if found == known:
        return False
    file = root / FILE
    fresh = file.with_name(f".{FILE}.new")
    fresh.write_text("".join(f"{address}\n" for address in sorted(found)), "utf-8")
    fresh.replace(file)
    return True


def judge(
    ledger: Mapping[str, int],
    published: Collection[str],
    redirects: Redirects,
    languages: Collection[str],
    skipped: Collection[str] = (),
) -> tuple[Moves, list[Problem]]:
    """How every published address is kept, and which are lost. The ledger has the line of each.

    `published` are the pages and anchors of this build in `languages`; `skipped` are languages of the site that it
    leaves out on purpose, whose addresses nobody misses.
    """
    pages: dict[str, str] = {}
    anchors: dict[str, dict[str, str]] = {}
    lost: list[str] = []
    for address in sorted(ledger):
        if address in published or address.partition("/")[0] in skipped:
            continue
        target = _target(address, published, redirects)
        page, _, anchor = address.partition("#")
        if target is None:
            lost.append(address)
        elif not anchor:
            pages[page] = target
        elif target != f"{pages.get(page)}#{anchor}":
            anchors.setdefault(page, {})[anchor] = target
    problems = [*_lost(ledger, lost)]
    for one in redirects.exact.values():
        for lang in languages:
            old = f"{lang}/{one.old}"
            new = f"{lang}/{redirects.follow(one.old)}"
            if old in published or new not in published:
                problems.append(_dead(one, old in published))
                break
            page, _, anchor = old.partition("#")
            if anchor:
                anchors.setdefault(page, {})[anchor] = new
            else:
                pages[page] = new
    return Moves(pages, anchors), problems


def _target(address: str, published: Collection[str], redirects: Redirects) -> str | None:
    """Where an address that is gone leads now. A place on a page that named a ruling leads to that ruling."""
    lang, _, rest = address.partition("/")
    moved = redirects.follow(rest)
    if moved != rest and f"{lang}/{moved}" in published:
        return f"{lang}/{moved}"
    anchor = address.partition("#")[2]
    ruling = f"{lang}/{anchor}/"
    return ruling if parse_id(anchor) and ruling in published else None


def _lost(ledger: Mapping[str, int], lost: list[str]) -> Iterator[Problem]:
    hint = f"say in {REDIRECTS} where it has moved; a ruling stays, as withdrawn or superseded"
    for address in lost[:_NAMED]:
        yield Problem(
            FILE, ledger[address], 1, LOST_PERMALINK, f"/{address} was published and has no page any more", hint
        )
    if len(lost) > _NAMED:
        at = ledger[lost[_NAMED]]
        yield Problem(FILE, at, 1, LOST_PERMALINK, f"and {len(lost) - _NAMED} more addresses", hint)


def _dead(redirect: Redirect, taken: bool) -> Problem:
    if taken:
        message, hint = f"{redirect.old} is moved, and yet there is a page", "take the redirect out, or the page"
    else:
        message, hint = f"{redirect.old} leads to {redirect.new}, where nothing is", "let it lead to a page of the site"
    return Problem(REDIRECTS, *redirect.at, DEAD_REDIRECT, message, hint)
