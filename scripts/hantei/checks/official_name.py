"""A name is written as the termbase has it, to the space and the dash.

What differs from a name by spaces, dashes, middle dots, width or the kind of kana only was meant to be that name;
search does not find it, and a reader takes it for another. Furigana in brackets does not cut a name into pieces: ruby
is written `{幽霊|ゆうれい}船`, and the reading stands above it. An alias in `terms.yaml` is a right way to write it
too. Names of less than four characters are looked for in brackets only: 「コ・ア」.

    초과지불 처리              # wrong
    초과 지불 처리             # right
    ハイパー・シナジー         # wrong
    ハイパーシナジー           # right
    幽（ゆう）霊（れい）船     # wrong
    {幽霊|ゆうれい}船          # right
"""

from collections.abc import Iterable, Iterator

from hantei.problems import error
from hantei.translate.findings import Finding
from hantei.translate.lexicon import Mention
from hantei.translate.passages import Rendition

CODE = error("official-name", __doc__)

#: What no name is found across; it stands where a name is written right.
_WALL = "\ue00f"


def _without(text: str, mentions: Iterable[Mention]) -> str:
    """The text with walls where a name is written right, every other character in its place."""
    parts: list[str] = []
    at = 0
    for mention in mentions:
        parts += text[at : mention.start], _WALL * (mention.end - mention.start)
        at = mention.end
    return "".join(parts) + text[at:]


def find(rendition: Rendition) -> Iterator[Finding]:
    names = rendition.lexicon.likenesses
    texts = [_without(passage.read, passage.mentions) for passage in rendition.passages]
    if not names.may_be_in(_WALL.join(texts)):
        return
    for passage, text in zip(rendition.passages, texts, strict=True):
        for like in names.likenesses(text):
            message = f"{text[like.start : like.end]!r} is not how the name is written"
            yield passage.finding(CODE, message, f"write {like.name!r}", like.start)
