"""The bot that takes any legal action, each as likely as the others."""

from zimo.bots.bot import Chances, legal_codes
from zimo.rules.state import State


class RandomBot:
    """Plays without a thought."""

    name = "random"

    def choose(self, state: State, number: int, chances: Chances) -> int:
        """Any legal action."""
        codes = legal_codes(state, number)
        return codes[int(chances.random() * len(codes))]
