"""Commands for translators that change nothing: status, next, diff."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from hantei.cli.choosing import Languages, chosen_games, chosen_languages, find_record
from hantei.cli.comparing import beside, marked, marked_lines
from hantei.cli.terminal import examined_base, log, out
from hantei.comparison import compare
from hantei.translate.changes import Aspect, Changed, Difference, changed_texts, differences, place
from hantei.translate.fields import fields_of
from hantei.translate.previous import Past
from hantei.translate.queue import Standing, Waiting, in_order, queue, standings
from hantei.translate.ranks import Rank, rank
from hantei.translate.records import Translated
from hantei.translate.stamps import Freshness, is_outdated, stamps

Games = Annotated[list[str] | None, typer.Option("--game", metavar="GAME", help="These games only. [default: all]")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]

_STYLES = {Rank.ANSWER: "bold red", Rank.MISSING: "red", Rank.TERM: "yellow", Rank.WORDING: "cyan", Rank.DRAFT: "dim"}
_ASPECTS = {
    Aspect.VERDICT: "answer",
    Aspect.NUMBERS: "number",
    Aspect.NEGATIONS: "negation",
    Aspect.REFERENCES: "reference",
    Aspect.NAMES: "name",
}
_NOT_KNOWN = "what it was made from is not known here: neither its history nor the repository has it"


def translate_status(
    context: typer.Context, lang: Languages = None, game: Games = None, as_json: AsJson = False
) -> None:
    """Count how the translations stand: for each game and language, and in all.

    Stale are those whose source has changed since; of these, answer counts the ones whose readers may get a wrong
    answer. Done are those that fit the source of today and were read by a second reader.
    """
    book = examined_base(context).book
    languages = chosen_languages(book, lang)
    rows = [one for each in chosen_games(book, game) for one in standings(each, languages)]
    if as_json:
        games: dict[str, dict[str, Any]] = {}
        for row in rows:
            games.setdefault(row.game, {})[row.lang] = _figures([row])
        total = {one: _figures([row for row in rows if row.lang == one]) for one in languages}
        out.print_json(data={"games": games, "all": total})
        return
    table = Table("game", "lang", box=None, pad_edge=False, header_style="bold")
    for name in ("reviewed", "draft", "stale", "answer", "missing", "done"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        # A language into which nothing is translated has nothing to count.
        if row.translations:
            table.add_row(row.game, row.lang, *_cells(_figures([row])))
    for one in languages:
        if some := [row for row in rows if row.lang == one and row.translations]:
            table.add_row("all", one, *_cells(_figures(some)), style="bold")
    out.print(table)


def _figures(rows: Sequence[Standing]) -> dict[str, Any]:
    """The sums of some standings, with the share that is done in whole percent, rounded down."""
    every, done = sum(row.translations for row in rows), sum(row.done for row in rows)
    return {
        **{str(state): sum(row.counts[state] for row in rows) for state in Freshness},
        "ranks": {str(one): sum(row.waiting(one) for row in rows) for one in Rank},
        "percent": 100 * done // every if every else 100,
    }


def _cells(figures: dict[str, Any]) -> list[Text]:
    counted = {**figures, "answer": figures["ranks"]["answer"]}
    grave = {"stale": "yellow", "answer": "bold red", "missing": "red"}
    names = ("reviewed", "draft", "stale", "answer", "missing")
    cells = [Text(str(counted[name]), style=grave.get(name, "") if counted[name] else "") for name in names]
    return [*cells, Text(f"{figures['percent']} %")]


def translate_next(
    context: typer.Context,
    lang: Languages = None,
    game: Games = None,
    most: Annotated[int, typer.Option("-n", metavar="N", min=1, help="So many at the most.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Show what waits for a translator, the gravest first: why, where, and what has changed in the source.

    First come those whose readers may get a wrong answer, then what is missing, then changed terms, changed wording,
    and what nobody has reviewed. Japanese and Korean are compared by character, other languages by word.
    """
    book = examined_base(context).book
    languages = chosen_languages(book, lang)
    waiting = in_order(one for each in chosen_games(book, game) for one in queue(each, languages))
    past = Past(book.root, book.languages)
    if as_json:
        out.print_json(data=[_as_data(one, past) for one in waiting[:most]])
        return
    for number, one in enumerate(waiting[:most], 1):
        _print_waiting(number, one, past)
    left = len(waiting) - most
    log.print(f"{left} more" if left > 0 else "nothing waits" if not waiting else f"{len(waiting)} in all")


def _as_data(one: Waiting, past: Past) -> dict[str, Any]:
    changed = changed_texts(one.item, one.lang, past)
    at = place(one.item, one.lang, one.rank, changed or ())
    return {
        "name": one.item.name,
        "lang": one.lang,
        "rank": str(one.rank),
        "path": one.item.entry.path,
        "line": at.line,
        "column": at.column,
        "why": list(_why(one, changed)),
        "changes": [
            {"field": _address(each.keys), "lang": one.item.source_language, "old": each.old, "new": each.new}
            for each in changed or ()
        ],
    }


def _print_waiting(number: int, one: Waiting, past: Past) -> None:
    changed = changed_texts(one.item, one.lang, past)
    at = place(one.item, one.lang, one.rank, changed or ())
    why = "; ".join(_why(one, changed))
    head = Text.assemble(
        (f"{number:>3} ", "dim"),
        (f"{one.rank:<8}", _STYLES[one.rank]),
        (f"{one.item.name}", "bold"),
        f" {one.lang}  {one.item.entry.path}:{at.line}",
    )
    out.print(head)
    if why:
        out.print(Text(f"    {why}"))
    source = one.item.source_language
    for each in changed or ():
        rows = marked_lines(compare(each.old, each.new, source, finely=True), out)
        for at_row, row in enumerate(rows):
            label = f"{_address(each.keys)} ({source}): " if at_row == 0 else ""
            out.print(Text.assemble("    ", (label, "dim"), row))


def _why(one: Waiting, changed: Sequence[Changed] | None) -> Iterable[str]:
    item, source = one.item, one.item.source_language
    if lacking := [_address(field.keys) for field in fields_of(item) if one.lang not in field.texts]:
        yield f"no {one.lang} of {', '.join(lacking)}"
    if one.rank is Rank.DRAFT:
        yield "not reviewed" if one.lang in stamps(item.record) else "not reviewed, not stamped"
    elif changed is not None:
        yield from map(_said, differences(changed, source, item.vocabulary.named(source)))
    elif is_outdated(item.record, one.lang, source):
        yield _NOT_KNOWN


def _said(difference: Difference) -> str:
    gone, come = (", ".join(dict.fromkeys(side)) for side in (difference.gone, difference.come))
    what = f"{gone} → {come}" if gone and come else f"{gone} is gone" if gone else f"{come} is new"
    return f"{_ASPECTS[difference.aspect]} {what}"


def translate_diff(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="As FER-003 or fertcg/terms/tyrfing.")],
    lang: Languages = None,
) -> None:
    """Compare the source of today with the one that a translation was made from, the translation beside it."""
    book = examined_base(context).book
    item = find_record(book, name)
    past = Past(book.root, book.languages)
    for one in chosen_languages(book, lang):
        if one == item.source_language:
            if lang:
                log.print(f"{item.name} was first written in {one}: it is no translation", markup=False)
            continue
        found = rank(item, one)
        if found and is_outdated(item.record, one, item.source_language):
            _print_changes(Waiting(item, one, found), changed_texts(item, one, past))
            continue
        state = {Rank.MISSING: "is missing", Rank.DRAFT: "is a draft of the source of today"}
        log.print(f"{one} of {item.name} {state[found] if found else 'fits the source of today'}", markup=False)


def _print_changes(one: Waiting, changed: Sequence[Changed] | None) -> None:
    item, source = one.item, one.item.source_language
    why = "; ".join(_why(one, changed))
    head = Text.assemble((item.name, "bold"), f" {one.lang}  ", (str(one.rank), _STYLES[one.rank]))
    out.print(Text.assemble(head, f"  {why}" if why else ""))
    every = changed if changed is not None else [Changed(f.keys, f.source, f.source, f) for f in fields_of(item)]
    for each in every:
        left = marked(compare(each.old, each.new, source, finely=True), out)
        right = Text(each.field.texts.get(one.lang, "") if each.field else "")
        beside(out, (_heading(item, each, source), left), (_heading(item, each, one.lang), right))


def _heading(item: Translated, changed: Changed, lang: str) -> Text:
    at = changed.field.at(lang) if changed.field else None
    place = f"  {item.entry.path}:{at.line}" if at else "  taken out"
    return Text.assemble((f"{_address(changed.keys)} ({lang})", "bold"), (place, "dim"))


def _address(keys: Iterable[str | int]) -> str:
    return ".".join(map(str, keys))
