"""The import: what the files hold into the target, where everything that somebody else has written stays."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from hantei import yamlfile
from hantei.load import RulingEntry
from hantei.records import Status
from vtes import reading, records, target, writing
from vtes.matching import Told, matched
from vtes.reading import Finding, Input, Oddity
from vtes.records import Base
from vtes.target import Target
from vtes.termbase import Termbase
from vtes.wording import uses


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
    writing.first_files(source, root)
    writing.merge(root, f"{writing.FOLDER}/terms.yaml", base.terms.records, held.game.terms if held.game else {})
    writing.merge(root, f"{writing.FOLDER}/sources.yaml", base.sources, held.game.sources if held.game else {})
    writing.topics(root, base)
    files = writing.rulings(root, base, held, day, findings)
    findings += writing.drop(root, base, gone, day)
    return Account(given, base, files, sum(uses(one.text) for one in given.statements), tuple(findings))


def _authorities(held: Target) -> dict[str, bool]:
    """Who may rule, and whether officially: by the target's own game, or by the one that it will get."""
    if held.game:
        return {one.id: one.status is Status.OFFICIAL for one in held.game.game.record.authorities}
    tree = yamlfile.read(writing.BEGINNING, "game.yaml").tree
    return {one["id"]: one["status"] == "official" for one in (yamlfile.plain(tree) if tree else {})["authorities"]}


def _identified(base: Base, held: Target) -> tuple[Base, list[RulingEntry]]:
    """The base with an id for every ruling, and the rulings of the target that are none of them."""
    known = held.game.rulings if held.game else {}
    old = [
        Told((*one.record.about, "")[0], records.said(one.record.text.get("en", "")), id) for id, one in known.items()
    ]
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
            owners = ", ".join(one.owner.name for one in found)
            yield Finding(Oddity.DUPLICATE, found[0].where, f"{len(found)} times, on {owners}: {text}")
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
