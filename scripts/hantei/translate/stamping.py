"""Writing stamps: `translations:` of a record, replaced or added in its file by splicing, everything else untouched."""

from collections.abc import Iterable

from hantei import yamlfile
from hantei.records import Stamp, State
from hantei.translate.records import Translated
from hantei.translate.stamps import fingerprint
from hantei.yamlfile import Mapping, Node

Edit = tuple[tuple[int, int], str]


def stamp(text: str, items: Iterable[Translated], languages: Iterable[str], state: State | None) -> str:
    """The file's text with each record stamped as translated from its source text of today.

    `items` are records of this one file. With no `state`, a translation keeps the one it has and a new one is a draft.
    """
    wanted = tuple(languages)
    return yamlfile.splice(text, [edit for item in items for edit in _edits(text, item, wanted, state)])


def _edits(text: str, item: Translated, languages: tuple[str, ...], state: State | None) -> list[Edit]:
    node = yamlfile.find(item.entry.node, item.keys)
    if not isinstance(node, Mapping):
        return []
    old: dict[str, Stamp] = getattr(item.record, "translations", {})
    new = dict(old)
    for language in languages:
        if language != item.source_language:
            kept = old[language].state if language in old else State.DRAFT
            new[language] = Stamp(of=fingerprint(item.record, item.source_language), state=state or kept)
    if new == old:
        return []
    existing = node.get("translations")
    if existing is not None:
        return [((existing.span[0], yamlfile.end(existing)), _lines(new, _column(existing), _is_block(existing)))]
    return [_addition(text, node, new)]


def _is_block(node: Node) -> bool:
    return isinstance(node, Mapping) and not node.flow


def _column(node: Node) -> int:
    return node.at.column - 1


def _addition(text: str, node: Mapping, stamps: dict[str, Stamp]) -> Edit:
    """A flow record gets one more entry before its brace, a block record one after its text or at its end."""
    if node.flow:
        place = yamlfile.end(node.entries[-1][1])
        return (place, place), f", translations: {_lines(stamps, 0, False)}"
    indent = " " * _column(node)
    after = node.get("text") or node.get("introduction") or node.entries[-1][1]
    place = len(text[: yamlfile.end(after)].rstrip())
    if indent:
        return (place, place), f"\n{indent}translations: {_lines(stamps, 0, False)}"
    return (place, place), f"\ntranslations:\n  {_lines(stamps, 2, True)}"


def _lines(stamps: dict[str, Stamp], column: int, block: bool) -> str:
    rows = [f"{language}: {{of: {stamp.of}, state: {stamp.state}}}" for language, stamp in stamps.items()]
    if block:
        return f"\n{' ' * column}".join(rows)
    return f"{{{', '.join(rows)}}}"
