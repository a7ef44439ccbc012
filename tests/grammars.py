"""What a place that understands a dialect makes of a text: each grammar reads a link back as the place would show it.

Markdown and HTML are read by parsers of theirs. The others have none in Python, and get a small one here: it knows what
the place's own documentation lists as markup, and fails on markup that should not be there.
"""

import html
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import NamedTuple

import markdown
from markdown_it import MarkdownIt


class Shown(NamedTuple):
    """What is seen: the words of the link, where it leads, and the lines of the quotation before it."""

    title: str
    url: str
    quotation: tuple[str, ...] = ()


class NotShown(AssertionError):
    """A text that the place would show otherwise than as a quotation and one link."""


# -- HTML, and what becomes HTML


class _Html(HTMLParser):
    #: Nothing else may come of a title or a text.
    KNOWN = frozenset({"a", "p", "blockquote", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.lines: list[str] = [""]
        self._href: str | None = None
        self._words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.KNOWN or {name for name, _ in attrs} - {"href", "cite"}:
            raise NotShown(f"<{tag} {attrs}>")
        if tag == "a":
            if self._href is not None:
                raise NotShown("a link in a link")
            self._href, self._words = dict(attrs)["href"] or "", ""
        elif tag in ("p", "br"):
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self.links.append((self._words, self._href or ""))
            self._href = None

    def handle_data(self, data: str) -> None:
        if self._href is None:
            self.lines[-1] += data
        else:
            self._words += data


def of_html(text: str) -> Shown:
    reader = _Html()
    reader.feed(text)
    reader.close()
    if len(reader.links) != 1:
        raise NotShown(f"{len(reader.links)} links")
    ((title, url),) = reader.links
    return Shown(title, url, tuple(line.strip(" \n") for line in reader.lines if line.strip(" \n")))


def of_markdown(text: str) -> Shown:
    """As Python-Markdown and as CommonMark with GitHub's tables and strikethrough: they must agree."""
    first = of_html(markdown.markdown(text, extensions=["tables"]))
    second = of_html(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text))
    if first != second:
        raise NotShown(f"{first} and {second}")
    return second


def of_reddit(text: str) -> Shown:
    """CommonMark, with `^` for superscript, `~~` and `>!spoiler!<`; none of them may be left unescaped."""
    bare = re.sub(r"\\.", "", text)
    if re.search(r"\^|~~|>!", bare):
        raise NotShown("Reddit's own markup")
    return of_html(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text))


# -- Discord: CommonMark's inline marks with backslashes, no entities, a quotation a line


def of_discord(text: str) -> Shown:
    *quoted, last = text.split("\n")
    last = last.removeprefix("> ") if quoted else last
    match = re.fullmatch(r"\[((?:\\.|[^\\\[\]])*)\]\(<([^<>\s]*)>\)", last)
    if not match or any(not line.startswith("> ") for line in quoted):
        raise NotShown(last)
    if "http://" in match[1] or "https://" in match[1]:
        raise NotShown("Discord links no text that has an address in it")
    lines = [_discord_words(line[2:]) for line in quoted]
    return Shown(_discord_words(match[1]), match[2], tuple(lines))


def _discord_words(line: str) -> str:
    if re.match(r"#{1,3} |-# |[-*] |[0-9]+\. ", line):
        raise NotShown(f"a heading or an item: {line}")
    return _unescaped(line, r"[`*_~|<>\[\]]|@(everyone|here)|://")


def _unescaped(line: str, marks: str) -> str:
    """The words of a line in which a backslash takes its meaning from a mark. Marks may stand there in no other way."""
    if found := re.search(marks, _ESCAPED.sub("", line)):
        raise NotShown(f"{found[0]!r} in {line}")
    return _ESCAPED.sub(r"\1", line)


_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


# -- BBCode


def bbcode(quote: str) -> Callable[[str], Shown]:
    """Forums that know `[url]` and a tag for quotations. Whatever is in square brackets may be a tag of theirs."""

    def read(text: str) -> Shown:
        quoted = rf"\[{quote}\](?P<quoted>[^\[\]]*)\[/{quote}\]\n"
        link = r"\[url=(?P<url>[^\[\]\s]*)\](?P<title>[^\[\]\n]*)\[/url\]"
        match = re.fullmatch(f"(?:{quoted})?{link}", text)
        if not match:
            raise NotShown(text)
        if quote == "q" and re.search(r"<(?=\S)", text):
            raise NotShown("BoardGameGeek deletes what follows such a <")
        return Shown(match["title"], match["url"], tuple(match["quoted"].split("\n")) if match["quoted"] else ())

    return read


# -- Wikis


def of_mediawiki(text: str) -> Shown:
    link = r"\[(?P<url>https?://[^\s\[\]<>\"]+) (?P<title>[^\[\]\n]*)\]"
    match = re.fullmatch(rf"(?:<blockquote>(?P<quoted>.*)<br>)?{link}(?(quoted)</blockquote>)", text)
    if not match:
        raise NotShown(text)
    lines = match["quoted"].split("<br>") if match["quoted"] else []
    marks = r"''|~~~|__|\{|\}|\[|\]|[<>|]|[a-z]+://"
    title, *quoted = (_entities(line, marks) for line in (match["title"], *lines))
    return Shown(title, match["url"], tuple(quoted))


def of_pukiwiki(text: str) -> Shown:
    if "\n" in text:
        raise NotShown("more than a line")
    match = re.fullmatch(r"(?P<quoted>>.*&br;)?\[\[(?P<title>(?:(?!\]\]|>).)*)>(?P<url>https?://[^\s\[\]]+)\]\]", text)
    if not match:
        raise NotShown(text)
    lines = match["quoted"][1:].removesuffix("&br;").split("&br;") if match["quoted"] else []
    marks = r"''|%%|\(\(|\)\)|\[\[|\]\]|~|[<>]|[a-z]+://|&(?!\w+;|#\d+;)"
    title, *quoted = (_entities(line, marks) for line in (match["title"], *lines))
    return Shown(title, match["url"], tuple(quoted))


def _entities(line: str, marks: str) -> str:
    """The words of a line of a wiki that understands entities. Marks may stand in them in no other way."""
    if found := re.search(marks, line):
        raise NotShown(f"{found[0]!r} in {line}")
    return html.unescape(line)


def of_namu(text: str) -> Shown:
    if "\n" in text:
        raise NotShown("more than a line")
    match = re.fullmatch(r"(?:> (?P<quoted>.*)\[br\])?\[\[(?P<url>https?://[^\s\[\]|]+)\|(?P<title>.*)\]\]", text)
    if not match:
        raise NotShown(text)
    lines = match["quoted"].split("[br]") if match["quoted"] else []
    title, *quoted = (_namu_words(line) for line in (match["title"], *lines))
    return Shown(title, match["url"], tuple(quoted))


def _namu_words(line: str) -> str:
    if re.match(r"[=*#]", line):
        raise NotShown(f"a heading or an item: {line}")
    return _unescaped(line, r"''|~~|--|__|\^\^|,,|##|[\[\]{}|>@]")


# -- No markup


def of_plain(text: str) -> Shown:
    title, *quoted, url = text.split("\n")
    return Shown(title, url, tuple(quoted))


def of_url(text: str) -> Shown:
    return Shown("", text)


GRAMMARS: dict[str, Callable[[str], Shown]] = {
    "url": of_url,
    "plain": of_plain,
    "markdown": of_markdown,
    "discord": of_discord,
    "reddit": of_reddit,
    "bbcode": bbcode("quote"),
    "bgg": bbcode("q"),
    "html": of_html,
    "mediawiki": of_mediawiki,
    "pukiwiki": of_pukiwiki,
    "namu": of_namu,
}

#: What a dialect cannot write, and shows as its full-width twin.
TWINS = {
    "discord": {"@": "＠", "://": "：//"},
    "bbcode": {"[": "［", "]": "］"},
    "bgg": {"[": "［", "]": "］", "<": "＜"},
}


def twin(dialect: str, words: str) -> str:
    """The words as the dialect can show them."""
    for mark, shown in TWINS.get(dialect, {}).items():
        words = words.replace(mark, shown)
    return words


def lines(text: str) -> Iterator[str]:
    """The lines of a text that have words, with single blanks."""
    for line in text.split("\n"):
        if said := re.sub("[\x00-\x20\x7f-\xa0\u2028\u2029]+", " ", line).strip(" "):
            yield said
