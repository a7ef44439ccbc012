"""The names of a game, for whoever asks what a text speaks of: made when somebody asks, and once a language."""

from collections.abc import Iterator

from hantei.load import GameBook
from hantei.translate.facts import Named
from hantei.translate.lexicon import Lexicon, lexicon


class Vocabulary:
    """What the terms of a game are called in each language."""

    def __init__(self, game: GameBook) -> None:
        self._game = game
        self._lexicons: dict[str, Lexicon] = {}

    def lexicon(self, lang: str) -> Lexicon:
        if lang not in self._lexicons:
            self._lexicons[lang] = lexicon(self._game, lang)
        return self._lexicons[lang]

    def named(self, lang: str) -> Named:
        """What finds the names of terms in a text of the language."""

        def find(text: str) -> Iterator[str]:
            return (mention.name for mention in self.lexicon(lang).mentions(text))

        return find
