"""New texts in a YAML file: a value replaced where it stands, a language added after the others, all else untouched."""

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as ByLanguage
from dataclasses import dataclass
from typing import Any

from hantei import yamlfile
from hantei.nodes import Mapping, Node, Scalar
from hantei.scalars import Place, respelled, spelled

Edit = tuple[tuple[int, int], str]


class Unwritable(Exception):
    """A text that cannot be written where it belongs; the text says why."""


@dataclass(frozen=True)
class NewTexts:
    """Texts by language for a mapping of languages: a node of the file as it is now."""

    node: Node
    texts: ByLanguage[str, str]


def with_texts(file: str, path: str, new: Sequence[NewTexts]) -> str:
    """The text of a file with new texts in it. `path` is for messages.

    A language that is there gets its new text in the style in which the old one is written; one that is not is added
    after the others in the style of the last. Everything outside of these values stays to the byte. Raises Unwritable
    where a node is no mapping of texts, or where the file, read again, would not hold exactly these texts and all else
    as before.
    """
    written = yamlfile.splice(file, [edit for one in new for edit in _edits(file, one)])
    before, after = yamlfile.parse(file, path), yamlfile.parse(written, path)
    texts = {one.node.span: one.texts for one in new}
    if before.tree is None or after.tree is None or after.problems:
        raise Unwritable(f"{path} cannot be read as YAML once the text is in it; write it by hand")
    if yamlfile.plain(after.tree) != _with(before.tree, texts):
        raise Unwritable(f"{path} has a form into which the text cannot be written; write it by hand")
    return written


def _with(node: Node, texts: ByLanguage[tuple[int, int], ByLanguage[str, str]]) -> Any:
    """The node as dicts, lists and texts, with texts put into the mappings that have these spans."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        found = {key.value: _with(value, texts) for key, value in node.entries}
        return {**found, **texts.get(node.span, {})}
    return [_with(item, texts) for item in node.items]


def _edits(file: str, new: NewTexts) -> Iterator[Edit]:
    node = new.node
    if not isinstance(node, Mapping) or not node.entries:
        raise Unwritable("a text belongs in a mapping of languages, as {en: …, ja: …}")
    place = Place(node.entries[0][0].at.column - 1, node.flow)
    added: dict[str, str] = {}
    for lang, text in new.texts.items():
        old = node.get(lang)
        like = old or node.entries[-1][1]
        if not isinstance(like, Scalar):
            raise Unwritable(f"{lang} is no text")
        spelling = respelled(file, like, place, text) if old else spelled(file, like, place, text)
        if spelling is None:
            raise Unwritable(f"no spelling in YAML means {text!r}")
        if old:
            yield like.span, _behind_key(file, like) + spelling
        else:
            added[lang] = spelling
    if added:
        yield from _flow(file, node, added) if node.flow else _block(file, node, added)


def _behind_key(file: str, old: Scalar) -> str:
    """What has to stand before a text where the file has no value at all: `ja:`, or `{ja}`."""
    start, end = old.span
    if start < end:
        return ""
    return {":": " ", " ": ""}.get(file[start - 1], ": ")


def _block(file: str, node: Mapping, added: dict[str, str]) -> Iterator[Edit]:
    """A line for each new key behind the last value; before it where the file ends without a line break."""
    indent = " " * (node.entries[-1][0].at.column - 1)
    rows = [f"{indent}{lang}: {text}" for lang, text in added.items()]
    last = yamlfile.end(node)
    value = file[node.entries[-1][1].span[0] : last]
    block = value.startswith(("|", ">"))
    if block and not value.endswith("\n"):
        start = node.entries[-1][0].span[0]
        text = "".join((row if row.endswith("\n") else f"{row}\n") + indent for row in rows)
        yield (start, start), text.removeprefix(indent)
        return
    if block:
        kept = value if "+" in value.partition("\n")[0] else value.rstrip() + "\n"
        place = last - len(value) + len(kept)
    else:
        place = file.find("\n", last) + 1 or len(file)
    text = "".join(row if row.endswith("\n") else f"{row}\n" for row in rows)
    yield (place, place), text if file[:place].endswith("\n") else "\n" + text.removesuffix("\n")


def _flow(file: str, node: Mapping, added: dict[str, str]) -> Iterator[Edit]:
    """In braces behind the last value: on its line, or a line each where the values have one each."""
    key, value = node.entries[-1]
    end = value.span[1]
    row = file[file.rfind("\n", 0, key.span[0]) + 1 : key.span[0]]
    entries = [f"{lang}: {text}" for lang, text in added.items()]
    if row.strip() or "\n" not in file[end : node.span[1]]:
        yield (end, end), "".join(f", {entry}" for entry in entries)
        return
    rest = file[end : file.find("\n", end)]
    rows = ",".join(f"\n{row}{entry}" for entry in entries)
    if rest.lstrip().startswith(","):
        yield (end + len(rest), end + len(rest)), f"{rows},"
    else:
        yield (end, end + len(rest)), f",{rest}{rows}"
