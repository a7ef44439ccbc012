"""A link in each dialect, read back by a parser of its format: expect the words, the address, and nothing else."""

import re
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammars import GRAMMARS, lines, twin
from hantei import dialects
from hantei.pages import template_folders
from hantei.pages.words import templates_dir
from hantei.quotation import quotation
from hantei.share import Dialect, entries, share
from hostile import BROKEN, TITLES, URLS

URL = "https://x.example/r/FER-003/"
DIALECTS, PROBLEMS = dialects.read([templates_dir()])
QUOTING = [dialect for dialect in DIALECTS if dialect.quote]
each = pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.key)

#: Ordinary letters are rare in these texts, and marks common.
words = st.text(
    st.sampled_from("*_`~^|<>[](){}@#&;:!'\"\\/=-+.,%$1a 決한\u3000\n\u2028😀") | st.characters(codec="utf-8")
)
titles = words.filter(lambda text: any(lines(text)))


def shown(dialect: Dialect, title: str) -> str:
    """The title as the dialect should show it; a bare address has none."""
    return "" if dialect.key == "url" else twin(dialect.key, " ".join(lines(title)))


def test_the_package_has_the_dialects_that_people_paste_into() -> None:
    assert PROBLEMS == []
    assert [dialect.key for dialect in DIALECTS] == list(GRAMMARS)
    assert {dialect.key for dialect in DIALECTS} - {dialect.key for dialect in QUOTING} == {"url"}


def test_each_dialect_says_where_its_syntax_is_documented() -> None:
    text = (templates_dir() / dialects.FILE).read_text("utf-8")
    told = text.split("\n- key: ")[1:]
    assert len(told) == len(DIALECTS)
    for one in told:
        assert re.search(r"found:[\s\[-]+https://", one), one.splitlines()[0]


@each
@pytest.mark.parametrize("title", TITLES)
def test_a_title_means_nothing_but_itself(dialect: Dialect, title: str) -> None:
    found = GRAMMARS[dialect.key](share(dialect, title, URL))
    assert (found.title, found.url) == (shown(dialect, title), URL)


@pytest.mark.parametrize("dialect", QUOTING, ids=lambda dialect: dialect.key)
def test_a_quotation_keeps_its_lines_and_its_link(dialect: Dialect) -> None:
    text = "\n".join(("First.", "", *TITLES, "  last  "))
    found = GRAMMARS[dialect.key](share(dialect, TITLES[-1], URL, text))
    assert found.quotation == tuple(twin(dialect.key, line) for line in lines(text))
    assert (found.title, found.url) == (shown(dialect, TITLES[-1]), URL)


@each
@settings(deadline=None)
@given(title=titles, text=words)
def test_whatever_is_written_comes_out_as_it_was(dialect: Dialect, title: str, text: str) -> None:
    said, quoted = (re.sub("[\u202a-\u202e\u2066-\u2069]", "", one) for one in (title, text))
    if not any(lines(said)):
        return
    found = GRAMMARS[dialect.key](share(dialect, title, URL, text))
    assert found == (
        shown(dialect, said),
        URL,
        tuple(twin(dialect.key, one) for one in lines(quoted)) if dialect.quote else (),
    )


@each
@pytest.mark.parametrize(("title", "expected"), BROKEN.items())
def test_a_title_is_one_line(dialect: Dialect, title: str, expected: str) -> None:
    assert GRAMMARS[dialect.key](share(dialect, title, URL)).title == ("" if dialect.key == "url" else expected)


@each
@pytest.mark.parametrize(("url", "expected"), URLS.items())
def test_no_character_of_an_address_ends_the_link(dialect: Dialect, url: str, expected: str) -> None:
    assert GRAMMARS[dialect.key](share(dialect, "x", url)).url == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("url", "https://x.example/r/FER-003/"),
        ("plain", "FER-003 題\nhttps://x.example/r/FER-003/"),
        ("markdown", "[FER-003 題](https://x.example/r/FER-003/)"),
        ("discord", "[FER-003 題](<https://x.example/r/FER-003/>)"),
        ("reddit", "[FER-003 題](https://x.example/r/FER-003/)"),
        ("bbcode", "[url=https://x.example/r/FER-003/]FER-003 題[/url]"),
        ("bgg", "[url=https://x.example/r/FER-003/]FER-003 題[/url]"),
        ("html", '<a href="https://x.example/r/FER-003/">FER-003 題</a>'),
        ("mediawiki", "[https://x.example/r/FER-003/ FER-003 題]"),
        ("pukiwiki", "[[FER-003 題>https://x.example/r/FER-003/]]"),
        ("namu", "[[https://x.example/r/FER-003/|FER-003 題]]"),
    ],
)
def test_an_ordinary_title_stays_as_people_would_write_it(key: str, expected: str) -> None:
    (dialect,) = (dialect for dialect in DIALECTS if dialect.key == key)
    assert share(dialect, "FER-003 題", URL) == expected


def test_the_browser_is_given_nothing_that_is_empty() -> None:
    assert entries([Dialect("x", "{url}")]) == [{"key": "x", "link": "{url}", "between": "\n"}]


# -- The words of a text


@pytest.mark.parametrize(
    ("html", "lang", "expected"),
    [
        ("", "en", ""),
        ("<p>One\ntwo.</p>\n<p>Three &lt;b&gt; &amp;.</p>", "en", "One two.\nThree <b> &."),
        ("<p>a<br>b</p>", "en", "a\nb"),
        ("<ul><li>a</li><li><p>b</p></li></ul>", "en", "• a\n• b"),
        ("<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>", "ja", "・a\n・b"),
        ("<ol><li>a</li><li>b</li></ol>", "ko", "1. a\n2. b"),
        ('<ol start="4"><li>a</li><li>b</li></ol>', "ko", "4. a\n5. b"),
        ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td></tr></table>", "en", "a / b\n1 /"),
        ("<blockquote>\n<p>a</p>\n</blockquote>", "en", "a"),
        ("<p><ruby>過払<rp>(</rp><rt>かばら</rt><rp>)</rp></ruby>い</p>", "ja", "過払(かばら)い"),
        ("<pre><code>a\n  b\n</code></pre>", "en", "a\nb"),
        ("<p>全角\u3000空白</p>", "ja", "全角\u3000空白"),
    ],
)
def test_a_text_is_quoted_line_by_line(html: str, lang: str, expected: str) -> None:
    assert quotation(html, lang) == expected


# -- The file of dialects


def read(folder: Path, text: str) -> tuple[tuple[Dialect, ...], list[str]]:
    (folder / "share").mkdir()
    (folder / dialects.FILE).write_text(dedent(text), "utf-8")
    found, problems = dialects.read([folder])
    return found, [f"{problem.path}:{problem.line} {problem.code.name} {problem.message}" for problem in problems]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x: 1\n", "1 bad-dialect the file is no list"),
        ("- x\n", "1 bad-dialect an entry is no dialect"),
        ('- {link: "{url}"}\n', "1 bad-dialect a dialect has no key"),
        ("- {key: a}\n", "1 bad-dialect a dialect has no link"),
        ('- {key: A, link: "{url}"}\n', "1 bad-dialect 'A' is no key, or stands twice"),
        ('- {key: a, link: "{url}"}\n- {key: a, link: "{url}"}\n', "2 bad-dialect 'a' is no key, or stands twice"),
        ('- key: a\n  link: "{url} {titel}"\n', "2 bad-dialect link asks for {titel}"),
        ("- key: a\n  link: x\n", "2 bad-dialect link does not say where {url} stands"),
        ('- {key: a, link: "{url}", quote: "{url}"}\n', "1 bad-dialect quote does not say where {quotation} stands"),
        ('- key: a\n  link: "{url}"\n  escape: {}\n', "3 bad-dialect a dialect has no field escape"),
        ('- key: a\n  link: "{url}"\n  escapes: x\n', "3 bad-dialect escapes is no table of texts"),
        ('- key: a\n  link: "{url}"\n  start: "("\n', "3 bad-dialect start is no regular expression: "),
        ("- key: a\n  link: [x]\n", "2 bad-dialect link is no text"),
    ],
)
def test_what_is_no_dialect_is_named_with_its_line(tmp_path: Path, text: str, expected: str) -> None:
    found, problems = read(tmp_path, text)
    assert found == ()
    assert len(problems) == 1 and problems[0].startswith(f"templates/share/dialects.yaml:{expected}")


def test_a_knowledge_base_brings_dialects_of_its_own(tmp_path: Path) -> None:
    text = """\
        - key: dokuwiki
          name: DokuWiki
          link: "[[{url}|{title}]]"
          escapes: {"]]": "] ]"}
          found: [https://www.dokuwiki.org/wiki:syntax]
        """
    own = tmp_path / "templates"
    own.mkdir()
    (dialect,), problems = read(own, text)
    assert problems == [] and share(dialect, "a]]b", URL) == f"[[{URL}|a] ]b]]"
    assert dialects.read(template_folders(tmp_path))[0] == (dialect,)
