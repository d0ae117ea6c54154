"""Questions about Bao, answered again by hands really played: rebuilt from what is shown, paid by the engine."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.flow.script import Outcome
from tests.learn.asking import COUNTS, Rules
from tests.learn.staged import CHAIRS, at_houses, facts, replay

from zimo.core.melds import meld_from_text, tiles_of
from zimo.core.tiles import EAST, JOKER, SUITS, kinds_of, tile_from_text
from zimo.learn.dealer import Dealer
from zimo.learn.hands import NoHand
from zimo.learn.practice import House
from zimo.learn.question import Question
from zimo.learn.stage import Held, Stage
from zimo.learn.stories import complete
from zimo.rules.action import Action
from zimo.rules.engine import events_of, names_of
from zimo.tables import load

FEW = [30, pytest.param(300, marks=pytest.mark.long)]
HOUSES: list[Rules] = [
    {"bao_zimo": False},
    {"bao_third_party": "liable_pays_all"},
    {"bao_flush_sets": 4},
    {"bao_fresh_live": 8, "bao_fresh_definition": "not_visible"},
    {"automatic_wins": False},
    {"cap": 4},
]
ELSEWHERE: dict[str, list[Rules]] = {
    "hongkong": [{"responsibility": "half"}, {"minimum": 1}],
    "malaysia3": [{"payment": "discarder_all"}],
}


class Row:
    """A scripted hand being written: who is dealt what, what is drawn, and who does what."""

    def __init__(self, house: House, round_: str) -> None:
        self.house = house
        self.chairs = CHAIRS[: 3 if house.table == "malaysia3" else 4]
        self.dealt: dict[str, list[str]] = {chair: [] for chair in self.chairs}
        self.back: list[str] = []
        self.round = round_
        self.script: list[str] = []
        self.turn = "E"
        self.begun = False
        self.draws = 0

    def steps_to(self, chair: str) -> int:
        """How many tiles are drawn until it is that chair's turn."""
        many = (self.chairs.index(chair) - self.chairs.index(self.turn)) % len(self.chairs)
        return many if many or not self.begun else len(self.chairs)

    def throw(self, chair: str, tile: str) -> None:
        """That chair throws a tile that it was dealt, when its turn comes."""
        self.draws += self.steps_to(chair)
        self.threw(chair, tile)
        self.dealt[chair].append(tile)

    def threw(self, chair: str, tile: str) -> None:
        self.script.append(f"{chair} discard {tile}")
        self.turn, self.begun = chair, True

    def play(self, drawn: str | None, apart: list[str]) -> Outcome:
        """Play it; ``drawn`` is what the winner draws at the end."""
        draws = ["-"] * self.draws + ([drawn] if drawn else [])
        row = {chair: " ".join(tiles) for chair, tiles in self.dealt.items()}
        full = {
            "draws": " ".join(draws),
            "back": " ".join(self.back),
            "start": f"E in {self.round}",
            "script": self.script,
        }
        return replay(self.house, **row, **full, **({"apart": " ".join(apart)} if apart else {}))


def unused(known: list[str], chairs: str) -> list[str]:
    """Tiles that have nothing to do with what is told."""
    letters = "p" if len(chairs) == 3 else "mps"
    every = [f"{n}{suit}" for n in (1, 9, 5, 3, 7, 2, 8, 4, 6) for suit in letters] + list("NWSEBGR")
    return [tile for tile in every if tile not in known]


def rebuilt(house: House, made: Question) -> tuple[str, Outcome]:
    """The winner, and the hand of a ``who_pays`` question played again."""
    told = dict(facts(made))
    winner, round_ = str(told["winner_sits"]["wind"]), str(told["winner_sits"]["round"])
    (hand,) = [block["tiles"] for block in made.scene if block["type"] == "tiles"]
    (seats,) = [block for block in made.scene if block["type"] == "seats"]
    bonus = seats["seats"][0]["bonus"]
    claims = [(id, params) for id, params in facts(made) if id.startswith("took")]
    end = "wins_on" if "wins_on" in told else "wins_drawing"
    last = str(told[end]["tile"])
    rivers = [tile for seat in seats["seats"] for tile in seat["river"]]
    row = Row(house, round_)
    known = [*hand, last, *(str(params["tile"]) for _, params in claims)]
    for _, params in claims:
        known += list(params.get("tiles", ()))  # type: ignore[call-overload]
    spare = unused(known, row.chairs)
    own = list(hand)
    if winner == "E":
        first = spare.pop(0)
        own.append(first)
        row.threw(winner, first)
    fresh = load(house.table).make_rules(house.preset, house.rules).as_dict().get("bao_fresh_live", 0)
    seen = rivers.count(last) > (end == "wins_on")
    for number, (id, params) in enumerate(claims):
        giver, tile = str(params["giver"]), str(params["tile"])
        if seen and number == len(claims) - 1:
            row.throw(next(chair for chair in row.chairs if chair != winner), last)
        row.throw(giver, tile)
        if id == "took_pong":
            own += [tile, tile]
            row.script.append(f"{winner} pong")
        else:
            tiles = [str(one) for one in params["tiles"]]  # type: ignore[attr-defined]
            place = tiles.index(tile)
            own += [one for one in tiles if one != tile]
            row.script.append(f"{winner} {('chi_low', 'chi_middle', 'chi_high')[place]}")
        row.turn = winner
        thrown = spare.pop(0)
        own.append(thrown)
        row.threw(winner, thrown)
    # Bonus tiles are dealt in place of some tiles of the hand, which then replace them.
    row.back = own[: len(bonus)]
    row.dealt[winner] = [*row.dealt[winner], *bonus, *own[len(bonus) :]]
    copies = 4 - (known.count(last) - 1)
    drawn = None
    if end == "wins_on":
        giver = str(told[end]["giver"])
        if seats["live"] <= fresh:
            row.script.append(f"until {fresh} live")
        row.throw(giver, last)
        row.script.append(f"{winner} win {last}")
    else:
        row.draws += len(row.chairs) - 1
        drawn = last
        row.script.append(f"{winner} zimo")
    held = sum(tiles.count(last) for tiles in [*row.dealt.values(), row.back]) + (drawn is not None)
    apart = [last] * max(0, 4 - held) if house.table == "singapore" and copies >= 0 else []
    return winner, row.play(drawn, apart)


def check_who_pays(table: str, count: int, rules: list[Rules]) -> None:
    for house, made in at_houses("who_pays", count, table, rules):
        winner, outcome = rebuilt(house, made)
        pays = [pay.split() for pay in outcome.pays]
        payers = {giver for giver, _, to, _, reason in pays if to == winner and reason[:4] in ("win_", "bao_")}
        wanted = payers.pop() if len(payers) == 1 else "shared"
        assert made.right == (wanted,), (house, made, outcome.told)
        causes = {rule.id for rule in made.rules if rule.space == "payment"}
        assert causes == {pay[-1] for pay in pays if pay[-1][:4] in ("win_", "bao_")}


@pytest.mark.parametrize("count", COUNTS)
def test_who_pays(count: int) -> None:
    check_who_pays("singapore", count, HOUSES)


@pytest.mark.parametrize("count", FEW)
@pytest.mark.parametrize("table", ELSEWHERE)
def test_who_pays_at_other_tables(table: str, count: int) -> None:
    check_who_pays(table, count, ELSEWHERE[table])


# Tiles thrown to players who can use them


CLAIMS = ("pong", "pong_two_fei", "chi_low", "chi_middle", "chi_high")
MANY = 1000
"""More live tiles than there are: nobody draws before the tile is thrown."""


class Again:
    """A scene set up again, in which the other players hold what the tile in question is good for."""

    def __init__(self, house: House, made: Question) -> None:
        self.house = house
        (told,) = [params for id, params in facts(made) if id == "you_sit"]
        self.you, self.round = CHAIRS.index(str(told["wind"])), CHAIRS.index(str(told["round"]))
        (block,) = [block for block in made.scene if block["type"] == "seats"]
        self.live: int = block["live"]
        self.shown = {CHAIRS.index(seat["wind"]): seat for seat in block["seats"]}
        self.thrown = [tile_from_text(tile) for seat in block["seats"] for tile in seat["river"]]
        self.dealer = Dealer(house.table, house.preset, house.rules, 1, "again")

    def melds(self, chair: int) -> list[int]:
        return [meld_from_text(one["type"], one["tiles"]) for one in self.shown[chair]["melds"]]

    def liable(self, kind: int) -> set[str]:
        """What throwing the kind can make liable for."""
        causes = set()
        for chair in self.others():
            for tiles in self.claims(kind):
                causes |= self.thrown_to(chair, tiles, kind, MANY, CLAIMS)[1]
            # A win by itself makes liable only where three sets of the tile's suit lie on the table.
            suit = next((suit for suit in SUITS if suit >> kind & 1), 0)
            alike = all(suit >> tiles_of(code)[0] & 1 for code in self.melds(chair))
            for tiles in self.wins(chair, kind) if len(self.melds(chair)) == 3 and alike else ():
                found = self.thrown_to(chair, tiles, kind, MANY)[1]
                causes |= found
                if found:
                    break
        return causes - {"bao_fresh"} | ({"bao_fresh"} if self.is_fresh(kind, self.live) else set())

    def is_fresh(self, kind: int, live: int) -> bool:
        """Whether the first player who can win on the kind is paid for a fresh tile when so many are left."""
        for chair in self.others():
            for tiles in self.wins(chair, kind):
                won, causes = self.thrown_to(chair, tiles, kind, live)
                if won:
                    return "bao_fresh" in causes
        return False

    def others(self) -> list[int]:
        """The other players, those with the fewest sets on the table first."""
        return sorted(self.shown.keys() - {self.you}, key=lambda chair: len(self.melds(chair)))

    def near(self, kind: int) -> list[list[int]]:
        """What makes a Chi of the kind."""
        suit = next((suit for suit in SUITS if suit >> kind & 1), 0)
        pairs = [[kind + step for step in steps] for steps in ((1, 2), (-1, 1), (-2, -1))]
        return [ends for ends in pairs if set(ends) <= set(kinds_of(suit))]

    def claims(self, kind: int) -> list[list[int]]:
        """Tiles that can claim the kind; where there are fei, two of them can."""
        fei = [[JOKER, JOKER]] if self.dealer.fei else []
        return self.possible([[kind, kind], *self.near(kind), *fei], kind)

    def wins(self, chair: int, kind: int) -> list[list[int]]:
        """Concealed tiles that may wait for the kind, for that player: with something valued, or all of one suit."""
        runs = [[low, low + 1, low + 2] for low in self.dealer.kinds if low < 27 and low % 9 < 7]
        suit = next((suit for suit in SUITS if suit >> kind & 1), 0)
        runs.sort(key=lambda run: not suit >> run[0] & 1)
        valued = [*self.dealer.kinds[-3:], EAST + chair, EAST + self.round]
        room = 13 - 3 * len(self.melds(chair))
        eye = [self.dealer.kinds[-8]] * 2
        found = []
        for dragon in [[one] * 3 for one in valued if one != kind and one not in self.lying()][:1]:
            found.append([kind, *dragon, *runs[-7], *runs[-1], *runs[-4]][:room])
            found += [[*ends, *dragon, *runs[-7], *runs[-1], *eye][:room] for ends in self.near(kind)]
        found.append([kind, *runs[-7], *runs[-1], *runs[-4]][:room])
        if room < 5:
            found += [[kind, *run][:room] for run in runs[:7]]
            found += [[*ends, one, one][:room] for ends in self.near(kind) for one in kinds_of(suit)]
        return self.possible(found, kind)

    def lying(self) -> list[int]:
        """The tiles of all sets on the table."""
        return [one for melds in map(self.melds, self.shown) for code in melds for one in tiles_of(code)]

    def possible(self, found: list[list[int]], kind: int) -> list[list[int]]:
        """Those that can be had beside what lies open and the tile in question."""
        unseen = 3 - self.thrown.count(kind) - self.lying().count(kind)
        return [tiles for tiles in found if max(map(tiles.count, tiles)) <= 4 and tiles.count(kind) <= unseen]

    def thrown_to(
        self, chair: int, tiles: list[int], kind: int, live: int, wishes: tuple[str, ...] = ()
    ) -> tuple[bool, set[str]]:
        """Whether that player, with those tiles, wins on the kind, and what its thrower becomes liable for.

        The player does the first of the wishes that is legal, or wins.
        """
        lying = {one: self.melds(one) for one in self.shown}
        left = Counter(dict.fromkeys(self.dealer.kinds, 4))
        left.subtract([*tiles, *(one for melds in lying.values() for code in melds for one in tiles_of(code))])
        spare = [one for copy in range(4) for one in self.dealer.kinds if one != kind and left[one] > copy]
        held = {}
        for one, melds in lying.items():
            own = [kind] if one == self.you else tiles if one == chair else []
            many = 13 - 3 * len(melds) - len(own)
            bonus = [tile_from_text(tile) for tile in self.shown[one]["bonus"]]
            held[one] = Held([*own, *spare[:many]], melds, bonus)
            del spare[:many]
        try:
            stage = Stage(self.dealer, held, self.round, 1 << kind)
        except NoHand:
            return False, set()
        table, state = stage.table, stage.state
        if kind in self.thrown:
            stage.draw(self.you, kind)
            stage.throw(self.you, kind)
        turn = self.you
        while state.live > live:
            turn = (turn + 1) % table.seats
            stage.idle(turn)
        stage.throw(self.you, kind)
        state.take_log()
        may = {str(action) for action in stage.may(chair)}
        for wish in (*wishes, "win"):
            if wish in may:
                table.play(state, chair, Action.make(wish).code)
                while state.turn != chair and (asked := table.pending(state)):
                    table.play(state, asked.bit_length() - 1, Action.make("pass").code)
                break
        events = events_of(state.take_log(), names_of(table))
        paid = {str(event["reason"]) for event in events if event.type == "paid" and event["from"] == self.you}
        seat = state.seats[chair]
        fed = {table.reasons[seat.liable_cause]} if seat.liable == self.you else set()
        won = any(event.type == "won" for event in events)
        return won, fed | {reason for reason in paid if reason.startswith("bao_")}


def check_dangers(table: str, count: int, rules: list[Rules]) -> None:
    for house, made in at_houses("bao_claim", count, table, rules):
        again = Again(house, made)
        for choice in made.choices:
            causes = again.liable(choice.tiles[0])
            told = {why.id.removeprefix("why.danger_") for why in choice.why if choice.right}
            assert causes == told, (house, made, choice)


@pytest.mark.parametrize("count", COUNTS)
def test_what_is_dangerous(count: int) -> None:
    check_dangers("singapore", count, HOUSES)


@pytest.mark.parametrize("count", [8, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("table", ELSEWHERE)
def test_what_is_dangerous_at_other_tables(table: str, count: int) -> None:
    check_dangers(table, count, ELSEWHERE[table])


# Fresh tiles


@pytest.mark.parametrize("count", COUNTS)
def test_fresh_tiles(count: int) -> None:
    rules: list[Rules] = [
        {"bao_fresh_definition": "not_in_pool"},
        {"bao_fresh_definition": "not_visible"},
        {"bao_fresh_live": 9},
    ]
    seen = set()
    for house, made in at_houses("fresh_tile", count, rules=rules):
        again = Again(house, made)
        (tiles,) = [block["tiles"] for block in made.scene if block["type"] == "tiles"]
        kind = tile_from_text(tiles[0])
        most = int(str(load(house.table).make_rules(house.preset, house.rules).as_dict()["bao_fresh_live"]))
        if again.is_fresh(kind, again.live):
            wanted = "fresh_danger"
        else:
            wanted = "fresh_harmless" if again.is_fresh(kind, min(again.live, most)) else "not_fresh"
        assert made.right == (wanted,), (house, made)
        seen.add(wanted)
    assert seen == {"fresh_danger", "fresh_harmless", "not_fresh"}


def test_a_hand_is_made_of_four_tiles_of_a_kind_at_most() -> None:
    made = []
    for seed in range(500):
        dealer = Dealer("singapore", None, {}, 3, str(seed))
        try:
            made.append(complete(dealer, 4, range(4)))
        except NoHand:
            continue
    assert made
    assert all(max(Counter(tiles).values()) <= 4 for tiles in made)
