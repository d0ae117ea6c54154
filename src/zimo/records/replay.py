"""Play a recorded game again under this engine's rules and compare everything that the log tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from zimo.core.tiles import PLAIN, TEXT, tiles_to_text
from zimo.game import Game
from zimo.records import recording
from zimo.records.recording import BadRecording, RecordedHand, Recording, Step
from zimo.records.wall import wall_of
from zimo.rules.action import Action
from zimo.rules.claims import own_tiles
from zimo.rules.codes import ADDED, CONCEALED, FINISHED, IDLE, NINE_TERMINALS, PASS, RIICHI, WIN
from zimo.rules.engine import Illegal, legal, names_of
from zimo.rules.event import Event, read_event
from zimo.rules.record import WIDTH
from zimo.rules.ruleset import RuleError
from zimo.tables.riichi.rules import RiichiRules

STICK = 1000
_SECRET = b""
"""A wall that was built from a log has no secret."""
_YAKUMAN = 13
_TOLD = ("drew", "discarded", "chi", "pong", "kong", "riichi", "won", "drawn_hand")
"""The events that a log tells of in the same order."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in which the log and the engine differ: the number of the hand from 1, where in the file, what
    is compared (``action``, ``drew``, ``points``, ...), what the log says and what the engine says."""

    hand: int
    place: str
    what: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far a recorded game was played: hands and actions that agree, the game as played, and the first difference
    if there is one."""

    hands: int
    actions: int
    wins: int
    game: Game
    difference: Difference | None

    @property
    def agrees(self) -> bool:
        """Whether all that the log tells came out."""
        return self.difference is None


def verify(recorded: Recording) -> Verdict:
    """Play a recorded game again, each hand from a wall that gives the recorded tiles.

    Every action must be legal; every draw, indicator, win, payment, total of points and the scores at the end must be
    the recorded ones. A log that stops in the middle of a hand is played to its last step. Raises
    :class:`BadRecording` for a log that is not a game from its first hand on: ``starts_late``, ``too_many_tiles``,
    ``bad_rules``.
    """
    try:
        game = Game.new("riichi", preset=recorded.preset, rules=recorded.rules, mode=recorded.mode)
    except RuleError as error:
        raise BadRecording("bad_rules", reason=error.id, **error.params) from None
    first = recorded.hands[0]
    if (first.dealer, first.round_wind, first.repeat, first.sticks) != (0, 0, 0, 0):
        raise BadRecording("starts_late", first.place)
    walls = [wall_of(hand, game.table.tile_set) for hand in recorded.hands]
    player = _Player(game)
    try:
        for number, (hand, wall) in enumerate(zip(recorded.hands, walls, strict=True), 1):
            player.hand(number, hand, wall)
            player.hands += 1
        player.end(recorded)
    except _Differs as found:
        return Verdict(player.hands, player.actions, player.wins, game, found.difference)
    return Verdict(player.hands, player.actions, player.wins, game, None)


class _Differs(Exception):
    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


class _Player:
    """Plays the hands of one game and reads what happened from its log."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = names_of(game.table)
        self.hands = self.actions = self.wins = 0
        self.number = 0
        self.place = ""
        self.read = 0
        self.indicators: list[int] = []

    def differ(self, what: str, expected: object, got: object) -> NoReturn:
        raise _Differs(Difference(self.number, self.place, what, str(expected), str(got)))

    def agree(self, what: str, expected: object, got: object) -> None:
        if expected != got:
            self.differ(what, expected, got)

    def next(self, *types: str) -> Event:
        """The next event that a log tells of, which is to be of one of these types."""
        records = self.game.records
        while self.read < len(records):
            event = read_event(bytes(records[self.read : self.read + WIDTH]), 0, self.names)
            self.read += WIDTH
            if event.type in types:
                return event
            if event.type in _TOLD:
                self.differ("event", " or ".join(types), event.type)
        return self.differ("event", " or ".join(types), "nothing more")

    def act(self, seat: int, code: int) -> None:
        try:
            self.game.act(seat, Action(code))
        except Illegal as refused:
            self.differ("action", f"seat {seat}: {Action(code)}", refused.id)
        self.actions += 1

    def let_pass(self, but: Sequence[int | None] = ()) -> None:
        """Everybody who is asked about another's tile lets it go, these seats apart."""
        state = self.game.state
        waiting = [seat for seat in self.game.due().seats if seat != state.turn and seat not in but]
        for seat in waiting:
            if legal(state, seat):
                self.act(seat, PASS)

    # A hand

    def hand(self, number: int, hand: RecordedHand, wall: bytes) -> None:
        """Deal and play one hand."""
        state = self.game.state
        self.number, self.place = number, hand.place
        if state.phase != IDLE:
            self.differ("hand", "another hand", "the match is over" if state.phase == FINISHED else "a running hand")
        self.agree("dealer", hand.dealer, state.dealer)
        self.agree("round", hand.round_wind, state.round_wind)
        self.agree("repeat", hand.repeat, state.repeat)
        self.agree("sticks", STICK * hand.sticks, state.pool)
        self.agree("points", list(hand.points), state.points)
        self.game.deal_wall(wall, _SECRET)
        self.indicators = [hand.indicator]
        steps = hand.steps
        for at, step in enumerate(steps):
            self.place = step.place
            if step.type == recording.WIN:
                if not at or steps[at - 1].type != recording.WIN:
                    self.win([other for other in steps[at:] if other.type == recording.WIN])
                self.won(step)
            else:
                self.step(step)

    def step(self, step: Step) -> None:
        """Play anything but a win."""
        seat, tile = step.seat, step.tile
        if step.type == recording.INDICATOR and tile is not None:
            self.indicators.append(tile)
        elif step.type == recording.DRAWN:
            self.drawn(step)
        elif step.type == recording.DEPOSIT:
            return
        elif seat is None:
            self.differ("seat", "a seat", "none")
        elif step.type == recording.RIICHI:
            self.act(seat, RIICHI)
            self.same(step, self.next("riichi"))
        elif tile is None:
            self.differ("tile", "a tile", "none")
        elif step.type == recording.DRAW:
            self.let_pass()
            self.same(step, self.next("drew"))
            self.agree_indicators()
        elif step.type == recording.DISCARD:
            self.act(seat, tile)
            self.same(step, self.next("discarded"))
        elif step.type in (recording.KONG_CONCEALED, recording.KONG_ADDED):
            self.act(seat, (ADDED if step.type == recording.KONG_ADDED else CONCEALED) + PLAIN[tile])
            self.agree("kong", step.type, self.next("kong")["meld"])
        else:
            self.agree_indicators()
            code = self.claim(step, seat, tile)
            self.let_pass((seat,))
            self.act(seat, code)
            self.same(step, self.next(step.type))

    def same(self, step: Step, event: Event) -> None:
        """Whether an event has the seat and, where the step has one, the tile of the step."""
        tile = event.fields.get("tile")
        self.agree(event.type, (step.seat, tile if step.tile is None else TEXT[step.tile]), (event["seat"], tile))

    def agree_indicators(self) -> None:
        """All that were turned before this moment; at a discard the logs differ in the order."""
        self.agree("indicators", tiles_to_text(self.indicators), tiles_to_text(self.game.state.indicators))

    def claim(self, step: Step, seat: int, tile: int) -> int:
        """The action that takes exactly the recorded tiles of the hand."""
        wanted = [PLAIN[tile]] * 3 if step.type == recording.KONG else sorted(step.own)
        for action in legal(self.game.state, seat):
            if action.code > PASS and action.code != WIN and sorted(own_tiles(action.code, tile)) == wanted:
                return action.code
        return self.differ("action", f"seat {seat}: {step.type} with {tiles_to_text(step.own)}", "not open to it")

    # The end of a hand

    def win(self, wins: list[Step]) -> None:
        """Everybody who wins says so, everybody else passes."""
        winners = [step.seat for step in wins]
        self.let_pass(winners)
        for seat in winners:
            assert seat is not None
            self.act(seat, WIN)

    def won(self, step: Step) -> None:
        """Compare one account: the tile and the giver, lines, fu, the indicators and how points changed."""
        event = self.next("won")
        self.wins += 1
        self.same(step, event)
        self.agree("giver", step.giver, event["from"])
        self.agree_indicators()
        lines, deltas = self.account()
        if step.lines is not None:
            self.agree("lines", dict(sorted(step.lines.items())), dict(sorted(lines.items())))
        if step.fu is not None and max(lines.values()) < _YAKUMAN:
            self.agree("fu", step.fu, event.fields.get("fu", 0))
        if step.ura:
            self.agree("ura", tiles_to_text(step.ura), tiles_to_text(self.game.state.ura))
        if step.deltas is not None:
            self.agree("deltas", list(step.deltas), deltas)

    def drawn(self, step: Step) -> None:
        """Compare the end of a hand without a winner; who breaks a hand off, or wins as the third, says so first."""
        state = self.game.state
        if step.reason == "nine_terminals":
            self.act(state.turn, NINE_TERMINALS)
        elif step.reason == "triple_ron":
            for seat in self.game.due().seats:
                self.act(seat, WIN)
        else:
            self.let_pass()
        self.agree("drawn_hand", step.reason, self.next("drawn_hand")["reason"])
        self.agree_indicators()
        _, deltas = self.account()
        if step.deltas is not None:
            self.agree("deltas", list(step.deltas), deltas)

    def account(self) -> tuple[dict[str, int], list[int]]:
        """The lines and the change of each seat's points that follow, up to the next win or the end of the hand; what
        is given out at the end of the match apart."""
        lines: dict[str, int] = {}
        deltas = [0] * self.game.table.seats
        records = bytes(self.game.records)
        while self.read < len(records):
            event = read_event(records[self.read : self.read + WIDTH], 0, self.names)
            if event.type in ("won", "hand_ended"):
                break
            self.read += WIDTH
            if event.type == "line":
                lines[event["id"]] = lines.get(event["id"], 0) + event["value"]
            elif event.type == "paid" and event["reason"] != "leftover_sticks":
                for seat, sign in ((event["from"], -1), (event["to"], 1)):
                    if seat is not None:
                        deltas[seat] += sign * event["amount"]
        return lines, deltas

    def end(self, recorded: Recording) -> None:
        """Compare the points and the scores at the end of the match."""
        state = self.game.state
        if recorded.final_points is None or recorded.final_scores is None:
            return
        self.agree("match", "over", "over" if state.phase == FINISHED else "going on")
        self.agree("final points", list(recorded.final_points), state.points)
        rules = self.game.table.rules
        assert isinstance(rules, RiichiRules)
        above = [points - rules.return_points for points in state.points]
        scores = rounded(self.game.table.standing(state), above, recorded.score_unit)
        self.agree("final scores", list(recorded.final_scores), scores)


def rounded(scores: list[int], points: list[int], unit: int) -> list[int]:
    """Final scores as a source writes them that counts in whole units: ``points`` above or below the points to return
    lose a half, what places are worth is whole, and the first takes what the others leave."""
    if unit == 1:
        return scores
    found = []
    for score, above in zip(scores, points, strict=True):
        whole = (abs(above) + (unit - 1) // 2) // unit * unit
        found.append(score - above + (whole if above > 0 else -whole))
    first = scores.index(max(scores))
    found[first] -= sum(found)
    return found
