"""A translator's desk: a small knowledge base, a file exported from it, and the ways in which people edit it."""

import csv
import io
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import polib

from hantei import editing, link, load
from hantei.exchange import ExchangeFormat, Plan, apply, export, plan, read
from hantei.exchange.units import Sheet
from hantei.link import LinkedBook
from hantei.records import State
from hantei.translate import remembered
from hantei.translate.records import translated
from hantei.translate.stamps import freshness
from mini import LANGUAGES


def linked(root: Path, languages: tuple[str, ...] = LANGUAGES) -> LinkedBook:
    book, problems = load.load(root, languages)
    assert not problems, problems
    found, unknown = link.link(book)
    assert not unknown, unknown
    return found


@dataclass(frozen=True)
class Desk:
    """The knowledge base in `root`, and its texts on their way into Japanese."""

    root: Path
    form: ExchangeFormat

    @property
    def file(self) -> Path:
        return self.root / f"out/mini.ja.{self.form}"

    @property
    def text(self) -> str:
        return self.file.read_bytes().decode()

    def export(self) -> None:
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_bytes(export(linked(self.root), "Mini", "mini", "ja", self.form).encode())

    def edit(self, old: str, new: str, path: str = "") -> None:
        """Replace in a file, by default the exported one, what stands there once."""
        file = self.root / path if path else self.file
        text = file.read_bytes().decode()
        assert text.count(old) == 1, (text.count(old), old)
        file.write_bytes(text.replace(old, new).encode())

    def enter(
        self, name: str, text: str | None = None, *, fuzzy: bool | None = None, source: str | None = None
    ) -> None:
        """Change an entry and save the file, as an editor does that knows nothing of Hantei."""
        if self.form is ExchangeFormat.PO:
            file = polib.pofile(str(self.file))
            (entry,) = (entry for entry in file if entry.msgctxt == name)
            entry.msgstr = entry.msgstr if text is None else text
            entry.msgid = source or entry.msgid
            if fuzzy is not None:
                entry.flags = [*(flag for flag in entry.flags if flag != "fuzzy"), *(["fuzzy"] if fuzzy else [])]
            file.save(str(self.file))
            return
        table = self.text.removeprefix("\ufeff")
        delimiter = ";" if table.startswith('"name";') else ","
        rows = list(csv.DictReader(io.StringIO(table, newline=""), delimiter=delimiter))
        (row,) = (row for row in rows if row["name"] == name)
        row["translation"] = row["translation"] if text is None else text
        row["source"] = source or row["source"]
        row["fuzzy"] = row["fuzzy"] if fuzzy is None else "fuzzy" * fuzzy
        out = io.StringIO(newline="")
        writer = csv.DictWriter(out, list(row), delimiter=";", quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
        self.file.write_bytes(out.getvalue().encode("utf-8-sig"))

    def sheet(self) -> Sheet:
        return read(self.file, f"out/{self.file.name}", LANGUAGES, None)

    def take(self, *, reviewed: bool = False) -> Plan:
        """Import as the command does: all of it, or nothing where there is an error."""
        found = plan(linked(self.root), [self.sheet()], reviewed=reviewed)
        if not found.failed:
            apply(linked(self.root), found, reviewed=reviewed)
        return found

    def stamp(self, *names: str, reviewed: bool = True) -> None:
        book, _ = load.load(self.root, LANGUAGES)
        state = State.REVIEWED if reviewed else None
        assert editing.stamp(book, names, ["ja"], state) == (
            [*dict.fromkeys(self._paths(*names))],
            [],
        )

    def forget(self) -> None:
        """Leave this copy as a clone is in which no text was ever stamped."""
        shutil.rmtree(self.root / remembered.FOLDER)

    def _paths(self, *names: str) -> list[str]:
        book, _ = load.load(self.root, LANGUAGES)
        return [item.entry.path for item in translated(book.games["mini"]) if item.name in names]

    def state(self, name: str) -> str:
        """How a record stands in Japanese."""
        book, problems = load.load(self.root, LANGUAGES)
        assert not problems, problems
        (item,) = (item for item in translated(book.games["mini"]) if item.name == name)
        return str(freshness(item.record, "ja", item.source_language))

    def files(self) -> dict[str, str]:
        """The knowledge base's files."""
        found = sorted((self.root / "rulings").rglob("*.yaml"))
        return {path.relative_to(self.root).as_posix(): path.read_bytes().decode() for path in found}

    def difference(self, before: Mapping[str, str]) -> list[str]:
        """The lines that went (-) and came (+) since the files were as `before`."""
        found = []
        for name, text in self.files().items():
            old, new = before[name].splitlines(), text.splitlines()
            found += [f"-{row.strip()}" for row in old if row not in new]
            found += [f"+{row.strip()}" for row in new if row not in old]
        return found


def codes(found: Plan) -> list[str]:
    return [problem.code.name for problem in found.problems]
