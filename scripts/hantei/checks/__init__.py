"""Checks of a linked book: one file a check, its docstring is its page on the site. They only yield problems."""

from collections.abc import Iterator
from typing import Protocol

from hantei.checks import (
    added_number,
    bad_link,
    bad_reading,
    cjk_emphasis,
    duplicate_point,
    emphasis_underscore,
    full_width_markup,
    history_comparison,
    history_order,
    history_start,
    history_status,
    incomplete_status,
    markup_differs,
    missing_language,
    numbers,
    placeholders_differ,
    polarity,
    raw_html,
    references_differ,
    same_as_source,
    stale_translation,
    uncovered_point,
    unknown_language,
    unsupported_status,
    verdict,
    wrong_script,
)
from hantei.link import LinkedBook
from hantei.problems import Code, Problem
from hantei.translate.agreement import Versions, versions
from hantei.translate.findings import Finding


class Across(Protocol):
    """A check module that holds the languages of one text against each other."""

    CODE: Code

    def find(self, versions: Versions) -> Iterator[Finding]: ...


CHECKS = (
    missing_language,
    unknown_language,
    stale_translation,
    unsupported_status,
    incomplete_status,
    uncovered_point,
    duplicate_point,
    raw_html,
    emphasis_underscore,
    bad_link,
    bad_reading,
    history_start,
    history_order,
    history_status,
    history_comparison,
)
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
CODES: tuple[Code, ...] = (*(check.CODE for check in CHECKS), *(check.CODE for check in ACROSS))
#: What `hantei translate check` reports: how the languages of one text stand to each other.
TRANSLATION: frozenset[str] = frozenset(
    code.name
    for code in (missing_language.CODE, unknown_language.CODE, stale_translation.CODE, *(one.CODE for one in ACROSS))
)


def check(linked: LinkedBook) -> Iterator[Problem]:
    """What every check finds in every game."""
    for game in linked.book.games.values():
        for one in CHECKS:
            yield from one.check(linked, game)
    yield from (finding.problem for finding in findings(linked))


def findings(linked: LinkedBook) -> Iterator[Finding]:
    """What the checks across languages find. Each text is read once for all of them."""
    for game in linked.book.games.values():
        for text in versions(linked, game):
            for one in ACROSS:
                yield from one.find(text)
