"""Whether HTML that was made from a text holds nothing but what texts may become, and what it says."""

import re
from html.parser import HTMLParser

from hantei import weblinks

#: Element to the attributes that it may have, each with the form of its value.
ALLOWED: dict[str, dict[str, str]] = {
    **{
        name: {}
        for name in [
            "p",
            "ul",
            "li",
            "strong",
            "em",
            "code",
            "pre",
            "blockquote",
            "br",
            "thead",
            "tbody",
            "tr",
            "ruby",
            "rp",
            "rt",
        ]
    },
    "ol": {"start": r"-?[0-9]+"},
    "div": {"class": "scroll", "tabindex": "0"},
    "table": {"class": "data"},
    "th": {"align": "left|center|right"},
    "td": {"align": "left|center|right"},
    "span": {"class": "id"},
    "a": {
        "class": "term|ruling-link|ruling-link id",
        "href": r"/.*|https?://.*",
        "title": r"[\s\S]*",
        "data-names": r".*",
    },
}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ALLOWED:
            self.faults.append(f"<{tag}>")
            return
        for name, value in attrs:
            form = ALLOWED[tag].get(name)
            if form is None or value is None or not re.fullmatch(form, value):
                self.faults.append(f"<{tag} {name}={value!r}>")
            elif name == "href" and (value.startswith("//") or (value[:1] != "/" and weblinks.fault(value))):
                self.faults.append(f"a link to {value!r}")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.faults.append(f"<!{decl}>")

    def handle_pi(self, data: str) -> None:
        self.faults.append(f"<?{data}>")

    unknown_decl = handle_decl


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


def faults(html: str) -> list[str]:
    """The elements, attributes and links that no text may become."""
    return _read(html).faults


def words(html: str) -> str:
    """What a reader sees, white space joined."""
    return " ".join("".join(_read(html).words).split())
