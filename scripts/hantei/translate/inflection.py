"""Names as they stand in a sentence: what of a word stays when it is inflected.

No dictionary: only what is needed to see that "bought" speaks of "buy" and 뽑습니다 of 뽑기. Where nothing can be
known, a word counts as it is written.
"""

import re
from collections.abc import Iterator

#: English words that name nothing by themselves.
_FUNCTION_WORDS = """
    a an and are as at be been by for from has have if in into is it its no not of off on onto or out than that the
    their then this to up was were when where which who with without you your
"""
_FUNCTION = frozenset(_FUNCTION_WORDS.split())
#: Endings, the longest first; at least three letters stay.
_ENDINGS = ("ations", "ation", "ments", "ment", "ings", "ing", "ions", "ion", "ies", "ied", "es", "ed", "s", "e", "y")
#: By the stem: forms in which nothing of it is left.
_IRREGULAR = {
    "buy": ("bought",),
    "bring": ("brought",),
    "catch": ("caught",),
    "choos": ("chose", "choice"),
    "draw": ("drew",),
    "fight": ("fought",),
    "giv": ("gave",),
    "hold": ("held",),
    "keep": ("kept",),
    "knif": ("knives",),
    "leav": ("left",),
    "lif": ("lives",),
    "los": ("lost", "loss"),
    "man": ("men",),
    "pay": ("paid",),
    "send": ("sent",),
    "spend": ("spent",),
    "tak": ("took",),
    "throw": ("threw",),
    "wif": ("wives",),
    "win": ("won",),
    "woman": ("women",),
}
#: What Korean verbs, and nouns that were verbs, end in; a particle inside a name goes too.
_KOREAN_ENDINGS = re.compile(
    r"(?<=[가-힣])(?:(?:하|되|시키)?(?:기|다|는다|은|는|음|지)|한다|된다|함|됨|할|될|하는|되는|의|이|가|을|를|에|로)$"
)
_LATIN = re.compile(r"[A-Za-z0-9À-ɏ]+")
_KOREAN = re.compile(r"[가-힣]+|[A-Za-z0-9]+")
_JAPANESE = re.compile(r"[一-鿿々〆]+|[ァ-ヺー]{2,}|[A-Za-z0-9]+")


def stems(name: str, lang: str) -> tuple[str, ...]:
    """What stays of the words of a name that carry its meaning. Never empty."""
    return tuple(dict.fromkeys(_stems(name, lang))) or (name,)


def _stems(name: str, lang: str) -> Iterator[str]:
    match lang:
        case "ja":
            yield from _JAPANESE.findall(name)
        case "ko":
            yield from (_KOREAN_ENDINGS.sub("", word) for word in _KOREAN.findall(name))
        case _:
            words = [word.lower() for word in _LATIN.findall(name)]
            yield from (_stem(word) for word in [w for w in words if w not in _FUNCTION] or words)


def _stem(word: str) -> str:
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word.removesuffix(ending)


def _open(syllable: str) -> str:
    """The syllable without a final ㄴ or ㄹ, which verbs take before a noun: 버린 of 버리다."""
    consonant = (ord(syllable) - 0xAC00) % 28 if "가" <= syllable <= "힣" else 0
    return chr(ord(syllable) - consonant) if consonant in (4, 8) else ""


def beginnings(stem: str, lang: str) -> tuple[str, ...]:
    """How words of a lower-case text begin that may be made from a stem."""
    if lang == "ko" and (opened := _open(stem[-1])):
        return stem, stem[:-1] + opened
    return (stem, *_IRREGULAR.get(stem, ())) if lang not in ("ja", "ko") else (stem,)


def is_said(beginning: str, lang: str, text: str) -> bool:
    """Whether a text has a word that begins so; in Japanese and Korean, which join words, anywhere."""
    at = text.find(beginning)
    while lang not in ("ja", "ko") and at > 0 and text[at - 1].isalnum():
        at = text.find(beginning, at + 1)
    return at >= 0
