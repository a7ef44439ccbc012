"""The reference made from the program itself: fields of the records, help of the commands, pages of the checks."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from textwrap import dedent
from types import UnionType
from typing import Any, get_args, get_origin

from hantei import records
from hantei.pages import urls
from hantei.pages.page import Command
from hantei.problems import Code
from hantei.records import Names, Record, Texts

_SAMPLE = re.compile(r"(?:^    .*\n(?:[ \t]*\n(?=    ))*)+", re.M)
#: What typer adds to the name of an argument.
_TYPE = re.compile(r" <[^<>]*>$")
#: In the order in which an author meets them.
_RECORDS: tuple[type[Record], ...] = (
    records.Ruling,
    records.Citation,
    records.Example,
    records.Revision,
    records.Was,
    records.Topic,
    records.Term,
    records.Source,
    records.Point,
    records.Game,
    records.Edition,
    records.Authority,
    records.Stamp,
    records.Dismissal,
)

_API_FILES = (
    (urls.api("index"), "Where to begin: the games, and where everything is.", "index"),
    (urls.api("games", "{game}"), "A game with its editions, topics and figures.", "game"),
    (urls.api("rulings", "{id}"), "A ruling in every language, with its examples, results and reasons.", "ruling"),
    (urls.api("terms", "{game}", "{key}"), "A card or term, and the rulings that mention it.", "term"),
    (urls.api("sources", "{game}", "{key}"), "A source with its points, and the rulings that cite them.", "source"),
    (urls.api("bulk", "{game}"), "A game with all its rulings, terms and sources in one file.", "bulk"),
    (urls.api_lines("{game}"), "The same as JSON Lines: a record a line, told apart by its type.", "line"),
    (urls.api("manifest"), "Every record with its hash.", "manifest"),
    (urls.api("schema", "{kind}"), "JSON Schema of each kind of file.", ""),
)


def formats() -> list[dict[str, Any]]:
    """Each record with its fields: name, shape, whether it is required, what it means."""
    return [
        {
            "name": record.__name__,
            "anchor": record.__name__.lower(),
            "about": (record.__doc__ or "").strip(),
            "fields": [
                {
                    "name": name,
                    "shape": _shape(field.annotation),
                    "choices": _choices(field.annotation),
                    "record": _record(field.annotation),
                    "required": field.is_required(),
                    "about": field.description or "",
                }
                for name, field in record.model_fields.items()
            ],
        }
        for record in _RECORDS
    ]


def _parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    for part in get_args(annotation):
        yield from _parts(part)


def _record(annotation: Any) -> str:
    found = (part for part in _parts(annotation) if isinstance(part, type) and issubclass(part, Record))
    return next((part.__name__ for part in found), "")


def _choices(annotation: Any) -> list[str]:
    found = (part for part in _parts(annotation) if isinstance(part, type) and issubclass(part, StrEnum))
    return [str(choice) for enum in found for choice in enum]


def _shape(annotation: Any) -> str:
    if isinstance(annotation, UnionType):
        annotation = next(part for part in get_args(annotation) if part is not type(None))
    if annotation == Names:
        return "one line in each language"
    if annotation == Texts:
        return "text in each language"
    origin = get_origin(annotation)
    if origin is tuple:
        return "list"
    if origin is dict:
        return "mapping"
    return "one of" if _choices(annotation) else "mapping" if _record(annotation) else "text"


def api_files(schemas: Mapping[str, Mapping[str, Any]]) -> list[dict[str, str]]:
    """The files of the API: the pattern of their addresses, the address where there is one, what they hold."""
    return [
        {
            "pattern": f"/{pattern}",
            "url": pattern if "{" not in pattern else "",
            "about": about,
            "kind": kind,
            "schema": urls.api("schema", kind) if kind in schemas else "",
        }
        for pattern, about, kind in _API_FILES
    ]


def shapes(schemas: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each object of the API's files with its fields, those that are files of their own first."""
    parts = {name: part for schema in schemas.values() for name, part in schema.get("$defs", {}).items()}
    files = {schema["title"].capitalize(): schema for schema in schemas.values()}
    return [
        {
            "name": name,
            "anchor": name.lower(),
            "about": part.get("description", ""),
            "fields": [_field(field, form, parts) for field, form in part["properties"].items()],
        }
        for name, part in (files | {name: part for name, part in parts.items() if name not in files}).items()
        if "properties" in part
    ]


def _field(name: str, form: Mapping[str, Any], parts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    pointed = _pointed(form)
    choices = parts.get(pointed, {}).get("enum", [])
    return {
        "name": name,
        "shape": _json_shape(form, parts),
        "choices": choices,
        "record": "" if choices else pointed,
        "required": False,
        "about": form.get("description", ""),
    }


def _json_shape(form: Mapping[str, Any], parts: Mapping[str, Mapping[str, Any]]) -> str:
    """The type of a field in JSON: `array of string`, `string or null`."""
    if "anyOf" in form:
        return " or ".join(_json_shape(one, parts) for one in form["anyOf"])
    if "$ref" in form:
        return _json_shape(parts[_pointed(form)], parts)
    if form.get("type") == "array":
        return "array of " + _json_shape(form["items"], parts)
    return str(form.get("type", "any"))


def _pointed(form: Any) -> str:
    """The name of the object that a field holds, at whatever depth."""
    if isinstance(form, Mapping):
        if "$ref" in form:
            return str(form["$ref"]).rpartition("/")[2]
        return next((found for found in map(_pointed, form.values()) if found), "")
    if isinstance(form, list):
        return next((found for found in map(_pointed, form) if found), "")
    return ""


def commands(command: Command) -> list[dict[str, Any]]:
    """Every command below the program's, with what its help says."""
    context = command.context_class(command, info_name=command.name or "hantei")
    return [_command(one, inner) for one, inner in _walk(command, context)]


def _walk(command: Command, context: Any) -> Iterator[tuple[Command, Any]]:
    """The program itself first, then its commands in their order, groups before what is in them."""
    yield command, context
    children: dict[str, Any] = getattr(command, "commands", {})
    for name, child in children.items():
        yield from _walk(child, child.context_class(child, info_name=name, parent=context))


def _command(command: Command, context: Any) -> dict[str, Any]:
    parameters = [(param, param.get_help_record(context)) for param in command.params]
    path = context.command_path
    return {
        "name": path,
        "anchor": path.replace(" ", "-"),
        "usage": " ".join([path, *command.collect_usage_pieces(context)]),
        "about": (command.help or "").strip(),
        "parameters": [(_TYPE.sub("", row[0]), row[1]) for param, row in parameters if row and param.name != "help"],
    }


def fenced(page: str) -> str:
    """The page of a check with its indented samples as fenced ones, the only ones that our Markdown has."""
    return _SAMPLE.sub(lambda match: f"```\n{dedent(match[0]).strip()}\n```\n", page.strip() + "\n")


def checks(codes: Sequence[Code], lang: str) -> list[dict[str, str]]:
    """Every kind of problem with its rule in one sentence, by name."""
    return [
        {
            "name": code.name,
            "severity": str(code.severity),
            "summary": code.summary,
            "url": urls.reference(lang, "checks", code.name),
        }
        for code in sorted(codes, key=lambda code: code.name)
    ]
