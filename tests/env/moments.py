"""Hands played at random, with everything that the tests compare at each decision."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from zimo.core.tiles import NONE
from zimo.env.layout import RECORD
from zimo.env.observation import observe
from zimo.rules.codes import FINISHED, TRUTH
from zimo.rules.event import redacted
from zimo.rules.record import WIDTH
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled
from zimo.tables import make_table
from zimo.testing.choose import WinSeeker


@dataclass
class Moment:
    """A point of a hand: the truth, each seat's view folded from its own log, all records so far and the wall."""

    table: Table
    truth: State
    views: list[State]
    records: bytes
    wall: Wall


def moments(table: str, seed: int) -> Iterator[Moment]:
    """Every decision of a hand, and its end."""
    made: Table = make_table(table, None, {}, "scored")
    chances = random.Random(f"{table} {seed}")
    chooser = WinSeeker(chances)
    truth = made.new_state(TRUTH)
    views = [made.new_state(chair) for chair in range(made.seats)]
    wall = Wall(shuffled(made.tile_set, seeded_secret(seed, 1)))
    made.deal(truth, wall.deal(made.dealt))
    chooser.opens(truth)
    records = b""
    buffer = bytearray(256)
    while True:
        while (end := made.wall_end(truth)) != NONE:
            made.draw(truth, wall.take(end))
        written = truth.take_log()
        records += written
        for at in range(0, len(written), WIDTH):
            for chair, view in enumerate(views):
                own = redacted(written[at : at + WIDTH], chair)
                if own is not None:
                    made.apply(view, bytearray(own), 0)
        yield Moment(made, truth, views, records, wall)
        if truth.phase == FINISHED:
            return
        asked = made.pending(truth)
        chair = chances.choice([chair for chair in range(made.seats) if asked >> chair & 1])
        codes = buffer[: made.legal_into(truth, chair, buffer)]
        made.play(truth, chair, chooser.choose(truth, chair, codes))


def seen(state: State, chair: int) -> bytes:
    """What the chair observes of a state."""
    record = bytearray(RECORD)
    observe(state, chair, record, 0)
    return bytes(record)
