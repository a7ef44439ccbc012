"""The files of the API. Each record is a file; the bulk files of a game are put together from those of its records."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from hantei.api import games
from hantei.api.builder import Builder
from hantei.api.harmless import dumps
from hantei.api.llms import llms
from hantei.api.rulings import ruling
from hantei.api.schemas import NAMES, schemas
from hantei.api.shapes import Listed, Manifest, Record
from hantei.api.twin import twin
from hantei.pages import urls

#: A path in the site and what stands in it.
File = tuple[str, bytes]
#: Makes the files of a record, the record itself first, and its entry for the manifest as plain data.
Make = Callable[[], tuple[list[File], dict[str, str]]]


def records(build: Builder) -> Iterator[tuple[str, Make]]:
    """Every record by the path of its file, in the order of the manifest."""
    for key, book in build.linked.book.games.items():
        yield _record(build, urls.api("games", key), partial(games.game, build, key))
        for id in book.rulings:
            yield urls.api("rulings", id), partial(_ruling, build, id)
        for name in book.terms:
            yield _record(build, urls.api("terms", key, name), partial(games.term, build, key, name))
        for name in book.sources:
            yield _record(build, urls.api("sources", key, name), partial(games.source, build, key, name))


def bulk(build: Builder, key: str, read: Callable[[str], bytes]) -> list[File]:
    """A game with everything of it, as one object and as a record a line. `read` gives a file of the site by path."""
    book = build.linked.book.games[key]
    paths = {
        "rulings": [urls.api("rulings", id) for id in book.rulings],
        "terms": [urls.api("terms", key, name) for name in book.terms],
        "sources": [urls.api("sources", key, name) for name in book.sources],
    }
    game = read(urls.api("games", key)).rstrip()
    parts = {name: [read(path).rstrip() for path in listed] for name, listed in paths.items()}
    whole = b",".join(
        (b'{"game":' + game, *(b'"' + name.encode() + b'":[' + b",".join(made) + b"]" for name, made in parts.items()))
    )
    lines = b"".join(line + b"\n" for line in (game, *(line for made in parts.values() for line in made)))
    return [(urls.api("bulk", key), whole + b"}\n"), (urls.api_lines(key), lines)]


def overview(build: Builder, listed: Iterable[dict[str, str]]) -> list[File]:
    """The schemas, the index, the manifest of the records that are listed, and llms.txt."""
    url = build.basis.settings.url
    manifest = Manifest(records=tuple(Listed.model_validate(one) for one in listed))
    return [
        *((urls.api("schema", name), _file(schema)) for name, schema in schemas(url).items()),
        (urls.api("index"), _file(games.index(build, NAMES).model_dump(mode="json"))),
        (urls.api("manifest"), _file(manifest.model_dump(mode="json"))),
        ("llms.txt", llms(build).encode()),
    ]


def _record(build: Builder, path: str, make: Callable[[], Record]) -> tuple[str, Make]:
    def made() -> tuple[list[File], dict[str, str]]:
        data = make().model_dump(mode="json")
        return [(path, _file(data))], {"type": data["type"], "api": build.at(path), "hash": data["hash"]}

    return path, made


def _ruling(build: Builder, id: str) -> tuple[list[File], dict[str, str]]:
    """A ruling and its Markdown twins."""
    made = ruling(build, build.linked.rulings[id])
    files, listed = _record(build, urls.api("rulings", id), lambda: made)[1]()
    twins = ((urls.markdown(lang, id), twin(build, made, lang).encode()) for lang in build.languages)
    return [*files, *twins], listed


def _file(data: object) -> bytes:
    return dumps(data).encode() + b"\n"
