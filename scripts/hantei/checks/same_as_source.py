"""A translation is not its source text over again.

A text that was copied to be translated later looks as if it were done. Numbers, references and names that stay as they
are, `FERTCG` or `Lv2`, may be the same.

    title: {ja: 消費チップの計算式, ko: 消費チップの計算式}      # wrong
    title: {ja: 消費チップの計算式, ko: 칩 소비량 계산식}        # right
"""

import re
from collections.abc import Iterator

from hantei.problems import error
from hantei.text import HANGUL
from hantei.translate.agreement import Versions
from hantei.translate.findings import Finding

CODE = error("same-as-source", __doc__)

#: Han alone may be a word of both languages; what has kana or Hangul is of one.
_OF_ONE_LANGUAGE = re.compile(f"[\u3041-\u3096\u30a1-\u30fa{HANGUL}\u3400-\u9fff]")
_WORD = re.compile(r"(?<![A-Za-z])[a-z]{2,}(?![A-Za-z])")
#: Fewer words in small letters than these may be a name.
_A_SENTENCE = 2


def find(versions: Versions) -> Iterator[Finding]:
    source = versions.source_language
    if source is None:
        return
    given = versions.facts[source]
    for language in versions.translations:
        own = versions.facts[language]
        if own.text.strip() == given.text.strip():
            words = own.shown.text
            if _OF_ONE_LANGUAGE.search(words) or len(_WORD.findall(words)) >= _A_SENTENCE:
                message = f"{language} is the {source} text over again"
                hint = f"translate it, or leave {language} out until somebody does"
                yield versions.finding(language, CODE, message, hint)
