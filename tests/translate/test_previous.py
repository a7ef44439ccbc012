"""The text that a translation was made from is found again: in the history, in this copy, in the repository."""

from pathlib import Path

import pytest

from hantei import pipeline
from hantei.translate.changes import Aspect, changed_texts, differences, place
from hantei.translate.fields import fields_of
from hantei.translate.previous import Past, Trace
from hantei.translate.ranks import Rank
from workbench import KOREAN, LANGUAGES, RULING, Workbench

OLD = "[[sword]]を使うとカードを2枚引きます。\n"


def past(bench: Workbench) -> Past:
    return Past(bench.root, LANGUAGES)


def found(
    bench: Workbench, name: str = "TRI-001", lang: str = "ko", keys: tuple[str | int, ...] = ("text",)
) -> str | None:
    (field,) = (field for field in fields_of(bench.item(name)) if field.keys == keys)
    return past(bench).source(field, lang)


def trace(bench: Workbench, name: str = "TRI-001", lang: str = "ko") -> Trace:
    return past(bench).trace(bench.item(name), lang)


@pytest.fixture
def committed(bench: Workbench) -> Workbench:
    """In a repository, with nothing kept beside it."""
    bench.forget()
    bench.commit()
    return bench


def test_what_is_fresh_has_no_older_text(bench: Workbench) -> None:
    assert found(bench) is None
    assert changed_texts(bench.item("TRI-001"), "ko", past(bench)) is None


def test_in_this_copy(bench: Workbench) -> None:
    bench.edit(RULING, "2枚", "3枚")
    assert (found(bench), trace(bench)) == (OLD, Trace.FOUND)
    bench.forget()
    assert (found(bench), trace(bench)) == (None, Trace.UNKNOWN)


def test_in_the_history_of_a_ruling(bench: Workbench) -> None:
    bench.forget()
    bench.edit(RULING, "2枚", "3枚")
    bench.edit(RULING, "title: {ja: 引く枚数", "title: {ja: 引くカードの枚数")
    text = (bench.root / RULING).read_text("utf-8")
    history = (
        "history:\n"
        "  - {date: 2024-01-02, change: new}\n"
        f'  - {{date: 2024-02-03, change: text, was: {{text: {{ja: "{OLD.strip()}"}}}}}}\n'
        "  - {date: 2024-03-04, change: text, was: {title: {ja: 引く枚数}}}\n"
    )
    (bench.root / RULING).write_text(text + history, "utf-8")
    assert found(bench) == OLD.strip()
    assert found(bench, keys=("title",)) == "引く枚数"


def test_in_the_commit_before(committed: Workbench) -> None:
    committed.edit(RULING, "2枚", "3枚")
    assert found(committed) == OLD
    committed.commit()
    assert found(committed) == OLD
    committed.edit(RULING, "3枚", "4枚")
    committed.commit()
    assert (found(committed), trace(committed)) == (OLD, Trace.FOUND)


def test_under_another_slug_and_in_another_topic(committed: Workbench) -> None:
    committed.git("mv", RULING, "rulings/trio/draw/TRI-001.count.yaml")
    committed.commit()
    (committed.root / "rulings/trio/cards").mkdir()
    (committed.root / "rulings/trio/cards/topic.yaml").write_text("title: {ja: 札, ko: 카드, en: Cards}\n")
    moved = "rulings/trio/cards/TRI-001.count.yaml"
    committed.git("mv", "rulings/trio/draw/TRI-001.count.yaml", moved)
    committed.edit(moved, "2枚", "3枚")
    committed.commit()
    assert found(committed) == OLD


@pytest.mark.parametrize(
    ("name", "path", "old", "new", "keys", "text"),
    [
        ("trio/sources/book/p01", "rulings/trio/sources.yaml", "2枚引く", "3枚引く", ("text",), "カードを2枚引く。"),
        ("trio/terms/shield", "rulings/trio/terms.yaml", "ja: 盾", "ja: 大盾", ("names",), "盾"),
        ("trio/draw", "rulings/trio/draw/topic.yaml", "ja: 引く", "ja: 引き方", ("title",), "引く"),
        ("trio", "rulings/trio/game.yaml", "ゲームです", "カードゲームです", ("summary",), "ゲームです。"),
        ("TRI-002", KOREAN, "버릴 수", "버려질 수", ("text",), "방패는 버릴 수 없습니다."),
    ],
)
def test_of_every_kind_of_record(
    committed: Workbench, name: str, path: str, old: str, new: str, keys: tuple[str | int, ...], text: str
) -> None:
    committed.edit(path, old, new)
    committed.commit()
    assert found(committed, name, "en", keys) == text


def test_of_a_point_that_another_one_was_put_before(committed: Workbench) -> None:
    committed.edit("rulings/trio/sources.yaml", "2枚引く", "3枚引く")
    committed.edit(
        "rulings/trio/sources.yaml", "points:\n", "points:\n    - {id: p02, text: {ja: 一。, ko: 일., en: One.}}\n"
    )
    committed.commit()
    assert found(committed, "trio/sources/book/p01") == "カードを2枚引く。"


def test_text_that_only_a_merge_has(committed: Workbench) -> None:
    committed.git("checkout", "-qb", "side")
    committed.edit("rulings/trio/game.yaml", "ゲームです", "遊びです")
    committed.commit()
    committed.git("checkout", "-q", "main")
    committed.edit("rulings/trio/terms.yaml", "ja: 盾", "ja: 大盾")
    committed.commit()
    committed.git("merge", "-q", "--no-commit", "--no-ff", "side")
    committed.edit(RULING, "2枚", "3枚")
    committed.ok("TRI-001")
    committed.commit()
    committed.forget()
    committed.edit(RULING, "3枚", "4枚")
    committed.commit()
    assert found(committed) == OLD.replace("2枚", "3枚")


def test_when_the_source_is_another_language_now(committed: Workbench) -> None:
    committed.edit(RULING, "status: official", "status: official\nsource_language: ko")
    assert found(committed, lang="en") == "[[sword]]을(를) 쓰면 카드를 2장 뽑습니다.\n"


def test_many_texts_of_one_file(bench: Workbench) -> None:
    """More than are asked for one by one."""
    points = "".join(
        f"    - {{id: p{n}, text: {{ja: {n}枚引く。, ko: {n}장 뽑는다., en: Draw {n}.}}}}\n" for n in range(10, 30)
    )
    bench.edit("rulings/trio/sources.yaml", "points:\n", f"points:\n{points}")
    bench.ok()
    bench.forget()
    bench.commit()
    text = (bench.root / "rulings/trio/sources.yaml").read_text("utf-8")
    (bench.root / "rulings/trio/sources.yaml").write_text(text.replace("枚引く。", "枚まで引く。"), "utf-8")
    bench.commit()
    known = past(bench)
    for n in range(10, 30):
        item = bench.item(f"trio/sources/book/p{n}")
        assert [one.old for one in changed_texts(item, "ko", known) or ()] == [f"{n}枚引く。"]


# -- A stamp of no text


def bad_stamp(bench: Workbench) -> list[str]:
    return [one.message for one in pipeline.examine(bench.root).problems if one.code.name == "bad-stamp"]


def forge(bench: Workbench, lang: str = "ko") -> None:
    bench.edit(
        RULING, f"  {lang}: {{of: {bench.item('TRI-001').record.translations[lang].of}", f"  {lang}: {{of: deadbeef"
    )


def test_a_stamp_that_was_typed_is_an_error_where_git_knows_better(committed: Workbench) -> None:
    forge(committed)
    assert bad_stamp(committed) == [
        "TRI-001 never had a text with the fingerprint deadbeef, from which ko is said to be"
    ]
    committed.commit()
    assert len(bad_stamp(committed)) == 1
    assert trace(committed) is Trace.NEVER


def test_a_stamp_that_is_right_is_none_however_often_the_text_changes(committed: Workbench) -> None:
    for number in (3, 4, 5):
        committed.edit(RULING, f"{number - 1}枚", f"{number}枚")
        assert bad_stamp(committed) == []
        committed.commit()
        assert bad_stamp(committed) == []


def test_a_text_that_was_stamped_and_changed_before_it_was_committed_is_none(committed: Workbench) -> None:
    committed.edit(RULING, "2枚", "3枚")
    committed.ok("TRI-001")
    committed.edit(RULING, "3枚", "4枚")
    assert bad_stamp(committed) == []
    assert found(committed) == OLD.replace("2枚", "3枚")


@pytest.mark.parametrize("forged", ["deadbeef", "00000000"])
def test_without_a_repository_nobody_can_tell(bench: Workbench, forged: str) -> None:
    forge(bench)
    bench.edit(RULING, "deadbeef", forged)
    assert bad_stamp(bench) == []
    assert trace(bench) is Trace.UNKNOWN


def test_in_a_shallow_clone_nobody_can_tell(committed: Workbench, tmp_path: Path) -> None:
    committed.edit(RULING, "2枚", "3枚")
    committed.commit()
    copy = Workbench.__new__(Workbench)
    copy.root = tmp_path / "shallow"
    committed.git("clone", "-q", "--depth", "1", f"file://{committed.root}", str(copy.root))
    assert (found(copy), trace(copy), bad_stamp(copy)) == (None, Trace.UNKNOWN, [])
    copy.git("fetch", "-q", "--unshallow")
    assert (found(copy), trace(copy)) == (OLD, Trace.FOUND)


def test_a_file_that_was_never_committed_is_not_judged(committed: Workbench) -> None:
    text = (committed.root / KOREAN).read_text("utf-8")
    new = committed.root / "rulings/trio/draw/TRI-003.new.yaml"
    new.write_text(text, "utf-8")
    committed.edit("rulings/trio/draw/TRI-003.new.yaml", "버릴 수", "버려질 수")
    assert bad_stamp(committed) == []


# -- What has changed


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("2枚引きます", "3枚引きます", [(Aspect.NUMBERS, ("2",), ("3",))]),
        ("引きます。", "引けます。", [(Aspect.VERDICT, (), ("yes",))]),
        ("引きます。", "引きません。", [(Aspect.NEGATIONS, (), ("not",))]),
        ("[[sword]]を", "[[shield]]を", [(Aspect.REFERENCES, ("sword",), ("shield",))]),
        ("カードを", "盾を", [(Aspect.NAMES, (), ("盾",))]),
        ("2枚引きます", "盾を3枚", [(Aspect.NUMBERS, ("2",), ("3",)), (Aspect.NAMES, (), ("盾",))]),
        ("使うと", "使用すると", []),
    ],
)
def test_what_the_source_states_otherwise(
    bench: Workbench, old: str, new: str, expected: list[tuple[Aspect, tuple[str, ...], tuple[str, ...]]]
) -> None:
    bench.edit(RULING, old, new)
    item = bench.item("TRI-001")
    changed = changed_texts(item, "ko", past(bench))
    assert changed is not None and [one.keys for one in changed] == [("text",)]
    given = differences(changed, "ja", item.vocabulary.named("ja"))
    assert [(one.aspect, one.gone, one.come) for one in given] == expected


def test_texts_that_came_and_went_are_changes(bench: Workbench) -> None:
    bench.edit(RULING, "cites:", "reason: {ja: 理由。, ko: 이유., en: A reason.}\ncites:")
    bench.ok("TRI-001")
    bench.edit(RULING, "reason: {ja: 理由。, ko: 이유., en: A reason.}\n", "step: {ja: 引く, ko: 뽑기, en: draw}\n")
    changed = changed_texts(bench.item("TRI-001"), "ko", past(bench))
    assert {(one.keys, one.old, one.new, one.field is None) for one in changed or ()} == {
        (("step",), "", "引く", False),
        (("reason",), "理由。", "", True),
    }


def test_the_place_is_where_the_translator_writes(bench: Workbench) -> None:
    bench.edit(RULING, "2枚", "3枚")
    item = bench.item("TRI-001")
    lines = (bench.root / RULING).read_text("utf-8").splitlines()
    changed = changed_texts(item, "ko", past(bench)) or ()
    assert lines[place(item, "ko", Rank.ANSWER, changed).line - 1] == "  ko: |"
    assert lines[place(item, "ko", Rank.ANSWER, ()).line - 1].startswith("  ko: {of:")
    assert lines[place(item, "ko", Rank.DRAFT, ()).line - 1].startswith("title:")
    bench.edit(RULING, "  ko: |\n    [[sword]]을(를) 쓰면 카드를 2장 뽑습니다.\n", "")
    item = bench.item("TRI-001")
    lines = (bench.root / RULING).read_text("utf-8").splitlines()
    assert lines[place(item, "ko", Rank.MISSING, ()).line - 1].strip() in ("text:", "ja: |")
