"""A base of so many rulings, the same on every run: real texts in three languages with names that were made up."""

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from texts import SEED, made_up

from hantei import pipeline
from hantei.ids import parse_id
from hantei.records import Example, Ruling
from hantei.text import particles, replace_references
from hantei.translate.stamps import fingerprint

LANGUAGES = ("en", "ja", "ko")
#: What a topic is called, before its number.
_CHAPTER = {"ja": "章", "ko": "장", "en": "Chapter"}
_GAMES = {"alpha": "ALP", "beta": "BET", "gamma": "GAM", "delta": "DEL", "epsilon": "EPS"}
_TOPIC = 50
_POINTS = 25
_GIVEN = {
    "en": "You play [[{term}]] with a discount of {discount}.",
    "ja": "[[{term}]]を{discount}の割引で使います。",
    "ko": "[[{term}]]을(를) {discount}만큼 할인받아 사용합니다.",
}
_RESULT = {"en": "You pay **{}**.", "ja": "**{}**を支払います。", "ko": "**{}**을(를) 지불합니다."}
_STEP = {"en": "{card}: {result}", "ja": "{card}：{result}", "ko": "{card}: {result}"}
_MODEL = '''\
"""What cards cost."""

from hantei.rules import rule

#: What is printed on the cards, by term.
FACTS: dict[str, dict[str, str]] = {{}}


@rule("{prefix}-001")
def cost(card: str) -> int:
    """What is printed."""
    return int(FACTS[card]["cost"])


@rule("{prefix}-002")
def price(card: str, discount: int = 0) -> int:
    """What is paid: what is printed less the discount, and never less than nothing."""
    return max(0, cost(card) - discount)
'''

Texts = dict[str, str]


@dataclass(frozen=True)
class Game:
    """A game of the base: how many rulings it has, and the names of its cards by key."""

    key: str
    prefix: str
    rulings: int
    cards: Mapping[str, Texts]
    costs: Mapping[str, int]


@dataclass(frozen=True)
class Made:
    """A ruling of the base. Texts hold references to cards and rulings of its game."""

    game: Game
    number: int
    title: Texts
    text: Texts
    card: str
    discount: int
    see: tuple[int, ...]

    @property
    def id(self) -> str:
        return id_of(self.game, self.number)

    @property
    def topic(self) -> str:
        return topic_of(self.number)

    @property
    def point(self) -> tuple[str, str]:
        """The source and the point of it that the ruling rests on; each rests on one of its own."""
        at = self.number - 1
        return f"book-{at // _POINTS + 1}", f"p{at % _POINTS + 1:02d}"

    @property
    def given(self) -> Texts:
        return {lang: text.format(term=self.card, discount=self.discount) for lang, text in _GIVEN.items()}

    @property
    def run(self) -> str:
        paid = max(0, self.game.costs[self.card] - self.discount)
        return f'>>> price("{self.card}", discount={self.discount})\n{paid}\n'

    @property
    def result(self) -> Texts:
        return dict(_RESULT)


def id_of(game: Game, number: int) -> str:
    return f"{game.prefix}-{number:03d}"


def topic_of(number: int) -> str:
    return f"topic-{(number - 1) // _TOPIC + 1}"


def rulings(root: Path, count: int) -> list[Made]:
    """So many rulings in five games, with the texts of the knowledge base below `root`."""
    real = [entry.record for entry in pipeline.examine(root).book.rulings.values()]
    real = [one for one in real if all(lang in one.text and lang in one.title for lang in LANGUAGES)]
    chance = random.Random(SEED)
    made: list[Made] = []
    for place, (key, prefix) in enumerate(_GAMES.items()):
        size = count // len(_GAMES) + (place < count % len(_GAMES))
        cards = {f"card-{n}": {lang: made_up(lang, chance) for lang in LANGUAGES} for n in range(1, size + 1)}
        costs = {card: chance.randint(0, 9) for card in cards}
        game = Game(key, prefix, size, cards, costs)
        made += [_ruling(game, number, chance.choice(real), chance) for number in range(1, size + 1)]
    return made


def _ruling(game: Game, number: int, model: Ruling, chance: random.Random) -> Made:
    kept: dict[str, str] = {}

    def own(target: str) -> str:
        """What takes the place of a reference, the same in all languages."""
        if target not in kept:
            at = chance.randint(1, game.rulings)
            kept[target] = id_of(game, at) if parse_id(target) else f"card-{at}"
        return f"[[{kept[target]}]]"

    card = f"card-{number}"
    others = range(max(1, number - _TOPIC), min(game.rulings, number + _TOPIC) + 1)
    return Made(
        game=game,
        number=number,
        title={lang: f"{game.cards[card][lang]}: {model.title[lang]}" for lang in LANGUAGES},
        text={lang: replace_references(model.text[lang], lambda found: own(found.target)) for lang in LANGUAGES},
        card=card,
        discount=chance.randint(0, 4),
        see=tuple(sorted({*chance.choices(others, k=3)} - {number})),
    )


def write(root: Path, folder: Path, made: Sequence[Made]) -> None:
    """The rulings as a base of Hantei, with the settings of the knowledge base below `root`."""
    _put(folder / "mkdocs.yml", (root / "mkdocs.yml").read_text("utf-8"))
    for lang in LANGUAGES:
        _put(folder / "content" / lang / "index.md", "---\ntitle: Rulings\n---\n\n# Rulings\n\n<!-- hantei:games -->\n")
    for game in {one.game.key: one.game for one in made}.values():
        base = folder / "rulings" / game.key
        own = [one for one in made if one.game is game]
        _put(base / "game.yaml", _game(game))
        _put(base / "model.py", _MODEL.format(prefix=game.prefix))
        _put(base / "terms.yaml", "".join(_terms(game)))
        _put(base / "sources.yaml", "".join(_sources(own)))
        for number in range(1, game.rulings + 1, _TOPIC):
            title = {lang: f"{_CHAPTER[lang]} {number}" for lang in LANGUAGES}
            _put(base / topic_of(number) / "topic.yaml", f"title: {_flow(title)}\n")
        for one in own:
            _put(base / one.topic / f"{one.id}.{one.card}.yaml", _yaml(one))


def _game(game: Game) -> str:
    name = {lang: game.key.capitalize() for lang in LANGUAGES}
    return (
        f"id: {game.key}\nprefix: {game.prefix}\nnames: {_flow(name)}\nsummary: {_flow(name)}\nsource_language: en\n"
        f"authorities:\n  - {{id: publisher, names: {_flow(name)}, status: official}}\n"
        f"facts:\n  cost: {{en: Cost, ja: コスト, ko: 비용}}\n"
    )


def _terms(game: Game) -> Iterator[str]:
    for key, names in game.cards.items():
        yield f'{key}:\n  kind: card\n  names: {_flow(names)}\n  facts: {{cost: "{game.costs[key]}"}}\n\n'


def _sources(own: Sequence[Made]) -> Iterator[str]:
    source = ""
    for one in own:
        if one.point[0] != source:
            source = one.point[0]
            title = {lang: source for lang in LANGUAGES}
            yield f"{source}:\n  title: {_flow(title)}\n  authority: publisher\n  language: en\n  points:\n"
        yield f"    - {{id: {one.point[1]}, text: {_flow(one.title)}}}\n"


def _yaml(one: Made) -> str:
    step = dict(_STEP) if one.number <= 2 else None
    record = Ruling.model_validate(
        {"title": one.title, "kind": "rule", "status": "official", "text": one.text, "step": step,
         "examples": [Example(given=one.given, run=one.run, result=one.result)]}
    )  # fmt: skip
    stamp = f"{{of: {fingerprint(record, 'en')}, state: reviewed}}"
    source, point = one.point
    rows = [
        f"title: {_flow(one.title)}",
        "kind: rule",
        "status: official",
        f"about: [{one.card}]",
        "text:",
        *(row for lang, text in one.text.items() for row in (f"  {lang}: |", *_lines(text, "    "))),
        f"translations: {{ja: {stamp}, ko: {stamp}}}",
        f"cites:\n  - {{source: {source}, points: [{point}]}}",
        f"see: [{', '.join(id_of(one.game, number) for number in one.see)}]",
        *([f"step: {_flow(step)}"] if step else []),
        f"examples:\n  - given: {_flow(one.given)}\n    run: |",
        *_lines(one.run, "      "),
        f"    result: {_flow(one.result)}",
        "history:\n  - {date: 2026-01-01, change: new}",
    ]
    return "\n".join(rows) + "\n"


def _lines(text: str, indent: str) -> Iterator[str]:
    return (f"{indent}{row}" if row else "" for row in text.rstrip("\n").split("\n"))


def _flow(texts: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{lang}: {json.dumps(text, ensure_ascii=False)}" for lang, text in texts.items()) + "}"


def plain(one: Made, lang: str, by_id: Mapping[str, Made], link: str) -> str:
    """The ruling as a page of Markdown: its title, its text, its example, what it rests on, what is related.

    `link` is how an address is written, with places for `lang`, `game`, `topic` and `id`. Cards are names; a
    reference to a ruling is a link.
    """

    def linked(id: str) -> str:
        other = by_id[id]
        title = re.sub(r"[\[\]]", "", other.title[lang])
        return f"[{title}]({link.format(lang=lang, game=other.game.key, topic=other.topic, id=id)})"

    def shown(text: str) -> str:
        text = replace_references(
            text, lambda found: linked(found.target) if found.target in by_id else one.game.cards[found.target][lang]
        )
        return particles(text) if lang == "ko" else text

    answer = one.run.splitlines()[-1]
    parts = [
        f"# {one.id} {one.title[lang]}",
        shown(one.text[lang]).rstrip("\n"),
        shown(one.given[lang]),
        f"```python\n{one.run}```",
        one.result[lang].format(answer),
        " ".join(one.point),
        "\n".join(f"- {linked(id_of(one.game, number))}" for number in one.see),
    ]
    return "\n\n".join(parts) + "\n"


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
