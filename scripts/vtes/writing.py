"""The files of the base: new ones written, those that are there changed in place, what others wrote in them kept."""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from hantei import editing, recording, schema, yamlfile
from hantei.load import RULINGS, Entry, RulingEntry
from hantei.new import NewFile
from hantei.records import Record, Ruling
from vtes import records
from vtes.reading import Finding, Oddity
from vtes.records import Base, Wanted
from vtes.target import GAME, Target
from vtes.yamltext import Values, block, edits, entry, flow

FOLDER = f"{RULINGS}/{GAME}"
#: The reason that an earlier import gave for a ruling which the source has dropped.
DROPPED = "The collection that this ruling was taken from no longer has it.\n"
#: What a new base begins with.
BEGINNING = Path(__file__).parent / "base"


def first_files(source: Path, root: Path) -> None:
    """What a base needs beside its data, where it is not there yet."""
    for name, path in (
        ("mkdocs.yml", "mkdocs.yml"),
        ("index.md", "content/en/index.md"),
        ("game.yaml", f"{FOLDER}/game.yaml"),
    ):
        _copy(BEGINNING / name, root / path)
    if (source / "LICENSE").is_file():
        _copy(source / "LICENSE", root / "LICENSE")


def _copy(file: Path, to: Path) -> None:
    if not to.exists():
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)


def merge(root: Path, path: str, wanted: Mapping[str, Values], held: Mapping[str, Entry[Record]]) -> None:
    """Bring a file of many records up to date: changed values in place, new records at its end, others as they are."""

    def changed(text: str) -> str:
        nodes = {key: held[key].node for key in wanted if key in held}
        found = [
            edit
            for key, node in nodes.items()
            if isinstance(node, yamlfile.Mapping)
            for edit in edits(text, node, wanted[key])
        ]
        return yamlfile.splice(text, found)

    if held:
        editing.rewrite(root / path, changed)
    new = "".join(entry(key, values) for key, values in wanted.items() if key not in held)
    if new:
        editing.add(root, [NewFile(path, new)])


def topics(root: Path, base: Base) -> None:
    """A file for every topic that has none, and a place among the game's topics, at the end."""
    path = f"{FOLDER}/game.yaml"

    def listed(text: str) -> str:
        tree = yamlfile.parse(text, path).tree
        if not isinstance(tree, yamlfile.Mapping):
            return text
        known = yamlfile.plain(tree).get("topics", [])
        order = [*known, *(key for key in base.topics if key not in known)]
        return yamlfile.splice(text, list(edits(text, tree, {"topics": order})))

    editing.rewrite(root / path, listed)
    files = [NewFile(f"{FOLDER}/{key}/topic.yaml", block(values)) for key, values in base.topics.items()]
    editing.add(root, [file for file in files if not (root / file.path).exists()])


def rulings(root: Path, base: Base, held: Target, day: str, findings: list[Finding]) -> dict[str, int]:
    """Every ruling into its file. How many files are new, changed and as they were."""
    counted = dict.fromkeys(("new", "changed", "as they were"), 0)
    known = held.game.rulings if held.game else {}
    for one in base.rulings:
        if one.id not in known:
            history = f"history: [{flow({'date': day, 'change': 'new'})}]\n"
            editing.add(root, [NewFile(f"{FOLDER}/{one.topic}/{one.id}.{one.slug}.yaml", block(one.values) + history)])
            counted["new"] += 1
        elif _rewritten(root, known[one.id], _kept(known[one.id].record, one), day, findings):
            counted["changed"] += 1
        else:
            counted["as they were"] += 1
    return counted


def _kept(held: Ruling, one: Wanted) -> Values:
    """The wanted values for a ruling that is there. What somebody has taken out of force stays so."""
    values = dict(one.values)
    if held.status.in_force:
        return values
    if (held.reason or {}).get("en") == DROPPED:
        return {**values, "superseded_by": None, "since": None, "reason": None}
    del values["status"]
    return values


def drop(root: Path, base: Base, gone: Iterable[RulingEntry], day: str) -> Iterable[Finding]:
    """Rulings that the source no longer has: superseded by the one that says the same of the card now, or withdrawn."""
    now = {(key, one.told.text.strip()): one.id for one in base.rulings for key in one.values["about"]}
    for one in gone:
        if not one.record.status.in_force:
            continue
        owner = (*one.record.about, "")[0]
        heir = now.get((owner, records.said(one.record.text.get("en", "")).strip()))
        values: Values = {"status": "superseded", "superseded_by": heir} if heir else {"status": "withdrawn"}
        findings: list[Finding] = []
        _rewritten(root, one, {**values, "since": day, "reason": {"en": DROPPED}}, day, findings)
        said = f"superseded by {heir}" if heir else "withdrawn"
        yield from findings or [
            Finding(Oddity.GONE, one.path, f"{one.key} is {said}: {one.record.title.get('en', '')}")
        ]


def _rewritten(root: Path, held: RulingEntry, values: Values, day: str, findings: list[Finding]) -> bool:
    """Bring a ruling's file up to date, with an entry in its history. Whether anything changed."""

    def changed(text: str) -> str:
        if not isinstance(held.node, yamlfile.Mapping):
            return text
        written = yamlfile.splice(text, list(edits(text, held.node, values)))
        if written == text:
            return text
        new = _record(written, held.path)
        if new is None:
            findings.append(Finding(Oddity.LEFT_OUT, held.path, "its form cannot be changed from here; do it by hand"))
            return text
        history = held.record.history
        told = recording.revision(held.record, new, "en", max([day, *(one.date for one in history)]))
        # A second change of a day is told by the entry of the first, which keeps the older text.
        if told is None or not history or (told.date, told.change) in {(one.date, one.change) for one in history}:
            return written
        return recording.spliced(written, held.path, [told])

    return editing.rewrite(root / held.path, changed)


def _record(text: str, path: str) -> Ruling | None:
    tree = yamlfile.parse(text, path).tree
    return schema.record(Ruling, tree, path)[0] if tree else None
