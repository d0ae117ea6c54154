"""``zimo serve``: the web site on this machine, for a phone beside it too."""

import io
import os
import shlex
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

from zimo.cli.errors import DONE, Fault
from zimo.cli.output import Page, put
from zimo.text import Words

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8000
INSTALL = f"{shlex.quote(sys.executable)} -m pip install 'zimo[web]'"
"""How the web site's libraries get into this installation, wherever it came from."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command."""

    port: int | None
    host: str | None
    lan: bool
    browser: bool
    data: str | None


def run(asked: Asked, words: Words) -> int:
    """Serve until Ctrl-C."""
    try:
        from zimo.server import serve
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.split(".")[0] == "zimo":
            raise
        raise Fault(words.name("ui.extra_missing", command=INSTALL)) from None
    from zimo.server.data import Busy
    from zimo.server.live.store import BadStore

    if asked.lan and asked.host is not None:
        raise Fault(words.name("error.lan_and_host"))
    lan = serve.lan_address() if asked.lan else None
    if asked.lan and lan is None:
        raise Fault(words.name("error.no_network"))
    host = EVERYWHERE if lan else asked.host or LOCAL
    port = PORT if asked.port is None else asked.port
    try:
        listener = serve.listen(host, port)
    except serve.CannotListen as error:
        raise Fault(words.name("error.cannot_listen", address=f"{host}:{port}", text=str(error))) from None
    port = listener.getsockname()[1]
    shown = lan or (LOCAL if host in (EVERYWHERE, "::") else host)
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"

    def ready() -> None:
        put(words.name("ui.serving", address=address) + "\n")
        if lan:
            put(words.name("ui.serving_lan") + "\n")
            _draw_code(address, Page(words))
        put(words.name("ui.serving_stop") + "\n")
        if sys.stdout is not None:
            sys.stdout.flush()
        if asked.browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    with listener:
        try:
            serve.serve(serve.Asked(host, port, lan, Path(asked.data) if asked.data else None), listener, ready)
        except Busy as busy:
            raise Fault(words.name("error.data_busy", file=str(busy))) from None
        except BadStore as bad:
            raise Fault(words.name("error.data_damaged", text=str(bad))) from None
    return DONE


def _draw_code(address: str, page: Page) -> None:
    """The address as a QR code, where the terminal can draw one: light on dark, whatever its own colours are."""
    if not page.fine:
        return
    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(out=drawn, compact=True)
    for line in drawn.getvalue().splitlines():
        page.line([(line, "bright_white on black")])


def _open(address: str) -> None:
    """Open the address in a browser; there may be none."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")):
        return
    webbrowser.open(address)
