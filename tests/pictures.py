"""Pictures of every kind of page, for a person to look through: `make pictures`.

Each kind at the width of a phone and of a desk, in every language, by day and by night, and one page that shows them
side by side: `build/pictures/index.html`. Kinds can be named: `python tests/pictures.py ruling term`.
"""

import html
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from browsing import KINDS, LANGUAGES, LIGHT, chromium, served

ROOT = Path(__file__).parent.parent
SITE = ROOT / "site"
PICTURES = ROOT / "build" / "pictures"

WIDTHS = {"phone": (390, 844), "desk": (1280, 900)}
SCHEMES = ("light", "dark")
#: A browser refuses to draw more, and nobody looks further down.
LONGEST = 6000


def pages(wanted: list[str]) -> Iterator[tuple[str, str, str]]:
    """Kind, language and address of every page to look at."""
    for kind, path in KINDS.items():
        if kind in wanted or not wanted:
            yield from ((kind, lang, path.format(lang=lang)) for lang in LANGUAGES)
    for kind, path in LIGHT.items():
        if kind in wanted or not wanted:
            yield from ((kind, lang, path) for lang in LANGUAGES)


def draw(browser: Browser, address: str, wanted: list[str]) -> list[tuple[str, str]]:
    """Draw the pages. Returns what each picture shows, and its file's name."""
    drawn: list[tuple[str, str]] = []
    for width, size in WIDTHS.items():
        for scheme in SCHEMES:
            for kind, lang, path in pages(wanted):
                drawn.append((f"{kind} · {lang} · {width} · {scheme}", f"{kind}-{lang}-{width}-{scheme}.png"))
                _draw(browser, address + path, lang, size, scheme, PICTURES / drawn[-1][1])
        print(f"{len(drawn)} pictures", flush=True)
    return drawn


def _draw(browser: Browser, url: str, lang: str, size: tuple[int, int], scheme: Any, file: Path) -> None:
    # The root page goes on to the browser's language by itself, unless it is told to stay.
    url += "#choose" if url.count("/") == 3 else ""
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale=lang, reduced_motion="reduce")
    page = context.new_page()
    page.goto(url, wait_until="networkidle")
    height = min(page.evaluate("document.documentElement.scrollHeight"), LONGEST)
    page.set_viewport_size({"width": size[0], "height": max(height, size[1])})
    page.screenshot(path=file)
    context.close()


def contact_sheet(drawn: list[tuple[str, str]]) -> str:
    """A page that shows all pictures, the languages of a kind beside each other."""
    figures = "".join(
        f'<figure><a href="{name}"><img src="{name}" loading="lazy" alt=""></a>'
        f"<figcaption>{html.escape(title)}</figcaption></figure>"
        for title, name in sorted(drawn)
    )
    style = "body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}img{width:360px}"
    return f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{style}</style>{figures}"


def main(wanted: list[str]) -> int:
    unknown = sorted(set(wanted) - {*KINDS, *LIGHT})
    if unknown or not (SITE / "index.html").is_file():
        print(f"no such kind: {', '.join(unknown)}" if unknown else "there is no site: make site", file=sys.stderr)
        return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served(SITE) as address, chromium() as browser:
        drawn = draw(browser, address, wanted)
    (PICTURES / "index.html").write_text(contact_sheet(drawn), encoding="utf-8")
    print(f"{len(drawn)} pictures: {PICTURES.relative_to(ROOT) / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
