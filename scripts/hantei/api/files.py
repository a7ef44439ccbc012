"""The files of the API. Each record is written once, as a file, and goes into the bulk files while it is at hand."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from hantei.api import games
from hantei.api.builder import Builder
from hantei.api.harmless import dumps
from hantei.api.llms import llms
from hantei.api.rulings import ruling
from hantei.api.schemas import NAMES, schemas
from hantei.api.shapes import Listed, Manifest, Record
from hantei.api.twin import twin
from hantei.load import GameBook
from hantei.pages import Views, urls


def write(folder: Path, views: Views) -> None:
    """Every file of the API, the Markdown twins and llms.txt, into the folder of the site."""
    build = Builder(views)
    listed: list[Listed] = []
    for book in views.linked.book.games.values():
        _game(folder, build, book, listed)
    for name, schema in schemas(views.basis.settings.url).items():
        _put(folder, urls.api("schema", name), _file(schema))
    for name, one in (("index", games.index(build, NAMES)), ("manifest", Manifest(records=tuple(listed)))):
        _put(folder, urls.api(name), _file(one.model_dump(mode="json")))
    _put(folder, "llms.txt", llms(build).encode())


def _game(folder: Path, build: Builder, book: GameBook, listed: list[Listed]) -> None:
    """A game with everything of it: each record in its file, all of them in two bulk files."""
    key = book.key
    bulk, lines = folder / urls.api("bulk", key), folder / urls.api_lines(key)
    bulk.parent.mkdir(parents=True, exist_ok=True)
    with bulk.open("wb") as whole, lines.open("wb") as each:

        def put(record: Record, url: str) -> bytes:
            data = record.model_dump(mode="json")
            written = dumps(data).encode()
            _put(folder, url, written + b"\n")
            each.write(written + b"\n")
            listed.append(Listed(type=data["type"], api=build.at(url), hash=data["hash"]))
            return written

        whole.write(b'{"game":' + put(games.game(build, book), urls.api("games", key)))
        for name, records in _parts(folder, build, book).items():
            whole.write(f',"{name}":['.encode())
            for number, (record, url) in enumerate(records):
                whole.write(b"," * bool(number) + put(record, url))
            whole.write(b"]")
        whole.write(b"}\n")


def _parts(folder: Path, build: Builder, book: GameBook) -> Mapping[str, Iterator[tuple[Record, str]]]:
    """The records of a game, made one after another, with their addresses. Rulings leave their twins on the way."""
    key = book.key

    def rulings() -> Iterator[tuple[Record, str]]:
        for id, entry in book.rulings.items():
            made = ruling(build, entry)
            for lang in build.languages:
                _put(folder, urls.markdown(lang, id), twin(build, made, lang).encode())
            yield made, urls.api("rulings", id)

    return {
        "rulings": rulings(),
        "terms": ((games.term(build, book, one), urls.api("terms", key, name)) for name, one in book.terms.items()),
        "sources": (
            (games.source(build, book, one), urls.api("sources", key, name)) for name, one in book.sources.items()
        ),
    }


def _file(data: object) -> bytes:
    return dumps(data).encode() + b"\n"


def _put(folder: Path, path: str, data: bytes) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
