"""The picture of a machine: every state a link with its words, every transition a way with its condition."""

import re
from itertools import pairwise
from xml.etree import ElementTree

from hantei.pages.diagram import State, draw
from hantei.verify import Machine

MACHINE = Machine(
    {"check": "ABC-001", "ask": "ABC-002", "act": "ABC-003"},
    (("check", "ask", "always"), ("ask", "act", "declined"), ("ask", "check", "declared"), ("act", "check", "done"),
     ("act", "act", "again")),
)  # fmt: skip
STATES = {
    "check": State("確認<1>", "/ja/ABC-001/", "ABC-001"),
    "ask": State("尋ねる", "/ja/ABC-002/", "ABC-002"),
    "act": State("行う", "/ja/ABC-003/", "ABC-003"),
}
SVG = "{http://www.w3.org/2000/svg}"


def drawn() -> ElementTree.Element:
    text = str(draw(MACHINE, STATES, lambda key: f"「{key}」", "解決の流れ", "states"))
    return ElementTree.fromstring(text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def test_it_is_named_and_its_words_are_text() -> None:
    svg = drawn()
    title = svg.find(f"{SVG}title")
    assert title is not None and title.text == "解決の流れ"
    assert svg.get("aria-labelledby") == title.get("id")
    words = {text.text for text in svg.iter(f"{SVG}text")}
    assert {"確認<1>", "尋ねる", "行う", "「always」", "「declined」", "「declared」", "「done」", "「again」"} <= words


def test_each_state_leads_to_its_ruling() -> None:
    assert [link.get("href") for link in drawn().iter(f"{SVG}a")] == [state.href for state in STATES.values()]


def test_no_two_ways_at_the_side_share_a_lane_or_a_port() -> None:
    ways = [way.get("d", "") for way in drawn().iter(f"{SVG}path") if way.get("class") == "way"]
    side = [re.findall(r"[MHV]([\d.]+)(?: ([\d.]+))?", way) for way in ways if "H" in way]
    assert len(side) == 3
    assert len({way[1][0] for way in side}) == 3
    ports = [way[0][1] for way in side] + [way[2][0] for way in side]
    assert len(set(ports)) == len(ports)


def test_no_words_lie_on_others() -> None:
    words = [
        text for text in drawn().iter(f"{SVG}text") if text.get("class") is None and text.get("text-anchor") is None
    ]
    rows = sorted(float(text.get("y", "")) for text in words)
    assert len(rows) == 3 and all(below - above >= 20 for above, below in pairwise(rows))


def test_everything_lies_inside_the_picture() -> None:
    svg = drawn()
    width, height = (float(size) for size in svg.get("viewBox", "").split()[2:])
    for rect in svg.iter(f"{SVG}rect"):
        assert float(rect.get("x", "-1")) >= 0 and float(rect.get("x", "")) + float(rect.get("width", "")) <= width
        assert float(rect.get("y", "")) + float(rect.get("height", "")) <= height
