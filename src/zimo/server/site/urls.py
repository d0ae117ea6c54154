"""The addresses of the site."""

from typing import Any

from django.contrib import admin
from django.urls import path, register_converter

from zimo.server.site import ledger, lessons, pages, practice, review, views
from zimo.server.site.border import api


class GameId:
    """The id of a game."""

    regex = "[A-Za-z0-9_-]{1,64}"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is."""
        return value


class Position:
    """The number of a position; longer ones than any game has are no address."""

    regex = "[0-9]{1,7}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Its digits."""
        return str(value)


register_converter(GameId, "game")
register_converter(Position, "position")

CLIENT = (
    *("", "new", "table/<game:id>", "games", "replay/<game:id>", "rules", "rules/<slug:preset>", "card", "settings"),
    *("learn", "learn/<slug:lesson>", "practice", "practice/<slug:kind>", "review", "score", "ledger", "glossary"),
)

urlpatterns: list[Any] = [
    path("api/me", api(GET=views.me)),
    path("api/tables", api(GET=views.tables)),
    path("api/examples/<slug:table>", api(GET=views.examples)),
    path("api/glossary", api(GET=views.terms)),
    path("api/rules/check", api(POST=views.check_rules)),
    path("api/pricelist", api(POST=ledger.prices)),
    path("api/score", api(POST=views.score)),
    path("api/games", api(GET=views.games, POST=views.new_game)),
    path("api/games/import", api(POST=views.bring_in)),
    path("api/games/<game:id>", api(GET=views.game)),
    path("api/games/<game:id>/token", api(POST=views.token)),
    path("api/games/<game:id>/log", api(GET=views.log)),
    path("api/games/<game:id>/steps", api(GET=views.steps)),
    path("api/games/<game:id>/at/<position:n>", api(GET=views.position)),
    path("api/games/<game:id>/practice", api(GET=views.practice)),
    path("api/lessons", api(GET=lessons.lessons)),
    path("api/lessons/<slug:lesson>", api(POST=lessons.lesson)),
    path("api/practice/kinds", api(POST=practice.kinds)),
    path("api/practice/question", api(POST=practice.question)),
    path("api/practice/run", api(POST=practice.run)),
    path("api/review", api(POST=review.review)),
    path("admin/", admin.site.urls),
    *(path(route, pages.client) for route in (*CLIENT, "about")),
]

handler400 = pages.bad_request
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.failed
