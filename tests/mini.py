"""A knowledge base small enough to be read at a glance."""

from collections.abc import Callable
from pathlib import Path

from hantei import checks, link, load
from hantei.problems import Problem

LANGUAGES = ("en", "ja")

#: One game, one source, two terms, one topic, two rulings, one of them decided by the model.
MINI = {
    "mkdocs.yml": """\
        site_name: Mini
        site_url: https://mini.example/base/
        extra: {hantei: {languages: [en, ja]}}
        theme: {name: material, font: false}
        plugins: []
        """,
    "rulings/mini/game.yaml": """\
        id: mini
        prefix: MIN
        names: {en: Mini, ja: ミニ}
        summary: {en: A game., ja: ゲームです。}
        source_language: en
        editions:
          - {id: first, names: {en: First, ja: 初版}}
          - {id: second, names: {en: Second, ja: 第二版}}
        authorities:
          - {id: publisher, names: {en: The publisher, ja: 発行元}, status: official}
          - {id: players, names: {en: Players, ja: 遊ぶ人}, status: community}
        """,
    "rulings/mini/sources.yaml": """\
        book:
          title: {en: Rule book, ja: 規則書}
          authority: publisher
          language: en
          points:
            - {id: p01, text: {en: A coin is worth one., ja: 硬貨は1である。}}
            - {id: p02, text: {en: Nobody knows., ja: 誰も知らない。}}
        """,
    "rulings/mini/terms.yaml": """\
        coin:
          kind: card
          names: {en: Coin, ja: 硬貨}
          reading: こうか
          facts: {value: "1"}
        purse:
          kind: term
          names: {en: Purse, ja: 財布}
          reading: さいふ
        """,
    "rulings/mini/model.py": '''\
        """The rules of the small game."""

        from hantei.rules import Undecided, rule

        FACTS: dict[str, dict[str, str]] = {}


        @rule("MIN-001")
        def worth(card: str) -> int:
            """What a card is worth."""
            return int(FACTS[card]["value"])


        def luck() -> Undecided:
            """Nobody knows."""
            return Undecided("MIN-002")
        ''',
    "rulings/mini/basics/topic.yaml": """\
        title: {en: Basics, ja: 基本}
        order: [MIN-001, MIN-002]
        """,
    "rulings/mini/basics/MIN-001.worth.yaml": """\
        title: {en: What a coin is worth, ja: 硬貨の値}
        kind: rule
        status: official
        about: [coin]
        text:
          en: |
            A [[coin]] is worth **one**.
          ja: |
            [[coin]]は**1**である。
        cites:
          - {source: book, points: [p01]}
        see: [MIN-002]
        step: {en: "{card} is worth {result}", ja: "{card}は{result}"}
        examples:
          - given: {en: A coin., ja: 硬貨が1枚。}
            run: |
              >>> worth("coin")
              1
            result: {en: "Worth **{}**", ja: "値は**{}**"}
        """,
    "rulings/mini/basics/MIN-002.luck.yaml": """\
        title: {en: Luck, ja: 運}
        kind: question
        status: open
        text: {en: Nobody knows., ja: わからない。}
        cites:
          - {source: book, points: [p02]}
        examples:
          - given: {en: Luck?, ja: 運は？}
            run: |
              >>> luck()
              Undecided('MIN-002')
            result: {en: It is open., ja: 未定。}
        """,
}

Tree = Callable[..., Path]


def examined(root: Path, languages: tuple[str, ...] = LANGUAGES) -> list[Problem]:
    """The problems of the first stage that has errors, as `hantei check` reports them."""
    book, found = load.load(root, languages)
    if any(problem.is_error for problem in found):
        return found
    linked, unknown = link.link(book)
    return sorted([*found, *unknown, *checks.check(linked)])
