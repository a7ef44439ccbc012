"""Runs the benches and writes bench/results.md: python bench/run.py [PART…] [N=1000]. The other parts are kept."""

import importlib
import os
import platform
import re
import sys
from pathlib import Path

BENCH = Path(__file__).parent
ROOT = BENCH.parent
RESULTS = BENCH / "results.md"
FOLDER = ROOT / "build" / "bench"
#: Modules beside this one, in the order of the results. Each has a TITLE and `run(root, folder, rulings)`.
PARTS = ("building", "search")

sys.path[:0] = [str(BENCH), str(ROOT / "scripts"), str(ROOT / "tests" / "site")]


def main(given: list[str]) -> None:
    sizes = [int(word.removeprefix("N=")) for word in given if re.fullmatch(r"N=\d+", word)]
    chosen = [word for word in given if not word.startswith("N=")] or PARTS
    if unknown := set(chosen) - set(PARTS):
        raise SystemExit(f"no such part: {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}")
    kept, sections = _kept(), {}
    for name in PARTS:
        part = importlib.import_module(name)
        if name in chosen:
            print(f"{part.TITLE} …", flush=True)
            sections[part.TITLE] = part.run(ROOT, FOLDER / name, max(sizes, default=0))
        elif part.TITLE in kept:
            sections[part.TITLE] = kept[part.TITLE]
    body = "\n\n".join(f"## {title}\n\n{text.strip()}" for title, text in sections.items())
    RESULTS.write_text(f"# Results of the benches\n\n{_machine()}\n\n{body}\n", encoding="utf-8")
    print(RESULTS.relative_to(ROOT))


def _kept() -> dict[str, str]:
    """The sections that are there, by title."""
    if not RESULTS.is_file():
        return {}
    sections = RESULTS.read_text(encoding="utf-8").split("\n## ")[1:]
    return {title: text for title, _, text in (section.partition("\n") for section in sections)}


def _machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"Made by `make bench`. The machine: {os.cpu_count()} shared cores ({platform.machine()}), {memory:.0f} GB of "
        f"memory, {platform.system()}, Python {platform.python_version()}. Times vary by a third and more."
    )


if __name__ == "__main__":
    main(sys.argv[1:])
