"""The texts of the knowledge base for every engine alike, and a bigger base made of them."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from hantei import link, pipeline
from hantei.load import Book, RulingEntry
from hantei.pages import Basis, Views
from hantei.pages.words import load
from hantei.search.documents import document, records

SEED = 20260101
_SYLLABLES = {
    "ja": "アイウエオカキクケコサシスセソタチツテトナニヌネノマミムメモラリルレロ",
    "ko": "가나다라마바사아자차카타파하거너더러머버서어저도로모보소오조",
}
_LATIN = ("ba", "do", "fe", "gri", "ka", "lo", "mi", "na", "pra", "ru", "sho", "ta", "vel", "wy", "zan")
_REFERENCE = re.compile(r"\[\[([a-z0-9-]+)\]\]")


@dataclass(frozen=True)
class Text:
    """What a page says in one language, as plain paragraphs. `page` is its address below that of the language."""

    lang: str
    page: str
    title: str
    paragraphs: tuple[str, ...]


def views(root: Path, rulings: int) -> Views:
    """The knowledge base below `root`, multiplied to so many rulings where it has fewer."""
    examined = pipeline.examine(root)
    if examined.failed or examined.linked is None:
        raise SystemExit("the knowledge base has problems: hantei check")
    basis = pipeline.basis(examined, pipeline.verify(examined))
    if rulings > len(examined.book.rulings):
        basis = _multiplied(basis, rulings)
    return Views(basis, load(root, basis.settings.languages))


def texts(views: Views) -> Iterator[Text]:
    """Every text that can be searched, language by language."""
    listed = records(views)
    for lang in views.basis.settings.languages:
        reader = views.reader(lang)
        for record in listed:
            found = document(reader, record)
            title = f"{record.key} {found.title}" if record.kind == "ruling" else found.title
            paragraphs = (*found.names, *(passage.text for passage in found.passages))
            yield Text(lang, record.tail.rstrip("/"), title, paragraphs)


def _multiplied(basis: Basis, rulings: int) -> Basis:
    """Copies of all rulings with ids of their own and made-up names, the same on every run."""
    chance = random.Random(SEED)
    book = basis.linked.book
    examples = dict(basis.verification.examples)
    games = {}
    for game in book.games.values():
        ids = (f"{game.game.record.prefix}-{number}" for number in count(1001))
        grown = dict(game.rulings)
        for _ in range(-(-rulings // len(book.rulings)) - 1):
            for entry in game.rulings.values():
                copy = _renamed(entry, next(ids), chance)
                grown[copy.key] = copy
                for index in range(len(entry.record.examples)):
                    examples[copy.key, index] = examples[entry.key, index]
        games[game.key] = replace(game, rulings=grown)
    linked, problems = link.link(Book(book.root, book.languages, games))
    if any(problem.is_error for problem in problems):
        raise SystemExit("the bigger base has problems")
    return replace(basis, linked=linked, verification=replace(basis.verification, examples=examples))


def _renamed(entry: RulingEntry, id: str, chance: random.Random) -> RulingEntry:
    names: dict[tuple[str, str], str] = {}

    def named(text: str, lang: str) -> str:
        def label(match: re.Match[str]) -> str:
            name = names.setdefault((match[1], lang), made_up(lang, chance))
            return f"[[{match[1]}|{name}]]"

        return _REFERENCE.sub(label, text)

    record = entry.record
    title = {lang: f"{made_up(lang, chance)} {text}" for lang, text in record.title.items()}
    text = {lang: named(text, lang) for lang, text in record.text.items()}
    return replace(entry, key=id, record=record.model_copy(update={"title": title, "text": text}))


def made_up(lang: str, chance: random.Random) -> str:
    """A name such as cards have, in the script of the language."""
    if lang in _SYLLABLES:
        return "".join(chance.choices(_SYLLABLES[lang], k=chance.randint(3, 6)))
    return "".join(chance.choices(_LATIN, k=chance.randint(2, 4))).capitalize()
