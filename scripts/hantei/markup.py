"""The small Markdown of rulings to safe HTML: paragraphs, lists, tables, strong, code, quotes, links, references, ruby.

Three things keep contributed text harmless: raw HTML is never parsed (it shows as text), what comes out of the parser
is cleaned by an allow-list, and what we add ourselves is put in after that, escaped.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import markdown
import nh3
from markupsafe import Markup, escape

from hantei import weblinks
from hantei.characters import without_refused
from hantei.keeping import Keep, keep
from hantei.text import RUBY, WIDE, Reference, nfc, outside_code, particles, plain, replace_references


@dataclass(frozen=True, slots=True)
class Link:
    """Where a reference leads and how it reads. `id` is that of a ruling, shown beside its title; empty for a term.

    `names` are those of a term by language, the reader's first: each the name, and its reading where it has one.
    """

    href: str
    name: str
    id: str = ""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


#: (reference as written, language of the text around it) to its link; None if it leads nowhere.
Resolve = Callable[[str, str], Link | None]

_TAGS = {"p", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote", "a", "br"}
_TABLE_TAGS = {"table", "thead", "tbody", "tr", "th", "td"}
_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}, "th": {"align"}, "td": {"align"}}
_RUN_TAGS = {"strong", "em", "code", "a", "br"}


def _attribute(element: str, name: str, value: str) -> str | None:
    """An attribute that stays; a link that leads to no honest address of the web loses it."""
    return None if name == "href" and weblinks.fault(value) else value


_clean_block, _clean_run = (
    nh3.Cleaner(
        tags=tags, attributes=_ATTRIBUTES, attribute_filter=_attribute, url_schemes={"http", "https"}, link_rel=None
    ).clean
    for tags in (_TAGS | _TABLE_TAGS, _RUN_TAGS)
)
_CACHED = 8192

#: A table scrolls inside itself, by keyboard too; the class keeps themes from wrapping it once more.
_TABLE = '<div class="scroll" tabindex="0"><table class="data">'

#: Places of references and ruby while the text is Markdown. Texts lose beforehand what no file may hold, these too.
_OPEN, _CLOSE = "\ue000", "\ue001"
_TOKEN = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
#: Anything that Python-Markdown may give a meaning, strong text in asterisks left out.
_STRONG = re.compile(r"\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*")
_MARKED = re.compile(r"[*_`\[\]<>&\\|~]|^[ \t]|^[-+#=:]|^[0-9]+[.)] |https?://", re.M)
_TRAILING = re.compile(r"(?<![ \t])[ \t]+$", re.M)
_OPENED = re.compile(r"[(（][^()（）\n]*\Z")
_CLOSED = re.compile(r"[^()（）\n]*[)）]")
#: A list that follows a paragraph without a blank line, as everybody writes it.
TIGHT_LIST = re.compile(r"^(?![ \t]|[-*+] |[0-9]+\. |>|\|)(.+)\n(?=[-*+] |1\. )", re.M)
_TAG = r"(?:</?(?:strong|em|code|a|ruby)\b[^>]*>)*"
_BREAK = re.compile(rf"(?:(?<=[{WIDE}])|(?<=</ruby>))({_TAG})[ \t]*\n({_TAG})(?=[{WIDE}])")
_INNER_BREAK = re.compile(rf"([{WIDE}](?:</(?:strong|em|code|a)>)+)[ \t]*\n({_TAG})(?=[{WIDE}])")
_PRE = re.compile(r"(<pre>.*?</pre>)", re.S)
#: Where a block that may hold others begins or ends.
_EDGE = re.compile(r"<(/?)(?:p|ul|ol|li|blockquote|pre|div)\b[^>]*>")
#: What JSON needs to stand in an attribute between single quotes, and to hold no bracket of a tag.
_IN_ATTRIBUTE = {ord(char): f"\\u{ord(char):04x}" for char in "<>&'"}


def _parser() -> markdown.Markdown:
    """Python-Markdown without what the format does not have: raw HTML, images, headings, indented code."""
    parser = markdown.Markdown(
        extensions=["tables", "sane_lists", "fenced_code"],
        extension_configs={"tables": {"use_align_attribute": True}},
        tab_length=2,
    )
    parser.preprocessors.deregister("html_block")
    for name in ("html", "entity", "image_link", "image_reference", "short_image_ref", "automail"):
        parser.inlinePatterns.deregister(name)
    for name in ("code", "hashheader", "setextheader", "hr", "reference"):
        parser.parser.blockprocessors.deregister(name)
    return parser


_markdown = _parser()


def clean_line(html: str) -> str:
    """A line of a setting that may have HTML: emphasis and honest links stay, everything else is dropped."""
    return _clean_run(html)


class Writer:
    """Turns texts into HTML, with the references of one game as readers of one language follow them."""

    def __init__(self, resolve: Resolve, keep: Keep = keep) -> None:
        """`keep` gives what was written before; who watches what is looked up brings another."""
        self._resolve = resolve
        self._keep = keep
        self._written: dict[Any, Any] = {}

    def block(self, text: str, lang: str) -> Markup:
        """The text as paragraphs, lists and tables. `lang` is the language that the text is in."""
        return self._cached(text, lang, False)

    def blocks(self, text: str, lang: str) -> list[Markup]:
        """The text as `block` writes it, one piece for each paragraph, list, table, quote or block of code."""
        return list(_outermost(self.block(text, lang)))

    def inline(self, text: str, lang: str) -> Markup:
        """The text as one run inside a line; what would be a block of its own becomes plain words."""
        return self._cached(text, lang, True)

    def plain(self, text: str, lang: str) -> str:
        """The text without markup, its references read as names: for titles and descriptions."""
        return plain(text, lambda reference: self._name(reference, lang))

    def _cached(self, text: str, lang: str, inline: bool) -> Markup:
        key = text, lang, inline
        if len(self._written) >= _CACHED:
            self._written.clear()
        return self._keep(self._written, key, lambda: self._write(text, lang, inline))

    def _name(self, reference: str, lang: str) -> str | None:
        link = self._resolve(reference, lang)
        return link.name if link else None

    def _write(self, text: str, lang: str, inline: bool) -> Markup:
        text = without_refused(nfc(text)).strip("\n")
        if lang == "ko":
            text = particles(text, lambda reference: self._name(reference, lang))
        kept: list[str] = []

        def keep(html: str) -> str:
            kept.append(html)
            return f"{_OPEN}{len(kept) - 1}{_CLOSE}"

        whole = text
        text = replace_references(text, lambda found: keep(self._reference(found, lang, is_citation(whole, found))))
        if "{" in text and "|" in text:
            pieces = outside_code(text)
            text = "".join(
                piece if code else RUBY.sub(lambda match: keep(_ruby(match[1], match[2])), piece)
                for _, piece, code in pieces
            )
        html = to_html(text)
        if inline:
            html = _as_run(html)
        html = _TOKEN.sub(lambda match: kept[int(match[1])], html)
        return Markup(html if lang == "ko" else _joined(html))

    def _reference(self, found: Reference, lang: str, citation: bool) -> str:
        link = self._resolve(found.target, lang)
        if link is None:
            return str(escape(found.label or found.target))
        href, name = escape(link.href), escape(found.label or link.name)
        if not link.id:
            names = f" data-names='{names_attribute(link.names)}'" if link.names else ""
            return f'<a class="term" href="{href}"{names}>{name}</a>'
        if citation and not found.label:
            return f'<a class="ruling-link id" href="{href}" title="{name}">{escape(link.id)}</a>'
        id = "" if found.label else f' <span class="id">{escape(link.id)}</span>'
        return f'<a class="ruling-link" href="{href}">{name}{id}</a>'


def is_citation(text: str, found: Reference) -> bool:
    """Whether the reference stands in round brackets: there its id says enough."""
    end = text.index("]]", found.offset) + 2
    line = text.rfind("\n", 0, found.offset) + 1
    return bool(_OPENED.search(text, line, found.offset) and _CLOSED.match(text, end))


def to_html(text: str) -> str:
    """Cleaned HTML of a text in which characters stand for references and ruby. Blanks at a line's end mean nothing."""
    text = _TRAILING.sub("", text)
    if not _MARKED.search(_STRONG.sub("", text)):
        # Most texts are bare paragraphs; they need no parser, and a site has ten thousand of them.
        paragraphs = (_STRONG.sub(r"<strong>\1</strong>", str(escape(part))) for part in text.split("\n\n"))
        return "\n".join(f"<p>{part.strip()}</p>" for part in paragraphs if part.strip())
    try:
        html = _markdown.reset().convert(TIGHT_LIST.sub(r"\1\n\n", text))
    except RecursionError:
        # Texts of files are never that deep; what a model puts together may be.
        html = f"<p>{escape(text)}</p>"
    return _clean_block(html).replace("<table>", _TABLE).replace("</table>", "</table></div>")


def _as_run(html: str) -> str:
    if html.startswith("<p>") and html.count("<p>") == 1 and html.endswith("</p>"):
        html = html[3:-4]
    if re.search(r"<(?!/?(?:strong|em|code|a|br)\b)", html):
        html = re.sub(r"\s*</(?:p|li|td|th|pre|blockquote)>\s*", " ", html)
        html = _clean_run(html)
    return html.strip()


def _joined(html: str) -> str:
    """Without the line breaks between characters that are written without spaces."""
    if "\n" not in html:
        return html
    parts = _PRE.split(html) if "<pre>" in html else [html]
    return "".join(
        part if part.startswith("<pre>") else _INNER_BREAK.sub(r"\1\2", _BREAK.sub(r"\1\2", part)) for part in parts
    )


def _outermost(html: Markup) -> Iterator[Markup]:
    """The blocks of the text that are in no other."""
    depth = start = 0
    for edge in _EDGE.finditer(html):
        depth += -1 if edge[1] else 1
        if depth == 0:
            yield Markup(html[start : edge.end()].strip())
            start = edge.end()


def names_attribute(names: Mapping[str, tuple[str, ...]]) -> Markup:
    """The names of a term as JSON, to stand in an attribute between single quotes."""
    return Markup(json.dumps(names, ensure_ascii=False, separators=(",", ":")).translate(_IN_ATTRIBUTE))


def _ruby(base: str, readings: str) -> str:
    """Base text with its reading above; with as many readings as characters, one above each."""
    parts = readings.split("|")
    pairs = list(zip(base, parts, strict=True)) if len(parts) == len(base) else [(base, "".join(parts))]
    inner = "".join(f"{escape(text)}<rp>(</rp><rt>{escape(reading)}</rt><rp>)</rp>" for text, reading in pairs)
    return f"<ruby>{inner}</ruby>"
