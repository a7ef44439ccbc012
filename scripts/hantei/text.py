"""Text of three languages: look-up, line breaks, Korean particles, references, order. Standard library only."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple


class Localized(NamedTuple):
    """A text and the language it is in, which may not be the one that was asked for."""

    text: str
    lang: str


def in_language(texts: Mapping[str, str], lang: str, fallback: str) -> Localized:
    """The text in `lang`, else in `fallback`, else in the first language there is."""
    found = next((code for code in (lang, fallback, *texts) if texts.get(code)), lang)
    return Localized(texts.get(found, ""), found)


def nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def nearest(word: str, options: Iterable[str]) -> list[str]:
    """At most three of the options that the word may have been meant for, the best first."""
    return difflib.get_close_matches(word, list(options), n=3, cutoff=0.6)


# -- Line breaks

#: Han, kana and full-width forms: what is written without spaces. Hangul is not.
WIDE = (
    r"\u2e80-\u2fd5\u3000-\u303f\u3040-\u30ff\u31c0-\u32cb\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f"
    r"\uff01-\uff9f\uffe0-\uffe6\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
HANGUL = r"\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"
_SOFT_BREAK = re.compile(rf"(?<=[{WIDE}])[ \t]*\n[ \t]*(?=[{WIDE}])")


def join_lines(text: str) -> str:
    """The paragraph on one line: Japanese breaks vanish, Korean and Latin ones become a space."""
    return " ".join((_SOFT_BREAK.sub("", text) if "\n" in text else text).split())


# -- Korean particles

#: (after a final consonant, after none), and whether a final ㄹ counts as none.
_PAIRS = (
    ("은", "는"),
    ("이", "가"),
    ("을", "를"),
    ("과", "와"),
    ("아", "야"),
    ("으로", "로"),
    ("이나", "나"),
    ("이랑", "랑"),
)
_FORMS: dict[str, tuple[str, str]] = {}
for _closed, _open in _PAIRS:
    for _one, _two in ((_closed, _open), (_open, _closed)):
        _FORMS[f"{_one}({_two})"] = _FORMS[f"({_one}){_two}"] = (_closed, _open)
_FORMS["(으)로"] = ("으로", "로")
#: `(이)` stands before any ending: (이)나, (이)라, (이)란, (이)며, (이)든지, (이)다.
DOUBLE_FORM = re.compile("|".join(map(re.escape, sorted(_FORMS, key=len, reverse=True))) + "|" + r"\(이\)(?=[가-힣])")
_FORMS["(이)"] = ("이", "")

_SKIPPED = " \t*_~`\"'”’»」』】〉》〕｝}］]!?.,…。、！？"
#: Final sounds by kind, since a particle asks for no more: ㄹ, another consonant (ㅇ), none.
_LATIN_CLOSED = {"L": "ㄹ", "R": "ㄹ", "M": "ㅇ", "N": "ㅇ"}
_DIGITS = {"0": "ㅇ", "1": "ㄹ", "2": "", "3": "ㅇ", "4": "", "5": "", "6": "ㅇ", "7": "ㄹ", "8": "ㄹ", "9": ""}
#: Signs that are read as a word ending in a vowel: 퍼센트, 플러스, 마이너스, 도.
_OPEN_SIGNS = "%+-−±°℃"
_NUMBER = re.compile(r"[0-9]+(?:,[0-9]{3})*$")
_FRACTION = re.compile(r"(?<![0-9/.])([0-9]+)[/⁄]([0-9]+)$")
_LATIN_WORD = re.compile(r"[A-Za-z]+$")
_ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}


def josa(word: str, particle: str) -> str:
    """The particle that `word` takes, of a double form such as `을(를)`. The double form itself if nobody can tell."""
    suffix = ""
    forms = _FORMS.get(particle)
    if forms is None and particle.startswith("(이)"):
        forms, suffix = _FORMS["(이)"], particle.removeprefix("(이)")
    final = _final(word)
    if forms is None or final is None:
        return particle
    closed = final != "" and not (final == "ㄹ" and forms == ("으로", "로"))
    return forms[not closed] + suffix


def particles(text: str, name: Callable[[str], str | None] = lambda reference: None) -> str:
    """The text with every double form decided by the word before it. `name` gives how a `[[reference]]` reads."""
    if "(" not in text:
        return text
    return DOUBLE_FORM.sub(lambda match: _decided(text, match, name), text)


def undecided(text: str, name: Callable[[str], str | None] = lambda reference: None) -> Iterator[tuple[int, str]]:
    """The double forms, with their offsets, that `particles` leaves as they are because no word decides them."""
    for match in DOUBLE_FORM.finditer(text) if "(" in text else ():
        if _decided(text, match, name) == match[0]:
            yield match.start(), match[0]


def _decided(text: str, match: re.Match[str], name: Callable[[str], str | None]) -> str:
    before = text[: match.start()]
    if before.rstrip(" *_~`\"'”’」』】〉》").endswith("]]") and (found := _last_reference(before)):
        before = found.label or name(found.target) or ""
    return josa(before, match[0]) if before and not before[-1].isspace() else match[0]


def _last_reference(before: str) -> "Reference | None":
    start = before.rfind("[[")
    match = _REFERENCE.match(before, start) if start >= 0 else None
    return Reference(start, match[1].strip(), (match[2] or "").strip()) if match else None


def _final(word: str) -> str | None:
    """How the word ends when it is spoken: ㄹ, ㅇ for any other consonant, "" for a vowel, None if nobody can tell."""
    word = _spoken(nfc(word))
    if not word:
        return None
    last = word[-1]
    if "가" <= last <= "힣":
        consonant = (ord(last) - 0xAC00) % 28
        return "" if consonant == 0 else "ㄹ" if consonant == 8 else "ㅇ"
    if unicodedata.category(last) in ("Nl", "No"):  # Ⅲ and ① are numbers, whatever they fold to.
        value = unicodedata.numeric(last)
        return _final_of_number(str(int(value))) if value == int(value) else "ㄹ" if last in "½⅓¼⅕⅙⅛" else None
    narrow = unicodedata.normalize("NFKC", word)
    if narrow[-1] in _OPEN_SIGNS:
        return ""
    if fraction := _FRACTION.search(narrow):
        return _agreed(_final_of_number(fraction[1]), _final_of_number(fraction[2]))
    if number := _NUMBER.search(narrow):
        return _final_of_number(number[0].replace(",", ""))
    latin = _LATIN_WORD.search(narrow)
    if latin and (len(latin[0]) == 1 or latin[0].isupper()):
        letter = _LATIN_CLOSED.get(latin[0][-1].upper(), "")
        return _agreed(letter, _final_of_number(roman)) if (roman := _roman(latin[0])) else letter
    return None


def _final_of_number(digits: str) -> str:
    """Of a number in digits: read digit by digit up to the last, or by the unit that its zeros make."""
    zeros = len(digits) - len(digits.rstrip("0"))
    if 0 < zeros < len(digits) and (12 <= zeros < 16 or 20 <= zeros < 24):
        return ""  # 조 and 해; 십, 백, 천, 만, 억 and 경 have a consonant
    return _DIGITS[digits[-1]]


def _roman(word: str) -> str:
    """The number that a word of two letters or more is if it is a Roman numeral, in digits; else nothing."""
    if len(word) < 2 or not _ROMAN.fullmatch(word):
        return ""
    values = [_ROMAN_DIGITS[letter] for letter in word]
    return str(sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True)))


def _agreed(one: str, other: str) -> str | None:
    """What two ways of reading have in common: nobody says whether 1/2 is 이분의 일 or 일 대 이, II is 이 or 아이아이."""
    return one if one == other else None


#: Hangul or a reading between brackets after what has no sound of its own: 閣下(각하).
_READING = re.compile(r"[가-힣]+")


def _spoken(word: str) -> str:
    """The word without what is not read aloud at its end: quotes, markup, tags, and an explanation in brackets."""
    while True:
        word = re.sub(r"<[^<>]*>$", "", word)
        if ruby := re.search(r"\{([^{}|\n]+)\|([^{}\n]+)\}$", word):
            return ruby[2].replace("|", "")
        word = word.rstrip(_SKIPPED)
        if not word.endswith((")", "）")):
            if word == word.rstrip(_SKIPPED):
                return word
            continue
        start = max(word.rfind("("), word.rfind("（"))
        before, inside = word[: max(start, 0)], word[start + 1 : -1]
        attached = before.rstrip(_SKIPPED) and not before[-1].isspace()
        if attached and _HAN.match(before.rstrip(_SKIPPED)[-1]) and _READING.fullmatch(inside):
            return inside
        word = before if attached else inside


_HAN = re.compile("[々\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


# -- References and plain text


class Reference(NamedTuple):
    """`[[target]]` or `[[target|label]]` at an offset of a text; `label` is empty where there is none."""

    offset: int
    target: str
    label: str


_REFERENCE = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\]")
#: A fenced block or a code span.
CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)",
    re.S | re.M,
)
#: `{過払|かばら}い`: base and reading, or one reading a character.
RUBY = re.compile(r"\{([^{}|:=\n]+)\|([^{}=\n]+)\}")


def outside_code(text: str) -> Iterator[tuple[int, str, bool]]:
    """The pieces of a text with their offsets; the flag tells code spans and blocks from the rest."""
    at = 0
    for match in CODE.finditer(text) if "`" in text or "~~~" in text else ():
        yield at, text[at : match.start()], False
        yield match.start(), match[0], True
        at = match.end()
    yield at, text[at:], False


def references(text: str) -> Iterator[Reference]:
    """Every reference of the text in its order. What stands in code is no reference."""
    for at, piece, code in outside_code(text) if "[[" in text else ():
        for match in () if code else _REFERENCE.finditer(piece):
            yield _reference(at, match)


def replace_references(text: str, replacement: Callable[[Reference], str]) -> str:
    """The text with each reference outside of code replaced."""
    if "[[" not in text:
        return text

    def replaced(at: int) -> Callable[[re.Match[str]], str]:
        return lambda match: replacement(_reference(at, match))

    return "".join(piece if code else _REFERENCE.sub(replaced(at), piece) for at, piece, code in outside_code(text))


def _reference(at: int, match: re.Match[str]) -> Reference:
    return Reference(at + match.start(), match[1].strip(), (match[2] or "").strip())


_LINE_MARKUP = re.compile(r"^[ \t]*(?:[-*+] |\d+[.)] |> ?|#{1,6} |\|?[ \t:|-]+\|[ \t:|-]*$|(?:```|~~~).*$)", re.M)
_STRONG = re.compile(r"(\*{1,3})(\S.*?)\1")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")


def plain(text: str, name: Callable[[str], str | None] = lambda reference: None) -> str:
    """The text without markup on one line, for titles and descriptions. `name` gives what a reference reads as."""
    text = particles(text, name)
    text = replace_references(text, lambda found: found.label or name(found.target) or found.target)
    if "{" in text:
        text = RUBY.sub(r"\1", text)
    text = _LINE_MARKUP.sub("", text)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    text = text.replace("`", "").replace("|", " ")
    if "*" in text:
        text = _STRONG.sub(r"\2", text)
    parts = (join_lines(part) for part in text.split("\n\n"))
    return re.sub(r"(?<=[。！？])\n", "", "\n".join(part for part in parts if part)).replace("\n", " ")


#: A full stop inside a bracket or a quotation ends no sentence of the text around it.
_END = re.compile(r"[.!?][)”’\"]*(?=\s)|[。！？](?![」』）〉》])")


def ends_of_sentences(text: str) -> list[int]:
    """The offsets after the sentences of a text; its own end is one only after a Japanese full stop."""
    return [match.end() for match in _END.finditer(text)]


def sentence(text: str, limit: int = 160) -> str:
    """As many whole sentences as fit into the limit; of a longer first one its beginning, with an ellipsis."""
    if len(text) <= limit:
        return text
    ends = [end for end in ends_of_sentences(text) if end <= limit]
    if ends and ends[-1] >= limit // 3:
        return text[: ends[-1]]
    cut = text[: limit - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > limit // 2 else cut).rstrip(" ,、") + "…"


# -- Order and index headings

_ROWS = {
    "あ": "アイウエオ",
    "か": "カキクケコ",
    "さ": "サシスセソ",
    "た": "タチツテト",
    "な": "ナニヌネノ",
    "は": "ハヒフヘホ",
    "ま": "マミムメモ",
    "や": "ヤユヨ",
    "ら": "ラリルレロ",
    "わ": "ワヰヱヲン",
}
_ROW_OF = {kana: row for row, members in _ROWS.items() for kana in members}
#: With which vowel a kana is drawn out by ー.
_VOWEL_OF = {kana: vowel for members in _ROWS.values() for kana, vowel in zip(members, "アイウエオ", strict=False)}
_VOWEL_OF |= {"ユ": "ウ", "ヨ": "オ", "ヲ": "オ"}
_LONG = re.compile("(.)(ー+)")
_SMALL = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_INITIALS = "가가나다다라마바바사사아자자차카타파하"


def sort_key(name: str, lang: str, reading: str | None = None) -> tuple[int, str, str]:
    """Order of names in an index of the language: its own script, then Latin, then digits and the rest."""
    key = _index_form(name, lang, reading)
    return _group(key, lang), key, reading or name


def heading(name: str, lang: str, reading: str | None = None) -> str:
    """The index letter of a name: あ か さ …, 가 나 다 …, A B C …; empty for digits and what has no known reading."""
    first = _index_form(name, lang, reading)[:1]
    if lang == "ja" and first in _ROW_OF:
        return _ROW_OF[first]
    if "가" <= first <= "힣" and lang == "ko":
        return _INITIALS[(ord(first) - 0xAC00) // 588]
    return first.upper() if "a" <= first <= "z" else ""


def _index_form(name: str, lang: str, reading: str | None) -> str:
    """What a name is sorted by: kana without voicing and size, Latin without case and accents, no leading marks."""
    form = unicodedata.normalize("NFKC", reading if reading and lang == "ja" else name)
    if lang == "ja":
        form = "".join(chr(ord(char) + 0x60) if "ぁ" <= char <= "ゖ" else char for char in form).translate(_SMALL)
    if lang != "ko":
        form = "".join(char for char in unicodedata.normalize("NFD", form) if not unicodedata.combining(char))
    form = _LONG.sub(lambda match: match[1] + _VOWEL_OF.get(match[1], "") * len(match[2]), nfc(form).casefold())
    return "".join(char for char in form if char.isalnum() or char == " ").strip() or form


def _group(key: str, lang: str) -> int:
    own = key[:1] in _ROW_OF if lang == "ja" else "가" <= key[:1] <= "힣" if lang == "ko" else False
    return 0 if own else 1 if "a" <= key[:1] <= "z" else 2
