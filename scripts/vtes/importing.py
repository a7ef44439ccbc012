"""The import: what the files hold into the target, where everything that somebody else has written stays."""

import shutil
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from hantei import editing, recording, schema, yamlfile
from hantei.load import RULINGS, Entry, RulingEntry
from hantei.new import NewFile
from hantei.records import Record, Ruling, Status
from vtes import reading, records, target
from vtes.matching import Told, matched
from vtes.reading import Finding, Input, Oddity
from vtes.records import Base, Wanted
from vtes.target import GAME, Target
from vtes.termbase import Termbase
from vtes.wording import uses
from vtes.yamltext import Values, block, edits, entry, flow

FOLDER = f"{RULINGS}/{GAME}"
#: Of an earlier import: the reason of a ruling that the source has dropped.
DROPPED = "The collection that this ruling was taken from no longer has it.\n"
_HERE = Path(__file__).parent / "base"


@dataclass(frozen=True)
class Account:
    """What became of everything that was read. `files` counts rulings by what was done: new, changed, as they were."""

    given: Input
    base: Base
    files: Mapping[str, int]
    uses: int
    findings: tuple[Finding, ...]

    @property
    def imported(self) -> int:
        return sum(not one.statement.instead_of for one in self.base.rulings)

    @property
    def overrides(self) -> int:
        return sum(bool(one.statement.instead_of) for one in self.base.rulings)


def run(source: Path, root: Path, day: str) -> Account:
    """Import the files below `source` into the base below `root`, on a day as 2024-05-31.

    Raises Unreadable where a file of the source or the target's game cannot be read; then nothing was written.
    """
    given, held = reading.read(source), target.read(root)
    findings = list(given.findings)
    owners = [one.owner for one in given.statements]
    owners += [owner for group, cards in given.groups.items() for owner in (group, *cards)]
    terms = Termbase(held.game.terms if held.game else {}, owners)
    base = records.base(given, terms, _authorities(held), findings.append)
    base, gone = _identified(base, held)
    findings += _duplicates(given)
    findings += _unused(given, base)
    _first_files(source, root)
    _merge(root, f"{FOLDER}/terms.yaml", base.terms.records, held.game.terms if held.game else {})
    _merge(root, f"{FOLDER}/sources.yaml", base.sources, held.game.sources if held.game else {})
    _topics(root, base)
    files = _write(root, base, held, day, findings)
    findings += _drop(root, base, gone, day)
    return Account(given, base, files, sum(uses(one.text) for one in given.statements), tuple(findings))


def _authorities(held: Target) -> dict[str, bool]:
    """Who may rule, and whether officially: by the target's own game, or by the one that it will get."""
    if held.game:
        return {one.id: one.status is Status.OFFICIAL for one in held.game.game.record.authorities}
    tree = yamlfile.read(_HERE, "game.yaml").tree
    return {one["id"]: one["status"] == "official" for one in (yamlfile.plain(tree) if tree else {})["authorities"]}


def _identified(base: Base, held: Target) -> tuple[Base, list[RulingEntry]]:
    """The base with an id for every ruling, and the rulings of the target that are none of them."""
    known = held.game.rulings if held.game else {}
    old = [Told((*one.record.about, "")[0], records.said(one.record.text.get("en", "")), id) for id, one in known.items()]
    ids = matched([one.told for one in base.rulings], old)
    number = held.next_number
    rulings = []
    for one, id in zip(base.rulings, ids, strict=True):
        rulings.append(replace(one, id=id or held.id(number)))
        number += not id
    by_text = {(one.statement.text, one.statement.owner.is_group): one.id for one in rulings}
    rulings = [
        replace(one, values={**one.values, "contrast": [by_text[one.statement.instead_of, True]]})
        if (one.statement.instead_of, True) in by_text
        else one
        for one in rulings
    ]
    gone = [one for id, one in known.items() if id not in ids]
    return replace(base, rulings=tuple(rulings)), gone


def _duplicates(given: Input) -> Iterable[Finding]:
    """Texts that stand more than once, and addresses that several references have."""
    texts: dict[str, list[reading.Statement]] = defaultdict(list)
    for one in given.statements:
        texts[" ".join(one.text.split())].append(one)
    for text, found in texts.items():
        if len(found) > 1:
            names = ", ".join(one.owner.name for one in found)
            yield Finding(Oddity.DUPLICATE, found[0].where, f"{len(found)} times, on {names}: {text}")
    addresses: dict[str, list[str]] = defaultdict(list)
    for name, url in given.references.items():
        addresses[url].append(name)
    for url, names in addresses.items():
        if len(names) > 1 and url:
            yield Finding(Oddity.DUPLICATE, reading.REFERENCES, f"{', '.join(names)} have one address: {url}")


def _unused(given: Input, base: Base) -> Iterable[Finding]:
    """References and groups that no ruling has, and names that several cards have."""
    used = {name for one in base.rulings for name in one.references}
    for name in given.references:
        if name not in used:
            yield Finding(Oddity.UNUSED, reading.REFERENCES, name)
    ruled = {one.statement.owner for one in base.rulings}
    for group in given.groups:
        if group not in ruled:
            yield Finding(Oddity.ORPHAN, reading.GROUPS, f"the group {group.name} has no rulings")
    for name in sorted(base.terms.shared):
        yield Finding(Oddity.AMBIGUOUS, reading.RULINGS, f"{name}: told apart by their numbers")


def _first_files(source: Path, root: Path) -> None:
    """What a base needs beside its data, where it is not there yet."""
    for name, path in (
        ("mkdocs.yml", "mkdocs.yml"),
        ("index.md", "content/en/index.md"),
        ("game.yaml", f"{FOLDER}/game.yaml"),
    ):
        _copy(_HERE / name, root / path)
    if (source / "LICENSE").is_file():
        _copy(source / "LICENSE", root / "LICENSE")


def _copy(file: Path, to: Path) -> None:
    if not to.exists():
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)


def _merge(root: Path, path: str, wanted: Mapping[str, Values], held: Mapping[str, Entry[Record]]) -> None:
    """Bring a file of many records up to date: changed values in place, new records at its end, all others as they are."""

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


def _topics(root: Path, base: Base) -> None:
    """A file for every topic that has none, and its place in the order of the game's topics, at the end if it is new."""
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


def _write(root: Path, base: Base, held: Target, day: str, findings: list[Finding]) -> dict[str, int]:
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


def _drop(root: Path, base: Base, gone: Iterable[RulingEntry], day: str) -> Iterable[Finding]:
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
        yield from findings or [Finding(Oddity.GONE, one.path, f"{one.key} is {said}: {one.record.title.get('en', '')}")]


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
        told = recording.revision(held.record, new, "en", max(day, *(one.date for one in held.record.history), day))
        if told and any((one.date, one.change) == (told.date, told.change) for one in held.record.history):
            return written
        return recording.spliced(written, held.path, [told]) if told and held.record.history else written

    return editing.rewrite(root / held.path, changed)


def _record(text: str, path: str) -> Ruling | None:
    tree = yamlfile.parse(text, path).tree
    return schema.record(Ruling, tree, path)[0] if tree else None
