"""Asking: one question from its seed, and runs of questions of which none comes twice."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zimo.learn.chance import Chance
from zimo.learn.dealer import Dealer
from zimo.learn.hands import NoHand
from zimo.learn.kind import LEVELS, Kind
from zimo.learn.kinds import KINDS
from zimo.learn.question import Question

SEED: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
RUN: Final = 20
"""Questions of a run."""
TRIES: Final = 400
"""Deals that are tried for one question."""


class PracticeError(ValueError):
    """A question that there is not; ``id`` names the fault (``unknown_kind``, ``bad_seed``, ``unknown_level``,
    ``kind_not_here``, ``no_question``) and ``params`` what it was found in."""

    def __init__(self, id: str, **params: object) -> None:
        super().__init__(f"{id.replace('_', ' ')}: {params}")
        self.id = id
        self.params = params


@dataclass(frozen=True, slots=True)
class House:
    """Where questions are asked: a table, a preset of it (its own where None), and options laid over that."""

    table: str
    preset: str | None
    rules: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with all that makes it come again."""

    kind: Kind
    seed: str
    level: int
    question: Question

    def as_dict(self) -> dict[str, object]:
        """The question in JSON types."""
        row = {"kind": self.kind.id, "skill": self.kind.skill, "estimate": self.kind.estimate}
        return {**row, "seed": self.seed, "level": self.level, **self.question.as_dict()}


def kinds_here(house: House) -> list[Kind]:
    """The kinds that can be asked under these rules. Raises ``RuleError``."""
    dealer = Dealer(house.table, house.preset, house.rules, LEVELS[0], "")
    return [kind for kind in KINDS.values() if kind.fits(dealer)]


def question(kind: str, seed: str, house: House, level: int = 1) -> Asked:
    """The question of that kind, seed and level: always the same. Raises ``RuleError`` and :class:`PracticeError`."""
    if kind not in KINDS:
        raise PracticeError("unknown_kind", kind=kind, allowed=list(KINDS))
    if not SEED.fullmatch(seed):
        raise PracticeError("bad_seed", seed=seed[:60])
    if level not in LEVELS:
        raise PracticeError("unknown_level", level=level, allowed=list(LEVELS))
    row = KINDS[kind]
    dealer = Dealer(house.table, house.preset, house.rules, level, f"{kind} {level} {seed}")
    if not row.fits(dealer):
        raise PracticeError("kind_not_here", kind=kind, table=house.table)
    for _ in range(TRIES):
        try:
            made = row.make(dealer)
        except NoHand:
            continue
        if made is not None:
            return Asked(row, seed, level, made)
    raise PracticeError("no_question", kind=kind, table=house.table)


def run(kinds: Sequence[str], seed: str, house: House, level: int = 1, count: int = RUN) -> list[Asked]:
    """Questions of these kinds in turn, no two alike, and none that no measurement can answer.

    There may be fewer than ``count`` where a table has no more of them. Raises as :func:`question` does; a kind
    for which these house rules leave no hand is passed over as long as others are asked.
    """
    return list(one_by_one(kinds, seed, house, level, count))


def one_by_one(kinds: Sequence[str], seed: str, house: House, level: int = 1, count: int = RUN) -> Iterator[Asked]:
    """The questions of a run, each made when it is asked for."""
    seen: set[str] = set()
    without: dict[str, PracticeError] = {}
    for kind, one in _turns(kinds, seed, 4 * count):
        if kind in without:
            continue
        try:
            found = question(kind, one, house, level)
        except PracticeError as wrong:
            if wrong.id != "no_question":
                raise
            without[kind] = wrong
            continue
        if found.question.signature not in seen and not found.question.too_close:
            seen.add(found.question.signature)
            yield found
            if len(seen) == count:
                return
    if without and not seen:
        raise next(iter(without.values()))


def _turns(kinds: Sequence[str], seed: str, most: int) -> Iterator[tuple[str, str]]:
    """Kinds with seeds, every kind once before one comes again."""
    chance = Chance(f"run {seed}")
    order: list[str] = []
    for n in range(1, most + 1):
        order = order or chance.shuffled(list(kinds))
        if not order:
            return
        yield order.pop(), f"{seed[:32]}.{n}"
