"""A sentence has the same placeholders in every language.

One that is missing in a translation leaves out a value that the others tell, and one that stands there twice tells
it twice. `{}` and `{1}` are the same; which words a choice puts for a value is each language's own matter.

    result: {ja: "**{1}枚**引き、**{2}枚**捨てます。", en: "**{1}** cards are drawn."}                      # wrong
    result: {ja: "**{1}枚**引き、**{2}枚**捨てます。", en: "**{1}** cards are drawn, **{2}** discarded."}    # right
"""

from collections import Counter
from collections.abc import Iterator

from hantei.problems import error
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding
from hantei.verify.results import placeholders

CODE = error("placeholders-differ", __doc__)


def find(versions: Versions) -> Iterator[Finding]:
    if versions.field.keys[-1] not in ("step", "result"):
        return
    names = {language: _names(versions.text(language)) for language in versions.languages}
    for odd, other in versions.odd(lambda one, two: names[one] != names[two]):
        ours, theirs = names[odd], names[other]
        told = [f"lacks {_shown(theirs - ours)}, which {other} has"] if theirs - ours else []
        told += [f"has {_shown(ours - theirs)}, which {other} lacks"] if ours - theirs else []
        yield versions.finding(odd, CODE, f"{odd} {' and '.join(told)}", "add it, or take it out")


def _names(template: str) -> Counter[str]:
    return Counter(one.name or "1" for one in placeholders(template) if one.well_formed)


def _shown(names: Counter[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names.elements()))
