"""A stamp belongs to a text that its record once had.

A stamp says from which source text a translation was made, by a fingerprint that `hantei translate` writes. One that
was typed, or copied with a record that was used as a pattern, says nothing: nobody can tell what has changed since.

    translations:
      ko: {of: deadbeef, state: reviewed}      # wrong: no text of this record has that fingerprint

What a record once had is known from its history and from the repository, so this is only judged where git is there, the
clone is whole and the file has been committed. Read the translation against its source, then `hantei translate ok ID`.
"""

from collections.abc import Iterator

from hantei.link import LinkedBook
from hantei.load import GameBook
from hantei.problems import Problem, error
from hantei.translate.previous import Past, Trace
from hantei.translate.records import translated
from hantei.translate.stamps import is_outdated, stamps

CODE = error("bad-stamp", __doc__)


def check(linked: LinkedBook, game: GameBook) -> Iterator[Problem]:
    languages = linked.book.languages
    past = Past(linked.book.root, languages)
    for item in translated(game):
        for language in languages:
            if not is_outdated(item.record, language, item.source_language):
                continue
            if past.trace(item, language) is Trace.NEVER:
                of = stamps(item.record)[language].of
                message = f"{item.name} never had a text with the fingerprint {of}, from which {language} is said to be"
                at = item.entry.at(*item.keys, "translations", language, "of")
                hint = f"read it against its source, then hantei translate ok {item.name} --lang {language}"
                yield Problem(item.entry.path, *at, CODE, message, hint)
