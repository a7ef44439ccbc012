"""The termbase for people, side by side, and for other programs."""

from xml.etree import ElementTree

import pytest

from hantei import link, load, termbase
from hantei.load import GameBook
from mini import Tree

TERMS = """\
coin:
  kind: card
  names: {en: Coin & Co, ja: 硬貨}
  reading: こうか
  aliases: {en: [Piece, Bit], ja: [コイン]}
  forbidden: {en: [Money]}
  text: {en: "What **counts** as [[purse]] money."}
sum:
  kind: term
  names: {en: "=SUM(A1)"}
purse:
  kind: term
  names: {en: Purse, ja: 財布}
"""
NAMESPACE = {"t": "urn:iso:std:iso:30042:ed-2"}
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture
def game(tree: Tree) -> GameBook:
    book, _ = load.load(tree({"rulings/mini/terms.yaml": TERMS}), ("en", "ja"))
    return link.link(book)[0].book.games["mini"]


def test_a_table_has_a_row_for_each_term(game: GameBook) -> None:
    assert termbase.tsv(game, ("en", "ja")).splitlines() == [
        "key\tkind\ten\ten.aliases\ten.forbidden\tja\tja.aliases\tja.forbidden\treading",
        "coin\tcard\tCoin & Co\tPiece | Bit\tMoney\t硬貨\tコイン\t\tこうか",
        "sum\tterm\t'=SUM(A1)\t\t\t\t\t\t",
        "purse\tterm\tPurse\t\t\t財布\t\t\t",
    ]


def test_tbx_has_a_concept_for_each_term_and_a_section_for_each_language(game: GameBook) -> None:
    root = ElementTree.fromstring(termbase.tbx(game, ("en", "ja"), "Mini").encode())
    assert (root.tag, root.get("type"), root.get("style"), root.get(XML_LANG)) == (
        "{urn:iso:std:iso:30042:ed-2}tbx", "TBX-Basic", "dct", "en",
    )  # fmt: skip
    concepts = root.findall("t:text/t:body/t:conceptEntry", NAMESPACE)
    assert [one.get("id") for one in concepts] == ["mini-coin", "mini-sum", "mini-purse"]
    sections = {one.get(XML_LANG): one for one in concepts[0].findall("t:langSec", NAMESPACE)}
    found = {
        lang: [
            (term.findtext("t:term", "", NAMESPACE), term.findtext("t:termNote", "", NAMESPACE))
            for term in section.findall("t:termSec", NAMESPACE)
        ]
        for lang, section in sections.items()
    }
    assert found == {
        "en": [
            ("Coin & Co", "preferredTerm-admn-sts"),
            ("Piece", "admittedTerm-admn-sts"),
            ("Bit", "admittedTerm-admn-sts"),
            ("Money", "deprecatedTerm-admn-sts"),
        ],
        "ja": [("硬貨", "preferredTerm-admn-sts"), ("コイン", "admittedTerm-admn-sts")],
    }
    assert sections["en"].findtext("t:descripGrp/t:descrip", "", NAMESPACE) == "What counts as Purse money."
    assert sections["ja"].findtext("t:termSec/t:note", "", NAMESPACE) == "こうか"
    assert [one.get(XML_LANG) for one in concepts[1].findall("t:langSec", NAMESPACE)] == ["en"]


def test_the_same_termbase_gives_the_same_bytes(game: GameBook) -> None:
    assert termbase.tbx(game, ("en", "ja"), "Mini") == termbase.tbx(game, ("en", "ja"), "Mini")
