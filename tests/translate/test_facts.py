"""Texts that say the same have the same facts, and a change of wording changes none."""

import pytest

from hantei.translate.answers import Verdict, answer, negations, verdict
from hantei.translate.facts import digest, facts, terms

YES, NO, DEPENDS, NONE = Verdict.YES, Verdict.NO, Verdict.DEPENDS, Verdict.NONE

ANSWERS = (
    ("ja", "はい。使えます。", YES),
    ("ja", "**いいえ。**使えません。", NO),
    ("ja", "場合によります。", DEPENDS),
    ("ja", "同じターンに2回使えます。", YES),
    ("ja", "このカードは使えません。ほかのカードは使えます。", NO),
    ("ja", "支払っても構いません。", YES),
    ("ja", "捨ててはいけません。", NO),
    ("ja", "手札からしか使えません。", NONE),
    ("ja", "何もできない効果もあります。", NONE),
    ("ja", "使えますか？", NONE),
    ("ja", "2枚を引きます。", NONE),
    ("ko", "네. 쓸 수 있습니다.", YES),
    ("ko", "네 장을 뽑습니다.", NONE),
    ("ko", "아니요. 쓸 수 없습니다.", NO),
    ("ko", "경우에 따라 다릅니다.", DEPENDS),
    ("ko", "같은 턴에 두 번 쓸 수 있습니다.", YES),
    ("ko", "지불해도 됩니다.", YES),
    ("ko", "버리면 안 됩니다.", NONE),
    ("ko", "이 카드는 쓸 수 없습니다.", NO),
    ("ko", "손에서만 쓸 수 있습니다.", NONE),
    ("en", "Yes: it is used.", YES),
    ("en", "No. It stays.", NO),
    ("en", "No card is drawn.", NONE),
    ("en", "It depends on the card.", DEPENDS),
    ("en", "A player may pay it twice.", YES),
    ("en", "It can't be used.", NO),
    ("en", "It may not be used. Others may.", NO),
    ("en", "Only the owner may use it.", NONE),
    ("en", "No player may use it.", NONE),
    ("fr", "Oui.", NONE),
)


@pytest.mark.parametrize(("lang", "text", "expected"), ANSWERS, ids=[f"{lang} {text}" for lang, text, _ in ANSWERS])
def test_verdict(lang: str, text: str, expected: Verdict) -> None:
    assert verdict(text, lang) is expected


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("**いいえ。** 次の文。", "いいえ。"),
        ("No. It stays.", "No."),
        ("첫 문단\n\n둘째 문단.", "첫 문단"),
        ("", ""),
    ],
)
def test_the_answer_is_the_first_sentence(text: str, first: str) -> None:
    assert answer(text) == first


@pytest.mark.parametrize(
    ("lang", "text", "count"),
    [
        ("ja", "使えません。数えないので、引かずに済みます。", 3),
        ("ja", "枚数が少ない。使うかもしれない。", 0),
        ("ko", "쓰지 않습니다. 쓸 수 없습니다.", 2),
        ("ko", "편안 하다", 0),
        ("en", "It is not used, cannot be used and isn't drawn.", 3),
        ("en", "Another note", 0),
        ("fr", "Ne pas", 0),
    ],
)
def test_negations(lang: str, text: str, count: int) -> None:
    assert negations(text, lang) == count


SAME = (
    ("ja", "２枚引きます。", "カードを2枚、引くことになります。"),
    ("ja", "二枚引きます。", "2枚引きます。"),
    ("en", "It costs 3 chips.", "The price of it is three chips, 3 in all."),
    ("en", "A [[coin]] is worth 2.", "Each [[purse]] is worth 2."),
    ("ko", "**2장**을 뽑습니다.", "두 장을 뽑습니다."),
)
OTHER = (
    ("ja", "2枚引きます。", "3枚引きます。"),
    ("ja", "使えます。", "使えません。"),
    ("en", "It lowers the cost: -1.", "It raises the cost: +1."),
    ("en", "It is used.", "It is not used."),
    ("ko", "네. 씁니다.", "아니요. 씁니다."),
)


@pytest.mark.parametrize(("lang", "before", "after"), SAME)
def test_a_change_of_wording_keeps_the_digest(lang: str, before: str, after: str) -> None:
    assert facts(before, lang).digest == facts(after, lang).digest


@pytest.mark.parametrize(("lang", "before", "after"), OTHER)
def test_a_change_of_what_is_said_changes_the_digest(lang: str, before: str, after: str) -> None:
    assert facts(before, lang).digest != facts(after, lang).digest


def test_terms_are_references_and_names_whatever_their_order() -> None:
    def named(text: str) -> list[str]:
        return [name for name in ("Coin", "Purse") if name in text]

    one = facts("The Purse holds a [[coin]].", "en", named)
    assert one.references == ("coin",) and one.names == ("Purse",)
    assert one.terms == facts("In a Purse, [[coin]].", "en", named).terms
    assert one.terms != facts("The box holds a [[coin]].", "en", named).terms
    assert one.terms != facts("The Purse holds a [[chip]].", "en", named).terms


def test_a_record_has_one_digest_of_all_its_texts() -> None:
    texts = [facts("2 cards", "en"), facts("No.", "en")]
    assert digest(texts) != digest(texts[:1]) and len(digest(texts)) == 4
    assert terms(texts) == terms(reversed(texts[:]))


def test_what_stands_in_markup_is_no_number() -> None:
    read = facts("Worth **2** of {1} or {:3=three|False=none}, `4`, [[FER-005]], {六|7}.\n\n1. A list\n2. of two", "en")
    assert [number.value for number in read.numbers] == [2, 2]
    assert [number.digits for number in read.numbers] == [True, False]
