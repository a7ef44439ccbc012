"""A sorted walk of `rulings/` to a Book: every file read, every record checked for shape, path and content compared."""

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic, TypeVar

from hantei import characters, redirects, schema, yamlfile
from hantei.ids import KEY_LENGTH, RESERVED, is_key, order, parse_id
from hantei.problems import Code, Problem, error
from hantei.records import Game, Record, Ruling, Source, Term, Topic
from hantei.text import nfc
from hantei.yamlfile import Node, Position

MISPLACED = error(
    "misplaced-file",
    """A file lies where its content belongs, and its name says what it is.

Game, topic and id of a ruling are stated by its path alone: `rulings/<game>/<topic>/<ID>.<slug>.yaml`, where the id
begins with the prefix of the game. What fits no place is reported, for else it would be left out in silence.

    rulings/fertcg/chips/FER-003.formula.yml      # wrong: .yml
    rulings/fertcg/chips/FER-3.formula.yaml       # wrong: three digits at least
    rulings/fertcg/chips/FER-003.formula.yaml     # right
""",
)
DUPLICATE_ID = error(
    "duplicate-id",
    """An id belongs to one ruling, and a prefix to one game, for ever.

Two files with one id would fight over one address. `hantei new ruling GAME/TOPIC` gives the next free number; a number
once given is never given again.
""",
)
NOTHING_THERE = error(
    "missing-file",
    """A knowledge base has games, a game has a `game.yaml`, a topic a `topic.yaml`.

A build that finds nothing fails, so that a mistyped folder does not publish an empty site. `hantei new` makes them.
""",
)
CODES: tuple[Code, ...] = (MISPLACED, DUPLICATE_ID, NOTHING_THERE)

RULINGS = "rulings"
_GAME_FILES = frozenset({"game.yaml", "sources.yaml", "terms.yaml", "model.py"})
_IGNORED = frozenset({"__pycache__", "README.md"})
#: No ruling is longer, and a file that is was made to keep its reader busy.
_RULING_BYTES = 256 * 1024
_RULING_FILE = re.compile(r"([A-Z]+-[0-9]+)\.([a-z0-9-]+)\.yaml")

Digests = dict[tuple[str, str], str]

T = TypeVar("T", bound=Record)
C = TypeVar("C", bound=Record, covariant=True)


@dataclass(frozen=True)
class Entry(Generic[C]):
    """A record with the file it came from and its place in it."""

    key: str
    path: str
    node: Node
    record: C

    def at(self, *keys: str | int, offset: int | None = None) -> Position:
        """The place of the value under the keys; with `offset`, of that character of a text."""
        node = yamlfile.find(self.node, keys)
        if offset is not None and isinstance(node, yamlfile.Scalar):
            return node.position(offset)
        return node.at


@dataclass(frozen=True)
class RulingEntry(Entry[Ruling]):
    """A ruling, with what its path states: game, topic and slug. `key` is its id."""

    game: str
    topic: str
    slug: str


@dataclass(frozen=True)
class GameBook:
    """Everything in one game's folder. Rulings are sorted by id, the rest as the files have it."""

    key: str
    game: Entry[Game]
    sources: Mapping[str, Entry[Source]]
    terms: Mapping[str, Entry[Term]]
    topics: Mapping[str, Entry[Topic]]
    rulings: Mapping[str, RulingEntry]
    #: The executable model, below the root; None where the game has none.
    model: str | None


@dataclass(frozen=True)
class Book:
    """All games of a knowledge base. `root` is the folder with `mkdocs.yml`; languages in the site's order."""

    root: Path
    languages: tuple[str, ...]
    games: Mapping[str, GameBook]
    #: Path and key of an entry to the digest of its text in the file, comments included.
    digests: Mapping[tuple[str, str], str] = field(default_factory=dict)

    @property
    def rulings(self) -> dict[str, RulingEntry]:
        """Every ruling of every game by id."""
        return {id: ruling for game in self.games.values() for id, ruling in game.rulings.items()}


def load(root: Path, languages: tuple[str, ...]) -> tuple[Book, list[Problem]]:
    """Read every game below `root/rulings`. Faults come back as problems; a record with one is left out of the Book."""
    problems: list[Problem] = []
    games: dict[str, GameBook] = {}
    files: list[_RulingFile] = []
    digests: Digests = {}
    folder = root / RULINGS
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        problems.append(_unfit(root, folder, "a folder"))
    for entry in _walk(folder) if folder.is_dir() and not folder.is_symlink() else ():
        if f"{RULINGS}/{entry.name}" == redirects.FILE:
            continue
        if not entry.is_dir() or entry.is_symlink() or not is_key(entry.name):
            problems.append(_unfit(root, entry, "a game's folder named by its key, as rulings/fertcg"))
            continue
        found = _ruling_files(root, entry, problems)
        files += found
        game = _game(root, entry.name, found, problems, digests)
        if game:
            games[game.key] = game
    if not games and not problems:
        problems.append(Problem(RULINGS, 1, 1, NOTHING_THERE, "there is no game here", "hantei new game KEY"))
    problems += _twins(files, games)
    return Book(root, languages, games, digests), sorted(problems)


@dataclass(frozen=True, slots=True)
class _RulingFile:
    """What the path of a ruling states."""

    path: str
    id: str
    game: str
    topic: str
    slug: str


def _walk(folder: Path) -> list[Path]:
    """What is in a folder, sorted by name; hidden files, caches of Python and a README are nobody's data."""
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return [entry for entry in entries if entry.name not in _IGNORED and not entry.name.startswith(".")]


def _ruling_files(root: Path, game: Path, problems: list[Problem]) -> list[_RulingFile]:
    """The rulings in the folders of a game; what fits no place in it is a problem."""
    files: list[_RulingFile] = []
    for entry in _walk(game):
        if entry.name in _GAME_FILES:
            continue
        if entry.is_symlink() or not entry.is_dir():
            problems.append(_unfit(root, entry, f"one of {', '.join(sorted(_GAME_FILES))}, or a topic's folder"))
        elif not is_key(entry.name):
            problems.append(_unfit(root, entry, "a topic's folder named by its key, as chips"))
        else:
            for file in _walk(entry):
                if file.name == "topic.yaml":
                    continue
                match = _RULING_FILE.fullmatch(file.name)
                if not match or not parse_id(match[1]) or not is_key(match[2]) or not _is_plain(file):
                    problems.append(_unfit(root, file, "a ruling named by id and slug, as FER-003.formula.yaml"))
                else:
                    path = file.relative_to(root).as_posix()
                    files.append(_RulingFile(path, match[1], game.name, entry.name, match[2]))
    return files


def _is_plain(file: Path) -> bool:
    return file.is_file() and not file.is_symlink()


def _unfit(root: Path, entry: Path, wanted: str) -> Problem:
    """Why a file or folder has no place here: it is none, or its name is not one that is wanted."""
    path = entry.relative_to(root).as_posix()
    found = yamlfile.unreadable(root, path, _RULING_BYTES)
    if (found and not entry.is_dir()) or entry.is_symlink():
        return replace(found, path=characters.shown(path)) if found else _misplaced(path, "", wanted)
    parts = re.split(r"\.", entry.name)
    return _misplaced(path, next(filter(None, map(why_no_key, parts)), ""), wanted)


def why_no_key(text: str) -> str:
    """What keeps a text from being a key where that cannot be seen at a glance; else empty."""
    if any("\udc80" <= char <= "\udcff" for char in text):
        return "it is not UTF-8"
    if nfc(text) != text:
        return f"it is decomposed: write {nfc(text)!r}"
    if foreign := characters.refused(text) or characters.foreign_names(text):
        return f"it has {foreign}"
    if text in RESERVED:
        return f"{text!r} is a reserved name: a device of Windows, or a folder of the site"
    return f"it has more than {KEY_LENGTH} characters" if len(text) > KEY_LENGTH else ""


def _misplaced(path: str, reason: str, wanted: str) -> Problem:
    message = reason or "nothing is known of such a file here"
    return Problem(characters.shown(path), 1, 1, MISPLACED, message, f"expected {wanted}")


def _game(root: Path, key: str, files: list[_RulingFile], problems: list[Problem], digests: Digests) -> GameBook | None:
    base = f"{RULINGS}/{key}"
    game = _one(root, f"{base}/game.yaml", key, Game, problems, digests)
    sources = _many(root, f"{base}/sources.yaml", Source, problems, digests)
    terms = _many(root, f"{base}/terms.yaml", Term, problems, digests)
    folders = [entry.name for entry in _walk(root / base) if entry.is_dir() and is_key(entry.name)]
    topics = {name: _one(root, f"{base}/{name}/topic.yaml", name, Topic, problems, digests) for name in folders}
    rulings: dict[str, RulingEntry] = {}
    for file in sorted(files, key=lambda file: (order(file.id), file.path)):
        entry = _one(root, file.path, file.id, Ruling, problems, digests, _RULING_BYTES)
        if entry:
            rulings[file.id] = RulingEntry(
                file.id, file.path, entry.node, entry.record, file.game, file.topic, file.slug
            )
    if game is None:
        return None
    problems += _disagreements(game, key, files)
    return GameBook(
        key=key,
        game=game,
        sources=sources,
        terms=terms,
        topics={name: topic for name, topic in topics.items() if topic},
        rulings=rulings,
        model=_model(root, f"{base}/model.py", problems),
    )


def _model(root: Path, path: str, problems: list[Problem]) -> str | None:
    if not os.path.lexists(root / path):
        return None
    found = yamlfile.unreadable(root, path)
    problems += [found] if found else []
    return None if found else path


def _disagreements(game: Entry[Game], key: str, files: list[_RulingFile]) -> list[Problem]:
    """Where a path says one thing and the game's file another."""
    problems = []
    if game.record.id != key:
        message = f"the id is {game.record.id!r}, but the folder is {RULINGS}/{key}/"
        problems.append(Problem(game.path, *game.at("id"), MISPLACED, message, f"id: {key}"))
    prefix = game.record.prefix
    for file in files:
        if file.id.partition("-")[0] != prefix:
            message = f"{file.id} lies in the folder of {key}, whose ids begin with {prefix}"
            problems.append(
                Problem(file.path, 1, 1, MISPLACED, message, "move the file, or give it an id of this game")
            )
    return problems


def _twins(files: list[_RulingFile], games: Mapping[str, GameBook]) -> list[Problem]:
    """Ids and prefixes that two claim."""
    problems = []
    first: dict[str, _RulingFile] = {}
    for file in files:
        other = first.setdefault(file.id, file)
        if other is not file:
            message = f"{file.id} is also the id of {other.path}"
            problems.append(Problem(file.path, 1, 1, DUPLICATE_ID, message, "give one of the two the next free id"))
    owner: dict[str, GameBook] = {}
    for game in games.values():
        prefix = game.game.record.prefix
        if owner.setdefault(prefix, game) is not game:
            message = f"the prefix {prefix} is also that of {owner[prefix].game.path}"
            at = game.game.at("prefix")
            problems.append(Problem(game.game.path, *at, DUPLICATE_ID, message, "choose another for the newer game"))
    return problems


def _one(
    root: Path,
    path: str,
    key: str,
    model: type[T],
    problems: list[Problem],
    digests: Digests,
    limit: int = yamlfile.MAX_BYTES,
) -> Entry[T] | None:
    """The record of a file, or None and problems."""
    if not os.path.lexists(root / path):
        hint = "the format page shows what it holds; hantei new makes one"
        problems.append(Problem(path, 1, 1, NOTHING_THERE, "the file is missing", hint))
        return None
    file = yamlfile.read(root, path, limit=limit)
    problems += file.problems
    if file.tree is None:
        if not file.problems:
            problems.append(Problem(path, 1, 1, schema.EMPTY_VALUE, "the file is empty", "fill it or delete it"))
        return None
    record, found = schema.record(model, file.tree, path)
    problems += found
    digests[path, key] = _digest(file.text)
    return Entry(key, path, file.tree, record) if record else None


def _many(root: Path, path: str, model: type[T], problems: list[Problem], digests: Digests) -> dict[str, Entry[T]]:
    """The entries of a file that maps keys to records; a file that is not there has none."""
    if not os.path.lexists(root / path):
        return {}
    file = yamlfile.read(root, path)
    problems += file.problems
    if file.tree is None:
        if not file.problems:
            problems.append(Problem(path, 1, 1, schema.EMPTY_VALUE, "the file is empty", "fill it or delete it"))
        return {}
    if not isinstance(file.tree, yamlfile.Mapping):
        at = file.tree.at
        problems.append(Problem(path, *at, schema.WRONG_TYPE, "expected a mapping of keys to records", "key: {…}"))
        return {}
    entries: dict[str, Entry[T]] = {}
    for name, node in file.tree.entries:
        if not is_key(name.value):
            hint = "lower-case Latin letters and digits with single hyphens, as steel-sword"
            reason = why_no_key(name.value)
            message = f"{name.value[: KEY_LENGTH + 1]!r} is no key" + (f": {reason}" if reason else "")
            problems.append(Problem(path, *name.at, schema.WRONG_VALUE, message, hint))
            continue
        record, found = schema.record(model, node, path)
        problems += found
        if record:
            entries[name.value] = Entry(name.value, path, node, record)
            digests[path, name.value] = _digest(file.text[node.span[0] : yamlfile.end(node)])
    return entries


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
