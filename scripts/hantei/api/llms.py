"""`llms.txt`: what the site is and where the texts are that a language model can read, as llmstxt.org proposes."""

from collections.abc import Iterator

from hantei.api.builder import Builder
from hantei.export import escape
from hantei.load import GameBook
from hantei.pages import Reader, urls
from hantei.pages.listing import topic_order
from hantei.text import in_language

#: So many links at most; a larger knowledge base names its bulk files alone, since a reader takes this file whole.
MOST = 1000


def llms(build: Builder) -> str:
    languages, games = build.languages, build.linked.book.games
    is_small = len(build.linked.rulings) * len(languages) <= MOST
    parts = [f"# {escape(build.basis.settings.name)}", f"> {build.reader(languages[0]).word('root.description')}"]
    parts.append(_how(build))
    for lang in languages:
        for book in games.values():
            parts += _game(build, build.reader(lang), book, is_small)
    return "\n\n".join(parts) + "\n"


def _how(build: Builder) -> str:
    index, manifest = build.at(urls.api("index")), build.at(urls.api("manifest"))
    docs = build.at(urls.reference(build.languages[0], "api"))
    return (
        "Each ruling has a permanent id such as FER-003, a status, and examples whose results a model of the game has "
        "computed. Every page of a ruling has a Markdown twin: its address with `index.html.md` at the end. All "
        f"records as JSON: [index]({index}), [manifest with hashes]({manifest}), [what the fields mean]({docs})."
    )


def _game(build: Builder, reader: Reader, book: GameBook, is_small: bool) -> Iterator[str]:
    name, record = reader.game_name(book).text, book.game.record
    yield f"## {escape(name)} ({reader.word.language(reader.lang)})"
    summary = build.plain(book.key, *in_language(record.summary, reader.lang, record.source_language))
    rows = [
        f"- [{escape(name)}]({build.at(urls.game(reader.lang, book.key))}): {escape(' '.join(summary.split()))}",
        f"- [{reader.word('game.rulings')} (JSON)]({build.at(urls.api('bulk', book.key))})",
    ]
    if is_small:
        for topic in topic_order(book):
            rows += (_line(build, reader, entry.key) for entry in build.views.topic(book.key, topic))
    yield "\n".join(rows)


def _line(build: Builder, reader: Reader, id: str) -> str:
    line = reader.line(id)
    twin = build.at(urls.markdown(reader.lang, id))
    status = reader.word(f"status.{line['status']}")
    return f"- [{id} {escape(line['title'].text)}]({twin}): {status}"
