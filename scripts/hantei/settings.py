"""What the site is called, where it lives and which languages it speaks: from `mkdocs.yml`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hantei import yamlfile
from hantei.ids import RESERVED
from hantei.problems import Code, Problem, error

FILE = "mkdocs.yml"

BAD_SETTING = error(
    "bad-setting",
    """`mkdocs.yml` says what the site is called and which languages it has.

    site_name: Our rulings
    site_url: https://rulings.example/          # may be left out; a sub-path is fine
    extra:
      hantei:
        languages: [en, ja, ko]                 # in the order of the language switch; en, ja and ko have an interface
        fonts: [fonts/OurSans.otf]              # for the pictures of pages; may be left out, and [] draws none
        report_url: "https://forum.example/new?about={id}"    # may be left out: then the issue form of repo_url

`report_url` is where an error in a ruling is reported: an address that begins with `https://` or `mailto:`. In it
`{id}`, `{title}`, `{language}`, `{version}` and `{url}` stand for those of the page that leads there. Left out, it is
the issue form of `repo_url` as GitHub has it; `""` takes the link away.

`site_url`, `repo_url` and `edit_uri` are the beginnings of links, so they are addresses and paths in plain letters.
Everything else in the file is MkDocs' own; tags that would run or build something are refused all the same.
""",
)
CODES: tuple[Code, ...] = (BAD_SETTING,)

#: The issue form of a repository, filled in; the names are those of its fields.
_FORM = (
    "/issues/new?template=1-error-in-a-ruling.yml&title={id}%3A%20{title}"
    "&ruling={id}&language={language}&version={version}"
)
#: What may stand in `report_url`.
_KNOWN = ("id", "title", "language", "version", "url")
_PLACE = re.compile(r"\{([^{}]*)\}")
#: Nothing, or an address whose host is written out: no value of a page decides where a reader is sent.
_REPORT = re.compile(
    r"(?:"
    r'https://[^\s{}/?#"<>\\]+(?:[/?#][^\s"<>\\]*)?'
    r'|mailto:[^\s{}?@"<>\\]+@[^\s{}?@"<>\\]+(?:\?[^\s"<>\\]*)?'
    r")?"
)
#: An address that the site may be at, on a machine of one's own too; it goes into links as it is.
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]+)?(?:/[A-Za-z0-9._~%/-]*)?")
_EDIT = re.compile(r"(?!/|.*//|.*\.\.)[A-Za-z0-9._~%/-]*")
_FORMS = {
    "site_url": (_ADDRESS, "https://rulings.example/"),
    "repo_url": (_ADDRESS, "https://github.com/somebody/rulings"),
    "edit_uri": (_EDIT, "edit/main/"),
}
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Settings:
    """The site. `url` is empty or ends with a slash; `edit_url` stands before a path below the root, or is empty."""

    root: Path
    name: str
    url: str
    languages: tuple[str, ...]
    repo_url: str
    edit_url: str
    #: Font files to draw with, below the root or absolute; None for those of the system.
    fonts: tuple[str, ...] | None = None
    #: Where an error in a ruling is reported, with places for what the page knows; empty for nowhere.
    report_url: str = ""


def find_root(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that has a `mkdocs.yml`."""
    return next((folder for folder in (start, *start.parents) if (folder / FILE).is_file()), None)


def read(root: Path, interface: tuple[str, ...]) -> tuple[Settings | None, list[Problem]]:
    """The settings of the knowledge base in `root`. `interface` names the languages that have an interface."""
    file = yamlfile.read(root, FILE, foreign=True)
    if file.tree is None:
        found = list(file.problems) or [Problem(FILE, 1, 1, BAD_SETTING, "the file is empty", "give it a site_name")]
        return None, found
    problems = [
        *file.problems,
        *_problems(file.tree, interface),
        *_unfit_fonts(root, file.tree),
        *_unfit_report(file.tree),
    ]
    if any(problem.is_error for problem in problems):
        return None, problems
    data: dict[str, Any] = yamlfile.plain(file.tree)
    url = data.get("site_url", "")
    repo = data.get("repo_url", "").rstrip("/")
    edit = data.get("edit_uri", "").removesuffix("/").removesuffix("content")
    return (
        Settings(
            root=root,
            name=data["site_name"],
            url=url if not url or url.endswith("/") else f"{url}/",
            languages=tuple(data["extra"]["hantei"]["languages"]),
            repo_url=repo,
            edit_url=f"{repo}/{edit.strip('/')}/" if repo and edit else "",
            report_url=data["extra"]["hantei"].get("report_url", repo + _FORM if repo else ""),
            fonts=tuple(fonts) if (fonts := data["extra"]["hantei"].get("fonts")) is not None else None,
        ),
        problems,
    )


def _problems(tree: yamlfile.Node, interface: tuple[str, ...]) -> Iterator[Problem]:
    name = yamlfile.find(tree, ("site_name",))
    if not isinstance(name, yamlfile.Scalar) or not name.value:
        yield Problem(FILE, *name.at, BAD_SETTING, "site_name is missing", "site_name: Our rulings")
    for key, (form, example) in _FORMS.items():
        value = tree.get(key) if isinstance(tree, yamlfile.Mapping) else None
        if value is None:
            continue
        if not isinstance(value, yamlfile.Scalar):
            yield Problem(FILE, *value.at, BAD_SETTING, f"{key} is not a text", f"{key}: {example}")
        elif value.value and not form.fullmatch(value.value):
            message = f"{key} is {value.value!r}, which cannot be a link's beginning"
            yield Problem(FILE, *value.at, BAD_SETTING, message, f"as {key}: {example}")
    yield from _unfit_texts(tree)
    languages = yamlfile.find(tree, ("extra", "hantei", "languages"))
    if not isinstance(languages, yamlfile.Sequence) or not languages.items:
        hint = "extra: {hantei: {languages: [en, ja, ko]}}"
        yield Problem(FILE, *languages.at, BAD_SETTING, "extra.hantei.languages is not a list of languages", hint)
        return
    seen: set[str] = set()
    for item in languages.items:
        code = item.value if isinstance(item, yamlfile.Scalar) else ""
        if not _LANGUAGE.fullmatch(code) or code in seen:
            yield Problem(
                FILE, *item.at, BAD_SETTING, f"{code!r} is no language code, or stands twice", "as en, ja, ko"
            )
        elif code in RESERVED:
            yield Problem(FILE, *item.at, BAD_SETTING, f"{code!r} is a folder of the site", "as en, ja, ko")
        elif code not in interface:
            hint = f"add templates/ui/{code}.yaml, or choose among {', '.join(interface)}"
            yield Problem(FILE, *item.at, BAD_SETTING, f"there is no interface in {code!r}", hint)
        seen.add(code)


def _unfit_texts(tree: yamlfile.Node) -> Iterator[Problem]:
    """Settings that are printed or walked through, in another shape than they must have."""
    for key in ("site_description", "site_author", "copyright", "repo_name"):
        value = tree.get(key) if isinstance(tree, yamlfile.Mapping) else None
        # A list may be one of variables: !ENV [NAME, otherwise].
        if isinstance(value, yamlfile.Mapping):
            yield Problem(FILE, *value.at, BAD_SETTING, f"{key} is not a text", f"{key}: …")
    hantei = yamlfile.find(tree, ("extra", "hantei"))
    words = hantei.get("words") if isinstance(hantei, yamlfile.Mapping) else None
    hint = "words: {ja: {A text of this file: その日本語}}"
    for name, given in words.entries if isinstance(words, yamlfile.Mapping) else ():
        if not isinstance(given, yamlfile.Mapping) or not all(
            isinstance(it, yamlfile.Scalar) for _, it in given.entries
        ):
            message = f"extra.hantei.words.{name.value} is not a mapping of texts to texts"
            yield Problem(FILE, *given.at, BAD_SETTING, message, hint)
    if words is not None and not isinstance(words, yamlfile.Mapping):
        yield Problem(FILE, *words.at, BAD_SETTING, "extra.hantei.words is not a mapping of languages", hint)
    theme = tree.get("theme") if isinstance(tree, yamlfile.Mapping) else None
    features = theme.get("features") if isinstance(theme, yamlfile.Mapping) else None
    items = features.items if isinstance(features, yamlfile.Sequence) else () if features is None else (features,)
    for item in items:
        if not isinstance(item, yamlfile.Scalar) or item is features:
            hint = "features: [navigation.tabs]"
            yield Problem(FILE, *item.at, BAD_SETTING, "theme.features is not a list of texts", hint)


def _unfit_fonts(root: Path, tree: yamlfile.Node) -> Iterator[Problem]:
    hantei = yamlfile.find(tree, ("extra", "hantei"))
    fonts = hantei.get("fonts") if isinstance(hantei, yamlfile.Mapping) else None
    if fonts is None:
        return
    if not isinstance(fonts, yamlfile.Sequence):
        yield Problem(
            FILE, *fonts.at, BAD_SETTING, "extra.hantei.fonts is not a list of files", "fonts: [fonts/Our.otf]"
        )
        return
    for item in fonts.items:
        if not isinstance(item, yamlfile.Scalar) or not (root / item.value).is_file():
            named = item.value if isinstance(item, yamlfile.Scalar) else "an entry"
            hint = "a font file, by its path from the folder of mkdocs.yml"
            yield Problem(FILE, *item.at, BAD_SETTING, f"extra.hantei.fonts: {named} is no file", hint)


def _unfit_report(tree: yamlfile.Node) -> Iterator[Problem]:
    hantei = yamlfile.find(tree, ("extra", "hantei"))
    given = hantei.get("report_url") if isinstance(hantei, yamlfile.Mapping) else None
    if given is None:
        return
    if not isinstance(given, yamlfile.Scalar) or not _REPORT.fullmatch(given.value):
        hint = "an address that begins with https:// or mailto:, or '' for none"
        yield Problem(FILE, *given.at, BAD_SETTING, "extra.hantei.report_url is no address to report to", hint)
        return
    for place in _PLACE.findall(given.value):
        if place not in _KNOWN:
            hint = f"it may have {', '.join(f'{{{one}}}' for one in _KNOWN)}"
            yield Problem(FILE, *given.at, BAD_SETTING, f"extra.hantei.report_url asks for {{{place}}}", hint)
