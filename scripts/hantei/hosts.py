"""What static hosts allow, and how near to it a site is. The figures are theirs, each with the page that gives it."""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hantei.problems import Code, Problem, error

TOO_MUCH = error(
    "too-much-for-host",
    """A site fits into what its host allows.

`hantei build --host` counts files, bytes and the largest file against the host's own figures, before anything is
published. Where a site has outgrown its host, publish the languages apart (`--lang`), or choose another one.
""",
)
CODES: tuple[Code, ...] = (TOO_MUCH,)

_MB = 1_000_000
_MIB = 1 << 20


class HostName(StrEnum):
    """The hosts whose limits are known."""

    GITHUB_PAGES = "github-pages"
    CLOUDFLARE_PAGES = "cloudflare-pages"
    GITLAB_PAGES = "gitlab-pages"
    NETLIFY = "netlify"


@dataclass(frozen=True, slots=True)
class Host:
    """A static host and its limits; None where it names none. `entries` counts folders too."""

    key: HostName
    source: str
    files: int | None = None
    entries: int | None = None
    in_folder: int | None = None
    bytes: int | None = None
    largest: int | None = None


HOSTS = {
    host.key: host
    for host in (
        Host(
            HostName.GITHUB_PAGES,
            "https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits",
            bytes=1000 * _MB,
        ),
        Host(
            HostName.CLOUDFLARE_PAGES,
            "https://developers.cloudflare.com/pages/platform/limits/",
            files=20_000,
            largest=25 * _MIB,
        ),
        Host(
            HostName.GITLAB_PAGES,
            "https://docs.gitlab.com/user/gitlab_com/#gitlab-pages",
            entries=200_000,
            bytes=1000 * _MB,
        ),
        Host(HostName.NETLIFY, "https://docs.netlify.com/site-deploys/overview/", in_folder=54_000),
    )
}


@dataclass(frozen=True, slots=True)
class Size:
    """What a site takes. `largest` and `fullest` name the file and the folder that come nearest to a limit."""

    files: int
    folders: int
    bytes: int
    largest: tuple[int, str]
    fullest: tuple[int, str]


def measure(folder: Path) -> Size:
    """Count a finished site."""
    files = folders = total = 0
    largest = (0, "")
    inside: Counter[str] = Counter()
    for path, _, names in os.walk(folder):
        here = Path(path).relative_to(folder).as_posix()
        folders += here != "."
        inside[here] = len(names)
        for name in names:
            files += 1
            size = (Path(path) / name).stat().st_size
            total += size
            largest = max(largest, (size, f"{here}/{name}".removeprefix("./")))
    fullest = max(((n, name) for name, n in inside.items()), default=(0, ""))
    return Size(files, folders, total, largest, fullest)


def judge(folder: Path, host: Host) -> tuple[str, list[Problem]]:
    """A line that says how near the site is to the host's limits, and a problem for each that it is over."""
    size = measure(folder)
    shares: list[str] = []
    problems: list[Problem] = []
    for share, over in _against(size, host):
        shares.append(share)
        if over:
            hint = f"build with --lang for one language at a time, or choose another host; figures: {host.source}"
            problems.append(Problem("mkdocs.yml", 1, 1, TOO_MUCH, f"too much for {host.key}: {share}", hint))
    whole = f"{size.files:,} files, {size.bytes / _MB:,.1f} MB, largest {size.largest[0] / _MB:.2f} MB"
    return f"{host.key}: {'; '.join(shares)} ({whole})", problems


def _against(size: Size, host: Host) -> Iterator[tuple[str, bool]]:
    """Each limit of the host as words, and whether it is exceeded."""
    counted = (
        (size.files, host.files, "files", 1),
        (size.files + size.folders, host.entries, "files and folders", 1),
        (size.fullest[0], host.in_folder, f"files in the folder {size.fullest[1]}", 1),
        (size.bytes, host.bytes, "MB", _MB),
        (size.largest[0], host.largest, f"MB in the file {size.largest[1]}", _MB),
    )
    for found, most, unit, scale in counted:
        if most is not None:
            yield f"{found / scale:,.0f} of {most / scale:,.0f} {unit} ({found / most:.0%})", found > most
