"""The terms of the game: cards, groups, disciplines, types and symbols, each with the key that it keeps."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from hantei import yamlfile
from hantei.ids import KEY_LENGTH, is_key
from hantei.load import Entry
from hantei.records import Term
from vtes.reading import Oddity, Owner
from vtes.yamltext import Values

_HERE = Path(__file__).parent
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ß": "ss", "™": None, "'": None, "’": None}
)
_SYMBOL = re.compile(r"\[([^\[\]]+)\]|<([A-Z0-9][A-Z0-9 ]*)>")

#: The facts that hold the number of a card or group.
NUMBERS = ("vekn", "group")
#: Takes what is odd about a text.
Odd = Callable[..., None]


class Termbase:
    """Keys and links of everything that rulings name. Keys of an earlier import, found by number, stay as they are."""

    def __init__(self, existing: Mapping[str, Entry[Term]], owners: Iterable[Owner]) -> None:
        self._taken = set(existing)
        self._numbers = {
            entry.record.facts[fact]: key
            for key, entry in existing.items()
            for fact in NUMBERS
            if fact in entry.record.facts
        }
        #: Terms of an earlier import that have no number: cards known by name alone, disciplines, types and symbols.
        self._nameless = {
            (entry.record.kind, entry.record.names.get("en", "")): key
            for key, entry in existing.items()
            if not entry.record.facts
        }
        owners = list(dict.fromkeys(owners))
        self._shared = {name for name, n in Counter(one.name for one in owners if not one.is_group).items() if n > 1}
        self._keys: dict[Owner, str] = {}
        self._records: dict[str, Values] = {}
        self._by_name: dict[str, list[str]] = defaultdict(list)
        self._symbols = _symbols()
        for owner in owners:
            self._add(owner)

    def key(self, owner: Owner) -> str:
        return self._keys[owner]

    def name(self, owner: Owner) -> str:
        """The name of a card or group; with its number where several cards have the name."""
        shared = owner.name in self._shared and not owner.is_group and owner.number
        return f"{owner.name} ({owner.number})" if shared else owner.name

    def reads(self, key: str) -> str | None:
        """How a reference to the term reads."""
        record = self._records.get(key)
        return record["names"]["en"] if record else None

    @property
    def records(self) -> Mapping[str, Values]:
        """What the termbase is to hold, by key; of symbols and unnumbered cards those that have been asked for."""
        return self._records

    @property
    def shared(self) -> frozenset[str]:
        return frozenset(self._shared)

    def describe(self, owner: Owner, text: str) -> None:
        """Give the term of a group or card its text."""
        self._records[self._keys[owner]]["text"] = {"en": text}

    def link(self, name: str, odd: Odd) -> str:
        """The card that a text means by its name in braces, as a reference. A name of several cards stays plain."""
        name = " ".join(name.split())
        keys = self._by_name[name] or self._by_name[_folded(name)]
        if len(keys) > 1:
            odd(f"{name!r} may be any of {', '.join(sorted(keys))}: left without a link", Oddity.AMBIGUOUS)
            return name
        if not keys:
            odd(f"{{{name}}} has no number: made a card without rulings of its own", Oddity.UNNUMBERED)
            self._add(Owner("", name))
            keys = self._by_name[name]
        return _reference(keys[0], name, self._records[keys[0]]["names"]["en"])

    def symbols(self, text: str, odd: Odd) -> str:
        """The text with each symbol linked; it reads as it stood, brackets and capitals included."""

        def linked(match: re.Match[str]) -> str:
            symbol = " ".join((match[1] or match[2]).split())
            if match[2] and symbol not in self._symbols:
                return match[0]
            if match[2]:
                odd(f"<{symbol}> is written [{symbol}] elsewhere; taken for it")
            found = self._symbols.get(symbol) or self._symbols.get(symbol.lower())
            if not found:
                odd(f"nothing is known of the symbol [{symbol}]; left as it is")
                return f"[{symbol}]"
            kind, name = found
            return f"[{_reference(self._symbol(kind, name, symbol), symbol)}]"

        return _SYMBOL.sub(linked, text)

    def _symbol(self, kind: str, name: str, symbol: str) -> str:
        key = self._nameless.get((kind, name)) or f"{kind}-{slug(name)}"
        if key not in self._records:
            record: Values = {"kind": kind, "names": {"en": name}}
            if kind == "discipline":
                small = symbol.lower()
                record["aliases"] = {"en": [small, small.upper()]}
                text = f"`[{small}]` in a ruling stands for {name}, `[{small.upper()}]` for superior {name}.\n"
                record["text"] = {"en": text}
            self._records[key] = record
            self._taken.add(key)
        return key

    def _add(self, owner: Owner) -> None:
        name = self.name(owner)
        kind = _kind(owner)
        record: Values = {"kind": kind, "names": {"en": name}}
        if owner.number:
            record["facts"] = {"group" if owner.is_group else "vekn": owner.number}
        if name != owner.name:
            record["aliases"] = {"en": [owner.name]}
        key = (
            self._numbers.get(owner.number)
            or self._nameless.get(("card", owner.name))
            or self._free(f"group-{slug(name)}" if owner.is_group else slug(name), owner.number)
        )
        self._keys[owner] = key
        self._taken.add(key)
        self._records[key] = record
        if not owner.is_group:
            for form in dict.fromkeys((owner.name, _folded(owner.name), name)):
                self._by_name[form].append(key)

    def _free(self, wanted: str, number: str) -> str:
        """The key itself where it is free, else with the number, else with a count."""
        wanted = wanted[: KEY_LENGTH - 8].strip("-") or "card"
        options = [wanted, f"{wanted}-{number.lower() or 'card'}", *(f"{wanted}-{n}" for n in range(2, 100))]
        return next(key for key in options if is_key(key) and key not in self._taken)


def slug(name: str) -> str:
    """A name in the letters of keys: accents gone, everything else a hyphen."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")


def _folded(name: str) -> str:
    """A name as it is looked for: `The` at its beginning, capitals and accents do not count."""
    return "~" + slug(re.sub(r"^the ", "", name.casefold()))


def _kind(owner: Owner) -> str:
    if owner.is_group:
        return "group"
    return {"1": "library-card", "2": "crypt-card"}.get(owner.number[:1], "card")


def _reference(key: str, label: str, name: str = "") -> str:
    return f"[[{key}]]" if label == name else f"[[{key}|{label}]]"


def _symbols() -> dict[str, tuple[str, str]]:
    """Each symbol with its kind and its name."""
    tree = yamlfile.read(_HERE, "symbols.yaml").tree
    table = yamlfile.plain(tree) if tree else {}
    return {symbol: (kind, name) for kind, symbols in table.items() for symbol, name in symbols.items()}
