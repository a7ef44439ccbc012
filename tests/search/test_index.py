"""The index as files."""

import json
from typing import Any

import pytest

from hantei.pages import Views, load_words
from hantei.search import files
from hantei.search.index import CHUNK, FULL
from test_pages import made

Index = dict[str, Any]


def index(root: Any) -> Index:
    """The content of every file, by its path below the index's folder."""
    basis = made(root)
    views = Views(basis, load_words(root, basis.settings.languages))
    return {path.removeprefix("assets/search/"): json.loads(data) for path, data in files(views)}


def postings(found: Index) -> dict[str, list[int]]:
    """Every posting as plain numbers."""
    plain = {}
    for path, content in found.items():
        for gram, deltas in content.items() if path.startswith("grams/") else ():
            total = 0
            plain[gram] = [total := total + delta for delta in deltas]
    return plain


@pytest.fixture
def mini(tree) -> Index:
    return index(tree())


def test_records_are_numbered_by_standing_kind_status_and_game(mini: Index) -> None:
    assert mini["index.json"]["records"] == 6
    assert mini["index.json"]["segments"] == [
        ["ruling", "mini", "official", 0],
        ["ruling", "mini", "open", 1],
        ["term", "mini", None, 2],
        ["topic", "mini", None, 4],
        ["game", "mini", None, 5],
    ]


def test_what_is_superseded_comes_after_everything_in_force(tree) -> None:
    old = """\
        title: {en: Old, ja: 旧}
        kind: rule
        status: superseded
        superseded_by: MIN-001
        reason: {en: It changed., ja: 変わった。}
        text: {en: As it was., ja: 以前。}
        cites:
          - {source: book, points: [p01]}
        """
    found = index(tree({"rulings/mini/basics/MIN-003.old.yaml": old}))
    assert found["index.json"]["segments"][-1] == ["ruling", "mini", "superseded", 6]


def test_a_document_has_its_texts_without_markup(mini: Index) -> None:
    assert mini["texts/ja/0.json"][0] == {
        "url": "MIN-001/",
        "titles": {"en": "What a coin is worth", "ja": "硬貨の値"},
        "passages": ["硬貨は1である。", "硬貨が1枚。", "値は1"],
    }
    assert mini["texts/ja/0.json"][2]["names"] == ["こうか"]


def test_a_posting_tells_document_and_place(mini: Index) -> None:
    found = postings(mini)
    document = 6  # The first ruling in the second language.
    assert found["硬貨"] == [document * 8, document * 8 + 1, document * 8 + 2, (document + 2) * 8]
    assert found["worth"] == [0, 1, 3]


def test_ids_and_names_lead_straight_to_their_records(mini: Index) -> None:
    found = postings(mini)
    assert found["=min001"] == [0]
    assert found["=coin"] == [2]
    assert found["=こうか"] == found["=硬貨"] == [6 + 2]


def test_ruby_is_found_by_base_and_by_reading(tree) -> None:
    text = """\
        title: {en: Luck, ja: 運}
        kind: question
        status: open
        text: {en: Nobody knows., ja: "{過払|か|ばら}いは不明。"}
        cites:
          - {source: book, points: [p02]}
        """
    found = index(tree({"rulings/mini/basics/MIN-002.luck.yaml": text}))
    assert found["texts/ja/0.json"][1]["passages"] == [["過払いは不明。", "かばらいは不明。"]]
    assert {"過払", "払い", "かば", "らい"} <= postings(found).keys()
    assert "払か" not in postings(found)


def test_lists_and_tables_are_cut_into_passages(tree) -> None:
    text = """\
        title: {en: Luck, ja: 運}
        kind: question
        status: open
        text:
          en: |
            One
            line.
            - first
            - second

            | a | b |
            |---|---|
            | c | d |
          ja: わからない。
        cites:
          - {source: book, points: [p02]}
        """
    found = index(tree({"rulings/mini/basics/MIN-002.luck.yaml": text}))
    assert found["texts/en/0.json"][1]["passages"] == ["One line.", "first", "second", "a b", "c d"]


def test_a_text_in_one_language_only_is_no_document_of_another(tree) -> None:
    found = index(tree({"mkdocs.yml": MKDOCS_KO}))
    assert found["texts/ko/0.json"] == [None] * CHUNK
    assert found["texts/ja/0.json"][0]["titles"] == {"ja": "硬貨の値"}


MKDOCS_KO = """\
    site_name: Mini
    extra: {hantei: {languages: [ko, ja]}}
    """


def test_gram_files_are_sorted_and_cut_by_size(tree) -> None:
    many = "\n".join(
        f"  k{n}: {{kind: term, names: {{en: Word{n:05d}, ja: 語{chr(0x4E00 + n)}}}}}" for n in range(2500)
    )
    found = index(tree({"rulings/mini/terms.yaml": many.replace("\n  ", "\n").lstrip() + "\n" + COIN}))
    starts = found["index.json"]["starts"]
    contents = [found[f"grams/{number}.json"] for number in range(len(starts))]
    listed = [gram for content in contents for gram in content]
    assert len(starts) > 3
    assert [next(iter(content)) for content in contents] == starts
    assert listed == sorted(listed)
    for content in contents:
        assert len(json.dumps(content, ensure_ascii=False, separators=(",", ":"))) <= FULL * 1.1 or len(content) == 1


COIN = """\
coin: {kind: card, names: {en: Coin, ja: 硬貨}, facts: {value: "1"}}
"""


def test_the_same_texts_give_the_same_files(tree) -> None:
    root = tree()
    assert index(root) == index(root)


def test_another_text_gives_another_version(tree, mini: Index) -> None:
    changed = index(tree({"rulings/mini/basics/topic.yaml": "title: {en: Basic, ja: 基本}\n"}))
    assert changed["index.json"]["version"] != mini["index.json"]["version"]
