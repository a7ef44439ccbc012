"""What the bench measures with: programs in full, and a base that is the same on every run."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from hantei import pipeline

ROOT = Path(__file__).parent.parent
Module = Callable[[str], ModuleType]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Iterator[Module]:
    """A module of the bench by name."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    before = set(sys.modules)
    yield __import__
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").parent.name == "bench":
            del sys.modules[name]


HOLDS = "import time; held = bytearray({mb} * 1_000_000); time.sleep(0.5)"
WORKS = "import time; end = time.process_time() + {s}\nwhile time.process_time() < end: pass"


def python(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def child(text: str) -> list[str]:
    return python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {text!r}], check=True)")


@pytest.mark.parametrize("form", [python, child])
def test_memory_is_that_of_the_program_and_what_it_starts(module: Module, tmp_path: Path, form: Callable) -> None:
    measure = module("measuring").measure
    small = measure(form(HOLDS.format(mb=1)), tmp_path, 60)
    large = measure(form(HOLDS.format(mb=200)), tmp_path, 60)
    assert 180e6 < large.memory - small.memory < 220e6


@pytest.mark.parametrize("form", [python, child])
def test_processor_time_is_that_of_the_program_and_what_it_starts(
    module: Module, tmp_path: Path, form: Callable
) -> None:
    taken = module("measuring").measure(form(WORKS.format(s=0.5)), tmp_path, 60)
    assert taken.cpu >= 0.5 and taken.wall >= 0.5


@pytest.mark.parametrize(
    ("text", "limit", "why"),
    [
        ("print('out of ink'); raise SystemExit(3)", 60, "ended with 3: out of ink"),
        (WORKS.format(s=30), 0.3, "more than"),
    ],
)
def test_a_program_that_fails_or_hangs_is_told_of(
    module: Module, tmp_path: Path, text: str, limit: float, why: str
) -> None:
    measuring = module("measuring")
    with pytest.raises(measuring.Failed, match=why):
        measuring.measure(python(text), tmp_path, limit)


def test_the_base_is_sound_and_the_same_on_every_run(module: Module, tmp_path: Path) -> None:
    corpus = module("corpus")
    made = corpus.rulings(ROOT, 12)
    assert made == corpus.rulings(ROOT, 12)
    corpus.write(ROOT, tmp_path, made)
    examined = pipeline.examine(tmp_path)
    # Texts put together by chance write numbers in two widths; nothing in them is wrong.
    assert [problem for problem in examined.problems if problem.is_error] == []
    assert len(examined.book.rulings) == 12
    verified = pipeline.verify(examined)
    assert verified.problems == () and sum(one.passed for one in verified.examples.values()) == 12


def test_every_text_is_a_plain_page_too(module: Module) -> None:
    corpus = module("corpus")
    made = corpus.rulings(ROOT, 12)
    by_id = {one.id: one for one in made}
    for one in made:
        for lang in corpus.LANGUAGES:
            page = corpus.plain(one, lang, by_id, "/{lang}/{game}/{topic}/{id}/")
            assert page.startswith(f"# {one.id} {one.title[lang]}\n") and "[[" not in page
            assert all(f"/{lang}/{one.game.key}/{corpus.topic_of(at)}/" in page for at in one.see)
