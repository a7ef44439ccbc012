"""The hand-written pages of one language, read and made safe for an engine that writes titles as they come."""

import html
import json
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hantei import characters, yamlfile
from hantei.problems import Code, Problem, error
from hantei.site import media, names

NO_HOME = error(
    "no-home",
    """Every language has a home: `content/<lang>/index.md`.

The language switch and every page's logo lead there. Write it, or take the language out of `mkdocs.yml`.
""",
)
BAD_CONTENT = error(
    "bad-content",
    """`content/<lang>/` holds UTF-8 Markdown and plain files, with names that every system can have.

A symbolic link could bring a file into the site that is not part of the knowledge base; a page of HTML or a drawing
with a script in it would stand there without the site's policy. Two names that differ in capitals only, or in how a
letter is composed, are one name elsewhere. The folder `hantei-shell` is taken by the build.
""",
)
BAD_FRONT_MATTER = error(
    "bad-front-matter",
    """The front matter of a hand-written page is a mapping between two lines of `---`, and its values are plain.

    ---
    title: Linking to a ruling
    description: Short links and permanent ids.
    order: 12                     # its place among its neighbours
    ---

Without these lines the engine takes a first line such as `title: …` for front matter all the same, and leaves it out of
the page.
""",
)
CODES: tuple[Code, ...] = (NO_HOME, BAD_CONTENT, BAD_FRONT_MATTER)

#: What MkDocs takes for front matter, to the letter: else it would read what has not been made safe.
_FRONT = re.compile(r"-{3}[ \t]*\n(.*?\n)(?:\.{3}|-{3})[ \t]*(?:\n|\Z)", re.DOTALL)
_OPENED = re.compile(r"-{3}[ \t]*(?:\n|\Z)")
_LOOSE = re.compile(r"[ ]{0,3}([A-Za-z0-9_-]+):")
_KEY = re.compile(r"[A-Za-z0-9_-]+")
#: Of a file that pages use; a page is a text, and has the limit of texts.
_MOST = 10 << 20
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
    taken: dict[str, str] = {}
    if linked := next((path for path in ("content", base) if (root / path).is_symlink()), ""):
        return Content((), {}), [Problem(linked, 1, 1, BAD_CONTENT, "a symbolic link", "put the folder itself here")]
    for path in _walk(root / base):
        name = path.relative_to(root / base).as_posix()
        source = characters.shown(f"{base}/{name}")
        found = names.unfit(name) or names.twin(name, taken)
        if found:
            problems.append(Problem(source, 1, 1, BAD_CONTENT, *found))
        elif stat.S_ISDIR(path.lstat().st_mode):
            continue
        elif refused := yamlfile.unreadable(root, f"{base}/{name}", yamlfile.MAX_BYTES if _is_page(path) else _MOST):
            problems.append(replace(refused, path=source))
        elif _is_page(path):
            text = characters.decoded(path.read_bytes(), source)
            if isinstance(text, Problem):
                problems.append(text)
                continue
            document, faults = _document(name, source, text)
            documents.append(document)
            problems += faults
        else:
            files[name] = path.read_bytes()
            if found := media.fault(name, files[name]):
                problems.append(Problem(source, 1, 1, BAD_CONTENT, *found))
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


def _is_page(path: Path) -> bool:
    return path.suffix == ".md"


def _document(name: str, source: str, text: str) -> tuple[Document, list[Problem]]:
    problems = list(characters.problems(text, source, tabs=True))
    front = _FRONT.match(text)
    meta: dict[str, Any] = {}
    body = text[front.end() :] if front else text
    if front:
        #: One line break stands for the `---`, so that lines are those of the file.
        file = yamlfile.parse(f"\n{front[1]}", source)
        problems += file.problems
        if isinstance(file.tree, yamlfile.Mapping):
            meta = yamlfile.plain(file.tree)
            problems += _keys(file.tree, source)
            safe = yamlfile.splice(file.text, list(_escapes(file.tree, file.text)))
            text = f"---{safe}---\n{body}"
        elif not file.problems:
            problems.append(_unread(source, 2, "the front matter is no mapping", "as title: Linking to a ruling"))
    elif _OPENED.match(text):
        problems.append(_unread(source, 1, "the front matter has no end", "close it with a line of ---"))
    elif loose := _LOOSE.match(text):
        message = f"the engine takes {loose[0].strip()!r} in the first line for front matter"
        problems.append(_unread(source, 1, message, "put it between lines of ---, or begin with a heading"))
    heading = _HEADING.search(_FENCED.sub("", body))
    title = meta.get("title") or (_plain(heading[1]) if heading else Path(name).stem)
    if "title" not in meta and re.search("[<>&\"'`]", heading[1] if heading else title):
        text = _titled(text, str(title), bool(front))
    return Document(name, str(title), _order(meta.get("order")), text), sorted(set(problems))


def _unread(source: str, line: int, message: str, hint: str) -> Problem:
    return Problem(source, line, 1, BAD_FRONT_MATTER, message, hint)


def _titled(text: str, title: str, fronted: bool) -> str:
    """The text with its title in the front matter: themes write one that they take from a heading as it comes."""
    line = f"title: {json.dumps(html.escape(title), ensure_ascii=False)}\n"
    return text.replace("---\n", f"---\n{line}", 1) if fronted else f"---\n{line}---\n{text}"


def _keys(tree: yamlfile.Mapping, source: str) -> Iterator[Problem]:
    """Keys and shapes that are none of front matter: what the theme prints is a text."""
    for key, value in tree.entries:
        if not _KEY.fullmatch(key.value):
            hint = "Latin letters, digits, - and _"
            yield Problem(source, *key.at, BAD_FRONT_MATTER, f"{key.value!r} is no key of front matter", hint)
        if key.value in ("title", "description", "order") and not isinstance(value, yamlfile.Scalar):
            yield Problem(source, *value.at, BAD_FRONT_MATTER, f"{key.value} is not a text", f"{key.value}: …")


def _escapes(tree: yamlfile.Node, text: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Every value as it may stand in HTML, on as many lines as before."""
    if isinstance(tree, yamlfile.Mapping):
        for _, value in tree.entries:
            yield from _escapes(value, text)
    elif isinstance(tree, yamlfile.Sequence):
        for item in tree.items:
            yield from _escapes(item, text)
    elif re.search("[<>&\"']", tree.value):
        start, end = tree.span
        lines = text.count("\n", start, end)
        yield tree.span, json.dumps(html.escape(tree.value), ensure_ascii=False) + "\n" * lines


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
