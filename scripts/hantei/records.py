"""What the files hold, as frozen records. Their fields are the data format, its errors and its page.

Descriptions are read by people in their editor and on the site's format page: plain sentences, no markup.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from hantei import weblinks
from hantei.ids import KEY, PREFIX
from hantei.text import tangle

Key = Annotated[str, StringConstraints(pattern=f"^{KEY.pattern}$", max_length=64)]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,5}-[0-9]{3,5}$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")]
LONGEST_LINE = 200
Line = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_LINE, pattern=r"^[^\n]*$")]
Date = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$")]


def _of_the_calendar(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise PydanticCustomError("day", "expected a day of the calendar, as 2024-05-31") from None
    return text


def _readable(text: str) -> str:
    if reason := tangle(text):
        raise PydanticCustomError("tangle", "it {reason}", {"reason": reason})
    return text


def _of_the_web(text: str) -> str:
    if reason := weblinks.fault(text):
        raise PydanticCustomError("address", "{reason}", {"reason": reason})
    return text


Day = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), AfterValidator(_of_the_calendar)]
Url = Annotated[str, StringConstraints(pattern=r"^https?://[^\s]+$"), AfterValidator(_of_the_web)]

Text = Annotated[str, StringConstraints(min_length=1), AfterValidator(_readable)]

#: One line a language, without markup.
Names = dict[Language, Line]
#: A few words a language that stand in a text of this record. They are found there and not translated.
Quotes = dict[Language, Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"^[^\n]*$")]]
#: One text a language, in the Markdown of rulings.
Texts = dict[Language, Text]


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Kind(StrEnum):
    """What sort of statement a ruling is."""

    RULE = "rule"
    TIMING = "timing"
    EXCEPTION = "exception"
    CLARIFICATION = "clarification"
    EXAMPLE = "example"
    STRATEGY = "strategy"
    HISTORY = "history"
    QUESTION = "question"
    HOUSE_RULE = "house-rule"


class Status(StrEnum):
    """On whose word a ruling stands, and whether it still does."""

    OFFICIAL = "official"
    CONFIRMED = "confirmed"
    COMMUNITY = "community"
    HOUSE = "house"
    OPEN = "open"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"

    @property
    def in_force(self) -> bool:
        return self not in (Status.SUPERSEDED, Status.WITHDRAWN)


class State(StrEnum):
    """How far a translation has come. Stale and missing are computed, never written."""

    DRAFT = "draft"
    REVIEWED = "reviewed"


Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{4}$")]


class Stamp(Record):
    """Which source text a translation was made from."""

    of: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")] = Field(
        description="Fingerprint of the source text that was translated; written by the tool."
    )
    facts: Digest | None = Field(
        default=None, description="Of the numbers, the yes or no and the negations of that text, to rank a change."
    )
    terms: Digest | None = Field(default=None, description="Of the references and names of that text, likewise.")
    state: State = Field(description="draft, or reviewed by a second reader.")


Translations = Annotated[
    dict[Language, Stamp],
    Field(description="For each translation, the source text it was made from. Written by the tool, never by hand."),
]


class Dismissal(Record):
    """A finding of a check that is right by its rule and wrong in this case."""

    check: Key = Field(description="The check, by its code.")
    lang: Language = Field(description="Language of the text that it finds fault with.")
    at: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]+(\.[a-z0-9_-]+)*$")] = Field(
        description="Where the text stands in the record: text, examples.0.given."
    )
    because: Line = Field(description="Why the text is right all the same.")
    of: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")] = Field(
        description="Fingerprint of the text and its source, by the tool; when either changes, the dismissal ends."
    )


Dismissals = Annotated[
    tuple[Dismissal, ...],
    Field(description="Findings of checks that do not hold here. Written by hantei translate dismiss."),
]


class Edition(Record):
    """A state of the game's rules in which rulings may differ."""

    id: Key = Field(description="Key of the edition.")
    names: Names = Field(description="Name of the edition in each language.")
    date: Date | None = Field(default=None, description="When it came into force: year, month or day.")
    note: Texts | None = Field(default=None, description="What sets it apart.")


class Authority(Record):
    """Somebody whose word rulings rest on."""

    id: Key = Field(description="Key of the authority.")
    names: Names = Field(description="Who speaks, in each language. A role, not a private person.")
    status: Status = Field(description="The status that a ruling may have on this authority's word alone.")
    note: Texts | None = Field(default=None, description="Why this word counts, and how far.")


class Game(Record):
    """One game: `rulings/<game>/game.yaml`."""

    id: Key = Field(description="Key of the game; the name of its folder.")
    prefix: Annotated[str, StringConstraints(pattern=f"^{PREFIX.pattern}$")] = Field(
        description="Letters with which the ids of its rulings begin."
    )
    names: Names = Field(description="Name of the game in each language.")
    summary: Texts = Field(description="What these rulings cover, in a sentence or two.")
    source_language: Language = Field(description="Language in which its rulings are first written.")
    editions: tuple[Edition, ...] = Field(default=(), description="Editions, oldest first. The last one is in force.")
    authorities: tuple[Authority, ...] = Field(default=(), description="Who may speak on the rules.")
    topics: tuple[Key, ...] = Field(default=(), description="Topics in reading order; the others follow by key.")
    kinds: dict[Key, Names] = Field(
        default_factory=dict, description="Names of the kinds of terms that this game adds."
    )
    facts: dict[Key, Names] = Field(default_factory=dict, description="Names of the facts that its terms carry.")
    translations: Translations = Field(default_factory=dict)
    dismissed: Dismissals = Field(default=())


class Diagram(StrEnum):
    """A picture that is drawn from a model."""

    STATES = "states"


class Topic(Record):
    """A chapter of a game: `rulings/<game>/<topic>/topic.yaml`."""

    title: Names = Field(description="Title in each language.")
    introduction: Texts | None = Field(default=None, description="What the chapter is about, before its rulings.")
    order: tuple[Id, ...] = Field(default=(), description="Rulings in reading order; the others follow by id.")
    diagram: Diagram | None = Field(
        default=None,
        description="A picture above the rulings: states, for the states that the game's model goes through.",
    )
    source_language: Language | None = Field(default=None, description="Where it differs from the game's.")
    translations: Translations = Field(default_factory=dict)
    dismissed: Dismissals = Field(default=())


class Point(Record):
    """One atomic statement of a source, in our own words."""

    id: Annotated[str, StringConstraints(pattern=r"^p[0-9]{2,3}$")] = Field(description="Number of the point, as p07.")
    text: Texts = Field(description="What the source states, in our own words.")
    section: Line | None = Field(default=None, description="Where in the source it stands, as the source numbers it.")
    source_language: Language | None = Field(default=None, description="Where it differs from the source's.")
    translations: Translations = Field(default_factory=dict)
    dismissed: Dismissals = Field(default=())


class Source(Record):
    """Something that rulings cite: an entry of `rulings/<game>/sources.yaml`."""

    title: Names = Field(description="What it is called, in each language.")
    authority: Key = Field(description="Who speaks in it: an authority of the game.")
    language: Language = Field(description="Language in which it is written.")
    date: Date | None = Field(default=None, description="When it was published, as far as it says so.")
    url: Url | None = Field(default=None, description="Where it can be read.")
    about: Texts | None = Field(default=None, description="What it is, how far it speaks, and what its copy has lost.")
    points: tuple[Point, ...] = Field(default=(), description="Its atomic statements, numbered.")
    translations: Translations = Field(default_factory=dict)
    dismissed: Dismissals = Field(default=())


class Term(Record):
    """A card, a zone, a phase, a keyword: an entry of `rulings/<game>/terms.yaml`."""

    kind: Key = Field(description="Sort of term: card, term, keyword, zone, phase, edition, or another of this game.")
    names: Names = Field(description="Its one name in each language.")
    reading: Line | None = Field(default=None, description="How the Japanese name is read, in kana. Never guessed.")
    official: tuple[Language, ...] = Field(
        default=(), description="Languages whose name is printed on the real game's components."
    )
    uncertain: tuple[Language, ...] = Field(
        default=(), description="Languages whose name is our own rendering, for want of a known official one."
    )
    aliases: dict[Language, tuple[Line, ...]] = Field(default_factory=dict, description="Other accepted names.")
    forbidden: dict[Language, tuple[Line, ...]] = Field(
        default_factory=dict, description="Names that must not be used for it."
    )
    facts: dict[Key, Line] = Field(
        default_factory=dict, description="What is printed on it, by name: numbers and words that a model may need."
    )
    text: Texts | None = Field(default=None, description="What it is or does, in our own words.")
    source_language: Language | None = Field(default=None, description="Where it differs from the game's.")
    translations: Translations = Field(default_factory=dict)
    dismissed: Dismissals = Field(default=())


class Citation(Record):
    """Points of a source on which a ruling rests."""

    source: Key = Field(description="Key of the source.")
    points: tuple[str, ...] = Field(default=(), description="Numbers of its points, as p07.")
    where: Line | None = Field(default=None, description="A place in it, as the source numbers its sections.")


class Example(Record):
    """A situation, the code that the build runs for it, and its result as a sentence."""

    given: Texts = Field(description="The situation, as a sentence.")
    run: Text = Field(description="Prompts and expected output, in a literal block; every one is run by the build.")
    result: Texts = Field(
        description="The result as a sentence. {} stands for the verified output, {1} and {2} where there are several, "
        "{:True=yes|False=no} puts words for it."
    )
    quoted: Quotes = Field(
        default_factory=dict,
        description="Words of the ruling's text that tell this result, in each language where they stand: 10 chips. "
        "Their number has to be the verified output.",
    )
    editions: tuple[Key, ...] = Field(
        default=(), description="Editions to run on, where it is not the ruling's; the code then uses the name edition."
    )


class Change(StrEnum):
    """What a change did to a ruling. Errata mends a mistake of this knowledge base, not of the game."""

    NEW = "new"
    TEXT = "text"
    STATUS = "status"
    EDITIONS = "editions"
    EXAMPLE = "example"
    TRANSLATION = "translation"
    ERRATA = "errata"


class Was(Record):
    """What a change took away: only what it changed, in the languages that it changed."""

    title: Names | None = Field(default=None, description="The title before.")
    text: Texts | None = Field(default=None, description="The text before.")
    status: Status | None = Field(default=None, description="The status before.")
    editions: tuple[Key, ...] | None = Field(
        default=None, description="The editions before; an empty list for every one of the game."
    )


class Revision(Record):
    """One change of a ruling that its readers are told of. Written by hantei changed."""

    date: Day = Field(description="The day of the change, as 2024-05-31.")
    change: Change = Field(description="What it did.")
    note: Names | None = Field(default=None, description="Why, in a line.")
    was: Was | None = Field(default=None, description="What stood there before, for the comparison with what followed.")


class Ruling(Record):
    """One ruling: `rulings/<game>/<topic>/<ID>.<slug>.yaml`."""

    title: Names = Field(description="The question or the rule in a few words, in each language.")
    kind: Kind = Field(description="What sort of statement it is.")
    status: Status = Field(description="On whose word it stands, and whether it still does.")
    editions: tuple[Key, ...] = Field(default=(), description="Editions it holds for; left out, every one of the game.")
    source_language: Language | None = Field(default=None, description="Where it differs from the game's.")
    about: tuple[Key, ...] = Field(default=(), description="Terms it is about: it leads their pages.")
    text: Texts = Field(description="The ruling: the answer first, then the reason, then the exception.")
    translations: Translations = Field(default_factory=dict)
    dismissed: Dismissals = Field(default=())
    cites: tuple[Citation, ...] = Field(default=(), description="What it rests on.")
    see: tuple[Id, ...] = Field(default=(), description="Related rulings. Backlinks are computed, never written.")
    contrast: tuple[Id, ...] = Field(default=(), description="Rulings that look alike and differ.")
    step: Names | None = Field(
        default=None,
        description="How it reads as one step of a trace; {name} stands for a value that the rule records.",
    )
    examples: tuple[Example, ...] = Field(default=(), description="Situations with their verified results.")
    superseded_by: Id | None = Field(default=None, description="The ruling that took its place.")
    since: Date | None = Field(default=None, description="From when on it no longer holds.")
    reason: Texts | None = Field(default=None, description="Why it was superseded or withdrawn.")
    history: tuple[Revision, ...] = Field(
        default=(), description="What happened to it, the first thing first. Feeds and the page of changes tell of it."
    )


def localized(record: Record, *, own: bool = False) -> "Found":
    """Every value of the record that has one text a language, with the keys that lead to it, in the format's order.

    With `own`, without those of records inside it that are translated by themselves, as a source's points are. What
    a history tells is of its day: it is neither translated nor held to what is there now.
    """
    return _walk(type(record))(record, (), own)


Keys = tuple[str | int, ...]
Found = Iterator[tuple[Keys, Mapping[str, str]]]
Walk = Callable[[Any, Keys, bool], Found]


@cache
def _walk(record: type[Record]) -> Walk:
    """How to go through the texts of a kind of record, found out once: thousands of records are of each."""
    fields = ((name, _walk_of(field.annotation)) for name, field in record.model_fields.items())
    ways = tuple((name, walk) for name, walk in fields if walk is not None)

    def walk(value: Any, keys: Keys, own: bool) -> Found:
        for name, inner in ways:
            if (held := getattr(value, name)) is not None:
                yield from inner(held, (*keys, name), own)

    def unless_own(value: Any, keys: Keys, own: bool) -> Found:
        if not (own and keys):
            yield from walk(value, keys, own)

    return unless_own if record is Point else walk


def _walk_of(annotation: Any) -> Walk | None:
    """None for what holds no texts."""
    if isinstance(annotation, UnionType):
        annotation = next(part for part in get_args(annotation) if part is not type(None))
    if annotation in (Names, Texts):
        return _text
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return None if annotation is Revision or not _fields(annotation) else _walk(annotation)
    if get_origin(annotation) is tuple and (item := _walk_of(get_args(annotation)[0])):
        return partial(_each, item, enumerate)
    if get_origin(annotation) is dict and (item := _walk_of(get_args(annotation)[1])):
        return partial(_each, item, dict.items)
    return None


def _fields(record: type[Record]) -> bool:
    return any(_walk_of(field.annotation) for field in record.model_fields.values())


def _text(value: Any, keys: Keys, own: bool) -> Found:
    yield keys, value


def _each(walk: Walk, pairs: Callable[[Any], Iterable[tuple[Any, Any]]], value: Any, keys: Keys, own: bool) -> Found:
    for key, item in pairs(value):
        yield from walk(item, (*keys, key), own)
