"""What the checks of texts find and what they leave alone, text by text. The cases show the places and the remedies."""

from textwrap import indent

import pytest

from hantei import checks, link, load
from mini import Tree

LANGUAGES = ("en", "ja", "ko")
RULING = "rulings/mini/basics/MIN-001.worth.yaml"
TERMS = """\
coin:
  kind: card
  names: {en: Coin, ja: 硬貨, ko: 동전}
  reading: こうか
  aliases: {en: [Penny], ja: [銭貨, 払わない], ko: [주화]}
purse: {kind: term, names: {en: purse, ja: 財布, ko: 지갑}, reading: さいふ}
water: {kind: card, names: {en: Water, ja: みず, ko: 물}}
strange: {kind: card, names: {en: Strange, ja: 妙, ko: strange}, reading: みょう}
"""


def ruling(source: str, **texts: str) -> str:
    rows = "".join(f"  {lang}: |-\n{indent(text, '    ')}\n" for lang, text in texts.items())
    return f"title: {{en: A title}}\nkind: rule\nstatus: community\nsource_language: {source}\ntext:\n{rows}"


def found(tree: Tree, code: str, source: str, **texts: str) -> list[str]:
    """What a check says of a ruling with these texts, each with the language."""
    root = tree({RULING: ruling(source, **texts), "rulings/mini/terms.yaml": TERMS})
    book, problems = load.load(root, LANGUAGES)
    assert problems == []
    linked, _ = link.link(book)
    return [
        f"{one.lang}: {one.problem.message}"
        for one in checks.findings(linked)
        if one.code.name == code and one.field.item.name == "MIN-001"
    ]


def pairs(*given: tuple[str, str, str]) -> list[tuple[str, dict[str, str]]]:
    """A check with a Japanese text and one of the two translations of it, by its script."""
    rows = []
    for code, ja, other in given:
        lang = "ko" if any("가" <= char <= "힣" for char in other) else "en"
        rows.append((code, {"ja": ja, lang: other} if other else {"ja": ja}))
    return rows


WRONG = pairs(
    ("term", "硬貨です。", "A disc."),
    ("term", "硬貨です。", "쇠붙이입니다."),
    ("term", "財布と財布です。", "Two bags."),
    ("term", "財布は\n財布です。", "가방은 가방입니다."),
    ("end-mark", "引けますか？", "You may draw."),
    ("end-mark", "引いてください。", "May you draw?"),
    ("end-mark", "引いてください。", "Draw a card!"),
    ("end-mark", "次のとおりです。", "This is the list:"),
    ("end-mark", "引けますか？", "뽑을 수 있습니다."),
    ("brackets", "（「強い）」。", "One."),
    ("brackets", "文。", "One (two."),
    ("brackets", "文。", "하나(둘."),
    ("brackets", "文。", "하나) 둘."),
    ("bracket-counts", "「一」「二」「三」です。", "하나, 둘, 셋입니다."),
    ("bracket-counts", "一、二、三です。", "‘하나’, ‘둘’입니다."),
    ("wrong-width", "ｺｲﾝです。", "One."),
    ("wrong-width", "引く.捨てる。", "One."),
    ("wrong-width", "引く!?捨てる。", "One."),
    ("wrong-width", "文。", "One，two。"),
    ("wrong-width", "文。", "하나、 둘（셋）。"),
    ("spaces", "カードを 引く。", "One."),
    ("spaces", "文。", "One  two."),
    ("spaces", "文。", "하나\u00a0둘."),
    ("spaces", "文。", "One , two."),
    ("spaces", "[[coin]] を引く。", "One."),
    ("invisible", "文。", "하나\ufe0f둘."),
    ("stray-jamo", "文。", "ㅋ 하나."),
    ("stray-jamo", "文。", "하나 \u11ab 둘."),
    ("sentence-count", "一。二。三。", "One."),
    ("sentence-count", "一。", "One. Two. Three."),
    ("sentence-count", "一？二！三。", "하나다."),
    ("length", "あ" * 30, "A."),
    ("length", "短い。", "x" * 60),
    ("duplicate-word", "硬貨をを引く。", "One."),
    ("duplicate-word", "硬貨のの値。", "One."),
    ("duplicate-word", "カードカードを引く。", "One."),
    ("duplicate-word", "文。", "One of of them."),
    ("duplicate-word", "文。", "카드를 카드를 뽑는다."),
    ("josa", "文。", "동전는 3이다."),
    ("josa", "文。", "**동전**를 쓴다."),
    ("josa", "文。", "[[coin]]가 있다."),
    ("josa", "文。", "[[coin|주화]]과 있다."),
    ("josa", "文。", "[[water]]으로 한다."),
    ("josa", "文。", "10를 낸다."),
    ("josa", "文。", "①는 하나."),
    ("josa", "文。", "50%을 낸다."),
    ("josa", "文。", "L가 있다."),
    ("josa", "文。", "ABC은 있다."),
    ("josa", "文。", "「동전」를 쓴다."),
    ("josa", "文。", "동전(硬貨)는 하나."),
    ("josa", "文。", "아무말를 한다."),
    ("josa", "文。", "칼으로는 안 된다."),
    ("josa", "文。", "7으로부터 센다."),
    ("josa", "文。", "3나 5를 낸다."),
    ("josa-double", "文。", "sword을(를) 쓴다."),
    ("josa-double", "文。", "동전 을(를) 쓴다."),
    ("josa-double", "文。", "[[strange]]은(는) 둘."),
    ("josa-double", "文。", "[[coin]]이가 있다."),
    ("josa-double", "文。", "동전을를 쓴다."),
    ("mixed-names", "硬貨は硬貨で、銭貨は銭貨です。", "One."),
    ("mixed-names", "文。", "A Penny is a [[coin]]."),
    ("mixed-names", "文。", "동전과 주화입니다."),
)

RIGHT = pairs(
    # An alias, a reference, a plural, a unit, a general word that a pronoun takes up.
    ("term", "硬貨です。", "A Penny."),
    ("term", "硬貨です。", "A [[coin|disc]]."),
    ("term", "硬貨と硬貨です。", "Two coins."),
    ("term", "2硬貨と{}硬貨です。", "2 and {}."),
    ("term", "財布です。", "That one."),
    ("term", "硬貨入れの妙案です。", "A clever Coin box, strange."),
    # The languages' own marks, questions without a mark, short texts.
    ("end-mark", "引けますか？", "뽑을 수 있나요?"),
    ("end-mark", "引けますか。", "May one draw?"),
    ("end-mark", "どれを引くか", "What to draw?"),
    ("end-mark", "引けなかったら", "What if nothing can be drawn?"),
    ("end-mark", "引けますか？", "뽑을 수 있습니까."),
    ("end-mark", "引いてよい（1枚）。", "You may draw (one)."),
    ("end-mark", "値は**{}枚**", "It is **{}**."),
    ("end-mark", "はい。", "Yes!"),
    ("brackets", "「強い（2回）」と【札】。", "1) one (two [three]) and “four”"),
    ("brackets", "`（`と[[coin|硬貨]]。", "a) 하나\n가) 둘(셋)"),
    ("bracket-counts", "「一」「二」です。", "‘하나’, 둘입니다."),
    ("bracket-counts", "「{}」「[[coin]]」です。", "{}, [[coin]]입니다."),
    ("bracket-counts", "「一」「二」「三」です。", "'하나', \"둘\", 「셋」입니다."),
    ("bracket-counts", "「一」「二」「三」です。", "One, two and three."),
    ("wrong-width", "2.5枚、R1-047 (A)です。", "2.5 (A), it's."),
    ("wrong-width", "A,B。A.B。", "하나, 둘(셋) ~ 넷·다섯."),
    ("wrong-width", "ー・〜＋×。", "One “two”…"),
    ("spaces", "**引く。** 次はA と B。", "One, two.\nThree."),
    ("spaces", "- 一\n- 二\n\n文。", "| a  | b |\n| --- | --- |\n| c  | d |"),
    ("invisible", "✔\ufe0f。", "1\ufe0f\u20e3 one."),
    ("stray-jamo", "文。", "`ㄹ` 다음에 하나."),
    ("sentence-count", "一。二。", "One and two."),
    ("sentence-count", "一。二。三。", "One: two; three."),
    ("sentence-count", "一。", "One (two. Three.), e.g. 2.5, i.e. No. 3."),
    ("sentence-count", "1. 一\n2. 二\n3. 三", "1. One.\n2. Two.\n3. Three."),
    ("sentence-count", "「一。二。三。」です。", "“One. Two. Three.” it says."),
    ("length", "あ" * 30, "x" * 80),
    ("length", "短い。", "Twenty characters."),
    ("duplicate-word", "そののち、もののけ、ますます。時々、はは。", "What she had had had an end. That that is."),
    ("duplicate-word", "これががらくた。", "하나 하나 조금 조금."),
    ("duplicate-word", "ことと、とときの、カードとカード。", "The card, the coin; no, no."),
    ("josa", "文。", "동전은 3과 5로, 10을, ①은, 50%를, L이, ABC는, 「동전」을, 동전(硬貨)은 1로."),
    ("josa", "文。", "sword는 過払い은 [[strange]]을 Lv가 {}를 `x`은"),
    ("josa", "文。", "[[water]]로 [[coin]]은(는) **[[coin]]**을, 물로는 칼로부터"),
    ("josa", "文。", "“동전입니다.”라고 한다. '물'이라고 한다. 카드이나 카드이라면"),
    ("josa", "文。", "평가와 효과 국가 마을 물가 3가지 5이상 동전가방 스스로"),
    ("josa-double", "文。", "검은(는) [[coin]]을(를) {}이(가) **{1}**와(과) 3을(를) L(으)로 [[MIN-002]]을(를)"),
    ("josa-double", "文。", "차이가 효과와 놀이가 맑은 `x 은(는)`"),
    ("mixed-names", "硬貨（銭貨）です。", "A Coin is a coin."),
    ("mixed-names", "硬貨：銭貨。硬貨を払わない。", "A Penny is a Penny."),
)


@pytest.mark.parametrize(("code", "texts"), WRONG)
def test_what_is_wrong_is_found(code: str, texts: dict[str, str], tree: Tree) -> None:
    assert len(found(tree, code, "ja", **texts)) >= 1


@pytest.mark.parametrize(("code", "texts"), RIGHT)
def test_what_is_right_is_left_alone(code: str, texts: dict[str, str], tree: Tree) -> None:
    assert found(tree, code, "ja", **texts) == []


def test_a_translation_into_japanese_is_read_as_one_from_it(tree: Tree) -> None:
    assert found(tree, "term", "ko", ko="동전입니다.", ja="円盤です。") == [
        "ja: '동전' of the ko text has no name in the ja text"
    ]
    assert found(tree, "end-mark", "en", en="May one draw?", ja="引いてください。") == [
        "ja: the en text ends as a question, this one as a statement"
    ]


def test_the_width_that_most_texts_have_is_the_rule(tree: Tree) -> None:
    wide = [f"カードを{digit}枚" for digit in "１２３"]
    assert found(tree, "width", "ja", ja="、".join([*wide, "カードを4枚"])) == [
        "ja: digits of mini in ja: '１', and elsewhere as '1'"
    ]
    assert found(tree, "width", "ja", ja="2〜4人で、6〜8枚。", en="2~4, 6〜8") == [
        "en: the tilde of mini in en: '〜', and elsewhere as '~'"
    ]


def test_how_long_a_translation_is_comes_from_the_others(tree: Tree) -> None:
    assert found(tree, "length", "ja", ja="い" * 40, en="y " * 60) == []
    many = {
        f"rulings/mini/basics/MIN-{number}.x.yaml": ruling("ja", ja=f"{number}" + "あ" * 40, en=f"{number}" + "x " * 20)
        for number in range(100, 350)
    }
    odd = ruling("ja", ja="い" * 40, en="y " * 60)
    root = tree({**many, RULING: odd, "rulings/mini/terms.yaml": TERMS})
    book, _ = load.load(root, LANGUAGES)
    linked, _ = link.link(book)
    lengths = [one for one in checks.findings(linked) if one.code.name == "length"]
    assert [one.field.item.name for one in lengths] == ["MIN-001"]
