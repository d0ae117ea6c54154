"""``zimo score``: one hand from the command line, or hands as JSON from standard input."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from zimo.cli.errors import BAD_INPUT, DONE, Fault, describe, faults
from zimo.cli.options import read_rules
from zimo.cli.output import BAD, BOLD, DIM, GOOD, Line, Page, Span, label, put
from zimo.cli.tiles import bonus_spans, framed, in_order, melds_spans, plain_strip
from zimo.core.melds import special_meld_from_text
from zimo.core.tiles import EAST, PLAIN, PLAYED, mask_of, tile_from_text, tiles_from_text
from zimo.rules.hand_json import HandError
from zimo.rules.sheet import ScoreSheet
from zimo.scoring import DEFAULT_TABLE, further, score_json, score_written, written
from zimo.text import Words
from zimo.text.explain import WIDTH, explain, wrap

MOST_INPUT: Final = 64 << 20
"""The most bytes of JSON that are read."""


@dataclass(frozen=True)
class Asked:
    """The options of the command as they were written; None where left out."""

    tiles: Sequence[str] = ()
    melds: Sequence[str] = ()
    bonus: str | None = None
    seat: str | None = None
    round: str | None = None
    by: str | None = None
    events: Sequence[str] = ()
    bao: str | None = None
    declared_fei: int | None = None
    riichi: str | None = None
    dora: str | None = None
    ura: str | None = None
    honba: int | None = None
    sticks: int | None = None
    table: str | None = None
    preset: str | None = None
    rules: Sequence[str] = field(default_factory=list)


def run(asked: Asked, as_json: bool, words: Words, color: bool) -> int:
    """The whole command."""
    if not asked.tiles and not asked.melds and not asked.bonus:
        if not as_json:
            raise Fault(words.name("error.no_hand"))
        return _many(asked, words)
    if asked.bao not in (None, "discarder", "other"):
        raise Fault(words.name("error.unknown_liable", text=asked.bao))
    table = asked.table or DEFAULT_TABLE
    rules = read_rules(asked.rules, words)
    more = further(asked.declared_fei, asked.riichi, asked.dora, asked.ura, asked.honba, asked.sticks)
    with faults(words):
        hand = written(
            " ".join(asked.tiles),
            asked.melds,
            asked.seat or "E",
            asked.round or "E",
            asked.by or "discard",
            asked.bonus or "",
            asked.events,
            asked.bao,
            more,
            table,
            asked.preset,
            rules,
        )
    words = words.at(table)
    if as_json:
        result = score_json(hand)
        put(json.dumps(result) + "\n")
        return _refused(result, words)
    page = Page(words, color)
    sheet = _sheet(hand, words)
    page.write(drawn(hand, page))
    page.line()
    page.write(_colored(explain(sheet, words.lang, table=table), sheet.allowed, words))
    page.line()
    page.line([(words.name("ui.footer"), DIM)])
    return DONE


def _sheet(hand: Mapping[str, Any], words: Words) -> ScoreSheet:
    """The score of a hand written in the command line. Raises :class:`Fault`."""
    with faults(words):
        try:
            sheet = score_written(hand)
        except HandError as error:
            if error.id == "missing_field":
                raise Fault(words.name("error.no_win_tile")) from None
            raise
    if hand["win_tile"] is None and not sheet.allowed:
        # Only a win that no tile completed may have any number of tiles.
        have, need = len(tiles_from_text(hand["concealed"])), 14 - 3 * len(hand["melds"])
        if have not in (need - 1, need):
            raise Fault(describe(words, "wrong_tile_count", {"have": have, "need": need}))
    return sheet


def _many(asked: Asked, words: Words) -> int:
    """Hands as JSON in, results as JSON out."""
    alone = {
        "--seat": asked.seat,
        "--round": asked.round,
        "--by": asked.by,
        "--event": asked.events,
        "--bao": asked.bao,
        "--declared-fei": asked.declared_fei,
        "--riichi": asked.riichi,
        "--dora": asked.dora,
        "--ura": asked.ura,
        "--honba": asked.honba,
        "--sticks": asked.sticks,
    }
    for name, value in alone.items():
        if value not in (None, (), []):
            raise Fault(words.name("error.no_hand_option", option=name))
    rules = read_rules(asked.rules, words)
    hands = _read(words)
    results = [score_json(_laid_over(hand, asked, rules)) for hand in hands]
    put(json.dumps(results, indent=1) + "\n")
    if results and all("error" in result for result in results):
        return _refused(results[0], words)
    return DONE


def _laid_over(hand: object, asked: Asked, rules: Mapping[str, object]) -> object:
    """The hand with the table and preset of the command line where it names none, and its rules on top."""
    if not isinstance(hand, Mapping):
        return hand
    full: dict[str, Any] = dict(hand)
    for name, value in (("table", asked.table), ("preset", asked.preset)):
        if value is not None:
            full.setdefault(name, value)
    if rules and isinstance(full.get("rules", {}), Mapping):
        full["rules"] = {**full.get("rules", {}), **rules}
    return full


def _read(words: Words) -> list[object]:
    source = sys.stdin.buffer if sys.stdin is not None else None
    data = source.read(MOST_INPUT + 1) if source is not None else b""
    if len(data) > MOST_INPUT:
        raise Fault(words.name("error.too_long", n=MOST_INPUT >> 20))
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        near = f"{error.msg}, line {error.lineno} column {error.colno}"
        raise Fault(words.name("error.bad_json", text=near)) from None
    except (ValueError, RecursionError) as error:
        raise Fault(words.name("error.bad_json", text=str(error).partition(":")[0])) from None
    return value if isinstance(value, list) else [value]


def _refused(result: Mapping[str, Any], words: Words) -> int:
    """Tell the fault of a hand that has no score."""
    if "error" not in result:
        return DONE
    params = dict(result["error"])
    raise Fault(describe(words, params.pop("id"), params), BAD_INPUT)


def drawn(hand: Mapping[str, Any], page: Page) -> list[Line]:
    """The hand as tiles, and what is known about the win."""
    words = page.words
    concealed = in_order(tiles_from_text(hand["concealed"]))
    win = tiles_from_text(hand["win_tile"] or "")
    melds = [special_meld_from_text(meld["type"], meld["tiles"]) for meld in hand["melds"]]
    bonus = mask_of(map(tile_from_text, hand["bonus"]))
    suits = [[kind for kind in concealed if _family(kind) == family] for family in range(5)]
    lines: list[Line] = []
    if page.fine:
        lines += framed([concealed, win]) if concealed or win else []
    else:
        marked: list[Span] = [*plain_strip([suit for suit in suits if suit])]
        marked += [("  + ", ""), *plain_strip([win])] if win else []
        lines += [[(label(words, words.name("ui.hand"), ""), ""), *marked]] if marked else []
    if melds:
        lines.append([(label(words, words.name("ui.melds"), ""), ""), *melds_spans(melds)])
    if bonus:
        lines.append([(label(words, words.name("ui.bonus_tiles"), ""), ""), *bonus_spans(bonus)])
    for id, key in (("dora", "dora_indicators"), ("ura", "ura_indicators")):
        if hand.get(key):
            indicators = plain_strip([list(map(tile_from_text, hand[key]))])
            lines.append([(label(words, words.name(f"ui.{id}"), ""), ""), *indicators])
    facts = [
        words.name("ui.own_wind", wind=hand["seat_wind"]),
        words.name("ui.round", wind=hand["round_wind"]),
        words.name(f"win_by.{hand['win_by']}"),
        *(words.name(f"flag.{flag}") for flag in hand["flags"]),
        *_further_facts(hand, words),
    ]
    return [*lines, *wrap(words.join(facts), WIDTH)]


def _further_facts(hand: Mapping[str, Any], words: Words) -> Iterator[str]:
    """What only hands of some tables tell."""
    riichi = hand.get("riichi", "none")
    if riichi != "none":
        yield words.name("ui.riichi_double_mark" if riichi == "double" else "ui.riichi_mark")
    for id in ("declared_fei", "honba", "riichi_sticks"):
        if hand.get(id):
            yield words.name(f"ui.{id}", n=hand[id])


def _family(kind: int) -> int:
    return PLAIN[kind] // 9 if PLAIN[kind] < EAST else 3 if kind < PLAYED else 4


def _colored(receipt: str, allowed: bool, words: Words) -> list[Line]:
    """The receipt with its headings in bold."""
    heads = {words.name(f"ui.{id}") for id in ("counted", "not_counted", "who_pays", "why")}
    lines: list[Line] = []
    for at, line in enumerate(receipt.splitlines()):
        if at == 0:
            lines.append([(line, GOOD if allowed else BAD)])
        elif line in heads:
            lines.append([(line, BOLD)])
        else:
            lines.append(line)
    return lines
