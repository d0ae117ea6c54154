"""The XML log of tenhou.net.

A log is a flat list of tags. A tile is a number from 0 to 135, four copies of a kind in a row; the first copy of each
five is red where red fives are played. ``<T12>`` is a draw of seat 0, ``<D12>`` a discard (``U E``, ``V F``, ``W G``
for the others), ``<N>`` a meld packed into sixteen bits, points stand in hundreds.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from xml.parsers import expat

from zimo.core.tiles import GREEN, RED, RED_FIVE, WHITE
from zimo.records import recording
from zimo.records.recording import BadRecording, RecordedHand, Recording, Step

_TILES = 136
_HONOURS = (27, 28, 29, 30, WHITE, GREEN, RED)
_MOVE = re.compile(r"([TUVWDEFG])([0-9]{1,3})")
_IGNORED = frozenset(("SHUFFLE", "UN", "TAIKYOKU", "BYE"))
_REASONS = {
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kongs",
    "ron3": "triple_ron",
    "nm": "nagashi_mangan",
}
_YAKU = (
    *("menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *["yakuhai_seat_wind"] * 4,
    *["yakuhai_round_wind"] * 4,
    *("yakuhai_white", "yakuhai_green", "yakuhai_red", "double_riichi", "chiitoitsu", "chanta", "ittsu"),
    *("sanshoku_doujun", "sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou"),
    *("ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou"),
    *("suuankou", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "chuuren", "kokushi", "kokushi", "daisuushii"),
    *("shousuushii", "suukantsu", "dora", "ura_dora", "aka_dora"),
)
"""The id of our line for each number of the site."""
_YAKUMAN = 13
_MULTI, _NO_RED, _NO_OPEN_TANYAO, _SOUTH, _THREE = 1, 2, 4, 8, 16


class _Tag:
    """A tag with its place, whose attributes are checked as they are read."""

    def __init__(self, number: int, element: ElementTree.Element) -> None:
        self.name = element.tag
        self.place = f"tag {number} <{element.tag}>"
        self.attributes = element.attrib

    def bad(self, attribute: str) -> BadRecording:
        return BadRecording("bad_attribute", self.place, attribute=attribute)

    def has(self, name: str) -> bool:
        return name in self.attributes

    def numbers(self, name: str, low: int, high: int, count: int | None = None) -> tuple[int, ...]:
        """Whole numbers with commas between them; an absent attribute is bad."""
        parts = self.attributes.get(name, "?").split(",")
        if not all(re.fullmatch(r"-?[0-9]{1,7}", part) for part in parts):
            raise self.bad(name)
        numbers = tuple(int(part) for part in parts)
        if not all(low <= number <= high for number in numbers) or count not in (None, len(numbers)):
            raise self.bad(name)
        return numbers

    def number(self, name: str, low: int, high: int) -> int:
        return self.numbers(name, low, high, 1)[0]

    def seat(self, name: str) -> int:
        return self.number(name, 0, 3)


def read(text: str) -> Recording:
    """The game of an XML log. Raises :class:`BadRecording`: ``not_xml``, ``not_a_tenhou_log``, ``unknown_tag``,
    ``bad_attribute``, ``not_four_players``, ``out_of_place``, ``no_hands``."""
    tags = [_Tag(number, element) for number, element in enumerate(_elements(text), 1)]
    return _Reader().read(tags)


def _elements(text: str) -> list[ElementTree.Element]:
    """The tags of the log, read by a parser that takes no declarations of entities or document types."""

    def refuse(*_: object) -> None:
        raise BadRecording("not_xml")

    elements: list[ElementTree.Element] = []
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth == 1 and name != "mjloggm":
            raise BadRecording("not_a_tenhou_log")
        if depth > 2:
            raise BadRecording("unknown_tag", tag=name)
        if depth == 2:
            elements.append(ElementTree.Element(name, attributes))

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise BadRecording("not_xml", f"line {error.lineno}") from None
    return elements


class _Reader:
    """Reads the tags of one log, in order."""

    def __init__(self) -> None:
        self.game = Recording("tenhou", "tenhou", score_unit=1000)
        self.red = True
        self.last: int | None = None
        self.giver: int | None = None

    def read(self, tags: list[_Tag]) -> Recording:
        readers: dict[str, Callable[[_Tag], None]] = {
            "GO": self.go,
            "INIT": self.init,
            "N": self.meld,
            "REACH": self.riichi,
            "DORA": self.indicator,
            "AGARI": self.win,
            "RYUUKYOKU": self.drawn,
        }
        for tag in tags:
            move = _MOVE.fullmatch(tag.name)
            if move:
                self.move(tag, move[1], int(move[2]))
            elif tag.name in readers:
                readers[tag.name](tag)
            elif tag.name not in _IGNORED:
                raise BadRecording("unknown_tag", tag.place, tag=tag.name)
        if not self.game.hands:
            raise BadRecording("no_hands")
        return self.game

    def tile(self, tag: _Tag, number: int) -> int:
        if not 0 <= number < _TILES:
            raise tag.bad("tile")
        kind = number // 4
        if self.red and number in (16, 52, 88):
            return RED_FIVE + kind // 9
        return kind if kind < 27 else _HONOURS[kind - 27]

    def tiles(self, tag: _Tag, name: str, count: int | None = None) -> tuple[int, ...]:
        return tuple(self.tile(tag, number) for number in tag.numbers(name, 0, _TILES - 1, count))

    def add(self, tag: _Tag, step: Step) -> None:
        if not self.game.hands:
            raise BadRecording("out_of_place", tag.place)
        self.game.hands[-1].steps.append(step)

    # Tags

    def go(self, tag: _Tag) -> None:
        kind = tag.number("type", 0, 1 << 16)
        if not kind & _MULTI or kind & _THREE:
            raise BadRecording("not_four_players", tag.place)
        self.red = not kind & _NO_RED
        self.game.rules = {
            "red_fives": 3 if self.red else 0,
            "kuitan": not kind & _NO_OPEN_TANYAO,
            "match_length": "east_south" if kind & _SOUTH else "east",
        }

    def init(self, tag: _Tag) -> None:
        kyoku, repeat, sticks, _, _, indicator = tag.numbers("seed", 0, 255, 6)
        hand = RecordedHand(
            dealer=tag.seat("oya"),
            round_wind=kyoku // 4,
            repeat=repeat,
            sticks=sticks,
            points=tuple(100 * points for points in tag.numbers("ten", -9999, 9999, 4)),
            dealt=tuple(self.tiles(tag, f"hai{seat}", 13) for seat in range(4)),
            indicator=self.tile(tag, indicator),
            place=tag.place,
        )
        if kyoku % 4 != hand.dealer:
            raise tag.bad("oya")
        self.game.hands.append(hand)

    def move(self, tag: _Tag, letter: str, number: int) -> None:
        kind = self.tile(tag, number)
        if letter in "TUVW":
            self.add(tag, Step(recording.DRAW, "TUVW".index(letter), kind, place=tag.place))
            self.last = None
        else:
            self.giver, self.last = "DEFG".index(letter), kind
            self.add(tag, Step(recording.DISCARD, self.giver, kind, place=tag.place))

    def meld(self, tag: _Tag) -> None:
        seat, code = tag.seat("who"), tag.number("m", 0, 0xFFFF)
        giver = (seat + (code & 3)) % 4
        if code & 4:
            type_, own, tile = recording.CHI, *_chi(code)
        elif code & 8:
            type_, own, tile = recording.PONG, *_pong(code)
        elif code & 16:
            type_, own, tile = recording.KONG_ADDED, (), _added(code)
        else:
            number = code >> 8
            first = number // 4 * 4
            type_, own, tile = recording.KONG, tuple(n for n in range(first, first + 4) if n != number), number
            if giver == seat:
                type_, own, tile = recording.KONG_CONCEALED, (), first + 3
        if not 0 <= tile < _TILES:
            raise tag.bad("m")
        kind = self.tile(tag, tile)
        claimed = type_ in (recording.CHI, recording.PONG, recording.KONG)
        if claimed and (self.last != kind or self.giver != giver):
            raise BadRecording("out_of_place", tag.place)
        mine = tuple(self.tile(tag, number) for number in own)
        self.add(tag, Step(type_, seat, kind, mine, giver if claimed else None, tag.place))

    def riichi(self, tag: _Tag) -> None:
        type_ = recording.RIICHI if tag.number("step", 1, 2) == 1 else recording.DEPOSIT
        self.add(tag, Step(type_, tag.seat("who"), place=tag.place))

    def indicator(self, tag: _Tag) -> None:
        self.add(tag, Step(recording.INDICATOR, None, self.tiles(tag, "hai", 1)[0], place=tag.place))

    def win(self, tag: _Tag) -> None:
        fu, _, _ = tag.numbers("ten", 0, 9999999, 3)
        lines: dict[str, int] = {}
        if tag.has("yaku"):
            yaku = tag.numbers("yaku", 0, 99)
            if len(yaku) % 2:
                raise tag.bad("yaku")
            for number, value in zip(yaku[::2], yaku[1::2], strict=True):
                if value:
                    lines[self.line(tag, number)] = value
        if tag.has("yakuman"):
            lines |= {self.line(tag, number): _YAKUMAN for number in tag.numbers("yakuman", 0, 99)}
        seat, giver = tag.seat("who"), tag.seat("fromWho")
        step = Step(
            recording.WIN,
            seat,
            self.tiles(tag, "machi", 1)[0],
            giver=None if giver == seat else giver,
            place=tag.place,
            deltas=self.deltas(tag),
            ura=self.tiles(tag, "doraHaiUra") if tag.has("doraHaiUra") else (),
            fu=fu,
            lines=lines,
        )
        self.add(tag, step)
        self.end(tag)

    def line(self, tag: _Tag, number: int) -> str:
        if number >= len(_YAKU):
            raise tag.bad("yaku")
        return _YAKU[number]

    def drawn(self, tag: _Tag) -> None:
        reason = _REASONS.get(tag.attributes["type"]) if tag.has("type") else "wall_finished"
        if reason is None:
            raise tag.bad("type")
        self.add(tag, Step(recording.DRAWN, None, place=tag.place, deltas=self.deltas(tag), reason=reason))
        self.end(tag)

    def deltas(self, tag: _Tag) -> tuple[int, ...]:
        return tuple(100 * number for number in tag.numbers("sc", -9999, 9999, 8)[1::2])

    def end(self, tag: _Tag) -> None:
        """Points and scores at the end of the game, where the tag has them."""
        if tag.has("owari"):
            parts = tag.attributes["owari"].split(",")
            if len(parts) != 8 or not all(re.fullmatch(r"-?[0-9]{1,4}(\.[0-9])?", part) for part in parts):
                raise tag.bad("owari")
            self.game.final_points = tuple(100 * round(float(part)) for part in parts[::2])
            self.game.final_scores = tuple(round(1000 * float(part)) for part in parts[1::2])


def _chi(code: int) -> tuple[tuple[int, ...], int]:
    """The numbers of the two own tiles and of the claimed one."""
    packed = code >> 10
    place = packed % 3
    low = packed // 3
    low = low // 7 * 9 + low % 7
    numbers = [4 * (low + step) + (code >> 3 + 2 * step & 3) for step in range(3)]
    return tuple(number for step, number in enumerate(numbers) if step != place), numbers[place]


def _pong(code: int) -> tuple[tuple[int, ...], int]:
    """The numbers of the two own tiles and of the claimed one."""
    packed = code >> 9
    first = packed // 3 * 4
    numbers = [number for number in range(first, first + 4) if number != first + (code >> 5 & 3)]
    tile = numbers.pop(packed % 3)
    return tuple(numbers), tile


def _added(code: int) -> int:
    """The number of the tile that was added to a Pong."""
    return (code >> 9) // 3 * 4 + (code >> 5 & 3)
