"""The border: what a request may ask and in what form, every fault answered by an id and its parameters."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth import login
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse

from zimo.game import BadGame
from zimo.rules.json_text import read_json
from zimo.rules.ruleset import RuleError
from zimo.server.live.limits import Bucket
from zimo.server.site.models import User
from zimo.text import catalogue

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

MOST_JSON = 64 * 1024
"""Bytes of the longest JSON body; a saved game may be longer."""
BURST = 30
RATE = 1.0
"""Games that one player may make or bring in: so many at once, and so many a second in the long run."""


class Refused(Exception):
    """A request that is refused; ``id`` and ``params`` are what the page makes its sentence of."""

    def __init__(self, id: str, status: int = 400, **params: object) -> None:
        super().__init__(id)
        self.id = id
        self.status = status
        self.params = params


def refusal(id: str, status: int, **params: object) -> JsonResponse:
    """The answer to a request that is refused."""
    return answer({"error": {"id": id, **params}}, status)


def answer(data: object, status: int = 200) -> JsonResponse:
    """An answer in JSON that no cache keeps."""
    response = JsonResponse(data, status=status, safe=False, json_dumps_params={"ensure_ascii": False})
    response["Cache-Control"] = "no-store"
    return response


def api(**views: View[P]) -> View[P]:
    """One address, a view for each method; faults become refusals."""
    if "GET" in views:
        views["HEAD"] = views["GET"]

    @functools.wraps(next(iter(views.values())))
    def view(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        chosen = views.get(request.method or "")
        if chosen is None:
            response = refusal("not_allowed", 405, allowed=sorted(views))
            response["Allow"] = ", ".join(sorted(views))
            return response
        try:
            return chosen(request, *args, **kwargs)
        except Refused as refused:
            return refusal(refused.id, refused.status, **refused.params)
        except RuleError as wrong:
            return refusal(wrong.id, 400, **wrong.params)
        except RequestDataTooBig:
            return refusal("too_large", 413)

    return view


def bad_game(error: BadGame) -> Refused:
    """The refusal of a saved game: the id of the words for what is wrong with it, and the line."""
    own = f"bad_game.{error.id}"
    id = own if not error.contradicts and f"error.{own}" in catalogue("en") else error.id
    return Refused(id, 400, **error.params, **({} if error.line is None else {"line": error.line}))


# Who asks


def owner_of(request: HttpRequest) -> str | None:
    """The owner id of whoever asks, None for somebody who was never here."""
    return request.user.owner if isinstance(request.user, User) else None


def player(request: HttpRequest) -> User:
    """Whoever asks; somebody who was never here becomes a guest."""
    if not isinstance(request.user, User):
        login(request, User.objects.create_guest(), "django.contrib.auth.backends.ModelBackend")
    assert isinstance(request.user, User)
    return request.user


@functools.lru_cache(maxsize=4096)
def _bucket(owner: str) -> Bucket:
    return Bucket(RATE, BURST)


def slowly(owner: str) -> None:
    """Count something that costs: raises :class:`Refused` for an owner who asks for too much of it."""
    if not _bucket(owner).take():
        raise Refused("too_fast", 429)


# What is asked


def text_of(request: HttpRequest, most: int) -> str:
    """The body as text of at most ``most`` bytes."""
    body = request.body
    if len(body) > most:
        raise Refused("too_large", 413)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("bad_game.not_text") from None


def fields(request: HttpRequest, **types: type | tuple[type, ...]) -> dict[str, Any]:
    """The body as an object with these fields and no others, each of one of its types; left out is null.

    A field that must be there has no ``NoneType`` among its types.
    """
    if request.content_type != "application/json":
        raise Refused("bad_json", 415, text=(request.content_type or "")[:80])
    try:
        found = read_json(text_of(request, MOST_JSON))
    except ValueError:
        raise Refused("bad_json", text="") from None
    if not isinstance(found, Mapping):
        raise Refused("bad_json", text="{}")
    for name in found:
        if name not in types:
            raise Refused("unknown_field", field=name[:80])
    for name, allowed in types.items():
        value = found.get(name)
        many = allowed if isinstance(allowed, tuple) else (allowed,)
        if value is None and type(None) not in many:
            raise Refused("missing_field", field=name)
        if type(value) not in many:  # True is no number
            raise Refused("bad_field", field=name)
    return {name: found.get(name) for name in types}
