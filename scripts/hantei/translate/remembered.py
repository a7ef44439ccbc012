"""Texts that were stamped in this working copy, kept until they are in the repository, or where there is none.

Between stamping a translation and committing it the source may change once more; git has not seen what was translated
then. What is kept lies below `.cache/`, belongs to this copy alone and can be deleted at any time.
"""

from collections.abc import Iterator
from pathlib import Path

from hantei.records import Record
from hantei.translate.records import Translated
from hantei.translate.stamps import fingerprint

FOLDER = ".cache/hantei/stamped"


def remember(root: Path, item: Translated) -> None:
    """Keep the record as it is now. Where nothing can be written, nothing is kept."""
    file = root / FOLDER / f"{fingerprint(item.record, item.source_language)}.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(item.record.model_dump_json(exclude_unset=True, exclude={"points"}), "utf-8")
    except OSError:
        return


def recalled(root: Path, item: Translated, of: str) -> Iterator[Record]:
    """The record as it was when its texts had this fingerprint, if that is kept."""
    try:
        yield type(item.record).model_validate_json((root / FOLDER / f"{of}.json").read_bytes())
    except (OSError, ValueError):
        return
