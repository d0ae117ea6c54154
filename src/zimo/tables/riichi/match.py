"""How a match goes on and ends, and what its places are worth (rules C8, C10)."""

from zimo.rules.state import State
from zimo.rules.table import MOST_REPEATS
from zimo.tables.riichi.points import STICK
from zimo.tables.riichi.rules import RiichiRules

ROUNDS = {"one_hand": 0, "east": 1, "east_south": 2}


def places(state: State) -> list[int]:
    """The seats from the first place to the last; of equal ones the earlier seat is before the later."""
    return sorted(range(len(state.seats)), key=lambda number: (-state.points[number], number))


def following(
    rules: RiichiRules, state: State, rounds: int, stays: bool, repeat: int, broken_off: bool
) -> tuple[int, int, int, int]:
    """The next dealer, round wind and honba, and 1 at the match's end.

    ``rounds`` is the number of rounds of the match, 0 for a single hand; ``stays`` whether the dealer deals again.
    A hand that was broken off never ends a match.
    """
    dealer, wind, seats = state.dealer, state.round_wind, len(state.seats)
    repeat = min(repeat, MOST_REPEATS)
    if rounds == 0:
        return dealer, wind, repeat, 1
    reached = max(state.points) >= rules.return_points
    over = rules.tobi and min(state.points) < 0
    if wind >= rounds:
        over = over or reached
    elif stays and wind == rounds - 1 and dealer == seats - 1:
        over = over or (rules.agari_yame and reached and places(state)[0] == dealer)
    if not stays:
        dealer = (dealer + 1) % seats
        wind += dealer == 0
        if wind == rounds and dealer == 0:
            over = over or reached or not rules.west_round
        over = over or wind > rounds
    return dealer, wind, repeat, int(over and not broken_off)


def final_scores(rules: RiichiRules, state: State) -> list[int]:
    """Each seat's points against the points to return, with uma and oka, in points; what was left on the table and
    paid to nobody is missing in their sum."""
    scores = [points - rules.return_points for points in state.points]
    for place, number in enumerate(places(state)):
        scores[number] += STICK * rules.uma[place]
    scores[places(state)[0]] += len(scores) * (rules.return_points - rules.start_points)
    return scores
