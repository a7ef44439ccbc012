"""Changes that commands make to files: new records, stamps of translations, entries of histories."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import partial
from pathlib import Path

from hantei import characters, recording, repository, schema, yamlfile
from hantei.load import RULINGS, Book, RulingEntry
from hantei.new import NewFile
from hantei.records import Change, Names, Revision, Ruling, State
from hantei.translate.records import Translated, translated
from hantei.translate.remembered import remember
from hantei.translate.stamping import restamped
from hantei.translate.stamping import stamp as stamped
from hantei.translate.stamps import stamps


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
    book: Book, names: Collection[str], languages: Collection[str], state: State | None = None
) -> tuple[list[str], list[str]]:
    """Stamp translations of the named records, or of all, with their source text of today.

    With no `state` each keeps its own. Returns the files that changed, and the names that no record has.
    """
    every = [item for game in book.games.values() for item in translated(game)]
    items = [item for item in every if not names or item.name in names]
    unknown = sorted(set(names) - {item.name for item in items})
    return stamp_items(book.root, [] if unknown else items, languages, state), unknown


def stamp_items(root: Path, items: Iterable[Translated], languages: Collection[str], state: State | None) -> list[str]:
    """Stamp records in languages as translated from the source texts that they have here. Returns the files changed."""
    by_file: dict[str, list[Translated]] = defaultdict(list)
    for item in items:
        new, old = restamped(item, languages, state), stamps(item.record)
        if new:
            by_file[item.entry.path].append(item)
        if any(lang not in old or old[lang].of != stamp.of for lang, stamp in new.items()):
            remember(root, item)
    return [
        path
        for path, found in by_file.items()
        if _rewrite(root / path, partial(stamped, items=found, languages=languages, state=state))
    ]


def record(
    book: Book, ids: Collection[str], since: str, today: str, change: Change | None = None, note: Names | None = None
) -> list[str]:
    """Write into the histories of rulings what has changed since a revision of the repository.

    A ruling without a history gets its first entry, with the day of its first commit or of today. Returns the files
    that were written. Raises NoRepository or Unwritten before anything is written.
    """
    entries = [book.rulings[id] for id in ids]
    former = repository.held(book.root, since, RULINGS)
    first = repository.first_days(book.root, RULINGS) if any(not entry.record.history for entry in entries) else {}
    ready: list[tuple[str, list[Revision]]] = []
    for entry in entries:
        told = list(entry.record.history) or [Revision(date=first.get(entry.key, today), change=Change.NEW)]
        old = _former(entry, former[entry.key], since) if entry.key in former else None
        if old and _changes(entry.record) <= _changes(old):
            source = entry.record.source_language or book.games[entry.game].game.record.source_language
            found = recording.revision(old, entry.record, source, max(today, told[-1].date), change, note)
            if found and any((one.date, one.change) == (found.date, found.change) for one in told):
                message = f"{entry.key} has an entry {found.change} of {found.date} already: add to that one"
                raise recording.Unwritten(message)
            told += [found] if found else []
        if new := told[len(entry.record.history) :]:
            recording.spliced(_text(book.root / entry.path), entry.path, new)
            ready.append((entry.path, new))
    for path, new in ready:
        _rewrite(book.root / path, partial(recording.spliced, path=path, revisions=new))
    return [path for path, _ in ready]


def _changes(ruling: Ruling) -> int:
    """How many changes the history tells of: one that was told since is not told again."""
    return sum(revision.change is not Change.NEW for revision in ruling.history)


def _former(entry: RulingEntry, data: bytes, since: str) -> Ruling:
    text = characters.decoded(data, entry.path)
    tree = yamlfile.parse(text, entry.path).tree if isinstance(text, str) else None
    ruling = schema.record(Ruling, tree, entry.path)[0] if tree else None
    if ruling is None:
        message = f"{entry.key} cannot be read as it stood in {since}; compare with another revision"
        raise recording.Unwritten(message)
    return ruling


def _text(file: Path) -> str:
    """The text of a file whose nodes are known: without byte order mark, line ends folded."""
    return file.read_bytes().decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")


def _rewrite(file: Path, change: Callable[[str], str]) -> bool:
    """Change the text of a file; byte order mark and line ends stay. Whether anything changed."""
    before = file.read_bytes().decode("utf-8")
    line_end = "\r\n" if "\r\n" in before else "\n"
    text = _text(file)
    after = change(text)
    if after != text:
        mark = "\ufeff" if before.startswith("\ufeff") else ""
        file.write_bytes((mark + after.replace("\n", line_end)).encode("utf-8"))
    return after != text
