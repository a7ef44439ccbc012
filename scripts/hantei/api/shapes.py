"""What the files of `/api/v1/` hold: the one place that knows the names of its fields.

The published JSON Schemas and the page of the API are made from these models and their descriptions, and the builders
fill them, so that the three cannot drift apart. Within v1 fields are only added: none is renamed, removed or given
another meaning. A field that has nothing to say is null or empty, and never left out.
"""

import hashlib
import json
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, computed_field

from hantei.records import Date, Id, Key, Kind, Language, Line, Status
from hantei.translate.stamps import Freshness

Hash = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
#: Absolute where the site knows its address, else a path from the server's root.
Address = Annotated[str, StringConstraints(pattern=r"^(https?://|/)[^\s<>\"]*$")]
Names = dict[Language, Line]
Lines = dict[Language, str]
Addresses = dict[Language, Address]
#: What a model shows: a number, true or false, null, a text, a list of these, or one of the objects named below.
Data = Any


class Shape(BaseModel):
    """A part of a record."""

    model_config = ConfigDict(frozen=True)


class Record(Shape):
    """A record that is found in a file of its own, in the bulk files and in the manifest."""

    @computed_field(  # type: ignore[prop-decorator]
        description="SHA-256 of the record without this field, written as RFC 8785 says: keys sorted, no blanks, UTF-8."
    )
    @cached_property
    def hash(self) -> Hash:
        return digest(self.model_dump(mode="json", exclude={"hash"}))


def digest(data: dict[str, Any]) -> str:
    """The fingerprint of a record as plain data."""
    canonical = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


class Text(Shape):
    """A text in one language."""

    markdown: str = Field(
        description="Markdown without HTML, pictures and headings; references are links. Strong text may end at "
        "Japanese punctuation, which a parser that follows CommonMark to the letter shows with its asterisks."
    )
    plain: str = Field(description="The same words without markup: a paragraph, an item, a row of a table a line.")


Texts = dict[Language, Text]
States = dict[Language, Freshness]


class Links(Shape):
    """Where a record is found."""

    api: Address = Field(description="This record as JSON.")
    pages: Addresses = Field(description="Its page in each language.")


class RulingLinks(Links):
    """Where a ruling is found."""

    short: Address = Field(description="The short link, which never changes: all languages on one light page.")
    markdown: Addresses = Field(description="The Markdown twin of its page in each language.")


class GameLinks(Links):
    """Where a game and everything of it is found."""

    bulk: Address = Field(description="The game with all its rulings, terms and sources in one JSON file.")
    lines: Address = Field(description="The same records as JSON Lines: one a line, told apart by their type.")


class Citation(Shape):
    """What a ruling rests on."""

    source: Key = Field(description="Key of the source, in the ruling's game.")
    points: tuple[str, ...] = Field(description="Numbers of its points, as p07.")
    where: Line | None = Field(description="A place in it, as the source numbers its sections.")
    url: str | None = Field(description="Where the source itself can be read.")
    api: Address = Field(description="The source's record.")
    pages: Addresses = Field(description="The source's page in each language.")


class Output(Shape):
    """What a line of an example's code has shown."""

    text: str = Field(description="As Python printed it.")
    value: Data = Field(
        description='As data: a number, true or false, null, a text, a list, or {"term": key}, {"undecided": id}, '
        '{"illegal": id}, {"moments": [{name: value}]}, {"repr": text}.'
    )


class Step(Shape):
    """A ruling that was applied on the way to a result."""

    ruling: Id = Field(description="The ruling.")
    text: Lines = Field(description="What it did here, in each language, as plain text.")
    value: Data = Field(description="What came out, as data.")
    shown: Lines = Field(description="What came out, in words of each language.")


class Outcome(Shape):
    """What an example came to; editions that agree share one."""

    editions: tuple[Key, ...] = Field(description="Editions that it was run on; empty where its code asks for none.")
    result: Texts = Field(description="The result as a sentence, with the verified values in their places.")
    outputs: tuple[Output, ...] = Field(description="The verified values.")
    traces: tuple[tuple[Step, ...], ...] = Field(
        description="The reasons: for each output the rulings applied, in their order."
    )


class Example(Shape):
    """A situation, the code that was run for it, and what it came to."""

    given: Texts = Field(description="The situation.")
    run: str = Field(description="The code: Python prompts with their output.")
    outcomes: tuple[Outcome, ...] = Field(description="What came of it; more than one where editions differ.")
    verified: bool = Field(description="Whether every run showed what is written.")
    model: str | None = Field(description="Fingerprint of the game's model that it was run against.")


class Ruling(Record):
    """One ruling: rulings/FER-003.json."""

    type: Literal["ruling"] = Field(default="ruling", description="Tells records apart.")
    id: Id = Field(description="The permanent id.")
    game: Key = Field(description="Key of its game.")
    topic: Key = Field(description="Key of its topic.")
    kind: Kind = Field(description="What sort of statement it is.")
    status: Status = Field(description="On whose word it stands, and whether it still does.")
    editions: tuple[Key, ...] = Field(description="Editions it holds for; empty for every one of the game.")
    source_language: Language = Field(description="Language in which it was first written.")
    title: Names = Field(description="Title in each language, without markup.")
    text: Texts = Field(description="The ruling in each language.")
    translations: States = Field(description="How it stands in each language.")
    outdated: tuple[Language, ...] = Field(
        description="Languages in which it may give an answer that its source text no longer gives."
    )
    superseded_by: Id | None = Field(description="The ruling that took its place.")
    since: Date | None = Field(description="From when on it no longer holds.")
    reason: Texts | None = Field(description="Why it was superseded or withdrawn.")
    cites: tuple[Citation, ...] = Field(description="What it rests on.")
    about: tuple[Key, ...] = Field(description="Terms of its game that it is about.")
    see: tuple[Id, ...] = Field(description="Related rulings.")
    contrast: tuple[Id, ...] = Field(description="Rulings that look alike and differ.")
    mentioned_by: tuple[Id, ...] = Field(description="Other rulings that mention it.")
    examples: tuple[Example, ...] = Field(description="Situations with their verified results.")
    links: RulingLinks = Field(description="Where it is found.")


class Term(Record):
    """A card, a zone, a phase, a keyword: terms/fertcg/tyrfing.json."""

    type: Literal["term"] = Field(default="term", description="Tells records apart.")
    game: Key = Field(description="Key of its game.")
    key: Key = Field(description="Its key.")
    kind: Key = Field(description="card, term, keyword, zone, phase, edition, or another that the game names.")
    names: Names = Field(description="Its one name in each language.")
    reading: Line | None = Field(description="How the Japanese name is read, in kana.")
    aliases: dict[Language, tuple[Line, ...]] = Field(description="Other accepted names.")
    official: tuple[Language, ...] = Field(description="Languages whose name is printed on the game's components.")
    uncertain: tuple[Language, ...] = Field(description="Languages whose name is our own rendering.")
    facts: dict[Key, Line] = Field(description="What is printed on it; the game names the facts.")
    text: Texts | None = Field(description="What it is or does.")
    translations: States = Field(description="How it stands in each language.")
    about: tuple[Id, ...] = Field(description="Rulings about it.")
    mentions: tuple[Id, ...] = Field(description="Other rulings that mention it.")
    links: Links = Field(description="Where it is found.")


class Point(Shape):
    """One atomic statement of a source, in our own words."""

    id: str = Field(description="Its number, as p07.")
    section: Line | None = Field(description="Where in the source it stands.")
    text: Texts = Field(description="What the source states.")
    translations: States = Field(description="How it stands in each language.")
    rulings: tuple[Id, ...] = Field(description="Rulings that cite it.")


class Source(Record):
    """Something that rulings cite: sources/fertcg/chip-column.json."""

    type: Literal["source"] = Field(default="source", description="Tells records apart.")
    game: Key = Field(description="Key of its game.")
    key: Key = Field(description="Its key.")
    title: Names = Field(description="What it is called in each language.")
    authority: Key = Field(description="Who speaks in it: an authority of the game.")
    language: Language = Field(description="Language in which it is written.")
    date: Date | None = Field(description="When it was published, as far as it says so.")
    url: str | None = Field(description="Where it can be read.")
    about: Texts | None = Field(description="What it is, and how far it speaks.")
    translations: States = Field(description="How it stands in each language.")
    points: tuple[Point, ...] = Field(description="What it states, point by point.")
    rulings: tuple[Id, ...] = Field(description="The rulings that cite it as a whole, no point of it.")
    links: Links = Field(description="Where it is found.")


class Edition(Shape):
    """A state of a game's rules in which rulings may differ."""

    id: Key = Field(description="Its key.")
    names: Names = Field(description="Its name in each language.")
    date: Date | None = Field(description="When it came into force.")
    note: Texts | None = Field(description="What sets it apart.")


class Authority(Shape):
    """Somebody whose word rulings rest on: a role, not a private person."""

    id: Key = Field(description="Its key.")
    names: Names = Field(description="Who speaks, in each language.")
    status: Status = Field(description="The status that a ruling may have on this word alone.")
    note: Texts | None = Field(description="Why this word counts, and how far.")


class Topic(Shape):
    """A chapter of a game."""

    id: Key = Field(description="Its key.")
    title: Names = Field(description="Title in each language.")
    introduction: Texts | None = Field(description="What the chapter is about.")
    rulings: tuple[Id, ...] = Field(description="Its rulings in reading order.")
    pages: Addresses = Field(description="Its page in each language.")


class Figures(Shape):
    """How much there is of a game, counted at build."""

    rulings: int = Field(description="Rulings.")
    open: int = Field(description="Rulings that no source decides.")
    examples: int = Field(description="Examples.")
    examples_passed: int = Field(description="Examples that showed what is written.")
    points: int = Field(description="Points of its sources.")
    points_cited: int = Field(description="Points that a ruling cites.")
    rules: int = Field(description="Rulings that the model decides.")
    rules_exercised: int = Field(description="Those of them that an example led through.")
    terms: int = Field(description="Terms.")
    translations: dict[Language, dict[Freshness, int]] = Field(description="Records by their state, in each language.")


class Game(Record):
    """One game: games/fertcg.json."""

    type: Literal["game"] = Field(default="game", description="Tells records apart.")
    key: Key = Field(description="Its key.")
    prefix: str = Field(description="Letters with which the ids of its rulings begin.")
    names: Names = Field(description="Its name in each language.")
    summary: Texts = Field(description="What its rulings cover.")
    source_language: Language = Field(description="Language in which its rulings are first written.")
    translations: States = Field(description="How it stands in each language.")
    editions: tuple[Edition, ...] = Field(description="Editions, oldest first. The last one is in force.")
    authorities: tuple[Authority, ...] = Field(description="Who may speak on the rules.")
    topics: tuple[Topic, ...] = Field(description="Chapters in reading order.")
    kinds: dict[Key, Names] = Field(description="Names of the kinds of terms that this game adds.")
    facts: dict[Key, Names] = Field(description="Names of the facts that its terms carry.")
    terms: tuple[Key, ...] = Field(description="Keys of its terms.")
    sources: tuple[Key, ...] = Field(description="Keys of its sources.")
    model: str | None = Field(description="Fingerprint of its model.")
    figures: Figures = Field(description="How much there is.")
    links: GameLinks = Field(description="Where it and everything of it is found.")


class Bulk(Shape):
    """A game with everything of it: bulk/fertcg.json."""

    game: Game
    rulings: tuple[Ruling, ...] = Field(description="Its rulings, by id.")
    terms: tuple[Term, ...] = Field(description="Its terms.")
    sources: tuple[Source, ...] = Field(description="Its sources.")


class Listed(Shape):
    """A record in the manifest."""

    type: Literal["game", "ruling", "term", "source"] = Field(description="What it is.")
    api: Address = Field(description="Its file.")
    hash: Hash = Field(description="The hash that stands in it: what has another one is to be fetched again.")


class Manifest(Shape):
    """Every record with its hash: manifest.json. What is in it no longer was withdrawn from the site."""

    records: tuple[Listed, ...] = Field(description="Every record, game by game.")


class IndexedGame(Shape):
    """A game in the index."""

    key: Key = Field(description="Its key.")
    names: Names = Field(description="Its name in each language.")
    rulings: int = Field(description="How many rulings it has.")
    links: GameLinks = Field(description="Where it and everything of it is found.")


class Index(Shape):
    """Where to begin: index.json."""

    version: Literal["v1"] = Field(description="Fields are only added within a version.")
    name: str = Field(description="Name of the site.")
    site: Address = Field(description="Its address.")
    languages: tuple[Language, ...] = Field(description="Its languages, in its order.")
    games: tuple[IndexedGame, ...] = Field(description="Its games.")
    manifest: Address = Field(description="Every record with its hash, for readers who keep a copy.")
    schemas: dict[str, Address] = Field(description="JSON Schemas of the files, by name.")
    docs: Addresses = Field(description="The page of the API in each language.")


#: A line of a JSON Lines file.
AnyRecord = Annotated[Game | Ruling | Term | Source, Field(discriminator="type")]
