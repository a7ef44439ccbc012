"""What waits for translators, and in which order: a wrong answer first, wording last."""

import pytest

from hantei.records import State
from hantei.translate.queue import Standing, counts, in_order, queue, standings
from hantei.translate.ranks import Rank, rank
from hantei.translate.stamps import Freshness
from workbench import KOREAN, LANGUAGES, RULING, Workbench


def waiting(bench: Workbench, *languages: str) -> list[tuple[str, str, str]]:
    found = queue(bench.game, languages or LANGUAGES)
    return [(one.item.name, one.lang, str(one.rank)) for one in found]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # A number, however it is written.
        ("2枚引きます", "3枚引きます", "answer"),
        ("2枚引きます", "三枚引きます", "answer"),
        ("2枚引きます", "引きます", "answer"),
        # A yes or no.
        ("引きます。", "引けます。", "answer"),
        ("引きます。", "引きません。", "answer"),
        # What it speaks of.
        ("[[sword]]を", "[[shield]]を", "term"),
        ("[[sword]]を使うと", "使うと", "term"),
        ("カードを2枚", "盾を2枚", "term"),
        ("[[sword]]を使うと", "盾と[[sword]]を使うと", "term"),
        # Other words for the same.
        ("使うと", "使用すると", "wording"),
        ("引きます。", "引くことになります。", "wording"),
        ("カードを", "札を", "wording"),
        # No change to a translator.
        ("2枚引きます", "２枚引きます", None),
        ("引きます。", "引きます", None),
        ("使うとカード", "使うと、カード", None),
        ("を使うとカード", "を\n    使うとカード", None),
    ],
)
def test_a_change_is_ranked_by_what_it_touched(bench: Workbench, old: str, new: str, expected: str | None) -> None:
    bench.edit(RULING, old, new)
    assert waiting(bench) == ([("TRI-001", "ko", expected), ("TRI-001", "en", expected)] if expected else [])


def test_two_and_2_are_the_same_number(bench: Workbench) -> None:
    bench.edit(RULING, "2枚引きます", "二枚引きます")
    assert {one for *_, one in waiting(bench)} == {"wording"}


def test_a_fresh_base_has_nothing_in_the_queue(bench: Workbench) -> None:
    assert waiting(bench) == []
    assert {standing.lang: (standing.done, standing.translations) for standing in standings(bench.game, LANGUAGES)} == {
        "ja": (1, 1),
        "ko": (7, 7),
        "en": (8, 8),
    }


def test_the_queue_is_by_rank_then_by_what_readers_look_up(bench: Workbench) -> None:
    bench.edit(RULING, "使うと", "使用すると")  # wording of a ruling
    bench.edit(KOREAN, "버릴 수 없습니다", "버릴 수 있습니다")  # the answer of a ruling
    bench.edit("rulings/trio/sources.yaml", "2枚引く", "4枚引く")  # the number of a point
    bench.edit("rulings/trio/terms.yaml", "ko: 칼, ", "")  # a name that is missing
    bench.ok("trio/draw", lang="en", state=State.DRAFT)
    assert waiting(bench) == [
        ("TRI-002", "ja", "answer"),
        ("TRI-002", "en", "answer"),
        ("trio/sources/book/p01", "ko", "answer"),
        ("trio/sources/book/p01", "en", "answer"),
        ("trio/terms/sword", "ko", "missing"),
        ("TRI-001", "ko", "wording"),
        ("TRI-001", "en", "wording"),
        ("trio/draw", "en", "draft"),
    ]
    assert waiting(bench, "ja") == [("TRI-002", "ja", "answer")]


def test_games_are_put_into_one_queue(bench: Workbench) -> None:
    bench.edit(RULING, "使うと", "使用すると")
    bench.edit(KOREAN, "버릴 수 없습니다", "버릴 수 있습니다")
    by_language = [one for lang in LANGUAGES for one in queue(bench.game, [lang])]
    assert [one.rank for one in in_order(by_language)] == [Rank.ANSWER, Rank.ANSWER, Rank.WORDING, Rank.WORDING]


def test_counts_and_queue_of_a_language_agree(bench: Workbench) -> None:
    bench.edit(RULING, "2枚引きます", "3枚引きます")
    bench.edit(KOREAN, "  en: You cannot discard the shield.\n", "")
    (english,) = (one for one in standings(bench.game, LANGUAGES) if one.lang == "en")
    assert english.counts == {
        Freshness.SOURCE: 0,
        Freshness.REVIEWED: 6,
        Freshness.DRAFT: 0,
        Freshness.STALE: 1,
        Freshness.MISSING: 1,
    }
    assert (english.waiting(Rank.ANSWER), english.waiting(Rank.MISSING), english.waiting(Rank.TERM)) == (1, 1, 0)
    assert (english.done, english.translations) == (6, 8)
    assert isinstance(english, Standing) and english.counts == counts(bench.game, "en")


# -- Chains: the source is the record's own


def test_from_japanese_by_korean_to_english(bench: Workbench) -> None:
    """The Korean text is mended first; the English one, made with an eye on it, waits until somebody looks at it."""
    bench.edit(RULING, "2枚引きます", "3枚引きます")
    bench.edit(RULING, "2장", "3장")
    assert bench.ok("TRI-001", lang="ko") == [RULING]
    assert waiting(bench) == [("TRI-001", "en", "answer")]
    bench.edit(RULING, "3장 뽑습니다", "석 장 뽑습니다")
    assert waiting(bench) == [("TRI-001", "en", "answer")], "a translation is nobody's source"
    bench.edit(RULING, "two cards", "three cards")
    bench.ok("TRI-001", lang="en")
    assert waiting(bench) == []


@pytest.mark.parametrize(
    ("source", "old", "new", "stale"),
    [
        ("ja", "[[sword]]を使う", "[[sword]]を用いる", ["ko", "en"]),
        ("ko", "쓰면", "사용하면", ["ja", "en"]),
        ("en", "Using", "Playing", ["ja", "ko"]),
    ],
)
def test_every_language_can_be_the_source(bench: Workbench, source: str, old: str, new: str, stale: list[str]) -> None:
    bench.edit(RULING, "status: official", f"status: official\nsource_language: {source}")
    bench.ok("TRI-001")
    assert rank(bench.item("TRI-001"), source) is None
    bench.edit(RULING, old, new)
    assert [lang for _, lang, _ in waiting(bench)] == stale


# -- Still right, and back again


def test_still_right_until_the_next_change(bench: Workbench) -> None:
    bench.edit(RULING, "使うと", "使用すると")
    before = (bench.root / RULING).read_text("utf-8").splitlines()
    bench.ok("TRI-001")
    assert waiting(bench) == []
    after = (bench.root / RULING).read_text("utf-8").splitlines()
    changed = [row for row, old in zip(after, before, strict=True) if row != old]
    assert len(changed) == 2 and all("state: reviewed" in row for row in changed), "nothing but the stamps"
    bench.edit(RULING, "使用すると", "使った場合に")
    assert [lang for _, lang, _ in waiting(bench)] == ["ko", "en"]


def test_going_back_to_the_old_text_makes_it_fresh_again(bench: Workbench) -> None:
    bench.edit(RULING, "2枚引きます", "3枚引きます")
    bench.edit(RULING, "3枚引きます", "2枚引きます")
    assert waiting(bench) == []


# -- What is missing, and what an old stamp cannot tell


def test_a_new_text_without_translations_makes_no_answer_wrong(bench: Workbench) -> None:
    bench.edit(RULING, "cites:", "reason: {ja: 3枚ではありません。}\ncites:")
    assert waiting(bench) == [("TRI-001", "ko", "missing"), ("TRI-001", "en", "missing")]


def test_a_wrong_answer_is_graver_than_what_is_missing_beside_it(bench: Workbench) -> None:
    bench.edit(RULING, "cites:", "reason: {ja: 理由。}\ncites:")
    bench.edit(RULING, "2枚引きます", "3枚引きます")
    assert {one for *_, one in waiting(bench)} == {"answer"}


def test_a_stamp_without_digests_is_taken_for_the_gravest(bench: Workbench) -> None:
    text = (bench.root / RULING).read_text("utf-8")
    stamp = bench.item("TRI-001").record.translations["ko"]
    (bench.root / RULING).write_text(text.replace(f", facts: {stamp.facts}, terms: {stamp.terms}", ""), "utf-8")
    assert waiting(bench) == [], "it fits all the same"
    bench.edit(RULING, "使うと", "使用すると")
    assert {one for *_, one in waiting(bench)} == {"answer"}


def test_a_translation_without_a_stamp_is_a_draft(bench: Workbench) -> None:
    text = (bench.root / KOREAN).read_text("utf-8")
    (bench.root / KOREAN).write_text(text.partition("translations:")[0], "utf-8")
    assert waiting(bench) == [("TRI-002", "ja", "draft"), ("TRI-002", "en", "draft")]
