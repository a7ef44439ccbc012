"""What can be wrong with a file that comes back from a translator."""

from hantei.problems import Code, error, warning

BAD_EXCHANGE_FILE = error(
    "bad-exchange-file",
    """A file to import can be read as PO or CSV, and its texts are those that were exported.

In PO every text stands in double quotes, with `\\"` for a quote in it and `\\\\` for a backslash; an entry has one
`msgctxt`, one `msgid` and one `msgstr`. A CSV file has the columns `name`, `source` and `translation` at least. Where
one file has a fault, no file of the run is imported.

    msgstr "공격력 "5""          # wrong
    msgstr "공격력 \\"5\\""        # right
""",
)
UNKNOWN_RECORD = error(
    "unknown-record",
    """An entry to import names a text that is here.

The name is that of the record and of the text in it, as `FER-003:examples.0.given`; in PO it is the `msgctxt`. Another
knowledge base has other names, and an example that was taken out has none any more. Export again, or delete the entry.
""",
)
WRONG_LANGUAGE = error(
    "wrong-language",
    """A file to import is in a language of the site, and not in the one that its texts were first written in.

The header of a PO file says its language (`Language: ko`), a CSV file has it in each row. `--lang` names it where a
file does not, and has to agree where it does. An original is changed in its YAML file, never by an import.
""",
)
EXCHANGE_CONFLICT = error(
    "exchange-conflict",
    """A translation was changed in one place only: in the file to import, or in the knowledge base since the export.

Where both were changed, neither is overwritten, and the message shows both. Decide which one is right, and make the two
the same: write it into the file to import, or into the YAML file. Then import again.

An entry says by a comment (in CSV by the column `mark`) what was exported. Without it an edit cannot be told from an
older text, so one that differs is reported too.
""",
)
SOURCE_CHANGED = warning(
    "source-changed",
    """A translation that comes in was made from the source text as it stands today.

Where the source has changed since the export, the translation is imported, but stays marked as stale. Export again: the
entry then shows both sources. The source text in the file itself is for reading; a change of it is not imported.
""",
)
EMPTIED_TRANSLATION = warning(
    "emptied-translation",
    """An import adds and replaces translations, and deletes none.

An entry whose translation was emptied leaves the text that is there. A wrong translation is replaced by a right one; to
take one out, edit the YAML file.
""",
)
LOST_REFERENCE = warning(
    "lost-reference",
    """A translation that comes in keeps the references of the one it replaces, as far as the source has them.

A reference in double square brackets, `[[tyrfing]]`, stands for a name in the language of the reader. Written out as a
word it leads nowhere, and is not renamed with the term.
""",
)
CODES: tuple[Code, ...] = (
    BAD_EXCHANGE_FILE,
    UNKNOWN_RECORD,
    WRONG_LANGUAGE,
    EXCHANGE_CONFLICT,
    SOURCE_CHANGED,
    EMPTIED_TRANSLATION,
    LOST_REFERENCE,
)
