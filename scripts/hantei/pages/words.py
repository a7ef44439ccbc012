"""The words of the interface: `templates/ui/<lang>.yaml` of the package, and of the knowledge base where it has any."""

import re
from collections.abc import Mapping
from pathlib import Path

from hantei import nodes, yamlfile
from hantei.text import particles

_PLACE = re.compile(r"\{([a-z]+)\}")


def template_folders(root: Path) -> tuple[Path, ...]:
    """Where templates lie, the first wins: those of the knowledge base, if it has any, then those of the package."""
    own, packaged = root / "templates", templates_dir()
    return (own, packaged) if own.is_dir() and own.resolve() != packaged else (packaged,)


def templates_dir() -> Path:
    """The templates of the package: beside `scripts/` in a checkout or an editable install, inside it in a wheel."""
    here = Path(__file__).resolve()
    checkout = here.parents[3] / "templates"
    if (here.parents[3] / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    packaged = here.parents[1] / "_templates"
    if packaged.is_dir():
        return packaged
    raise RuntimeError(f"templates not found in {checkout} or {packaged}")


class Words:
    """The words of one language, by key: `words("count.rulings", n=3)`. An unknown key is a fault of the program."""

    def __init__(self, lang: str, entries: Mapping[str, str]) -> None:
        self.lang = lang
        self.entries = entries

    def __call__(self, key: str, **values: object) -> str:
        text = self.entries[key]
        if not values:
            return text
        if "|" in text:
            one, many = text.split("|")
            text = one if values.get("n") == 1 else many
        text = _PLACE.sub(lambda match: str(values[match[1]]), text)
        return particles(text) if self.lang == "ko" else text

    def get(self, key: str, default: str) -> str:
        return self.entries.get(key, default)

    def has(self, key: str) -> bool:
        return key in self.entries

    def language(self, lang: str) -> str:
        """The name of a language in this one, or its own name for itself, or its code."""
        return self.entries.get(f"language.{lang}", lang)


def interface_languages(root: Path) -> tuple[str, ...]:
    """The languages that have words for the interface, sorted."""
    return tuple(sorted({file.stem for folder in template_folders(root) for file in (folder / "ui").glob("*.yaml")}))


def load(root: Path, languages: tuple[str, ...]) -> dict[str, Words]:
    """The words of each language. What a file of the knowledge base leaves out is the package's, else English."""
    return {lang: Words(lang, {**_entries(root, "en"), **_entries(root, lang)}) for lang in languages}


def _entries(root: Path, lang: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for folder in reversed(template_folders(root)):
        file = folder / "ui" / f"{lang}.yaml"
        if file.is_file():
            tree = yamlfile.read(folder, f"ui/{lang}.yaml").tree
            entries |= _flat(nodes.plain(tree)) if tree else {}
    return entries


def _flat(tree: object, prefix: str = "") -> dict[str, str]:
    """Nested keys joined by dots."""
    if not isinstance(tree, dict):
        return {prefix: str(tree)}
    entries: dict[str, str] = {}
    for key, value in tree.items():
        entries |= _flat(value, f"{prefix}.{key}" if prefix else str(key))
    return entries
