"""What every answer says to the browser about what the page may do."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")

FIXED = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        f"{name}=()"
        for name in (
            "accelerometer",
            "camera",
            "display-capture",
            "geolocation",
            "gyroscope",
            "magnetometer",
            "microphone",
            "midi",
            "payment",
            "serial",
            "usb",
        )
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def content_policy(host: str | None) -> str:
    """Everything from here and nothing inline; sockets to here too, which not every browser takes for the same."""
    sockets = f" ws://{host} wss://{host}" if host and HOST.fullmatch(host) else ""
    return (
        f"default-src 'self'; connect-src 'self'{sockets}; base-uri 'none'; object-src 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    )


class SecurityHeaders:
    """Puts the headers on every answer of a WSGI application, whoever in it made the answer."""

    def __init__(self, application: "WSGIApplication") -> None:
        self._application = application

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request."""
        added = {**FIXED, "Content-Security-Policy": content_policy(environ.get("HTTP_HOST"))}

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            kept = [(name, value) for name, value in headers if name.title() not in _NAMES]
            return start_response(status, kept + list(added.items()), *rest)

        return self._application(environ, start)


_NAMES = {name.title() for name in (*FIXED, "Content-Security-Policy")}
