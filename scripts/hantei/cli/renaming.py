"""The command that gives a term another name: translate rename-term."""

from typing import Annotated

import typer
from rich.text import Text

from hantei import editing, renaming
from hantei.cli.terminal import examined_base, log, out, stop
from hantei.comparison import Kind, compare
from hantei.newtexts import Unwritable

_STYLES = {Kind.SAME: "", Kind.REMOVED: "red strike", Kind.ADDED: "green"}
_MARKS = {Kind.SAME: ("", ""), Kind.REMOVED: ("[-", "-]"), Kind.ADDED: ("{+", "+}")}


def rename_term(
    context: typer.Context,
    term: Annotated[str, typer.Argument(metavar="GAME/KEY", help="As fertcg/steel-sword.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    lang: Annotated[str, typer.Option("--lang", help="Language of the name.")],
    keep_alias: Annotated[
        bool, typer.Option("--keep-alias", help="Keep the old name as another accepted one.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and write nothing.")] = False,
) -> None:
    """Rename a term in one language, in the termbase and in every text that spells its name out.

    Longer names that contain the old one stay. Korean particles behind the name are chosen again. Translations that
    fitted the old texts are stamped as fitting the new ones: a renaming makes nothing stale.
    """
    linked = examined_base(context).linked
    if linked is None:
        raise typer.Exit(1)
    game, _, key = term.rpartition("/")
    if game not in linked.book.games:
        stop(f"there is no game {game or term!r}; a term is named GAME/KEY, as fertcg/steel-sword")
    if lang not in linked.book.languages:
        stop(f"there is no language {lang}; the site has {', '.join(linked.book.languages)}")
    try:
        planned = renaming.plan(linked, game, key, lang, name)
        written = [] if dry_run else editing.rename(linked, planned, keep_alias=keep_alias)
    except renaming.Refused as reason:
        stop(str(reason))
    except (Unwritable, ValueError) as reason:
        stop(f"nothing was written: {reason}")
    for path, line, before, after in renaming.differences(planned):
        out.print(f"{path}:{line}", markup=False, highlight=False)
        out.print(_compared(before.strip(), after.strip(), lang), soft_wrap=True)
    if planned.reads_otherwise:
        log.print(f"{planned.term.path}: the reading is still that of {planned.old}; mend it by hand", markup=False)
    count = len(planned.texts)
    log.print(f"{count} texts in {len(written)} files{' would change' if dry_run else ''}", markup=False)


def _compared(before: str, after: str, lang: str) -> Text:
    """Both texts as one, with what went and what came marked: by colours on a terminal, by brackets elsewhere."""
    shown = Text()
    for kind, piece in compare(before, after, lang):
        if out.is_terminal:
            shown.append(piece, style=_STYLES[kind])
        else:
            first, last = _MARKS[kind]
            shown.append(f"{first}{piece}{last}")
    return shown
