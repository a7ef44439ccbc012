"""What a ruling is shared as, where an error in it is reported, and what the menu of sharing reads."""

import json
import re
from collections.abc import Sequence
from urllib.parse import quote

from hantei.load import RulingEntry
from hantei.pages import urls
from hantei.pages.reader import Reader
from hantei.pages.words import Words
from hantei.records import Status
from hantei.share import Dialect, entries
from hantei.text import in_language

_PLACE = re.compile(r"\{([a-z]+)\}")


def title(reader: Reader, entry: RulingEntry) -> str:
    """Id and title, and the status where it is not official: nobody should take an open question for an answer."""
    record = entry.record
    said = in_language(record.title, reader.lang, reader.source_language(entry)).text
    if record.status is Status.OFFICIAL:
        return reader.word("share.title", id=entry.key, title=said)
    return reader.word("share.marked", id=entry.key, title=said, status=reader.word(f"status.{record.status}"))


def report(reader: Reader, entry: RulingEntry) -> str:
    """Where an error in the ruling is reported, its form filled in as far as the page knows; empty if nowhere."""
    values = {
        "id": entry.key,
        "language": reader.lang,
        "title": in_language(entry.record.title, reader.lang, reader.source_language(entry)).text,
        "url": reader.settings.url + urls.ruling(reader.lang, entry.key),
        "version": reader.views.version(entry),
    }
    return _PLACE.sub(lambda match: quote(values.get(match[1], match[0]), safe=""), reader.settings.report_url)


def menu(word: Words, dialects: Sequence[Dialect]) -> str:
    """The words of the menu in a language and the dialects, as JSON."""
    words = {key.removeprefix("share."): text for key, text in word.entries.items() if key.startswith("share.")}
    del words["title"], words["marked"]
    return json.dumps({"words": words, "dialects": entries(dialects)}, ensure_ascii=False, separators=(",", ":"))
