"""What an address of the web must be for a ruling to lead there: readable, honest about its host, without secrets.

Standard library only. The rules are those of browsers that show addresses: UTS #39 (scripts that look alike) and
RFC 3986 (what stands before an `@` is no host).
"""

import re
import unicodedata
from urllib.parse import urlsplit

SECURE = "https://"

_SHAPE = re.compile(r"https?://[^\s<>\"\\`{}|^]+")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
#: What reads as an address: with its scheme, with www., or as a name under one of the common domains.
_READS_AS = re.compile(
    r"(?:https?://|(?=www\.))(?P<full>[^\s/?#:]+)"
    r"|(?P<bare>[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|io|dev|app|jp|kr|cn|tw|uk|de|fr|eu|us|example))(?:/\S*)?",
    re.IGNORECASE,
)


def fault(url: str) -> str | None:
    """Why nobody is to be led to the address; None where all is well. Plain http is no fault."""
    if not _SHAPE.fullmatch(url):
        return f"{_shown(url)} is no address that begins with {SECURE}"
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        return f"{_shown(url)} cannot be read as an address"
    if "@" in parts.netloc:
        return f"{_shown(url)} has a name or a password in it; the host is {host}"
    labels = host.split(".")
    if len(labels) < 2 or labels[-1].isdigit():
        return f"{_shown(url)} names no host of the web"
    for label in labels:
        if reason := _label_fault(label):
            return f"the host {host} {reason}"
    return None


def host(url: str) -> str:
    """The host of an address without `www.`, in lower case; empty where it has none."""
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def shown_host(label: str) -> str:
    """The host that the text of a link seems to lead to; empty where it reads as no address."""
    match = _READS_AS.match(label.strip().strip("`*"))
    if not match or (match["bare"] and match.end() != len(label.strip().strip("`*"))):
        return ""
    return (match["full"] or match["bare"]).lower().rpartition("@")[2].removeprefix("www.")


def _label_fault(label: str) -> str | None:
    """What is wrong with one part of a host. Han, kana and Hangul look like nothing else, so they may stand in it."""
    text = label
    if label.startswith("xn--"):
        try:
            text = label.encode("ascii").decode("idna")
        except UnicodeError:
            return "has a part in Punycode that stands for nothing"
    foreign = [char for char in text if not char.isascii() and unicodedata.east_asian_width(char) != "W"]
    if foreign:
        name = f"U+{ord(foreign[0]):04X} {unicodedata.name(foreign[0], 'CHARACTER WITHOUT A NAME')}"
        return f"has {name}, which may be taken for another letter"
    narrow = "".join(char if char.isascii() else "x" for char in text)
    return None if _LABEL.fullmatch(narrow) else "has a character that no host has"


def _shown(url: str) -> str:
    return repr(url if len(url) <= 80 else f"{url[:79]}…")
