"""Changes that commands make to files: new records, stamps of translations, entries of histories."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path

from hantei import characters, checks, newtexts, recording, repository, schema, yamlfile
from hantei.link import LinkedBook
from hantei.load import RULINGS, Book, RulingEntry, load
from hantei.new import NewFile
from hantei.newtexts import NewTexts
from hantei.records import LONGEST_LINE, Change, Dismissal, Names, Revision, Ruling, State
from hantei.renaming import Renaming, with_alias
from hantei.schema import near
from hantei.text import nfc
from hantei.translate import dismissals
from hantei.translate.dismissing import dismissed
from hantei.translate.fields import Field
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


def set_texts(root: Path, new: Iterable[tuple[Field, Mapping[str, str]]]) -> list[str]:
    """Write new texts of fields, each by language, into their files; comments, order and style stay.

    Returns the files that were written. Raises newtexts.Unwritable before anything is written; `root` is the book's.
    """
    by_file: dict[str, list[NewTexts]] = defaultdict(list)
    for field, texts in new:
        node = yamlfile.find(field.entry.node, (*field.item.keys, *field.keys))
        by_file[field.entry.path].append(NewTexts(node, texts))
    for path, found in by_file.items():
        newtexts.with_texts(_text(root / path), path, found)
    return [
        path
        for path, found in by_file.items()
        if rewrite(root / path, partial(newtexts.with_texts, path=path, new=found))
    ]


def rename(linked: LinkedBook, renaming: Renaming, *, keep_alias: bool = False) -> list[str]:
    """Write what a renaming changes, and stamp the translations that are as right as before. Returns the files written.

    Raises newtexts.Unwritable or ValueError before anything is written.
    """
    root, lang = linked.book.root, renaming.lang
    path, key = renaming.term.path, renaming.term.key
    add_alias = partial(with_alias, path=path, key=key, lang=lang, name=renaming.old)
    if keep_alias:
        add_alias(_text(root / path))
    written = dict.fromkeys(set_texts(root, ((one, {lang: text}) for one, text in renaming.texts)))
    if keep_alias and rewrite(root / path, add_alias):
        written[path] = None
    for language in linked.book.languages:
        # Places in the files are those of the files as they are now.
        book, _ = load(root, linked.book.languages)
        items = [one for one in translated(book.games[renaming.game]) if language in renaming.fresh.get(one.name, ())]
        written |= dict.fromkeys(stamp_items(root, items, [language], None))
    return sorted(written)


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
        if rewrite(root / path, partial(stamped, items=found, languages=languages, state=state))
    ]


class NotDismissed(Exception):
    """A finding that cannot be dismissed as asked for, with the reason and what to do instead."""


def dismiss(linked: LinkedBook, name: str, check: str, lang: str, at: str | None, because: str) -> str:
    """Dismiss what a check finds in a text of a record, with the reason why it does not hold there.

    `at` says which text, as `examples.0.given`; without it the check must have found something in one text only.
    Returns the file that was written. Raises NotDismissed where there is no such finding, or no such reason.
    """
    known = [code.name for code in checks.DISMISSIBLE]
    if check not in known:
        hint = near(check, known) or "only checks of texts can be dismissed"
        raise NotDismissed(f"{check} cannot be dismissed; {hint}")
    reason = nfc(" ".join(because.split()))
    if not reason or len(reason) > LONGEST_LINE or characters.refused(reason):
        raise NotDismissed(f"--because wants a reason in one line of at most {LONGEST_LINE} characters")
    fields = _found_in(linked, name, check, lang, at)
    if len(fields) > 1:
        places = ", ".join(dismissals.address(field) for field in fields)
        raise NotDismissed(f"{check} finds something in several texts of {name}: say which with --field, of {places}")
    field = fields[0]
    new = Dismissal(
        check=check, lang=lang, at=dismissals.address(field), because=reason, of=dismissals.fingerprint(field, lang)
    )
    rewrite(linked.book.root / field.entry.path, partial(dismissed, item=field.item, new=new))
    return field.entry.path


def _found_in(linked: LinkedBook, name: str, check: str, lang: str, at: str | None) -> list[Field]:
    """The texts of a record in which a check finds something; at least one."""
    found: dict[str, Field] = {}
    names: set[str] = {item.name for game in linked.book.games.values() for item in translated(game)}
    if name not in names:
        raise NotDismissed(f"there is no record {name}; {near(name, names) or 'as FER-003 or fertcg/terms/tyrfing'}")
    for one in checks.findings(linked):
        if (one.field.item.name, one.code.name, one.lang) == (name, check, lang):
            found[dismissals.address(one.field)] = one.field
    wanted = [field for address, field in found.items() if at in (None, address)]
    if not wanted:
        elsewhere = f"; it does in {', '.join(found)}" if found else ""
        place = f" in {at}" if at else ""
        raise NotDismissed(f"{check} finds nothing in {name}{place} in {lang}{elsewhere}")
    return wanted


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
        rewrite(book.root / path, partial(recording.spliced, path=path, revisions=new))
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


def rewrite(file: Path, change: Callable[[str], str]) -> bool:
    """Change the text of a file; byte order mark and line ends stay. Whether anything changed."""
    before = file.read_bytes().decode("utf-8")
    text = _text(file)
    after = change(text)
    if after != text:
        mark = "\ufeff" if before.startswith("\ufeff") else ""
        file.write_bytes((mark + _with_line_ends(after, before.removeprefix("\ufeff"))).encode("utf-8"))
    return after != text


def _with_line_ends(after: str, before: str) -> str:
    """The new text with the line ends of the old one: a line that stays keeps its own, a new one has the commonest."""
    returns = before.count("\r\n")
    if not returns:
        return after
    usual = "\r\n" if 2 * returns >= before.count("\n") else "\n"
    if returns == before.count("\n"):
        return after.replace("\n", usual)
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    same = SequenceMatcher(None, [row.replace("\r\n", "\n") for row in old], new, autojunk=False)
    written: list[str] = []
    for tag, first, last, start, end in same.get_opcodes():
        written += old[first:last] if tag == "equal" else [row.replace("\n", usual) for row in new[start:end]]
    return "".join(written)
