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
# Keyword arguments that do not affect a game.
IRRELEVANT = {"strict", "repr", "compare", "maxsize"}

Change = tuple[str, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Mutation:
    index: int
    """Among all mutations of its module."""
    line: int
    description: str


def list_mutations(source: str) -> list[Mutation]:
    return [
        Mutation(index, line, description)
        for index, (line, (description, _)) in enumerate(_changes(ast.parse(source)))
    ]


def mutate(source: str, mutation: Mutation | None) -> ast.Module:
    """Parse the module and apply this mutation, if any."""
    tree = ast.parse(source)
    if mutation is not None:
        _, (_, change) = list(_changes(tree))[mutation.index]
        change()
    return ast.fix_missing_locations(tree)


def _changes(node: ast.AST) -> Iterator[tuple[int, Change]]:
    for change in _changes_of_node(node):
        yield _line(node), change
    for child in _mutable_children(node):
        yield from _changes(child)


def _line(node: ast.AST) -> int:
    # A comprehension has no line number.
    located = node.target if isinstance(node, ast.comprehension) else node
    return int(getattr(located, "lineno", 0))


def _mutable_children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the child nodes that run code: no types, decorators or docstrings."""
    excluded = {"annotation", "returns", "decorator_list", "type_comment"}
    for name, value in ast.iter_fields(node):
        if name in excluded:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_excluded(node, child):
                yield child


def _is_excluded(parent: ast.AST, child: ast.AST) -> bool:
    if isinstance(child, ast.keyword):
        return child.arg in IRRELEVANT
    if isinstance(child, ast.Expr):
        return isinstance(child.value, ast.Constant)
    # `Move = Hold | Score` names a type.
    return isinstance(parent, ast.Module | ast.Assign) and _is_union(child)


def _is_union(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)


def _changes_of_node(node: ast.AST) -> Iterator[Change]:  # noqa: C901 (a plain list of cases)
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                other = COMPARISONS[type(op)]
                yield f"{_name(op)} → {other.__name__}", _item_setter(ops, index, other())
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            swapped = OPERATORS[type(op)]
            yield f"{_name(op)} → {swapped.__name__}", _attribute_setter(node, "op", swapped())
        case ast.BoolOp(op=ast.And()):
            yield "and → or", _attribute_setter(node, "op", ast.Or())
        case ast.BoolOp(op=ast.Or()):
            yield "or → and", _attribute_setter(node, "op", ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not removed", _attribute_setter(node, "operand", _negate(operand))
        case ast.UnaryOp(op=ast.USub()):
            yield "minus removed", _attribute_setter(node, "op", ast.UAdd())
        case ast.Constant(value=bool(value)):
            yield f"{value} → {not value}", _attribute_setter(node, "value", not value)
        case ast.Constant(value=int(value) | float(value)):
            yield f"{value} → {value + 1}", _attribute_setter(node, "value", value + 1)
        case ast.Return(value=ast.expr() as value):
            if not _is_none(value):
                yield "return None", _attribute_setter(node, "value", ast.Constant(None))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield "condition negated", _attribute_setter(node, "test", _negate(test))
        case ast.comprehension(ifs=ifs):
            for index, test in enumerate(ifs):
                if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                    yield "condition negated", _item_setter(ifs, index, _negate(test))


def _name(op: ast.AST) -> str:
    return type(op).__name__


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _negate(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _attribute_setter(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _item_setter(items: list[Any], index: int, value: ast.AST) -> Callable[[], None]:
    return lambda: items.__setitem__(index, value)
