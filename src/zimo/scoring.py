"""Scoring single hands: from Python, from text and from JSON."""

from collections.abc import Iterable, Mapping
from importlib import import_module

from zimo.core.tiles import NONE
from zimo.rules.hand import AUTOMATIC, INCOMPLETE, Hand
from zimo.rules.hand_json import HandError, HandTable, read_hand
from zimo.rules.record import ZIMO
from zimo.rules.ruleset import RuleError
from zimo.rules.score import Scorer
from zimo.rules.sheet import ScoreSheet
from zimo.tables import TABLES, load

DEFAULT_TABLE = "singapore"


def score(
    tiles: str,
    *,
    melds: Iterable[str] = (),
    seat: str = "E",
    round: str = "E",
    by: str = "discard",
    bonus: str | Iterable[str] = (),
    events: Iterable[str] = (),
    bao: str | None = None,
    table: str = DEFAULT_TABLE,
    preset: str | None = None,
    rules: Mapping[str, object] | None = None,
) -> ScoreSheet:
    """Score one hand: ``score("456p 22p 678s 55m +2p", melds=["pong:RRR"], seat="S", by="zimo")``.

    ``tiles`` are the concealed ones; the tile after ``+`` won (leave it out for a win that no tile completed).
    ``melds`` are written ``type:tiles``. ``seat`` and ``round`` are winds; ``by`` is ``discard``, ``zimo`` or
    ``rob_kong``; ``bonus`` are the bonus tiles, ``events`` the circumstances of the win; ``bao`` names who is liable,
    ``discarder`` or ``other``. ``rules`` are options laid over the preset's.

    Raises :class:`HandError` for a hand that cannot be and :class:`RuleError` for a rule that does not exist.
    """
    return score_written(written(tiles, melds, seat, round, by, bonus, events, bao, table, preset, rules))


def written(
    tiles: str,
    melds: Iterable[str],
    seat: str,
    round: str,
    by: str,
    bonus: str | Iterable[str],
    events: Iterable[str],
    bao: str | None,
    table: str,
    preset: str | None,
    rules: Mapping[str, object] | None,
) -> dict[str, object]:
    """The JSON form of a hand given as :func:`score` takes it."""
    concealed, plus, win_tile = tiles.partition("+")
    parts = [meld.partition(":") for meld in melds]
    return {
        "table": table,
        "preset": preset,
        "concealed": concealed.strip(),
        "win_tile": win_tile.strip() if plus else None,
        "melds": [{"type": name, "tiles": text} for name, _, text in parts],
        "bonus": bonus.replace(",", " ").split() if isinstance(bonus, str) else list(bonus),
        "seat_wind": seat,
        "round_wind": round,
        "win_by": by,
        "flags": list(events),
        "bao": bao,
        "rules": dict(rules or {}),
    }


def score_written(hand: object) -> ScoreSheet:
    """Score a hand in its JSON form. Raises :class:`HandError` and :class:`RuleError`."""
    if not isinstance(hand, Mapping):
        raise HandError("bad_json", expected="an object")
    scorer, read, liable = read_written(hand)
    if read.win_tile == NONE and read.by != ZIMO and scorer.tally(read).form not in (AUTOMATIC, INCOMPLETE):
        raise HandError("missing_field", field="win_tile")
    return scorer.score(read, liable)


def score_json(hand: object) -> dict[str, object]:
    """Score a hand in its JSON form, the result in JSON too; whatever is wrong with the hand is its ``error``."""
    result: dict[str, object] = {"id": hand["id"]} if isinstance(hand, Mapping) and "id" in hand else {}
    try:
        result |= score_written(hand).as_dict()
    except (HandError, RuleError) as wrong:
        result["error"] = {"id": wrong.id, **wrong.params}
    return result


def read_written(hand: Mapping[str, object]) -> tuple[Scorer, Hand, str | None]:
    """The scorer of a written hand, the hand, and who is liable. Raises :class:`HandError` and :class:`RuleError`."""
    name = hand.get("table", DEFAULT_TABLE)
    if not isinstance(name, str) or name not in TABLES:
        raise RuleError("unknown_table", table=name, allowed=list(TABLES))
    table: HandTable = import_module(f"{TABLES[name]}.scorer").HANDS
    preset = hand.get("preset")
    if preset is not None and (not isinstance(preset, str) or preset == ""):
        raise RuleError("unknown_preset", preset=preset, allowed=list(load(name).presets()))
    options = hand.get("rules")
    if not isinstance(options, Mapping | None):
        raise HandError("bad_json", field="rules", expected="an object")
    scorer = table.scorer(load(name).make_rules(preset, options or {}))
    read = read_hand(hand, table, scorer.rules)
    liable = hand.get("bao")
    if liable not in (None, "discarder", "other"):
        raise HandError("bad_json", field="bao", expected="discarder, other or null")
    if liable == "discarder" and read.by == ZIMO:
        raise HandError("impossible_circumstance", circumstance="bao")
    return scorer, read, None if liable is None else str(liable)
