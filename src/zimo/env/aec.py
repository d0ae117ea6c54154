"""A table as an environment of PettingZoo: every seat is an agent that acts when it is asked."""

from collections.abc import Mapping
from typing import Any

from zimo.core.tiles import NONE
from zimo.env.batch import episode_table
from zimo.env.drawing import RENDER_MODES, drawn, known_mode
from zimo.env.episode import Episodes
from zimo.env.extra import pettingzoo
from zimo.env.spaces import Observation, action_space, observation_space, observed
from zimo.text import Words


class TableEnv(pettingzoo.AECEnv):
    """The seats of a table as agents ``seat_0`` to ``seat_3`` (or ``seat_2``), by chair.

    Rewards are points: what a seat received since the step before, those of the deal in the first step. They sum to
    zero but for what goes into and comes out of the pool. When the episode is over, ``infos`` tell the seat's
    ``standing``. An action that may not be done raises ``zimo.Illegal`` and changes nothing.
    """

    metadata: dict[str, Any] = {"name": "zimo_v1", "render_modes": list(RENDER_MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        table: str = "singapore",
        preset: str | None = None,
        rules: Mapping[str, object] | None = None,
        episode: str = "hand",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        """Raises ``RuleError`` for a table, preset or rule that does not exist and ``ValueError`` for another kind of
        episode than ``hand`` and ``match`` and for a render mode that does not exist."""
        super().__init__()
        self.render_mode = known_mode(render_mode)
        self._words = Words(lang)
        self._episodes = Episodes(episode_table(table, preset, rules, episode))
        self._told: list[int] = []
        self.possible_agents = [f"seat_{chair}" for chair in range(self._episodes.table.seats)]
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The same for every agent, see ``env.spaces``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action codes of docs/engine.md."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin an episode: with the first hand of a seed, or with the next one."""
        self._episodes.open(seed)
        self._told = [self._episodes.table.start_points] * len(self.possible_agents)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episodes.seat]

    def observe(self, agent: str) -> Observation:
        """What the agent sees, be it asked or not; its mask is empty when it is not."""
        chair = self.possible_agents.index(agent)
        return observed(self._episodes.view(chair), chair, self._episodes.legal(chair))

    def step(self, action: int | None) -> None:
        """The selected agent acts; the next one that is asked is selected."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._episodes.act(-1 if action is None else int(action))
        points = self._episodes.points
        self._cumulative_rewards[agent] = 0
        for chair, other in enumerate(self.possible_agents):
            self.rewards[other] = points[chair] - self._told[chair]
        self._told = points
        self._accumulate_rewards()
        if self._episodes.seat == NONE:
            standing = self._episodes.standing
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {other: {"standing": standing[chair]} for chair, other in enumerate(self.possible_agents)}
        else:
            self.agent_selection = self.possible_agents[self._episodes.seat]

    def render(self) -> str | None:
        """The table as the selected agent sees it, as text."""
        if self.render_mode is None:
            return None
        chair = self.possible_agents.index(self.agent_selection)
        return drawn(self._episodes.view(chair), chair, self._words)

    def close(self) -> None:
        """There is nothing to close."""
