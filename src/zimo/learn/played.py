"""A story played at its table: a stage is set, players claim and throw, and the payments that the table writes tell who
pays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zimo.core.distance import waits
from zimo.core.tiles import STRIDE, mask_of
from zimo.learn.dealer import Dealer
from zimo.learn.hands import NoHand
from zimo.learn.stage import Held, Stage, tiles_in
from zimo.learn.stories import Story, others
from zimo.rules.action import Action
from zimo.rules.codes import PASS, TURN, WIN
from zimo.rules.engine import events_of, names_of
from zimo.rules.event import Event

TRIES: Final = 12
"""How often a story is begun anew when its tiles do not go together."""


@dataclass(frozen=True, slots=True)
class Played:
    """A story that was played: what lay on the table when the last tile came, and who paid why."""

    shown: Sequence[Mapping[str, Any]]
    hand: tuple[int, ...]
    live: int
    payers: tuple[int, ...]
    causes: tuple[str, ...]

    @property
    def cause(self) -> str:
        """The reason of the payment, the discarder's where several are made."""
        return self.causes[0]


def play(dealer: Dealer, story: Story) -> Played:
    """Play a story. Raises :class:`NoHand` where the tiles do not suffice or the table does not allow it."""
    chance, winner = dealer.chance, story.winner
    known = {*story.rest, *(kind for fed in story.fed for kind in (*fed.own, fed.kind)), story.last}
    spare = chance.some([kind for kind in dealer.kinds if kind not in known], len(story.fed))
    held = [*story.rest, *(kind for fed in story.fed for kind in fed.own), *spare]
    if len(held) != 13 or max(map(held.count, held)) > 4:
        raise NoHand
    counts = bytearray(STRIDE)
    for kind in story.rest:
        counts[kind] += 1
    kept = waits(counts, len(story.fed)) | 1 << story.last | mask_of(fed.kind for fed in story.fed)
    # Near the end of the wall nearly every tile is out, so that others may then hold what the winner has too.
    avoid = kept if story.live else kept | mask_of(known)
    stage = Stage(dealer, {winner: Held(held, bonus=story.bonus)}, story.round_, avoid)
    for fed in story.fed:
        if fed is story.fed[-1] and story.thrown is not None:
            thrower = next(chair for chair in others(dealer, winner))
            stage.draw(thrower, story.thrown)
            stage.throw(thrower, story.thrown)
        stage.draw(fed.giver, fed.kind)
        stage.throw(fed.giver, fed.kind)
        answer(stage, winner, fed.call)
        stage.throw(winner, spare.pop())
    chair = winner
    while story.live is not None and stage.state.live > story.live + 1:
        chair = (chair + 1) % dealer.table.seats
        stage.idle(chair)
    hand = tuple(tiles_in(stage.state.seats[winner].counts))
    last_to_act = winner if story.giver is None else story.giver
    before = stage.shown(winner)
    stage.draw(last_to_act, story.last)
    if story.giver is not None:
        stage.throw(last_to_act, story.last)
    shown, live = stage.shown(winner) if story.giver is not None else before, stage.state.live
    stage.state.take_log()
    answer(stage, winner, WIN)
    events = events_of(stage.state.take_log(), names_of(dealer.table))
    paid = [event for event in events if event.type == "paid" and event["to"] == winner and is_for_win(event)]
    payers = tuple(int(str(event["from"])) for event in paid)
    return Played(shown, hand, live, payers, tuple(sorted({str(event["reason"]) for event in paid})))


def told(dealer: Dealer, maker: Callable[[Dealer], Story]) -> tuple[Story, Played]:
    """A story of that kind, played. Raises :class:`NoHand` where the table has none, or none was found."""
    for _ in range(TRIES):
        try:
            story = maker(dealer)
            return story, play(dealer, story)
        except NoHand:
            continue
    raise NoHand


def is_for_win(event: Event) -> bool:
    """Whether the payment is for the win and not one of those beside it."""
    return str(event["reason"]).startswith(("win_", "bao_"))


def answer(stage: Stage, chair: int, code: int) -> None:
    """The player does that, and everybody else lets it happen. Raises :class:`NoHand` where it may not."""
    state, table = stage.state, stage.table
    if Action(code) not in stage.may(chair):
        raise NoHand
    table.play(state, chair, code)
    while state.phase != TURN and (asked := table.pending(state)):
        table.play(state, asked.bit_length() - 1, PASS)
