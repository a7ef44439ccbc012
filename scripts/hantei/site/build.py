"""Building the shells: configuration and documents of every language to the engine, its pages compiled and kept.

What comes out depends only on what goes in, so it is kept under the hash of that, and a build that changes no
hand-written page and no navigation starts no engine.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hantei import yamlfile
from hantei.problems import Problem
from hantei.settings import Settings
from hantei.site import cache, config, content, engine, shell
from hantei.site.content import Content
from hantei.site.engine import ENGINE_FAILED, Engine
from hantei.site.shell import THEME, Additions, Compiler, Piece, Slot
from hantei.site.stamp import HandWritten, Shells

_RESULT = "shells.json"


def build_shells(
    settings: Settings,
    work: Path,
    engine_name: str,
    navigation: Mapping[str, Sequence[config.Item]],
    shells: Collection[str],
    *,
    styles: Sequence[str] = ("assets/hantei/hantei.css",),
    scripts: Sequence[str] = (),
    logo: str = "assets/hantei/seal.svg",
    additions: Mapping[str, Additions] = MappingProxyType({}),
    jobs: int | None = None,
) -> tuple[Shells | None, list[Problem]]:
    """The shells of all languages, from the cache below `work` or from the engine. None if anything is wrong."""
    found = engine.find(engine_name)
    if isinstance(found, Problem):
        return None, [found]
    groups = tuple(sorted({config.group(name) for name in shells}))
    given = _given(settings.root)
    contents: dict[str, Content] = {}
    configs: dict[str, dict[str, Any]] = {}
    problems = list(config.problems(given))
    for lang in settings.languages:
        contents[lang], bad = content.read(settings.root, lang)
        problems += bad
        nav = config.navigation(lang, navigation.get(lang, ()), groups, contents[lang].documents)
        look = config.Look(styles, scripts, logo)
        configs[lang] = config.derive(settings, given, lang, engine_name, nav, look)
    if any(problem.is_error for problem in problems):
        return None, problems
    folder = work / _key(settings, found, groups, configs, contents, additions)
    if not (folder / _RESULT).is_file():
        aside = cache.aside(folder)
        cache.clear(work)
        try:
            words = {lang: config.words_of(given, lang) for lang in settings.languages}
            problems += _make(settings, found, groups, configs, contents, words, additions, aside, jobs)
            if problems:
                return None, sorted(set(problems))
            cache.keep(aside, folder, _RESULT)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
    os.utime(folder)
    return _load(settings, folder), problems


def _given(root: Path) -> Mapping[str, Any]:
    tree = yamlfile.read(root, engine.CONFIG, foreign=True).tree
    return yamlfile.plain(tree) if isinstance(tree, yamlfile.Mapping) else {}


def _key(
    settings: Settings,
    found: Engine,
    groups: Sequence[str],
    configs: Mapping[str, Any],
    contents: Mapping[str, Content],
    additions: Mapping[str, Additions],
) -> str:
    """A hash of all that goes in, this package's own text included."""
    seen = hashlib.sha256((settings.root / engine.CONFIG).read_bytes())
    for module in sorted(Path(__file__).parent.glob("*.py")):
        seen.update(module.read_bytes())
    seen.update(repr((found.name, found.version, groups, settings, sorted(additions.items()))).encode())
    seen.update(json.dumps(configs, sort_keys=True).encode())
    for lang, held in contents.items():
        for document in held.documents:
            seen.update(repr((lang, document)).encode())
        for name, data in held.files.items():
            seen.update(repr((lang, name, hashlib.sha256(data).hexdigest())).encode())
    return seen.hexdigest()[: cache.DIGITS]


def _make(
    settings: Settings,
    found: Engine,
    groups: Sequence[str],
    configs: Mapping[str, Any],
    contents: Mapping[str, Content],
    words: Mapping[str, Mapping[str, str]],
    additions: Mapping[str, Additions],
    aside: Path,
    jobs: int | None,
) -> list[Problem]:
    """Run the engine in `aside/work/<lang>/`, and leave the result in `aside/site/` and `aside/shells.json`."""
    folders = {lang: aside / "work" / lang for lang in configs}
    for lang, folder in folders.items():
        _lay_out(folder, configs[lang], contents[lang], groups)
    outcomes = engine.run(found, folders, jobs)
    problems = [
        problem
        for outcome in outcomes
        for problem in engine.problems(outcome, found, folders[outcome.lang], settings.root)
    ]
    if problems or any(outcome.failed for outcome in outcomes):
        return problems
    result: dict[str, Any] = {"shells": {}, "pages": []}
    files: dict[str, bytes] = {}
    for lang, folder in folders.items():
        compiler = Compiler(lang, frozenset(groups), words.get(lang, {}), additions.get(lang, Additions()))
        problems += _compile(folder / "site", contents, compiler, groups, result, files)
    for path, data in files.items():
        _write(aside / "site" / path, data)
    _write(aside / _RESULT, json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode())
    shutil.rmtree(aside / "work")
    return problems


def _lay_out(folder: Path, settings: Mapping[str, Any], held: Content, groups: Sequence[str]) -> None:
    # JSON is YAML, and quotes everything.
    _write(folder / engine.CONFIG, json.dumps(settings, ensure_ascii=False, indent=1).encode())
    for document in held.documents:
        _write(folder / "docs" / document.path, document.text.encode())
    for name, data in held.files.items():
        _write(folder / "docs" / name, data)
    for group in groups:
        _write(folder / "docs" / config.SHELLS / group / "index.md", config.shell_page().encode())


def _compile(
    site: Path,
    contents: Mapping[str, Content],
    compiler: Compiler,
    groups: Sequence[str],
    result: dict[str, Any],
    files: dict[str, bytes],
) -> Iterator[Problem]:
    """Compile one language's pages into `result`, and put what they load into `files`."""
    lang = compiler.lang
    own = contents[lang].files
    made = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    theme = frozenset(name for name in made if name.startswith("assets/") and name not in own)
    compiler.theme = theme
    result["shells"][lang] = {}
    for group in groups:
        path = f"{config.SHELLS}/{group}/index.html"
        pieces = compiler.shell((site / path).read_text("utf-8"), group) if path in made else ()
        if fault := shell.fault(pieces):
            message = f"the theme wrote a shell that Hantei does not understand: {fault}"
            yield Problem(engine.CONFIG, 1, 1, ENGINE_FAILED, message, "use the theme material in a locked version")
            return
        result["shells"][lang][group] = pieces
    for document in contents[lang].documents:
        url = _address(lang, document.path)
        path = url.removeprefix(f"{lang}/") + "index.html"
        if path not in made:
            continue
        alternates = {
            code: _address(code, document.path)
            for code, held in contents.items()
            if any(other.path == document.path for other in held.documents)
        }
        pieces = compiler.page((site / path).read_text("utf-8"), url)
        result["pages"].append([url, lang, f"content/{lang}/{document.path}", document.title, alternates, pieces])
    files.update({f"{lang}/{name}": data for name, data in own.items()})
    files.update({name: text.encode() for name, text in compiler.scripts.items()})
    licences = {name for name in theme if Path(name).name == "LICENSE"}
    for name in sorted(compiler.used | licences):
        files[THEME + name.removeprefix("assets/")] = _without_map((site / name).read_bytes())


def _address(lang: str, path: str) -> str:
    """`guide/index.md` and `guide.md` to `ja/guide/`."""
    name = path.removesuffix(".md")
    name = name.removesuffix("index") if name == "index" or name.endswith("/index") else f"{name}/"
    name = name.removesuffix("README/") if name == "README/" or name.endswith("/README/") else name
    return f"{lang}/{name}"


def _without_map(data: bytes) -> bytes:
    """The maps for debuggers are left out, so what points to them goes too."""
    for start in (b"//# sourceMappingURL=", b"/*# sourceMappingURL="):
        at = data.rfind(start)
        if at >= 0 and len(data) - at < 200:
            data = data[:at]
    return data


def _load(settings: Settings, folder: Path) -> Shells:
    result = json.loads((folder / _RESULT).read_bytes())
    return Shells(
        site_url=settings.url,
        edit_url=settings.edit_url,
        languages=settings.languages,
        folder=folder / "site",
        shells={
            lang: {group: _pieces(pieces) for group, pieces in groups.items()}
            for lang, groups in result["shells"].items()
        },
        pages=tuple(
            HandWritten(url, lang, source, title, alternates, _pieces(pieces))
            for url, lang, source, title, alternates, pieces in result["pages"]
        ),
    )


def _pieces(rows: list[Any]) -> tuple[Piece, ...]:
    return tuple(row if isinstance(row, str) else Slot(*row) for row in rows)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
