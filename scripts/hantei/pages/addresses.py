"""The addresses that a site promises to keep: its pages, and the places on them that are linked by id."""

from collections.abc import Iterable, Iterator, Mapping

from hantei.link import LinkedBook
from hantei.pages import urls
from hantei.pages.page import Page
from hantei.pages.words import Words
from hantei.permalinks import Moves


def addresses(linked: LinkedBook, listed: Iterable[Page], languages: Iterable[str]) -> Iterator[str]:
    """Every lasting address. Pages that are about Hantei itself come and go with its versions, and are none."""
    for page in listed:
        if page.url.endswith("/") and not page.shell.startswith("page/"):
            yield page.url
    for lang in languages:
        for game in linked.book.games.values():
            for ruling in game.rulings.values():
                yield f"{urls.topic(lang, game.key, ruling.topic)}#{ruling.key}"
            for source in game.sources.values():
                for point in source.record.points:
                    yield urls.point(lang, game.key, source.key, point.id)


def moved(moves: Moves, words: Mapping[str, Words]) -> Iterator[Page]:
    """The pages that lead on from addresses whose page has moved."""
    for old, target in moves.pages.items():
        lang = old.partition("/")[0]
        word = words[lang]
        yield Page(
            url=old,
            lang=lang,
            shell="",
            template="moved.html.j2",
            title=word("moved.title"),
            description=word("moved.text"),
            alternates={},
            context={"target": target, "anchors": moves.anchors.get(old, {})},
        )
