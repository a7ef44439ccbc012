"""A link leads to https, where what is read cannot be exchanged on its way.

Some old sites have no other address; most have one.

    url: http://publisher.example/rules      # wrong, if the next one works too
    url: https://publisher.example/rules     # right
"""

from collections.abc import Iterator

from hantei import weblinks
from hantei.link import LinkedBook, entries
from hantei.load import GameBook
from hantei.problems import Problem, warning
from hantei.records import localized
from hantei.text import web_links

CODE = warning("insecure-link", __doc__)

_HINT = "see whether the site answers to https:// too"


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for source in game.sources.values():
        if source.record.url and not source.record.url.startswith(weblinks.SECURE):
            at = source.at("url")
            yield Problem(source.path, *at, CODE, f"{source.record.url} is not {weblinks.SECURE}", _HINT)
    for entry in entries(game):
        for keys, texts in localized(entry.record):
            for language, text in texts.items():
                for link in web_links(text):
                    if link.target.startswith("http://"):
                        at = entry.at(*keys, language, offset=link.offset)
                        yield Problem(entry.path, *at, CODE, f"{link.target} is not {weblinks.SECURE}", _HINT)
