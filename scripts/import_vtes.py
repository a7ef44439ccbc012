"""The rulings of Vampire: The Eternal Struggle as a knowledge base: python scripts/import_vtes.py --from DIR --to DIR.

The first folder holds `vtes_rulings.yaml`, `vtes_groups.yaml` and `vtes_references.yaml` of the vtes-biased rulings.
The other becomes a base of one game, for `hantei --root DIR build`. Importing again brings it up to date: ids and
addresses stay, and so does whatever else has been written there. What is odd about the files is printed in short, and
at length in `import-report.txt`.
"""

import argparse
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from vtes.importing import Account, run
from vtes.reading import Oddity, Unreadable

REPORT = "import-report.txt"
_SHOWN = 3


def account(done: Account) -> Iterator[str]:
    """What became of everything, a line each."""
    read, left = done.given.read, done.given.read - done.imported
    yield f"rulings: {read:,} read, {done.imported:,} imported, {left:,} left out"
    if done.overrides:
        yield f"  and {done.overrides:,} that a single card has instead of its group's"
    files = ", ".join(f"{n:,} {what}" for what, n in done.files.items())
    yield f"files: {sum(done.files.values()):,} ({files})"
    about = {key for one in done.base.rulings for key in one.values["about"]}
    kinds = {key: values["kind"] for key, values in done.base.terms.records.items()}
    cards = {key for key, kind in kinds.items() if kind.endswith("card")}
    named = f"{len(cards & about):,} with rulings, {len(cards - about):,} that rulings only name"
    yield f"cards: {named}; groups: {len(done.given.groups):,}"
    cited = [name for one in done.base.rulings if not one.statement.instead_of for name in one.references]
    unlisted = [name for name in cited if name not in done.given.references]
    resolved = sum(name in done.base.keys for name in cited)
    yield f"references: {len(done.given.references):,} listed, {len(set(cited) - set(unlisted)):,} of them used"
    yield (
        f"uses of references: {done.uses:,} in the files, {resolved - len(unlisted):,} lead to a listed reference, "
        f"{len(unlisted):,} to an unlisted one, {done.uses - resolved:,} nowhere"
    )


def report(done: Account, shown: int | None) -> Iterator[str]:
    """What is odd, by sort; of each sort so many, or all."""
    for oddity in Oddity:
        found = [one for one in done.findings if one.oddity is oddity]
        if found:
            yield f"{oddity}: {len(found):,}"
            yield from (f"  {one.where}: {one.what}" for one in found[:shown])
            if shown is not None and len(found) > shown:
                yield "  …"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--from", dest="source", type=Path, required=True, metavar="DIR", help="where the files are")
    parser.add_argument("--to", dest="target", type=Path, required=True, metavar="DIR", help="the base to write")
    given = parser.parse_args()
    try:
        done = run(given.source, given.target.resolve(), date.today().isoformat())
    except Unreadable as fault:
        print(f"import_vtes: {fault}", file=sys.stderr)
        return 2
    text = "\n".join([*account(done), "", *report(done, None)]) + "\n"
    (given.target / REPORT).write_text(text, encoding="utf-8")
    print("\n".join([*account(done), "", *report(done, _SHOWN)]))
    print(f"\nall of it: {given.target / REPORT}\nnow: hantei --root {given.target} build")
    return 0


if __name__ == "__main__":
    sys.exit(main())
