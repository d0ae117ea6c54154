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
    declared_fei: int | None = None,
    riichi: str | None = None,
    dora: str | Iterable[str] | None = None,
    ura: str | Iterable[str] | None = None,
    honba: int | None = None,
    sticks: int | None = None,
    table: str = DEFAULT_TABLE,
    preset: str | None = None,
    rules: Mapping[str, object] | None = None,
) -> ScoreSheet:
    """Score one hand: ``score("456p 22p 678s 55m +2p", melds=["pong:RRR"], seat="S", by="zimo")``.

    ``tiles`` are the concealed ones; the tile after ``+`` won (leave it out for a win that no tile completed).
    ``melds`` are written ``type:tiles``. ``seat`` and ``round`` are winds; ``by`` is ``discard``, ``zimo`` or
    ``rob_kong``; ``bonus`` are the bonus tiles, ``events`` the circumstances of the win; ``bao`` names who is liable,
    ``discarder`` or ``other``. ``rules`` are options laid over the preset's.

    Some tables know more: ``declared_fei`` is how many fei are laid out; ``riichi`` is ``none``, ``riichi`` or
    ``double``, ``dora`` and ``ura`` are the indicators turned, ``honba`` how often the deal was repeated and ``sticks``
    how many deposits lie on the table.

    Raises :class:`HandError` for a hand that cannot be and :class:`RuleError` for a rule that does not exist.
    """
    more = further(declared_fei, riichi, dora, ura, honba, sticks)
    return score_written(written(tiles, melds, seat, round, by, bonus, events, bao, more, table, preset, rules))


def further(
    declared_fei: int | None,
    riichi: str | None,
    dora: str | Iterable[str] | None,
    ura: str | Iterable[str] | None,
    honba: int | None,
    sticks: int | None,
) -> dict[str, object]:
    """The keys of a written hand that only some tables have, without what was not given."""
    values = {
        "declared_fei": declared_fei,
        "riichi": riichi,
        "dora_indicators": None if dora is None else _texts(dora),
        "ura_indicators": None if ura is None else _texts(ura),
        "honba": honba,
        "riichi_sticks": sticks,
    }
    return {key: value for key, value in values.items() if value is not None}


def _texts(tiles: str | Iterable[str]) -> list[str]:
    return tiles.replace(",", " ").split() if isinstance(tiles, str) else list(tiles)


def written(
    tiles: str,
    melds: Iterable[str],
    seat: str,
    round: str,
    by: str,
    bonus: str | Iterable[str],
    events: Iterable[str],
    bao: str | None,
    more: Mapping[str, object],
    table: str,
    preset: str | None,
    rules: Mapping[str, object] | None,
) -> dict[str, object]:
    """The JSON form of a hand given as :func:`score` takes it; ``more`` are keys that only some tables have.

    Raises :class:`HandError` for one that this table does not have.
    """
    known = hand_table(table).keys
    for key in more:
        if key not in known:
            raise HandError("unknown_field", field=key, table=table)
    concealed, plus, win_tile = tiles.partition("+")
    parts = [meld.partition(":") for meld in melds]
    return {
        "table": table,
        "preset": preset,
        "concealed": concealed.strip(),
        "win_tile": win_tile.strip() if plus else None,
        "melds": [{"type": name, "tiles": text} for name, _, text in parts],
        "bonus": _texts(bonus),
        "seat_wind": seat,
        "round_wind": round,
        "win_by": by,
        "flags": list(events),
        "bao": bao,
        "rules": dict(rules or {}),
        **more,
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
    name = str(hand.get("table", DEFAULT_TABLE))
    table = hand_table(name)
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


def hand_table(table: str) -> HandTable:
    """How written hands of a table are read and scored. Raises :class:`RuleError` ``unknown_table``."""
    if table not in TABLES:
        raise RuleError("unknown_table", table=table, allowed=list(TABLES))
    hands: HandTable = import_module(f"{TABLES[table]}.scorer").HANDS
    return hands
