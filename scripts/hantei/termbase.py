"""The termbase of a game for other programs: a table (TSV), and TBX (ISO 30042, dialect TBX-Basic in DCT style)."""

from functools import partial
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from hantei.load import Entry, GameBook
from hantei.records import Term
from hantei.text import plain

_NAMESPACE = "urn:iso:std:iso:30042:ed-2"
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
#: How far a name may be used, in the words of TBX.
_PREFERRED, _ADMITTED, _DEPRECATED = "preferredTerm-admn-sts", "admittedTerm-admn-sts", "deprecatedTerm-admn-sts"
#: What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@")


def tsv(game: GameBook, languages: tuple[str, ...]) -> str:
    """A row for each term: key and kind, then for each language its name, aliases and forbidden names, and the reading.

    Several names in one cell are parted by a bar. Cells hold no tabs and no line breaks, and none begins a formula.
    """
    parts = ("", ".aliases", ".forbidden")
    rows = [["key", "kind", *(f"{lang}{part}" for lang in languages for part in parts), "reading"]]
    for key, entry in game.terms.items():
        record = entry.record
        row = [key, record.kind]
        for lang in languages:
            more = (record.aliases.get(lang, ()), record.forbidden.get(lang, ()))
            row += [record.names.get(lang, ""), *(" | ".join(names) for names in more)]
        rows.append([*row, record.reading or ""])
    return "".join("\t".join(map(_cell, row)) + "\n" for row in rows)


def _cell(text: str) -> str:
    flat = " ".join(text.split())
    return f"'{flat}" if flat.startswith(_FORMULA) else flat


def tbx(game: GameBook, languages: tuple[str, ...], site: str) -> str:
    """The termbase as TBX. `site` is what the knowledge base is called."""
    source = game.game.record.source_language
    root = Element("tbx", {"xmlns": _NAMESPACE, "type": "TBX-Basic", "style": "dct", _XML_LANG: source})
    described = SubElement(SubElement(root, "tbxHeader"), "fileDesc")
    title = game.game.record.names.get(source) or game.key
    SubElement(SubElement(described, "titleStmt"), "title").text = f"{title} · {site}"
    SubElement(SubElement(described, "sourceDesc"), "p").text = site
    body = SubElement(SubElement(root, "text"), "body")
    for entry in game.terms.values():
        _concept(body, game, entry, languages)
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _name(game: GameBook, lang: str, reference: str) -> str | None:
    term = game.terms.get(reference)
    return term.record.names.get(lang) if term else None


def _concept(body: Element, game: GameBook, entry: Entry[Term], languages: tuple[str, ...]) -> None:
    record = entry.record
    concept = SubElement(body, "conceptEntry", {"id": f"{game.key}-{entry.key}"})
    SubElement(concept, "descrip", {"type": "subjectField"}).text = record.kind
    for lang in languages:
        names = [(record.names.get(lang, ""), _PREFERRED)]
        names += [(name, _ADMITTED) for name in record.aliases.get(lang, ())]
        names += [(name, _DEPRECATED) for name in record.forbidden.get(lang, ())]
        given = [(name, status) for name, status in names if name]
        if not given:
            continue
        section = SubElement(concept, "langSec", {_XML_LANG: lang})
        if text := (record.text or {}).get(lang):
            SubElement(SubElement(section, "descripGrp"), "descrip", {"type": "definition"}).text = plain(
                text, partial(_name, game, lang)
            )
        for name, status in given:
            written = SubElement(section, "termSec")
            SubElement(written, "term").text = name
            SubElement(written, "termNote", {"type": "administrativeStatus"}).text = status
            if status == _PREFERRED and lang == "ja" and record.reading:
                SubElement(written, "note").text = record.reading
