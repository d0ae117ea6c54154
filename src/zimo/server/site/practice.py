"""Practice questions for the page: which kinds there are, one question from its seed, a run of them."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from zimo.learn import practice
from zimo.learn.kind import SKILLS
from zimo.learn.practice import RUN, SEED, House, PracticeError
from zimo.server.site import border
from zimo.server.site.border import Refused, answer

HOUSE: Mapping[str, Any] = {"table": str, "preset": (str, type(None)), "rules": (dict, type(None))}
"""The fields of a request that goes by house rules."""


def house_of(asked: Mapping[str, Any]) -> House:
    """The house rules of a request."""
    return House(asked["table"], asked["preset"], asked["rules"] or {})


def _asking(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The view, a question that there is not being refused."""

    @wraps(view)
    def asking(request: HttpRequest) -> HttpResponse:
        try:
            return view(request)
        except PracticeError as wrong:
            raise Refused(wrong.id, 404 if wrong.id.startswith("unknown") else 400, **wrong.params) from None

    return asking


@_asking
def kinds(request: HttpRequest) -> HttpResponse:
    """The kinds of questions that can be asked under these house rules, skill by skill in the order of learning."""
    house = house_of(border.fields(request, **HOUSE))
    rows = sorted(practice.kinds_here(house), key=lambda kind: SKILLS.index(kind.skill))
    return answer([{"id": kind.id, "skill": kind.skill, "estimate": kind.estimate} for kind in rows])


@_asking
def question(request: HttpRequest) -> HttpResponse:
    """One question, the same for the same seed."""
    asked = border.fields(request, **HOUSE, kind=str, seed=str, level=int)
    found = practice.question(asked["kind"], asked["seed"], house_of(asked), asked["level"])
    return answer(found.as_dict())


@_asking
def run(request: HttpRequest) -> HttpResponse:
    """The questions of a run, all at once, so that it goes on when the network does not."""
    asked = border.fields(request, **HOUSE, kinds=list, seed=str, level=int)
    names = asked["kinds"]
    if not names or len(names) > 100 or not all(isinstance(name, str) for name in names):
        raise Refused("bad_field", field="kinds")
    if not SEED.fullmatch(asked["seed"]):
        raise Refused("bad_seed", seed=asked["seed"][:60])
    found = practice.run(names, asked["seed"], house_of(asked), asked["level"], RUN)
    return answer([one.as_dict() for one in found])
