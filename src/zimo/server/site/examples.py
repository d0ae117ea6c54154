"""The worked hands of a table for the pages about its rules: each with its count, and what it would be otherwise."""

import tomllib
from functools import cache
from importlib import import_module, resources
from typing import Any

from zimo.scoring import score_json
from zimo.tables import TABLES, load

KEYS = ("concealed", "win_tile", "melds", "bonus", "seat_wind", "round_wind", "win_by", "flags", "bao")


@cache
def worked(table: str) -> list[dict[str, Any]]:
    """The hands of a table's ``examples.toml``, each counted by its scorer.

    A row has ``id``, ``option`` (whose witness it is, or null), ``hand`` in the JSON form, ``rules`` (its house
    rules), ``sheet`` (the count) and ``usual``: for a witness the count without the rule, otherwise null.
    Raises :class:`RuleError` ``unknown_table``.
    """
    load(table)
    text = resources.files(TABLES[table]).joinpath("examples.toml").read_text(encoding="utf-8")
    return [_row(table, row) for row in tomllib.loads(text)["hand"]]


def _row(table: str, row: dict[str, Any]) -> dict[str, Any]:
    keys = (*KEYS, *import_module(f"{TABLES[table]}.scorer").HANDS.keys)
    hand = {key: row[key] for key in keys if key in row}
    rules = row.get("rules", {})
    option = row.get("option")
    others = {name: value for name, value in rules.items() if name != option}
    return {
        "id": row["id"],
        "option": option,
        "hand": hand,
        "rules": rules,
        "sheet": score_json({"table": table, "rules": rules, **hand}),
        "usual": _usual({"table": table, "rules": others, **hand}) if option is not None else None,
    }


def _usual(written: dict[str, Any]) -> dict[str, Any]:
    """The count of a hand without its rule; a hand that cannot be then is no win for that reason."""
    sheet = score_json(written)
    if "error" not in sheet:
        return sheet
    nothing = {"lines": [], "not_counted": [], "total": 0, "paid": 0, "base": 0, "payment": {}}
    return {"allowed": False, **nothing, "reasons": [sheet["error"]]}
