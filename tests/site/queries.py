"""The table of queries: what is asked of search, and what is wrong with an answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

TABLE = Path(__file__).with_name("queries.yaml")
#: How many hits an answer holds at first.
LIMIT = 20


@dataclass(frozen=True)
class Query:
    """One line of the table; `queries.yaml` says at its beginning what the fields mean."""

    query: str
    lang: str
    why: str
    first: Sequence[str] = ()
    finds: Sequence[str] = ()
    order: Sequence[str] = ()
    absent: Sequence[str] = ()
    nothing: bool = False
    many: bool = False
    passage: dict[str, str] = field(default_factory=dict)

    @property
    def wanted(self) -> list[str]:
        """The pages that must be found, each once."""
        return list(dict.fromkeys([*self.first, *self.finds, *self.order]))

    @property
    def asks_for_all(self) -> bool:
        """Whether the table says something of every hit, and not of the first alone."""
        return bool(self.absent or self.order or self.nothing)


def table() -> list[Query]:
    """Every query in the order of the file."""
    return [_query(**line) for line in yaml.safe_load(TABLE.read_text(encoding="utf-8"))]


def _query(**line: Any) -> Query:
    return Query(absent=line.pop("not", ()), **line)


def missed(query: Query, pages: Sequence[str]) -> list[str]:
    """What must be found and was not, or was and must not. `pages` are all that was found, best first."""
    if query.nothing:
        return [f"{page} is found" for page in pages[:LIMIT]]
    late = set(query.order) - set(query.first) - set(query.finds)
    wrong = [f"{page} is missing" for page in query.wanted if page not in (pages if page in late else pages[:LIMIT])]
    wrong += [f"{page} is found" for page in query.absent if page in pages]
    if query.many and len(pages) <= LIMIT:
        wrong.append(f"there are only {len(pages)} hits")
    return wrong


def misplaced(query: Query, pages: Sequence[str]) -> list[str]:
    """What stands in another place than it must."""
    wrong = []
    if tuple(pages[: len(query.first)]) != tuple(query.first):
        wrong.append(f"first are {', '.join(pages[: len(query.first)])}")
    places = [pages.index(page) for page in query.order if page in pages]
    if places != sorted(places):
        wrong.append(f"the order is {', '.join(page for page in pages if page in query.order)}")
    return wrong
