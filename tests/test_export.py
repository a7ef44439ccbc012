"""Texts for other programs: given the text of a record, expect Markdown and plain text that say what the page says."""

import html
import re
from pathlib import Path

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as some

from hantei import pipeline
from hantei.export import Exporter, escape
from hantei.link import entries
from hantei.markup import Link, Writer
from hantei.pages.listing import resolver
from hantei.records import localized

ROOT = Path(__file__).parent.parent
#: `pre` and `code` come of deep indents.
HARMLESS = {"p", "ul", "li", "a", "blockquote", "pre", "code"}
LINKS = {
    "coin": Link("/ja/mini/terms/coin/", "硬貨"),
    "MIN-002": Link("/ja/MIN-002/", "運[1]", "MIN-002"),
    "odd": Link("/ja/mini/terms/odd/", "<b>*a*_b_`c`"),
}


def resolve(reference: str, lang: str) -> Link | None:
    return LINKS.get(reference)


def both(text: str, lang: str = "ja") -> tuple[str, str]:
    return Exporter(resolve, "https://mini.example/base/").both(text, lang)


def parsed(text: str) -> str:
    """As a reader that knows nothing of Hantei would show it: raw HTML and all."""
    return markdown.markdown(text, extensions=["tables", "sane_lists", "fenced_code"], tab_length=2)


def words(shown: str) -> str:
    return re.sub(r"\s", "", html.unescape(re.sub(r"<[^>]*>", "", shown)))


@pytest.mark.parametrize(
    ("text", "as_markdown", "as_plain"),
    [
        ("値は**1**枚。", "値は**1**枚。", "値は1枚。"),
        ("[[coin]]は1枚。", "[硬貨](https://mini.example/base/ja/mini/terms/coin/)は1枚。", "硬貨は1枚。"),
        ("[[coin|お金]]。", "[お金](https://mini.example/base/ja/mini/terms/coin/)。", "お金。"),
        ("理由（[[MIN-002]]）。", "理由（[MIN-002](https://mini.example/base/ja/MIN-002/)）。", "理由（MIN-002）。"),
        ("[[MIN-002]]を見る", r"[運\[1\] MIN-002](https://mini.example/base/ja/MIN-002/)を見る", "運[1] MIN-002を見る"),
        ("[[gone]]", "gone", "gone"),
        ("{過払|かばら}い、{過払|か|ばら}い", "過払(かばら)い、過(か)払(ばら)い", "過払(かばら)い、過(か)払(ばら)い"),
        ("一つ目の\n行と\nline", "一つ目の行と\nline", "一つ目の行と line"),
        ("これは**強い**\n言葉", "これは**強い**言葉", "これは強い言葉"),
        ("前:\n- 甲\n- 乙", "前:\n\n- 甲\n- 乙", "前:\n\n甲\n乙"),
        ("甲\n-\n乙\n= ", "甲\n\\-\n乙\n\\= ".strip(), "甲 - 乙 ="),
        ("[[]](으)로", r"[[]]\(으)로", "[[]](으)로"),
        (r"[a](b)と[a\](b)", r"[a]\(b)と[a\]\(b)", "[a](b)と[a](b)"),
        ("[a](https://a.example/)", "[a](https://a.example/)", "a"),
        ("| 列 | 数 |\n| --- | --- |\n| 甲 | 1 |", "| 列 | 数 |\n| --- | --- |\n| 甲 | 1 |", "列  数\n甲  1"),
        ("`**a** [[coin]] <b>`", "`**a** [[coin]] <b>`", "**a** [[coin]] <b>"),
        ("```\na\n\n- b\n```", "```\na\n\n- b\n```", "a\n\n- b"),
        ("<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>", "<script>alert(1)</script>"),
        ("5 < 6 & 7", "5 < 6 & 7", "5 < 6 & 7"),
        ("&lt; と &amp;", "&amp;lt; と &amp;amp;", "&lt; と &amp;"),
        ("![絵](https://x.example/a.png)", r"\![絵](https://x.example/a.png)", "!絵"),
        ("# 見出し", r"\# 見出し", "# 見出し"),
        ("一\n---", "一\n\\---", "一 ---"),
        ("- [[coin]]\n- [[coin|b]]", None, "硬貨\nb"),
        (r"2 \* 3 \* 4", r"2 \* 3 \* 4", "2 * 3 * 4"),
    ],
)
def test_a_text(text: str, as_markdown: str | None, as_plain: str) -> None:
    found = both(text)
    assert as_markdown is None or found[0] == as_markdown
    assert found[1] == as_plain


def test_korean_particles_are_decided() -> None:
    assert both("[[coin|검]]을(를) 냅니다.", "ko")[1] == "검을 냅니다."


def test_a_name_means_nothing_but_itself() -> None:
    shown = parsed(both("[[odd]]")[0])
    assert words(shown) == LINKS["odd"].name == both("[[odd]]")[1]
    assert re.findall(r"<(\w+)", shown) == ["p", "a"]


@given(some.text(some.sampled_from("ab*_`[]()<>&;!\\#|~\"'硬 "), max_size=12))
def test_any_name_comes_out_whole(name: str) -> None:
    shown = parsed(f"x{escape(name)}x")
    assert re.findall(r"<(\w+)", shown) == ["p"]
    assert words(shown) == words(html.escape(f"x{name}x"))


@given(some.lists(some.sampled_from([*"ab硬 \n<>/!&;-#", "<script>", "<!--", "&lt;", "![a](https://b)", "<a href="])))
def test_nothing_becomes_html_of_another_reader(pieces: list[str]) -> None:
    assert set(re.findall(r"<(\w+)", parsed(both("".join(pieces))[0]))) <= HARMLESS


def test_every_text_of_the_knowledge_base_says_the_same_everywhere() -> None:
    linked = pipeline.examine(ROOT).linked
    assert linked is not None
    for game, book in linked.book.games.items():
        for lang in linked.book.languages:
            follow = resolver(linked, game, lang)
            page, export = Writer(follow), Exporter(follow, "https://hantei.example/")
            for entry in entries(book):
                for keys, texts in localized(entry.record):
                    if lang in texts:
                        as_markdown, as_plain = export.both(texts[lang], lang)
                        expected = words(page.block(texts[lang], lang))
                        assert re.sub(r"\s", "", as_plain) == expected, (entry.path, keys, lang)
                        assert words(parsed(as_markdown)) == expected, (entry.path, keys, lang)
