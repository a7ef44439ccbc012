"""Changes that commands make to files: new records, accepted outputs, stamps of translations."""

from collections import defaultdict
from collections.abc import Collection
from pathlib import Path

from hantei.load import Book
from hantei.new import NewFile
from hantei.records import State
from hantei.translate.records import Translated, translated
from hantei.translate.stamping import stamp as stamped


def add(root: Path, files: Collection[NewFile]) -> list[str]:
    """Write new files, or add their text at the end of those that are there. Returns their paths."""
    for file in files:
        path = root / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        gap = "\n" if before and not before.endswith("\n") else ""
        path.write_text(before + gap + file.text, encoding="utf-8", newline="")
    return [file.path for file in files]


def stamp(
    book: Book, names: Collection[str], languages: Collection[str], *, reviewed: bool
) -> tuple[list[str], list[str]]:
    """Stamp translations of the named records, or of all, with their source text of today.

    Returns the files that changed, and the names that no record has.
    """
    by_file: dict[str, list[Translated]] = defaultdict(list)
    seen: set[str] = set()
    for game in book.games.values():
        for item in translated(game):
            if not names or item.name in names:
                by_file[item.entry.path].append(item)
                seen.add(item.name)
    unknown = [name for name in names if name not in seen]
    changed = []
    for path, items in by_file.items() if not unknown else ():
        file = book.root / path
        before = file.read_bytes().decode("utf-8")
        line_end = "\r\n" if "\r\n" in before else "\n"
        text = before.removeprefix("\ufeff").replace("\r\n", "\n")
        after = stamped(text, items, languages, State.REVIEWED if reviewed else None)
        if after != text:
            mark = "\ufeff" if before.startswith("\ufeff") else ""
            file.write_bytes((mark + after.replace("\n", line_end)).encode("utf-8"))
            changed.append(path)
    return changed, unknown
