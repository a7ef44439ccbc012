"""A text is in a language of the site.

`extra.hantei.languages` in `mkdocs.yml` lists the languages. A text in another one would be shown to nobody; most often
its code is mistyped.

    title: {jp: 消費チップの計算式}     # wrong: jp is a country
    title: {ja: 消費チップの計算式}     # right
"""

from collections.abc import Iterator

from hantei.link import LinkedBook, entries
from hantei.load import Entry, GameBook
from hantei.nodes import Mapping, Position, find
from hantei.problems import Problem, error
from hantei.records import Record, Ruling, Term, localized
from hantei.schema import near

CODE = error("unknown-language", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    known = linked.book.languages
    for entry in entries(game):
        for keys, code in _languages(entry.record):
            if code not in known:
                hint = near(code, known) or f"the site has {', '.join(known)}"
                yield Problem(entry.path, *_place(entry, keys, code), CODE, f"the site has no language {code!r}", hint)


def _languages(record: Record) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every language code of a record with the keys of the mapping it stands in."""
    for keys, texts in localized(record):
        yield from ((keys, code) for code in texts)
    if isinstance(record, Term):
        for name in ("aliases", "forbidden"):
            yield from (((name,), code) for code in getattr(record, name))
        for name in ("official", "uncertain"):
            yield from (((name, index), code) for index, code in enumerate(getattr(record, name)))
    if isinstance(record, Ruling):
        for index, example in enumerate(record.examples):
            yield from ((("examples", index, "quoted"), code) for code in example.quoted)
        for index, revision in enumerate(record.history):
            was = revision.was
            yield from ((("history", index, "note"), code) for code in revision.note or ())
            yield from ((("history", index, "was", "title"), code) for code in (was and was.title) or ())
            yield from ((("history", index, "was", "text"), code) for code in (was and was.text) or ())
    yield from ((("translations",), code) for code in getattr(record, "translations", {}))


def _place(entry: Entry[Record], keys: tuple[str | int, ...], code: str) -> Position:
    node = find(entry.node, keys)
    key = node.key(code) if isinstance(node, Mapping) else None
    return key.at if key else node.at
