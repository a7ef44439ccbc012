"""Which fonts draw which language: those of the setting, else Noto CJK or Source Han as the system knows them."""

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont, features

from hantei.problems import Code, Problem, warning
from hantei.settings import FILE, Settings

NO_FONT = warning(
    "no-font",
    """Every language of the site has a font, so that links to its pages unfurl with a picture.

Forums and messengers show a picture of a ruling beside a link to it. The build draws these pictures with Noto CJK,
which Debian and Ubuntu have as a package:

    apt install fonts-noto-cjk

Other fonts are named in `mkdocs.yml`, as files or collections, a relative path from its folder:

    extra:
      hantei:
        fonts: [fonts/OurSerif-Bold.otf, fonts/OurSans-Regular.otf]

Without a font the site is whole all the same, and only the pictures of that language are missing. `fonts: []` draws
none and says nothing.
""",
)
CODES: tuple[Code, ...] = (NO_FONT,)

Layout = ImageFont.Layout
#: Shaping joins and turns what is written from right to left, and kerns Latin.
SHAPES = bool(features.check_feature("raqm") and features.check_feature("fribidi"))

#: The region in a pan-CJK family's name, and letters that a face of the language cannot be without.
_REGIONS = {"ja": "JP", "ko": "KR"}
_LETTERS = {"ja": "判定あア、", "ko": "판결을"}
_OWN = re.compile(r"(?:Noto|Source Han) (?:Serif|Sans|Sans Mono)(?: CJK)? (?:JP|KR)")
_SERIF = re.compile(r"Serif|Mincho|Myeongjo|Myungjo|Batang|明朝|명조|바탕", re.I)
_MONO = re.compile(r"\bMono", re.I)
_WEIGHTS = ("Thin", "ExtraLight", "Light", "DemiLight", "Regular", "Medium", "SemiBold", "Bold", "Black")
#: For what the fonts of a language have no glyph for: other scripts, signs, emoji drawn as outlines.
_OTHERS = (
    "Noto Sans", "DejaVu Sans", "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari",
    "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Noto Emoji",
)  # fmt: skip
#: Where to look without fontconfig.
_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "/Library/Fonts")
_FILES = re.compile(r"(?:NotoS(?:erif|ans)(?:CJK|JP|KR)|SourceHanS|DejaVuSans\.).*\.(?:ttc|otf|ttf)")


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a font file. Its size stands for its content in the key of a picture."""

    file: str
    index: int
    family: str
    style: str
    bytes: int


#: Faces in the order in which they are tried for a character.
Stack = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Fonts:
    """What the pictures of one language are drawn with."""

    title: Stack
    text: Stack
    strong: Stack
    mono: Stack


def find(settings: Settings, languages: Iterable[str]) -> tuple[Mapping[str, Fonts], list[Problem]]:
    """The fonts of each language that has any, and a warning for those that have none."""
    if settings.fonts == ():
        return {}, []
    others: Sequence[Face]
    if settings.fonts:
        faces = [face for file in settings.fonts for face in _faces(settings.root / file)]
        others = _system()
    else:
        others = _system()
        faces = [face for face in others if _OWN.match(face.family)]
    spare = tuple(face for family in _OTHERS for face in others if (face.family, face.style) in _upright(family))
    found: dict[str, Fonts] = {}
    for lang in languages:
        if fonts := _fonts(faces, spare, lang):
            found[lang] = fonts
    missing = [lang for lang in languages if lang not in found]
    return found, [_no_font(missing)] if missing else []


def _no_font(missing: list[str]) -> Problem:
    hint = "install fonts-noto-cjk (Debian, Ubuntu), or name font files in extra.hantei.fonts of mkdocs.yml"
    return Problem(FILE, 1, 1, NO_FONT, f"no font to draw pictures in {', '.join(missing)}", hint)


def _fonts(faces: Sequence[Face], spare: Stack, lang: str) -> Fonts | None:
    region = _REGIONS.get(lang, "JP")

    def choose(serif: bool, weight: str, mono: bool = False) -> Face | None:
        def misfit(face: Face) -> tuple[bool, bool, bool, int]:
            distance = abs(_weight(face.style) - _WEIGHTS.index(weight))
            name = face.family
            return (
                region not in name.split(),
                bool(_MONO.search(name)) != mono,
                bool(_SERIF.search(name)) != serif,
                distance,
            )

        letters = _LETTERS.get(lang, "Ag")
        return next((face for face in sorted(faces, key=misfit) if all(has(face, char) for char in letters)), None)

    title, text = choose(True, "Bold"), choose(False, "Regular")
    strong, mono = choose(False, "Bold"), choose(False, "Bold", mono=True)
    if not (title and text and strong and mono):
        return None
    return Fonts((title, text, *spare), (text, *spare), (strong, text, *spare), (mono, text, *spare))


def _upright(family: str) -> tuple[tuple[str, str], ...]:
    return (family, "Regular"), (family, "Book")


def _weight(style: str) -> int:
    return next((_WEIGHTS.index(name) for name in style.split() if name in _WEIGHTS), _WEIGHTS.index("Regular"))


@lru_cache(maxsize=1)
def _system() -> tuple[Face, ...]:
    """The faces of the system that may serve, in a fixed order."""
    wanted = _listed() or [face for file in _searched() for face in _faces(file)]
    faces = {(face.file, face.index): face for face in wanted if _OWN.match(face.family) or face.family in _OTHERS}
    return tuple(faces[key] for key in sorted(faces))


def _listed() -> list[Face]:
    """What fontconfig tells; nothing where it is not installed."""
    command = ["fc-list", "--format", "%{file}\t%{index}\t%{family[0]}\t%{style[0]}\n"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return []
    faces = []
    for line in told.splitlines():
        file, index, family, style = line.split("\t")
        # A higher index is an instance of a variable font, which is drawn as it comes.
        if index.isdigit() and int(index) < 1 << 16 and Path(file).is_file():
            faces.append(Face(file, int(index), family, style, Path(file).stat().st_size))
    return faces


def _searched() -> Iterator[Path]:
    for folder in _FOLDERS:
        yield from sorted(file for file in Path(folder).expanduser().rglob("*") if _FILES.fullmatch(file.name))


def _faces(file: Path) -> Iterator[Face]:
    """Every face of a file or a collection."""
    for index in range(64):
        try:
            family, style = ImageFont.truetype(str(file), 16, index, layout_engine=Layout.BASIC).getname()
        except OSError:
            return
        yield Face(str(file), index, family or file.stem, style or "Regular", file.stat().st_size)


@lru_cache(maxsize=1024)
def font(face: Face, size: int, shapes: bool = SHAPES) -> ImageFont.FreeTypeFont:
    layout = Layout.RAQM if shapes else Layout.BASIC
    return ImageFont.truetype(face.file, size, face.index, layout_engine=layout)


@lru_cache(maxsize=65536)
def has(face: Face, char: str) -> bool:
    """Whether the face has a glyph for the character: one that differs from what it draws for none."""
    try:
        return _outline(face, char) != _outline(face, "\U0010ffff")
    except OSError:  # a face of coloured bitmaps, which comes in one size
        return False


def _outline(face: Face, char: str) -> bytes:
    drawn = font(face, 40, shapes=False).getmask(char)
    return repr(drawn.size).encode() + bytes(drawn)
