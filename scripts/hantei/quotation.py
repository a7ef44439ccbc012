"""The words of a text as a quotation has them: a paragraph, an item of a list, a row of a table a line."""

import re
from html.parser import HTMLParser

#: What HTML takes for one blank. The full-width space is none: it stands in Japanese text on purpose.
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_LINES = frozenset({"p", "li", "ul", "ol", "tr", "pre", "blockquote", "br", "div"})
_CELLS = frozenset({"td", "th"})
_BETWEEN = " / "
#: Behind the marker of an item, whose words may be a paragraph; a control character, which texts never have.
_JOINT = "\x01"
_JOINED = re.compile(rf"{_JOINT}\s*")


def quotation(html: str, lang: str) -> str:
    """The lines of a text that is given as HTML of ours, in the language `lang`; empty for an empty text.

    `templates/static/sharing/quotation.js` makes the same of a page, so that both copy the same words.
    """
    reader = _Reader("・" if lang.partition("-")[0] == "ja" else "• ")
    reader.feed(html)
    reader.close()
    text = _JOINED.sub("", "".join(reader.parts))
    lines = (_BLANKS.sub(" ", line).strip(" ") for line in text.split("\n"))
    return "\n".join(filter(None, lines))


class _Reader(HTMLParser):
    def __init__(self, bullet: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._bullet = bullet
        #: The number of the next item of each open list; None where items have none.
        self._lists: list[int | None] = []
        self._cells = 0
        self._kept = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _LINES:
            self.parts.append("\n")
        if tag in ("ul", "ol"):
            self._lists.append(int(dict(attrs).get("start") or 1) if tag == "ol" else None)
        elif tag == "li":
            self.parts.append(self._marker())
        elif tag == "tr":
            self._cells = 0
        elif tag in _CELLS:
            self.parts.append(_BETWEEN if self._cells else "")
            self._cells += 1
        elif tag == "pre":
            self._kept += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in _LINES:
            self.parts.append("\n")
        if tag in ("ul", "ol"):
            self._lists.pop()
        elif tag == "pre":
            self._kept -= 1

    def handle_data(self, data: str) -> None:
        self.parts.append(data if self._kept else _BLANKS.sub(" ", data))

    def _marker(self) -> str:
        number = self._lists[-1] if self._lists else None
        if number is None:
            return self._bullet + _JOINT
        self._lists[-1] = number + 1
        return f"{number}. {_JOINT}"
