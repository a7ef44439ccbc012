"""A new text goes into the span of its value, in the style of the old one, and nothing else of the file changes."""

import difflib
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from hantei import characters, editing, load, yamlfile
from hantei.newtexts import NewTexts, Unwritable, with_texts
from hantei.scalars import quoted
from hantei.translate.fields import fields
from mini import LANGUAGES, Tree

FILE = """\
# the head
title: {en: A title, ja: '題：「一」',   ko: "제목"}   # flow
names: {
  en: One,  # first
  ja: 一
}
text:
  en: |   # prose
    One.

    Two: a "quoted" word.


  # about the Japanese
  ja: >-
      一は
      二。

      三。
  ko:   plain text   # a remark
step:
  en: |2
      indented
    less

  ja: a plain text
    that goes on
# the foot
"""


PROSE = '|   # prose\n    One.\n\n    Two: a "quoted" word.\n'


def changed(file: str, keys: tuple[str, ...], lang: str, text: str) -> str:
    """The file with a text set, having been read again."""
    tree = yamlfile.parse(file, "x").tree
    assert tree
    after = with_texts(file, "x", [NewTexts(yamlfile.find(tree, keys), {lang: text})])
    read = yamlfile.parse(after, "x")
    assert read.tree and not read.problems
    found = yamlfile.find(read.tree, (*keys, lang))
    assert yamlfile.plain(found) == text
    return after


@pytest.mark.parametrize(
    ("keys", "lang", "text", "old", "new"),
    [
        ("title", "en", "Another", "en: A title", "en: Another"),
        ("title", "en", "With, comma", "en: A title", 'en: "With, comma"'),
        ("title", "ja", "it's", "'題：「一」'", "'it''s'"),
        ("title", "ko", 'He said "no"\\', '"제목"', r'"He said \"no\"\\"'),
        ("title", "fr", "Un titre", 'ko: "제목"', 'ko: "제목", fr: "Un titre"'),
        ("names", "ko", "하나", "  ja: 一\n}", "  ja: 一,\n  ko: 하나\n}"),
        ("text", "en", "New.\n", "One.\n\n    Two: a \"quoted\" word.\n", "New.\n"),
        ("text", "en", "  - a\n", PROSE, "|2   # prose\n      - a\n"),
        ("text", "en", "no end", PROSE, "|-   # prose\n    no end\n"),
        ("text", "ja", "一は 二。\n四。", "      三。\n", "      四。\n"),
        ("text", "ja", "一は 二。\n三。\n四。", "      三。\n", "      三。\n\n      四。\n"),
        ("text", "ko", "a: b # c", "plain text   #", '"a: b # c"   #'),
        ("text", "ko", "두\n줄\n", "plain text   #", r'"두\n줄\n"   #'),
        ("text", "fr", "Un.", "# a remark\n", "# a remark\n  fr: Un.\n"),
        ("step", "en", "flat\n", "      indented\n    less\n", "    flat\n"),
        ("step", "ja", "short", "a plain text\n    that goes on", "short"),
        ("step", "ko", "긴 글", "    that goes on\n", "    that goes on\n  ko: 긴 글\n"),
    ],
)  # fmt: skip
def test_the_difference_is_the_value(keys: str, lang: str, text: str, old: str, new: str) -> None:
    assert FILE.count(old) == 1
    assert changed(FILE, (keys,), lang, text) == FILE.replace(old, new)


@pytest.mark.parametrize(
    ("file", "after"),
    [
        ("text:\n  en: |\n    One.\n", "text:\n  en: |\n    One.\n  ko: |\n    하나.\n"),
        (
            "text:\n  en: |\n    One.\n\n\nkind: rule\n",
            "text:\n  en: |\n    One.\n  ko: |\n    하나.\n\n\nkind: rule\n",
        ),
        ("text:\n  en: |+\n    One.\n\nkind: rule\n", "text:\n  en: |+\n    One.\n\n  ko: |\n    하나.\nkind: rule\n"),
        ("text:\n  en: |\n    One.", "text:\n  ko: |\n    하나.\n  en: |\n    One."),
        ("text:\n  en: >2\n      One.\n", "text:\n  en: >2\n      One.\n  ko: >\n      하나.\n"),
        ("text:\n  en: One.", 'text:\n  en: One.\n  ko: "하나.\\n"'),
        ("text: {en: One.}", 'text: {en: One., ko: "하나.\\n"}'),
        ("text: {\n  en: One.,\n}\n", 'text: {\n  en: One.,\n  ko: "하나.\\n",\n}\n'),
        ("- text: {en: 'One.'}\n- x\n", "- text: {en: 'One.', ko: \"하나.\\n\"}\n- x\n"),
    ],
)
def test_a_language_is_added_in_the_style_of_the_last_one(file: str, after: str) -> None:
    tree = yamlfile.parse(file, "x").tree
    assert tree
    node = yamlfile.find(tree, ("text",) if isinstance(tree, yamlfile.Mapping) else (0, "text"))
    assert with_texts(file, "x", [NewTexts(node, {"ko": "하나.\n"})]) == after


def test_several_languages_and_mappings_at_once() -> None:
    tree = yamlfile.parse("a: {en: x}\nb:\n  en: x\n  ja: y\n", "x").tree
    assert tree
    new = [NewTexts(yamlfile.find(tree, (key,)), {"en": "z", "ko": "k", "fr": "f"}) for key in "ab"]
    expected = "a: {en: z, ko: k, fr: f}\nb:\n  en: z\n  ja: y\n  ko: k\n  fr: f\n"
    assert with_texts("a: {en: x}\nb:\n  en: x\n  ja: y\n", "x", new) == expected


@pytest.mark.parametrize(
    ("file", "after"),
    [
        ("a:\n  en: # none yet\n", "a:\n  en: one # none yet\n"),
        ("a:\n  en:\n  ja: 一\n", "a:\n  en: one\n  ja: 一\n"),
        ("a:\n  en:\n\n  # later\n  ja: 一\n", "a:\n  en: one\n\n  # later\n  ja: 一\n"),
        ("a:\n  en:", "a:\n  en: one"),
        ("a: {en: , ja: 一}\n", "a: {en: one, ja: 一}\n"),
        ("a: {en, ja: 一}\n", "a: {en: one, ja: 一}\n"),
        ("a: {en: }\n", "a: {en: one}\n"),
        ("a:\n  en: ''\n", "a:\n  en: 'one'\n"),
        ("a:\n  en: ~\n", "a:\n  en: one\n"),
    ],
)
def test_a_text_goes_where_none_was(file: str, after: str) -> None:
    assert changed(file, ("a",), "en", "one") == after


@pytest.mark.parametrize("text", ["null", "12", "true", "1.10"])
def test_what_other_readers_take_for_something_else_is_quoted(text: str) -> None:
    assert changed("a: {en: x}\n", ("a",), "en", text) == f'a: {{en: "{text}"}}\n'


@pytest.mark.parametrize("text", ["tab\there", "bell\a", "\ud800", "\u202ereversed", "\ufffe"])
def test_what_no_file_may_hold_is_refused(text: str) -> None:
    with pytest.raises(Unwritable):
        changed(FILE, ("text",), "en", text)


@pytest.mark.parametrize("keys", [("title", "en"), (), ("names", "en")])
def test_a_place_without_languages_is_refused(keys: tuple[str, ...]) -> None:
    tree = yamlfile.parse(FILE, "x").tree
    assert tree
    node = yamlfile.find(tree, keys)
    with pytest.raises(Unwritable):
        with_texts(FILE, "x", [NewTexts(node, {"title": "x"})])


# -- Properties

LETTERS = "ab 12'\"\\:#-{}[]|>*&!%@`,?=~\n\n过い払。、「」각을(를)é😀𠮟שلا"
TEXTS = st.text(alphabet=st.sampled_from(LETTERS), min_size=1, max_size=60).filter(str.strip)
#: However busy the machine is.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
STYLES = ("plain", "single", "double", "long double", "|", "|-", "|+", ">", ">-", "|2", "|4 # c", "| # c")


@dataclass(frozen=True)
class Value:
    text: str
    style: str

    def written(self, column: int, flow: bool) -> str:
        if self.style == "plain" or (flow and self.style[0] in "|>"):
            return self.text.replace("\n", " ").strip()
        if self.style == "single":
            return "'" + self.text.replace("'", "''").replace("\n", " ") + "'"
        if "double" in self.style:
            return quoted(self.text)
        digits = [int(mark) for mark in self.style if mark.isdigit()]
        indent = " " * (column + (digits[0] if digits else 2))
        return self.style + "\n" + "\n".join(indent + row if row else "" for row in self.text.strip("\n").split("\n"))


@st.composite
def files(draw: st.DrawFn) -> str:
    """A file as people leave them: styles mixed, comments between, blank lines, lists of records, flow mappings."""
    rows: list[str] = []
    comment = st.sampled_from(["", "", "# 注\n", "\n", "\n\n", "  # deeper\n"])
    for number in range(draw(st.integers(1, 3))):
        values = {lang: Value(draw(TEXTS), draw(st.sampled_from(STYLES))) for lang in draw(LANGS)}
        rows.append(draw(comment))
        if draw(st.booleans()):
            inner = draw(st.sampled_from([", ", ",\n   ", " , "])).join(
                f"{lang}: {value.written(0, True)}" for lang, value in values.items()
            )
            rows.append(f"k{number}: {{{inner}}}\n")
            continue
        rows.append(f"k{number}:\n")
        for lang, value in values.items():
            rows.append(draw(comment).replace("\n\n", "\n"))
            rows.append(f"  {lang}: {value.written(2, False)}\n")
    return "".join([*rows, draw(comment)]).removesuffix(draw(st.sampled_from(["", "\n"])))


LANGS = st.lists(st.sampled_from(["ja", "ko", "en"]), min_size=1, max_size=3, unique=True)


@given(files(), TEXTS, st.sampled_from(["ja", "ko", "en"]), st.data())
@UNHURRIED
def test_any_text_goes_into_any_file_and_touches_nothing_else(
    file: str, text: str, lang: str, data: st.DataObject
) -> None:
    read = yamlfile.parse(file, "x")
    assume(read.tree is not None and not read.problems and isinstance(read.tree, yamlfile.Mapping))
    assert isinstance(read.tree, yamlfile.Mapping)
    key = data.draw(st.sampled_from([name.value for name, _ in read.tree.entries]))
    node = read.tree.get(key)
    assume(isinstance(node, yamlfile.Mapping) and all(isinstance(value, yamlfile.Scalar) for _, value in node.entries))
    assert isinstance(node, yamlfile.Mapping)
    after = with_texts(file, "x", [NewTexts(node, {lang: text})])
    tree = yamlfile.parse(after, "x").tree
    assert tree and yamlfile.plain(tree) == {**yamlfile.plain(read.tree), key: {**yamlfile.plain(node), lang: text}}
    if old := node.get(lang):
        first, last = old.span
        assert after.startswith(file[:first]) and after.endswith(file[last:])
    else:
        kept = list(difflib.ndiff(file.splitlines(), after.splitlines()))
        assert node.flow or not [row for row in kept if row.startswith("- ")]


@given(files())
@UNHURRIED
def test_a_text_set_to_itself_leaves_a_block_as_it_is(file: str) -> None:
    read = yamlfile.parse(file, "x")
    assume(isinstance(read.tree, yamlfile.Mapping) and not read.problems)
    assert isinstance(read.tree, yamlfile.Mapping)
    for _, node in read.tree.entries:
        for lang, value in node.entries if isinstance(node, yamlfile.Mapping) else ():
            if isinstance(value, yamlfile.Scalar) and value.style == "|" and value.value.strip():
                assert with_texts(file, "x", [NewTexts(node, {lang.value: value.value})]) == file


@pytest.mark.parametrize("keys", [("text", "ja"), ("text", "en"), ("step", "en"), ("title", "ja"), ("names", "en")])
def test_every_style_is_kept(keys: tuple[str, str]) -> None:
    tree = yamlfile.parse(FILE, "x").tree
    assert tree
    assert changed(FILE, keys[:1], keys[1], yamlfile.plain(yamlfile.find(tree, keys))) == FILE


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "mixed"])
def test_line_ends_and_the_byte_order_mark_stay(tree: Tree, mark: bytes, ends: str) -> None:
    root = tree()
    path = "rulings/mini/basics/MIN-001.worth.yaml"
    rows = (root / path).read_bytes().split(b"\n")
    between = [b"\r\n" if ends == "\r\n" or (ends == "mixed" and n % 3) else b"\n" for n in range(len(rows) - 1)]
    before = mark + b"".join(row + end for row, end in zip(rows, [*between, b""], strict=True))
    (root / path).write_bytes(before)
    book, problems = load.load(root, LANGUAGES)
    assert not problems
    found = {field.name: field for field in fields(book.games["mini"])}
    new = [
        (found["MIN-001:text"], {"ja": "[[coin]]は**一**です。\n"}),
        (found["MIN-001:title"], {"ja": "値"}),
        (found["MIN-001:examples.0.given"], {"ko": "동전 한 닢."}),
    ]
    assert editing.set_texts(root, new) == [path]
    after = (root / path).read_bytes()
    expected = before
    for old, now in (
        ("[[coin]]は**1**である。", "[[coin]]は**一**です。"),
        ("硬貨の値}", "値}"),
        ("硬貨が1枚。}", "硬貨が1枚。, ko: 동전 한 닢.}"),
    ):
        assert expected.count(old.encode()) == 1
        expected = expected.replace(old.encode(), now.encode())
    if ends != "mixed":
        assert after == expected
    else:
        changed_rows = {
            n for n, (a, b) in enumerate(zip(before.split(b"\n"), expected.split(b"\n"), strict=True)) if a != b
        }
        pairs = zip(after.split(b"\n"), expected.split(b"\n"), strict=True)
        assert all(
            a == b or (n in changed_rows and a.rstrip(b"\r") == b.rstrip(b"\r")) for n, (a, b) in enumerate(pairs)
        )
    assert Path(root / path).read_bytes().startswith(mark)
    assert not [c for c in after.decode("utf-8-sig").replace("\r\n", "\n") if characters.refused(c)]
