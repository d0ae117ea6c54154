"""How a written hand was won: the part that tables with replacements for bonus tiles and Kongs share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zimo.core.melds import KONG_EXPOSED, is_kong, type_of
from zimo.rules.hand import GANG_SHANG, GANG_SHANG_GANG, HUA_SHANG, REPLACEMENT, Hand
from zimo.rules.hand_json import HandError
from zimo.rules.record import ZIMO


@dataclass(frozen=True, slots=True)
class Told:
    """The circumstances that were named: the flags, and how many replacements of each sort were drawn in a row."""

    flags: int
    flower_steps: int
    kong_steps: int

    def kongs_fit(self, hand: Hand) -> bool:
        """Whether the hand has the Kongs that were replaced."""
        return self.kong_steps <= sum(map(is_kong, hand.melds))

    def chain_fits(self, hand: Hand) -> bool:
        """The same for two Kongs in one turn, of which only the first can be a claimed one."""
        own = [code for code in hand.melds if is_kong(code) and type_of(code) != KONG_EXPOSED]
        return self.kongs_fit(hand) and len(own) >= self.kong_steps - 1


def read_flags(
    hand: Hand,
    names: list[str],
    known: Mapping[str, int],
    replacements: tuple[str, str, str],
    possible: Callable[[Hand, Told], Mapping[str, bool]],
) -> None:
    """Set ``hand.flags`` and ``hand.steps`` from the names of circumstances. Raises :class:`HandError`.

    ``known`` are the flags of each name; ``replacements`` are the names for a bonus tile, for a Kong and for two Kongs
    in a row; ``possible`` tells of each name whether it can be, and the first that cannot is refused. A replacement is
    named once for each step, in the order drawn; the last one names the line. Two Kongs in a row are that, whether or
    not they are called so.
    """
    flower, kong, kong_on_kong = replacements
    flags = 0
    for name in names:
        if name not in known:
            raise HandError("unknown_flag", value=name, allowed=list(known))
        flags |= known[name]
    kong_steps = names.count(kong)
    if kong_steps > 1:
        flags |= GANG_SHANG_GANG
    if flags & GANG_SHANG_GANG:
        kong_steps = max(kong_steps, 2)
    told = Told(flags, names.count(flower), kong_steps)
    for name, fits in possible(hand, told).items():
        if flags & known[name] == known[name] and not fits:
            raise HandError("impossible_circumstance", circumstance=name)
    # A player's first draw can be a replacement, but the tile another player gave cannot.
    assert hand.by == ZIMO or not flags & REPLACEMENT
    last = [name for name in names if name in (flower, kong, kong_on_kong)][-1:]
    if last == [flower]:
        flags &= ~GANG_SHANG
    elif last:
        flags = flags & ~HUA_SHANG | GANG_SHANG
    hand.flags = flags
    hand.steps = told.flower_steps + kong_steps
