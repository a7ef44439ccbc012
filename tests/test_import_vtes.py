"""The import of the VTES rulings, on an excerpt with cards that were made up for it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

import import_vtes
from hantei import checks, link, load, pipeline
from hantei.link import LinkedBook
from hantei.load import RulingEntry
from hantei.records import Change, Status
from vtes.importing import Account, run
from vtes.matching import Told, matched
from vtes.reading import Oddity, Unreadable
from vtes.writing import DROPPED

EXCERPT = {
    "vtes_rulings.yaml": """\
        100001|Lantern:
          - Gives light once each night, even if it changes hands. [LSJ 19990101] [RBK light]
          - '[pot] Burns the hand that holds it. See {Cellar, The}. [ANK 20200202-2]'
        100002|The Cellar:
          - Is dark.{Lantern} can be lit in it. [LSJ 19990101]
        200001|Old Tom:
          - Cannot light a {lantern}. [ANK 20200202-2]"
        200002|Old Tom:
          - '[MERGED] Can light it. [LSJ 19990101] [LSJ 19990101]'
        G00001|Dark places:
          - Nobody sees {Old Tom} there. [LSJ 19990101]
          - overrides:
              100002|The Cellar: The rats see everybody.
            text: Nobody sees anybody. [ANK 20200202-2]
        """,
    "vtes_groups.yaml": """\
        G00001|Dark places:
          100001|Lantern: '[POT]/[REACTION]'
          100002|The Cellar: ''
          200003|Rat: '[POT]/[REACTION]'
        """,
    "vtes_references.yaml": """\
        LSJ 19990101: https://forum.example/1
        ANK 20200202-2: https://forum.example/2
        RBK light: https://rules.example/#light
        RBK never-used: https://rules.example/#never
        """,
}
FIRST, LATER = "2024-05-31", "2024-06-30"

Bring = Callable[..., Account]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "base"


@pytest.fixture
def bring(tmp_path: Path, root: Path) -> Bring:
    """Import the excerpt, with parts of its text exchanged for others."""

    def work(*changes: tuple[str, str], day: str = FIRST) -> Account:
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        for name, text in EXCERPT.items():
            text = dedent(text)
            for old, new in changes:
                text = text.replace(old, new)
            (source / name).write_text(text, encoding="utf-8")
        for old, _ in changes:
            assert any(old in dedent(text) for text in EXCERPT.values()), f"{old!r} is not in the excerpt"
        return run(source, root, day)

    return work


def rulings(root: Path) -> dict[str, RulingEntry]:
    book, problems = load.load(root, ("en",))
    assert problems == []
    return book.rulings


def linked(root: Path) -> LinkedBook:
    book, problems = load.load(root, ("en",))
    found, unknown = link.link(book)
    assert [*problems, *unknown, *checks.check(found)] == []
    return found


def texts(root: Path) -> dict[str, str]:
    return {id: entry.record.text["en"].strip() for id, entry in rulings(root).items()}


def told(done: Account, oddity: Oddity) -> list[str]:
    return [one.what for one in done.findings if one.oddity is oddity]


def files(root: Path) -> dict[str, str]:
    return {str(file.relative_to(root)): file.read_text("utf-8") for file in root.rglob("*") if file.is_file()}


def test_every_ruling_gets_an_id_and_a_place(bring: Bring, root: Path) -> None:
    bring()
    assert {id: (entry.topic, entry.slug) for id, entry in rulings(root).items()} == {
        "VTES-001": ("library-l", "lantern"),
        "VTES-002": ("library-l", "lantern"),
        "VTES-003": ("library-c", "the-cellar"),
        "VTES-004": ("crypt-o", "old-tom-200001"),
        "VTES-005": ("crypt-o", "old-tom-200002"),
        "VTES-006": ("groups", "group-dark-places"),
        "VTES-007": ("groups", "group-dark-places"),
        "VTES-008": ("library-c", "the-cellar"),
    }


def test_a_statement_becomes_a_text_its_references_citations(bring: Bring, root: Path) -> None:
    bring()
    first, second = rulings(root)["VTES-001"].record, rulings(root)["VTES-002"].record
    assert first.title["en"] == "Lantern: Gives light once each night, even if it changes hands"
    assert first.text["en"] == "Gives light once each night, even if it changes hands.\n"
    assert [one.source for one in first.cites] == ["lsj-19990101", "rbk-light"]
    assert (first.status, first.kind) == (Status.OFFICIAL, "clarification")
    assert second.text["en"] == "[[[discipline-potence|pot]]] Burns the hand that holds it. See [[cellar-the]].\n"
    assert second.title["en"] == "Lantern: [pot] Burns the hand that holds it. See Cellar, The"


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("VTES-003", "Is dark.[[lantern]] can be lit in it."),
        ("VTES-004", "Cannot light a [[lantern|lantern]]."),
        ("VTES-005", "[[[symbol-merged|MERGED]]] Can light it."),
    ],
)
def test_symbols_and_names_are_links_that_read_as_they_stood(bring: Bring, root: Path, id: str, text: str) -> None:
    bring()
    assert texts(root)[id] == text


def test_the_base_has_no_problems(bring: Bring, root: Path) -> None:
    bring()
    linked(root)


def test_a_ruling_on_a_group_is_on_the_page_of_each_card(bring: Bring, root: Path) -> None:
    bring()
    mentions = linked(root).mentions
    assert mentions["vtes", "rat"] == ("VTES-006", "VTES-007")
    assert set(mentions["vtes", "lantern"]) >= {"VTES-001", "VTES-002", "VTES-006", "VTES-007"}
    ruling = rulings(root)["VTES-006"].record
    assert ruling.about == ("group-dark-places", "lantern", "the-cellar", "rat")
    marks = "[[[discipline-potence|POT]]]/[[[card-type-reaction|REACTION]]]"
    assert ruling.text["en"].endswith(
        f"On these cards only with the symbol shown:\n\n- {marks}: [[lantern]], [[rat]]\n"
    )


def test_a_card_with_a_text_of_its_own_has_it_instead_of_its_groups(bring: Bring, root: Path) -> None:
    bring()
    own, groups = rulings(root)["VTES-008"].record, rulings(root)["VTES-007"].record
    assert (own.text["en"], own.about, own.contrast) == ("The rats see everybody.\n", ("the-cellar",), ("VTES-007",))
    assert [one.source for one in own.cites] == ["ank-20200202-2"]
    assert "the-cellar" not in groups.about


def test_cards_groups_and_symbols_are_terms(bring: Bring, root: Path) -> None:
    bring()
    terms = {key: entry.record for key, entry in linked(root).book.games["vtes"].terms.items()}
    assert {key: term.kind for key, term in terms.items()} == {
        "lantern": "library-card",
        "the-cellar": "library-card",
        "old-tom-200001": "crypt-card",
        "old-tom-200002": "crypt-card",
        "rat": "crypt-card",
        "cellar-the": "card",
        "group-dark-places": "group",
        "discipline-potence": "discipline",
        "card-type-reaction": "card-type",
        "symbol-merged": "symbol",
    }
    assert terms["old-tom-200001"].names == {"en": "Old Tom (200001)"}
    assert terms["old-tom-200001"].aliases == {"en": ("Old Tom",)}
    assert terms["lantern"].facts == {"vekn": "100001"} and terms["cellar-the"].facts == {}
    assert terms["discipline-potence"].aliases == {"en": ("pot", "POT")}


def test_references_are_sources(bring: Bring, root: Path) -> None:
    bring()
    sources = {key: entry.record for key, entry in linked(root).book.games["vtes"].sources.items()}
    assert sources.keys() == {"lsj-19990101", "ank-20200202-2", "rbk-light", "rbk-never-used"}
    ank, rulebook = sources["ank-20200202-2"], sources["rbk-light"]
    assert (ank.title["en"], ank.authority, ank.date) == ("ANK 20200202-2", "ank", "2020-02-02")
    assert (rulebook.title["en"], rulebook.authority, rulebook.url) == (
        "Rulebook: light", "rbk", "https://rules.example/#light"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("change", "oddity", "what"),
    [
        (("[RBK light]", "[KOT 20010203]"), Oddity.ORPHAN, "Lantern: the list of references has no KOT 20010203"),
        ((" [LSJ 19990101] [RBK light]", ""), Oddity.ORPHAN, "Lantern: names no reference"),
        (("G00001|Dark places:\n  -", "G00009|Lost:\n  -"), Oddity.ORPHAN, "Lost: no group has this number"),
        (("G00001|Dark places:\n  -", "G00009|Lost:\n  -"), Oddity.ORPHAN, "the group Dark places has no rulings"),
        (("100001|Lantern:\n  - G", "Lantern:\n  - G"), Oddity.KEY, "'Lantern': expected a number and a name"),
        (("100002|The Cellar: ''", "100002|Cellar: ''"), Oddity.KEY, "100002 is 'The Cellar' elsewhere"),
        (("100002|The Cellar:\n", "100001|Lantern:\n"), Oddity.KEY, "'100001|Lantern' stands twice"),
        (("[pot]", "[qqq]"), Oddity.TEXT, "Lantern: nothing is known of the symbol [qqq]"),
        (("[MERGED]", "<MERGED>"), Oddity.TEXT, "Old Tom: <MERGED> is written [MERGED] elsewhere"),
        (("  - Is dark", "  - [a, list]\n  - Is dark"), Oddity.LEFT_OUT, "The Cellar: expected a text"),
        (("  - Is dark", "  - '[LSJ 19990101]'\n  - Is dark"), Oddity.LEFT_OUT, "The Cellar: says nothing"),
        (("forum.example/2", "forum.example/1"), Oddity.DUPLICATE, "LSJ 19990101, ANK 20200202-2 have one address"),
        (("Is dark.{Lantern} can be lit in it.", "Nobody sees {Old Tom} there."), Oddity.DUPLICATE, "2 times, on"),
    ],
)
def test_what_is_odd_is_told(bring: Bring, change: tuple[str, str], oddity: Oddity, what: str) -> None:
    assert any(one.startswith(what) for one in told(bring(change), oddity))


def test_what_is_odd_in_the_excerpt_is_all_told(bring: Bring) -> None:
    done = bring()
    assert told(done, Oddity.TEXT) == ["Old Tom: '\"' stands behind the last reference; taken out"]
    assert told(done, Oddity.UNUSED) == ["RBK never-used"]
    assert told(done, Oddity.UNNUMBERED) == [
        "Lantern: {Cellar, The} has no number: made a card without rulings of its own"
    ]
    assert len(told(done, Oddity.AMBIGUOUS)) == 2
    assert {oddity for oddity in Oddity if told(done, oddity)} == {
        Oddity.TEXT, Oddity.UNUSED, Oddity.UNNUMBERED, Oddity.AMBIGUOUS
    }  # fmt: skip


def test_an_unlisted_reference_resolves_and_gives_no_authority(bring: Bring, root: Path) -> None:
    bring(("[LSJ 19990101] [RBK light]", "[KOT 20010203]"))
    assert rulings(root)["VTES-001"].record.status is Status.COMMUNITY
    source = linked(root).book.games["vtes"].sources["kot-20010203"].record
    assert (source.authority, source.url) == ("unlisted", None)


def test_the_account_adds_up(bring: Bring) -> None:
    assert list(import_vtes.account(bring())) == [
        "rulings: 7 read, 7 imported, 0 left out",
        "  and 1 that a single card has instead of its group's",
        "files: 8 (8 new, 0 changed, 0 as they were)",
        "cards: 5 with rulings, 1 that rulings only name; groups: 1",
        "references: 4 listed, 3 of them used",
        "uses of references: 9 in the files, 9 lead to a listed reference, 0 to an unlisted one, 0 nowhere",
    ]
    left = bring(("  - Is dark", "  - [a, list]\n  - Is dark"))
    assert next(import_vtes.account(left)) == "rulings: 8 read, 7 imported, 1 left out"
    # A list for every owner that has none counts as one ruling, left out.
    assert next(import_vtes.account(bring(("100002|The Cellar:\n  - Is", "100002|The Cellar:\n  Is")))) == (
        "rulings: 7 read, 6 imported, 1 left out"
    )


def test_importing_the_same_again_changes_nothing(bring: Bring, root: Path) -> None:
    bring()
    before = files(root)
    done = bring(day=LATER)
    assert files(root) == before
    assert done.files == {"new": 0, "changed": 0, "as they were": 8}


def test_ids_are_kept_whatever_moves(bring: Bring, root: Path) -> None:
    bring()
    before = texts(root)
    done = bring(
        ("100001|Lantern:\n", "100001|Lantern:\n  - Is new here. [LSJ 19990101]\n"),
        ("even if it changes hands", "whoever has it"),
        ("100002|The Cellar:\n  - Is dark.{Lantern} can be lit in it. [LSJ 19990101]\n", ""),
        ("200001|Old Tom:\n", "200001|Old Tom:\n  - Is dark.{Lantern} can be lit in it. [LSJ 19990101]\n"),
        day=LATER,
    )
    after = texts(root)
    assert after.pop("VTES-009") == "Is new here."
    assert after.pop("VTES-001") == "Gives light once each night, whoever has it."
    del before["VTES-001"]
    assert after == before
    moved = rulings(root)["VTES-003"]
    assert (moved.record.about, moved.topic) == (("old-tom-200001",), "library-c")
    assert done.files == {"new": 1, "changed": 2, "as they were": 6}


def test_a_changed_text_is_told_of_in_the_history(bring: Bring, root: Path) -> None:
    bring()
    bring(("even if it changes hands", "whoever has it"), day=LATER)
    new, change = rulings(root)["VTES-001"].record.history
    assert (new.date, new.change, change.date, change.change) == (FIRST, Change.NEW, LATER, Change.TEXT)
    assert change.was and change.was.text == {"en": "Gives light once each night, even if it changes hands.\n"}
    linked(root)


def test_what_somebody_else_has_written_stays(bring: Bring, root: Path) -> None:
    bring()
    file = root / rulings(root)["VTES-001"].path
    text = file.read_text("utf-8").replace("text:\n", "# Mine.\nsee: [VTES-005]\ntext:\n  ja: 夜に一度だけ光る。\n")
    file.write_text(text, encoding="utf-8")
    (root / "mkdocs.yml").write_text("site_name: Mine\n", encoding="utf-8")
    terms = root / "rulings/vtes/terms.yaml"
    terms.write_text(terms.read_text("utf-8") + "mine:\n  kind: term\n  names: {en: Mine}\n", encoding="utf-8")
    bring(("even if it changes hands", "whoever has it"), ("200003|Rat", "200003|Big Rat"), day=LATER)
    after = file.read_text("utf-8")
    assert (
        "# Mine.\nsee: [VTES-005]\ntext:\n  ja: 夜に一度だけ光る。\n  en: |\n    Gives light once each night, whoever"
        in after
    )
    assert (root / "mkdocs.yml").read_text("utf-8") == "site_name: Mine\n"
    assert "mine:\n  kind: term\n" in terms.read_text("utf-8")
    assert 'rat:\n  kind: crypt-card\n  names: {en: "Big Rat"}\n' in terms.read_text("utf-8")


def test_what_the_source_drops_is_withdrawn_and_comes_back(bring: Bring, root: Path) -> None:
    bring()
    gone = ("  - Nobody sees {Old Tom} there. [LSJ 19990101]\n", "")
    done = bring(gone, day=LATER)
    ruling = rulings(root)["VTES-006"].record
    assert (ruling.status, ruling.since, ruling.reason) == (Status.WITHDRAWN, LATER, {"en": DROPPED})
    assert told(done, Oddity.GONE) == ["VTES-006 is withdrawn: Dark places: Nobody sees Old Tom there"]
    linked(root)
    assert told(bring(gone, day="2024-07-01"), Oddity.GONE) == []
    bring(day="2024-07-02")
    back = rulings(root)["VTES-006"].record
    assert (back.status, back.since, back.reason) == (Status.OFFICIAL, None, None)
    assert [one.change for one in back.history] == [Change.NEW, Change.STATUS, Change.STATUS]
    linked(root)


def test_what_a_group_says_now_supersedes_what_its_card_said(bring: Bring, root: Path) -> None:
    same = "Gives light once each night, even if it changes hands. [LSJ 19990101] [RBK light]"
    bring(("Nobody sees {Old Tom} there. [LSJ 19990101]", same))
    bring(("Nobody sees {Old Tom} there. [LSJ 19990101]", same), (f"Lantern:\n  - {same}\n", "Lantern:\n"), day=LATER)
    ruling = rulings(root)["VTES-001"].record
    assert (ruling.status, ruling.superseded_by) == (Status.SUPERSEDED, "VTES-006")
    linked(root)


def test_an_id_that_was_published_is_not_given_again(bring: Bring, root: Path) -> None:
    bring()
    (root / rulings(root)["VTES-008"].path).unlink()
    (root / "permalinks.txt").write_text("en/VTES-020/\nr/VTES-020/\n", encoding="utf-8")
    bring()
    assert max(rulings(root)) == "VTES-021"


def test_a_card_that_was_only_named_keeps_its_page_when_it_gets_a_number(bring: Bring, root: Path) -> None:
    bring()
    bring(("200001|Old Tom:\n", "200009|Cellar, The:\n  - Is deep. [LSJ 19990101]\n200001|Old Tom:\n"), day=LATER)
    term = linked(root).book.games["vtes"].terms["cellar-the"].record
    assert (term.kind, term.facts) == ("crypt-card", {"vekn": "200009"})


def test_nothing_is_written_where_the_source_or_the_target_is_unfit(bring: Bring, root: Path, tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="expected the file of the rulings' repository, found none"):
        run(tmp_path, root, FIRST)
    assert not root.exists()
    bring()
    (root / "rulings/vtes/sources.yaml").write_text("book: [\n", encoding="utf-8")
    before = files(root)
    with pytest.raises(Unreadable, match=r"sources\.yaml:\d+: expected a base without errors to import into"):
        bring()
    assert files(root) == before


def test_the_script_imports_and_the_base_builds(tmp_path: Path, bring: Bring, root: Path) -> None:
    bring()
    script = Path(import_vtes.__file__)
    target = tmp_path / "again"
    call = [sys.executable, str(script), "--from", str(tmp_path / "source"), "--to", str(target)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert "rulings: 7 read, 7 imported, 0 left out" in done.stdout
    assert "references that no ruling uses: 1" in (target / import_vtes.REPORT).read_text("utf-8")
    built = pipeline.build(target, target / "site")
    assert built.problems == ()
    page = (target / "site/en/vtes/terms/rat/index.html").read_text("utf-8")
    assert "Dark places: Nobody sees Old Tom there" in page
    wrong = subprocess.run([*call[:3], "/nowhere", *call[4:]], capture_output=True, text=True)
    assert (wrong.returncode, "Traceback" in wrong.stderr) == (2, False)


WORDS = st.lists(st.sampled_from(["dark", "light", "rat", "sees", "nobody", "burns"]), min_size=1, max_size=6)
TOLD = st.builds(lambda owner, words: Told(owner, " ".join(words)), st.sampled_from("abc"), WORDS)


@given(st.lists(TOLD, max_size=12), st.lists(TOLD, max_size=12))
def test_an_id_is_given_once_and_the_same_text_keeps_it(new: list[Told], old: list[Told]) -> None:
    held = [Told(one.owner, one.text, f"VTES-{n:03}") for n, one in enumerate(old, 1)]
    ids = matched(new, held)
    given = [id for id in ids if id]
    assert len(ids) == len(new) and len(given) == len(set(given))
    by_id = {one.id: one for one in held}
    for id, one in by_id.items():
        twins = [at for at, other in enumerate(new) if (other.owner, other.text) == (one.owner, one.text)]
        same = [other for other in held if (other.owner, other.text) == (one.owner, one.text)]
        kept = [at for at in twins if ids[at] in {other.id for other in same}]
        assert len(kept) == min(len(twins), len(same)), id
