"""Writing history: what a change did to a ruling as a revision, and the revision spliced into the ruling's file."""

from hantei import schema, yamlfile
from hantei.records import Change, Example, Names, Revision, Ruling, Was
from hantei.scalars import quoted
from hantei.yamlfile import Mapping, Node, Sequence


class Unwritten(Exception):
    """A revision that cannot be written; the text says why."""


def revision(
    old: Ruling, new: Ruling, source: str, day: str, change: Change | None = None, note: Names | None = None
) -> Revision | None:
    """What led from one state of a ruling to the next, with what it took away; None where readers would see nothing.

    White space does not count, and neither do citations and related rulings. Without a `change` it is the gravest one.
    """
    title, text = _lost(old.title, new.title), _lost(old.text, new.text)
    touched = {*title, *text}
    found = [
        (Change.STATUS, old.status is not new.status),
        (Change.EDITIONS, old.editions != new.editions),
        (Change.TEXT, source in touched),
        (Change.EXAMPLE, _told(old) != _told(new)),
        (Change.TRANSLATION, bool(touched)),
    ]
    gravest = next((kind for kind, changed in found if changed), None)
    if gravest is None:
        return None
    was = Was(
        title=title or None,
        text=text or None,
        status=old.status if old.status is not new.status else None,
        editions=old.editions if old.editions != new.editions else None,
    )
    return Revision(date=day, change=change or gravest, note=note, was=was if was != Was() else None)


def _told(ruling: Ruling) -> list[Example]:
    """The examples as readers see them: what they quote of the text is for the checks."""
    return [one.model_copy(update={"quoted": {}}) for one in ruling.examples]


def _lost(old: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    """The old texts of the languages in which another one stands now, or none."""
    return {lang: text for lang, text in old.items() if text.split() != new.get(lang, "").split()}


def spliced(text: str, path: str, revisions: list[Revision]) -> str:
    """The text of a ruling's file with revisions at the end of its history; nothing else of it changes."""
    file = yamlfile.parse(text, path)
    if not isinstance(file.tree, Mapping) or file.tree.flow:
        raise Unwritten("the file is no list of keys, one a line")
    before, _ = schema.record(Ruling, file.tree, path)
    written = _spliced(text, file.tree.get("history"), revisions)
    tree = yamlfile.parse(written, path).tree
    after, _ = schema.record(Ruling, tree, path) if tree else (None, [])
    if before is None or after is None or after.history != (*before.history, *revisions):
        raise Unwritten("the file has a form into which no history can be written; write it by hand")
    return written


def _spliced(text: str, existing: Node | None, revisions: list[Revision]) -> str:
    if not isinstance(existing, Sequence) or not existing.items:
        return text.rstrip("\n") + "\nhistory:\n" + "".join(_lines(one, "  ") for one in revisions)
    if existing.flow:
        items = "".join(f"\n  - {text[item.span[0] : item.span[1]]}" for item in existing.items)
        added = "".join(_lines(one, "  ") for one in revisions)
        return yamlfile.splice(text, [(existing.span, f"{items}\n{added}".rstrip("\n"))])
    indent = " " * (existing.at.column - 1)
    last = len(text[: yamlfile.end(existing)].rstrip())
    place = text.find("\n", last)
    start = "\n" if place < 0 else ""
    place = len(text) if place < 0 else place + 1
    return yamlfile.splice(text, [((place, place), start + "".join(_lines(one, indent) for one in revisions))])


def _lines(revision: Revision, indent: str) -> str:
    """The item of a list: on one line where it keeps no text, else a key a line with texts as blocks."""
    note = ", ".join(f"{lang}: {quoted(text)}" for lang, text in (revision.note or {}).items())
    was = revision.was
    if was is None:
        told = f", note: {{{note}}}" if note else ""
        return f"{indent}- {{date: {revision.date}, change: {revision.change}{told}}}\n"
    rows = [f"- date: {revision.date}", f"  change: {revision.change}"]
    rows += [f"  note: {{{note}}}"] if note else []
    rows += ["  was:"]
    rows += [f"    status: {was.status}"] if was.status else []
    rows += [f"    editions: [{', '.join(was.editions)}]"] if was.editions is not None else []
    for name, texts in (("title", was.title), ("text", was.text)):
        if texts:
            rows += [f"    {name}:"]
            rows += [row for lang, text in texts.items() for row in _value(lang, text)]
    return "".join(f"{indent}{row}\n" if row else "\n" for row in rows)


def _value(lang: str, text: str) -> list[str]:
    lines = text.removesuffix("\n").split("\n")
    block = text.endswith("\n") and all((lines[0], lines[-1])) and not text[0].isspace()
    if not block:
        return [f"      {lang}: {quoted(text)}"]
    return [f"      {lang}: |", *(f"        {line}" if line else "" for line in lines)]
