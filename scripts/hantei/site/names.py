"""Names of files that every system can have, each of them once."""

import re

from hantei import characters
from hantei.ids import DEVICES
from hantei.text import nfc

_UNFIT = re.compile(r'[\n<>:"\\|?*]|[. ]$')


def unfit(name: str) -> tuple[str, str] | None:
    """What keeps a name from being one on every system, with what to do."""
    if name.split("/")[0] == "hantei-shell":
        return "the name hantei-shell is taken", "rename the folder"
    last = name.rsplit("/", 1)[-1]
    if any("\udc80" <= char <= "\udcff" for char in last):
        return "the name is not UTF-8", "rename it"
    if refused := characters.refused(last):
        return f"the name has {refused}", "rename it"
    if nfc(last) != last:
        return "the name is decomposed", f"rename it to {nfc(last)!r}"
    if found := _UNFIT.search(last):
        return f"the name has {found[0]!r}, which Windows cannot have there", "rename it"
    if last.split(".")[0].lower() in DEVICES:
        return f"{last.split('.')[0]!r} is a device of Windows", "rename it"
    if len(last.encode()) > 200:
        return "the name has more than 200 bytes", "shorten it"
    return None


def twin(name: str, taken: dict[str, str]) -> tuple[str, str] | None:
    """Whether the name, or the address of its page, is that of another where capitals do not count.

    `taken` holds what was seen before, and gets this one.
    """
    page = name.removesuffix(".md") if name.endswith(".md") else ""
    keys = [name.casefold()]
    if page:
        folder, _, last = page.rpartition("/")
        own = folder if last in ("index", "README") else page
        keys.append(f"{own.casefold()}/")
    other = next((taken[key] for key in keys if taken.setdefault(key, name) != name), None)
    return (f"the same as {other} where capitals do not count", "rename one of the two") if other else None
