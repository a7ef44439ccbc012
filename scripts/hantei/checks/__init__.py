"""Checks of a linked book: one file a check, its docstring is its page on the site. They only yield problems."""

from collections.abc import Callable, Iterator
from typing import Protocol

from hantei.checks import (
    added_number,
    bad_link,
    bad_reading,
    bad_stamp,
    bracket_counts,
    brackets,
    cjk_emphasis,
    duplicate_point,
    duplicate_word,
    emphasis_underscore,
    end_mark,
    forbidden_term,
    full_width_markup,
    history_comparison,
    history_order,
    history_start,
    history_status,
    incomplete_status,
    inconsistent_translation,
    insecure_link,
    invisible,
    josa,
    josa_double,
    length,
    lost_cell,
    markup_differs,
    missing_language,
    missing_reading,
    mixed_names,
    numbers,
    official_name,
    placeholders_differ,
    polarity,
    raw_html,
    references_differ,
    reused_translation,
    same_as_source,
    sentence_count,
    soft_break,
    spaces,
    stale_translation,
    stray_jamo,
    term,
    uncovered_point,
    unknown_language,
    unsupported_status,
    verdict,
    width,
    wrong_script,
    wrong_width,
)
from hantei.link import LinkedBook
from hantei.problems import Code, Problem
from hantei.translate import dismissals
from hantei.translate.agreement import Versions, versions
from hantei.translate.findings import Finding
from hantei.translate.passages import Rendition, renditions


class Coded(Protocol):
    """A check module: its code, with its page."""

    CODE: Code


class OfRendition(Coded, Protocol):
    """A check module that looks at one record in one language."""

    def find(self, rendition: Rendition) -> Iterator[Finding]: ...


class Memory(Protocol):
    """What a check keeps of the records that it has seen, until it has seen them all."""

    def see(self, game: str, rendition: Rendition) -> None: ...

    def findings(self) -> Iterator[Finding]: ...


class OfMany(Coded, Protocol):
    """A check module that compares records with each other."""

    @property
    def Memory(self) -> Callable[[], Memory]: ...


class Across(Protocol):
    """A check module that holds the languages of one text against each other."""

    CODE: Code

    def find(self, versions: Versions) -> Iterator[Finding]: ...


CHECKS = (
    missing_language,
    unknown_language,
    stale_translation,
    bad_stamp,
    unsupported_status,
    incomplete_status,
    uncovered_point,
    duplicate_point,
    raw_html,
    lost_cell,
    bad_link,
    insecure_link,
    bad_reading,
    history_start,
    history_order,
    history_status,
    history_comparison,
)
#: Checks of how a record is written in one language and rendered from another, record by record.
RENDITIONS: tuple[OfRendition, ...] = (
    term,
    forbidden_term,
    mixed_names,
    official_name,
    josa,
    josa_double,
    end_mark,
    brackets,
    bracket_counts,
    wrong_width,
    spaces,
    invisible,
    stray_jamo,
    soft_break,
    sentence_count,
    missing_reading,
    duplicate_word,
    emphasis_underscore,
)
#: Checks that compare texts of many records, and speak when they have seen them all.
MEMORIES: tuple[OfMany, ...] = (width, length, inconsistent_translation, reused_translation)
#: Checks of one text in all its languages, text by text.
ACROSS: tuple[Across, ...] = (
    same_as_source,
    wrong_script,
    verdict,
    numbers,
    added_number,
    polarity,
    references_differ,
    placeholders_differ,
    markup_differs,
    full_width_markup,
    cjk_emphasis,
)
_OF_TEXTS: tuple[Coded, ...] = (*RENDITIONS, *ACROSS, *MEMORIES)
#: What can be dismissed, with a reason, for a text and its source.
DISMISSIBLE: tuple[Code, ...] = tuple(check.CODE for check in _OF_TEXTS)
CODES: tuple[Code, ...] = (*(check.CODE for check in CHECKS), *DISMISSIBLE, *dismissals.CODES)
#: What `hantei translate check` reports: how texts are written, and how the languages of one stand to each other.
TRANSLATION: frozenset[str] = frozenset(
    code.name
    for code in (missing_language.CODE, unknown_language.CODE, stale_translation.CODE, *DISMISSIBLE, *dismissals.CODES)
)


def check(linked: LinkedBook) -> Iterator[Problem]:
    """What every check finds in every game, without what was dismissed."""
    games = linked.book.games.values()
    for game in games:
        for one in CHECKS:
            yield from one.check(linked, game)
    yield from dismissals.undismissed(games, findings(linked), {code.name for code in DISMISSIBLE})


def findings(linked: LinkedBook) -> Iterator[Finding]:
    """What the checks of texts find, dismissed or not. Each text is read once for all of them."""
    memories = [one.Memory() for one in MEMORIES]
    for game in linked.book.games.values():
        for text in versions(linked, game):
            for other in ACROSS:
                yield from other.find(text)
        for record in renditions(linked, game):
            for rendition in record:
                for one in RENDITIONS:
                    yield from one.find(rendition)
                for memory in memories:
                    memory.see(game.key, rendition)
    for memory in memories:
        yield from memory.findings()
