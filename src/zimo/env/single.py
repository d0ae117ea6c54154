"""One seat of a table as an environment of Gymnasium; bots sit in the others.

Importing this module registers ``zimo/singapore-v1``, ``zimo/hongkong-v1``, ``zimo/malaysia3-v1`` and
``zimo/riichi-v1``.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from zimo.bots import Bot, make_bot
from zimo.core.tiles import NONE
from zimo.env.batch import episode_table
from zimo.env.drawing import RENDER_MODES, drawn, known_mode
from zimo.env.episode import Episodes
from zimo.env.extra import gymnasium
from zimo.env.spaces import Observation, action_space, observation_space, observed
from zimo.rules.engine import Illegal
from zimo.tables import TABLES
from zimo.text import Words


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat; every other is played by a bot that decides from its own view.

    The reward is points: what the seat received since its step before, those of the deal in its first step. When the
    episode is over, ``info`` tells the ``standing``. An action that may not be done changes nothing, earns nothing and
    is named in ``info["refused"]``: see the mask.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        table: str = "singapore",
        preset: str | None = None,
        rules: Mapping[str, object] | None = None,
        episode: str = "hand",
        chair: int | None = None,
        bot: str | Bot = "greedy",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """``chair`` is the seat, ``None`` for one that is drawn for every episode; chair 0 deals first. Raises
        ``RuleError`` for a table, preset, rule or bot that does not exist, ``ValueError`` for another kind of episode
        than ``hand`` and ``match`` and for a chair or a render mode that does not exist."""
        made = episode_table(table, preset, rules, episode)
        if chair is not None and not 0 <= chair < made.seats:
            raise ValueError(f"there is no chair {chair}")
        self.render_mode = known_mode(render_mode)
        self.observation_space = observation_space()
        self.action_space = action_space()
        self._words = Words(lang)
        self._episodes = Episodes(made)
        self._fixed = chair
        self._chair = chair or 0
        self._bot = make_bot(bot) if isinstance(bot, str) else bot
        self._chances: list[Random] = []
        self._told = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode: with the first hand of a seed, or with the next one. Episodes in which the seat is never
        asked are passed over."""
        super().reset(seed=seed)
        if self._fixed is None:
            self._chair = int(self.np_random.integers(self._episodes.table.seats))
        self._open(seed)
        while self._episodes.seat == NONE:
            self._open(None)
        return self._observed(), {}

    def step(self, action: int) -> tuple[Observation, int, bool, bool, dict[str, Any]]:
        """The seat acts, and the bots until it is asked again."""
        try:
            self._episodes.act(int(action))
        except Illegal as refused:
            return self._observed(), 0, False, False, {"refused": refused.id}
        self._let_bots_play()
        points = self._episodes.points[self._chair]
        reward, self._told = points - self._told, points
        over = self._episodes.seat == NONE
        return self._observed(), reward, over, False, {"standing": self._episodes.standing[self._chair]} if over else {}

    def action_masks(self) -> Any:
        """The mask of the present observation, where other tools look for it."""
        return self._observed()["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The table as the seat sees it, as text."""
        return None if self.render_mode is None else drawn(self._episodes.view(self._chair), self._chair, self._words)

    def _observed(self) -> Observation:
        return observed(self._episodes.view(self._chair), self._chair, self._episodes.legal(self._chair))

    def _open(self, seed: int | None) -> None:
        self._episodes.open(seed)
        self._told = self._episodes.table.start_points
        named = f"{self._episodes.seed} {self._episodes.hand}"
        self._chances = [Random(f"{named} {chair}") for chair in range(self._episodes.table.seats)]
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        while (chair := self._episodes.seat) not in (NONE, self._chair):
            self._episodes.act(self._bot.choose(self._episodes.view(chair), chair, self._chances[chair]))


for _table in TABLES:
    gymnasium.register(f"zimo/{_table}-v1", entry_point="zimo.env.single:SeatEnv", kwargs={"table": _table})
