"""Every link and anchor of the finished site leads somewhere inside it, and no page loads anything from elsewhere."""

import html
import os
import posixpath
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import unquote, urlsplit

from hantei.problems import Code, Problem, error

BROKEN_LINK = error(
    "broken-link",
    """Every link of the site leads to a page of the site, and every anchor to a place on it.

Links to other sites are not followed. The message names the page and the link, and the file that the page is made from.
""",
)
FOREIGN_REQUEST = error(
    "foreign-request",
    """No page loads anything from another site: no script, style, font, image or frame.

Such a request tells others who reads what, and breaks the page where they cannot be reached. Put the file into the
site. A link that a reader follows may lead anywhere.
""",
)
CASE_TWINS = error(
    "case-twins",
    """No two files or folders of the site differ in capitals, or in how a letter is written, alone.

Windows and macOS keep but one of `FAQ` and `faq`, or of `が` as one character and as two, and a host there shows one
page for both. `content/en/guide/FAQ.md` beside `faq.md` would do it. Rename one of the two.
""",
)
CODES: tuple[Code, ...] = (BROKEN_LINK, FOREIGN_REQUEST, CASE_TWINS)

#: A fault on more pages than this is told once: it is the shell's.
_MANY = 10
#: Below this number of pages one process is faster than two.
_PARALLEL = 1500
_NAMES = "a|area|audio|base|embed|form|iframe|image|img|input|link|object|script|source|track|use|video"
_TAG = re.compile(rf"""<(?:{_NAMES})\s(?:[^<>"']*(?:"[^"]*"|'[^']*'))*[^<>"']*>""", re.IGNORECASE)
#: Several times as fast, and right unless a name is in capitals, or a value holds a `>`: then its quotes are odd.
_SIMPLE_TAG = re.compile(rf"<(?:{_NAMES})\s[^>]*>")
_CAPITALS = re.compile(r"<[A-Z]")
_NAME = re.compile(r"<([a-z]+)", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_ID = re.compile(r"""\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_OPENING = re.compile(r"""<[a-z](?:[^<>"']*(?:"[^"]*"|'[^']*'))*[^<>"']*>""", re.IGNORECASE)
_STYLE = re.compile(r"""<style[^>]*>(.*?)</style>|\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE | re.DOTALL)
_CSS_URL = re.compile(r"""(?:url\(\s*|@import\s+)["']?\s*((?:https?:)?//[^"')\s;]+)""", re.IGNORECASE)
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_LINKS = frozenset({"href", "src", "srcset", "poster", "action", "data", "xlink:href"})
_LOADING = frozenset({
    "apple-touch-icon", "dns-prefetch", "icon", "manifest", "mask-icon", "modulepreload", "preconnect", "prefetch",
    "preload", "stylesheet",
})  # fmt: skip

#: Path from the root and anchor.
Target = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Scan:
    """What one page refers to: targets in the site, each with the link as written, and what it loads from elsewhere."""

    links: frozenset[tuple[Target, str]]
    requests: frozenset[str]


@dataclass
class Scanner:
    """Scans the pages of one site. A link that climbs to the root means the same on every page of that depth, so the
    tags of the shell are read once."""

    site_url: str = ""
    _known: dict[tuple[int, str], Scan] = field(default_factory=dict)

    def scan(self, url: str, text: str) -> Scan:
        """The links and requests of the page at this address (`ja/FER-003/`, `404.html`)."""
        links: set[tuple[Target, str]] = set()
        requests: set[str] = set()
        for part in self._tags(url, text):
            links |= part.links
            requests |= part.requests
        if "<style" in text or " style=" in text:
            for match in _STYLE.finditer(text):
                requests |= foreign_in_css(html.unescape(match[1] or match[2] or match[3] or ""))
        return Scan(frozenset(links), frozenset(requests))

    def _tags(self, url: str, text: str) -> list[Scan]:
        depth = url.count("/")
        simple = not _CAPITALS.search(text)
        parts: list[Scan] = []
        for tag in set((_SIMPLE_TAG if simple else _TAG).findall(text)):
            known = self._known.get((depth, tag))
            if known is None:
                if simple and (tag.count('"') % 2 or tag.count("'") % 2):
                    return [self._tag(url, exact)[0] for exact in set(_TAG.findall(text))]
                known, shared = self._tag(url, tag)
                if shared:
                    self._known[depth, tag] = known
            parts.append(known)
        return parts

    def _tag(self, url: str, tag: str) -> tuple[Scan, bool]:
        head = _NAME.match(tag)
        name = head[1].lower() if head else ""
        attributes = {
            it[1].lower(): html.unescape(it[2] or it[3] or it[4] or "").strip() for it in _ATTRIBUTE.finditer(tag)
        }
        loads = _loads(name, attributes)
        links: set[tuple[Target, str]] = set()
        requests: set[str] = set()
        shared = True
        climb = "../" * url.count("/") or "\0"
        for attribute, value in attributes.items():
            if attribute not in _LINKS or (attribute == "data" and name != "object"):
                continue
            for link in _candidates(value) if attribute == "srcset" else (value,):
                target = self._target(url, link)
                if target is not None:
                    links.add((target, link))
                    shared = shared and link.startswith(("/", climb))
                elif loads and link.lower().startswith(("//", "http:", "https:")):
                    requests.add(link)
        return Scan(frozenset(links), frozenset(requests)), shared

    def _target(self, url: str, link: str) -> Target | None:
        """Where in the site a link leads; None for one that leads out."""
        if self.site_url and link.startswith(self.site_url):
            link = "/" + link[len(self.site_url) :]
        elif link.startswith("/") and not link.startswith("//"):
            base = urlsplit(self.site_url).path or "/"
            if not link.startswith(base):
                return link, ""  # a path with its slash is in no site
            link = "/" + link.removeprefix(base)
        elif link.startswith("//") or _SCHEME.match(link):
            return None
        path, _, anchor = link.partition("#")
        path = unquote(path.partition("?")[0])
        if not path:
            return url, unquote(anchor)
        folder = url if url.endswith("/") else posixpath.dirname(url)
        joined = posixpath.normpath(posixpath.join("/", folder, path)).lstrip("/")
        if joined and (path.endswith(("/", "/.", "/..")) or path in (".", "..")):
            joined += "/"
        return joined, unquote(anchor)


@dataclass
class Tally:
    """What remains to be looked into of all pages: targets that are not there, anchors to be found, requests."""

    files: frozenset[str]
    missing: dict[Target, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    anchored: dict[Target, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    foreign: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    _there: dict[str, bool] = field(default_factory=dict)

    def add(self, url: str, scan: Scan) -> None:
        for target, link in scan.links:
            path, anchor = target
            there = self._there.get(path)
            if there is None:
                there = self._there[path] = found(path, self.files) is not None
            if not there:
                self.missing[path, ""][url] = link
            elif anchor and anchor != "top" and not anchor.startswith(":~:"):
                self.anchored[target][url] = link
        for request in scan.requests:
            self.foreign[request].append(url)

    def merge(self, other: "Tally") -> None:
        for mine, theirs in ((self.missing, other.missing), (self.anchored, other.anchored)):
            for target, places in theirs.items():
                mine[target].update(places)
        for request, urls in other.foreign.items():
            self.foreign[request] += urls


def ids(text: str) -> frozenset[str]:
    """The anchors of a page."""
    tags = (tag for tag in _OPENING.findall(text) if "id" in tag or "name" in tag)
    return frozenset(html.unescape(it[1] or it[2] or it[3] or "") for tag in tags for it in _ID.finditer(tag))


def foreign_in_css(text: str) -> frozenset[str]:
    """What a style sheet loads from other sites."""
    return frozenset(_CSS_URL.findall(text))


def found(path: str, files: frozenset[str]) -> str | None:
    """The file that a server shows for a path. A folder without its slash counts, as servers send readers on."""
    return next((file for file in (_file(path), path, f"{path}/index.html") if file in files), None)


def check(
    site: Path,
    sources: Mapping[str, str] | None = None,
    site_url: str = "",
    *,
    pages: Sequence[str] | None = None,
    jobs: int | None = None,
) -> Iterator[Problem]:
    """Check the finished site in the folder. `sources` maps addresses to the files below the root that they are made
    from; `pages` limits the pages that are read (links into all others still count)."""
    files = _files(site)
    urls = sorted(_url(file) for file in files if file.endswith(".html")) if pages is None else list(pages)
    tally = _tally(site, urls, site_url, files, jobs)
    yield from twins(files)
    yield from report(tally, lambda file: (site / file).read_text("utf-8", "replace"), sources or {})
    for file in sorted(name for name in files if name.endswith(".css")):
        for request in sorted(foreign_in_css((site / file).read_text("utf-8", "replace"))):
            yield Problem(file, 1, 1, FOREIGN_REQUEST, f"the style sheet loads {request}", "put the file into the site")


def touched(old: Path, new: Path, made: Sequence[str]) -> list[str] | None:
    """The pages whose links have to be followed, when the others are those of a site that was found good: the ones that
    were made anew. None for all, where a file or an anchor went that others may lead to."""
    if not _files(old) <= _files(new):
        return None
    for url in made:
        before = old / _file(url)
        if before.is_file() and not ids(before.read_text("utf-8")) <= ids((new / _file(url)).read_text("utf-8")):
            return None
    return list(made)


def twins(files: Iterable[str]) -> Iterator[Problem]:
    """Files and folders that nothing but capitals or Unicode's normalisation tells from another."""
    paths = set(files)
    for file in list(paths):
        while (cut := file.rfind("/")) > 0 and (file := file[:cut]) not in paths:
            paths.add(file)
    known: dict[str, str] = {}
    told: set[str] = set()
    for path in sorted(paths):
        other = known.setdefault(unicodedata.normalize("NFC", path).casefold(), path)
        if other == path:
            continue
        told.add(path)
        if path.rpartition("/")[0] not in told:  # else the folders are told already
            message = f"/{path} and /{other} are one file where capitals and the form of letters do not count"
            yield Problem(path, 1, 1, CASE_TWINS, message, "rename one of the two")


def report(tally: Tally, text_of: Callable[[str], str], sources: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong. `text_of` gives the text of a file of the site, to look for anchors in it."""
    anchors: dict[str, frozenset[str]] = {}
    texts: dict[str, str] = {}
    missing: dict[Target, dict[str, str]] = dict(tally.missing)
    for target, places in sorted(tally.anchored.items()):
        file = found(target[0], tally.files) or ""
        if file.endswith(".html"):
            if file not in texts:
                texts = {file: text_of(file)}  # targets are sorted: one text at a time
            if f' id="{html.escape(target[1])}"' not in texts[file]:
                anchors[file] = ids(texts[file])
                if target[1] not in anchors[file]:
                    missing[target] = places
    for target, places in sorted(missing.items()):
        path, anchor = target
        said = f"there is no #{anchor} on /{path}" if anchor else f"there is no /{path}"
        if path.startswith("/"):
            said = "it leads out of the folder in which the site lives"
        near = _nearest(target, tally.files, anchors)
        hint = f"perhaps {near}" if near else "the page may have been renamed, or was never made"
        for url, rest in _some(places):
            message = f"/{url} links to {places[url]!r}: {said}{rest}"
            yield Problem(sources.get(url, _file(url)), 1, 1, BROKEN_LINK, message, hint)
    for request, urls in sorted(tally.foreign.items()):
        for url, rest in _some(urls):
            message = f"/{url} loads {request}{rest}"
            yield Problem(sources.get(url, _file(url)), 1, 1, FOREIGN_REQUEST, message, "put it into the site")


def _nearest(target: Target, files: frozenset[str], anchors: Mapping[str, frozenset[str]]) -> str:
    path, anchor = target
    if anchor:
        near = get_close_matches(anchor, sorted(anchors.get(found(path, files) or "", ())), 1)
        return f"#{near[0]}" if near else ""
    folder = posixpath.dirname(path.rstrip("/"))
    beside = sorted(_url(file) for file in files if file.startswith(folder) and file.endswith(".html"))
    close = get_close_matches(path, beside[:2000], 1)
    return f"/{close[0]}" if close else ""


def _some(urls: Iterable[str]) -> Iterator[tuple[str, str]]:
    listed = sorted(urls)
    if len(listed) > _MANY:
        yield listed[0], f" (and so do {len(listed) - 1} other pages)"
    else:
        yield from ((url, "") for url in listed)


def _tally(site: Path, urls: Sequence[str], site_url: str, files: frozenset[str], jobs: int | None) -> Tally:
    workers = min(jobs or os.cpu_count() or 1, 1 + len(urls) // _PARALLEL)
    if workers < 2:
        return _scan(site, urls, site_url, files)
    size = -(-len(urls) // workers)
    parts = [urls[at : at + size] for at in range(0, len(urls), size)]
    whole = Tally(files)
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(_scan, *zip(*((site, part, site_url, files) for part in parts), strict=True)):
            whole.merge(part)
    return whole


def _scan(site: Path, urls: Sequence[str], site_url: str, files: frozenset[str]) -> Tally:
    scanner = Scanner(site_url)
    tally = Tally(files)
    for url in urls:
        tally.add(url, scanner.scan(url, (site / _file(url)).read_text("utf-8", "replace")))
    return tally


def _files(site: Path) -> frozenset[str]:
    names: list[str] = []
    start = len(os.fspath(site)) + 1
    for folder, _, here in os.walk(site):
        below = folder[start:]
        names += [f"{below}/{name}" for name in here] if below else here
    return frozenset(names)


def _file(url: str) -> str:
    return f"{url}index.html" if not url or url.endswith("/") else url


def _url(file: str) -> str:
    return file.removesuffix("index.html") if file == "index.html" or file.endswith("/index.html") else file


def _loads(name: str, attributes: Mapping[str, str]) -> bool:
    """Whether a browser loads what the tag names as soon as it shows the page."""
    if name == "link":
        return bool(_LOADING.intersection(attributes.get("rel", "").lower().split()))
    return name not in ("a", "area", "base", "form")


def _candidates(srcset: str) -> list[str]:
    return [row.split()[0] for row in srcset.split(",") if row.strip()]
