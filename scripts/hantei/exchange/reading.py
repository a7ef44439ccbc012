"""Files that come back, found and decoded: PO and CSV, in folders or one by one."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from hantei import characters
from hantei.exchange import po, table
from hantei.exchange.codes import BAD_EXCHANGE_FILE
from hantei.exchange.exporting import ExchangeFormat
from hantei.exchange.units import Sheet
from hantei.problems import Problem

#: Texts of a whole game are some hundred kilobytes.
MAX_BYTES = 64 << 20
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_READERS = {f".{ExchangeFormat.PO}": po.read, f".{ExchangeFormat.CSV}": table.read}


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that are meant: each that is named, and every PO and CSV file below a folder, sorted by its path."""
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix.lower() in _READERS and file.is_file())
        else:
            yield path


def shown(path: Path, root: Path) -> str:
    """How messages call a file: below the root from there, else in full."""
    full = path.resolve()
    return full.relative_to(root).as_posix() if full.is_relative_to(root) else full.as_posix()


def read(file: Path, shown: str, known: Collection[str], lang: str | None) -> Sheet:
    """What a file holds. `shown` is how messages call it, `known` are the languages there are, `lang` the wanted one.

    UTF-8, and UTF-16 where it begins with a byte order mark, as spreadsheets write it.
    """
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        return _unread(
            shown, f"{file.suffix or 'a file without an ending'} is no form of exchange", "a .po or .csv file"
        )
    try:
        if file.stat().st_size > MAX_BYTES:
            return _unread(shown, f"the file has {file.stat().st_size} bytes", f"at most {MAX_BYTES}: split it")
        data = file.read_bytes()
    except OSError as fault:
        return _unread(shown, f"the file cannot be read: {fault.strerror}", "name a .po or .csv file, or a folder")
    text = _decoded(data, shown)
    return Sheet(shown, (), (text,)) if isinstance(text, Problem) else reader(text, shown, known, lang)


def _decoded(data: bytes, shown: str) -> str | Problem:
    if not data.startswith(_UTF16):
        return characters.decoded(data, shown)
    try:
        return data.decode("utf-16").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].decode("utf-16", "replace").count("\n") + 1
        return Problem(shown, line, 1, BAD_EXCHANGE_FILE, "the file is cut off: no UTF-16", "save it again, as UTF-8")


def _unread(shown: str, message: str, hint: str) -> Sheet:
    return Sheet(shown, (), (Problem(shown, 1, 1, BAD_EXCHANGE_FILE, message, hint),))
