"""The head of a page, read as unfurlers and search engines read it."""

import json
from html.parser import HTMLParser
from typing import Any


class Head(HTMLParser):
    """The `property` and `name` metadata, the links, and the JSON-LD."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.links: list[dict[str, str]] = []
        self.data: Any = None
        self.tags: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        if key := given.get("property") or given.get("name"):
            self.found.setdefault(key, []).append(given["content"])
        if tag == "link":
            self.links.append(given)

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "script" and data.strip():
            self.data = json.loads(data)

    def one(self, key: str) -> str:
        (value,) = self.found[key]
        return value

    def kinds(self) -> list[str]:
        return [fact["@type"] for fact in self.data["@graph"]]

    def canonical(self) -> str:
        (link,) = (link for link in self.links if link["rel"] == "canonical")
        return link["href"]

    def alternates(self) -> dict[str, str]:
        """The page in the other languages, by `hreflang`."""
        return {link["hreflang"]: link["href"] for link in self.links if "hreflang" in link}
