"""All pictures of a site, kept from build to build: only what changed is drawn again."""

import hashlib
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path

from hantei.pages import Card
from hantei.pictures import fonts as known
from hantei.pictures.card import draw
from hantei.pictures.fonts import Fonts
from hantei.problems import Problem
from hantei.settings import Settings

_DIGITS = 20
#: Below this number of pictures one process is faster than two.
_PARALLEL = 60
#: So many seconds a picture out of use is left in peace: another build may be about to copy it.
_GRACE = 3600


def pictures(
    cards: Sequence[Card], settings: Settings, store: Path, jobs: int | None = None
) -> tuple[Mapping[str, Path], list[Problem]]:
    """The pictures of the cards as files in the store, by their paths in the site. A card without a font has none."""
    languages = sorted({card.lang for card in cards})
    fonts, problems = known.find(settings, languages)
    ground = _ground(fonts)
    files = {card.path: store / _name(card, ground) for card in cards if card.lang in fonts}
    kept = {file for lang in languages for file in (store / lang).rglob("*.*")}
    missing = [(card, files[card.path]) for card in cards if card.path in files and files[card.path] not in kept]
    _draw(missing, fonts, jobs)
    _clear(kept.difference(files.values()))
    return files, problems


def _ground(fonts: Mapping[str, Fonts]) -> str:
    """What every picture depends on: the code and the libraries that draw it, and the fonts."""
    seen = hashlib.sha256(repr((version("pillow"), version("budoux"), known.SHAPES, sorted(fonts.items()))).encode())
    for module in sorted(Path(__file__).parent.glob("*.py")):
        seen.update(module.read_bytes())
    return seen.hexdigest()


def _name(card: Card, ground: str) -> str:
    """Where a picture is kept: beside others of its language, with a hash of all that goes into it."""
    key = hashlib.sha256(f"{ground}{card!r}".encode()).hexdigest()[:_DIGITS]
    return f"{card.path.removeprefix('images/').removesuffix('.png')}.{key}.png"


def _draw(wanted: Sequence[tuple[Card, Path]], fonts: Mapping[str, Fonts], jobs: int | None) -> None:
    workers = min(jobs or os.cpu_count() or 1, len(wanted) // _PARALLEL)
    if workers < 2:
        _draw_some(wanted, fonts)
        return
    # Small parts: the last one then keeps nobody waiting for long.
    parts = [wanted[at : at + _PARALLEL] for at in range(0, len(wanted), _PARALLEL)]
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(partial(_draw_some, fonts=fonts), parts))


def _draw_some(wanted: Iterable[tuple[Card, Path]], fonts: Mapping[str, Fonts]) -> None:
    for card, file in wanted:
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_suffix(f".{os.getpid()}")
        aside.write_bytes(draw(card, fonts))
        aside.replace(file)


def _clear(unused: Iterable[Path]) -> None:
    before = time.time() - _GRACE
    for file in unused:
        if file.is_file() and file.stat().st_mtime < before:
            file.unlink(missing_ok=True)
