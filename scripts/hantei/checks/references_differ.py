"""A text refers to the same rulings and terms in every language.

The order may differ, and a reference may stand twice in one language and once in another. One that is missing
leaves the readers of that language without a link, and the term without a mention.

    text: {ja: "[[fizzle]]します（[[DOM-003]]）。", en: "It fizzles ([[DOM-003]])."}                    # wrong
    text: {ja: "[[fizzle]]します（[[DOM-003]]）。", en: "It [[fizzle|fizzles]] ([[DOM-003]])."}         # right
"""

from collections.abc import Iterator

from hantei.problems import error
from hantei.text import references
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding

CODE = error("references-differ", __doc__)


def find(versions: Versions) -> Iterator[Finding]:
    if not any("[[" in versions.text(language) for language in versions.languages):
        return
    targets = {language: frozenset(versions.facts[language].references) for language in versions.languages}
    if len(set(targets.values())) == 1:
        return
    # What leads nowhere is told as such, and is most often a slip for what the others have.
    if not all(versions.leads(target) for one in targets.values() for target in one):
        return
    for odd, other in versions.odd(lambda one, two: targets[one] != targets[two]):
        lost, more = (_named(one) for one in (targets[other] - targets[odd], targets[odd] - targets[other]))
        told = [f"lacks {lost}, which {other} has"] if lost else []
        told += [f"has {more}, which {other} lacks"] if more else []
        place = next(
            (one.offset for one in references(versions.text(odd)) if one.target in targets[odd] - targets[other]), None
        )
        hint = f"refer to {lost or more} in every language; [[key|words]] gives it words of its own"
        yield versions.finding(odd, CODE, f"{odd} {' and '.join(told)}", hint, place)


def _named(targets: frozenset[str]) -> str:
    return ", ".join(f"[[{target}]]" for target in sorted(targets))
