"""The ledger of published addresses, `permalinks.txt`: what was once linked stays, as a page or as the way to it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

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
CODES: tuple[Code, ...] = (LOST_PERMALINK, DEAD_REDIRECT)

FILE = "permalinks.txt"
#: So many lost addresses are named one by one.
_NAMED = 20


@dataclass(frozen=True, slots=True)
class Moves:
    """What keeps old addresses alive: page that is gone to page that took its place, and on a page that is there (or
    on the one that leads on) the old anchors with the address that each leads to."""

    pages: Mapping[str, str] = field(default_factory=dict)
    anchors: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def read(root: Path) -> tuple[str, ...]:
    """The published addresses, from the site's root and without a leading slash: `ja/FER-003/`."""
    file = root / FILE
    lines = file.read_text("utf-8").splitlines() if file.is_file() else ()
    return tuple(line.strip() for line in lines if line.strip())


def write(root: Path, published: Iterable[str]) -> bool:
    """Add what is new to the ledger. Whether there was anything."""
    known = set(read(root))
    found = {address for address in published if address} | known
    if found == known:
        return False
    file = root / FILE
    fresh = file.with_name(f".{FILE}.new")
    fresh.write_text("".join(f"{address}\n" for address in sorted(found)), "utf-8")
    fresh.replace(file)
    return True


def judge(
    ledger: Iterable[str],
    published: Collection[str],
    redirects: Redirects,
    languages: Collection[str],
    skipped: Collection[str] = (),
) -> tuple[Moves, list[Problem]]:
    """How every published address is kept, and which are lost.

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
    problems = [*_lost(lost)]
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


def _lost(lost: list[str]) -> Iterator[Problem]:
    hint = f"say in {REDIRECTS} where it has moved; a ruling stays, as withdrawn or superseded"
    for address in lost[:_NAMED]:
        yield Problem(FILE, 1, 1, LOST_PERMALINK, f"/{address} was published and has no page any more", hint)
    if len(lost) > _NAMED:
        yield Problem(FILE, 1, 1, LOST_PERMALINK, f"and {len(lost) - _NAMED} more addresses", hint)


def _dead(redirect: Redirect, taken: bool) -> Problem:
    if taken:
        message, hint = f"{redirect.old} is moved, and yet there is a page", "take the redirect out, or the page"
    else:
        message, hint = f"{redirect.old} leads to {redirect.new}, where nothing is", "let it lead to a page of the site"
    return Problem(REDIRECTS, *redirect.at, DEAD_REDIRECT, message, hint)
