"""What characters a file may hold: UTF-8, composed, nothing that cannot be seen or that turns the text around."""

import re
import unicodedata
from collections.abc import Iterator

from hantei.nodes import Position
from hantei.problems import Code, Problem, error

NOT_UTF8 = error(
    "not-utf8",
    """A file is UTF-8.

Editors on Windows may still write Shift_JIS or EUC-KR. Bytes that are not UTF-8 would reach readers as garbage, so they
are refused with their place. Save the file as UTF-8; a byte order mark at its start does no harm.
""",
)
BAD_CHARACTER = error(
    "bad-character",
    """A file holds no tabs, control characters, invisible characters or marks that turn the writing direction.

They cannot be seen in review, and what a reader sees would differ from what is there. The message names the character.
Indent with spaces; delete the others.
""",
)
NOT_NFC = error(
    "not-nfc",
    """Text is composed (Unicode NFC): が is one character, 각 is one character.

File names and clipboards of some systems decompose letters. They look the same and are found by no search. Replace the
text named in the message by the composed one.
""",
)
CODES: tuple[Code, ...] = (NOT_UTF8, BAD_CHARACTER, NOT_NFC)

#: Controls except line feed, tabs, and what is invisible or turns the writing direction.
_BAD = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udfff]"
)
_CONTROL_NAMES = {"\t": "TAB", "\0": "NULL", "\x85": "NEXT LINE", "\x7f": "DELETE", "\r": "CARRIAGE RETURN"}


def decoded(data: bytes, path: str) -> str | Problem:
    """The text of a file, or where it is not UTF-8; a byte order mark and CRLF are folded."""
    try:
        return data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        return _not_utf8(data, path, fault)


def _not_utf8(data: bytes, path: str, fault: UnicodeDecodeError) -> Problem:
    before = data[: fault.start]
    line = before.count(b"\n") + 1
    column = fault.start - before.rfind(b"\n")
    guess = next((name for name in ("shift_jis", "euc_kr", "euc_jp", "utf-16") if _decodes(data, name)), None)
    hint = f"it looks like {guess}; save it as UTF-8" if guess else "save the file as UTF-8"
    return Problem(path, line, column, NOT_UTF8, f"byte 0x{data[fault.start]:02x} is not UTF-8", hint)


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeError:
        return False
    return True


def character_name(char: str) -> str:
    """A character as it can be talked about: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    name = unicodedata.name(char, _CONTROL_NAMES.get(char, "CONTROL CHARACTER"))
    return f"U+{ord(char):04X} {name}"


def refused(text: str) -> str | None:
    """The first character of a text that no file may hold, by name; None where there is none."""
    match = _BAD.search(text)
    return character_name(match[0]) if match else None


def problems(text: str, path: str) -> Iterator[Problem]:
    """Every character of a file's text that is not allowed, and every line that is not composed."""
    for match in _BAD.finditer(text):
        line, column = _place(text, match.start())
        hint = "indent with spaces" if match[0] == "\t" else "delete it"
        yield Problem(path, line, column, BAD_CHARACTER, f"{character_name(match[0])} is not allowed", hint)
    if unicodedata.is_normalized("NFC", text):
        return
    for number, row in enumerate(text.split("\n"), 1):
        composed = unicodedata.normalize("NFC", row)
        if composed != row:
            column = next((at for at, (a, b) in enumerate(zip(row, composed, strict=False)) if a != b), len(composed))
            yield Problem(path, number, column + 1, NOT_NFC, "the text is decomposed", f"write {composed.strip()!r}")


def _place(text: str, offset: int) -> Position:
    return Position(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
