"""The spaces of the environments, and observations in them."""

from zimo.env.extra import gymnasium, np
from zimo.env.layout import CODES, NUMBERS, RECORD, WIDTH
from zimo.env.observation import observe
from zimo.rules.state import State

Observation = dict[str, np.ndarray]
spaces = gymnasium.spaces


def action_space() -> spaces.Discrete:
    """The action codes of docs/engine.md; most are open only now and then, as the mask tells."""
    return spaces.Discrete(CODES)


def observation_space() -> spaces.Dict:
    """``observation``: the small numbers of ``env.layout``; ``points``: those of the four seats from the observer on,
    and the pool; ``action_mask``: 1 for every legal action."""
    most = np.iinfo(np.int32)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (WIDTH,), np.uint8),
            "points": spaces.Box(most.min, most.max, (NUMBERS,), np.int32),
            "action_mask": spaces.Box(0, 1, (CODES,), np.int8),
        }
    )


def observed(view: State, chair: int, legal: bytes) -> Observation:
    """What the chair observes when these actions are open to it."""
    record = bytearray(RECORD)
    observe(view, chair, record, 0)
    mask = np.zeros(CODES, np.int8)
    mask[list(legal)] = 1
    return {
        "observation": np.frombuffer(record, np.uint8, WIDTH),
        "points": np.frombuffer(record, "<i4", NUMBERS, WIDTH).astype(np.int32),
        "action_mask": mask,
    }
