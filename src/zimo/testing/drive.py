"""Drives a table by one of three kinds of play, with every check on the way."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from zimo.core.tiles import NONE
from zimo.rules.codes import FINISHED, IDLE, TRUTH
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.ruleset import RuleError
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled
from zimo.tables import load, make_table
from zimo.testing.choose import AtRandom, Chooser, WinSeeker
from zimo.testing.report import CHECKS, Report
from zimo.testing.starts import AsArranged, Start, arrange, load_starts
from zimo.testing.watch import Watch, must

KINDS = ("random", "win-seeker", "stacked")
MOST_HANDS = 200
"""Where a match is broken off."""

Walls = Callable[[int], bytes]


@dataclass
class Played:
    """A finished match: its last state, its log, how many actions were taken and how many were open in all."""

    state: State
    records: bytes
    steps: int
    choices: int


def play_match(table: Table, walls: Walls, chooser: Chooser, rng: random.Random, watch: Watch | None = None) -> Played:
    """Play a match to its end, or as far as ``MOST_HANDS``: where the dealer stays on draws, random play never ends.

    ``walls`` gives the wall of a hand by its number; whoever is asked answers in any order.
    """
    state = table.new_state(TRUTH)
    buffer = bytearray(MOST_ACTIONS)
    records = bytearray()
    wall = Wall(b"")
    steps = choices = 0
    while state.phase != FINISHED and (state.phase != IDLE or state.hand_number < MOST_HANDS):
        pending = table.pending(state)
        if state.phase == IDLE:
            wall = Wall(walls(state.hand_number + 1))
            if watch:
                watch.opens(state)
            table.deal(state, wall.deal(table.dealt))
            chooser.opens(state)
        elif pending:
            number = rng.choice([seat for seat in range(table.seats) if pending >> seat & 1])
            count = table.legal_into(state, number, buffer)
            steps += 1
            choices += count
            code = chooser.choose(state, number, buffer[:count])
            if watch:
                watch.chosen(code)
            table.play(state, number, code)
        else:
            end = table.wall_end(state)
            must(end != NONE, "nothing moves the game on")
            table.draw(state, wall.take(end))
        if watch:
            watch.moved(state, wall)
        else:
            records += state.take_log()
    if watch:
        watch.opens(state)
    return Played(state, bytes(watch.records if watch else records), steps, choices)


def seeded_walls(table: Table, seed: int) -> Walls:
    """The walls of a game with that seed."""
    return lambda hand: shuffled(table.tile_set, seeded_secret(seed, hand))


def same_wall(wall: bytes) -> Walls:
    """The same wall for every hand."""
    return lambda hand: wall


def check(table: str, hands: int, kind: str, seed: int, depth: int, mode: str = "scored") -> Report:
    """Play ``hands`` matches (a match is one hand unless ``mode`` is ``match``) and check them on the way.

    ``kind`` is one of ``KINDS``; match ``i`` plays with the seed ``seed + i``, every second one with house rules drawn
    at random. Stacked starts are taken in turn and left for random play at some point. ``depth`` is the number of
    points of which one is checked in full, 0 for none. Raises ``Wrong``, or whatever the engine raises, with a note
    that says where.
    """
    report = Report()
    starts = load_starts(table) if kind == "stacked" else []
    for number in range(seed, seed + hands):
        rng = random.Random(f"{table} {kind} {mode} {number}")
        try:
            if starts:
                stray(table, starts[number % len(starts)], rng, depth, report)
            else:
                rules = random_rules(table, rng) if number % 2 and mode != "guided" else {}
                made = make_table(table, None, rules, mode)
                chooser = AtRandom(rng) if kind == "random" else WinSeeker(rng)
                watch = Watch(made, report, rng, depth)
                play_match(made, seeded_walls(made, number), chooser, rng, watch)
                report.add(CHECKS, "points", watch.points)
        except Exception as error:
            error.add_note(f"check({table!r}, 1, {kind!r}, {number}, {depth}, {mode!r})")
            raise
        report.add(CHECKS, "matches")
    report.add(CHECKS, "hands", report.count("events", "hand_ended"))
    return report


def check_start(table: str, start: Start, depth: int) -> Report:
    """Play a stacked start as it is written; everything it says must come true."""
    report = Report()
    rng = random.Random(start.name)
    made = make_table(table, None, start.rules, start.mode)
    wall = arrange(made, start, rng, scattered=False)
    watch = StartWatch(made, report, rng, depth, start)
    chooser = AsArranged(start, rng)
    try:
        played = play_match(made, same_wall(wall), chooser, rng, watch)
        must(not chooser.undone(), "these actions were never possible", chooser.undone())
        must(not watch.left, "these actions were never refused so", [(t.action, t.id) for t in watch.left])
        reached = [line for line in start.reaches if not report.count(*_section(line))]
        must(not reached, "not reached", reached)
        if start.points is not None:
            must(tuple(played.state.points) == start.points, "points", played.state.points, start.points)
    except Exception as error:
        error.add_note(f"stacked start {start.name!r}")
        raise
    report.add(CHECKS, "points", watch.points)
    report.add(CHECKS, "matches")
    return report


def _section(line: str) -> tuple[str, str]:
    section, _, id = line.rpartition(" ")
    return section, id


class StartWatch(Watch):
    """Also tries what a start says must be refused."""

    def __init__(self, table: Table, report: Report, rng: random.Random, depth: int, start: Start) -> None:
        super().__init__(table, report, rng, depth)
        self.left = list(start.tries)

    def moved(self, state: State, wall: Wall) -> None:
        """The wall or a player did something."""
        super().moved(state, wall)
        allowed = {seat: self.table.pending(state) >> seat & 1 for seat in range(self.table.seats)}
        for attempt in list(self.left):
            count = self.table.legal_into(state, attempt.seat, self.buffer) if allowed[attempt.seat] else 0
            if attempt.action.code not in self.buffer[:count]:
                if self.refused(state, attempt.seat, attempt.action) == attempt.id:
                    self.left.remove(attempt)


def stray(table: str, start: Start, rng: random.Random, depth: int, report: Report) -> None:
    """Play a stacked start and leave it at some point for play at random or for wins."""
    other = AtRandom(rng) if rng.random() < 0.5 else WinSeeker(rng)
    made = make_table(table, None, start.rules, start.mode)
    wall = arrange(made, start, rng, scattered=True)
    watch = Watch(made, report, rng, depth)
    play_match(made, same_wall(wall), AsArranged(start, rng, other, rng.choice((0.0, 0.02, 0.1))), rng, watch)
    report.add(CHECKS, "points", watch.points)


def random_rules(table: str, rng: random.Random) -> dict[str, object]:
    """House rules of which about every fifth differs from the default."""
    rules = load(table).RULES
    while True:
        chosen: dict[str, object] = {}
        for id, option in rules.options().items():
            if rng.random() < 0.8:
                continue
            if option.type == "bool":
                chosen[id] = not option.default
            elif option.type == "int":
                chosen[id] = rng.randint(option.low, option.high)
            elif option.type == "choice":
                chosen[id] = rng.choice(option.values)
            elif option.type == "subset":
                chosen[id] = [value for value in option.values if rng.random() < 0.5]
        try:
            rules.make(chosen)
        except RuleError:
            continue
        return chosen
