"""What each kind of file of a site is to whoever reads it, and what of a canary must not be in there.

A kind of file that has no reader here is a fault of its own: whoever adds one to the site says how it is read.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser
from pathlib import PurePosixPath
from typing import Any
from xml.etree import ElementTree

from markdown_it import MarkdownIt

from canaries import EVALUATED

#: A canary in the place of a name: of an element, an attribute or a function.
_NAMED = re.compile(r"kx[0-9]{3}|^on|alert\(|7331|[\"'<>{}]", re.IGNORECASE)
#: Scripts that are data.
_DATA = {"application/json", "application/ld+json", "speculationrules"}
_EVENT = re.compile(r"kx[0-9]{3}<img")


class Page(HTMLParser):
    """A page of HTML: its texts and attribute values, and what is wrong in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.faults: list[str] = []
        self._script: dict[str, str | None] | None = None
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if _NAMED.search(tag) or (tag == "img" and given.get("src") == "x"):
            self.faults.append(f"the element <{tag}> of a canary")
        for name, value in attrs:
            if _NAMED.search(name):
                self.faults.append(f"the attribute {name!r} of <{tag}>")
            if name in ("href", "src", "action") and re.match(r"\s*(javascript|data|vbscript):", value or ""):
                self.faults.append(f"<{tag} {name}={value!r}>")
            if name.startswith("data-") and (value or "")[:1] in ("{", "["):
                self.texts += texts_in(json.loads(value or "null"))
            self.texts.append(value or "")
        self._script, self._inside = (given if tag in ("script", "style") else None), tag

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            self.texts.append(data)
        elif self._script.get("type") in _DATA:
            self.texts += texts_in(json.loads(data))
            if "<" in data:
                self.faults.append("a < in the data of a script")
        elif "kx" in data or (data.strip() and self._inside == "script"):
            self.faults.append(f"a script in the page: {data[:80]!r}")

    def handle_comment(self, data: str) -> None:
        if "kx" in data:
            self.faults.append(f"a canary in a comment: {data[:80]!r}")


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a piece of JSON, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def html(data: str) -> tuple[list[str], list[str]]:
    page = Page()
    page.feed(data)
    page.close()
    return page.texts, page.faults


def xml(data: str) -> tuple[list[str], list[str]]:
    """An XML file; what it holds as HTML (a feed's content) is read as that."""
    texts: list[str] = []
    faults: list[str] = []
    for element in ElementTree.fromstring(data.encode()).iter():
        if element.tag.rpartition("}")[2] == "img":
            faults.append("an element <img>")
        texts += [*element.attrib.values(), element.text or "", element.tail or ""]
        if element.get("type") == "html":
            inner, found = html(element.text or "")
            texts += inner
            faults += found
    return texts, faults


def as_json(data: str) -> tuple[list[str], list[str]]:
    return [*texts_in(json.loads(data))], []


def json_lines(data: str) -> tuple[list[str], list[str]]:
    return [text for row in data.split("\n") if row for text in texts_in(json.loads(row))], []


def markdown(data: str) -> tuple[list[str], list[str]]:
    """Markdown as a reader takes it that lets HTML through. Front matter is YAML of JSON strings."""
    body = data
    texts: list[str] = []
    if data.startswith("---\n"):
        front, _, body = data[4:].partition("\n---\n")
        texts += [row.partition(": ")[2] for row in front.split("\n")]
    inner, faults = html(MarkdownIt("commonmark", {"html": True}).enable("table").render(body))
    return [*texts, *inner], faults


def program(data: str) -> tuple[list[str], list[str]]:
    return [], ["a canary in a program"] if re.search(r"kx[0-9]{3}", data) else []


def plain(data: str) -> tuple[list[str], list[str]]:
    return [data], []


Reader = Callable[[str], tuple[list[str], list[str]]]
READERS: dict[str, Reader] = {
    ".html": html,
    ".xml": xml,
    ".svg": xml,
    ".json": as_json,
    ".jsonl": json_lines,
    ".md": markdown,
    ".js": program,
    ".css": program,
    ".txt": plain,
    ".tsv": plain,
    ".tbx": xml,
}
#: Files that hold no text of a record, by ending or by name.
_WITHOUT = {".png", ".woff2", ".hantei", ".nojekyll", "LICENSE"}


def read(path: str, data: bytes) -> tuple[list[str], list[str]]:
    """The texts of a file of the site, and what is wrong with it."""
    name = PurePosixPath(path)
    kind = name.suffix or name.name
    if path == "llms.txt":
        texts, faults = markdown(data.decode())
    elif kind in READERS:
        texts, faults = READERS[kind](data.decode())
    elif kind in _WITHOUT:
        return [], ["a canary in a file without texts"] if re.search(rb"kx[0-9]{3}", data) else []
    else:
        return [], [f"nobody has said how a file {kind!r} is read: add its reader"]
    return texts, [*faults, *evaluated(texts)]


def evaluated(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        if EVALUATED in text:
            yield f"an expression was evaluated: {text[:80]!r}"
