"""The Markdown of rulings: what it can say, and what it cannot do."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hantei import markup
from hantei.markup import Link, Writer
from harmless import faults

NAMES = {"tyrfing": {"ja": "ティルフィング", "ko": "티르핑", "en": "Tyrfing"}}


def resolve(reference: str, lang: str) -> Link | None:
    if reference == "FER-012":
        return Link("/ja/FER-012/", "Never < 0", "FER-012")
    return Link(f"/ja/fertcg/terms/{reference}/", NAMES[reference][lang]) if reference in NAMES else None


@pytest.fixture
def writer() -> Writer:
    return Writer(resolve)


TERM = '<a class="term" href="/ja/fertcg/terms/tyrfing/">'


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("段落", "<p>段落</p>"),
        ("一\n二\n\n三", "<p>一二</p>\n<p>三</p>"),
        ("**過払い。**次", "<p><strong>過払い。</strong>次</p>"),
        ("これは**「過払い」**です", "<p>これは<strong>「過払い」</strong>です</p>"),
        ("**強**\n次 `コ`\n**後**", "<p><strong>強</strong>次 <code>コ</code><strong>後</strong></p>"),
        ("[[tyrfing]]\nを使う", f"<p>{TERM}ティルフィング</a>を使う</p>"),
        ("[[tyrfing|剣]]", f"<p>{TERM}剣</a></p>"),
        ("[[nope]] [[nope|x]]", "<p>nope x</p>"),
        (
            "[[FER-012]]を見よ",
            '<p><a class="ruling-link" href="/ja/FER-012/">Never &lt; 0 <span class="id">FER-012</span></a>を見よ</p>',
        ),
        (
            "（[[FER-012]]）",
            '<p>（<a class="ruling-link id" href="/ja/FER-012/" title="Never &lt; 0">FER-012</a>）</p>',
        ),
        ("[[FER-012|こちら]]", '<p><a class="ruling-link" href="/ja/FER-012/">こちら</a></p>'),
        ("`[[tyrfing]] {a|b}`", "<p><code>[[tyrfing]] {a|b}</code></p>"),
        ("{過払|かばら}い", "<p><ruby>過払<rp>(</rp><rt>かばら</rt><rp>)</rp></ruby>い</p>"),
        (
            "{過払|か|ばら}い",
            "<p><ruby>過<rp>(</rp><rt>か</rt><rp>)</rp>払<rp>(</rp><rt>ばら</rt><rp>)</rp></ruby>い</p>",
        ),
        ("前\n- a\n- b", "<p>前</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("> 引\n> 用", "<blockquote>\n<p>引用</p>\n</blockquote>"),
        ("[文](https://example.org/?a=1&b=2)", '<p><a href="https://example.org/?a=1&amp;b=2">文</a></p>'),
        ("# 見出しではない", "<p># 見出しではない</p>"),
        ("あ\n---", "<p>あ\n---</p>"),
        ("```\nあ\nい <b>\n```", "<pre><code>あ\nい &lt;b&gt;\n</code></pre>"),
    ],
)
def test_block(writer: Writer, source: str, expected: str) -> None:
    assert writer.block(source, "ja") == expected


def test_table_scrolls_and_keeps_references_and_ruby(writer: Writer) -> None:
    html = writer.block("| a | b |\n|---|--:|\n| [[tyrfing|剣]] | {過払|かばら} |", "ja")
    assert html.startswith('<div class="scroll" tabindex="0"><table class="data">')
    assert html.count("<td") == 2 and '<td align="right"><ruby>' in html and "style" not in html


def test_a_term_carries_its_names_and_none_leaves_the_attribute() -> None:
    names = {"ko": ("칼",), "ja": ("剣", "つるぎ"), "en": ("<'\"&>",)}
    html = Writer(lambda reference, lang: Link("/t/", "칼", names=names)).inline("[[sword]]", "ko")
    found = re.fullmatch(r"""<a class="term" href="/t/" data-names='([^'<>&]*)'>칼</a>""", html)
    assert found and json.loads(found[1]) == {lang: list(spoken) for lang, spoken in names.items()}


@pytest.mark.parametrize(
    ("source", "begins"),
    [
        ("一", ["<p>一"]),
        ("一\n\n二", ["<p>一", "<p>二"]),
        ("前\n\n- a\n  - b\n\n- c\n\n後", ["<p>前", "<ul>", "<p>後"]),
        ("前\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n後", ["<p>前", '<div class="scroll"', "<p>後"]),
        ("> 一\n>\n> 二\n\n```\na\n\nb\n```", ["<blockquote>", "<pre>"]),
    ],
)
def test_blocks_are_the_outermost_ones_and_all_of_the_text(writer: Writer, source: str, begins: list[str]) -> None:
    found = writer.blocks(source, "ja")
    assert [block[: len(begin)] for block, begin in zip(found, begins, strict=True)] == begins
    assert "".join(found).replace("\n", "") == writer.block(source, "ja").replace("\n", "")


@pytest.mark.parametrize(
    ("lang", "source", "expected"),
    [
        ("ko", "[[tyrfing]](으)로 **5**을(를)\n다음", f"<p>{TERM}티르핑</a>으로 <strong>5</strong>를\n다음</p>"),
        ("en", "One\ntwo", "<p>One\ntwo</p>"),
        ("ja", "one\n二", "<p>one\n二</p>"),
    ],
)
def test_block_follows_its_language(writer: Writer, lang: str, source: str, expected: str) -> None:
    assert writer.block(source, lang) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("チップを**5枚**", "チップを<strong>5枚</strong>"),
        ("- a\n- b", "a b"),
        ("一\n\n二", "一 二"),
        ("| a |\n|---|\n| b |", "a b"),
    ],
)
def test_inline_has_no_blocks(writer: Writer, source: str, expected: str) -> None:
    assert re.sub(r"\s+", " ", writer.inline(source, "ja")) == expected


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<style>body{display:none}</style>",
        "<!-- <b> -->",
        "<b onclick=x>y</b",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](java&#115;cript:alert(1))",
        "[x](&#x6A;avascript:alert(1))",
        "[x](\x01javascript:alert(1))",
        "[x](data:text/html,<script>alert(1)</script>)",
        "[x](vbscript:x)",
        "<javascript:alert(1)>",
        "![x](https://evil.example/x.png)",
        "[x][y]\n\n[y]: javascript:alert(1)",
        'x{: onclick="alert(1)" style="position:fixed"}',
        "[[tyrfing|<img src=x onerror=alert(1)>]]",
        "[[<script>alert(1)</script>]]",
        "{<b>|<script>}",
        '| <script> |\n|---|\n| "onload=x |',
        "`<script>`",
        "```\n</code></pre><script>alert(1)</script>\n```",
        "\ue0000\ue001 \ue00099\ue001",
        "\x02wzxhzdk:0\x03 \x02amp\x03",
        "**<script>**",
        "&lt;script&gt;",
        '" autofocus onfocus="alert(1)',
    ],
)
def test_hostile_text_is_harmless(writer: Writer, source: str) -> None:
    for html in (writer.block(source, "ja"), writer.inline(source, "ko"), writer.block(f"- {source}", "en")):
        assert faults(html) == []


@given(st.text(alphabet="ab*_`[]|{}<>&\\!#-+.:()/\n\t \"'1過いを한글\ue000\ue001", max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_harmless(source: str) -> None:
    assert faults(Writer(resolve).block(source, "ja")) == []
    assert faults(Writer(resolve).inline(source, "ko")) == []


@given(st.lists(st.sampled_from(["過払い", "**強い**", "one", "。", " ", "\n", "\n\n", "5", "(a)", "'"]), max_size=12))
@settings(max_examples=200, deadline=None)
def test_the_short_cut_gives_what_the_parser_gives(parts: list[str]) -> None:
    source = "".join(parts).strip()
    seen = re.sub(r"[ \t]+$", "", source, flags=re.M)
    parsed = markup._clean_block(markup._markdown.reset().convert(seen))
    assert squeezed(str(markup.to_html(source)).replace("&#39;", "'")) == squeezed(parsed)


@pytest.mark.parametrize("source", ["one  \ntwo", "*one*  \ntwo"])
def test_blanks_at_the_end_of_a_line_break_no_line(writer: Writer, source: str) -> None:
    assert "<br" not in writer.block(source, "en")


def squeezed(html: str) -> str:
    """Without the white space that a browser does not show."""
    return re.sub(r" ?(</?p>) ?", r"\1", re.sub(r"\s+", " ", html))


def test_plain_reads_references_as_names(writer: Writer) -> None:
    assert writer.plain("**[[tyrfing]]**은(는) 검", "ko") == "티르핑은 검"
