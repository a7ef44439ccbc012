"""What may be written into a knowledge base: YAML, ids, texts of three languages, references, Markdown."""

from hypothesis import strategies as st

from hantei.ids import RESERVED

LANGUAGES = ("ja", "ko", "en")

_WORDS = {
    "ja": ["過払い", "の", "カード", "を", "引く", "。", "、", "（", "）", "「", "」", "１", "5枚", "ー", "\u3000"],
    "ko": ["칩", "을(를)", "은(는)", "카드", " ", "뽑는다.", "5장", "(으)로", "티르핑", "각", "하위호환"],
    "en": ["draw", " ", "a", "card", ".", "’", "5", "Steel Sword", ",", "é", "—"],
}
_MARKUP = [
    "**", "*", "_", "`", "``", "```\n", "~~~\n", "\n", "\n\n", "  \n", "- ", "1. ", "> ", "| ", "|\n", "---|---\n",
    "# ", "===\n", "[", "]", "](", ")", "(", "<", ">", "</", "<b>", "<img src=x onerror=alert(1)>", "<!--", "-->",
    "&lt;", "&", "\\", "![", "{", "|", "}", "{:", "{{", "}}", "{%", "http://", "https://", "https://a.example/",
    "//a.example/", "javascript:", "data:", "@", '"', "'", "=", ":", "{過払|かばら}", "[^1]", "[a]: ", "--8<--",
    "!!! note\n    ",
]  # fmt: skip
_BAD = [
    "\t", "\0", "\r", "\x85", "\u2028", "\u202e", "\u200b", "\ufeff", "\ue000", "\ue001", "\x02", "\x03", "か\u3099",
    "\U000e0041",
]  # fmt: skip
_NO_KEYS = [
    "", ".", "..", "../x", "/etc", "a/b", "a\\b", "%2e%2e", "con", "nul", "404", "FER-1", "ch\u0456p", "\uff41",
    "x" * 70,
]  # fmt: skip
_TRAPS = [
    "no", "010", "1:30", "~", "*x", "&x y", "!!str z", "!x", "'", '"', "|", ">", "|2-", "{", "[", "- ", ": ", "# x",
    "%", "@", "`", "<<",
]  # fmt: skip
_FIELDS = [
    "title", "kind", "status", "text", "en", "ja", "ko", "cites", "source", "points", "see", "examples", "given", "run",
    "result",
]  # fmt: skip

keys = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,2}", fullmatch=True).filter(lambda key: key not in RESERVED)
#: Keys, and what somebody may write in the place of one.
ids = st.one_of(
    keys,
    st.from_regex(r"[A-Z]{2,5}-[0-9]{3,5}", fullmatch=True),
    st.sampled_from(_NO_KEYS),
    st.text(max_size=8),
)


@st.composite
def texts(draw: st.DrawFn, lang: str | None = None) -> str:
    """A text of one of the three languages, without markup."""
    words = _WORDS[lang or draw(st.sampled_from(LANGUAGES))]
    return "".join(draw(st.lists(st.sampled_from(words), min_size=1, max_size=12))).strip() or words[0]


@st.composite
def references(draw: st.DrawFn) -> str:
    """`[[key]]`, `[[game:key|text]]`, with a particle behind it, and what is nearly one."""
    target = draw(st.one_of(st.sampled_from(["coin", "purse", "MIN-001", "MIN-002", "mini:coin"]), ids))
    label = draw(st.one_of(st.just(""), texts().map(lambda text: f"|{text}")))
    closing = draw(st.sampled_from(["]]", "]]을(를)", "]](으)로", "]", ""]))
    return f"[[{target}{label}{closing}"


@st.composite
def markdowns(draw: st.DrawFn) -> str:
    """Markdown of rulings, and what breaks it."""
    part = st.one_of(texts(), references(), st.sampled_from(_MARKUP), st.sampled_from(_MARKUP), st.text(max_size=3))
    return "".join(draw(st.lists(part, max_size=16)))


@st.composite
def hostile_texts(draw: st.DrawFn) -> str:
    """Markdown with characters that no file may hold."""
    return "".join(draw(st.lists(st.one_of(markdowns(), st.sampled_from(_BAD)), max_size=4)))


_SCALARS = st.one_of(
    ids,
    texts(),
    st.sampled_from(_TRAPS),
    markdowns().map(lambda text: text.replace("\n", " ")),
)


@st.composite
def yaml_texts(draw: st.DrawFn) -> str:
    """Text that is YAML of a record, nearly YAML, or neither."""
    rows: list[str] = []
    for _ in range(draw(st.integers(0, 10))):
        indent = " " * draw(st.sampled_from([0, 0, 0, 2, 2, 4, 1, 3]))
        mark = draw(st.sampled_from([f"{name}:" for name in _FIELDS] + ["-", "- -", "?", "---", "...", "#"]))
        rows.append(f"{indent}{mark} {draw(_SCALARS)}")
    text = draw(st.sampled_from(["\n", "\n", "\n", "\r\n", " "])).join(rows) + "\n"
    return text if draw(st.integers(0, 9)) else text + draw(st.sampled_from(_BAD))
