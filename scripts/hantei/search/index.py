"""The index as files: small enough that a query loads only what it needs. `templates/static/search/` reads them.

A *posting* is the list of places where a gram stands. A place is the number of a document times `PLACES`, plus 0 for
its title and names and more for its passages; a document has the number `language * records + record`.
"""

import hashlib
import json
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import sub
from typing import Any

from hantei.pages import Views
from hantei.search.documents import Document, Record, document, records
from hantei.search.fold import compact, fold
from hantei.search.grams import grams

FOLDER = "assets/search"
#: Places of a document: one for its title and names, seven for its passages; the eighth passage shares the first's.
PLACES = 8
#: So many neighbouring records have their texts in one file.
CHUNK = 4
#: A file of grams is full with so many bytes. One of twice the size holds a single gram that stands nearly everywhere.
FULL = 16_384
HEAVY = 2 * FULL

#: Before the compact name or id of a record: its posting holds documents.
NAME = "="

File = tuple[str, bytes]
Postings = defaultdict[str, "array[int]"]


def files(views: Views) -> Iterator[File]:
    """Every file of the index with its path in the site. `index.json`, which tells of all others, comes last."""
    listed = records(views)
    postings: Postings = defaultdict(lambda: array("I"))
    digest = hashlib.sha256()
    for path, data in _texts(views, listed, postings):
        digest.update(data)
        yield f"{FOLDER}/{path}", data
    starts: list[str] = []
    heavy: list[int] = []
    for first, data in _grams(postings):
        if len(data) > HEAVY:
            heavy.append(len(starts))
        digest.update(data)
        yield f"{FOLDER}/grams/{len(starts)}.json", data
        starts.append(first)
    told = {**_told(views, listed), "starts": starts, "heavy": heavy}
    digest.update(_json(told))
    yield f"{FOLDER}/index.json", _json({"version": digest.hexdigest()[:12], **told})


def _told(views: Views, listed: Sequence[Record]) -> dict[str, Any]:
    """What a reader of the index must know before any query."""
    segments, at = [], 0
    for segment, group in groupby(listed, lambda record: record.segment):
        segments.append([*segment, at])
        at += len(list(group))
    games = views.linked.book.games
    return {
        "languages": views.basis.settings.languages,
        "records": len(listed),
        "places": PLACES,
        "chunk": CHUNK,
        "segments": segments,
        "games": [
            {"key": key, "prefix": game.game.record.prefix, "names": game.game.record.names}
            for key, game in games.items()
        ],
    }


def _texts(views: Views, listed: Sequence[Record], postings: Postings) -> Iterator[File]:
    """The texts of every language, cut into files, while their grams are posted."""
    languages = views.basis.settings.languages
    for slot, lang in enumerate(languages):
        reader = views.reader(lang)
        for start in range(0, len(listed), CHUNK):
            chunk = []
            for number, record in enumerate(listed[start : start + CHUNK], start):
                found = document(reader, record)
                at = slot * len(listed) + number
                _post(at, found, postings)
                for name in _names(record, found, slot == 0):
                    postings[NAME + name].append(at)
                chunk.append(None if found.empty else _shown(record, found, languages))
            yield f"texts/{lang}/{start // CHUNK}.json", _json(chunk)


def _post(document: int, found: Document, postings: Postings) -> None:
    places: list[set[str]] = [set() for _ in range(PLACES)]
    for name in (found.title, *found.names):
        grams(fold(name), places[0], characters=True)
    for number, passage in enumerate(found.passages):
        place = places[1 + number % (PLACES - 1)]
        grams(fold(passage.text), place)
        if passage.reading:
            grams(fold(passage.reading), place)
    for number, place in enumerate(places, document * PLACES):
        for gram in place:
            postings[gram].append(number)


def _names(record: Record, found: Document, first: bool) -> set[str]:
    """What leads straight to a record: its id, once for all languages, or its names."""
    if record.kind == "ruling":
        return {compact(record.key)} if first else set()
    return {compact(name) for name in (found.title, *found.names)} - {""}


def _grams(postings: Postings) -> Iterator[tuple[str, bytes]]:
    """The postings in the order in which the browser compares strings: the first gram of each file, and the file."""
    first, size = "", 0
    parts: list[str] = []
    for gram in sorted(postings, key=lambda gram: gram.encode("utf-16-be")):
        # Letters and digits alone: there is nothing to escape.
        part = f'"{gram}":{_deltas(postings[gram])}'
        if parts and size + len(part) > FULL:
            yield first, _object(parts)
            parts, size = [], 0
        if not parts:
            first = gram
        parts.append(part)
        size += len(part)
    if parts:
        yield first, _object(parts)


def _deltas(posting: Sequence[int]) -> str:
    """The first number, and by how much each one is greater than the one before it."""
    return str([posting[0], *map(sub, posting[1:], posting)]).replace(" ", "")


def _object(parts: Iterable[str]) -> bytes:
    return ("{" + ",".join(parts) + "}").encode()


def _shown(record: Record, found: Document, languages: Iterable[str]) -> dict[str, Any]:
    """A document as it is read by the browser. Its titles are there in every language: a hit needs no second file."""
    passages = [[passage.text, passage.reading] if passage.reading else passage.text for passage in found.passages]
    titles = {lang: record.titles[lang] for lang in languages if lang in record.titles}
    shown = {"url": record.tail, "titles": titles, "names": found.names, "passages": passages}
    return {key: value for key, value in shown.items() if value}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
