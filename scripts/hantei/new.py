"""New records, ready to be filled: a ruling with the next free id, a term, a game with a model and a first example."""

import re
from dataclasses import dataclass

from hantei.ids import PREFIX, RulingId, is_key, next_id, parse_id
from hantei.load import RULINGS, Book, GameBook


class Refused(Exception):
    """A record that cannot be made, with the reason and what to do instead."""


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file below the root to be written, or to be added to where it is there already."""

    path: str
    text: str


def ruling(book: Book, game: GameBook, topic: str, slug: str, today: str) -> list[NewFile]:
    """A ruling with the next free number of the game, in the topic; the topic is made where it is new."""
    _wants_key(topic, "topic")
    _wants_key(slug, "slug")
    taken = [id for id in map(parse_id, book.rulings) if id]
    id = next_id(game.game.record.prefix, taken)
    files = [NewFile(f"{RULINGS}/{game.key}/{topic}/{id}.{slug}.yaml", _ruling(book.languages, today))]
    if topic not in game.topics:
        text = f"title: {_names(book.languages, 'TITLE')}\n"
        files.append(NewFile(f"{RULINGS}/{game.key}/{topic}/topic.yaml", text))
    return files


def term(book: Book, game: GameBook, key: str) -> list[NewFile]:
    """A term at the end of the game's termbase."""
    _wants_key(key, "term")
    if key in game.terms:
        raise Refused(f"{game.key} has a term {key} already: {game.terms[key].path}:{game.terms[key].at().line}")
    text = f"{key}:\n  kind: card\n  names: {_names(book.languages, 'NAME')}\n"
    return [NewFile(f"{RULINGS}/{game.key}/terms.yaml", text)]


def game(book: Book, key: str, prefix: str, today: str) -> list[NewFile]:
    """A game with a source, a term, a topic, a ruling, and a model that decides its one example."""
    _wants_key(key, "game")
    if key in book.games:
        raise Refused(f"there is a game {key} already: {book.games[key].game.path}")
    if not PREFIX.fullmatch(prefix):
        raise Refused(f"{prefix!r} is no prefix: two to five capital letters, as FER")
    owner = next((game for game in book.games.values() if game.game.record.prefix == prefix), None)
    if owner:
        raise Refused(f"the prefix {prefix} is that of {owner.key}: choose another")
    base = f"{RULINGS}/{key}"
    names = _names(book.languages, "NAME")
    first = RulingId(prefix, 1)
    return [
        NewFile(f"{base}/game.yaml", _GAME.format(key=key, prefix=prefix, names=names, source=book.languages[0])),
        NewFile(f"{base}/sources.yaml", _SOURCES.format(names=names, source=book.languages[0])),
        NewFile(f"{base}/terms.yaml", f'copper:\n  kind: card\n  names: {names}\n  facts: {{value: "1"}}\n'),
        NewFile(f"{base}/model.py", _MODEL.format(first=first)),
        NewFile(f"{base}/basics/topic.yaml", f"title: {_names(book.languages, 'TITLE')}\n"),
        NewFile(f"{base}/basics/{first}.worth.yaml", _ruling(book.languages, today, example=True)),
    ]


def suggested_prefix(key: str) -> str:
    """Three capital letters from a game's key."""
    return re.sub(r"[^a-z]", "", key)[:3].upper()


def _wants_key(text: str, what: str) -> None:
    if not is_key(text):
        wanted = "lower-case Latin letters and digits with single hyphens, as steel-sword"
        raise Refused(f"{text!r} is no key for a {what}: {wanted}")


def _names(languages: tuple[str, ...], text: str) -> str:
    return "{" + ", ".join(f"{language}: {text}" for language in languages) + "}"


def _ruling(languages: tuple[str, ...], today: str, example: bool = False) -> str:
    rows = [
        f"title: {_names(languages, 'TITLE')}",
        "kind: rule                # rule timing exception clarification example strategy history question house-rule",
        "status: community         # official confirmed community house open superseded withdrawn",
        "text:                     # the answer first, then the reason, then the exception",
        *(f"  {language}: |\n    TEXT" for language in languages),
    ]
    if example:
        rows += [
            "cites:",
            "  - {source: rule-book, points: [p01]}",
            f"step: {_quoted(languages, '{card}')}",
            "examples:",
            f"  - given: {_quoted(languages, '[[copper]]')}",
            "    run: |",
            '      >>> worth("copper")',
            "      1",
            f"    result: {_quoted(languages, '**{}**')}",
        ]
    rows += ["history:", f"  - {{date: {today}, change: new}}"]
    return "\n".join(rows) + "\n"


def _quoted(languages: tuple[str, ...], text: str) -> str:
    return "{" + ", ".join(f'{language}: "{text}"' for language in languages) + "}"


_GAME = """\
id: {key}
prefix: {prefix}
names: {names}
summary: {names}
source_language: {source}
authorities:
  - {{id: publisher, names: {names}, status: official}}
"""

_SOURCES = """\
rule-book:
  title: {names}
  authority: publisher
  language: {source}
  points:
    - {{id: p01, text: {names}}}
"""

_MODEL = '''\
"""The rules that can be decided, to be read beside the rulings."""

from hantei.rules import rule

#: Printed facts of terms.yaml by key of the term, filled in by whoever loads the model.
FACTS: dict[str, dict[str, str]] = {{}}


@rule("{first}")
def worth(card: str) -> int:
    """What a card is worth when it is paid with: the value printed on it."""
    return int(FACTS[card]["value"])
'''
