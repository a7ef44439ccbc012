"""The Markdown twin of a ruling's page: the same words for readers that are programs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from hantei.api import shapes
from hantei.api.builder import Builder
from hantei.api.harmless import dumps
from hantei.export import escape
from hantei.pages import Page, Reader, urls
from hantei.records import Status

T = TypeVar("T")

_TICKS = re.compile("`{3,}")


def twin(build: Builder, ruling: shapes.Ruling, lang: str) -> str:
    """The page of a ruling in a language as Markdown, with front matter."""
    return "\n\n".join((_front(build, ruling, lang), *_body(build, build.reader(lang), ruling))) + "\n"


def alternate(page: Page) -> str:
    """What the head of a ruling's page says of its twin; nothing for other pages. Why `rel` ends in a space is told in
    `site.stamp`."""
    if page.template != "ruling.html.j2":
        return ""
    return f'<link rel="alternate " type="text/markdown" href="/{urls.markdown(page.lang, page.context["id"])}">\n'


def _front(build: Builder, ruling: shapes.Ruling, lang: str) -> str:
    """JSON strings are YAML, whatever is in them."""
    fields = {
        "id": ruling.id,
        "title": _in(ruling.title, lang, ruling.source_language),
        "game": ruling.game,
        "status": str(ruling.status),
        "language": lang,
        "url": ruling.links.pages[lang],
        "short": ruling.links.short,
        "json": ruling.links.api,
    }
    rows = (f"{name}: {dumps(value)}" for name, value in fields.items())
    return "\n".join(("---", *rows, "---"))


def _body(build: Builder, reader: Reader, ruling: shapes.Ruling) -> Iterator[str]:
    word, lang, source = reader.word, reader.lang, ruling.source_language
    book = reader.book(ruling.game)
    yield f"# {ruling.id} {escape(_in(ruling.title, lang, source))}"
    marks = [word(f"status.{ruling.status}"), word(f"kind.{ruling.kind}"), reader.editions(book, ruling.editions)]
    yield " · ".join(escape(mark) for mark in marks if mark)
    yield from _notices(build, reader, ruling)
    yield _in(ruling.text, lang, source).markdown
    if ruling.examples:
        yield f"## {word('ruling.examples')}"
    for number, example in enumerate(ruling.examples, 1):
        yield f"### {word('ruling.example', n=number)}"
        yield from _example(build, reader, ruling, example)
    if ruling.cites:
        yield f"## {word('ruling.sources')}"
        yield "\n".join(_citation(reader, ruling, citation) for citation in ruling.cites)
    for name, ids in (("related", ruling.see), ("contrast", ruling.contrast), ("mentioned", ruling.mentioned_by)):
        if ids:
            yield f"## {word(f'ruling.{name}')}"
            yield "\n".join(f"- {link(build, reader, id)}" for id in ids)


def _notices(build: Builder, reader: Reader, ruling: shapes.Ruling) -> Iterator[str]:
    word, lang, source = reader.word, reader.lang, ruling.source_language
    if not ruling.status.in_force:
        said = word(f"notice.{ruling.status}")
        by = f": {link(build, reader, ruling.superseded_by)}" if ruling.superseded_by else ""
        since = f" {word('ruling.since', date=ruling.since)}" if ruling.since else ""
        yield said + by + since
        if ruling.reason:
            yield _in(ruling.reason, lang, source).markdown
    elif ruling.status is Status.OPEN:
        yield word("notice.open")
    if lang not in ruling.text:
        yield word("notice.missing", language=word.language(source))
    elif lang in ruling.outdated:
        url = ruling.links.pages.get(source)
        original = f" [{word('notice.original', language=word.language(source))}]({url})" if url else ""
        yield word("notice.outdated") + original


def _example(build: Builder, reader: Reader, ruling: shapes.Ruling, example: shapes.Example) -> Iterator[str]:
    word, lang, source = reader.word, reader.lang, ruling.source_language
    book = reader.book(ruling.game)
    yield _in(example.given, lang, source).markdown
    several = len(example.outcomes) > 1
    for outcome in example.outcomes:
        label = reader.editions(book, outcome.editions) if several else ""
        yield f"**{escape(label or word('ruling.result'))}:** {_in(outcome.result, lang, source).markdown}"
        for trace in outcome.traces:
            yield f"**{word('ruling.why')}:**"
            yield "\n".join(_step(build, reader, step) for step in trace)
    yield _fenced(example.run)
    if example.verified:
        model = f" ({word('ruling.model', model=example.model)})" if example.model else ""
        yield f"✓ {word('ruling.verified')}{model}"


def _step(build: Builder, reader: Reader, step: shapes.Step) -> str:
    text, value = _in(step.text, reader.lang, ""), step.shown[reader.lang]
    url = build.at(urls.ruling(reader.lang, step.ruling))
    return f"- [{step.ruling}]({url}) {_one_line(text)} → {_one_line(value)}"


def _citation(reader: Reader, ruling: shapes.Ruling, citation: shapes.Citation) -> str:
    source = reader.book(ruling.game).sources[citation.source].record
    title = escape(_in(source.title, reader.lang, source.language))
    points = [str(reader.word("ruling.point", n=int(point[1:]))) for point in sorted(citation.points)]
    place = [escape(citation.where)] if citation.where else []
    return " · ".join((f"- [{title}]({citation.pages[reader.lang]})", *points, *place))


def link(build: Builder, reader: Reader, id: str) -> str:
    """A ruling by its id and its title in the reader's language."""
    line = reader.line(id)
    return f"[{id} {escape(line['title'].text)}]({build.at(line['url'])})"


def _fenced(code: str) -> str:
    """Code between fences that are longer than any in it."""
    fence = "`" * (max((len(found) for found in _TICKS.findall(code)), default=2) + 1)
    return f"{fence}pycon\n{code.rstrip()}\n{fence}"


def _one_line(text: str) -> str:
    return escape(" ".join(text.split()))


def _in(texts: Mapping[str, T], lang: str, fallback: str) -> T:
    """What is there in the language, else in the fallback, else in the first there is."""
    order: Sequence[str] = (lang, fallback, *texts)
    return next(texts[code] for code in order if code in texts)
