"""Three languages of one text, whichever is the source: what is reported, at which of them, and what is not."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from hantei.checks import (
    ACROSS,
    Across,
    added_number,
    cjk_emphasis,
    full_width_markup,
    markup_differs,
    numbers,
    placeholders_differ,
    polarity,
    references_differ,
    same_as_source,
    verdict,
    wrong_script,
)
from hantei.load import Entry
from hantei.nodes import Mapping, Position
from hantei.records import Record, Ruling
from hantei.translate.agreement import Versions
from hantei.translate.fields import Field
from hantei.translate.records import Translated

LANGUAGES = ("ja", "ko", "en")


def versions(source: str, key: str = "text", **texts: str) -> Versions:
    """A text of a ruling that was first written in `source`."""
    record = Ruling.model_validate({"title": {"ja": "題"}, "kind": "rule", "status": "open", "text": texts})
    entry: Entry[Record] = Entry("MIN-001", "MIN-001.yaml", Mapping((), Position(1, 1), (0, 0), False), record)
    field = Field(Translated("MIN-001", entry, (), record, source, cast(Any, None)), (key,), texts)
    own = sorted((one for one in LANGUAGES if one in texts), key=lambda one: one != source)
    return Versions(field, tuple(own))


def told(check: Across, texts: Versions) -> list[str]:
    return [f"{finding.lang}: {finding.problem.message}" for finding in check.find(texts)]


#: Texts in ja, ko and en that say the same, as far as any check can tell.
SILENT = (
    # numbers
    ("２枚引く", "2장 뽑는다", "Draw two cards"),
    ("2枚引く", "두 장을 뽑는다", "Draw 2 cards"),
    ("カードを1枚引く", "카드를 뽑는다", "Draw a card"),
    ("もう1枚", "한 장 더", "a second one"),
    ("0枚になる", "없어진다", "None is left"),
    ("第三版、③", "3판, ③", "the third edition, 3"),
    ("2倍にする", "두 배로 한다", "It is doubled"),
    ("半分にする", "절반으로 한다", "It is halved"),
    ("両方を使う", "둘 다 쓴다", "Both are used"),
    ("コスト+1", "코스트 +1", "1 more to pay"),
    ("2枚と2枚", "2장과 2장", "2 of each"),
    ("[[MIN-002]]の{1}は3", "[[MIN-002]]의 {1}은 3", "[[MIN-002]]: {1} is 3"),
    ("2022年6月28日", "2022년 6월 28일", "28 June 2022"),
    ("1,000点", "1000점", "1,000 points"),
    ("4人のうち3分の1", "4명 중 3분의 1", "a third of the four"),
    # answers and denials
    ("いいえ。使えません。", "아니요. 쓸 수 없습니다.", "No. It may not be used."),
    ("支払っても構いません。", "지불해도 됩니다.", "It may be paid."),
    ("支払わなければなりません。", "지불해야 합니다.", "It has to be paid."),
    ("どれでも変わりません。", "어느 것이나 같습니다.", "They are all alike."),
    ("手札からしか使えません。", "손에서만 쓸 수 있습니다.", "Only from the hand."),
    ("まだトラッシュにありません。", "아직 트래시에 없습니다.", "That is before it comes to the Trash."),
    ("置ける数に制限はありません。", "놓는 수에는 제한이 없습니다.", "Any number may be placed."),
    ("使わない", "쓰지 않음", "decline"),
    ("決まっていません。", "정해져 있지 않습니다.", "It is open."),
    # scripts, markup, references
    ("「Farrier」です。", "'Farrier'입니다.", "Farrier."),
    ("閣下（각하）です。", "각하(閣下)입니다.", "His Excellency (閣下)."),
    ("**[[coin]]**は[[purse|財布]]に。", "[[purse]]의 **[[coin]]**.", "The **[[coin]]** of the [[purse]], [[coin]]."),
    ("- 一つ目\n- 二つ目", "- 첫째\n- 둘째", "- the first\n- the second"),
)  # fmt: skip


@pytest.mark.parametrize("source", LANGUAGES)
@pytest.mark.parametrize(("ja", "ko", "en"), SILENT, ids=[row[0] for row in SILENT])
def test_texts_that_say_the_same_are_silent(ja: str, ko: str, en: str, source: str) -> None:
    texts = versions(source, ja=ja, ko=ko, en=en)
    assert [message for check in ACROSS for message in told(check, texts)] == []


FOUND = (
    # Where two agree, the third is told, the source too; a pair is told at the translation.
    (numbers, "ja", "２枚引く", "3장 뽑는다", "Draw two cards", ["ko: ko says 3, where ja says ２"]),
    (numbers, "en", "２枚引く", "3장 뽑는다", "Draw two cards", ["ko: ko says 3, where en says two"]),
    (numbers, "ja", "３枚引く", "2장 뽑는다", "Draw 2 cards", ["ja: ja says ３, where ko says 2"]),
    (numbers, "ja", "1枚引く", "세 장 뽑는다", "Draw a card", ["ko: ko says 세, where ja says 1"]),
    (numbers, "ja", "二枚引く", "세 장 뽑는다", "Draw two cards", ["ko: ko says 세, where ja says 二"]),
    (numbers, "ja", "2枚引く", "카드를 뽑는다", "Draw two cards", ["ko: ko lacks 2, which ja says"]),
    (numbers, "ko", "2枚引く", "두 장 뽑는다", "Draw the cards", ["en: en lacks 두, which ko says"]),
    (numbers, "ja", "2枚引き2枚捨てる", "2장 뽑고 3장 버린다", "Draw 2, discard 2", ["ko: ko says 3, where ja says 2"]),
    (numbers, "ja", "コスト+2", "코스트 +2", "the cost: -2", ["en: en says -2, where ja says +2"]),
    (numbers, "ja", "2枚", "3장", "4 cards", ["en: en says 4, where ja says 2", "ko: ko says 3, where ja says 2"]),
    (added_number, "ja", "カードを引く", "카드를 3장 뽑는다", "Draw cards", ["ko: ko says 3, which ja does not"]),
    (verdict, "ja", "いいえ。使えません。", "네. 쓸 수 있습니다.", "No, it may not.", [
        "ko: ko says yes, where ja says no"
    ]),
    (verdict, "ja", "使えます。", "쓸 수 없습니다.", "It may not be used.", ["ja: ja says yes, where ko says no"]),
    (verdict, "ko", "場合によります。", "네, 씁니다.", "It depends.", [
        "ko: ko says yes, where ja says that it depends"
    ]),
    (polarity, "ja", "手札に戻りません。", "손으로 돌아갑니다.", "It does not return.", [
        "ko: ko does not deny what ja denies"
    ]),
    (
        polarity, "en", "引きます。戻りません。", "뽑습니다. 돌아가지 않습니다.", "It is drawn. It returns.",
        ["en: en does not deny what ja denies"],
    ),
    (references_differ, "ja", "[[coin]]と[[purse]]", "[[coin]]과(와) 지갑", "A [[coin]], a [[purse]]", [
        "ko: ko lacks [[purse]], which ja has"
    ]),
    (references_differ, "ja", "[[coin]]", "[[purse]]", "[[coin]]", [
        "ko: ko lacks [[coin]], which ja has and has [[purse]], which ja lacks"
    ]),
    (markup_differs, "ja", "**2枚**です", "**2장**입니다", "2 cards", ["en: counted in en: strong text 0, in ja 1"]),
    (markup_differs, "ja", "**2枚**です", "** 2장**입니다", "**2 cards**", [
        "ko: counted in ko: strong text 0, in ja 1"
    ]),
    (markup_differs, "ja", "| A | B |\n|---|---|\n| 1 | 2 |", "A 1, B 2", "| A | B |\n|---|---|\n| 1 | 2 |", [
        "ko: counted in ko: table rows 0, in ja 2"
    ]),
    (same_as_source, "ko", "카드를 뽑습니다.", "카드를 뽑습니다.", "A card is drawn.", [
        "ja: ja is the ko text over again"
    ]),
    (same_as_source, "en", "A card is drawn.", "카드를 뽑습니다.", "A card is drawn.", [
        "ja: ja is the en text over again"
    ]),
    (wrong_script, "ja", "過払いです", "過払い입니다", "Overpaying", ["ko: 過払い is not written as ko is"]),
    (wrong_script, "ja", "초과 지불です", "초과 지불", "Overpaying", ["ja: 초과 지불 is not written as ja is"]),
    (cjk_emphasis, "ja", "**過払い。**次", "**초과(지불)**은", "**Both.** Next", [
        "ja: **過払い。** is strong here and not by CommonMark's rules",
        "ko: **초과(지불)** is strong here and not by CommonMark's rules",
    ]),
    (full_width_markup, "ja", "＊＊硬貨＊＊", "동전", "coin", ["ja: ＊＊ is no markup"] * 2),
)  # fmt: skip


@pytest.mark.parametrize(("check", "source", "ja", "ko", "en", "messages"), FOUND)
def test_what_one_language_says_and_another_does_not_is_told_once(
    check: Across, source: str, ja: str, ko: str, en: str, messages: list[str]
) -> None:
    assert told(check, versions(source, ja=ja, ko=ko, en=en)) == messages


def test_a_result_has_as_many_placeholders_in_every_language() -> None:
    texts = versions("ja", "result", ja="{1}枚と{2}枚", ko="{1}장과 {1}장", en="{1} and {2}")
    assert told(placeholders_differ, texts) == ["ko: ko lacks {2}, which ja has and has {1}, which ja lacks"]
    assert told(placeholders_differ, versions("ja", "result", ja="{}枚", ko="{1}장", en="{:1=one|2=two}")) == []
    assert told(placeholders_differ, versions("ja", "text", ja="{}枚", ko="장", en="cards")) == [], "nothing is put in"


def test_a_language_whose_words_are_not_known_is_held_to_digits_only() -> None:
    assert told(numbers, versions("ja", ja="2枚", ko="2장")) == []
    assert told(polarity, versions("ja", ja="戻りません。")) == []


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ([], []),
        (["ja ko"], [("ko", "ja")]),
        (["ko en"], [("en", "ko")]),
        (["ja ko", "ko en"], [("ko", "ja")]),
        (["ja ko", "ja en"], [("ja", "ko")]),
        (["ja ko", "ja en", "ko en"], [("en", "ja"), ("ko", "ja")]),
    ],
)
def test_the_language_that_disagrees_with_most_is_the_odd_one(
    pairs: list[str], expected: list[tuple[str, str]]
) -> None:
    unlike = [frozenset(pair.split()) for pair in pairs]
    texts = versions("ja", ja="一", ko="일", en="one")
    differs: Callable[[str, str], bool] = lambda one, two: frozenset((one, two)) in unlike  # noqa: E731
    assert list(texts.odd(differs)) == expected
