"""What a text answers, yes or no or it depends, and how often it denies something. Words of ja, ko and en.

An answer is read from its first sentence: from its first word (はい, 아니요, Yes) or from what it allows or forbids
(できません, 수 있습니다, may not). Where both or neither stand there the text has no verdict.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from hantei.text import ends_of_sentences


class Verdict(StrEnum):
    YES = "yes"
    NO = "no"
    DEPENDS = "depends"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class _Words:
    """How a language answers. The first three stand at the beginning, the next two anywhere in the answer sentence."""

    yes: re.Pattern[str]
    no: re.Pattern[str]
    depends: re.Pattern[str]
    allows: re.Pattern[str]
    forbids: re.Pattern[str]
    #: What turns allowing and forbidding round, or leaves the answer open: only, unless, a question.
    unclear: re.Pattern[str]
    denies: re.Pattern[str]


def _words(yes: str, no: str, depends: str, allows: str, forbids: str, unclear: str, denies: str) -> _Words:
    return _Words(*(re.compile(one, re.I) for one in (yes, no, depends, allows, forbids, unclear, denies)))


#: Verbs of play whose short potential form is no other verb's negation: 使えません is "cannot use".
_POTENTIAL = (
    "(?:[使行払買失補願]え|もらえ|[置引動書抜]け|(?:[出戻増移回渡示倒]|減ら|動か|起こ|回復さ)せ"
    "|[選運並]べ|[打持勝]て|[取切送移入]れ|られ)"
)
#: A predicate that ends a clause; one before a noun says nothing of the sentence.
_JA_END = "(?=[。、]|が、|し、|\\s|$)"
_WORDS: Mapping[str, _Words] = {
    "ja": _words(
        yes="(?:はい|ええ)[、。，．]|その(?:とお|通)り",
        no="いいえ|いや[、。]",
        depends="(?:場合|状況|条件|版|カード)によ(?:る|り|って)",
        allows=rf"(?:(?:でき|{_POTENTIAL})(?:ます|る)|て(?:も)?(?:よい|いい)(?:です)?|可能(?:です)?){_JA_END}|ても?(?:構い|かまい)ません",
        forbids=rf"(?:(?:でき|{_POTENTIAL})(?:ません|ない)|ては(?:なりません|ならない|いけません|いけない)|不可|禁止(?:です)?){_JA_END}",
        unclear="しか|だけ|以外|のみ|[？?]|ない限り|限りは|場合|とき|れば|たら|なら|かどうか|か[、は]|ほか",
        denies="(?<!構い)(?<!かまい)ません(?!か)|(?<!少)(?<!し[かれ])ない(?!し)|なかっ|(?<!少)なく(?=て|、)|ずに|なし(?!と)|不可|いいえ|せず",
    ),
    "ko": _words(
        yes="(?:네|예)[,.]",
        no="(?:아니요|아니오|아닙니다|아뇨)(?:[,. ]|$)",
        depends="(?:경우|상황|조건|판|카드)에 따라",
        allows="수[는도가]? 있(?:습|다|음|고|지)|도 (?:됩니다|된다|됨|좋|괜찮)|가능(?:합니다|하다|$)",
        forbids="수[는도가]? 없(?:습|다|음|고|지)|안 (?:됩니다|된다|됨)|못(?:합니다|한다|함)|불가(?:합|$)|금지(?:됩|$)",
        unclear="만 |뿐|밖에|외에|[?？]|지 않는 한|경우|때|면 |라면|는지|을지|ㄹ지|할지",
        denies="않|없|(?<![가-힣])안 |못|아니|아닙|아닌|아님|말아|불가",
    ),
    "en": _words(
        yes=r"yes\b",
        no=r"no[,.;:!—–]|no$",
        depends=r"(?:it|that|this)?\s*depends\b",
        allows=r"\b(?:may|can|could|might|is allowed|is possible|are allowed|is legal)\b(?! not| never|['’]t)",
        forbids=r"\b(?:cannot|can ?not|may not|may never|can never|must not|(?:is|are) not (?:allowed|possible|legal)"
        r"|impossible|not permitted|illegal)\b|\bcan(?:'|’)t\b",
        unclear=r"\b(?:only|unless|except|if|when|while|whether|other than|but|though|where|who|that|which|what)\b|[?]",
        denies=r"\b(?:not(?! only)|no|never|none|nothing|nobody|neither|nor|cannot|without)\b|n(?:'|’)t\b",
    ),
}
_MARKS = " \t\n*_「『“\"'"


def answer(text: str) -> str:
    """The first sentence of a text without markup."""
    text = text.strip(_MARKS)
    first = text.split("\n\n", 1)[0]
    ends = ends_of_sentences(first)
    return first[: ends[0]] if ends else first


def verdict(text: str, lang: str) -> Verdict:
    """What the first sentence of a text without markup answers."""
    words = _WORDS.get(lang)
    if words is None:
        return Verdict.NONE
    first = answer(text)
    if words.yes.match(first):
        return Verdict.YES
    if words.no.match(first):
        return Verdict.NO
    if words.depends.match(first):
        return Verdict.DEPENDS
    if words.unclear.search(first):
        return Verdict.NONE
    if words.forbids.search(first):
        return Verdict.NONE if words.allows.search(first) else Verdict.NO
    return Verdict.YES if words.allows.search(first) and not words.denies.search(first) else Verdict.NONE


def negations(text: str, lang: str) -> int:
    """How many times a text without markup says not, in a language whose words for it are known; else 0."""
    words = _WORDS.get(lang)
    return len(words.denies.findall(text)) if words else 0
