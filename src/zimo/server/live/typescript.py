"""Writes the client's types from the messages' schema: ``python -m zimo.server.live.typescript FILE``."""

import inspect
import sys
import textwrap
import types
from pathlib import Path
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin

from zimo.server.live import messages

WIDTH: Final = 116
_PLAIN: Final = {str: "string", int: "number", bool: "boolean", types.NoneType: "null", None: "null"}
_HEADER: Final = "// Written by zimo.server.live.typescript from the schema in messages.py; do not edit.\n"


def typescript() -> str:
    """The text of the client's module of types."""
    named = {name: value for name, value in vars(messages).items() if _is_schema(name, value)}
    parts = [_HEADER]
    for name, value in named.items():
        parts.append(_object(name, value) if hasattr(value, "__required_keys__") else _alias(name, value, named))
    return "\n".join(parts)


def _is_schema(name: str, value: object) -> bool:
    """Whether a name of the module is a type of the schema, not something imported or a constant."""
    if not name[0].isupper() or name.isupper() or name in ("Any", "Final", "Literal", "NotRequired", "Mapping"):
        return False
    if isinstance(value, type):
        return hasattr(value, "__required_keys__") or value in (str, int)
    return get_origin(value) in (Literal, Union, types.UnionType)


def _alias(name: str, value: Any, named: dict[str, Any]) -> str:
    if value in _PLAIN:
        return f"export type {name} = {_PLAIN[value]};\n"
    parts = [_type(part) for part in get_args(value)] if get_origin(value) is not Literal else _literals(value)
    text = f"export type {name} = {' | '.join(parts)};\n"
    if len(text) <= WIDTH:
        return text
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def _literals(value: Any) -> list[str]:
    return [f'"{part}"' if isinstance(part, str) else str(part) for part in get_args(value)]


def _object(name: str, value: Any) -> str:
    lines = [_comment(inspect.cleandoc(value.__doc__ or "")), f"export interface {name} {{"]
    annotations = messages.fields_of(value)
    for field, type_ in annotations.items():
        optional = "" if field in value.__required_keys__ else "?"
        lines.append(f"  {field}{optional}: {_type(type_)};")
    if value in messages.OPEN:
        lines.append("  [param: string]: Param;")
    return "\n".join([*lines, "}", ""])


def _comment(text: str) -> str:
    rows = textwrap.wrap(" ".join(text.split()).replace("``", "`"), WIDTH - 3)
    if len(rows) == 1:
        return f"/** {rows[0]} */"
    return "\n".join(["/**", *(f" * {row}" for row in rows), " */"])


def _type(type_: Any) -> str:
    """A type as TypeScript writes it; types with a name of their own by that name."""
    if type_ in _PLAIN:
        return _PLAIN[type_]
    origin, parts = get_origin(type_), get_args(type_)
    if origin is NotRequired:
        return _type(parts[0])
    if hasattr(type_, "__required_keys__"):
        return str(type_.__name__)
    name = next((name for name, value in vars(messages).items() if value is type_ or value == type_), None)
    if name is not None and _is_schema(name, type_):
        return name
    if origin is list:
        inner = _type(parts[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return " | ".join(_literals(type_) if origin is Literal else [_type(part) for part in parts])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
