"""Winning hands counted, with what everybody pays."""

from collections.abc import Callable
from typing import Any

from zimo.bench.contest import Contest, Row, each, same
from zimo.bench.hands import Numbers, wins
from zimo.bench.peers import installed, module
from zimo.rules.hand import Hand
from zimo.rules.score import Scorer
from zimo.scoring import read_written

HANDS = 2000
WINDS = "ESWN"


def singapore_score() -> Contest:
    """Singapore: the sheet with its evidence, the bare count, and whether a hand may win."""
    judge, hands, _ = _read("singapore")
    return Contest(
        "singapore-score",
        (
            Row("singapore_sheet", each(judge.score, hands)),
            Row("singapore_tally", each(judge.tally, hands)),
            Row("singapore_may_win", each(judge.may_win, hands)),
        ),
    )


def riichi_score() -> Contest:
    """Riichi: the count with its payment, the same with its lines written, and the sheet with its evidence."""
    judge, hands, written = _read("riichi")

    def count(hand: Hand) -> object:
        return judge.pay.payment(judge.tally(hand), hand.by, None)

    def count_and_write(hand: Hand) -> object:
        tally = judge.tally(hand)
        return tally.lines, judge.pay.payment(tally, hand.by, None)

    rows = [
        Row("riichi_tally", each(count, hands)),
        Row("riichi_lines", each(count_and_write, hands)),
        Row("riichi_sheet", each(judge.score, hands)),
    ]
    there = installed()
    agree = {}
    ours = [_told(judge, hand) for hand in hands]
    for peer, make in (("riichienv", _riichienv), ("mahjong", _mahjong)):
        if peer in there:
            calls = [make(hand) for hand in written]
            rows.append(Row("riichi_tally", each(_call, [call for call, _ in calls]), peer))
            agree[peer] = same(ours, (told() for _, told in calls))
    return Contest("riichi-score", tuple(rows), agree)


def _call(call: Callable[[], object]) -> object:
    return call()


def _read(table: str) -> tuple[Scorer, list[Hand], list[dict[str, Any]]]:
    written = wins(table, HANDS)
    found = [read_written(hand) for hand in written]
    return found[0][0], [hand for _, hand, _ in found], written


def _told(judge: Scorer, hand: Hand) -> tuple[object, ...]:
    """The han and the winner's points."""
    sheet = judge.score(hand)
    assert sheet.payment is not None
    return sheet.details["han"], sheet.payment.winner


Call = Callable[[], Any]


def _riichienv(hand: dict[str, Any]) -> tuple[Call, Call]:
    """The call that is measured, and one that tells its result as :func:`_told` does."""
    peer = module("riichienv")
    tiles, melds, win, dora, ura = _numbered(hand)
    kinds = {"chi": peer.MeldType.Chi, "pong": peer.MeldType.Pon}
    evaluator = peer.HandEvaluator([*tiles, win], [peer.Meld(kinds[type_], own, True) for type_, own in melds])
    zimo = hand["win_by"] == "zimo"
    conditions = peer.Conditions(
        tsumo=zimo,
        riichi=hand["riichi"] == "riichi",
        player_wind=WINDS.index(hand["seat_wind"]),
        round_wind=WINDS.index(hand["round_wind"]),
    )

    def call() -> Any:
        return evaluator.calc(win, dora, conditions, ura)

    def told() -> tuple[object, ...]:
        found = call()
        others = (
            3 * found.tsumo_agari_ko if hand["seat_wind"] == "E" else found.tsumo_agari_oya + 2 * found.tsumo_agari_ko
        )
        return found.han, others if zimo else found.ron_agari

    return call, told


def _mahjong(hand: dict[str, Any]) -> tuple[Call, Call]:
    """The same of the package ``mahjong``."""
    calculator = module("mahjong.hand_calculating.hand").HandCalculator
    config = module("mahjong.hand_calculating.hand_config")
    meld = module("mahjong.meld").Meld
    tiles, melds, win, dora, ura = _numbered(hand)
    options = config.OptionalRules(
        has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=True, limit_to_sextuple_yakuman=False
    )
    settings = config.HandConfig(
        is_tsumo=hand["win_by"] == "zimo",
        is_riichi=hand["riichi"] == "riichi",
        player_wind=27 + WINDS.index(hand["seat_wind"]),
        round_wind=27 + WINDS.index(hand["round_wind"]),
        options=options,
    )
    shown = [meld({"chi": meld.CHI, "pong": meld.PON}[type_], own, opened=True) for type_, own in melds]
    every = [*tiles, win, *(tile for _, own in melds for tile in own)]

    def call() -> Any:
        return calculator().estimate_hand_value(every, win, shown, dora, settings, ura_dora_indicators=ura)

    def told() -> tuple[object, ...]:
        found = call()
        return found.han, found.cost["total"]

    return call, told


def _numbered(hand: dict[str, Any]) -> tuple[list[int], list[tuple[str, list[int]]], int, list[int], list[int]]:
    """Concealed tiles, melds, winning tile and indicators as the peers number them."""
    numbers = Numbers()
    win = numbers.take(hand["win_tile"])
    tiles = numbers.take_all(hand["concealed"])
    melds = [(meld["type"], numbers.take_all(meld["tiles"])) for meld in hand["melds"]]
    dora, ura = ([numbers.take(tile) for tile in hand.get(f"{kind}_indicators", [])] for kind in ("dora", "ura"))
    return tiles, melds, win, dora, ura
