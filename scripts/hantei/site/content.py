"""The hand-written pages of one language, read and made safe for an engine that writes titles as they come."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hantei import yamlfile
from hantei.problems import Code, Problem, error

NO_HOME = error(
    "no-home",
    """Every language has a home: `content/<lang>/index.md`.

The language switch and every page's logo lead there. Write it, or take the language out of `mkdocs.yml`.
""",
)
BAD_CONTENT = error(
    "bad-content",
    """`content/<lang>/` holds UTF-8 Markdown and plain files: no symbolic links, and no folder `hantei-shell`.

A link could bring a file into the site that is not part of the knowledge base; the folder's name is taken by the build.
""",
)
CODES: tuple[Code, ...] = (NO_HOME, BAD_CONTENT)

_FRONT = re.compile(r"---\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FENCED = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Document:
    """A hand-written page: its path below `content/<lang>/`, its title, its place among its neighbours, its text."""

    path: str
    title: str
    order: float
    text: str


@dataclass(frozen=True, slots=True)
class Content:
    """What `content/<lang>/` holds: pages, and the files they use."""

    documents: tuple[Document, ...]
    files: Mapping[str, bytes]


def read(root: Path, lang: str) -> tuple[Content, list[Problem]]:
    """Read `content/<lang>/` in the order of the paths."""
    base = f"content/{lang}"
    documents: list[Document] = []
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for path in _walk(root / base):
        name = path.relative_to(root / base).as_posix()
        source = f"{base}/{name}"
        if path.is_symlink():
            problems.append(Problem(source, 1, 1, BAD_CONTENT, "a symbolic link", "put the file itself here"))
        elif name.split("/")[0] == "hantei-shell":
            problems.append(Problem(source, 1, 1, BAD_CONTENT, "the name hantei-shell is taken", "rename the folder"))
        elif not path.is_file():
            continue
        elif path.suffix == ".md":
            try:
                text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
            except UnicodeDecodeError as fault:
                message = f"byte {fault.start + 1} is not UTF-8"
                problems.append(Problem(source, 1, 1, BAD_CONTENT, message, "save the file as UTF-8"))
                continue
            document, found = _document(name, source, text)
            documents.append(document)
            problems += found
        else:
            files[name] = path.read_bytes()
    if not any(document.path == "index.md" for document in documents):
        problems.append(Problem(f"{base}/index.md", 1, 1, NO_HOME, f"there is no home in {lang!r}", "write this file"))
    return Content(tuple(documents), files), problems


def _walk(folder: Path) -> Iterator[Path]:
    """Everything below the folder, sorted, without what is hidden; links are named and not followed."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from _walk(path)


def _document(name: str, source: str, text: str) -> tuple[Document, list[Problem]]:
    front = _FRONT.match(text)
    meta: dict[str, Any] = {}
    problems: list[Problem] = []
    if front:
        #: One line break stands for the `---`, so that lines are those of the file.
        file = yamlfile.parse(f"\n{front[1]}", source, foreign=True)
        problems += file.problems
        if isinstance(file.tree, yamlfile.Mapping):
            meta = yamlfile.plain(file.tree)
            safe = yamlfile.splice(file.text, _escapes(file.tree, file.text))
            text = f"---{safe}{text[front.end(1) :]}"
    heading = _HEADING.search(_FENCED.sub("", text[front.end() :] if front else text))
    title = meta.get("title") or (_plain(heading[1]) if heading else Path(name).stem)
    return Document(name, str(title), _order(meta.get("order")), text), problems


def _escapes(tree: yamlfile.Mapping, text: str) -> list[tuple[tuple[int, int], str]]:
    """Titles and descriptions as they may stand in HTML, on as many lines as before."""
    edits = []
    for key in ("title", "description", "subtitle"):
        value = tree.get(key)
        if isinstance(value, yamlfile.Scalar) and re.search("[<>&\"']", value.value):
            start, end = value.span
            lines = text.count("\n", start, end)
            edits.append((value.span, json.dumps(html.escape(value.value), ensure_ascii=False) + "\n" * lines))
    return edits


def _order(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return float("inf")


def _plain(heading: str) -> str:
    """A heading without its marks: enough for the title of a section."""
    heading = re.sub(r"\{[^}]*\}\s*$", "", heading)
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return html.unescape(re.sub(r"<[^>]*>|[*`]", "", heading)).strip()
