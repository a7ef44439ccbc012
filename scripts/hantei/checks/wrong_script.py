"""A text is written in the script of its language.

Kana and Han in a Korean text, Hangul in a Japanese one, and whole words of either in an English one are most often left
from the text that it was made from. What is quoted or glossed on purpose stands in quotation marks or round brackets.

    text: {ko: "過払い 처리를 합니다."}                    # wrong
    text: {ko: "초과 지불(過払い) 처리를 합니다."}         # right
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.text import HANGUL
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding

CODE = error("wrong-script", __doc__)

_KANA = "\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d"
_HAN = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_FOREIGN = {
    "ko": re.compile(f"[{_KANA}{_HAN}][{_KANA}{_HAN}ー]*"),
    "ja": re.compile(f"[{HANGUL}][{HANGUL} ]*"),
    "en": re.compile(f"[{_KANA}{_HAN}{HANGUL}][{_KANA}{_HAN}{HANGUL}ー]*"),
}
#: An English text may hold so large a part of other letters, for a name that has none of its own.
_IN_ENGLISH = 0.2
_SET_APART = re.compile(
    r"\([^()]*\)|（[^（）]*）|「[^「」]*」|『[^『』]*』|【[^【】]*】|“[^“”]*”|‘[^‘’]*’|\"[^\"\n]*\"|'[^'\n]*'"
)


def find(versions: Versions) -> Iterator[Finding]:
    for language in versions.languages:
        foreign = _FOREIGN.get(language)
        text = versions.text(language)
        if foreign is None or not foreign.search(text):
            continue
        shown = versions.facts[language].shown
        own = _SET_APART.sub(lambda match: " " * len(match[0]), shown.text)
        runs = list(foreign.finditer(own))
        if language == "en" and not _is_too_much(own, runs):
            continue
        if runs:
            said = runs[0][0].strip()
            hint = f"write it in the script of {language}, or set it in quotation marks or brackets"
            place = shown.place(runs[0].start())
            yield versions.finding(language, CODE, f"{said} is not written as {language} is", hint, place)


def _is_too_much(text: str, runs: list[re.Match[str]]) -> bool:
    letters = sum(char.isalpha() for char in text)
    return sum(len(run[0]) for run in runs) > _IN_ENGLISH * letters
