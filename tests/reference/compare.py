"""The product beside a slow scorer, hand by hand."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from zimo.scoring import read_written, score_json

Json = dict[str, Any]


def comparable(result: Json, base: bool = True) -> tuple[Any, ...]:
    """A result without its evidence and its explanations, which only the product gives; its base points on wish."""
    if "error" in result:
        error = result["error"]
        return ("error", error["id"] if isinstance(error, dict) else error)
    lines = tuple(sorted((line["id"], line["value"]) for line in result["lines"]))
    judged = (result["allowed"], lines, result["total"], result["paid"])
    if not result["allowed"]:
        return judged
    return (*judged, result["base"] if base else None, json.dumps(result["payment"], sort_keys=True))


def same_scores(hands: Iterable[Json], equally_right: Callable[[Json], list[Json]], base: bool = True) -> None:
    """Every hand has one of the results that the slow scorer calls right, at all depths of the product's judgement."""
    for hand in hands:
        found = score_json(hand)
        assert comparable(found, base) in {comparable(result, base) for result in equally_right(hand)}, hand
        scorer, read, _ = read_written(hand)
        tally = scorer.tally(read)
        assert scorer.may_win(read) == found["allowed"] == tally.allowed, hand
        assert (tally.total, tally.paid) == (found["total"], found["paid"]), hand
        assert found["allowed"] != bool(found["reasons"]), hand
