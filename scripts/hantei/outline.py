"""What a text is made of once it is rendered: how much of it is strong, listed, in tables, code, linked."""

import re
from typing import NamedTuple

from hantei import commonmark, markup
from hantei.text import RUBY, outside_code, replace_references

#: Stands for what is no Markdown: a reference, ruby, a verified value. Parsers take it for a letter.
STAND_IN = "\ue000"
_PLACEHOLDER = re.compile(r"\{[^{}\n]*\}")
_EMPHASIZED = re.compile(r"<(?:strong|em)>.*?</(?:strong|em)>", re.S)
_TAG = re.compile(r"<(strong|em|li|tr|code|a)\b")
#: Without any of these a text is bare paragraphs.
_MARKED = re.compile(r"[*_`|]|^[ \t]*(?:[-+]|[0-9]+[.)])|\]\(", re.M)


class Outline(NamedTuple):
    """How many elements of each kind there are."""

    strong: int = 0
    em: int = 0
    li: int = 0
    tr: int = 0
    code: int = 0
    a: int = 0


_BARE = Outline()
_STRONG = re.compile(r"\*\*(?=[^\s*])[^*\n]*[^\s*]\*\*")
_LINES = re.compile(r"^[ \t]*(?:([-+*]|[0-9]+[.)])[ \t]|(\|))", re.M)


def sketch(text: str) -> tuple[int, ...] | None:
    """What a text is made of as far as its characters tell, without a parser; None where they do not.

    Texts with the same sketch have the same outline.
    """
    if not _MARKED.search(text):
        return ()
    strong, bare = 0, text
    if "*" in text or "_" in text:
        bare, strong = _STRONG.subn("", letters(text))
        if "*" in _LINES.sub("", bare) or "_" in bare:
            return None
    lines = _LINES.findall(bare)
    rows = sum(bool(cell) for _, cell in lines)
    return strong, len(lines) - rows, rows, bare.count("`"), bare.count("](")


def letters(text: str) -> str:
    """The text with a letter for each reference, ruby and placeholder outside of code."""
    text = replace_references(text, lambda found: STAND_IN)
    if "{" not in text:
        return text
    return "".join(
        piece if code else _PLACEHOLDER.sub(STAND_IN, RUBY.sub(STAND_IN, piece))
        for _, piece, code in outside_code(text)
    )


def outline(text: str) -> Outline:
    """What the site's parser makes of a text."""
    return _count(markup.to_html(letters(text))) if _MARKED.search(text) else _BARE


def strong(text: str) -> list[str]:
    """What the site's parser emphasizes, as HTML."""
    return _EMPHASIZED.findall(markup.to_html(letters(text)))


def strong_elsewhere(text: str) -> list[str]:
    """What a parser by CommonMark's rules emphasizes, as HTML."""
    return _EMPHASIZED.findall(commonmark.to_html(markup.TIGHT_LIST.sub(r"\1\n\n", letters(text))))


def _count(html: str) -> Outline:
    found = _TAG.findall(html)
    return Outline(*(found.count(tag) for tag in Outline._fields)) if found else _BARE
