"""Views of the termbase: the index of a game and the page of a term."""

from hantei.link import KINDS
from hantei.load import GameBook
from hantei.pages import urls
from hantei.pages.reader import Reader, View
from hantei.text import Localized, heading, in_language, sort_key

#: So many terms of a kind are listed without index letters.
_SHORT_LIST = 12


def terms(reader: Reader, game: str) -> View:
    book = reader.book(game)
    return {
        "crumbs": reader.crumbs(book),
        "title": reader.word("game.terms"),
        "groups": kinds(reader, book),
        "termbase": urls.termbase(reader.lang, game),
    }


def termbase(reader: Reader, game: str) -> View:
    """The names of every term side by side, in the order of the reader's language."""
    book = reader.book(game)
    languages = (reader.lang, *(lang for lang in reader.settings.languages if lang != reader.lang))
    rows = sorted((_row(reader, book, key, languages) for key in book.terms), key=lambda row: row["order"])
    return {
        "crumbs": reader.crumbs(book, (reader.word("game.terms"), urls.terms(reader.lang, game))),
        "languages": languages,
        "groups": _letters(rows),
        "files": [(format.upper(), urls.termbase_file(game, format)) for format in ("tsv", "tbx")],
    }


def _row(reader: Reader, game: GameBook, key: str, languages: tuple[str, ...]) -> View:
    record, line = game.terms[key].record, _index_line(reader, game, key)
    cells = [
        {
            "name": Localized(record.names[lang], lang),
            "reading": record.reading if lang == "ja" and record.reading != record.names[lang] else None,
            "aliases": record.aliases.get(lang, ()),
            "forbidden": record.forbidden.get(lang, ()),
            "mark": _name_mark(reader, lang, record.official, record.uncertain),
        }
        if lang in record.names
        else None
        for lang in languages
    ]
    return {**line, "key": key, "kind": reader.kind_name(game, record.kind, 1), "cells": cells}


def kinds(reader: Reader, book: GameBook) -> list[View]:
    """The terms of a game by kind, each kind in the reader's order under its index letters."""
    groups = []
    for kind in (*KINDS, *book.game.record.kinds):
        lines = sorted(
            (_index_line(reader, book, key) for key, term in book.terms.items() if term.record.kind == kind),
            key=lambda line: line["order"],
        )
        if lines:
            name = reader.kind_name(book, kind, len(lines))
            groups.append({"kind": kind, "name": name, "n": len(lines), "letters": _letters(lines)})
    return groups


def _index_line(reader: Reader, game: GameBook, key: str) -> View:
    record = game.terms[key].record
    name, lang = in_language(record.names, reader.lang, game.game.record.source_language)
    reading = record.reading if lang == "ja" else None
    return {
        "name": Localized(name, lang),
        "reading": reading,
        "url": urls.term(reader.lang, game.key, key),
        "letter": heading(name, reader.lang, reading),
        "order": sort_key(name, reader.lang, reading),
        "rulings": len(reader.linked.mentions.get((game.key, key), ())),
    }


def term(reader: Reader, game: str, term: str) -> View:
    book, record = reader.book(game), reader.book(game).terms[term].record
    default = record.source_language or book.game.record.source_language
    mentions = reader.linked.mentions.get((game, term), ())
    about = [id for id in mentions if term in reader.linked.rulings[id].record.about]
    # What a term comes first in is about it alone, and comes before what it shares with others.
    about.sort(key=lambda id: reader.linked.rulings[id].record.about[0] != term)
    others = [
        {
            "name": Localized(record.names[lang], lang),
            "language": reader.word.language(lang),
            "reading": record.reading if lang == "ja" else None,
            "aliases": record.aliases.get(lang, ()),
            "mark": _name_mark(reader, lang, record.official, record.uncertain),
        }
        for lang in reader.settings.languages
        if lang != reader.lang and lang in record.names
    ]
    facts = book.game.record.facts
    return {
        "crumbs": reader.crumbs(book, (reader.word("game.terms"), urls.terms(reader.lang, game))),
        "name": in_language(record.names, reader.lang, default),
        "reading": record.reading if reader.lang == "ja" else None,
        "aliases": record.aliases.get(reader.lang, ()),
        "mark": _name_mark(reader, reader.lang, record.official, record.uncertain),
        "kind": reader.kind_name(book, record.kind, 1),
        "others": others,
        "facts": [
            (in_language(facts[key], reader.lang, default).text if key in facts else key, value)
            for key, value in record.facts.items()
        ],
        "text": reader.block(game, record.text, default),
        "about": reader.lines(about, game),
        "mentions": reader.lines((id for id in mentions if id not in about), game),
    }


def _name_mark(reader: Reader, lang: str, official: tuple[str, ...], uncertain: tuple[str, ...]) -> str:
    return "official" if lang in official else "uncertain" if lang in uncertain else ""


def _letters(lines: list[View]) -> list[View]:
    """The lines of a kind under their index letters; few lines need none."""
    if len(lines) <= _SHORT_LIST:
        return [{"letter": None, "lines": lines}]
    groups: dict[str, list[View]] = {}
    for line in lines:
        groups.setdefault(line["letter"], []).append(line)
    return [{"letter": letter, "lines": found} for letter, found in groups.items()]
