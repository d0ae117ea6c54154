"""mjai: a game as JSON lines, one event a line, tiles as ``5m 5mr E S W N P F C`` (white, green, red dragon)."""

import json
from collections.abc import Sequence
from typing import Any

from zimo.core.melds import KONG_CONCEALED, tiles_on_table
from zimo.core.tiles import GREEN, PLAIN, RED, RED_FIVE, TEXT, UNKNOWN, WHITE, tile_from_text, tiles_from_text
from zimo.game import Game
from zimo.records import recording
from zimo.records.recording import BadRecording, RecordedHand, Recording, Step
from zimo.rules.event import Event
from zimo.tables.riichi import RULES, make_rules

_SUITS = "mps"
_DRAGONS = {WHITE: "P", GREEN: "F", RED: "C"}
_NAMES = {
    kind: _DRAGONS.get(kind, f"5{_SUITS[kind - RED_FIVE]}r" if kind >= RED_FIVE else TEXT[kind])
    for kind in (*range(34), *range(RED_FIVE, UNKNOWN))
}
_KINDS: dict[str, int] = {name: kind for kind, name in _NAMES.items()}
_WINDS = "ESWN"
_SEATS = 4
_HIDDEN = "?"
_REASONS = {
    "wall_finished": "fanpai",
    "nine_terminals": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kongs": "sukaikan",
    "triple_ron": "sanchaho",
    "nagashi_mangan": "nagashimangan",
}
_TAKEN = {"chi": recording.CHI, "pon": recording.PONG, "daiminkan": recording.KONG}
_MODES = ("match", "scored")
"""A Guided Hand has neither indicators nor points, and mjai no form for that."""
_IGNORED = frozenset(("reach_accepted", "end_kyoku", "end_game", "none"))


# Reading


def read(text: str) -> Recording:
    """The game of an mjai log. Raises :class:`BadRecording`: ``not_json``, ``unknown_event``, ``bad_field``,
    ``hidden_tiles`` (a log that one player saw), ``out_of_place``, ``no_hands``.

    Logs that this package wrote name the rules and the mode in ``start_game``; others are taken to be matches by
    Tenhou's rules.
    """
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise BadRecording("not_json", f"line {number}") from None
        if not isinstance(value, dict) or not isinstance(value.get("type"), str):
            raise BadRecording("unknown_event", f"line {number}")
        reader.take(_Line(number, value))
    if not reader.game.hands:
        raise BadRecording("no_hands")
    return reader.game


class _Line:
    """One event of the log, whose fields are checked as they are read."""

    def __init__(self, number: int, value: dict[str, Any]) -> None:
        self.place = f"line {number}"
        self.value = value
        self.type: str = value["type"]

    def bad(self, field: str) -> BadRecording:
        return BadRecording("bad_field", self.place, field=field)

    def number(self, field: str, low: int, high: int) -> int:
        value = self.value.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.bad(field)
        return value

    def seat(self, field: str) -> int:
        return self.number(field, 0, _SEATS - 1)

    def tile(self, field: str) -> int:
        return self.kind(field, self.value.get(field))

    def kind(self, field: str, name: object) -> int:
        if name == _HIDDEN:
            raise BadRecording("hidden_tiles", self.place, field=field)
        if not isinstance(name, str) or name not in _KINDS:
            raise self.bad(field)
        return _KINDS[name]

    def tiles(self, field: str, value: object, count: int | None) -> tuple[int, ...]:
        if not isinstance(value, list) or count not in (None, len(value)):
            raise self.bad(field)
        return tuple(self.kind(field, name) for name in value)

    def points(self, field: str) -> tuple[int, ...] | None:
        value = self.value.get(field)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != _SEATS or any(type(one) is not int for one in value):
            raise self.bad(field)
        return tuple(value)


class _Reader:
    """Takes the lines of one log in order."""

    def __init__(self) -> None:
        self.game = Recording("mjai", "tenhou")

    def take(self, line: _Line) -> None:
        if line.type == "start_game":
            self.start_game(line)
        elif line.type == "start_kyoku":
            self.game.hands.append(_hand(line))
        elif line.type not in _IGNORED:
            if not self.game.hands:
                raise BadRecording("out_of_place", line.place)
            self.game.hands[-1].steps.append(_step(line))
        if line.type == "end_game" and line.value.get("final_scores") is not None:
            self.game.final_points = line.points("scores")
            self.game.final_scores = line.points("final_scores")

    def start_game(self, line: _Line) -> None:
        preset, rules = line.value.get("preset"), line.value.get("rules")
        if preset is not None or rules is not None:
            if not isinstance(preset, str) or not isinstance(rules, dict):
                raise line.bad("rules")
            self.game.preset, self.game.rules = preset, rules
        elif line.value.get("aka_flag") is False:
            self.game.rules = {"red_fives": 0}
        self.game.mode = line.value.get("mode", "match")
        if self.game.mode not in _MODES:
            raise line.bad("mode")


def _hand(line: _Line) -> RecordedHand:
    wind, tiles, points = line.value.get("bakaze"), line.value.get("tehais"), line.points("scores")
    if not isinstance(wind, str) or len(wind) != 1 or wind not in _WINDS:
        raise line.bad("bakaze")
    if not isinstance(tiles, list) or len(tiles) != _SEATS:
        raise line.bad("tehais")
    if points is None:
        raise line.bad("scores")
    return RecordedHand(
        dealer=line.seat("oya"),
        round_wind=_WINDS.index(wind),
        repeat=line.number("honba", 0, 255),
        sticks=line.number("kyotaku", 0, 1000),
        points=points,
        dealt=tuple(line.tiles("tehais", one, 13) for one in tiles),
        indicator=line.tile("dora_marker"),
        place=line.place,
    )


def _step(line: _Line) -> Step:
    place = line.place
    if line.type == "dora":
        return Step(recording.INDICATOR, None, line.tile("dora_marker"), place=place)
    if line.type == "ryukyoku":
        reasons = {name: reason for reason, name in _REASONS.items()}
        name = line.value.get("reason", "fanpai")
        if not isinstance(name, str) or name not in reasons:
            raise line.bad("reason")
        return Step(recording.DRAWN, None, place=place, deltas=line.points("deltas"), reason=reasons[name])
    if line.type not in ("tsumo", "dahai", "reach", "ankan", "kakan", "hora", *_TAKEN):
        raise BadRecording("unknown_event", place, event=line.type)
    seat = line.seat("actor")
    if line.type == "reach":
        return Step(recording.RIICHI, seat, place=place)
    if line.type == "hora":
        giver = line.seat("target")
        ura = line.tiles("ura_markers", line.value.get("ura_markers", []), None)
        tile = line.tile("pai") if "pai" in line.value else None
        other = None if giver == seat else giver
        return Step(recording.WIN, seat, tile, (), other, place, line.points("deltas"), ura)
    if line.type == "ankan":
        own = line.tiles("consumed", line.value.get("consumed"), 4)
        return Step(recording.KONG_CONCEALED, seat, PLAIN[own[0]], own, place=place)
    if line.type in _TAKEN:
        own = line.tiles("consumed", line.value.get("consumed"), 3 if line.type == "daiminkan" else 2)
        return Step(_TAKEN[line.type], seat, line.tile("pai"), own, line.seat("target"), place)
    types = {"tsumo": recording.DRAW, "dahai": recording.DISCARD, "kakan": recording.KONG_ADDED}
    return Step(types[line.type], seat, line.tile("pai"), place=place)


# Writing


def to_mjai(game: Game) -> list[str]:
    """The lines of a Riichi game in mjai, ready to be written one a line; a running hand is written as far as it is.

    ``start_game`` names the preset, the rules that differ from it and the mode, ``end_game`` the points and the final
    scores, so that :func:`zimo.records.read` reads the same game. Raises ``ValueError`` for a game of another
    table, for a Guided Hand, and for a game in which something was taken back.
    """
    is_scored = isinstance(game.table.rules, RULES) and not game.table.guided
    if not is_scored or any(event.type == "taken_back" for event in game.log):
        raise ValueError("only a scored Riichi game without a taking-back can be written as mjai")
    writer = _Writer(game)
    for event in game.log:
        writer.write(event)
    return [json.dumps(line, ensure_ascii=False) for line in writer.lines]


class _Writer:
    """Writes the events of one game in order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[dict[str, Any]] = []
        self.points = [game.table.start_points] * _SEATS
        self.pool = 0
        self.start: dict[str, Any] = {}
        self.dealt: dict[int, list[str]] = {}
        self.account: dict[str, Any] | None = None

    def write(self, event: Event) -> None:
        writer = getattr(self, f"on_{event.type}", None)
        if writer is not None:
            writer(event)

    def add(self, type_: str, **fields: Any) -> None:
        self.lines.append({"type": type_, **fields})

    def on_game_started(self, event: Event) -> None:
        preset = event["preset"]
        changed = self.game.table.rules.differences(make_rules(preset, {}))
        red = self.game.table.red_fives
        self.add(
            "start_game",
            names=event["seats"],
            aka_flag=red,
            preset=preset,
            rules={name: mine for name, (mine, _) in changed.items()},
            mode=event["mode"],
        )

    def on_hand_started(self, event: Event) -> None:
        self.start = {
            "bakaze": _WINDS[event["round_wind"]],
            "kyoku": event["dealer"] + 1,
            "honba": event["repeat"],
            "kyotaku": self.pool // 1000,
            "oya": event["dealer"],
            "scores": list(self.points),
        }
        self.dealt = {}

    def on_dealt(self, event: Event) -> None:
        self.dealt[event["seat"]] = _names(tiles_from_text(event["tiles"]))

    def on_indicator(self, event: Event) -> None:
        name = _NAMES[tile_from_text(event["tile"])]
        if event["ura"]:
            self.start.setdefault("ura", []).append(name)
        elif "dora_marker" in self.start:
            self.add("dora", dora_marker=name)
        else:
            self.start["dora_marker"] = name
            self.add("start_kyoku", **self.start, tehais=[self.dealt[seat] for seat in range(_SEATS)])

    def on_drew(self, event: Event) -> None:
        self.add("tsumo", actor=event["seat"], pai=_name(event["tile"]))

    def on_discarded(self, event: Event) -> None:
        self.add("dahai", actor=event["seat"], pai=_name(event["tile"]), tsumogiri=event["drawn"])

    def on_riichi(self, event: Event) -> None:
        self.add("reach", actor=event["seat"])

    def on_chi(self, event: Event) -> None:
        low = tile_from_text(event["low"])
        self.claimed("chi", event, tiles_on_table(low, event.fields.get("special", 0)))

    def on_pong(self, event: Event) -> None:
        code = 64 + PLAIN[tile_from_text(event["tile"])]
        self.claimed("pon", event, tiles_on_table(code, event.fields.get("special", 0)))

    def claimed(self, type_: str, event: Event, tiles: list[int]) -> None:
        claimed = tile_from_text(event["tile"])
        tiles.remove(claimed)
        self.add(type_, actor=event["seat"], target=event["from"], pai=_NAMES[claimed], consumed=_names(tiles))

    def on_kong(self, event: Event) -> None:
        kind = tile_from_text(event["tile"])
        tiles = tiles_on_table(KONG_CONCEALED * 64 + PLAIN[kind], event.fields.get("special", 0))
        if event["meld"] == "kong_exposed":
            self.claimed("daiminkan", event, tiles)
        elif event["meld"] == "kong_concealed":
            self.add("ankan", actor=event["seat"], consumed=_names(tiles))
        else:
            tiles.remove(kind)
            self.add("kakan", actor=event["seat"], pai=_NAMES[kind], consumed=_names(tiles))

    def on_won(self, event: Event) -> None:
        seat = event["seat"]
        giver = seat if event["from"] is None else event["from"]
        self.add("hora", actor=seat, target=giver, pai=_name(event["tile"]), deltas=[0] * _SEATS)
        if self.start.get("ura"):
            self.lines[-1]["ura_markers"] = self.start["ura"]
        self.account = self.lines[-1]

    def on_drawn_hand(self, event: Event) -> None:
        self.add("ryukyoku", reason=_REASONS[event["reason"]], deltas=[0] * _SEATS)
        self.account = self.lines[-1]

    def on_paid(self, event: Event) -> None:
        for seat, sign in ((event["from"], -1), (event["to"], 1)):
            if seat is None:
                self.pool += sign * event["amount"]
            else:
                self.points[seat] += sign * event["amount"]
                if self.account is not None and event["reason"] != "leftover_sticks":
                    self.account["deltas"][seat] += sign * event["amount"]
        if event["reason"] == "riichi_deposit":
            self.add("reach_accepted", actor=event["from"])

    def on_hand_ended(self, event: Event) -> None:
        self.account = None
        self.add("end_kyoku")
        if event["over"]:
            self.add("end_game", scores=list(self.points), final_scores=self.game.table.standing(self.game.state))


def _name(text: str) -> str:
    return _NAMES[tile_from_text(text)]


def _names(kinds: Sequence[int]) -> list[str]:
    return [_NAMES[kind] for kind in kinds]
