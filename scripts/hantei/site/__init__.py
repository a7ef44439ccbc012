"""The one package that knows MkDocs: shells from the engine, pages stamped into them, all links made relative."""

from hantei.problems import Code
from hantei.site import config, content, engine
from hantei.site.build import build_shells
from hantei.site.conflicts import CODES as _CONFLICTS
from hantei.site.conflicts import conflicts
from hantei.site.files import files
from hantei.site.links import absolute, base_path, climb, file_of, rebase
from hantei.site.shell import THEME, Additions
from hantei.site.stamp import HandWritten, Shells, finish, stamp, standalone

CODES: tuple[Code, ...] = (*config.CODES, *content.CODES, *engine.CODES, *_CONFLICTS)

__all__ = (
    "CODES",
    "THEME",
    "Additions",
    "HandWritten",
    "Shells",
    "absolute",
    "base_path",
    "build_shells",
    "climb",
    "conflicts",
    "file_of",
    "files",
    "finish",
    "rebase",
    "stamp",
    "standalone",
)
