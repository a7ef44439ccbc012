"""CSV files for spreadsheets: units to text and back.

Spreadsheets run a cell that begins with = + - @ as a formula (OWASP, CSV Injection), so such a cell goes out with an
apostrophe before it and comes back without.
"""

import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator

from hantei.exchange import units
from hantei.exchange.codes import BAD_EXCHANGE_FILE, WRONG_LANGUAGE
from hantei.exchange.units import Sheet, Unit
from hantei.problems import Problem

COLUMNS = (
    "name",
    "language",
    "source_language",
    "source",
    "translation",
    "fuzzy",
    "previous_source",
    "notes",
    "place",
    "mark",
)
#: Without these a row says nothing.
_NEEDED = ("name", "source", "translation")
_DELIMITERS = ",;\t"
#: Full-width signs count too: some spreadsheets read them as the half-width ones.
_FORMULA = re.compile(r"'*[=+\-@＝＋－＠\t\r]")
_GUARDED = re.compile(r"''*[=+\-@＝＋－＠\t\r]")


def written(given: Iterable[Unit]) -> str:
    """The text of a CSV file as RFC 4180 has it, with a byte order mark, by which spreadsheets know UTF-8."""
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for unit in given:
        cells = (
            unit.name,
            unit.language,
            unit.source_language,
            unit.source,
            unit.translation,
            "fuzzy" if unit.fuzzy else "",
            unit.previous or "",
            "\n".join(unit.notes),
            unit.place,
            str(unit.mark or units.mark(unit.source, unit.translation)),
        )
        rows.writerow(map(guarded, cells))
    return "\ufeff" + text.getvalue()


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """What `guarded` was given; any other cell as it is."""
    return cell[1:] if _GUARDED.match(cell) else cell


def read(text: str, path: str, known: Collection[str], lang: str | None) -> Sheet:
    """The units of a CSV file's text, delimited by commas, semicolons or tabs. `known` and `lang` as for PO.

    The order of rows and columns does not matter, further columns and empty rows neither.
    """
    problems: list[Problem] = []
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    delimiter = max(_DELIMITERS, key=lambda one: len(set(_NEEDED) & set(_head(text, one))))
    head = _head(text, delimiter)
    if missing := [name for name in _NEEDED if name not in head]:
        named = f"there is no column {', '.join(missing)}"
        problems.append(
            Problem(path, 1, 1, BAD_EXCHANGE_FILE, named, f"the first row names them: {', '.join(COLUMNS)}")
        )
        return Sheet(path, (), tuple(problems))
    found = list(_units(text, path, delimiter, known, lang, problems))
    return Sheet(path, tuple(found), tuple(problems))


def _head(text: str, delimiter: str) -> list[str]:
    try:
        first = next(csv.reader([text.partition("\n")[0]], delimiter=delimiter), [])
    except csv.Error:
        return []
    return [name.strip().lower() for name in first]


def _units(
    text: str, path: str, delimiter: str, known: Collection[str], lang: str | None, problems: list[Problem]
) -> Iterator[Unit]:
    head = _head(text, delimiter)
    seen: dict[tuple[str, str], int] = {}
    by_name = path.removesuffix(".csv").rpartition(".")[2]
    for line, row in _rows(text, path, delimiter, problems):
        cells = {name: unguarded(cell) for name, cell in zip(head, row, strict=False)}
        name = cells.get("name", "").strip()
        language = units.language(cells.get("language", "") or lang or by_name, known)
        if language not in known or (lang and language != lang):
            message = f"the row is in {language}, expected {lang or 'one of ' + ', '.join(known)}"
            hint = "the column language says it; --lang where there is none"
            problems.append(Problem(path, line, 1, WRONG_LANGUAGE, message, hint))
        elif not name or (first := seen.get((name, language))):
            said = f"{name} stands twice; first at line {first}" if name else "the row has no name"
            problems.append(Problem(path, line, 1, BAD_EXCHANGE_FILE, said, "delete the row, or export again"))
        else:
            seen[name, language] = line
            yield Unit(
                name=name,
                language=language,
                source_language=cells.get("source_language", ""),
                source=units.body(cells.get("source", "")),
                translation=units.body(cells.get("translation", "")),
                fuzzy=bool(cells.get("fuzzy", "").strip()),
                mark=units.read_mark(cells.get("mark", "")),
                line=line,
            )


def _rows(text: str, path: str, delimiter: str, problems: list[Problem]) -> Iterator[tuple[int, list[str]]]:
    """The rows after the first with the lines they begin at; where the file cannot be read on, that is a problem."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for row in reader:
            if line > 1 and any(cell.strip() for cell in row):
                yield line, row
            line = reader.line_num + 1
    except csv.Error as fault:
        hint = 'a cell with a quote, a delimiter or a line break is in double quotes, and a quote in it is doubled: ""'
        problems.append(Problem(path, line, 1, BAD_EXCHANGE_FILE, f"the row cannot be read: {fault}", hint))
