"""Simulations: a seed says what is found, whoever does the work; the figures are those of the logs."""

from __future__ import annotations

import gc
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from multiprocessing import resource_tracker, spawn
from pathlib import Path
from statistics import mean, stdev
from time import monotonic
from typing import Any

import pytest

from zimo.rules.engine import names_of
from zimo.rules.event import readable
from zimo.sim.figures import Figure, figures_of
from zimo.sim.hands import Dealer
from zimo.sim.plan import Plan, SimFault, make_house, make_plan
from zimo.sim.share import PATIENCE, parts, simulate
from zimo.sim.tally import Outcome
from zimo.tables import TABLES

RULE = {"minimum": 2}
HANDS = 32


def compared(hands: int = HANDS, bots: tuple[str, ...] = ("greedy",)) -> Plan:
    return make_plan([make_house("singapore"), make_house("singapore", rules=RULE)], hands, 3, bots)


@cache
def by_one_process() -> Outcome:
    return simulate(compared())


def by_name(figures: list[Figure]) -> dict[tuple[str, str, str, str], Figure]:
    return {(one.house, one.less, one.group, one.id): one for one in figures}


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_finds_the_same(workers: int) -> None:
    plan = compared()
    told: list[int] = []
    assert simulate(plan, workers, told=told.append) == by_one_process()
    assert sum(told) == HANDS
    assert len(told) > workers


# Where a process dies while another one starts, the pool's own thread may stumble; what was played stands all the same.
STUMBLES = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")


@STUMBLES
def test_a_killed_process_loses_nothing() -> None:
    plan = compared()
    told: list[int] = []

    def kill_one(count: int) -> None:
        told.append(count)
        if len(told) == 3:
            multiprocessing.active_children()[0].kill()

    assert simulate(plan, 2, told=kill_one) == by_one_process()
    assert sum(told) == HANDS


@STUMBLES
def test_processes_that_never_last_are_given_up() -> None:
    ends_at_once = shutil.which("false")
    assert ends_at_once is not None
    resource_tracker.ensure_running()
    spawn.set_executable(ends_at_once)
    try:
        with pytest.raises(SimFault, match="sim_workers"):
            simulate(compared(), 2)
    finally:
        spawn.set_executable(sys.executable)


# The library leaves sockets to the collector when a worker is killed, and warns when a process is slow to start.
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_the_same_even_when_a_worker_is_killed() -> None:
    from distributed import LocalCluster

    plan = compared()
    told: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:

        def kill_one(count: int) -> None:
            told.append(count)
            if len(told) == 3:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

        found = simulate(plan, scheduler=cluster.scheduler_address, told=kill_one)
    assert found == by_one_process()
    assert sum(told) == HANDS


@pytest.mark.parametrize("address", ["nowhere", "tls://127.0.0.1:1", "http://127.0.0.1:1", "a:b", "inproc://x"])
def test_an_address_that_is_none_is_refused_at_once(address: str) -> None:
    start = monotonic()
    with pytest.raises(SimFault, match="sim_scheduler"):
        simulate(compared(), scheduler=address)
    assert monotonic() - start < PATIENCE
    gc.collect()
    assert monotonic() - start < PATIENCE


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from distributed import LocalCluster

    monkeypatch.setattr("zimo.sim.share.PATIENCE", 2)
    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as made:
        yield made


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "other",
    [
        "import sys; sys.modules['zimo'] = sys.modules['zimo.sim.share'] = None",
        "import zimo.sim.share as share; share.source_sum = int",
    ],
    ids=["without", "another"],
)
def test_a_worker_that_has_not_this_same_zimo_is_refused(cluster: Any, other: str) -> None:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        client.run(exec, other, workers=list(client.scheduler_info()["workers"])[:1])
    with pytest.raises(SimFault, match="sim_other"):
        simulate(compared(), scheduler=cluster.scheduler_address)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_ends_is_told(cluster: Any) -> None:
    with pytest.raises(SimFault, match="sim_scheduler"):
        simulate(compared(2000), scheduler=cluster.scheduler_address, told=lambda count: cluster.close())


LEFT_ALONE = """
import os, sys
from zimo.sim.plan import make_house, make_plan
from zimo.sim.share import simulate
def told(count):
    import multiprocessing
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    {then}
if __name__ == "__main__":
    simulate(make_plan([make_house("singapore")], 100_000, 1, ["careful"]), 2, told=told)
"""


@pytest.mark.parametrize("then", ["os.kill(os.getpid(), 9)", "raise KeyboardInterrupt"])
def test_processes_end_with_the_first_one_at_once(tmp_path: Path, then: str) -> None:
    file = tmp_path / "alone.py"
    file.write_text(LEFT_ALONE.format(then=then), encoding="utf-8")
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60)
    end = monotonic() + 10
    children = done.stdout.split()
    assert len(children) == 2
    while any(map(is_running, children)):
        assert monotonic() < end


def is_running(process: str) -> bool:
    """Whether a process goes on, as this system tells by its files."""
    try:
        return "\nState:\tZ" not in Path("/proc", process, "status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("bots", [(), ("greedy",)])
@pytest.mark.parametrize("table", TABLES)
def test_no_point_is_lost_or_won_from_nowhere(table: str, bots: tuple[str, ...], matches: bool) -> None:
    rules = {"match_length": "one_hand"} if matches and not bots else {}
    count = (1 if bots else 2) if matches else 20
    plan = make_plan([make_house(table, rules=rules)], count, 5, bots, matches)
    (tally,) = simulate(plan).tallies
    assert tally.unbalanced == 0
    assert tally.matches == count
    assert [place.points.n for place in tally.seats] == [tally.hands] * plan.seats
    assert sum(place.points.total for place in tally.seats) == sum(place.points.total for place in tally.players)
    assert sum(place.wins for place in tally.seats) == tally.ways.total() == tally.values.total()
    assert tally.won + tally.drawn.total() == tally.hands


def test_a_hand_is_the_same_however_many_are_played() -> None:
    house = make_house("singapore").make(False)
    forth, back = Dealer(house, 4, ()), Dealer(house, 4, ())
    hands = [forth.hand(number) for number in range(6)]
    assert [back.hand(number) for number in reversed(range(6))] == hands[::-1]
    assert len({hand.log for hand in hands}) == 6


def test_the_figures_are_those_of_the_logs() -> None:
    plan = make_plan([make_house("singapore")], 30, 9, ["greedy"])
    table = plan.houses[0].make(False)
    dealer = Dealer(table, 9, plan.bots)
    wins, lines, paid, drawn, values = 0, Counter[str](), Counter[str](), 0, Counter[str]()
    gains: list[list[int]] = [[], [], [], []]
    for number in range(30):
        gained = [0] * 4
        counted_in_hand = set()
        for event in readable(dealer.hand(number).log, names_of(table), [""], [""]):
            if event.type == "won":
                wins += 1
                values[str(event["paid"])] += 1
            elif event.type == "line":
                counted_in_hand.add(event["id"])
            elif event.type == "paid":
                paid[event["reason"]] += event["amount"]
                gained[event["from"]] -= event["amount"]
                gained[event["to"]] += event["amount"]
            drawn += event.type == "drawn_hand"
        lines.update(counted_in_hand)
        for seat, points in enumerate(gained):
            gains[seat].append(points)
    found = by_name(figures_of(plan, simulate(plan)))
    house = plan.houses[0].name
    assert wins
    assert found[house, "", "hands", "won"].count == wins
    assert found[house, "", "hands", "drawn"].count == drawn
    for group, counted in (("line", lines), ("value", values)):
        assert {id: one.count for (_, _, of, id), one in found.items() if of == group} == dict(counted)
    for reason, points in paid.items():
        assert found[house, "", "payment", reason].mean == pytest.approx(points / 30)
    for wind, seat_gains in zip("ESWN", gains, strict=True):
        one = found[house, "", "seat", wind]
        half = 1.959964 * stdev(seat_gains) / 30**0.5
        assert one.mean == pytest.approx(mean(seat_gains))
        assert (one.low, one.high) == pytest.approx((mean(seat_gains) - half, mean(seat_gains) + half))


def test_differences_are_those_of_the_same_deals() -> None:
    plan = compared()
    found = by_name(figures_of(plan, by_one_process()))
    first, second = (house.name for house in plan.houses)
    for group, id, measured in (("drawn", "drawn", "hands"), ("way", "zimo", "way"), ("seat", "E", "seat")):
        apart = found[second, first, group, id].mean
        before, after = (found[house, "", measured, id].mean for house in (first, second))
        assert apart is not None
        assert before is not None
        assert after is not None
        assert apart == pytest.approx(after - before)


def test_who_pays_changes_nothing_but_who_pays() -> None:
    houses = [make_house("singapore"), make_house(None, "shooter-pays-all")]
    plan = make_plan(houses, 24, 3, ["greedy"])
    found = by_name(figures_of(plan, simulate(plan)))
    names = plan.houses[1].name, plan.houses[0].name
    one = found[*names, "value", "value"]
    assert (one.count, one.mean, one.low, one.high) == (0, 0, 0, 0)
    for group, id in (("drawn", "drawn"), ("way", "zimo")):
        one = found[*names, group, id]
        assert (one.count, one.mean) == (0, 0)
        # 24 deals alike do not say that no deal ever differs
        half = 1.959964 * (26 / (26**2 * 25)) ** 0.5
        assert (one.low, one.high) == pytest.approx((-half, half))
    assert found[*names, "seat", "E"].count > 0


def test_players_sit_on_every_chair_in_turn() -> None:
    dealer = Dealer(make_house("singapore").make(False), 1, ())
    assert {dealer.hand(number).players for number in range(4)} == {
        (0, 1, 2, 3),
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
    }


def test_the_better_bot_gains() -> None:
    plan = make_plan([make_house("hongkong")], 40, 1, ["greedy", "random", "random", "random"])
    found = by_name(figures_of(plan, simulate(plan)))
    low = found["hongkong", "", "player", "1"].low
    assert low is not None
    assert low > 0


@pytest.mark.parametrize("count", [1, 7, 100_000])
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_parts_are_all_hands_once(count: int, workers: int) -> None:
    plan = make_plan([make_house("singapore")], count)
    assert [number for part in parts(plan, workers) for number in range(*part)] == list(range(count))


def test_what_cannot_be_played_is_refused() -> None:
    house = make_house("singapore")
    for fault, houses, bots, matches in (
        ("sim_bots", [house], ["greedy"] * 3, False),
        ("sim_tiles", [house, make_house("riichi")], [], False),
        (
            "sim_tiles",  # the same 136 tiles, but not the same lines
            [make_house("hongkong", rules={"bonus_tiles": False}), make_house("riichi", rules={"red_fives": 0})],
            [],
            False,
        ),
        ("sim_matches", [house, make_house("singapore", rules=RULE)], [], True),
        ("sim_same", [house, house], [], False),
    ):
        with pytest.raises(SimFault, match=fault):
            make_plan(houses, 10, 1, bots, matches)
