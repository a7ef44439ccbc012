"""PO files: units to text and back. The one module that knows polib.

What polib would read wrong in silence is looked at before it is asked: a text without its closing quote loses its last
character, and an entry before a bare `#.` at the end of the file is dropped.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

import polib  # type: ignore[import-untyped]

from hantei import characters
from hantei.exchange import units
from hantei.exchange.codes import BAD_EXCHANGE_FILE, WRONG_LANGUAGE
from hantei.exchange.units import Sheet, Unit
from hantei.problems import Problem

#: Plural forms as gettext's manual has them. No text here has any, but editors and msgfmt ask for the line.
_PLURALS = {"ja": "nplurals=1; plural=0;", "ko": "nplurals=1; plural=0;", "en": "nplurals=2; plural=(n != 1);"}
_OTHER_PLURALS = "nplurals=2; plural=(n != 1);"
_KEYWORD = re.compile(r"msgctxt|msgid|msgid_plural|msgstr|msgstr\[[0-9]+\]")
_LINE = re.compile(rf'(?:(?:{_KEYWORD.pattern})\s*)?"(?:[^"\\]|\\.)*"')
_FORMATTED = re.compile(r"\{(?:[a-z_][a-z0-9_]*|[0-9]*)\}")
#: Read after the last entry: polib then has to have closed that one.
_SENTINEL = '\nmsgid "-"\nmsgstr "-"\n'


@dataclass(frozen=True)
class Head:
    """What the head of a file says. `source_language` is empty where its texts have several."""

    base: str
    game: str
    language: str
    source_language: str


def written(head: Head, given: Iterable[Unit]) -> str:
    """The text of a PO file. Lines are broken where the texts have line breaks and nowhere else; no day is written."""
    file = polib.POFile(wrapwidth=0)
    file.header = (
        f"{head.base}: {head.game}, into {head.language}. Translate msgstr; take away fuzzy where it is right."
    )
    file.metadata = {
        "Project-Id-Version": f"{head.base} {head.game}",
        "Language": head.language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _PLURALS.get(head.language, _OTHER_PLURALS),
        **({"X-Source-Language": head.source_language} if head.source_language else {}),
        "X-Hantei-Base": head.base,
        "X-Hantei-Game": head.game,
    }
    file.extend(_entry(unit) for unit in given)
    return f"{file}".rstrip("\n") + "\n"


def _entry(unit: Unit) -> polib.POEntry:
    path, _, line = unit.place.rpartition(":")
    return polib.POEntry(
        msgctxt=unit.name,
        msgid=unit.source,
        msgstr=unit.translation,
        comment="\n".join([*unit.notes, str(unit.mark or units.mark(unit.source, unit.translation))]),
        occurrences=[(path, line)] if path else [],
        flags=[*(["fuzzy"] if unit.fuzzy else []), *(["python-brace-format"] if _has_fields(unit.source) else [])],
        previous_msgid=unit.previous,
    )


def _has_fields(text: str) -> bool:
    """Whether gettext's own checks know every brace of the text; ruby and choices of words they do not."""
    return "{" in text and not re.search("[{}]", _FORMATTED.sub("", text))


@dataclass
class _Reading:
    """A file on its way from text to units."""

    path: str
    rows: list[str]
    problems: list[Problem] = field(default_factory=list)

    def note(self, line: int, message: str, hint: str) -> None:
        at = min(max(line, 1), len(self.rows))
        self.problems.append(Problem(self.path, at, 1, BAD_EXCHANGE_FILE, message, hint))


def read(text: str, path: str, known: Collection[str], lang: str | None) -> Sheet:
    """The units of a PO file's text. `known` are the languages there are; `lang` is the one it has to be in.

    Obsolete entries are left out. Comments, order, the breaking of lines and the rest of the head do not matter.
    """
    reading = _Reading(path, text.split("\n"))
    for number, row in enumerate(reading.rows, 1):
        _check(reading, number, row)
    if reading.problems:
        return Sheet(path, (), tuple(reading.problems))
    try:
        file = polib.pofile("\n".join(map(_kept, reading.rows)) + _SENTINEL)
    except OSError as fault:
        line = re.search(r"\(line ([0-9]+)\)(?:: )?(.*)", str(fault))
        said = (line[2] if line else "") or "an entry is not whole: msgctxt, msgid, msgstr, in this order"
        reading.note(int(line[1]) if line else 1, said, "export again, or mend the entry")
        return Sheet(path, (), tuple(reading.problems))
    language = _language(reading, file.metadata, known, lang)
    if reading.problems:
        return Sheet(path, (), tuple(reading.problems))
    return Sheet(path, tuple(_units(reading, file[:-1], language, known)), tuple(reading.problems))


def _check(reading: _Reading, number: int, row: str) -> None:
    row = row.strip()
    if not row or row.startswith("#"):
        return
    if name := characters.refused(row.replace("\t", " ")):
        message = f"{name} is not allowed"
        reading.problems.append(Problem(reading.path, number, 1, characters.BAD_CHARACTER, message, "delete it"))
    elif not _LINE.fullmatch(row):
        word = re.split(r'[\s"]', row, maxsplit=1)[0]
        if word and not _KEYWORD.fullmatch(word):
            reading.note(number, f"{word[:40]!r} is no keyword", "msgctxt, msgid or msgstr; a text is in double quotes")
        else:
            reading.note(number, "the text is not in quotes", 'quotes before and after it, and \\" for a quote in it')


def _kept(row: str) -> str:
    """A line without what an import does not need: obsolete entries, previous texts, places, remarks of translators."""
    row = row.strip()
    if not row.startswith("#"):
        return row
    if row.startswith("#,"):
        return f"#, {row[2:].strip()}"
    return " ".join(row.split()) if row.startswith("#. ") else ""


def _language(reading: _Reading, head: Mapping[str, str], known: Collection[str], lang: str | None) -> str:
    """The language of the file: by its head, by what is asked for, by its name `<game>.<language>.po`."""
    said = head.get("Language", "")
    found = units.language(said, known) if said else lang or reading.path.removesuffix(".po").rpartition(".")[2]
    line = next((number for number, row in enumerate(reading.rows, 1) if row.startswith('"Language:')), 1)
    message = hint = ""
    if found not in known:
        message = f"the file is in {said}" if said else "the file does not say in which language it is"
        hint = f"the site has {', '.join(known)}; --lang names one where the head does not"
    elif lang and found != lang:
        message, hint = f"the file is in {found}, expected {lang}", f"import it with --lang {found}"
    if message:
        reading.problems.append(Problem(reading.path, line, 1, WRONG_LANGUAGE, message, hint))
    return found


def _units(
    reading: _Reading, entries: Iterable[polib.POEntry], language: str, known: Collection[str]
) -> Iterable[Unit]:
    seen: dict[str, int] = {}
    for entry in entries:
        line = _line(reading, entry.linenum)
        if not entry.msgctxt or entry.msgid_plural:
            what = "has plural forms" if entry.msgctxt else "has no msgctxt"
            reading.note(line, f"the entry {what}", "no text here is such a one: delete the entry")
            continue
        if first := seen.get(entry.msgctxt):
            reading.note(line, f"{entry.msgctxt} stands twice; first at line {first}", "keep one of the two")
            continue
        seen[entry.msgctxt] = line
        yield Unit(
            name=entry.msgctxt,
            language=language,
            source_language="",
            source=units.body(entry.msgid),
            translation=units.body(entry.msgstr),
            fuzzy="fuzzy" in entry.flags,
            mark=units.read_mark(" ".join(entry.comment.split())),
            line=line,
        )


def _line(reading: _Reading, start: int) -> int:
    """The line of an entry's msgstr, from that of its first comment or keyword."""
    start = max(start, 1)  # polib begins to count at 0 where the file has no head
    numbers = range(start, len(reading.rows) + 1)
    return next((number for number in numbers if reading.rows[number - 1].lstrip().startswith("msgstr")), start)
