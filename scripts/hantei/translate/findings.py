"""What a check says of one text of a record in one language: a problem that a translator may dismiss with a reason."""

from dataclasses import dataclass

from hantei.problems import Code, Problem
from hantei.translate.fields import Field


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem, and the text that it is about: a field in a language."""

    problem: Problem
    field: Field
    lang: str

    @property
    def code(self) -> Code:
        return self.problem.code


def found(field: Field, lang: str, code: Code, message: str, hint: str, offset: int | None = None) -> Finding:
    """A finding at a character of the text of a field, or at the text as a whole."""
    at = field.at(lang, offset)
    return Finding(Problem(field.entry.path, *at, code, message, hint), field, lang)
