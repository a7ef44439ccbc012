"""Nodes to records. What a record looks like stands in `records`; this step finds where a file departs from it.

Also emits JSON Schema from the same records, for editors.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from hantei import yamlfile
from hantei.characters import foreign_names
from hantei.ids import KEY, PREFIX
from hantei.problems import Code, Problem, error
from hantei.records import Game, Record, Ruling, Source, Term, Topic
from hantei.text import nearest
from hantei.yamlfile import Mapping, Node, Scalar

UNKNOWN_KEY = error(
    "unknown-key",
    """Every key of a record is one that the format knows.

A misspelt key would be dropped in silence, and with it what it says. The message offers the nearest known one; the
format page lists them all.

    stauts: official        # wrong
    status: official        # right
""",
)
MISSING_KEY = error(
    "missing-key",
    """A record has every key that the format requires.

The format page says which keys of a record may be left out.
""",
)
WRONG_TYPE = error(
    "wrong-type",
    """A value has the shape that the format gives its key: a text, a list, a mapping.

    see: FER-012            # wrong: a text where a list is expected
    see: [FER-012]          # right
""",
)
WRONG_VALUE = error(
    "wrong-value",
    """A value is one that its key can have: one of the named words, an id, a key, a date, a line without breaks.

    status: offical         # wrong
    status: official        # right

Keys are lower-case Latin letters and digits with single hyphens, as `steel-sword`; ids are the prefix of the game, a
hyphen and at least three digits, as `FER-003`; a date is `2024`, `2024-05` or `2024-05-31`.
""",
)
EMPTY_VALUE = error(
    "empty-value",
    """A key that is there has a value.

What is not known is left out with its key; an empty text would be shown as an empty page.
""",
)
CODES: tuple[Code, ...] = (UNKNOWN_KEY, MISSING_KEY, WRONG_TYPE, WRONG_VALUE, EMPTY_VALUE)

T = TypeVar("T", bound=Record)

_ADAPTERS: dict[type[Record], TypeAdapter[Any]] = {
    model: TypeAdapter(model) for model in (Game, Source, Term, Topic, Ruling)
}
#: What the patterns of `records` ask for, in words.
_FORMS = {
    f"^{KEY.pattern}$": "a key: lower-case Latin letters and digits with single hyphens, as steel-sword",
    f"^{PREFIX.pattern}$": "two to five capital letters, as FER",
    r"^[A-Z]{2,5}-[0-9]{3,5}$": "an id, as FER-003",
    r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$": "a language code, as ja",
    r"^[^\n]*$": "one line",
    r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$": "a date, as 2024, 2024-05 or 2024-05-31",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "a day, as 2024-05-31",
    r"^https?://[^\s]+$": "an address that begins with https://",
    r"^[0-9a-f]{8}$": "eight hexadecimal digits, as the tool writes them",
    r"^[a-z0-9_-]+(\.[a-z0-9_-]+)*$": "the keys that lead to a text, as examples.0.given",
    r"^p[0-9]{2,3}$": "the number of a point, as p07",
}
_SHAPES = {
    "string_type": "a text",
    "model_type": "a mapping of keys",
    "model_attributes_type": "a mapping of keys",
    "dict_type": "a mapping of keys",
    "tuple_type": "a list",
}


def record(model: type[T], node: Node, path: str) -> tuple[T | None, list[Problem]]:
    """The record in a node, or what is wrong with it: every fault, each at its own place."""
    empty = list(_empty(node, path))
    try:
        value: T = _ADAPTERS[model].validate_python(yamlfile.plain(node))
    except ValidationError as fault:
        found = [_problem(model, node, path, detail) for detail in fault.errors(include_url=False)]
        places = {problem[:3] for problem in map(_place, empty)}
        return None, empty + [problem for problem in found if _place(problem) not in places]
    return (None, empty) if empty else (value, [])


def with_text(record: T, keys: tuple[str | int, ...], text: str) -> T | str:
    """The record with another text under the keys, or what the format expects there instead of this text."""
    data: Any = record.model_dump(exclude_unset=True)
    try:
        return type(record).model_validate(_put(data, keys, text))
    except ValidationError as fault:
        return _expected(fault.errors(include_url=False)[0])


def _put(data: Any, keys: tuple[str | int, ...], text: str) -> Any:
    if not keys:
        return text
    first, *rest = keys
    if isinstance(data, dict):
        return {**data, first: _put(data.get(first), tuple(rest), text)}
    return [_put(item, tuple(rest), text) if index == first else item for index, item in enumerate(data)]


def _place(problem: Problem) -> tuple[str, int, int]:
    return problem.path, problem.line, problem.column


def _empty(node: Node, path: str, key: str = "") -> Iterator[Problem]:
    if isinstance(node, Scalar):
        if not node.value.strip():
            hint = "give it a value, or leave the key out"
            yield Problem(path, *node.at, EMPTY_VALUE, f"{key or 'the file'} is empty", hint)
    elif isinstance(node, Mapping):
        for name, value in node.entries:
            yield from _empty(value, path, name.value)
    else:
        for item in node.items:
            yield from _empty(item, path, key)


def _problem(model: type[Record], node: Node, path: str, detail: ErrorDetails) -> Problem:
    keys = tuple(key for key in detail["loc"] if key != "[key]")
    place = yamlfile.find(node, keys)
    name = _name(keys)
    given = place.value if isinstance(place, Scalar) else ""
    match detail["type"]:
        case "extra_forbidden":
            return _unknown_key(model, node, path, keys)
        case "missing":
            holder = _name(keys[:-1])
            message = f"{keys[-1]!r} is missing" + (f" in {holder}" if holder else "")
            return Problem(path, *place.at, MISSING_KEY, message, _description(model, keys))
        case "enum" | "literal_error":
            options = [option.strip("' ") for option in detail["ctx"]["expected"].replace(" or ", ", ").split(",")]
            message = f"{name} is {given!r}, expected one of {', '.join(options)}{look_alike(given)}"
            return Problem(path, *place.at, WRONG_VALUE, message, near(given, options) or _description(model, keys))
        case kind if kind in _SHAPES:
            message = f"{name or 'this'} is {_shape(place)}, expected {_SHAPES[kind]}"
            hint = _description(model, keys) or f"the format page shows the keys of {_record_name(model)}"
            return Problem(path, *place.at, WRONG_TYPE, message, hint)
    at = _key_place(node, keys) if "[key]" in detail["loc"] else place.at
    shown = str(keys[-1]) if "[key]" in detail["loc"] else given
    foreign = look_alike(shown) if detail["type"] == "string_pattern_mismatch" and "\n" not in shown else ""
    message = f"{name} is {_shortened(shown)!r}: {_expected(detail)}{foreign}"
    return Problem(path, *at, WRONG_VALUE, message, _description(model, keys))


def _shortened(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:99]}…"


def look_alike(given: str) -> str:
    """What to say of a word that is to be ASCII and is not: which characters, since they may look as the right ones."""
    foreign = foreign_names(given)
    return f"; it has {foreign}" if foreign else ""


def _expected(detail: ErrorDetails) -> str:
    context = detail.get("ctx", {})
    match detail["type"]:
        case "string_too_long":
            return f"expected at most {context['max_length']} characters"
        case "string_too_short":
            return "expected some text"
        case "string_pattern_mismatch":
            return f"expected {_FORMS.get(context['pattern'], context['pattern'])}"
    return str(detail["msg"])


def _unknown_key(model: type[Record], node: Node, path: str, keys: tuple[int | str, ...]) -> Problem:
    parent = _model_at(model, keys[:-1])
    known = list(parent.model_fields) if parent else []
    key = str(keys[-1])
    message = f"{_shortened(key)!r} is no key of {_name(keys[:-1]) or _record_name(model)}{look_alike(key)}"
    hint = near(key, known) or f"known keys: {', '.join(known)}"
    return Problem(path, *_key_place(node, keys), UNKNOWN_KEY, message, hint)


def _key_place(node: Node, keys: tuple[int | str, ...]) -> yamlfile.Position:
    parent = yamlfile.find(node, keys[:-1])
    key = parent.key(str(keys[-1])) if isinstance(parent, Mapping) else None
    return key.at if key else parent.at


def near(given: str, options: Iterable[str]) -> str:
    """`did you mean …?` with at most three of the options, or an empty text."""
    found = nearest(given, options)
    return f"did you mean {' or '.join(found)}?" if found else ""


def _record_name(model: type[Record]) -> str:
    return f"a {model.__name__.lower()}"


def _name(keys: tuple[int | str, ...]) -> str:
    """`examples[0].run`: keys as one would say them."""
    name = ""
    for key in keys:
        name += f"[{key}]" if isinstance(key, int) else f".{key}" if name else str(key)
    return name


def _shape(node: Node) -> str:
    return "a text" if isinstance(node, Scalar) else "a mapping" if isinstance(node, Mapping) else "a list"


def _model_at(model: type[Record], keys: tuple[int | str, ...]) -> type[Record] | None:
    """The record type that the keys lead to, where it is one."""
    current: type[Record] | None = model
    for key in keys:
        if isinstance(key, int) or current is None:
            continue
        field = current.model_fields.get(str(key))
        current = next(_record_types(field.annotation), None) if field else None
    return current


def _record_types(annotation: Any) -> Iterator[type[Record]]:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        yield annotation
    for part in getattr(annotation, "__args__", ()):
        yield from _record_types(part)


def _description(model: type[Record], keys: tuple[int | str, ...]) -> str:
    """What the format says of the innermost field that the keys pass through."""
    for depth in range(len(keys), 0, -1):
        parent = _model_at(model, keys[: depth - 1])
        field = parent.model_fields.get(str(keys[depth - 1])) if parent else None
        if field and field.description:
            return field.description
    return ""


def json_schemas(languages: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """JSON Schema (2020-12) of each data file by file stem, with the languages of this knowledge base."""
    schemas: dict[str, dict[str, Any]] = {}
    for model, many in ((Game, False), (Source, True), (Term, True), (Topic, False), (Ruling, False)):
        schema = TypeAdapter(dict[str, model] if many else model).json_schema()  # type: ignore[valid-type]
        name = f"{model.__name__.lower()}s" if many else model.__name__.lower()
        schema = _editor_friendly(schema, languages)
        schemas[name] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": name}
    return schemas


def _editor_friendly(schema: Any, languages: tuple[str, ...]) -> Any:
    """Drop the null branch of what may be left out (absent is how none is said) and offer the languages as keys."""
    if isinstance(schema, list):
        return [_editor_friendly(item, languages) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _editor_friendly(value, languages) for key, value in schema.items() if key != "default"}
    branches = [branch for branch in found.get("anyOf", ()) if branch != {"type": "null"}]
    if len(branches) == 1:
        del found["anyOf"]
        found = {**branches[0], **found}
    by_language = found.get("patternProperties", {}).get("^[a-z]{2,3}(-[A-Za-z0-9]+)*$")
    if by_language is not None:
        found["properties"] = {language: by_language for language in languages}
        found["additionalProperties"] = False
        del found["patternProperties"]
    return found
