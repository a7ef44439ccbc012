"""The reference made from the program itself: fields of the records, help of the commands, pages of the checks."""

import re
from collections.abc import Iterator, Sequence
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
