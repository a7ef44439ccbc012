"""A statement of the files as a text of ours: references become citations, symbols and names of cards become links."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from hantei.text import plain, sentence
from vtes.reading import Finding, Oddity, Statement
from vtes.termbase import Termbase

_REFERENCE = re.compile(r"[A-Z]{3} [0-9]{8}(?:-[0-9]+)*|RBK [a-z0-9-]+")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]|<([A-Z0-9][A-Z0-9 ]*)>")
_BRACES = re.compile(r"\{([^{}]*[^{}\s][^{}]*)\}")
_TAG = re.compile(r"</?[a-zA-Z][^<>`]*>")
#: What a slip of the pen leaves behind the last reference.
_STRAY = frozenset("\"'.,")
_MARK = "\ue000"
_TITLE = 120


@dataclass(frozen=True, slots=True)
class Worded:
    """A text in the Markdown of rulings, and the references that it names, in order and as often as it does."""

    text: str
    references: tuple[str, ...]


def worded(
    statement: Statement, known: Callable[[str], bool], terms: Termbase, tell: Callable[[Finding], None]
) -> Worded:
    """The statement as a text. `known` says whether the list of references has one; what is odd is told."""

    def odd(what: str, oddity: Oddity = Oddity.TEXT) -> None:
        tell(Finding(oddity, statement.where, f"{statement.owner.name}: {what}"))

    found: list[str] = []

    def taken(match: re.Match[str]) -> str:
        name = " ".join((match[1] or "").split())
        if not known(name) and not _REFERENCE.fullmatch(name):
            return match[0]
        if not known(name):
            odd(f"the list of references has no {name}", Oddity.ORPHAN)
        found.append(name)
        return _MARK

    body, behind = _parted(_BRACKETS.sub(taken, statement.text))
    if behind:
        odd(f"{behind!r} stands behind the last reference; taken out")
    if not found and not statement.instead_of:
        odd("names no reference", Oddity.ORPHAN)
    text = " ".join(body.split())
    text = terms.symbols(text, odd)
    text = _BRACES.sub(lambda match: terms.link(match[1], odd), text)
    return Worded(_TAG.sub(lambda tag: f"`{tag[0]}`", text), tuple(found))


def _parted(text: str) -> tuple[str, str]:
    """The text without the places of its references, and what stands stray behind the last one."""
    last = text.rfind(_MARK)
    behind = text[last + 1 :].strip() if last >= 0 else ""
    if behind and set(behind) <= _STRAY:
        return text[:last].replace(_MARK, ""), behind
    return text.replace(_MARK, ""), ""


def title(name: str, text: str, read: Callable[[str], str | None]) -> str:
    """A title in the words of the ruling: whose it is, how it begins. `read` gives the name of a term by its key."""
    words = sentence(plain(text, read), _TITLE)
    return f"{name}: {words.removesuffix('.')}"


def uses(text: str) -> int:
    """How many references a text of the files names, by their form alone."""
    return sum(bool(_REFERENCE.fullmatch(" ".join((match[1] or "").split()))) for match in _BRACKETS.finditer(text))
