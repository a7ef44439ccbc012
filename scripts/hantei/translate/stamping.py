"""Writing stamps: `translations:` of a record, replaced or added in its file by splicing, everything else untouched."""

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Given

from hantei import yamlfile
from hantei.records import Stamp, State
from hantei.translate.records import Translated
from hantei.translate.stamps import Freshness, freshness, new_stamp, stamps, stated
from hantei.yamlfile import Mapping, Node, Scalar

Edit = tuple[tuple[int, int], str]


def stamp(text: str, items: Iterable[Translated], languages: Iterable[str], state: State | None) -> str:
    """The file's text with each record stamped as translated from its source text of today.

    `items` are records of this one file. With no `state`, a translation keeps the one it has and a new one is a draft.
    A language in which something is missing gets no stamp, and a stamp that holds stays as it is.
    """
    wanted = tuple(languages)
    return yamlfile.splice(text, [edit for item in items for edit in _edits(text, item, wanted, state)])


def restamped(item: Translated, languages: Iterable[str], state: State | None) -> dict[str, Stamp]:
    """The stamps that are to be written for a record in these languages: those that differ from the ones it has."""
    old = stamps(item.record)
    found = {}
    for language in languages:
        standing = freshness(item.record, language, item.source_language)
        if standing in (Freshness.SOURCE, Freshness.MISSING):
            continue
        had = old.get(language)
        wanted = state or (had.state if had else State.DRAFT)
        if had and standing is not Freshness.STALE and _is_whole(had, item):
            new = had.model_copy(update={"state": wanted})
        else:
            named = item.vocabulary.named(item.source_language)
            new = new_stamp(item.record, item.source_language, named, wanted)
        if new != had:
            found[language] = new
    return found


def _is_whole(stamp: Stamp, item: Translated) -> bool:
    """Whether a stamp of today's text has what ranks the next change. One by an older Hantei may read it otherwise.

    Its terms stay as they are: a termbase that has grown is no reason to write all stamps anew.
    """
    return stamp.terms is not None and stamp.facts == stated(item.record, item.source_language)


def _edits(text: str, item: Translated, languages: tuple[str, ...], state: State | None) -> Iterator[Edit]:
    node = yamlfile.find(item.entry.node, item.keys)
    changed = restamped(item, languages, state)
    if not changed or not isinstance(node, Mapping):
        return
    existing = node.get("translations")
    if not isinstance(existing, Mapping) or not existing.entries:
        yield _addition(text, node, existing, changed)
        return
    new = {}
    for language, stamp in changed.items():
        had = existing.get(language)
        if isinstance(had, Mapping):
            yield from _values(text, had, stamp)
        else:
            new[language] = stamp
    if new:
        yield _behind(text, existing, existing.entries[-1][1], _rows(new))


def _values(text: str, node: Mapping, stamp: Stamp) -> Iterator[Edit]:
    """The values of a stamp that change, each where it stands; one that is new comes behind the one before it."""
    before = node.entries[0][1]
    added: list[str] = []
    for key, value in _written(stamp):
        had = node.get(key)
        if not isinstance(had, Scalar):
            added.append(f"{key}: {value}")
            continue
        if added:
            yield _behind(text, node, before, added)
        before, added = had, []
        if had.value != value:
            quote = had.style if had.style in ("'", '"') else ""
            yield had.span, f"{quote}{value}{quote}"


def _behind(text: str, node: Mapping, before: Node, rows: list[str]) -> Edit:
    """Entries added to a mapping behind one of its values, and behind a comment on the value's line."""
    place = yamlfile.end(before)
    if node.flow:
        return (place, place), "".join(f", {row}" for row in rows)
    place = _line_end(text, place)
    return (place, place), "".join(f"\n{' ' * _column(node)}{row}" for row in rows)


def _line_end(text: str, place: int) -> int:
    found = text.find("\n", place)
    return len(text) if found < 0 else found


def _column(node: Node) -> int:
    return node.at.column - 1


def _addition(text: str, node: Mapping, empty: Node | None, given: Given[str, Stamp]) -> Edit:
    """A flow record gets one more entry before its brace, a block record one after its text or at its end."""
    rows = _rows(given)
    flow = f"{{{', '.join(rows)}}}"
    if empty is not None:
        return empty.span, flow
    if node.flow:
        return _behind(text, node, node.entries[-1][1], [f"translations: {flow}"])
    after = node.get("text") or node.get("introduction") or node.entries[-1][1]
    place = _line_end(text, len(text[: yamlfile.end(after)].rstrip()))
    if indent := " " * _column(node):
        return (place, place), f"\n{indent}translations: {flow}"
    return (place, place), "".join(["\ntranslations:", *(f"\n  {row}" for row in rows)])


def _rows(given: Given[str, Stamp]) -> list[str]:
    return [f"{language}: {_flow(stamp)}" for language, stamp in given.items()]


def _written(stamp: Stamp) -> Iterator[tuple[str, str]]:
    return ((key, str(value)) for key, value in stamp if value is not None)


def _flow(stamp: Stamp) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in _written(stamp))}}}"
