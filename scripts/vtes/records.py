"""What the base is to hold: rulings, sources and topics as plain values, in the order of the source."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from vtes.matching import Told
from vtes.reading import Finding, Input, Oddity, Owner, Statement
from vtes.termbase import Termbase, slug
from vtes.wording import title, worded
from vtes.yamltext import Values

#: Begins the part of a group's ruling that says where it holds with a symbol only.
ONLY_WITH = "On these cards only with the symbol shown:"
GROUPS = "groups"
_PILES = {"1": ("library", "Library cards"), "2": ("crypt", "Crypt cards")}

Tell = Callable[[Finding], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A ruling that the base is to hold. A new file takes `topic` and `slug`; `references` repeat as in the text."""

    statement: Statement
    topic: str
    slug: str
    values: Values
    references: tuple[str, ...]
    id: str = ""

    @property
    def told(self) -> Told:
        return Told(self.slug, said(self.values["text"]["en"]))


def said(text: str) -> str:
    """What a ruling itself says, without the list of cards behind it."""
    return text.partition(ONLY_WITH)[0]


@dataclass(frozen=True)
class Base:
    """Everything that the base is to hold. `sources` and `topics` by key, and the key of each reference by its name."""

    rulings: tuple[Wanted, ...]
    terms: Termbase
    sources: Mapping[str, Values]
    keys: Mapping[str, str]
    topics: Mapping[str, Values]


def base(given: Input, terms: Termbase, authorities: Mapping[str, bool], tell: Tell) -> Base:
    """The base for what was read. `authorities` are the initials of who may rule, and whether officially."""
    rulings = list(_rulings(given, terms, tell))
    names = dict.fromkeys([*given.references, *(name for one in rulings for name in one.references)])
    keys = _keys(names)
    sources = {keys[name]: _source(name, given.references.get(name, ""), authorities) for name in names}
    official = {key for key, values in sources.items() if authorities.get(values["authority"])}
    rulings = [_cited(one, keys, official) for one in rulings]
    for group, cards in given.groups.items():
        if cards:
            terms.describe(group, _members(cards, terms))
    topics = {one.topic: _topic(one.topic) for one in sorted(rulings, key=lambda one: _order(one.topic))}
    return Base(tuple(rulings), terms, sources, keys, topics)


def _rulings(given: Input, terms: Termbase, tell: Tell) -> Iterable[Wanted]:
    for statement in given.statements:
        owner = statement.owner
        text = worded(statement, given.references.__contains__, terms, tell)
        if not text.text:
            tell(Finding(Oddity.LEFT_OUT, statement.where, f"{owner.name}: says nothing"))
            continue
        references = text.references
        if statement.instead_of and not references:
            overridden = replace(statement, text=statement.instead_of)
            references = worded(overridden, given.references.__contains__, terms, lambda _: None).references
        cards = {card: sign for card, sign in given.groups.get(owner, {}).items() if card not in statement.but_not}
        if owner.is_group and owner not in given.groups:
            tell(Finding(Oddity.ORPHAN, statement.where, f"{owner.name}: no group has this number"))
        body = "\n\n".join(filter(None, [text.text, _only_with(cards, terms, statement, tell)]))
        key = terms.key(owner)
        values: Values = {
            "title": {"en": title(terms.name(owner), text.text, terms.reads)},
            "kind": "clarification",
            "status": "official",
            "about": [key, *(terms.key(card) for card in cards)],
            "text": {"en": f"{body}\n"},
        }
        yield Wanted(statement, _topic_of(owner), key, values, references)


def _only_with(cards: Mapping[Owner, str], terms: Termbase, statement: Statement, tell: Tell) -> str:
    """The cards for which a group's ruling holds with a symbol only, symbol by symbol."""

    def odd(what: str, oddity: Oddity = Oddity.TEXT) -> None:
        tell(Finding(oddity, statement.where, f"{statement.owner.name}: {what}"))

    by_symbols: dict[str, list[str]] = defaultdict(list)
    for card, symbols in cards.items():
        if symbols:
            by_symbols[" ".join(symbols.split())].append(f"[[{terms.key(card)}]]")
    rows = [f"- {terms.symbols(symbols, odd)}: {', '.join(names)}" for symbols, names in by_symbols.items()]
    return f"{ONLY_WITH}\n\n" + "\n".join(rows) if rows else ""


def _members(cards: Mapping[Owner, str], terms: Termbase) -> str:
    names = [
        " ".join(filter(None, [f"[[{terms.key(card)}]]", terms.symbols(" ".join(symbols.split()), lambda *_: None)]))
        for card, symbols in cards.items()
    ]
    return f"{', '.join(names)}\n"


def _cited(one: Wanted, keys: Mapping[str, str], official: set[str]) -> Wanted:
    sources = list(dict.fromkeys(keys[name] for name in one.references))
    cites = {"cites": [{"source": key} for key in sources]} if sources else {}
    status = "official" if official.intersection(sources) else "community"
    return replace(one, values={**one.values, "status": status, **cites})


def _keys(names: Iterable[str]) -> dict[str, str]:
    seen: Counter[str] = Counter()
    keys = {}
    for name in names:
        key = slug(name)
        seen[key] += 1
        keys[name] = key if seen[key] == 1 else f"{key}-{seen[key]}"
    return keys


def _source(name: str, url: str, authorities: Mapping[str, bool]) -> Values:
    who, _, rest = name.partition(" ")
    written = name if who != "RBK" else f"Rulebook: {rest.replace('-', ' ')}"
    authority = who.lower() if who.lower() in authorities else "unlisted"
    values: Values = {"title": {"en": written}, "authority": authority, "language": "en"}
    if day := _day(rest):
        values["date"] = day
    if re.fullmatch(r"https?://\S+", url):
        values["url"] = url
    return values


def _day(text: str) -> str:
    match = re.match(r"([0-9]{4})([0-9]{2})([0-9]{2})(?![0-9])", text)
    try:
        return date(*map(int, match.groups())).isoformat() if match else ""
    except ValueError:
        return ""


def _topic_of(owner: Owner) -> str:
    """Groups together, cards by pile and first letter: no page of a topic grows too long for a telephone."""
    if owner.is_group:
        return GROUPS
    letter = slug(re.sub(r"^(the|an?) ", "", owner.name.casefold()))[:1]
    pile, _ = _PILES.get(owner.number[:1], ("cards", ""))
    return f"{pile}-{letter if letter.isalpha() else '0-9'}"


def _topic(key: str) -> Values:
    if key == GROUPS:
        return {"title": {"en": "Groups of cards"}}
    pile, _, letter = key.partition("-")
    name = next((name for one, name in _PILES.values() if one == pile), "Cards")
    return {"title": {"en": f"{name}: {letter.upper()}"}}


def _order(topic: str) -> tuple[int, str]:
    return ["groups", "library", "crypt", "cards"].index(topic.partition("-")[0]), topic
