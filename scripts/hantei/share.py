"""Links and quotations as other places write them, each in its own markup."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from urllib.parse import quote

#: What an address keeps as it is; a bracket or a quotation mark in it would end the link somewhere.
_SAFE = "-._~:/?#@!$&*+,;=%"
_BLANK = re.compile("[\x00-\x20\x7f-\xa0\u2028\u2029]+")
#: Marks that turn the direction of what follows, also of what is not ours.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_PLACE = re.compile(r"\{([a-z]+)\}")
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True)
class Dialect:
    """How one place writes a link and a quotation. `templates/share/dialects.yaml` explains the fields."""

    key: str
    link: str
    name: str = ""
    quote: str = ""
    between: str = "\n"
    escapes: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    guard: str = ""
    address: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _escaped(self) -> re.Pattern[str]:
        return _any_of(self.escapes)

    @cached_property
    def _start(self) -> re.Pattern[str]:
        return re.compile(self.start) if self.start else _NOTHING

    @cached_property
    def _address(self) -> re.Pattern[str]:
        return _any_of(self.address)

    def line(self, text: str) -> str:
        """One line of words that mean nothing but themselves."""
        said = _TURNING.sub("", _BLANK.sub(" ", text)).strip(" ")
        opening = self._start.match(said)
        if opening is None:
            return self._escape(said)
        return self._escape(opening[0]) + self.guard + self._escape(said[opening.end() :])

    def url(self, address: str) -> str:
        """The address, with nothing in it that could end a link."""
        return self._address.sub(lambda match: self.address[match[0]], quote(address, safe=_SAFE))

    def _escape(self, text: str) -> str:
        return self._escaped.sub(lambda match: self.escapes[match[0]], text)


def share(dialect: Dialect, title: str, url: str, quotation: str = "") -> str:
    """A link in the dialect, with the quotation where there is one and the dialect can quote. Lines of the quotation
    are kept, empty ones left out. `templates/static/sharing/dialects.js` does the same in the browser.
    """
    lines = [line for line in map(dialect.line, quotation.split("\n")) if line]
    values = {"title": dialect.line(title), "url": dialect.url(url), "quotation": dialect.between.join(lines)}
    template = dialect.quote if lines and dialect.quote else dialect.link
    return _PLACE.sub(lambda match: values[match[1]], template)


def entries(dialects: Iterable[Dialect]) -> list[dict[str, object]]:
    """The dialects as the browser reads them, without what is empty."""
    return [{name: value for name, value in asdict(dialect).items() if value} for dialect in dialects]


def _any_of(table: Mapping[str, str]) -> re.Pattern[str]:
    """What finds any key of a table, the longest first."""
    keys = sorted(table, key=lambda key: (-len(key), key))
    return re.compile("|".join(map(re.escape, keys))) if keys else _NOTHING
