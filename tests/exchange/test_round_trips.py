"""Any text goes through PO and CSV and comes back as it was."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hantei.characters import refused
from hantei.exchange import po, table, units
from hantei.exchange.units import Unit

KNOWN = ("en", "ja", "ko")
HEAD = po.Head("Base", "mini", "ko", "ja")
LETTERS = "ab 1'\"\\\\nt:#-+=@=~|,;{}[]%*_`<>&\n\n過い払カ゛、。「」【】각을(를)é😀𠮟👍🏽שלום؟ﷺ＝＋－＠ \u3000\xa0"
ALLOWED = st.text(
    st.sampled_from(LETTERS)
    | st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]).filter(
        lambda char: not refused(char)
    ),
    max_size=40,
)
BODIES = ALLOWED.map(units.body)
NAME = st.sampled_from(["FER-003:text", "a/terms/b:names", "a/sources/c/p01:text", "FER-003:examples.0.given"])
NAMES = st.lists(NAME, min_size=1, max_size=4, unique=True)


#: However busy the machine is.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def sheets(draw: st.DrawFn) -> list[Unit]:
    found = []
    for name in draw(NAMES):
        source, translation = draw(BODIES.filter(bool)), draw(BODIES)
        notes = tuple(note.replace("\n", " ") for note in draw(st.lists(ALLOWED, max_size=2)))
        fuzzy, previous = draw(st.booleans()), draw(st.none() | BODIES.filter(bool))
        mark = units.mark(source, draw(BODIES))
        found.append(Unit(name, "ko", "ja", source, translation, fuzzy, previous, notes, "rulings/a/b.yaml:3", mark))
    return found


def essence(unit: Unit) -> Unit:
    """What has to come back."""
    return replace(unit, notes=(), previous=None, place="", line=1, source_language="")


@given(sheets())
@settings(UNHURRIED, max_examples=60)
def test_po(given: list[Unit]) -> None:
    sheet = po.read(po.written(HEAD, given), "a.ko.po", KNOWN, None)
    assert sheet.problems == ()
    assert [essence(unit) for unit in sheet.units] == [essence(unit) for unit in given]


@given(sheets(), st.sampled_from([",", ";", "\t"]), st.sampled_from(["utf-8", "utf-16"]))
@settings(UNHURRIED, max_examples=60)
def test_csv_in_every_form_that_spreadsheets_write(given: list[Unit], delimiter: str, encoding: str) -> None:
    text = table.written(given)
    if delimiter != ",":
        text = respelled(text, delimiter)
    text = text.encode(encoding).decode(encoding)
    sheet = table.read(text, "a.csv", KNOWN, None)
    assert sheet.problems == ()
    assert [essence(unit) for unit in sheet.units] == [essence(unit) for unit in given]


def respelled(text: str, delimiter: str) -> str:
    """The same table as another program would write it."""
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    return out.getvalue()


@given(st.text(st.sampled_from("'=+-@＝\ta") | st.characters(codec="utf-8")))
@UNHURRIED
def test_a_guarded_cell_is_no_formula_and_comes_back(cell: str) -> None:
    guarded = table.guarded(cell)
    assert guarded[:1] not in tuple("=+-@＝＋－＠\t\r") or not guarded
    assert table.unguarded(guarded) == cell


@pytest.mark.parametrize("cell", ['=HYPERLINK("http://x")', "+1", "-2枚", "@SUM(A1)", "＝1", "'=1"])
def test_a_formula_goes_out_as_text(cell: str) -> None:
    assert table.guarded(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["'quoted' text", "a=b", "{}枚", "— dash", "'"])
def test_other_cells_go_out_as_they_are(cell: str) -> None:
    assert table.guarded(cell) == cell == table.unguarded(cell)


def test_a_translator_may_type_a_dash_without_a_guard() -> None:
    sheet = table.read("name,language,source,translation\nA:text,ko,-1,-1\n", "a.csv", KNOWN, None)
    assert sheet.units[0].translation == "-1"


@given(BODIES.filter(bool), ALLOWED.filter(str.strip))
@UNHURRIED
def test_line_breaks_around_a_text_are_those_of_the_old_one(body: str, like: str) -> None:
    framed = units.framed(body, like)
    assert units.body(framed) == body
    assert (framed.startswith("\n"), framed.endswith("\n")) == (like.startswith("\n"), like.endswith("\n"))


@given(st.text(alphabet='msgidctxr "\\\n#~|,.:fuzy[0]过', max_size=120))
@UNHURRIED
def test_no_po_file_ends_in_a_traceback(text: str) -> None:
    po.read(text, "a.po", KNOWN, "ko")
    po.read(po.written(HEAD, []) + "\n" + text, "a.po", KNOWN, "ko")


@given(st.text(alphabet='name,source;translation\t"\r\n=a', max_size=120))
@UNHURRIED
def test_no_csv_file_ends_in_a_traceback(text: str) -> None:
    table.read(text, "a.csv", KNOWN, "ko")
    table.read("name,source,translation\n" + text, "a.csv", KNOWN, "ko")


@pytest.mark.parametrize(
    ("given", "found"),
    [("ko", "ko"), ("ko_KR", "ko"), ("ko-KR", "ko"), ("ja_JP.UTF-8", "ja"), ("KO", "ko"), ("zh_TW", "zh_TW"), ("", "")],
)
def test_a_language_is_known_by_any_of_its_names(given: str, found: str) -> None:
    assert units.language(given, KNOWN) == found
