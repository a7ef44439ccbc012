"""A text has the same markup in every language: strong text, list items, table rows, code and links, once rendered.

What stands out in one language stands out in the others, and a list or a row that is missing is most often a
sentence that is missing. Markup that a slip of the keyboard has broken, `** so**`, does not count, since no reader
sees it.

    text: {ja: "チップは**2枚**です。", en: "It consumes 2 chips."}          # wrong: nothing is strong in en
    text: {ja: "チップは**2枚**です。", en: "It consumes **2 chips**."}      # right
"""

from collections.abc import Iterator

from hantei.outline import outline, sketch
from hantei.problems import error
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding

CODE = error("markup-differs", __doc__)

_NAMES = ("strong text", "emphasis", "list items", "table rows", "code", "links")


def find(versions: Versions) -> Iterator[Finding]:
    sketches = {sketch(versions.text(language)) for language in versions.languages}
    if len(sketches) == 1 and None not in sketches:
        return
    shapes = {language: outline(versions.text(language)) for language in versions.languages}
    if len(set(shapes.values())) == 1:
        return
    for odd, other in versions.odd(lambda one, two: shapes[one] != shapes[two]):
        counts = [
            f"{name} {ours}, in {other} {theirs}"
            for name, ours, theirs in zip(_NAMES, shapes[odd], shapes[other], strict=True)
            if ours != theirs
        ]
        hint = f"mark in {odd} what is marked in {other}"
        yield versions.finding(odd, CODE, f"counted in {odd}: {'; '.join(counts)}", hint)
