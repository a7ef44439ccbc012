"""Search beside Material's own and Pagefind on the same texts: what is found, what is loaded, how long it takes."""

import re
import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

from engines import Engine, Index, Missing, emptied, hantei, material, page_of, pagefind
from playwright.sync_api import Browser, Page
from queries import LIMIT, Query, misplaced, missed, table
from serving import chromium, compressed, served
from texts import texts, views

TITLE = "Searching"
REPEATS = 5
SCRIPTS = (".js", ".pagefind")
#: In the page: a query asked again with its files there, and the milliseconds of each time.
AGAIN = """async ([query, limit, repeats]) => {
    const ask = %s, times = [];
    for (let n = 0; n < repeats; n++) {
        const started = performance.now();
        await ask([query, limit]);
        times.push(performance.now() - started);
    }
    return times;
}"""
#: What the columns say.
LEGEND = f"""
*Found*: every page that must be is among the first {LIMIT}, and none that must not be is found. *Right*: found, and
in the right place where the table says one. *Bytes*: what a query loads before its first answer, scripts and index
included, sent compressed. *Warm*: the query asked again with its files there; *cold*: from the opening of the search to
the first answer, on one machine without a network between. *Index*: all of it, as it would be sent. *ms a ruling*: the
time to make it, in all languages, which is Hantei's own part of a build, that of Material's search plugin, or the whole
run of Pagefind. Material and Pagefind are given the same texts, each page's id in its title; that the name of a card in
another language leads to its page is beyond what they set out to do.
"""


@dataclass(frozen=True)
class Answer:
    """A query answered: the pages best first, bytes loaded for it, milliseconds without its files and with them."""

    query: Query
    pages: list[str]
    bytes: int
    cold: float
    warm: float

    @property
    def found(self) -> bool:
        return not missed(self.query, self.pages)

    @property
    def right(self) -> bool:
        return self.found and not misplaced(self.query, self.pages)


def run(root: Path, folder: Path, rulings: int) -> str:
    """The section on search for `results.md`. With `rulings`, also what a base of that size comes to."""
    queries, small = table(), views(root, 0)
    read = list(texts(small))
    languages = small.basis.settings.languages
    engines = [
        hantei(small),
        material("Material, all languages in one site", read, languages, apart=False),
        material("Material, a site for each language", read, languages, apart=True),
        pagefind(read, folder / "packages"),
    ]
    count = len(small.linked.rulings)
    lines = [
        f"{len(queries)} queries ({_counts(queries)}), {count} rulings with their terms and topics, {len(read)} texts.",
        "",
        *_table(engines, queries, folder, languages, count),
        *LEGEND.rstrip().split("\n"),
    ]
    if rulings > count:
        big = views(root, rulings)
        size = len(big.linked.rulings)
        lines += ["", f"With {size} rulings, copies with made-up names:", ""]
        lines += _table([hantei(big)], queries, folder / "big", languages, size, judged=False)
    return "\n".join(lines)


def _counts(queries: Sequence[Query]) -> str:
    return ", ".join(f"{sum(query.lang == lang for query in queries)} {lang}" for lang in ("ja", "ko", "en"))


def _table(
    engines: Iterable[Engine],
    queries: Sequence[Query],
    folder: Path,
    languages: Sequence[str],
    rulings: int,
    judged: bool = True,
) -> list[str]:
    heads = (
        "found",
        "right",
        "bytes: median",
        "worst",
        "warm ms: median",
        "95th",
        "cold ms",
        "index kB",
        "ms a ruling",
    )
    lines = [f"| | {' | '.join(heads)} |", "| --- |" + " ---: |" * len(heads)]
    notes = []
    with chromium() as browser:
        for number, engine in enumerate(engines):
            print(f"  {engine.name} …", flush=True)
            try:
                index = engine.make(emptied(folder / str(number)))
            except Missing as missing:
                notes += ["", f"{engine.name} was left out: {missing}."]
                continue
            answers = ask(browser, engine, index, queries, languages)
            lines.append(_line(engine, index, answers, rulings, judged))
            if judged:
                notes += _wrong(engine, answers)
    return lines + notes


def _line(engine: Engine, index: Index, answers: Sequence[Answer], rulings: int, judged: bool) -> str:
    loaded, warm = [answer.bytes for answer in answers], sorted(answer.warm for answer in answers)
    cells = [
        engine.name,
        f"{sum(answer.found for answer in answers)} of {len(answers)}" if judged else "",
        f"{sum(answer.right for answer in answers)} of {len(answers)}" if judged else "",
        f"{statistics.median(loaded):,.0f}",
        f"{max(loaded):,}",
        f"{statistics.median(warm):.1f}",
        f"{warm[int(len(warm) * 0.95)]:.1f}",
        f"{statistics.median(answer.cold for answer in answers):.0f}",
        f"{index.size / 1000:,.0f}",
        f"{index.seconds * 1000 / rulings:.2f}",
    ]
    return "| " + " | ".join(cells) + " |"


def _wrong(engine: Engine, answers: Sequence[Answer]) -> list[str]:
    """Ours is named for each query it gets wrong, the others for some."""
    wrong = [f"`{answer.query.query.strip()}`" for answer in answers if not answer.found]
    if not wrong:
        return []
    shown = wrong if engine.name == "Hantei" else wrong[:: max(1, len(wrong) // 12)][:12]
    return ["", f"Not found by {engine.name}{'' if shown == wrong else ', among others'}: {', '.join(shown)}."]


def ask(
    browser: Browser, engine: Engine, index: Index, queries: Sequence[Query], languages: Sequence[str]
) -> list[Answer]:
    """Every query put to the engine, on one page a language."""
    answers = []
    with served(index.folder) as address:
        for lang in languages:
            page = browser.new_context().new_page()
            if engine.init:
                page.add_init_script(engine.init)
            page.goto(address + engine.page.format(lang=lang), wait_until="networkidle" if engine.whole else "load")
            asked = [query for query in queries if query.lang == lang]
            answers += _answers(page, engine, index.folder, asked, languages)
            page.context.close()
    return answers


def _answers(
    page: Page, engine: Engine, folder: Path, queries: Sequence[Query], languages: Sequence[str]
) -> Iterator[Answer]:
    """Each query with the search opened anew, unless all of them load the same."""
    urls: set[str] = set()
    page.context.on("request", lambda request: urls.add(request.url) if re.search(engine.loads, request.url) else None)
    scripts: set[str] = set()
    cold = 0.0
    for number, query in enumerate(queries):
        opens = number == 0 or not engine.whole
        if opens:
            urls.clear()
            started = perf_counter()
            page.evaluate(engine.start, [query.lang])
        found = page.evaluate(engine.ask, [query.query, LIMIT])
        if opens:
            cold = (perf_counter() - started) * 1000
        # A page loads a script once, however often the search is opened.
        scripts |= {url for url in urls if url.endswith(SCRIPTS)}
        loaded = sum(compressed(folder / urlsplit(url).path.lstrip("/")) for url in urls | scripts)
        times = page.evaluate(AGAIN % engine.ask, [query.query, LIMIT, REPEATS])
        if query.asks_for_all or query.many:
            found += page.evaluate(engine.rest)
        pages = list(dict.fromkeys(page_of(urlsplit(url).path, languages) for url in found))
        yield Answer(query, pages, loaded, cold, statistics.median(times))
