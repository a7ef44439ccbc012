"""A ruling as text for a terminal: the answer first, then its examples as they were verified, then what it rests on."""

from collections.abc import Iterator
from textwrap import indent

from hantei.load import RulingEntry
from hantei.pages import Basis, Views, load_words, sharing, urls
from hantei.pages.examples import say
from hantei.pages.views import Reader
from hantei.quotation import quotation
from hantei.share import Dialect, share
from hantei.text import in_language
from hantei.verify import Run, fill


def show(basis: Basis, id: str, lang: str) -> str:
    """The ruling `id` in `lang`, or in its source language where that text is missing."""
    reader = _reader(basis, lang)
    entry = basis.linked.rulings[id]
    return "\n".join([*_head(reader, entry), "", _plain(reader, entry, entry.record.text), *_rest(reader, entry)])


def linked(basis: Basis, id: str, lang: str, dialect: Dialect, quoted: bool) -> str:
    """The short link of the ruling `id` as the dialect writes it, with its text as a quotation if that is wanted."""
    reader = _reader(basis, lang)
    entry = basis.linked.rulings[id]
    text = reader.block(entry.game, entry.record.text, reader.source_language(entry)) if quoted else None
    url = (basis.settings.url or "/") + urls.short(id)
    return share(dialect, sharing.title(reader, entry), url, quotation(text.html, text.lang) if text else "")


def _reader(basis: Basis, lang: str) -> Reader:
    return Views(basis, load_words(basis.settings.root, basis.settings.languages)).reader(lang)


def _head(reader: Reader, entry: RulingEntry) -> Iterator[str]:
    record, word = entry.record, reader.word
    yield f"{entry.key}  {in_language(record.title, reader.lang, reader.source_language(entry)).text}"
    editions = reader.editions(reader.book(entry.game), record.editions)
    marks = (word(f"status.{record.status}"), word(f"kind.{record.kind}"), editions)
    yield " · ".join(mark for mark in marks if mark)
    if reader.original(entry):
        yield word("notice.outdated")


def _rest(reader: Reader, entry: RulingEntry) -> Iterator[str]:
    record, word = entry.record, reader.word
    for index, example in enumerate(record.examples):
        yield f"\n{word('ruling.example', n=index + 1)}"
        yield indent(_plain(reader, entry, example.given), "  ")
        verified = reader.basis.verification.examples.get((entry.key, index))
        for run in verified.runs if verified else ():
            yield f"  → {_result(reader, entry, example.result, run)}"
        yield indent(example.run.rstrip(), "    ")
    if record.cites:
        yield f"\n{word('ruling.sources')}"
        for citation in record.cites:
            yield f"  {citation.source} {' '.join(citation.points)}".rstrip()
    for name, ids in (("ruling.related", record.see), ("ruling.contrast", record.contrast)):
        if ids:
            yield f"\n{word(name)}"
            yield from (f"  {id}  {reader.line(id)['title'].text}" for id in ids)
    yield f"\n{entry.path}"


def _result(reader: Reader, entry: RulingEntry, result: dict[str, str], run: Run) -> str:
    text, lang = in_language(result, reader.lang, reader.source_language(entry))
    values = [output.value for output in run.outputs]
    filled = fill(text, values, lambda value: say(reader, entry.game, value, lang))
    edition = f" ({run.edition})" if run.edition else ""
    return reader.writer(entry.game).plain(filled, lang) + edition


def _plain(reader: Reader, entry: RulingEntry, texts: dict[str, str]) -> str:
    """A text without markup, its paragraphs and the rows of its lists kept apart."""
    text, lang = in_language(texts, reader.lang, reader.source_language(entry))
    write = reader.writer(entry.game)
    parts = []
    for paragraph in text.strip().split("\n\n"):
        lines = paragraph.split("\n") if paragraph.startswith(("- ", "1. ", "|", "> ")) else [paragraph]
        parts.append("\n".join(write.plain(line, lang) for line in lines))
    return "\n\n".join(parts)
