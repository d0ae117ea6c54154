"""Events and actions as sentences, for a log that somebody reads."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from zimo.core.tiles import JOKER, TEXT, UNKNOWN, tiles_from_text
from zimo.rules.event import DRAWN_REASONS
from zimo.text import Words

_SEATS: Final = ("seat", "from", "to", "dealer", "by")
"""The fields of events that hold a seat."""
_CLAIMS: Final = ("chi", "pong")
_HIDDEN: Final = TEXT[UNKNOWN]


def tell(words: Words, event: Mapping[str, Any], who: Callable[[int], str]) -> str:
    """The sentence for an event in its JSON form; ``who`` gives the name of a seat (a player's name, or a wind)."""
    params: dict[str, Any] = {key: value for key, value in event.items() if key != "type"}
    for key in _SEATS:
        if isinstance(params.get(key), int) and event["type"] != "taken_back":
            params[key] = who(params[key])
    if isinstance(params.get("tiles"), str):
        params["tiles"] = [TEXT[kind] for kind in tiles_from_text(params["tiles"])]
        params["n"] = len(params["tiles"])
    if event["type"] in _CLAIMS:
        params["own"] = _out_of_hand(event)
    if "action" in params:
        params["action"] = action_words(words, params["action"])
    return words.name(f"event.{_which(event)}", **params)


def action_words(words: Words, action: str) -> str:
    """An action in its text form, such as ``discard 5m``, in words."""
    type_, _, tile = action.partition(" ")
    return words.name("ui.action_tile", action=type_, tile=tile) if tile else words.name(f"action.{type_}")


def _out_of_hand(event: Mapping[str, Any]) -> list[str]:
    """The fei and red fives that a claim takes out of the hand: those of the meld (``core.melds``: fei in the low half
    of ``special``, red fives in the high half) without the tile that was thrown."""
    special: int = event.get("special", 0)
    tile: str = event["tile"]
    red = f"0{tile[-1]}"
    return [TEXT[JOKER]] * (special & 15).bit_count() + [red] * ((special >> 4).bit_count() - (tile == red))


def _which(event: Mapping[str, Any]) -> str:
    """The id of the sentence for an event: some types have several."""
    type_: str = event["type"]
    if type_ == "dealt" and event["tiles"].startswith(_HIDDEN):
        return "dealt_hidden"
    if type_ == "drew":
        drawn = "replacement" if event["end"] == "back" else "drew"
        return f"{drawn}_hidden" if event["tile"] == _HIDDEN else drawn
    if type_ == "bonus" and event["tile"] == TEXT[JOKER]:
        return "bonus_fei"
    if type_ == "riichi" and event["double"]:
        return "riichi_double"
    if type_ == "indicator" and event["ura"]:
        return "indicator_ura"
    if type_ == "paid" and None in (event["from"], event["to"]):
        return "paid_in" if event["to"] is None else "paid_out"
    if type_ == "drawn_hand" and event["reason"] != DRAWN_REASONS[0]:
        return f"drawn_{event['reason']}"
    if type_ == "discarded" and event["drawn"]:
        return "discarded_drawn"
    if type_ in _CLAIMS and _out_of_hand(event):
        return f"{type_}_with"
    if type_ == "kong":
        return str(event["meld"])
    if type_ == "won" and event["tile"] is not None:
        return f"won_{event['by']}"
    if type_ == "hand_ended" and event["over"]:
        return "match_ended"
    return type_
