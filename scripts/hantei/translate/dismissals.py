"""Findings that were dismissed with a reason: hidden as long as the text and its source stay what they were."""

import hashlib
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from hantei.load import GameBook
from hantei.problems import Code, Problem, error
from hantei.records import Dismissal
from hantei.schema import near
from hantei.translate.fields import Field, fields_of
from hantei.translate.findings import Finding
from hantei.translate.records import Translated, translated

UNUSED = error(
    "unused-dismissal",
    """A dismissal hides a finding.

One that hides nothing would hide the next thing that goes wrong there. Delete it where the text was mended, and look at
its words where they were mistyped: the code of a check of translations, a language of the site, the keys that lead to a
text of this record.

    dismissed: [{check: lenght, lang: ko, at: text, because: "…", of: 5e0c1b7a}]      # wrong: length
""",
)
OUTDATED = error(
    "outdated-dismissal",
    """A dismissal belongs to the text that somebody looked at.

It is bound to the text and to its source. When either changes, what was right then may be wrong now, so the finding is
reported again. Look at it: mend the text and delete the dismissal, or renew it:

    hantei translate dismiss FER-003 length --lang ko --because "the table is in the picture"
""",
)
CODES: tuple[Code, ...] = (UNUSED, OUTDATED)

#: What a dismissal is of: the record's file and place, the check, the language, the keys of the text.
_Place = tuple[str, str, str, str]


def fingerprint(field: Field, lang: str) -> str:
    """Eight hexadecimal digits of a text and of its source; white space does not count."""
    texts = (field.source, field.texts.get(lang, ""))
    folded = (" ".join(unicodedata.normalize("NFC", text).split()) for text in texts)
    return hashlib.sha256("\x1f".join(folded).encode()).hexdigest()[:8]


def address(field: Field) -> str:
    """The keys of a text as a dismissal writes them: `examples.0.given`."""
    return ".".join(map(str, field.keys))


def _dismissals(item: Translated) -> Sequence[Dismissal]:
    found: Sequence[Dismissal] = getattr(item.record, "dismissed", ())
    return found


def undismissed(games: Iterable[GameBook], findings: Iterable[Finding], codes: Collection[str]) -> Iterator[Problem]:
    """The problems of the findings that nobody dismissed, and what is wrong with dismissals.

    `codes` are those that can be dismissed.
    """
    used: dict[_Place, int] = defaultdict(int)
    for finding in findings:
        place = _place(finding.field, finding.code.name, finding.lang)
        if _holds(finding):
            used[place] += 1
        else:
            yield finding.problem
    for game in games:
        yield from _wrong(game, used, codes)


def _holds(finding: Finding) -> bool:
    """Whether somebody dismissed the finding, for the texts as they are."""
    given = _dismissals(finding.field.item)
    if not given:
        return False
    at = address(finding.field)
    wanted = finding.code.name, finding.lang, at
    return any(
        (one.check, one.lang, one.at) == wanted and one.of == fingerprint(finding.field, finding.lang) for one in given
    )


def _place(field: Field, check: str, lang: str) -> _Place:
    return field.item.name, check, lang, address(field)


def _wrong(game: GameBook, used: dict[_Place, int], codes: Collection[str]) -> Iterator[Problem]:
    """Dismissals of a game that hide nothing, or were of other texts."""
    for item in translated(game):
        given = _dismissals(item)
        texts = {address(field): field for field in fields_of(item)} if given else {}
        for index, one in enumerate(given):
            at = item.entry.at(*item.keys, "dismissed", index)
            about = texts.get(one.at)
            if one.check not in codes:
                hint = near(one.check, codes) or "only checks of translations can be dismissed"
                message = f"{one.check} is no check that can be dismissed"
                yield Problem(item.entry.path, *at, UNUSED, message, hint)
            elif about is None or one.lang not in about.texts:
                hint = near(one.at, texts) or f"its texts: {', '.join(texts)}"
                message = f"{item.name} has no text {one.at} in {one.lang}"
                yield Problem(item.entry.path, *at, UNUSED, message, hint)
            elif one.of != fingerprint(about, one.lang):
                message = f"{one.at} or its source has changed since {one.check} was dismissed in {one.lang}"
                hint = f"delete it, or hantei translate dismiss {item.name} {one.check} --lang {one.lang} --because …"
                yield Problem(item.entry.path, *at, OUTDATED, message, hint)
            elif not used[_place(about, one.check, one.lang)]:
                message = f"{one.check} finds nothing in {one.at} in {one.lang}"
                yield Problem(item.entry.path, *at, UNUSED, message, "delete the dismissal")
