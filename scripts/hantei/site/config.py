"""What the engine is given: the configuration of one language, derived from the site's `mkdocs.yml`."""

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from hantei.markup import clean_line
from hantei.problems import Code, Problem, error
from hantei.settings import Settings
from hantei.site.content import Document

#: Addresses that no browser ever sees: compiling turns them into links relative to the page.
TOKEN = "https://hantei.invalid/"
ROOT, ALTERNATE = f"{TOKEN}root/", f"{TOKEN}alternate/"
TITLE, DESCRIPTION, BODY = "HANTEI-TITLE", "HANTEI-DESCRIPTION", "HANTEI-BODY"
#: The folder of the shell pages, among the documents of a language.
SHELLS = "hantei-shell"

UNFIT_SETTING = error(
    "unfit-setting",
    """`mkdocs.yml` asks for nothing that a stamped site cannot have.

Pages are stamped into the markup of the theme `material`. `navigation.instant` exchanges the page without loading it,
so scripts of a page would not run.
""",
)
CODES: tuple[Code, ...] = (UNFIT_SETTING,)

_NAMES = {
    "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "id": "Bahasa Indonesia",
    "it": "Italiano", "ja": "日本語", "ko": "한국어", "pl": "Polski", "pt": "Português", "pt-BR": "Português (Brasil)",
    "ru": "Русский", "th": "ไทย", "uk": "Українська", "vi": "Tiếng Việt", "zh": "简体中文", "zh-Hant": "繁體中文",
    "zh-TW": "繁體中文",
}  # fmt: skip
#: Settings that themes print as they come.
_PRINTED = ("site_name", "site_description", "site_author", "repo_name")
_FEATURES = ("navigation.tabs", "navigation.indexes", "navigation.prune")


@dataclass(frozen=True, slots=True)
class Look:
    """What the shell loads from our own files; paths from the site's root. Scripts are ES modules."""

    styles: Sequence[str]
    scripts: Sequence[str]
    logo: str


class Item(Protocol):
    """An entry of the navigation: a link from the site's root, a heading, or both."""

    @property
    def title(self) -> str: ...
    @property
    def url(self) -> str | None: ...
    @property
    def children(self) -> Sequence["Item"]: ...


def group(shell: str) -> str:
    """The shell page that serves a shell's name: one for each game, whose page kinds differ in their bodies only."""
    return shell.split("/", 1)[0]


def shell_page() -> str:
    """The document whose page the engine builds as a shell. Its heading gives way to the body."""
    return f"---\ntitle: {TITLE}\ndescription: {DESCRIPTION}\nhide: [navigation, toc]\n---\n\n# {BODY}\n"


def derive(
    settings: Settings,
    given: Mapping[str, Any],
    lang: str,
    engine: str,
    nav: list[Any],
    look: Look,
) -> dict[str, Any]:
    """The configuration of one language: what differs from `mkdocs.yml`, which it inherits."""
    words = words_of(given, lang)
    theme = _theme(given)
    features = list(theme.get("features") or ())
    styles = [ROOT + path for path in look.styles]
    scripts = [{"path": ROOT + path, "type": "module"} for path in look.scripts]
    derived: dict[str, Any] = {
        "INHERIT": str(settings.root.resolve() / "mkdocs.yml"),
        "docs_dir": "docs",
        "site_dir": "site",
        "edit_uri": _edit_uri(settings, lang),
        "plugins": _plugins(given, engine),
        "theme": {
            "name": "material",
            "language": lang,
            "features": _more(features, [name for name in _FEATURES if name not in features], engine),
            "logo": ROOT + look.logo,
            "favicon": ROOT + look.logo,
        },
        "extra_css": _more(_list(given, "extra_css"), styles, engine, first=True),
        "extra_javascript": _more(_list(given, "extra_javascript"), scripts, engine, first=True),
        # Of one language there is nothing to switch to.
        "extra": {"alternate": [_alternate(code) for code in settings.languages if len(settings.languages) > 1]},
        "nav": nav,
    }
    if settings.url:
        derived["site_url"] = f"{settings.url}{lang}/"
    if "font" not in theme:
        derived["theme"]["font"] = False
    if engine == "zensical" and "variant" not in theme:
        derived["theme"]["variant"] = "classic"  # the one whose markup and measures are Material's
    for key in _PRINTED:
        if isinstance(text := given.get(key), str) and text:
            derived[key] = _text(words.get(text, text))
    if isinstance(text := given.get("copyright"), str) and text:
        derived["copyright"] = clean_line(words.get(text, text))
    return derived


def problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    """What `mkdocs.yml` asks for that a stamped site cannot have."""
    theme = given.get("theme", "material")
    name = theme.get("name", "material") if isinstance(theme, Mapping) else theme
    if name != "material":
        hint = "theme: {name: material}; Zensical reads it too"
        yield Problem("mkdocs.yml", 1, 1, UNFIT_SETTING, f"the theme is {name!r}", hint)
    for feature in _theme(given).get("features") or ():
        if feature.startswith("navigation.instant"):
            yield Problem("mkdocs.yml", 1, 1, UNFIT_SETTING, f"the theme's feature {feature} is on", "take it out")


def words_of(given: Mapping[str, Any], lang: str) -> Mapping[str, str]:
    """Texts of `mkdocs.yml` in one language, from `extra.hantei.words`."""
    words = given.get("extra", {}).get("hantei", {}).get("words", {}).get(lang, {})
    return words if isinstance(words, Mapping) else {}


def navigation(lang: str, items: Sequence[Item], groups: Sequence[str], documents: Sequence[Document]) -> list[Any]:
    """Home, the games (each with its shell page as index), the hand-written pages by folder, then what is left."""
    games: list[Any] = []
    others: list[Any] = []
    for item in items:
        name = (item.url or "").strip("/").removeprefix(f"{lang}/")
        if name in groups:
            games.append({_text(item.title): [f"{SHELLS}/{name}/index.md", *map(_entry, item.children)]})
        else:
            others.append(_entry(item))
    home = [document.path for document in documents if document.path == "index.md"]
    rest = [document for document in documents if document.path != "index.md"]
    return [*home, *games, *_folder(rest, 0), *others]


def _folder(documents: Sequence[Document], depth: int) -> list[Any]:
    """The documents of one folder and, each as a section, the folders in it; by their order, then by name."""
    rows: list[tuple[tuple[float, str], Any]] = []
    folders: dict[str, list[Document]] = {}
    for document in documents:
        parts = Path(document.path).parts
        if len(parts) > depth + 1:
            folders.setdefault(parts[depth], []).append(document)
        else:
            order = float("-inf") if parts[-1] == "index.md" else document.order
            rows.append(((order, parts[-1]), document.path))
    for name, inside in folders.items():
        here = [it for it in inside if Path(it.path).parts[depth + 1 :] == ("index.md",)]
        index = here[0] if here else None
        key = (index.order if index else float("inf"), name)
        rows.append((key, {_text(index.title if index else name): _folder(inside, depth + 1)}))
    return [entry for _, entry in sorted(rows, key=lambda row: row[0])]


def _entry(item: Item) -> Any:
    link = None if item.url is None else {_text(item.title): ROOT + item.url}
    if not item.children:
        return link or {_text(item.title): []}
    return {_text(item.title): [*([link] if link else []), *map(_entry, item.children)]}


def _text(title: str) -> str:
    """Themes write titles of the navigation as they come: what is special in HTML is escaped before."""
    return html.escape(title, quote=True)


def _theme(given: Mapping[str, Any]) -> Mapping[str, Any]:
    theme = given.get("theme")
    return theme if isinstance(theme, Mapping) else {}


def _more(given: list[Any], added: list[Any], engine: str, *, first: bool = False) -> list[Any]:
    """A list with our entries. MkDocs puts it in the place of the inherited one, Zensical appends it."""
    if engine == "zensical":
        return added
    return [*added, *given] if first else [*given, *added]


def _list(given: Mapping[str, Any], key: str) -> list[Any]:
    value = given.get(key) or []
    return [_typed(entry) for entry in value] if isinstance(value, list) else []


def _typed(value: Any) -> Any:
    """Hantei reads every scalar as text; what is repeated for the engine gets its truth values and numbers back."""
    if isinstance(value, Mapping):
        return {key: _typed(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_typed(inner) for inner in value]
    if value in ("true", "false"):
        return value == "true"
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value


def _plugins(given: Mapping[str, Any], engine: str) -> Any:
    """No search of the engine's: Hantei has its own. Zensical must be told."""
    if engine == "zensical":
        return {"search": {"enabled": False}}
    plugins = given.get("plugins") or []
    if not isinstance(plugins, list):
        return _typed(plugins)
    return [_typed(entry) for entry in plugins if entry not in ("search", "material/search")]


def _edit_uri(settings: Settings, lang: str) -> str:
    before = settings.edit_url.removeprefix(f"{settings.repo_url}/")
    return f"{before}content/{lang}/" if before else ""


def _alternate(lang: str) -> dict[str, str]:
    return {"name": _NAMES.get(lang, lang), "lang": lang, "link": f"{ALTERNATE}{lang}/"}
