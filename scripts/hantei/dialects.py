"""Reads the dialects of markup in which a ruling can be linked: `templates/share/dialects.yaml`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path

from hantei import yamlfile
from hantei.problems import Code, Problem, error
from hantei.share import Dialect

BAD_DIALECT = error(
    "bad-dialect",
    """A dialect says how a place writes a link.

Each entry of `templates/share/dialects.yaml` has a `key` of its own, a `link` with `{url}` and mostly `{title}`, and
may have a `quote` with `{quotation}`:

    - key: bbcode
      name: BBCode
      link: "[url={url}]{title}[/url]"
      quote: "[quote]{quotation}[/quote]"
      escapes: {"[": "［", "]": "］"}
      found: [https://www.phpbb.com/community/help/bbcode]

The package's own file explains every field. `found` says where the syntax is documented, so that others can check it.
""",
)
CODES: tuple[Code, ...] = (BAD_DIALECT,)

FILE = "share/dialects.yaml"

_FIELDS = tuple(one.name for one in fields(Dialect))
_TABLES = ("escapes", "address")
#: For people only.
_SAID = ("note", "found")
_KEY = re.compile(r"[a-z][a-z0-9-]*")
_PLACE = re.compile(r"\{([a-z]+)\}")
#: What a template may ask for, and what it must.
_PLACES = {"link": ({"title", "url"}, "url"), "quote": ({"title", "url", "quotation"}, "quotation")}


def read(folders: Iterable[Path]) -> tuple[tuple[Dialect, ...], list[Problem]]:
    """The dialects of the first of the template folders that has any."""
    folder = next((folder for folder in folders if (folder / FILE).is_file()), None)
    if folder is None:
        return (), []
    file = yamlfile.read(folder, FILE)
    problems = list(file.problems)
    if file.tree is not None:
        problems += _problems(file.tree)
    problems = [replace(problem, path=f"templates/{problem.path}") for problem in problems]
    if file.tree is None or any(problem.is_error for problem in problems):
        return (), problems
    found = [{name: one[name] for name in _FIELDS if name in one} for one in yamlfile.plain(file.tree)]
    return tuple(Dialect(**one) for one in found), problems


def _problems(tree: yamlfile.Node) -> Iterator[Problem]:
    if not isinstance(tree, yamlfile.Sequence):
        yield _bad(tree, "the file is no list", "- key: bbcode")
        return
    seen: set[str] = set()
    for entry in tree.items:
        if not isinstance(entry, yamlfile.Mapping):
            yield _bad(entry, "an entry is no dialect", "- key: bbcode")
            continue
        yield from _unfit(entry)
        key = entry.get("key")
        if isinstance(key, yamlfile.Scalar):
            if key.value in seen or not _KEY.fullmatch(key.value):
                hint = "lower-case Latin letters, as bbcode, and no two alike"
                yield _bad(key, f"{key.value!r} is no key, or stands twice", hint)
            seen.add(key.value)


def _unfit(entry: yamlfile.Mapping) -> Iterator[Problem]:
    for name in ("key", "link"):
        if entry.get(name) is None:
            yield _bad(entry, f"a dialect has no {name}", f"{name}: …")
    for field, value in entry.entries:
        name = field.value
        if name in _SAID:
            continue
        if name not in _FIELDS:
            yield _bad(field, f"a dialect has no field {name}", ", ".join((*_FIELDS, *_SAID)))
        elif name in _TABLES:
            if not isinstance(value, yamlfile.Mapping) or not all(
                isinstance(one, yamlfile.Scalar) for _, one in value.entries
            ):
                yield _bad(value, f"{name} is no table of texts", '{"[": "［"}')
        elif not isinstance(value, yamlfile.Scalar):
            yield _bad(value, f"{name} is no text", "put it into quotation marks")
        elif name in _PLACES:
            yield from _misplaced(name, value)
        elif name == "start":
            try:
                re.compile(value.value)
            except re.error as fault:
                yield _bad(value, f"start is no regular expression: {fault}", "as [0-9]+(?=[.)])")


def _misplaced(name: str, template: yamlfile.Scalar) -> Iterator[Problem]:
    allowed, needed = _PLACES[name]
    asked = set(_PLACE.findall(template.value))
    hint = f"it may have {', '.join(f'{{{place}}}' for place in sorted(allowed))}"
    for place in sorted(asked - allowed):
        yield _bad(template, f"{name} asks for {{{place}}}", hint)
    if needed not in asked:
        yield _bad(template, f"{name} does not say where {{{needed}}} stands", hint)


def _bad(node: yamlfile.Node, message: str, hint: str) -> Problem:
    return Problem(FILE, *node.at, BAD_DIALECT, message, hint)
