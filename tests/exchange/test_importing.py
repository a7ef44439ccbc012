"""What comes back is written where it was edited, and nowhere else; what cannot be told is asked."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desk import Desk, codes, linked
from hantei import characters
from hantei.exchange import ExchangeFormat, apply, plan
from hantei.exchange.units import body, fingerprint
from mini import MINI, Tree

RULING = "rulings/mini/basics/MIN-001.worth.yaml"
#: The text of RULING that is edited in most tests.
GIVEN = "MIN-001:examples.0.given"


def test_out_and_in_changes_nothing(desk: Desk) -> None:
    before = desk.files()
    found = desk.take()
    assert (found.texts, found.stamps, found.problems) == ((), {}, ())
    desk.enter(GIVEN)
    assert desk.take() == found, "nor does it when an editor has written the file in its own way"
    assert desk.files() == before


@pytest.mark.parametrize(
    ("name", "text", "difference"),
    [
        (GIVEN, "硬貨が一枚。", [
            "-- given: {en: A coin., ja: 硬貨が1枚。}",
            "+- given: {en: A coin., ja: 硬貨が一枚。}",
        ]),
        ("MIN-001:text", "[[coin]]は**一**です。", ["-[[coin]]は**1**である。", "+[[coin]]は**一**です。"]),
        ("MIN-001:text", "[[coin]]は、\n\n**一**です。", [
            "-[[coin]]は**1**である。",
            "+[[coin]]は、",
            "+",
            "+**一**です。",
        ]),
        ("mini/sources/book/p02:text", "-誰も「\"」\\", [
            "-- {id: p02, text: {en: Nobody knows., ja: 誰も知らない。}}",
            '+- {id: p02, text: {en: Nobody knows., ja: -誰も「"」\\}}',
        ]),
        ("mini:authorities.1.names", "人: 皆", [
            "-- {id: players, names: {en: Players, ja: 遊ぶ人}, status: community}",
            '+- {id: players, names: {en: Players, ja: "人: 皆"}, status: community}',
        ]),
        ("mini/terms/purse:names", "か\u3099ま口", [
            "-names: {en: Purse, ja: 財布}",
            "+names: {en: Purse, ja: がま口}",
        ]),
    ],
)  # fmt: skip
def test_an_edit_replaces_its_value_only(desk: Desk, name: str, text: str, difference: list[str]) -> None:
    before = desk.files()
    desk.enter(name, text)
    assert desk.take().problems == ()
    assert desk.difference(before) == difference
    assert desk.take().texts == (), "the second time there is nothing to do"


def test_missing_translations_are_added_and_the_record_is_stamped_when_it_is_whole(tree: Tree) -> None:
    ruling = (
        MINI[RULING].replace(", ja: 硬貨の値", "").replace("          ja: |\n            [[coin]]は**1**である。\n", "")
    )
    desk = Desk(tree({RULING: ruling}), ExchangeFormat.PO)
    desk.export()
    before = desk.files()
    desk.enter("MIN-001:title", "硬貨の値")
    desk.take()
    assert desk.difference(before) == [
        "-title: {en: What a coin is worth}",
        "+title: {en: What a coin is worth, ja: 硬貨の値}",
    ]
    assert desk.state("MIN-001") == "missing"
    desk.enter("MIN-001:text", "[[coin]]は1。")
    desk.take()
    assert "    A [[coin]] is worth **one**.\n  ja: |\n    [[coin]]は1。\ntranslations:\n" in desk.files()[RULING]
    assert desk.state("MIN-001") == "draft"


LETTERS = st.sampled_from("ab 1'\"\\\\:#-+={}|>*&!%@`,?~\n\n過い払。、「」각을(를)é😀𠮟שלום")
TEXTS = st.text(LETTERS | st.characters(codec="utf-8"), min_size=1, max_size=40).map(body)


UNHURRIED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]


@given(TEXTS.filter(lambda text: text and not characters.refused(text) and "[[" not in text and "\ufffe" not in text))
@settings(max_examples=40, deadline=None, suppress_health_check=UNHURRIED)
def test_any_text_comes_in_as_it_was_typed(desk: Desk, text: str) -> None:
    sheet = desk.sheet()
    (unit,) = (unit for unit in sheet.units if unit.name == "MIN-001:text")
    now = body(linked(desk.root).rulings["MIN-001"].record.text["ja"])
    edited = replace(unit, translation=text, mark=replace(unit.mark, translation=fingerprint(now)))
    found = plan(linked(desk.root), [replace(sheet, units=(edited,))])
    assert set(codes(found)) <= {"lost-reference"}
    apply(linked(desk.root), found)
    assert linked(desk.root).rulings["MIN-001"].record.text["ja"] == f"{text}\n"
    assert desk.files()[RULING].startswith("title: {en: What a coin is worth, ja: 硬貨の値}\nkind: rule\n")


# -- Stale translations and their stamps


def make_stale(desk: Desk) -> None:
    """MIN-001 has a stamp of another text than it has now, which nobody remembers, and is exported like that."""
    desk.stamp("MIN-001")
    desk.forget()
    desk.edit("is worth **one**.", "is worth **two**.", RULING)
    desk.export()
    assert desk.state("MIN-001") == "stale"


def confirm(desk: Desk, *, but: int = 0) -> None:
    """Take fuzzy away from the entries of MIN-001, except for the last `but`."""
    names = [unit.name for unit in desk.sheet().units if unit.fuzzy]
    assert len(names) == 5 and all(name.startswith("MIN-001:") for name in names)
    for name in names[: len(names) - but]:
        desk.enter(name, fuzzy=False)


@pytest.mark.parametrize(("reviewed", "state"), [(False, "draft"), (True, "reviewed")])
def test_where_fuzzy_is_taken_away_the_stamp_is_renewed(desk: Desk, reviewed: bool, state: str) -> None:
    make_stale(desk)
    before = desk.files()
    confirm(desk)
    assert desk.take(reviewed=reviewed).problems == ()
    assert desk.state("MIN-001") == state
    assert [row[:9] for row in desk.difference(before)] == ["-ja: {of:", "+ja: {of:"]


def test_where_fuzzy_stays_the_text_comes_in_and_no_stamp(desk: Desk) -> None:
    make_stale(desk)
    before = desk.files()
    desk.enter("MIN-001:text", "[[coin]]は**2**である。")
    assert desk.take().problems == ()
    assert desk.difference(before) == ["-[[coin]]は**1**である。", "+[[coin]]は**2**である。"]
    assert desk.state("MIN-001") == "stale"


def test_all_texts_of_a_stale_record_have_to_be_confirmed(desk: Desk) -> None:
    make_stale(desk)
    confirm(desk, but=1)
    assert desk.take().stamps == {}
    assert desk.state("MIN-001") == "stale"


def test_an_edit_leaves_the_state_as_it_is_unless_a_second_reader_says_so(desk: Desk) -> None:
    desk.stamp("MIN-001", "MIN-002", reviewed=False)
    desk.export()
    desk.enter(GIVEN, "硬貨が一枚。")
    assert desk.take().stamps == {}
    assert desk.state("MIN-001") == "draft"
    desk.export()
    desk.enter(GIVEN, "硬貨がひとつ。")
    assert desk.take(reviewed=True).problems == ()
    assert (desk.state("MIN-001"), desk.state("MIN-002")) == ("reviewed", "draft")


def test_a_source_that_changed_since_leaves_the_record_stale_and_is_told(desk: Desk) -> None:
    make_stale(desk)
    desk.enter("MIN-001:text", "[[coin]]は**2**である。")
    confirm(desk)
    desk.edit("is worth **two**.", "is worth **three**.", RULING)
    found = desk.take()
    assert codes(found) == ["source-changed"]
    assert 'it is now "A [[coin]] is worth **three**."' in found.problems[0].message
    assert "[[coin]]は**2**である。" in desk.files()[RULING]
    assert desk.state("MIN-001") == "stale"
    desk.edit("is worth **three**.", "is worth **two**.", RULING)
    assert desk.state("MIN-001") == "draft", "the stamp is of the source that the translator saw"


# -- What cannot be told is asked


def test_a_text_changed_on_both_sides_is_shown_and_not_overwritten(desk: Desk) -> None:
    desk.enter(GIVEN, "硬貨が一枚。")
    desk.enter("MIN-002:examples.0.given", "うんは？")
    desk.edit("硬貨が1枚。", "硬貨がひとつ。", RULING)
    before = desk.files()
    found = desk.take()
    assert codes(found) == ["exchange-conflict"]
    assert f'{RULING}:15 has "硬貨がひとつ。", this file "硬貨が一枚。"' in found.problems[0].message
    assert desk.files() == before, "and nothing else is written either"
    desk.edit("硬貨がひとつ。", "硬貨が一枚。", RULING)
    assert desk.take().problems == (), "made the same, it is none any more"


def test_a_text_changed_in_its_yaml_file_only_stays(desk: Desk) -> None:
    desk.edit("硬貨が1枚。", "硬貨がひとつ。", RULING)
    before = desk.files()
    assert desk.take().problems == ()
    assert desk.files() == before


def test_without_marks_what_differs_is_a_conflict(desk: Desk) -> None:
    desk.file.write_bytes(desk.text.replace("hantei: source", "somebody:").encode())
    assert desk.take().problems == ()
    desk.enter(GIVEN, "硬貨が一枚。")
    assert codes(desk.take()) == ["exchange-conflict"]


def test_an_emptied_translation_deletes_nothing(desk: Desk) -> None:
    desk.enter(GIVEN, " ")
    before = desk.files()
    assert codes(desk.take()) == ["emptied-translation"]
    assert desk.files() == before


def test_a_source_text_that_was_changed_in_the_file_is_not_imported(desk: Desk) -> None:
    desk.enter(GIVEN, "硬貨が一枚。", source="A penny.")
    found = desk.take()
    assert codes(found) == ["source-changed"] and f"{RULING}:15" in found.problems[0].hint
    assert "A penny" not in desk.files()[RULING] and "硬貨が一枚。" in desk.files()[RULING]


def test_a_lost_reference_is_told(desk: Desk) -> None:
    desk.enter("MIN-001:text", "硬貨は**1**である。")
    found = desk.take()
    assert codes(found) == ["lost-reference"] and "[[coin]]" in found.problems[0].message
    assert "    硬貨は**1**である。\n" in desk.files()[RULING]


# -- Errors: each at its line, all in one run, and nothing is written


@pytest.mark.parametrize(
    ("name", "text", "code", "said"),
    [
        ("MIN-001:examples.0.result", "値は**5**", "placeholders-differ", "{} is missing"),
        ("MIN-001:examples.0.result", "値は**{}**{2}", "placeholders-differ", "{2} is not in the source"),
        ("MIN-001:examples.0.result", "{:1=一|2=二}", "placeholders-differ", "words for other values"),
        ("MIN-001:step", "{カード}は{result}", "bad-placeholder", "{カード} is no placeholder"),
        ("MIN-001:step", "{card}は{", "bad-placeholder", "{ is no placeholder"),
        ("MIN-001:text", "[[硬貨]]は1。", "unknown-reference", "there is no ruling or term '硬貨'"),
        ("MIN-001:text", "[[coin]は1。", "unknown-reference", "the brackets of a reference do not match"),
        ("MIN-001:title", "値" * 201, "wrong-value", "expected at most 200 characters"),
        ("MIN-001:title", "硬貨\nの値", "wrong-value", "expected one line"),
        ("MIN-001:title", "硬貨\u200bの値", "bad-character", "U+200B ZERO WIDTH SPACE"),
        ("MIN-001:title", "硬貨\tの値", "bad-character", "U+0009 TAB"),
    ],
)
def test_a_text_that_cannot_stand_is_named_at_its_line(desk: Desk, name: str, text: str, code: str, said: str) -> None:
    desk.enter(name, text)
    desk.enter("MIN-002:examples.0.given", "うんは？")
    before = desk.files()
    found = desk.take()
    (problem,) = (problem for problem in found.problems if problem.code.name == code)
    assert found.failed and said in problem.message and problem.hint
    assert desk.files() == before
    assert stands_at(desk, problem.line, name, text)


def stands_at(desk: Desk, line: int, name: str, text: str) -> bool:
    """Whether an entry's translation begins at a line of a PO file, or its row at that of a table."""
    rows = desk.text.split("\n")
    if desk.form is ExchangeFormat.CSV:
        return rows[line - 1].startswith(f'"{name}"')
    above = [row for row in rows[: line - 1] if row.startswith("msgctxt")]
    return rows[line - 1].startswith("msgstr") and above[-1] == f'msgctxt "{name}"'


@pytest.mark.parametrize(
    ("name", "said", "hint"),
    [
        ("MIN-009:title", "there is no record 'MIN-009'", "MIN-00"),
        ("MIN-001:titel", "MIN-001 has no text 'titel'", "title"),
        ("elsewhere/terms/coin:names", "there is no record 'elsewhere/terms/coin'", "mini/terms/coin"),
    ],
)
def test_an_entry_without_a_record_is_named_with_the_nearest(desk: Desk, name: str, said: str, hint: str) -> None:
    desk.edit("MIN-002:title", name)
    found = desk.take()
    assert codes(found) == ["unknown-record"]
    assert found.problems[0].message == said and hint in found.problems[0].hint


def test_all_errors_come_in_one_run(desk: Desk) -> None:
    desk.enter("MIN-001:examples.0.result", "値")
    desk.enter("MIN-001:text", "[[coin]]と[[硬貨]]")
    desk.edit("MIN-002:title", "MIN-009:title")
    assert sorted(codes(desk.take())) == ["placeholders-differ", "unknown-record", "unknown-reference"]


def test_an_original_is_not_imported(desk: Desk) -> None:
    desk.edit("kind: rule", "kind: rule\nsource_language: ja", RULING)
    found = desk.take()
    assert set(codes(found)) == {"wrong-language"} and len(found.problems) == 5
    assert "first written in ja" in found.problems[0].message


def test_of_one_text_in_two_files_the_edited_one_counts(tree: Tree) -> None:
    po, csv = (Desk(tree(), form) for form in ExchangeFormat)
    po.export()
    csv.export()
    csv.enter("MIN-002:title", "うん")
    (one,) = plan(linked(po.root), [po.sheet(), csv.sheet()]).texts
    assert one[1] == {"ja": "うん"}
    po.enter("MIN-002:title", "ウン")
    (problem,) = plan(linked(po.root), [po.sheet(), csv.sheet()]).problems
    assert problem.code.name == "exchange-conflict" and "うん" in problem.message and "ウン" in problem.message
