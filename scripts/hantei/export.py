"""Texts of rulings for other programs: Markdown that any of them reads, and plain text with the same words.

Other readers of Markdown take HTML, headings, pictures and links to anywhere, which the texts do not have: what looks
like one is escaped.
References become links, ruby stands in brackets, and lines that are written without spaces are joined.
"""

import re
from typing import Any

from hantei.keeping import Keep, keep
from hantei.markup import TIGHT_LIST, Resolve, is_citation
from hantei.text import RUBY, WIDE, Reference, outside_code, particles, references

_CACHED = 8192

#: What a name may not be taken for. The backtick becomes an entity, since no escape closes a code span.
_NAME = re.compile(r"[\\*_{}\[\]]|[<&`]")
_ENTITIES = {"<": "&lt;", "&": "&amp;", "`": "&#96;"}
_FOREIGN = re.compile(
    r"(?P<entity><(?!https?://[^\s<>]+>)(?=[A-Za-z/!?])|&(?=#?\w+;))"
    r"|(?P<escape>!(?=\[)|\[(?=[^\[\]\n]+\]:)|(?<=\])\((?!https?://))"
)
#: A heading or a rule, also inside a list or a quotation.
_LEADING = re.compile(r"^([ \t>]*(?:(?:[-*+]|[0-9]+[.)])[ \t][ \t>]*)*)(#|([-=*_])(?=(?: ?\3)*[ \t]*$))", re.M)
#: What may need any work at all; most names, values and steps have nothing of it.
_MARKED = re.compile(r"[\\*_`\[\]{}<&!|~(\n#]|^(?:[-+>=]|[0-9]+[.)])")
_SOFT_BREAK = re.compile(rf"(?<=[{WIDE}])((?:\]\([^()\s]*\)|[*_])*)[ \t]*\n[ \t]*([*_\[]*)(?=[{WIDE}])")

_FENCE = re.compile(r"^(?:`{3,}|~{3,})[^\n]*\n|\n?(?:`{3,}|~{3,})[ \t]*$")
_LINK = re.compile(r"\[((?:\\.|[^\[\]\\])*)\]\([^()\s]*\)|<(https?://[^\s<>]+)>")
_STAR = re.compile(r"(?<!\\)(\*{1,3})(?=[^\s*])(.*?[^\s\\*])\1", re.S)
_UNDERSCORE = re.compile(r"(?<![\w\\])(_{1,2})(?=[^\s_])(.*?[^\s\\_])\1(?!\w)", re.S)
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!=|])|&(lt|amp|#96);")
_CHARACTERS = {"lt": "<", "amp": "&", "#96": "`"}
_MARKER = re.compile(r"[ \t]*(?:(?:[-*+] |[0-9]+\. |> ?)[ \t]*)+")
_SEPARATOR = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_PIPE = re.compile(r"[ \t]*(?<!\\)\|[ \t]*")
_CODE = re.compile("\ue000([0-9]+)\ue001")


def escape(name: str) -> str:
    """A name as it stands in Markdown, so that it means nothing but itself."""
    return _NAME.sub(lambda match: _ENTITIES.get(match[0]) or f"\\{match[0]}", name)


def plain(markdown: str) -> str:
    """The words of what `Exporter.markdown` made: a paragraph, an item, a row of a table a line."""
    kept: list[str] = []
    if "`" in markdown or "~~~" in markdown:
        markdown = "".join(_kept(piece, kept) if code else piece for _, piece, code in outside_code(markdown))
    text = (
        _LINK.sub(lambda match: match[1] or match[2] or "", markdown)
        if "](" in markdown or "<" in markdown
        else markdown
    )
    if "*" in text:
        text = _STAR.sub(r"\2", _STAR.sub(r"\2", text))
    if "_" in text:
        text = _UNDERSCORE.sub(r"\2", text)
    text = "\n\n".join(_block(block) for block in text.split("\n\n") if block.strip())
    if "\\" in text or "&" in text:
        text = _ESCAPED.sub(lambda match: match[1] or _CHARACTERS[match[2]], text)
    return _CODE.sub(lambda match: kept[int(match[1])], text) if kept else text


def _kept(code: str, kept: list[str]) -> str:
    fenced = code.startswith(("```", "~~~"))
    kept.append(_FENCE.sub("", code) if fenced else code.strip("`").strip(" "))
    return f"\ue000{len(kept) - 1}\ue001"


def _block(block: str) -> str:
    lines = block.split("\n")
    if len(lines) > 1 and any("|" in line and _SEPARATOR.fullmatch(line) for line in lines):
        return "\n".join(_PIPE.sub("  ", line).strip() for line in lines if not _SEPARATOR.fullmatch(line))
    rows: list[str] = []
    for line in lines:
        marker = _MARKER.match(line)
        if marker or not rows:
            rows.append(line[marker.end() :].strip() if marker else line.strip())
        elif line.strip():
            rows[-1] += " " + line.strip()
    return "\n".join(rows)


class Exporter:
    """Writes texts with the references of one game, as readers of one language follow them.

    `base` stands for the leading slash of links: the site's address.
    """

    def __init__(self, resolve: Resolve, base: str, keep: Keep = keep) -> None:
        self._resolve = resolve
        self._base = base
        self._keep = keep
        self._written: dict[Any, Any] = {}

    def both(self, text: str, lang: str) -> tuple[str, str]:
        """The text as Markdown and as plain text. `lang` is the language that the text is in."""
        if not _MARKED.search(text):
            return text, text
        if len(self._written) >= _CACHED:
            self._written.clear()
        return self._keep(self._written, (text, lang), lambda: self._both(text, lang))

    def _both(self, text: str, lang: str) -> tuple[str, str]:
        markdown = self._markdown(text, lang)
        return markdown, plain(markdown)

    def _markdown(self, text: str, lang: str) -> str:
        text = text.strip("\n")
        if lang == "ko":
            text = particles(text, lambda reference: self._name(reference, lang))
        if "[[" not in text:
            return _tidy(_literal(text))
        parts: list[str] = []
        at = 0
        for found in references(text):
            parts += [_literal(text[at : found.offset]), self._link(found, lang, is_citation(text, found))]
            at = text.index("]]", found.offset) + 2
        return _tidy("".join((*parts, _literal(text[at:]))))

    def _name(self, reference: str, lang: str) -> str | None:
        link = self._resolve(reference, lang)
        return link.name if link else None

    def _link(self, found: Reference, lang: str, citation: bool) -> str:
        link = self._resolve(found.target, lang)
        if link is None:
            return escape(found.label or found.target)
        name = escape(found.label or link.name)
        if link.id and not found.label:
            name = link.id if citation else f"{name} {link.id}"
        return f"[{name}]({self._base}{link.href.removeprefix('/')})"


def _literal(text: str) -> str:
    """A piece between references: what other readers of Markdown would take for more than it is here, escaped."""
    if "{" not in text and not _FOREIGN.search(text):
        return text
    return "".join(
        piece if code else _FOREIGN.sub(_escaped, RUBY.sub(_ruby, piece)) for _, piece, code in outside_code(text)
    )


def _escaped(match: re.Match[str]) -> str:
    return _ENTITIES[match["entity"]] if match["entity"] else f"\\{match['escape']}"


def _ruby(match: re.Match[str]) -> str:
    """Base text with its reading in brackets; with as many readings as characters, one after each."""
    base, readings = match[1], match[2].split("|")
    pairs = zip(base, readings, strict=True) if len(readings) == len(base) else [(base, "".join(readings))]
    return "".join(f"{text}({reading})" for text, reading in pairs)


def _tidy(text: str) -> str:
    return "".join(piece if code else _lines(piece) for _, piece, code in outside_code(text)).strip()


def _lines(text: str) -> str:
    text = _LEADING.sub(r"\1\\\2", text)
    return TIGHT_LIST.sub(r"\1\n\n", _SOFT_BREAK.sub(r"\1\2", text)) if "\n" in text else text
