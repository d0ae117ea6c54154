"""The packages of the extra ``env``, or one line that says how to get them."""

try:
    import gymnasium
    import numpy as np
    import pettingzoo
except ModuleNotFoundError:
    raise ModuleNotFoundError("this needs PettingZoo and Gymnasium: pip install 'zimo[env]'") from None

__all__ = ["gymnasium", "np", "pettingzoo"]
