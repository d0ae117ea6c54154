"""Random choices that come out alike everywhere: a seed in an address means the same question on every Python."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of choices. It draws on ``random.random()`` alone, whose numbers Python promises never to change."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1."""
        return int(self._random.random() * n)

    def odds(self, p: float) -> bool:
        """True with probability ``p``."""
        return self._random.random() < p

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], n: int) -> list[T]:
        """``n`` different ones of the items, or all of them where there are fewer, in random order."""
        return self.shuffled(items)[:n]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        for at in range(len(order) - 1, 0, -1):
            other = self.below(at + 1)
            order[at], order[other] = order[other], order[at]
        return order
