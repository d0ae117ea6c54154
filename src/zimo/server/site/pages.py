"""The page of the client, which answers every address that is for people, and what stands in for it."""

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse

from zimo.server.site.border import refusal

STATIC = Path(__file__).parents[1] / "static"
"""The built client."""

NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Zimo</title>
<h1>Zimo</h1>
<p>The server runs, but this copy of Zimo has no web client: it was not built.</p>
<p>From the source: <code>make run</code> builds it and starts again. Or install a release, which carries it.</p>
<p>In a terminal: <code>zimo play</code> needs no client.</p>
</html>
"""


@cache
def _page(path: Path, changed: int) -> str:
    return path.read_text(encoding="utf-8")


def client(request: HttpRequest, status: int = 200, **_: str) -> HttpResponse:
    """The client's page; it draws whatever the address names."""
    path = STATIC / "index.html"
    try:
        text = _page(path, path.stat().st_mtime_ns)
    except OSError:
        text, status = NOT_BUILT, 503
    response = HttpResponse(text, status=status)
    response["Cache-Control"] = "no-cache"
    return response


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """No such address: in JSON under /api, else the client's page, which says it in the reader's language."""
    if _is_api(request):
        return refusal("no_such_address", 404)
    if request.path.startswith(("/static/", "/admin/")):
        return _plain("Not found.", 404)
    return client(request, 404)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A request that cannot be answered, such as one for another host."""
    return refusal("bad_request", 400) if _is_api(request) else _plain("Bad request.", 400)


def failed(request: HttpRequest) -> HttpResponse:
    """Our own fault."""
    return refusal("trouble", 500) if _is_api(request) else _plain("Something went wrong here.", 500)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Not for whoever asks."""
    return refusal("forbidden", 403) if _is_api(request) else _plain("Forbidden.", 403)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A POST without the token that /api/me gives, or from another site."""
    return refusal("csrf", 403)


def _plain(text: str, status: int) -> HttpResponse:
    return HttpResponse(text + "\n", status=status, content_type="text/plain; charset=utf-8")
