"""Pictures: glyphs for every text, nothing cut off, two bits a pixel, the same bytes every time."""

import io
import statistics
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import hostile
from hantei import pipeline
from hantei.pages import Card, cards, pages
from hantei.pictures import fonts as known
from hantei.pictures.card import SAFE, SIZE, draw
from hantei.pictures.fonts import Fonts, has
from hantei.pictures.typeface import typeface
from hantei.records import Status
from hantei.text import Localized
from hantei.verify import Verification

ROOT = Path(__file__).parents[2]
PAPER = (255, 255, 255)
CARD = Card(
    path="images/ja/TRI-001.png",
    lang="ja",
    site="判定 Hantei",
    game=Localized("トリオ", "ja"),
    title=Localized("剣のコスト", "ja"),
    text=Localized("剣は4コイン以上です。", "ja"),
    id="TRI-001",
    status="official",
    word="公式",
)
#: Titles that contributors may send.
TITLES = {
    "long": "攻撃回数" * 50,
    "long words": "Donaudampfschifffahrtsgesellschaft " * 6,
    "one word": "x" * 200,
    "emoji": "😀剣👨‍👩‍👧のコスト🏴",
    "only emoji": "👨‍👩‍👧",
    "right to left": "שלום عليكم 剣 12",
    "markup": "<script>alert(\"1\")</script> & 'x'",
    "lines": "一行目\n二行目\ttab",
    "turned": "a\u202eb\u2066c",
    "unassigned": "\U0010ffff\ue000\x00剣",
    "empty": "",
    "marks": "か\u3099 e\u0301 각",
    "everything": hostile.TITLE,
}


@pytest.fixture(scope="module")
def all_cards() -> list[Card]:
    """The cards of the knowledge base."""
    examined = pipeline.examine(ROOT)
    basis = pipeline.basis(examined, Verification({}, (), {}, {}, {}))
    return cards(basis, pages(basis))


@pytest.fixture(scope="module")
def fonts() -> dict[str, Fonts]:
    settings = pipeline.examine(ROOT).settings
    assert settings is not None
    found, problems = known.find(settings, ["en", "ja", "ko"])
    assert problems == [], "apt-get install fonts-noto-cjk"
    return dict(found)


def image(card: Card, fonts: dict[str, Fonts]) -> Image.Image:
    return Image.open(io.BytesIO(draw(card, fonts)))


def marked(picture: Image.Image) -> tuple[int, int, int, int]:
    """The box of all that is not paper."""
    rgb = picture.convert("RGB")
    box = ImageChops.difference(rgb, Image.new("RGB", rgb.size, PAPER)).getbbox()
    assert box is not None
    return box


def texts(card: Card) -> Iterator[Localized]:
    yield from (card.title, card.text, card.game, *card.names)
    yield from (Localized(text, card.lang) for text in (card.word, card.kind, card.site, card.id))


def test_every_character_of_the_knowledge_base_has_a_glyph(all_cards: list[Card], fonts: dict[str, Fonts]) -> None:
    used = {(char, text.lang) for card in all_cards for text in texts(card) for char in text.text if char != " "}
    missing = {(char, lang) for char, lang in used if not any(has(face, char) for face in fonts[lang].text)}
    assert missing == set()


def test_two_bits_a_pixel_and_few_bytes(all_cards: list[Card], fonts: dict[str, Fonts]) -> None:
    drawn = [draw(card, fonts) for card in all_cards[::40]]
    assert {data[24:26] for data in drawn} == {b"\x02\x03"}  # depth, and colours from a palette
    assert statistics.median(map(len, drawn)) < 9_000 and max(map(len, drawn)) < 20_000


def test_everything_lies_in_the_middle_that_all_messengers_show(all_cards: list[Card], fonts: dict[str, Fonts]) -> None:
    for card in all_cards[::60]:
        left, top, right, bottom = marked(image(card, fonts))
        assert left >= 60 and right <= SIZE[0] - 60 and top >= SAFE[1] + 20 and bottom <= SAFE[3], card.path


def test_the_same_card_gives_the_same_bytes(fonts: dict[str, Fonts]) -> None:
    first = draw(CARD, fonts)
    draw(replace(CARD, lang="ko", title=Localized("칼의 비용", "ko")), fonts)
    assert draw(CARD, fonts) == first


@pytest.mark.parametrize("kind", TITLES)
def test_no_title_breaks_a_picture(kind: str, fonts: dict[str, Fonts]) -> None:
    for lang in ("ja", "en"):
        picture = image(replace(CARD, lang=lang, title=Localized(TITLES[kind], lang)), fonts)
        left, top, right, bottom = marked(picture)
        assert picture.size == SIZE
        assert left >= 60 and right <= SIZE[0] - 60 and top >= SAFE[1] and bottom <= SAFE[3]


def test_what_no_font_has_is_left_out_and_never_a_box(fonts: dict[str, Fonts]) -> None:
    face = typeface(fonts["ja"].title)
    assert face.clean("剣\U0010ffff\ue000の\x00\n\u202e値") == "剣の 値"
    assert face.clean("a  b\tc ") == "a b c"


def test_text_from_right_to_left_is_set_as_one_stretch(fonts: dict[str, Fonts]) -> None:
    face = typeface(fonts["en"].text)
    page, turned = Image.new("L", (600, 80)), Image.new("L", (600, 80))
    face.draw(page, 2, 40, 10, 60, "שלום עולם")
    face.draw(turned, 2, 40, 10, 60, "עולם שלום")
    assert page.getbbox() is not None and page.tobytes() != turned.tobytes()


@pytest.mark.parametrize("status", Status)
def test_every_status_has_a_seal_of_its_own_look(status: Status, fonts: dict[str, Fonts]) -> None:
    picture = image(replace(CARD, status=status, word="印"), fonts).convert("RGB").crop((900, 500, 1200, 615))
    colours = {colour for count, colour in picture.getcolors() or () if count > 150}
    seal = (181, 56, 42)
    assert (seal in colours) == (status in (Status.OFFICIAL, Status.OPEN))
    assert marked(picture)[3] <= 115


def test_a_title_of_two_hundred_characters_is_whole(fonts: dict[str, Fonts]) -> None:
    drawn = {
        draw(replace(CARD, title=Localized("攻撃回数" * 49 + end, "ja")), fonts) for end in ("一二三四", "一二三五")
    }
    assert len(drawn) == 2
