"""The mutations that can be applied to a module, one at a time."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
# How large a cache is, what a repr leaves out, that two lists which are equally long are checked
# to be so: no game is played differently.
NO_MATTER = {"strict", "repr", "compare", "maxsize"}

Change = tuple[str, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Mistake:
    place: int
    """Among all that can be made in its module, in order."""
    line: int
    what: str


def mistakes(source: str) -> list[Mistake]:
    return [
        Mistake(place, line, what)
        for place, (line, (what, _)) in enumerate(_changes(ast.parse(source)))
    ]


def made(source: str, mistake: Mistake | None) -> ast.Module:
    """The module with this mutation."""
    tree = ast.parse(source)
    if mistake is not None:
        _, (_, change) = list(_changes(tree))[mistake.place]
        change()
    return ast.fix_missing_locations(tree)


def _changes(node: ast.AST) -> Iterator[tuple[int, Change]]:
    for change in _of(node):
        yield _line(node), change
    for child in _inner(node):
        yield from _changes(child)


def _line(node: ast.AST) -> int:
    # A comprehension has no line of its own.
    at = node.target if isinstance(node, ast.comprehension) else node
    return int(getattr(at, "lineno", 0))


def _inner(node: ast.AST) -> Iterator[ast.AST]:
    """The child nodes that run code: no types, decorators or docstrings."""
    left_out = {"annotation", "returns", "decorator_list", "type_comment"}
    for name, value in ast.iter_fields(node):
        if name in left_out:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _idle(node, child):
                yield child


def _idle(parent: ast.AST, child: ast.AST) -> bool:
    if isinstance(child, ast.keyword):
        return child.arg in NO_MATTER
    if isinstance(child, ast.Expr):
        return isinstance(child.value, ast.Constant)
    # `Move = Hold | Score` names a type.
    return isinstance(parent, ast.Module | ast.Assign) and _is_union(child)


def _is_union(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)


def _of(node: ast.AST) -> Iterator[Change]:  # noqa: C901 (a plain list of cases)
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                other = COMPARISONS[type(op)]
                yield f"{_name(op)} → {other.__name__}", _setter(ops, at, other())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            swapped = OPERATORS[type(op)]
            yield f"{_name(op)} → {swapped.__name__}", _setting(node, "op", swapped())
        case ast.BoolOp(op=ast.And()):
            yield "and → or", _setting(node, "op", ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "or → and", _setting(node, "op", ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not left out", _setting(node, "operand", _denied(operand))
        case ast.UnaryOp(op=ast.USub()):
            yield "minus left out", _setting(node, "op", ast.UAdd())
        case ast.Constant(value=bool(value)):
            yield f"{value} → {not value}", _setting(node, "value", not value)
        case ast.Constant(value=int(value) | float(value)):
            yield f"{value} → {value + 1}", _setting(node, "value", value + 1)
        case ast.Return(value=ast.expr() as value):
            if not _is_none(value):
                yield "return None", _setting(node, "value", ast.Constant(None))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield "condition denied", _setting(node, "test", _denied(test))
        case ast.comprehension(ifs=ifs):
            for at, test in enumerate(ifs):
                if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                    yield "condition denied", _setter(ifs, at, _denied(test))


def _name(op: ast.AST) -> str:
    return type(op).__name__


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _denied(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _setting(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _setter(items: list[Any], at: int, value: ast.AST) -> Callable[[], None]:
    return lambda: items.__setitem__(at, value)
