"""A term is renamed wherever its name is spelled out, and nowhere else."""

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hantei import editing, link, load, pipeline, renaming, yamlfile
from hantei.link import LinkedBook
from hantei.records import State
from hantei.translate.lexicon import Lexicon
from hantei.translate.records import translated
from hantei.translate.stamps import Freshness, freshness
from mini import Tree

ROOT = Path(__file__).parent.parent
TERMS = """\
# The termbase.
coin:
  kind: card
  names: {en: Coin, ja: 硬貨}   # as printed
  reading: こうか
  facts: {value: "1"}
gold-coin:
  kind: card
  names: {en: Gold Coin, ja: 金硬貨}
  aliases: {en: [Golden coin]}
purse:
  kind: term
  names: {en: Purse, ja: 財布}
  forbidden: {en: [Wallet]}
"""
LUCK = "rulings/mini/basics/MIN-002.luck.yaml"
TEXT = """\
title: {en: Luck, ja: 運}
kind: question
status: open
text:
  en: |
    A Coin is no Gold Coin. Two coins are two coins; [[coin]], [[coin|the Coin]], `Coin`.
    Coins and coinage.   # no comment
  ja: 硬貨は金硬貨ではない。
translations: {ja: {of: "00000000", state: reviewed}}
cites: [{source: book, points: [p02]}]
"""


def names(lang: str, **terms: str | tuple[str, ...]) -> Lexicon:
    given = {key: (one,) if isinstance(one, str) else one for key, one in terms.items()}
    return Lexicon(lang, given, {}, frozenset(), dict.fromkeys(given, "card"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("전령관을 구매합니다.", "국왕을 구매합니다."),
        ("전령관은 왕이다", "국왕은 왕이다"),
        ("**전령관**을 폐기", "**국왕**을 폐기"),
        ("‘전령관’으로는", "‘국왕’으로는"),
        ("전령관장은 다른 카드", "전령관장은 다른 카드"),
        ("[[herald]]을(를) 전령관으로", "[[herald]]을(를) 국왕으로"),
        ("[[herald|전령관]]을 둔다", "[[herald|국왕]]을 둔다"),
        ("`전령관`을", "`전령관`을"),
        ("대전령관은", "대전령관은"),
    ],
)
def test_korean_names_with_a_final_consonant(text: str, expected: str) -> None:
    given = names("ko", herald="전령관", chief="전령관장")
    assert renaming.rewritten(text, given, "herald", "전령관", "국왕", "ko") == expected


@pytest.mark.parametrize(
    ("old", "new", "text", "expected"),
    [
        (
            "다리",
            "교량",
            "다리를 쓴다. 다리는 다리와 같다. 다리가 다리로",
            "교량을 쓴다. 교량은 교량과 같다. 교량이 교량으로",
        ),
        (
            "교량",
            "다리",
            "교량을 쓴다. 교량은 교량과 같다. 교량이 교량으로",
            "다리를 쓴다. 다리는 다리와 같다. 다리가 다리로",
        ),
        ("다리", "화살", "다리로 다리로는 다리를", "화살로 화살로는 화살을"),
        ("다리", "Lv 3", "다리가 다리로", "Lv 3이 Lv 3으로"),
        ("다리", "7호", "다리를 다리(예)를", "7호를 7호(예)를"),
        ("다리", "DVD", "다리는", "DVD는"),
        ("화살", "방패", "화살이나 화살이라도 화살과", "방패나 방패라도 방패와"),
        ("다리", "화살", "다리마다 다리까지 다리의 다리에", "화살마다 화살까지 화살의 화살에"),
    ],
)
def test_particles_are_chosen_again(old: str, new: str, text: str, expected: str) -> None:
    assert renaming.rewritten(text, names("ko", it=old), "it", old, new, "ko") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Coin is worth one.", "A Token is worth one."),
        ("Two coins, one coin's edge.", "Two tokens, one token's edge."),
        ("A Gold Coin, a golden coin.", "A Gold Coin, a golden coin."),
        ("Coinage", "Coinage"),
        ("[[coin]] and [[coin|Coins]] and `Coin`", "[[coin]] and [[coin|Tokens]] and `Coin`"),
        ("**Coin**s", "**Token**s"),
    ],
)
def test_english_names(text: str, expected: str) -> None:
    given = names("en", coin="Coin", gold=("Gold Coin", "Golden coin"))
    assert renaming.rewritten(text, given, "coin", "Coin", "Token", "en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("チップを払う", "メダルを払う"),
        ("チップスターは別", "チップスターは別"),
        ("{値|あたい}とチップ", "{値|あたい}とメダル"),
        ("消費チップは別の語", "消費チップは別の語"),
    ],
)
def test_japanese_names(text: str, expected: str) -> None:
    given = names("ja", chip="チップ", cost="消費チップ")
    assert renaming.rewritten(text, given, "chip", "チップ", "メダル", "ja") == expected


@given(
    st.lists(
        st.sampled_from(["다리", "다리를", "다리는", " ", "긴다리", "다리밑", "카드", "[[it]]", "(", ")", "3", "\n"])
    )
)
def test_there_and_back_is_the_same_text(parts: list[str]) -> None:
    text = "".join(parts)
    there = renaming.rewritten(text, names("ko", it="다리"), "it", "다리", "교량", "ko")
    assert renaming.rewritten(there, names("ko", it="교량"), "it", "교량", "다리", "ko") == text


def linked(root: Path, languages: tuple[str, ...] = ("en", "ja")) -> LinkedBook:
    book, problems = load.load(root, languages)
    assert not problems, problems
    return link.link(book)[0]


def test_only_the_characters_of_the_name_change(tree: Tree) -> None:
    root = tree({"rulings/mini/terms.yaml": TERMS, LUCK: TEXT})
    before = {path: path.read_text("utf-8") for path in root.rglob("*.yaml")}
    written = editing.rename(linked(root), renaming.plan(linked(root), "mini", "coin", "en", "Token"), keep_alias=True)
    after = {path: path.read_text("utf-8") for path in root.rglob("*.yaml")}
    assert LUCK in written and "rulings/mini/terms.yaml" in written
    terms = before[root / "rulings/mini/terms.yaml"]
    assert after[root / "rulings/mini/terms.yaml"] == terms.replace(
        "{en: Coin, ja: 硬貨}   # as printed", '{en: Token, ja: 硬貨}\n  aliases: {en: ["Coin"]}   # as printed'
    )
    luck = after[root / LUCK]
    assert "A Token is no Gold Coin. Two tokens are two tokens; [[coin]], [[coin|the Token]], `Coin`." in luck
    assert "Tokens and coinage.   # no comment" in luck
    assert luck.splitlines()[0] == TEXT.splitlines()[0]


def test_what_was_fresh_stays_fresh_and_what_was_stale_stays_stale(tree: Tree) -> None:
    root = tree({"rulings/mini/terms.yaml": TERMS, LUCK: TEXT})
    editing.stamp(linked(root).book, ["MIN-001"], ["ja"], State.REVIEWED)
    editing.rename(linked(root), renaming.plan(linked(root), "mini", "coin", "en", "Token"))
    states = {
        item.name: freshness(item.record, "ja", item.source_language)
        for item in translated(linked(root).book.games["mini"])
    }
    assert states["MIN-001"] is Freshness.REVIEWED
    assert states["MIN-002"] is Freshness.STALE


@pytest.mark.parametrize(
    ("key", "lang", "name", "reason"),
    [
        ("coyn", "en", "Token", "there is no term coyn"),
        ("coin", "ko", "동전", "has no name in ko"),
        ("coin", "en", "Coin", "its name already"),
        ("coin", "en", "Purse", "is the name of mini/purse already"),
        ("coin", "en", "Golden coin", "is the name of mini/gold-coin already"),
        ("coin", "en", "Wallet", "must not be used"),
        ("coin", "en", " Token", "without blanks"),
        ("coin", "en", "", "1 to 200 characters"),
        ("coin", "en", "To\u202eken", "RIGHT-TO-LEFT OVERRIDE"),
        ("coin", "ja", "か\u3099", "decomposed"),
        ("coin", "en", "[[x]]", "without [["),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(tree: Tree, key: str, lang: str, name: str, reason: str) -> None:
    root = tree({"rulings/mini/terms.yaml": TERMS})
    with pytest.raises(renaming.Refused, match=re.escape(reason)):
        renaming.plan(linked(root), "mini", key, lang, name)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: {kind: x, names: {en: A}}\n", 'a: {kind: x, names: {en: A}, aliases: {ko: ["새"]}}\n'),
        ("a:\n  names: {en: A}  # x\n  kind: x\n", 'a:\n  names: {en: A}\n  aliases: {ko: ["새"]}  # x\n  kind: x\n'),
        ("a:\n  aliases: {ko: [b]}\n", 'a:\n  aliases: {ko: [b, "새"]}\n'),
        ("a:\n  aliases: {ja: [b]}\n", 'a:\n  aliases: {ja: [b], ko: ["새"]}\n'),
        ("a:\n  aliases:\n    ko:\n      - b\n", 'a:\n  aliases:\n    ko:\n      - b\n      - "새"\n'),
        ("a:\n  aliases:\n    ja: [b]\n", 'a:\n  aliases:\n    ja: [b]\n    ko: ["새"]\n'),
    ],
)
def test_an_alias_is_added_where_aliases_stand(before: str, after: str) -> None:
    assert renaming.with_alias(before, "terms.yaml", "a", "ko", "새") == after
    assert not yamlfile.parse(after, "terms.yaml").problems


@pytest.mark.slow
@pytest.mark.parametrize(
    ("term", "lang", "name"),
    [
        ("dominion/herald", "ko", "포고관"),
        ("fertcg/tyrfing", "ja", "魔剣ティルフィング"),
        ("everdell/historian", "en", "Chronicler"),
    ],
)
def test_the_knowledge_base_stays_right(tmp_path: Path, term: str, lang: str, name: str) -> None:
    for part in ("mkdocs.yml", "rulings", "templates"):
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tmp_path / part)
    before = pipeline.examine(tmp_path)
    assert before.linked
    game, _, key = term.partition("/")
    editing.rename(before.linked, renaming.plan(before.linked, game, key, lang, name), keep_alias=True)
    after = pipeline.examine(tmp_path)
    known = {(problem.path, problem.code.name) for problem in before.problems}
    new = [problem for problem in after.problems if (problem.path, problem.code.name) not in known]
    assert after.linked and not new
    assert after.linked.book.games[game].terms[key].record.names[lang] == name
