"""Files that hand-written pages use, as browsers take them: pictures that are pictures, and no other documents."""

import re
from collections.abc import Callable
from pathlib import PurePosixPath

#: How a picture of each kind begins.
_BEGINNINGS: dict[str, Callable[[bytes], bool]] = {
    ".png": lambda data: data.startswith(b"\x89PNG\r\n\x1a\n"),
    ".jpg": lambda data: data.startswith(b"\xff\xd8\xff"),
    ".jpeg": lambda data: data.startswith(b"\xff\xd8\xff"),
    ".gif": lambda data: data.startswith((b"GIF87a", b"GIF89a")),
    ".webp": lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP",
    ".avif": lambda data: data[4:12] in (b"ftypavif", b"ftypavis"),
    ".ico": lambda data: data.startswith(b"\0\0\1\0"),
}
#: Documents of their own, which would stand in the site without its policy.
_DOCUMENTS = frozenset({".html", ".htm", ".xhtml", ".xht", ".xml", ".mhtml", ".svgz"})
#: What makes a drawing a program, or lets it load something. Entities could hide either.
_ACTIVE = re.compile(
    rb"<\s*(?:\w+:)?(script|foreignObject|iframe|embed|object|handler|set|animate\w*)\b|\son\w+\s*=|javascript:|<!(ENTITY|DOCTYPE)"
    rb"|(?:href|src)\s*=\s*[\"']\s*(?!#|data:image/(?:png|jpeg|gif|webp))[^\"'\s]|url\(\s*[\"']?\s*(?!#)|@import|<\?xml-stylesheet",
    re.IGNORECASE,
)


def fault(name: str, data: bytes) -> tuple[str, str] | None:
    """Why a file cannot go to the site as it is, and what to do; None where it can."""
    kind = PurePosixPath(name).suffix.lower()
    if kind in _DOCUMENTS:
        return f"a page written as {kind} would have no policy", "write it in Markdown, as .md"
    begins = _BEGINNINGS.get(kind)
    if begins and not begins(data):
        return f"the file is no picture of the kind {kind}", "save the picture anew in the format that its name says"
    if kind == ".svg" and (found := _ACTIVE.search(data)):
        said = found[0].decode("utf-8", "replace").strip()
        return f"the drawing holds {said!r}, which may run or load something", "draw it without, or save it as .png"
    return None
