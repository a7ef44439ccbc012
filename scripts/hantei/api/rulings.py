"""A ruling as a record of the API, with its examples, their results and the reasons for them."""

from collections.abc import Mapping

from hantei.api import shapes
from hantei.api.builder import Builder
from hantei.load import RulingEntry
from hantei.pages import urls
from hantei.pages.examples import in_words, same, say, step_in_words, traces
from hantei.records import Citation
from hantei.verify import Run, StepRecord

_KEPT = 4096


def ruling(build: Builder, entry: RulingEntry) -> shapes.Ruling:
    game, id, record = entry.game, entry.key, entry.record
    return shapes.Ruling(
        id=id,
        game=game,
        topic=entry.topic,
        kind=record.kind,
        status=record.status,
        editions=record.editions,
        source_language=build.views.source_language(entry),
        title=build.lines(record.title),
        text=build.texts(game, record.text),
        translations=dict(build.views.states(entry)),
        outdated=tuple(lang for lang in build.languages if build.views.misleads(entry, lang)),
        superseded_by=record.superseded_by,
        since=record.since,
        reason=build.note(game, record.reason),
        cites=tuple(_citation(build, game, citation) for citation in record.cites),
        about=record.about,
        see=record.see,
        contrast=record.contrast,
        mentioned_by=build.linked.mentioned_by.get(id, ()),
        examples=tuple(_example(build, entry, index) for index in range(len(record.examples))),
        links=shapes.RulingLinks(
            api=build.at(urls.api("rulings", id)),
            pages=build.pages(urls.ruling, id),
            short=build.at(urls.short(id)),
            markdown=build.pages(urls.markdown, id),
        ),
    )


def _citation(build: Builder, game: str, citation: Citation) -> shapes.Citation:
    source = build.linked.book.games[game].sources[citation.source].record
    return shapes.Citation(
        source=citation.source,
        points=citation.points,
        where=citation.where,
        url=source.url,
        api=build.at(urls.api("sources", game, citation.source)),
        pages=build.pages(urls.source, game, citation.source),
    )


def _example(build: Builder, entry: RulingEntry, index: int) -> shapes.Example:
    written = entry.record.examples[index]
    verified = build.basis.verification.examples.get((entry.key, index))
    groups = same(list(verified.runs)) if verified else []
    return shapes.Example(
        given=build.texts(entry.game, written.given),
        run=written.run,
        outcomes=tuple(_outcome(build, entry, written.result, group) for group in groups),
        verified=bool(verified and verified.passed),
        model=build.basis.verification.models.get(entry.game),
    )


def _outcome(build: Builder, entry: RulingEntry, result: Mapping[str, str], group: list[Run]) -> shapes.Outcome:
    game, run = entry.game, group[0]
    said = (in_words(build.reader(lang), entry, result, run, lang) for lang in build.languages)
    return shapes.Outcome(
        editions=tuple(one.edition for one in group if one.edition),
        result={lang: build.text(game, text, lang) for text, lang in said},
        outputs=tuple(shapes.Output(text=shown.text, value=shown.value) for shown in run.outputs),
        traces=tuple(tuple(_step(build, game, step) for step in trace) for trace in traces(run.prompts)),
    )


def _step(build: Builder, game: str, step: StepRecord) -> shapes.Step:
    """The same step is a reason for many results, so those made before are kept."""
    if len(build.steps) >= _KEPT:
        build.steps.clear()
    return build.views.reads.keep(build.steps, repr((game, step)), lambda: _new_step(build, game, step))


def _new_step(build: Builder, game: str, step: StepRecord) -> shapes.Step:
    applied = build.linked.rulings.get(step.ruling)
    home = applied.game if applied else game
    said = (step_in_words(build.reader(lang), game, step) for lang in build.languages)
    return shapes.Step(
        ruling=step.ruling,
        text={lang: build.plain(home, text, lang) for text, lang in said},
        value=step.result,
        shown={
            lang: build.plain(game, say(build.reader(lang), game, step.result, lang), lang) for lang in build.languages
        },
    )
