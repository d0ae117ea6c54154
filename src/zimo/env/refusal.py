"""Why a code is refused that is no legal action."""

from zimo.rules.action import Action, NotAnAction
from zimo.rules.engine import Illegal, why_illegal
from zimo.rules.state import State


def refusal(state: State, number: int, code: int) -> Illegal:
    """Why the seat may not do what ``code`` says, be it an action at all or not."""
    action = Action(code)
    try:
        Action.parse(str(action))
    except (NotAnAction, IndexError):
        return Illegal("not_an_action")
    return why_illegal(state, number, action)
