"""The knowledge base of this repository goes out in every language and form, and nothing of it comes back."""

from pathlib import Path

import pytest

from desk import linked
from hantei.exchange import ExchangeFormat, Plan, export, plan, read
from hantei.link import LinkedBook

LANGUAGES = ("ja", "ko", "en")


@pytest.fixture(scope="module")
def book() -> LinkedBook:
    return linked(Path(__file__).parent.parent.parent, LANGUAGES)


@pytest.mark.parametrize(
    ("lang", "form"), [*((lang, ExchangeFormat.PO) for lang in LANGUAGES), ("ko", ExchangeFormat.CSV)]
)
def test_out_and_in_changes_nothing(book: LinkedBook, tmp_path: Path, lang: str, form: ExchangeFormat) -> None:
    sheets = []
    for game in book.book.games:
        if text := export(book, "Base", game, lang, form):
            file = tmp_path / f"{game}.{lang}.{form}"
            file.write_bytes(text.encode())
            sheets.append(read(file, file.name, LANGUAGES, lang))
    assert sum(len(sheet.units) for sheet in sheets) > 100
    assert plan(book, sheets) == Plan((), {}, ())
