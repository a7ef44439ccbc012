"""The published JSON Schemas (2020-12), made from the shapes that the builders fill."""

from typing import Any

from pydantic import TypeAdapter

from hantei.api import shapes
from hantei.pages import urls
from hantei.site import absolute

_FILES: dict[str, Any] = {
    "index": shapes.Index,
    "game": shapes.Game,
    "ruling": shapes.Ruling,
    "term": shapes.Term,
    "source": shapes.Source,
    "bulk": shapes.Bulk,
    "line": shapes.AnyRecord,
    "manifest": shapes.Manifest,
}
NAMES = tuple(_FILES)


def schemas(site_url: str) -> dict[str, dict[str, Any]]:
    """The schema of each kind of file by its name: `schema/<name>.json`."""
    made = {}
    for name, shape in _FILES.items():
        schema = TypeAdapter(shape).json_schema(mode="serialization")
        head = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": absolute(site_url, urls.api("schema", name)),
        }
        made[name] = {**head, **_untitled(schema), "title": name}
    return made


def _untitled(schema: Any) -> Any:
    """Without the titles that only repeat a field's name, and with the objects left open for fields to come."""
    if isinstance(schema, list):
        return [_untitled(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _untitled(item) for name, item in value.items()}
        if key in ("properties", "$defs")
        else _untitled(value)
        for key, value in schema.items()
        if key != "title" or not isinstance(value, str)
    }
