"""Checks of a linked book: one file a check, its docstring is its page on the site. They only yield problems."""

from collections.abc import Iterator

from hantei.checks import (
    bad_link,
    bad_reading,
    bad_stamp,
    duplicate_point,
    emphasis_underscore,
    history_comparison,
    history_order,
    history_start,
    history_status,
    incomplete_status,
    missing_language,
    raw_html,
    stale_translation,
    uncovered_point,
    unknown_language,
    unsupported_status,
)
from hantei.link import LinkedBook
from hantei.problems import Code, Problem

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
    emphasis_underscore,
    bad_link,
    bad_reading,
    history_start,
    history_order,
    history_status,
    history_comparison,
)
CODES: tuple[Code, ...] = tuple(check.CODE for check in CHECKS)


def check(linked: LinkedBook) -> Iterator[Problem]:
    """What every check finds in every game."""
    for game in linked.book.games.values():
        for one in CHECKS:
            yield from one.check(linked, game)
