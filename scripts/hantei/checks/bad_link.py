"""A link in a text leads to https, and to where it says.

Links inside the knowledge base are references, `[[FER-012]]`, which never break. Other schemes, relative paths and
addresses without a scheme are refused, since they can run script or lead nowhere; so are a name or password in an
address, a host with letters that look like others, a text that reads as another address, and pictures.

    [the rule book](rules.pdf)                          # wrong
    [publisher.example](https://elsewhere.example/)     # wrong
    [the rule book](https://publisher.example/rules)    # right
"""

from collections.abc import Iterator

from hantei import weblinks
from hantei.link import LinkedBook, entries
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import localized
from hantei.text import WebLink, web_links

CODE = error("bad-link", __doc__)

_HINT = "https://…, or a reference as [[FER-012]]"


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for entry in entries(game):
        for keys, texts in localized(entry.record):
            for language, text in texts.items():
                for link in web_links(text):
                    if found := _fault(link):
                        at = entry.at(*keys, language, offset=link.offset)
                        yield Problem(entry.path, *at, CODE, *found)


def _fault(link: WebLink) -> tuple[str, str] | None:
    """What is wrong with a link, and how to mend it."""
    if link.image:
        return "a text shows no pictures", "take the ! away, and it is a link"
    if not link.target.startswith(("http://", weblinks.SECURE)):
        return f"the link leads to {link.target!r}", _HINT
    if reason := weblinks.fault(link.target):
        return reason, _HINT
    shown, real = weblinks.shown_host(link.label), weblinks.host(link.target)
    if shown and shown != real:
        return f"the link reads as {shown} and leads to {real}", "let its text say what is to be found there"
    return None
