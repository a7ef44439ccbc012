"""Pages to HTML through the Jinja templates. Undefined names are errors, and everything printed is escaped."""

import json
import traceback
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from hantei import characters, yamlfile
from hantei.pages import Basis, Page, Reader, View, Views, Words, changes, games, interface_languages, search
from hantei.pages.words import load, template_folders, templates_dir
from hantei.problems import Code, Problem, error

__all__ = ["Renderer", "interface_languages", "static_files", "templates_dir"]


TEMPLATE_FAILED = error(
    "template-failed",
    """A template can be filled in.

A template of the knowledge base (`templates/` beside `mkdocs.yml`) takes the place of the package's of the same name.
The message names the template, the line and what it asked for; the package's own template shows what it is given.
""",
)
CODES: tuple[Code, ...] = (TEMPLATE_FAILED,)

#: Name of a block: its template and what that is given.
_BLOCKS = {
    "games": ("games", games.games),
    "changes": ("changes", changes.changes),
    "search": ("search-field", search.field),
}


class TemplateFault(Exception):
    """A template that cannot be filled in; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def static_files(root: Path) -> dict[str, Path]:
    """The files that go to `assets/hantei/`, by name; those of the knowledge base replace the package's."""
    return {
        file.relative_to(folder / "static").as_posix(): file
        for folder in reversed(template_folders(root))
        for file in sorted((folder / "static").rglob("*"))
        if file.is_file()
    }


def unfit_static(root: Path) -> Iterator[Problem]:
    """What lies in `templates/static/` of the knowledge base and is not to be published: links, pipes, devices."""
    folder = root / "templates" / "static"
    for path in (folder.parent, folder, *sorted(folder.rglob("*"))):
        name = path.relative_to(root).as_posix()
        if path.is_symlink() or not (path.is_dir() or path.is_file() or not path.exists()):
            found = yamlfile.unreadable(root, name)
            yield from (replace(found, path=characters.shown(name)),) if found else ()


def environment(root: Path) -> Environment:
    """Templates of the knowledge base before those of the package."""
    made = Environment(
        loader=FileSystemLoader([str(folder) for folder in template_folders(root)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    # `tojson` escapes what could end a script; the rest stays readable, and a third as long in Japanese and Korean.
    made.policies["json.dumps_function"] = _json
    return made


def _json(value: Any, **_: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


class Renderer:
    """Renders the pages of one site. Links and assets are written from the site's root, with a leading slash."""

    #: The blocks that a hand-written page may leave to be filled in.
    BLOCKS = frozenset(_BLOCKS)

    def __init__(self, basis: Basis) -> None:
        self._settings = basis.settings
        self._words = load(basis.settings.root, basis.settings.languages)
        self.views = Views(basis, self._words)
        self._environment = environment(basis.settings.root)

    def render(self, page: Page, head: str = "") -> str:
        """The body of a page, or the whole document of a light one; `head` brings more for the head of such a one."""
        return self._render(
            page.template, page.lang, page=page, head=Markup(head), edit=self._edit(page), **self.views.of(page)
        )

    def head(self, page: Page, pictures: Collection[str] = ()) -> str:
        """More for the head of a page: its metadata. `pictures` are the files of those that there are."""
        return self._render("_metadata.html.j2", page.lang, page=page, **self.views.metadata(page, pictures))

    def _edit(self, page: Page) -> str:
        return self._settings.edit_url + page.source if page.source and self._settings.edit_url else ""

    def block(self, name: str, lang: str) -> str:
        """A block for the hand-written pages of a language. KeyError for a name that is none."""
        template, view = _BLOCKS[name]
        return self._render(f"{template}.html.j2", lang, **view(self.views.reader(lang)))

    def addition(self, name: str, lang: str) -> str:
        """What every page of a language has in its head (`head`) or in the bar at its top (`bar`)."""
        return self._render(f"_{name}.html.j2", lang, **search.field(self.views.reader(lang)))

    def moved(self, lang: str, anchors: Mapping[str, str]) -> str:
        """What leads on from places that a page no longer has: anchor to address."""
        return self._render("_moved.html.j2", lang, anchors=anchors) if anchors else ""

    def entry(self, view: View, lang: str) -> str:
        """What a feed shows of a change."""
        return self._render("entry.html.j2", lang, **view)

    def reader(self, lang: str) -> Reader:
        """Who reads the site in the language, for what is made of the same views without a page."""
        return self.views.reader(lang)

    def _render(self, template: str, lang: str, **context: Any) -> str:
        word: Words = self._words[lang]
        try:
            found = self._environment.get_template(template)
            return found.render(word=word, lang=lang, site=self._settings, **context)
        except TemplateError as fault:
            raise TemplateFault(self._problem(template, fault)) from fault

    def _problem(self, template: str, fault: TemplateError) -> Problem:
        """Where a template failed: its own line where it does not parse, else the innermost line that was run."""
        folders = [Path(folder) for folder in template_folders(self._settings.root)]
        name, line = template, 1
        if isinstance(fault, TemplateSyntaxError):
            name, line = fault.name or template, fault.lineno
        else:
            for frame in traceback.extract_tb(fault.__traceback__):
                file = Path(frame.filename)
                if any(folder in file.parents for folder in folders):
                    name, line = file.name, frame.lineno or 1
        hint = "compare it with the template of the same name in the package"
        return Problem(f"templates/{name}", line, 1, TEMPLATE_FAILED, fault.message or type(fault).__name__, hint)
