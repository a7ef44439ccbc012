"""The states of a model as a picture: a column of boxes, the way down between them, the ways back and past at the side.

Drawn at build as SVG with words that are read aloud and links that are followed; its colours are the style sheet's.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from hantei.verify import Machine

_FONT, _SMALL, _LINE = 15, 13, 20
_BOX_HEIGHT, _GAP, _PADDING = 46, 58, 18
_LANE = 26


@dataclass(frozen=True, slots=True)
class State:
    """A box: its label, and where the ruling that states it can be read."""

    label: str
    href: str
    id: str


def draw(machine: Machine, states: Mapping[str, State], label: Callable[[str], str], title: str, name: str) -> Markup:
    """The picture. `label` gives the words of a condition, `title` says what is shown; `name` is unique on its page."""
    order = list(machine.states)
    width = max(_width(state.label) for state in states.values()) + 2 * _PADDING
    lanes = _lanes(machine, order)
    sides = [row for row in machine.transitions if row in lanes]
    side = max((_width(label(row[2]), _SMALL) + lanes[row] * _LANE for row in sides), default=0) + _PADDING
    left = max((_width(label(row[2]), _SMALL) for row in machine.transitions if row not in lanes), default=0) + _PADDING
    middle = left + width / 2
    height = len(order) * (_BOX_HEIGHT + _GAP) - _GAP + 2
    total = left + width + side + 12
    parts = [
        f'<svg class="diagram" viewBox="0 0 {total:.0f} {height}" width="{total:.0f}" role="group" '
        f'aria-labelledby="{escape(name)}"><title id="{escape(name)}">{escape(title)}</title>',
        f'<defs><marker id="{escape(name)}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
        f'orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ]
    conditions: list[str] = []
    beside: list[tuple[float, float, Markup]] = []
    tip = f'marker-end="url(#{escape(name)}-tip)"'
    for row in machine.transitions:
        start, end = order.index(row[0]), order.index(row[1])
        words = escape(label(row[2]))
        if row not in lanes:
            top = _top(start) + _BOX_HEIGHT
            parts.append(f'<path class="way" d="M{middle:.0f} {top}V{_top(end) - 2}" {tip}/>')
            conditions.append(
                f'<text x="{middle - 10:.0f}" y="{top + _GAP / 2 + 5:.0f}" text-anchor="end">{words}</text>'
            )
            continue
        edge = left + width
        lane = edge + lanes[row] * _LANE
        out, back = _port(machine, order, row, lanes)
        parts.append(f'<path class="way" d="M{edge:.0f} {out}H{lane:.0f}V{back}H{edge + 2:.0f}" {tip}/>')
        beside.append(((out + back) / 2 + 5, lane + 6, words))
    lowest = 0.0
    for y, x, words in sorted(beside):
        lowest = max(y, lowest + _LINE)
        conditions.append(f'<text x="{x:.0f}" y="{lowest:.0f}">{words}</text>')
    # Words over lines: the style sheet clears the ground around them.
    parts += conditions
    for index, key in enumerate(order):
        state = states[key]
        parts.append(
            f'<a href="{escape(state.href)}"><rect x="{left:.0f}" y="{_top(index)}" width="{width:.0f}" '
            f'height="{_BOX_HEIGHT}" rx="4"/><text class="state" x="{middle:.0f}" y="{_top(index) + 22}" '
            f'text-anchor="middle">{escape(state.label)}</text><text class="id" x="{middle:.0f}" '
            f'y="{_top(index) + 38}" text-anchor="middle">{escape(state.id)}</text></a>'
        )
    return Markup("".join([*parts, "</svg>"]))


def _top(index: int) -> int:
    return index * (_BOX_HEIGHT + _GAP) + 1


def _width(text: str, size: int = _FONT) -> float:
    """About how wide a text is: letters that are written without spaces take a whole square each."""
    return sum(size * (1.0 if unicodedata.east_asian_width(char) in "WF" else 0.56) for char in text)


def _lanes(machine: Machine, order: list[str]) -> dict[tuple[str, str, str], int]:
    """The lane at the side of every transition that does not lead to the next box below; short ones lie inside."""
    rows = [row for row in machine.transitions if order.index(row[1]) != order.index(row[0]) + 1]
    rows.sort(key=lambda row: abs(order.index(row[1]) - order.index(row[0])))
    return {row: number for number, row in enumerate(rows, 1)}


def _port(
    machine: Machine, order: list[str], row: tuple[str, str, str], lanes: Mapping[tuple[str, str, str], int]
) -> tuple[int, int]:
    """Where a way at the side leaves its box and where it comes in, so that no two share a place."""

    def place(key: str) -> int:
        at = [other for other in lanes if key in other[:2]]
        return _top(order.index(key)) + (at.index(row) + 1) * _BOX_HEIGHT // (len(at) + 1)

    if row[0] == row[1]:
        top = _top(order.index(row[0]))
        return top + 10, top + _BOX_HEIGHT - 10
    return place(row[0]), place(row[1])
