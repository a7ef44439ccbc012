"""A text is there in every language of the site.

A reader who finds a title and no answer in his language is worse off than one who finds neither. Write the text, or
take the language out of `extra.hantei.languages` in `mkdocs.yml`.

    title: {ja: 消費チップの計算式, en: The formula}                             # wrong: no ko
    title: {ja: 消費チップの計算式, ko: 칩 소비량 계산식, en: The formula}         # right
"""

from collections.abc import Iterator

from hantei.link import LinkedBook, entries
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.records import localized

CODE = error("missing-language", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    for entry in entries(game):
        for keys, texts in localized(entry.record):
            missing = [language for language in linked.book.languages if language not in texts]
            if missing:
                name = ".".join(str(key) for key in keys)
                message = f"{name} is missing in {', '.join(missing)}"
                yield Problem(entry.path, *entry.at(*keys), CODE, message, f"{missing[0]}: …")
