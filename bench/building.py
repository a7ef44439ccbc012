"""Hantei's whole build beside other generators on the same texts: time, memory, growth, and a second build."""

import math
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from corpus import LANGUAGES, Made, rulings
from engines import Missing, emptied
from generators import MARK, Generator, Had, chosen, generators
from measuring import Failed, Taken, measure

TITLE = "Building"
DEFAULT = 300
#: Of a base up to so many rulings the best of three runs counts, taken in turns, where one takes few seconds.
SMALL, ROUNDS, QUICK = 300, 3, 5.0
#: Seconds a ruling: of processor time for all builds of a large base, and on the clock for a single one, or the least.
BUDGET, LIMIT, LEAST = 0.15, 0.3, 600.0
HEADS = (
    "version", "wall s", "CPU s", "memory MB", "pages", "output MB", "ms a page", "times Hantei", "growth",
    "unchanged s", "one edit s", "check s",
)  # fmt: skip
LEGEND = """
All get the same texts: each ruling with its example in {count} languages, each language a page, with links between
them, and without search and pages in a navigation where that can be left out. Hantei does more with them: it runs every
example, and makes search, short links, pages of terms, an API, feeds and pictures; so it has more pages. *Wall* and
*CPU* are of a cold build in a process of its own, with everything that it starts; *memory* is the most at one moment.
*Times Hantei* compares the wall time of the whole build. *Growth* is the exponent of CPU time over size between {small}
and {large} rulings: 1 where time grows in proportion. *Unchanged* and *one edit* build once more, with what a generator
keeps for that (MkDocs: `--dirty`, which leaves other pages as they were); where it keeps nothing, that costs what the
first build did, and the place is empty. *Check* is `hantei check` where nothing has changed.
"""


@dataclass
class Runs:
    """A generator with what has been measured of it: cold builds by size, and what was run after the large one."""

    generator: Generator
    had: Had
    cold: dict[int, Taken] = field(default_factory=dict)
    edited: Path = Path()
    again: Taken | None = None
    edit: Taken | None = None
    check: Taken | None = None
    pages: int = 0
    size: int = 0
    #: Why there are no further figures of it.
    why: str = ""


def run(root: Path, folder: Path, count: int) -> str:
    """The section on building for `results.md`: a base of so many rulings, beside one of a quarter of it."""
    large = count or DEFAULT
    small = max(20, large // 5)
    made = {size: rulings(root, size) for size in (small, large)}
    limit = max(LEAST, large * LIMIT)
    found, notes = _had(root, folder.parent / "tools")
    _rounds(found, folder, made[small], limit)
    if large > SMALL:
        _chosen(found, small, large)
    _rounds(found, folder, made[large], limit)
    for one in found:
        _after(one, folder, made[large], limit)
        shutil.rmtree(folder / one.generator.name, ignore_errors=True)
    notes += [f"{one.generator.name}: {one.why}." for one in found if one.why]
    legend = LEGEND.strip().format(count=len(LANGUAGES), small=f"{small:,}", large=f"{large:,}")
    lines = [f"{large:,} rulings with an example each.", "", *_table(found, small, large), "", legend]
    return "\n".join([*lines, *(f"\n{note}" for note in notes)])


def _had(root: Path, tools: Path) -> tuple[list[Runs], list[str]]:
    found, notes = [], []
    tools.mkdir(parents=True, exist_ok=True)
    for generator in generators(root):
        try:
            found.append(Runs(generator, generator.get(tools)))
        except Missing as missing:
            notes.append(f"{generator.name} was left out: {missing}.")
    return found, notes


def _rounds(found: Sequence[Runs], folder: Path, made: Sequence[Made], limit: float) -> None:
    """Cold builds of one size by all, in turns, so that what slows the machine slows none alone."""
    size = len(made)
    for turn in range(ROUNDS if size <= SMALL else 1):
        for one in found:
            if not one.why and (turn == 0 or one.cold[size].wall < QUICK):
                print(f"  {size:,} rulings, {one.generator.name} …", flush=True)
                _cold(one, folder, made, limit)


def _chosen(found: Sequence[Runs], small: int, large: int) -> None:
    """Leave out whose builds of the large base, by those of the small one, there is no time for. Hantei stays."""
    budget = large * BUDGET
    for one in found[1:]:
        if one.why:
            continue
        cold = one.cold[small].cpu * large / small
        needed = cold * (2 if one.generator.again else 1)
        if needed > budget:
            one.why = f"a base of {large:,} would take about {cold:.0f} s, for which there was no time"
        else:
            budget -= needed


def _cold(one: Runs, folder: Path, made: Sequence[Made], limit: float) -> None:
    """Build into nothing, and keep the best run of the size."""
    place = emptied(folder / one.generator.name)
    one.edited = one.generator.lay(place, made)
    taken = _run(one, place, one.generator.build, limit)
    if taken:
        one.cold[len(made)] = one.cold.get(len(made), taken) | taken
        output = [file for file in (place / one.generator.output).rglob("*") if file.is_file()]
        one.pages = sum(file.suffix == ".html" for file in output)
        one.size = sum(file.stat().st_size for file in output)
        wanted = len(made) * len(LANGUAGES)
        if one.pages < wanted:
            one.why = f"it wrote {one.pages:,} pages where there are {wanted:,}"


def _after(one: Runs, folder: Path, made: Sequence[Made], limit: float) -> None:
    """What follows the cold build of the large base: check, build again, edit and build again."""
    place, generator = folder / one.generator.name, one.generator
    if generator.again is None or one.why:
        return
    if generator.check:
        one.check = _run(one, place, generator.check, limit)
    one.again = _run(one, place, generator.again, limit)
    text = one.edited.read_text("utf-8")
    first, rest = text.split(generator.before, 1)
    one.edited.write_text(f"{first}{generator.before}{MARK}. {rest}", "utf-8")
    one.edit = _run(one, place, generator.again, limit)
    id = chosen(made).id.lower()
    shown = (file for file in (place / generator.output).rglob("*.html") if id in str(file).lower())
    if one.edit and not any(MARK in file.read_text("utf-8") for file in shown):
        one.why = "the edit did not reach its page"


def _run(one: Runs, place: Path, words: tuple[str, ...], limit: float) -> Taken | None:
    try:
        return measure([*one.had.words, *words], place, limit, one.had.env)
    except Failed as failed:
        one.why = str(failed)
        return None


def _table(found: Sequence[Runs], small: int, large: int) -> Iterator[str]:
    yield f"| | {' | '.join(HEADS)} |"
    yield "| --- | --- |" + " ---: |" * (len(HEADS) - 1)
    ours = found[0].cold.get(large)
    for one in found:
        cells = [one.generator.name, one.had.version, *_cells(one, small, large, ours)]
        yield f"| {' | '.join(cells)} |"


def _cells(one: Runs, small: int, large: int, ours: Taken | None) -> Iterator[str]:
    taken = one.cold.get(large)
    if taken is None:
        yield from [""] * (len(HEADS) - 1)
        return
    yield f"{taken.wall:.1f}"
    yield f"{taken.cpu:.1f}"
    yield f"{taken.memory / 1e6:,.0f}"
    yield f"{one.pages:,}"
    yield f"{one.size / 1e6:,.0f}"
    yield f"{taken.wall * 1000 / max(1, one.pages):.1f}"
    yield f"{taken.wall / ours.wall:.2f}" if ours else ""
    first = one.cold.get(small)
    yield f"{math.log(taken.cpu / first.cpu, large / small):.2f}" if first else ""
    for later in (one.again, one.edit, one.check):
        yield f"{later.wall:.1f}" if later else ""
