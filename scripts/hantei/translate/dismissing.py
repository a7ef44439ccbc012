"""Writing dismissals: `dismissed:` of a record, added or replaced in its file by splicing, all else untouched."""

import json

from hantei import yamlfile
from hantei.records import Dismissal
from hantei.translate.records import Translated
from hantei.yamlfile import Mapping, Sequence

Edit = tuple[tuple[int, int], str]


def dismissed(text: str, item: Translated, new: Dismissal) -> str:
    """The file's text with a dismissal of the record added, or put in the place of an older one of the same finding."""
    node = yamlfile.find(item.entry.node, item.keys)
    if not isinstance(node, Mapping):
        return text
    listed = node.get("dismissed")
    if isinstance(listed, Sequence) and listed.items:
        return yamlfile.splice(text, [_among(text, listed, item, new)])
    return yamlfile.splice(text, [_first(text, node, new)])


def _among(text: str, listed: Sequence, item: Translated, new: Dismissal) -> Edit:
    old: tuple[Dismissal, ...] = getattr(item.record, "dismissed", ())
    for node, one in zip(listed.items, old, strict=True):
        if (one.check, one.lang, one.at) == (new.check, new.lang, new.at):
            return (node.span[0], yamlfile.end(node)), _row(new)
    last = listed.items[-1]
    if listed.flow:
        place = yamlfile.end(last)
        return (place, place), f", {_row(new)}"
    place = _end_of_line(text, yamlfile.end(last))
    dash = " " * (last.at.column - 3)
    return (place, place), f"\n{dash}- {_row(new)}"


def _first(text: str, node: Mapping, new: Dismissal) -> Edit:
    """Beside the stamps, or at the end of the record."""
    after = node.get("translations") or node.entries[-1][1]
    place = yamlfile.end(after)
    if node.flow:
        return (place, place), f", dismissed: [{_row(new)}]"
    place = _end_of_line(text, place)
    indent = " " * (node.at.column - 1)
    return (place, place), f"\n{indent}dismissed:\n{indent}  - {_row(new)}"


def _end_of_line(text: str, place: int) -> int:
    """The end of the line on which a value ends, a comment behind it included."""
    end = text.find("\n", len(text[:place].rstrip()))
    return len(text) if end < 0 else end


def _row(one: Dismissal) -> str:
    because = json.dumps(one.because, ensure_ascii=False)
    return f"{{check: {one.check}, lang: {one.lang}, at: {one.at}, because: {because}, of: {one.of}}}"
