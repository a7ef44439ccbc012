"""Examples call the model; they do not program. What an example's code may be, decided on its syntax tree.

This is a rule of honesty and of readability, not a sandbox: it keeps an example from making up its own result and a
reader from having to run code in the head. What code can do is bounded by the process that it runs in.
"""

import ast
from collections.abc import Collection, Iterator

from hantei.problems import Code, error
from hantei.schema import near
from hantei.verify.blocks import EDITION, Block, Prompt
from hantei.verify.expected import Fault

PROGRAMMING = error(
    "example-programs",
    """An example calls the model and does not program.

It holds expressions, calls of the model's public names, `len`, `sorted`, reads of attributes, and plain assignment to
new names. Imports, definitions, loops, comprehensions, lambdas, calls of methods, names with an underscore, assignment
to attributes or items are left to the model, where rulings can name them and tests reach them.

    >>> sum(chips(card(c)) for c in ("tyrfing", "durandal"))      # wrong: a loop
    >>> chips_of_all(card("tyrfing"), card("durandal"))           # right: the model counts

This is a rule of honesty and readability, not a sandbox: the code runs in a process with limits whatever it says.
""",
)
REBOUND = error(
    "rebound-name",
    """An example gives no new meaning to a name: not to one of the model, not to `edition`, not to one of its own.

    >>> chips = 5                     # wrong: now the example answers, not the model
    >>> cost = chips(card("tyrfing")) # right: a new name
""",
)
UNKNOWN_NAME = error(
    "unknown-name",
    """A name in an example is one of the model's public names, one that the example made, `edition`, `len` or `sorted`.

The model's public names are those at the top of `model.py` without an underscore, imports left out. `edition` is there
in games that have editions. The message offers the nearest name.
""",
)
NO_CALL = error(
    "no-model-call",
    """An example calls the model, and each output that it shows comes from a name of the model.

    >>> 2 + 3                         # wrong: Python answers
    5
    >>> chips(card("tyrfing"))        # right: the model answers
    5
""",
)
CODES: tuple[Code, ...] = (PROGRAMMING, REBOUND, UNKNOWN_NAME, NO_CALL)

#: The builtins that an example may call.
BUILTINS = ("len", "sorted")

_PLAIN = (
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.Call,
    ast.keyword,
    ast.Starred,
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Dict,
    ast.Subscript,
    ast.Slice,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
)
_NAMES = {
    "JoinedStr": "an f-string",
    "ListComp": "a comprehension",
    "SetComp": "a comprehension",
    "DictComp": "a comprehension",
    "GeneratorExp": "a comprehension",
    "NamedExpr": "an assignment inside an expression",
    "Lambda": "a lambda",
    "FunctionDef": "a definition",
    "AsyncFunctionDef": "a definition",
    "ClassDef": "a class",
    "Import": "an import",
    "ImportFrom": "an import",
    "For": "a loop",
    "While": "a loop",
    "AugAssign": "an assignment to a name that is there",
    "AnnAssign": "an annotation",
    "Delete": "a deletion",
    "If": "a branch",
    "With": "a with block",
    "Try": "a try block",
}


def check(block: Block, public: Collection[str], *, editions: bool) -> Iterator[Fault]:
    """Where a block departs from the rule. `public` are the model's names; `editions` says whether the game has any."""
    made: dict[str, bool] = {}
    idle = False
    known = {*public, *BUILTINS, *((EDITION,) if editions else ())}
    for prompt in block.prompts:
        statement = prompt.statement
        if isinstance(statement, ast.Assign):
            yield from _expression(prompt, statement.value, known | made.keys(), public)
            mine = _uses(statement.value, public, made)
            for target in statement.targets:
                yield from _target(prompt, target, known | made.keys(), len(statement.targets))
                if isinstance(target, ast.Name):
                    made[target.id] = mine
        elif isinstance(statement, ast.Expr):
            yield from _expression(prompt, statement.value, known | made.keys(), public)
            if (prompt.output or prompt is block.prompts[-1]) and not _uses(statement.value, public, made):
                idle = True
                yield Fault(prompt.offset, NO_CALL, "nothing of the model is used for this output", _callable(public))
        else:
            yield _programs(prompt, statement)
    if block.prompts and not idle and not any(_calls(prompt.statement, public) for prompt in block.prompts):
        yield Fault(block.prompts[0].offset, NO_CALL, "the example calls nothing of the model", _callable(public))


def _callable(public: Collection[str]) -> str:
    return f"call one of {', '.join(sorted(public)[:8])}" if public else "the model has no public name"


def _target(prompt: Prompt, target: ast.expr, known: Collection[str], targets: int) -> Iterator[Fault]:
    if not isinstance(target, ast.Name) or targets > 1:
        message = "an example assigns to one new name, plainly"
        yield Fault(prompt.place(target), PROGRAMMING, message, "name = …")
    elif target.id.startswith("_"):
        yield _underscore(prompt, target, target.id)
    elif target.id in known:
        hint = "choose a new name"
        yield Fault(prompt.place(target), REBOUND, f"{target.id!r} has a meaning already", hint)


def _expression(prompt: Prompt, root: ast.expr, known: Collection[str], public: Collection[str]) -> Iterator[Fault]:
    pending: list[ast.AST] = [root]
    while pending:
        node = pending.pop()
        if not isinstance(node, _PLAIN) or (isinstance(node, ast.Constant) and node.value is ...):
            assert isinstance(node, ast.expr)
            yield _programs(prompt, node)
            continue
        if isinstance(node, ast.Name):
            yield from _name(prompt, node, known)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            yield _underscore(prompt, node, node.attr)
        elif isinstance(node, ast.keyword) and node.arg and node.arg.startswith("_"):
            yield _underscore(prompt, node, node.arg)
        elif isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
            message = "an example calls the model's functions by name, and no methods"
            yield Fault(prompt.place(node.func), PROGRAMMING, message, "let a function of the model do it")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in known and name not in public and name not in BUILTINS:
                message = f"{name!r} is not a name of the model, so it is not called"
                yield Fault(
                    prompt.place(node.func), PROGRAMMING, message, "call the model's functions by their own names"
                )
        pending += reversed(list(ast.iter_child_nodes(node)))


def _name(prompt: Prompt, node: ast.Name, known: Collection[str]) -> Iterator[Fault]:
    if node.id.startswith("_"):
        yield _underscore(prompt, node, node.id)
    elif node.id not in known:
        if node.id == EDITION:
            message, hint = "there is no 'edition': the game has no editions", "take it out, or give game.yaml editions"
        else:
            message, hint = f"there is no name {node.id!r}", near(node.id, known) or _some(known)
        yield Fault(prompt.place(node), UNKNOWN_NAME, message, hint)


def _some(known: Collection[str]) -> str:
    return f"known: {', '.join(sorted(known)[:12])}"


def _underscore(prompt: Prompt, node: ast.expr | ast.keyword, name: str) -> Fault:
    message = f"{name!r} is private: names with an underscore are not for examples"
    return Fault(prompt.place(node), PROGRAMMING, message, "use a public name of the model")


def _programs(prompt: Prompt, node: ast.expr | ast.stmt) -> Fault:
    kind = type(node).__name__
    message = f"an example calls the model and does not program: this is {_NAMES.get(kind, kind)}"
    return Fault(prompt.place(node), PROGRAMMING, message, "put it into the model, and call that")


def _calls(statement: ast.stmt, public: Collection[str]) -> bool:
    calls = (node.func for node in ast.walk(statement) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Name) and called.id in public for called in calls)


def _uses(expression: ast.expr, public: Collection[str], made: dict[str, bool]) -> bool:
    """Whether the value comes, directly or through names made before, from the model."""
    names = [node.id for node in ast.walk(expression) if isinstance(node, ast.Name)]
    return any(name in public or made.get(name, False) for name in names)
