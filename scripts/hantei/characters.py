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

They cannot be seen in review, and what a reader sees would differ from what is there. Characters for private use look
different in every font, and U+FFFD stands where a text was lost. The message names the character, also where it is
written as an escape. Indent with spaces; delete the others.
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

#: Variation selectors choose among the shapes of the character before them: of emoji, and of ideographs.
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
#: Controls except line feed, tabs, what is invisible, turns the writing direction or means something else in every
#: font, and selectors with nothing to choose for: a run of them is a hidden text.
_BAD = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffd-\uffff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U0010ffff]"
    f"|(?<![^\\s{_SELECTORS}])[{_SELECTORS}]|(?<![{_HAN}])[\U000e0100-\U000e01ef]"
)
_CONTROL_NAMES = {"\t": "TAB", "\0": "NULL", "\x85": "NEXT LINE", "\x7f": "DELETE", "\r": "CARRIAGE RETURN"}
_NAMELESS = {"Cc": "CONTROL CHARACTER", "Co": "PRIVATE USE", "Cs": "SURROGATE", "Cn": "NO CHARACTER"}
_HINTS = {
    "\t": "indent with spaces",
    "\r": "save the file with line feeds at the ends of its lines",
    "\ufffd": "write what stood here before the file was converted",
}
#: So many bad characters of a file are named one by one.
_NAMED = 100

_MARKS = {b"\xff\xfe\0\0": "utf-32", b"\0\0\xfe\xff": "utf-32", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_LEGACY = ("shift_jis", "euc_kr", "euc_jp", "cp949", "cp932")
#: How far a character speaks for the encoding that gives it, by range: Hangul and kana come out of no other one.
_WEIGHTS = (
    ("\u3041", "\u30fe", 2),
    ("\uac00", "\ud7a3", 2),
    ("\u4e00", "\u9fff", 1),
    ("\u3000", "\u303f", 1),
    ("\uff01", "\uff5e", 1),
)


def decoded(data: bytes, path: str) -> str | Problem:
    """The text of a file, or where it is not UTF-8; a byte order mark and CRLF are folded."""
    wide = _wide(data)
    if wide:
        message = f"the file is {wide}, which has two or four bytes a character"
        return Problem(path, 1, 1, NOT_UTF8, message, "save the file as UTF-8")
    try:
        return data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        return _not_utf8(data, path, fault)


def _wide(data: bytes) -> str:
    """`utf-16` or `utf-32` where the file has their mark, or so many NULLs as only they have."""
    marked = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "")
    return marked or ("utf-16" if data[:4096].count(0) > len(data[:4096]) // 8 else "")


def _not_utf8(data: bytes, path: str, fault: UnicodeDecodeError) -> Problem:
    before = data[: fault.start].decode("utf-8")
    line, column = _place(before, len(before))
    guess = _guess(data)
    hint = f"it looks like {guess}; save it as UTF-8" if guess else "save the file as UTF-8"
    message = f"byte 0x{data[fault.start]:02x} is not UTF-8"
    return Problem(path, line, column, NOT_UTF8, message, hint)


def _guess(data: bytes) -> str:
    """The encoding whose reading has the most Japanese or Korean in it; empty where none has any."""
    best, found = 0.0, ""
    for name in _LEGACY:
        try:
            text = data.decode(name)
        except UnicodeError:
            continue
        foreign = [char for char in text if not char.isascii()]
        weight = sum(_weight(char) for char in foreign) / (len(foreign) or 1)
        if weight > best:
            best, found = weight, name
    return found


def _weight(char: str) -> int:
    return next((weight for first, last, weight in _WEIGHTS if first <= char <= last), -1)


def character_name(char: str) -> str:
    """A character as it can be talked about: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    nameless = _NAMELESS.get(unicodedata.category(char), "CHARACTER WITHOUT A NAME")
    name = unicodedata.name(char, _CONTROL_NAMES.get(char, nameless))
    return f"U+{ord(char):04X} {name}"


def foreign_names(text: str) -> str:
    """The characters of a text that is to be ASCII and is not, each once, by name; at most three.

    Han, kana and Hangul are left out: they look like nothing but themselves. Full-width letters do not.
    """
    found = [char for char in dict.fromkeys(text) if not char.isascii() and unicodedata.east_asian_width(char) != "W"]
    names = ", ".join(character_name(char) for char in found[:3])
    return f"{names} …" if len(found) > 3 else names


def refused(text: str) -> str | None:
    """The first character of a text that no file may hold, by name; None where there is none."""
    match = _BAD.search(text)
    return character_name(match[0]) if match else None


def without_refused(text: str) -> str:
    """The text without the characters that no file may hold."""
    return _BAD.sub("", text)


def shown(text: str) -> str:
    """A text that comes from a file system, safe in a terminal: what cannot be seen is written as an escape."""
    return _BAD.sub(lambda match: _escape(match[0]), text).replace("\n", "\\n")


def _escape(char: str) -> str:
    # A surrogate stands for a byte of a name that is not UTF-8.
    number = ord(char) - 0xDC00 if 0xDC80 <= ord(char) <= 0xDCFF else ord(char)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def problems(text: str, path: str, *, tabs: bool = False) -> Iterator[Problem]:
    """Every character of a file's text that is not allowed, and every line that is not composed. `tabs` allows tabs."""
    found = 0
    for number, row in enumerate(text.split("\n"), 1):
        for match in _BAD.finditer(row):
            if tabs and match[0] == "\t":
                continue
            found += 1
            if found <= _NAMED:
                hint = _HINTS.get(match[0], "delete it")
                message = f"{character_name(match[0])} is not allowed"
                yield Problem(path, number, match.start() + 1, BAD_CHARACTER, message, hint)
            elif found == _NAMED + 1:
                message = f"more than {_NAMED} characters are not allowed; the others are not named"
                yield Problem(path, number, match.start() + 1, BAD_CHARACTER, message, "is this a text at all?")
    if unicodedata.is_normalized("NFC", text):
        return
    for number, row in enumerate(text.split("\n"), 1):
        composed = unicodedata.normalize("NFC", row)
        if composed != row:
            column = next((at for at, (a, b) in enumerate(zip(row, composed, strict=False)) if a != b), len(composed))
            yield Problem(path, number, column + 1, NOT_NFC, "the text is decomposed", f"write {composed.strip()!r}")


def _place(text: str, offset: int) -> Position:
    return Position(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))
