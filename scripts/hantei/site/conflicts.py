"""What hand-written pages ask of the rest of the site: an address of their own, and blocks that exist."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from pathlib import Path

from hantei.problems import Code, Problem, error
from hantei.site.stamp import Shells

TAKEN_ADDRESS = error(
    "taken-address",
    """A hand-written page has an address of its own.

Games, rulings and the reference have theirs: `content/ja/fertcg/index.md` would lie where the page of the game lies.
Rename the hand-written page.
""",
)
UNKNOWN_BLOCK = error(
    "unknown-block",
    """A line `<!-- hantei:NAME -->` in a hand-written page names a block that Hantei can fill in.

`games` is the list of games. The message names the nearest right one.
""",
)
CODES: tuple[Code, ...] = (TAKEN_ADDRESS, UNKNOWN_BLOCK)


def conflicts(shells: Shells, root: Path, urls: Collection[str], blocks: Collection[str]) -> Iterator[Problem]:
    """Hand-written pages at an address of `urls`, or with a block that is none of `blocks`."""
    taken = frozenset(urls)
    for page in shells.pages:
        if page.url in taken:
            message = f"a generated page has the address /{page.url}"
            yield Problem(page.source, 1, 1, TAKEN_ADDRESS, message, "rename the file")
        for name in page.blocks:
            if name not in blocks:
                near = get_close_matches(name, list(blocks), 1)
                hint = f"perhaps {near[0]}" if near else f"there are {', '.join(sorted(blocks))}"
                line = _line(root / page.source, f"hantei:{name}")
                yield Problem(page.source, line, 1, UNKNOWN_BLOCK, f"there is no block {name!r}", hint)


def _line(file: Path, text: str) -> int:
    held = file.read_text("utf-8", "replace")
    return held.count("\n", 0, max(0, held.find(text))) + 1
