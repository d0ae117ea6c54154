"""The messages between a table and a player's page: their schema and the check of whatever comes in.

Text frames of JSON. Everything is ids, numbers and tiles in the one notation; no sentence is ever sent. The types of
the client are generated from this module (:mod:`zimo.server.live.typescript`), its docstrings with them.
"""

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict, Union, cast, get_args, get_origin
from typing import get_type_hints as hints_of

from zimo.rules.json_text import read_json

LONGEST: Final = 4096
"""Bytes of the longest message that is read."""
MOST: Final = 2**53 - 1
"""The largest whole number that every side keeps exactly."""

Tile: TypeAlias = str
Seat: TypeAlias = int
Wind: TypeAlias = Literal["E", "S", "W", "N"]
Param: TypeAlias = str | int | bool | list[str] | list[int] | None
MeldType: TypeAlias = Literal["chi", "pong", "kong_exposed", "kong_added", "kong_concealed"]
ActionType: TypeAlias = Literal[
    "discard",
    "kong_concealed",
    "kong_added",
    "pass",
    "pong",
    "kong",
    "chi_low",
    "chi_middle",
    "chi_high",
    "win",
    "riichi",
    "nine_terminals",
    "declare_fei",
    "pong_red",
    "pong_two_red",
    "chi_low_red",
    "chi_middle_red",
    "chi_high_red",
    "pong_fei",
    "pong_two_fei",
    "chi_low_fei_middle",
    "chi_low_fei_high",
    "chi_middle_fei_low",
    "chi_middle_fei_high",
    "chi_high_fei_low",
    "chi_high_fei_middle",
    "swap_fei",
]
WinBy: TypeAlias = Literal["discard", "zimo", "rob_kong"]
Group: TypeAlias = Literal["sets", "patterns", "how_won", "bonus", "limit"]
Mode: TypeAlias = Literal["guided", "scored", "match"]
HintLevel: TypeAlias = Literal[0, 1, 2, 3]
Phase: TypeAlias = Literal["turn", "claim", "rob", "replace", "account", "between", "over"]


class Reason(TypedDict):
    """Why something is so: an id of the catalogues, and the parameters of its words."""

    id: str


class Action(TypedDict):
    """What a player may do; only a discard, the two Kongs of one's own and taking a fei back have a tile."""

    type: ActionType
    tile: NotRequired[Tile]


# In


class Hello(TypedDict):
    """The first message of a connection: the token that the page was given, and how much help is wanted."""

    type: Literal["hello"]
    token: str
    level: HintLevel


class Act(TypedDict):
    """An action in the position ``n``. Sent again with the same ``id`` it is done once."""

    type: Literal["act"]
    n: int
    action: Action
    id: int


class Deal(TypedDict):
    """The next hand, please."""

    type: Literal["deal"]


class TakeBack(TypedDict):
    """Back to before the own last decision, or to before the own decision that was event number ``to``."""

    type: Literal["take_back"]
    to: NotRequired[int]


class SetLevel(TypedDict):
    """How much help is wanted from now on: 0 none, 1 rules, 2 hints on request, 3 coach."""

    type: Literal["level"]
    level: HintLevel


class AskHint(TypedDict):
    """A hint for this decision; given from level 2 on."""

    type: Literal["hint"]


class AskWhy(TypedDict):
    """Why is no win offered now?"""

    type: Literal["why"]


class Ping(TypedDict):
    """Is anybody there?"""

    type: Literal["ping"]


Incoming: TypeAlias = Hello | Act | Deal | TakeBack | SetLevel | AskHint | AskWhy | Ping


# Events: the viewer's own redacted log, numbered by itself. A hidden tile is "?".


class HandStarted(TypedDict):
    """A hand begins; winds are 0 to 3. The commitment binds the server to the wall."""

    type: Literal["hand_started"]
    dealer: Seat
    round_wind: int
    repeat: int
    hand: int
    commitment: str


class Dealt(TypedDict):
    """A seat's first tiles, as one text."""

    type: Literal["dealt"]
    seat: Seat
    tiles: str


class Drew(TypedDict):
    """A tile from the front, or a replacement from the back of the wall."""

    type: Literal["drew"]
    seat: Seat
    tile: Tile
    end: Literal["front", "back"]


class Bonus(TypedDict):
    """A bonus tile is shown; ``dealt`` when it was among the first tiles."""

    type: Literal["bonus"]
    seat: Seat
    tile: Tile
    dealt: bool


class Began(TypedDict):
    """All dealt bonus tiles are replaced; the dealer begins, by a draw where ``draws`` says so."""

    type: Literal["began"]
    seat: Seat
    draws: NotRequired[bool]


class Discarded(TypedDict):
    """A discard; ``drawn`` when the tile had just been drawn."""

    type: Literal["discarded"]
    seat: Seat
    tile: Tile
    drawn: bool


class Answered(TypedDict):
    """The viewer's own answer to a discard or a Kong, as text."""

    type: Literal["answered"]
    seat: Seat
    action: str


# "from" is a keyword of Python; what has a field of that name is written as a call.

# ``special`` tells where fei and red fives lie in a set (see ``zimo.core.melds``); it is left out where there are none.

ChiMade = TypedDict(
    "ChiMade",
    {"type": Literal["chi"], "seat": Seat, "tile": Tile, "low": Tile, "from": Seat, "special": NotRequired[int]},
)
ChiMade.__doc__ = "A Chi of ``low`` and the next two tiles; ``tile`` was claimed."

PongMade = TypedDict(
    "PongMade", {"type": Literal["pong"], "seat": Seat, "tile": Tile, "from": Seat, "special": NotRequired[int]}
)
PongMade.__doc__ = "A Pong."

KongMade = TypedDict(
    "KongMade",
    {
        "type": Literal["kong"],
        "seat": Seat,
        "tile": Tile,
        "meld": MeldType,
        "from": Seat | None,
        "special": NotRequired[int],
    },
)
KongMade.__doc__ = "A Kong; only a claimed one comes from somebody."

Won = TypedDict(
    "Won",
    {
        "type": Literal["won"],
        "seat": Seat,
        "tile": Tile | None,
        "by": WinBy,
        "from": Seat | None,
        "total": int,
        "paid": int,
        "fu": NotRequired[int],
    },
)
Won.__doc__ = "A win: its count before and after the cap. No tile: a win that no tile completed."


class Shown(TypedDict):
    """A winner's concealed tiles, as one text."""

    type: Literal["shown"]
    seat: Seat
    tiles: str


class LineCounted(TypedDict):
    """One row of a winner's count."""

    type: Literal["line"]
    seat: Seat
    id: str
    value: int
    tiles: list[Tile]


Paid = TypedDict(
    "Paid", {"type": Literal["paid"], "from": Seat | None, "to": Seat | None, "amount": int, "reason": str}
)
Paid.__doc__ = "Points change hands; null is the middle of the table, where points lie until somebody wins them."


class DrawnHand(TypedDict):
    """Nobody won; ``by`` is who broke the hand off, where somebody did."""

    type: Literal["drawn_hand"]
    reason: str
    by: NotRequired[Seat]


class HandEnded(TypedDict):
    """The hand is over: who deals next, and the secret that rebuilds the wall."""

    type: Literal["hand_ended"]
    dealer: Seat
    round_wind: int
    over: bool
    repeat: int
    secret: str


class RiichiDeclared(TypedDict):
    """A player declares to be waiting; the discard that goes with it follows."""

    type: Literal["riichi"]
    seat: Seat
    double: bool


class Indicator(TypedDict):
    """A dora indicator is turned; with ``ura`` one of those beneath."""

    type: Literal["indicator"]
    tile: Tile
    ura: bool


class Swapped(TypedDict):
    """A fei is taken back out of the player's Pong of ``tile``, which goes in for it."""

    type: Literal["swapped"]
    seat: Seat
    tile: Tile


class TakenBack(TypedDict):
    """The events from number ``to`` on are undone."""

    type: Literal["taken_back"]
    to: int


Event: TypeAlias = (
    HandStarted
    | Dealt
    | Drew
    | Bonus
    | Began
    | Discarded
    | Answered
    | ChiMade
    | PongMade
    | KongMade
    | Won
    | Shown
    | LineCounted
    | Paid
    | DrawnHand
    | HandEnded
    | RiichiDeclared
    | Indicator
    | Swapped
    | TakenBack
)


# The view


class ChangedRule(TypedDict):
    """An option whose value is not the preset's."""

    id: str
    value: Param


class GameFacts(TypedDict):
    """What is played."""

    id: str
    table: str
    mode: Mode
    preset: str
    rules_changed: list[ChangedRule]


class SeatName(TypedDict):
    """Who sits there: the viewer, a bot by its name, or somebody else."""

    you: NotRequired[bool]
    bot: NotRequired[str]


Meld = TypedDict("Meld", {"type": MeldType, "tiles": list[Tile], "claimed": Tile | None, "from": Seat | None})
Meld.__doc__ = "A set on the table, with the tile that was claimed for it and who gave it."


class RiverTile(TypedDict):
    """A discard: thrown right after it was drawn, claimed by somebody, the last one of all, thrown with a riichi."""

    tile: Tile
    drawn: bool
    taken: bool
    last: bool
    riichi: bool


class SeatView(TypedDict):
    """One seat as the viewer sees it.

    ``tai`` is what everybody can see of the hand's count. ``bonus`` are the tiles laid out, fei among them; ``riichi``
    is 1 after riichi, 2 after double riichi. ``concealed`` counts the concealed tiles, one just drawn among
    them. ``tiles`` are these in order without the one just drawn, null while the viewer may not know them; ``drawn``
    is the tile just drawn, "?" where it is hidden.
    """

    seat: Seat
    wind: Wind
    name: SeatName
    points: int
    tai: int
    concealed: int
    tiles: list[Tile] | None
    drawn: Tile | None
    melds: list[Meld]
    bonus: list[Tile]
    river: list[RiverTile]
    riichi: Literal[0, 1, 2]


class Wait(TypedDict):
    """A tile that completes the hand, and how many of it the viewer cannot see."""

    tile: Tile
    left: int


class Own(TypedDict):
    """The viewer's own prospects: the count that is certain and the most that can be reached (null where nothing is
    counted), the lines still possible, the waits, how many tiles are missing to a complete hand, and ``barred``, the
    id of a reason why the player may win by the own draw only, else null."""

    secure: int | None
    ceiling: int | None
    lines_possible: list[str]
    waits: list[Wait]
    missing: int
    barred: str | None


Payout = TypedDict("Payout", {"from": Seat | None, "to": Seat | None, "amount": int, "reason": str})
Payout.__doc__ = "Points that changed hands, and why; null is the middle of the table."


class SheetLine(TypedDict):
    """A row that counts."""

    id: str
    group: Group
    value: int
    tiles: list[Tile]


class NotCounted(TypedDict):
    """A row that does not count: swallowed by another one (``by``), or for another reason with its parameters."""

    id: str
    reason: str
    by: str | None


class FuPart(TypedDict):
    """What a part of the hand brings in fu; words: ``fu.<id>``."""

    id: str
    fu: int


class Sheet(TypedDict):
    """The explained count: the raw total, what is paid after the cap, and the base points for that. ``fu``, the name of
    the limit that han and fu reach, and the number of ``yakuman`` stand where a table counts by them, else null;
    ``fu_parts`` are what the fu were before they were rounded, none where no fu are counted."""

    lines: list[SheetLine]
    not_counted: list[NotCounted]
    total: int
    paid: int
    base: int
    cap: int
    limit: bool
    fu: int | None
    fu_parts: list[FuPart]
    limit_name: str | None
    yakuman: int | None


class WinningHand(TypedDict):
    """A winner's tiles: the concealed ones with the winning tile as ``sets`` and ``eye`` in the reading that counts,
    or all of them in ``rest`` where the hand is no such shape."""

    sets: list[list[Tile]]
    eye: list[Tile]
    rest: list[Tile]
    melds: list[Meld]
    bonus: list[Tile]


Win = TypedDict(
    "Win",
    {
        "seat": Seat,
        "by": WinBy,
        "from": Seat | None,
        "tile": Tile | None,
        "sheet": Sheet | None,
        "payments": list[Payout],
        "hand": WinningHand,
    },
)
Win.__doc__ = "One win of a hand; no sheet where nothing is counted."


class Rank(TypedDict):
    """A player's place at the end by the final score; equal scores share a place."""

    seat: Seat
    points: int
    score: int
    place: int


class ShownHand(TypedDict):
    """A hand shown without a win."""

    seat: Seat
    tiles: list[Tile]


class Result(TypedDict):
    """How a hand ended. ``reason`` is why nobody won, ``shown`` the hands that were shown for it. ``change`` is what
    the whole hand brought each seat. ``ranking`` comes with the last hand."""

    kind: Literal["won", "drawn"]
    reason: str | None
    shown: list[ShownHand]
    wins: list[Win]
    points_after: list[int]
    change: list[int]
    ranking: list[Rank] | None
    over: bool


class View(TypedDict):
    """Everything that the viewer may know. ``seat`` is null for an onlooker. Seats are chairs, counted from 0.
    ``start_points`` are everybody's at the start of the game.

    ``indicators`` and ``ura`` are the dora indicators turned and those beneath them, ``pool`` the points that lie on
    the table. ``turn`` is the seat that acts, or that discarded or declared last. ``payouts`` are those of this hand
    that no win brought. Between hands it shows the hand that ended, with its ``result``.
    """

    game: GameFacts
    start_points: int
    seat: Seat | None
    viewer_wind: Wind | None
    hand: int
    repeat: int
    round_wind: Wind
    dealer: Seat
    live: int
    indicators: list[Tile]
    ura: list[Tile]
    pool: int
    fresh_mark: bool
    phase: Phase
    turn: Seat
    seats: list[SeatView]
    own: Own | None
    payouts: list[Payout]
    taken_back: bool
    result: Result | None


class Price(TypedDict):
    """What a call changes: lines that become certain, lines that are possible no more, tai before and after. A call
    after which no win is possible is ``dead``."""

    gained: list[SheetLine]
    lost: list[str]
    secure: list[int]
    ceiling: list[int]
    dead: bool


class Danger(TypedDict):
    """What a discard could make the player liable for, and which seat it would help (null: any)."""

    id: str
    seat: Seat | None


class Legal(TypedDict):
    """One thing that may be done now: the own tiles that a call takes, the price of a call, the tai of a win, the
    dangers of a discard."""

    action: Action
    tiles: list[Tile]
    price: Price | None
    tai: int | None
    dangers: list[Danger]


class Hint(TypedDict):
    """What the careful bot would do in this seat, and why."""

    action: Action
    reasons: list[Reason]


# Out


class StateMessage(TypedDict):
    """What happened, and how things stand after it. ``n`` counts the events of the viewer's own log, ``events`` are
    the last of them: those since the message before; after ``hello`` those of the hand so far. ``why`` tells why a
    complete hand may not win; ``answer`` is the id of the action it answers."""

    type: Literal["state"]
    n: int
    events: list[Event]
    view: View
    legal: list[Legal]
    why: list[Reason]
    hint: Hint | None
    answer: int | None


class Refused(TypedDict):
    """Nothing was done; ``id`` is that of an action, null for other messages."""

    type: Literal["refused"]
    id: int | None
    reason: Reason


class WhyMessage(TypedDict):
    """Why no win is offered now; empty when one is."""

    type: Literal["why"]
    n: int
    reasons: list[Reason]


class Closed(TypedDict):
    """The last message of a connection."""

    type: Literal["closed"]
    reason: Reason


class Pong(TypedDict):
    """Somebody is there."""

    type: Literal["pong"]


Outgoing: TypeAlias = StateMessage | Refused | WhyMessage | Closed | Pong

CLOSED: Final = (
    "newer_tab",
    "bad_token",
    "no_hello",
    "too_fast",
    "too_long",
    "table_moved",
    "trouble",
    "game_gone",
    "server_full",
    "server_stops",
)
"""Why a connection is closed. After ``table_moved``, ``trouble`` and ``server_stops`` it is worth connecting again."""
REFUSED: Final = ("stale", "bad_message", "no_hint", "not_against_bots")
"""Reasons of this half for which a message is refused, beside those of the engine."""

OPEN: Final = frozenset({Reason, NotCounted})
"""The objects that have more fields than their type names: the parameters of words."""


class BadMessage(ValueError):
    """A frame that is none of the messages; the text says why."""


def read(text: str) -> Incoming:
    """The message in a frame. Raises :class:`BadMessage`."""
    try:
        value = read_json(text)
    except ValueError:
        raise BadMessage("not JSON") from None
    wrong = problem(value, Incoming)
    if wrong is not None:
        raise BadMessage(wrong)
    return cast(Incoming, value)


def reason(id: str, params: Mapping[str, object] | None = None) -> Reason:
    """A reason with the parameters of its words."""
    return cast(Reason, {"id": id, **(params or {})})


def problem(value: object, type_: Any) -> str | None:
    """What keeps a JSON value from being of a type of this module; None when it is. Objects have no other fields."""
    if type_ is None or type_ is types.NoneType:
        return None if value is None else "not null"
    if type_ is int:
        return None if type(value) is int and -MOST <= value <= MOST else "not a whole number"
    if type_ in (str, bool):
        return None if type(value) is type_ else f"not of type {type_.__name__}"
    origin, parts = get_origin(type_), get_args(type_)
    if origin is Literal:
        fits = any(type(value) is type(one) and value == one for one in parts)
        return None if fits else f"not one of {', '.join(map(str, parts))}"
    if origin in (Union, types.UnionType):
        return _problem_of_all(value, parts)
    if origin is list:
        if not isinstance(value, list):
            return "not a list"
        return next((wrong for item in value if (wrong := problem(item, parts[0])) is not None), None)
    return _problem_of_fields(value, type_)


def _problem_of_all(value: object, parts: tuple[Any, ...]) -> str | None:
    """What keeps a value from being of every one of these types; messages are known by their ``type``."""
    if isinstance(value, dict) and "type" in value:
        for part in parts:
            named = fields_of(part).get("type") if hasattr(part, "__required_keys__") else None
            if get_origin(named) is Literal and problem(value["type"], named) is None:
                return problem(value, part)
    problems = [problem(value, part) for part in parts]
    return None if None in problems else problems[0]


def _problem_of_fields(value: object, type_: Any) -> str | None:
    if not isinstance(value, dict):
        return "not an object"
    fields = fields_of(type_)
    missing = type_.__required_keys__ - value.keys()
    if missing:
        return f"{min(missing)} is missing"
    for name, item in value.items():
        if name in fields:
            wrong = problem(item, fields[name])
            if wrong is not None:
                return f"{name}: {wrong}"
        elif type_ not in OPEN:
            return "a field that is not known"
    return None


@cache
def fields_of(type_: Any) -> dict[str, Any]:
    """The fields of an object type with their types."""
    return hints_of(type_)
