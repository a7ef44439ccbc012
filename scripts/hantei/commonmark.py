"""A second opinion on Markdown: what CommonMark's rules make of a text. The one module that knows markdown-it.

The site's own parser is kinder to Japanese and Korean, but texts travel: into forums, into editors, and one day into
an engine that follows CommonMark.
"""

from functools import cache

from markdown_it import MarkdownIt


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def to_html(text: str) -> str:
    """The text as HTML, tables included. References and ruby have to be replaced by characters beforehand."""
    html: str = _parser().render(text)
    return html
