"""The real server: its first start, its headers, its manners on the command line, and whom it lets in."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from tests.server.site.process import Server, command, environment
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import connect
from websockets.typing import Origin

from zimo.cli.app import parser
from zimo.server import serve
from zimo.text import Words

WORDS = Words("en")

HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served") / "data"


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server(folder) as running:
        yield running


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_is_for_its_owner_alone(server: Server, folder: Path) -> None:
    server.sit()
    assert mode(folder) == 0o700
    files = {path.name: mode(path) for path in folder.iterdir()}
    assert {"secret.key", "games.sqlite3", "site.sqlite3"} <= set(files)
    assert set(files.values()) == {0o600}
    assert len((folder / "secret.key").read_text().strip()) >= 64


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", None),
        ("/table/abc", None),
        ("/nothing/at/all", None),
        ("/api/me", 200),
        ("/api/nothing", 404),
        ("/api/games/none/log", 404),
        ("/admin/login/", 200),
        ("/admin/", 302),
        ("/static/admin/css/base.css", 200),
        ("/static/nothing.js", 404),
        ("/live/abc", 404),
    ],
)
def test_every_answer_carries_the_headers(server: Server, path: str, status: int | None) -> None:
    told, headers, _ = server.ask(path)
    assert status in (None, told)
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert f"connect-src 'self' ws://{server.address}" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


@pytest.mark.parametrize("host", ["evil.example", "198.51.100.7:8000", "localhost.evil.example", "a'; script-src *"])
def test_a_foreign_host_gets_no_page(server: Server, host: str) -> None:
    status, headers, body = server.ask("/", Host=host)
    assert (status, body) == (400, b"Bad request.\n")
    assert "script-src" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_this_machine_has_two_names(server: Server, host: str) -> None:
    assert server.ask("/api/tables", Host=f"{host}:{server.port}")[0] == 200


def test_hashed_files_are_kept_by_the_browser(server: Server) -> None:
    status, _, page = server.ask("/")
    assert status == 200, "the client is not built: make build"
    names = [part.split('"')[0] for part in page.decode().split('"/static/')[1:]]
    assert names
    for name in names:
        status, headers, _ = server.ask(f"/static/{name}")
        assert (status, headers["cache-control"]) == (200, "max-age=315360000, public, immutable")
    assert b"<style" not in page
    assert b"onclick" not in page
    assert page.count(b"<script") == page.count(b'<script type="module"')


def test_a_page_plays_through_the_socket(server: Server) -> None:
    id = server.sit()
    token = server.json(f"/api/games/{id}/token", {})["token"]
    origin = f"http://{server.address}"
    with connect(f"ws://127.0.0.1:{server.port}/live/{id}", origin=Origin(origin)) as page:
        page.send(json.dumps({"type": "hello", "token": token, "level": 1}))
        state = json.loads(page.recv(timeout=20))
        assert state["type"] == "state"
        assert state["view"]["game"]["id"] == id
        assert state["view"]["seat"] == 0
    for foreign in ("http://evil.example", f"http://127.0.0.1:{server.port + 1}", f"https://{server.address}"):
        with pytest.raises(InvalidHandshake):
            connect(f"ws://127.0.0.1:{server.port}/live/{id}", origin=Origin(foreign))


def raw(server: Server, sent: bytes, more: bytes = b"") -> bytes:
    """What comes back for bytes as they are."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(sent)
        with contextlib.suppress(OSError):
            line.sendall(more)  # it may have hung up already
        got = b""
        with contextlib.suppress(OSError):
            while part := line.recv(65536):
                got += part
        return got


def test_what_is_no_request_gets_a_refusal(server: Server) -> None:
    head = f"Host: {server.address}\r\nConnection: close\r\n".encode()
    post = b"POST /api/games/import HTTP/1.1\r\n" + head
    assert raw(server, b"hello\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert raw(server, b"GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert raw(server, b"GET /api/tables?\xff\xfe=%zz HTTP/1.1\r\n" + head + b"\r\n").startswith(b"HTTP/1.1 ")
    assert raw(server, b"GET /%ff%00/.. HTTP/1.1\r\n" + head + b"\r\n").startswith(b"HTTP/1.1 ")
    assert raw(server, b"GET /static/../site/settings.py HTTP/1.1\r\n" + head + b"\r\n").startswith(b"HTTP/1.1 404")
    assert raw(server, b"GET /static/%2e%2e/data.py HTTP/1.1\r\n" + head + b"\r\n").startswith(b"HTTP/1.1 404")
    assert raw(server, post + b"Content-Length: 99999999999\r\n\r\n").startswith(b"HTTP/1.1 403")
    assert raw(server, post + b"Transfer-Encoding: chunked\r\n\r\n", b"fffff\r\n" + b"x" * 3_000_000)[:12] in (
        b"HTTP/1.1 403",
        b"HTTP/1.1 400",
    )
    assert server.ask("/api/tables")[0] == 200


def test_a_body_that_is_too_long_is_refused_unread(server: Server) -> None:
    server.csrf = server.json("/api/me")["csrf"]
    status, _, body = server.ask("/api/games/import", b"x" * (3 * 1024 * 1024))
    assert (status, json.loads(body)) == (413, {"error": {"id": "too_large"}})


def test_slow_requests_do_not_keep_others_waiting(server: Server) -> None:
    head = f"POST /api/games HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: 1000\r\n\r\nx".encode()
    with contextlib.ExitStack() as lines:
        for _ in range(12):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port))).sendall(head)
        assert server.ask("/api/tables")[0] == 200


def test_a_second_server_leaves_the_folder_alone(server: Server, folder: Path) -> None:
    done = refused("serve", "--data", str(folder), "--port", "0", "--no-browser")
    assert done == WORDS.name("error.data_busy", file=str(folder))


def test_a_port_in_use_is_told(server: Server, tmp_path: Path) -> None:
    done = refused("serve", "--data", str(tmp_path / "other"), "--port", str(server.port), "--no-browser")
    assert done.startswith(f"127.0.0.1:{server.port} cannot be used: ")
    assert not (tmp_path / "other").exists()


BAD = [
    ("--port", "70000"),
    ("--port", "x"),
    ("--host", "203.0.113.77"),
    ("--host", "no such host"),
    ("--host", "é" * 70),
    ("--lan", "--host", "127.0.0.1"),
    ("--lang", "xx"),
    ("--data", "{file}"),
    ("--data", "{file}/below"),
    ("more",),
]


@pytest.mark.parametrize("args", BAD, ids=" ".join)
def test_bad_input_is_one_line(args: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused("serve", "--no-browser", *(arg.format(file=tmp_path / "file") for arg in args), HOME=str(tmp_path))


def test_a_store_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_text("something else, and longer than the header of a database would be" * 9)
    line = refused("serve", "--data", str(tmp_path), "--port", "0", "--no-browser")
    assert "games.sqlite3" in line


def refused(*args: str, **extra: str) -> str:
    """The one line that a command line is refused with."""
    done = subprocess.run(command(*args), capture_output=True, text=True, env=environment(**extra), timeout=60)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("zimo: ")
    return done.stderr.removeprefix("zimo: ").rstrip("\n")


def test_without_the_extra_it_is_told_how_to_get_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['uvicorn'] = None; from zimo.cli import main; sys.exit(main(['serve']))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(HOME=str(tmp_path)), timeout=60
    )
    install = f"{sys.executable} -m pip install 'zimo[web]'"
    assert done.returncode == 2
    assert done.stderr == f"zimo: {WORDS.name('ui.extra_missing', command=install)}\n"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_and_goes_on_where_it_was(tmp_path: Path, how: signal.Signals) -> None:
    with Server(tmp_path / "data") as first:
        id = first.sit()
        token = first.json(f"/api/games/{id}/token", {})["token"]
        origin = f"http://{first.address}"
        with connect(f"ws://127.0.0.1:{first.port}/live/{id}", origin=Origin(origin)) as page:
            page.send(json.dumps({"type": "hello", "token": token, "level": 0}))
            page.recv(timeout=20)
            assert first.end(how) == (0, "")
        cookie = first.cookie
    with Server(tmp_path / "data") as second:
        second.cookie = cookie
        assert [row["id"] for row in second.json("/api/games")["games"]] == [id]


def test_it_survives_being_killed(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as first:
        id, cookie = first.sit(), first.cookie
        first.end(signal.SIGKILL)
    with Server(tmp_path / "data") as second:
        second.cookie = cookie
        assert [row["id"] for row in second.json("/api/games")["games"]] == [id]


def test_bare_zimo_serves() -> None:
    asked = parser().parse_args([])
    assert asked.run is parser().parse_args(["serve"]).run
    assert (asked.port, asked.host, asked.lan, asked.browser, asked.data) == (None, None, False, True, None)


def test_the_folder_may_be_named_by_the_environment(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "serve", "--port", "0", "--no-browser", ZIMO_HOME=str(tmp_path / "named")):
        assert (tmp_path / "named/secret.key").is_file()
    assert not (tmp_path / "data").exists()


def test_a_phone_in_the_network_is_let_in_by_the_printed_address_alone(tmp_path: Path) -> None:
    address = serve.lan_address()
    if address is None:
        done = subprocess.run(
            [sys.executable, "-m", "zimo", "serve", "--lan", "--no-browser", "--data", str(tmp_path / "data")],
            capture_output=True,
            text=True,
            env=environment(),
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (2, f"zimo: {WORDS.name('error.no_network')}\n")
        return
    args = ("serve", "--lan", "--port", "0", "--no-browser", "--data", str(tmp_path / "data"))
    with Server(tmp_path / "data", *args) as lan:
        assert lan.host == address
        assert lan.ask("/api/tables")[0] == 200
        assert lan.ask("/api/tables", Host=f"127.0.0.1:{lan.port}")[0] == 200
        assert lan.ask("/api/tables", Host=f"198.51.100.1:{lan.port}")[0] == 400
        _, headers, _ = lan.ask("/")
        assert f"ws://{address}:{lan.port}" in headers["content-security-policy"]
        id = lan.sit()
        token = lan.json(f"/api/games/{id}/token", {})["token"]
        url = f"ws://{address}:{lan.port}/live/{id}"
        with connect(url, origin=Origin(f"http://{lan.address}")) as page:
            page.send(json.dumps({"type": "hello", "token": token, "level": 0}))
            assert json.loads(page.recv(timeout=20))["type"] == "state"
        with pytest.raises(InvalidHandshake):
            connect(url, origin=Origin(f"http://198.51.100.1:{lan.port}"))


def test_without_lan_only_its_own_address_is_listened_on(server: Server) -> None:
    """Any other address of this machine, in a network or not, is refused."""
    address = serve.lan_address() or "127.0.0.2"
    with socket.socket() as probe:
        probe.settimeout(5)
        assert probe.connect_ex((address, server.port)) != 0


def test_the_first_start_costs_little(tmp_path: Path) -> None:
    """Counted in seconds of the processor, which a busy machine does not stretch much."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with Server(tmp_path / "data") as running:
        assert running.ask("/api/me")[0] == 200
        running.end()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 3


def test_whoever_looks_after_the_site_is_made_by_command(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    given = environment(ZIMO_HOME=str(folder), DJANGO_SUPERUSER_PASSWORD="a password of the tests")
    asked = ["createsuperuser", "--noinput", "--username", "keeper", "--email", "keeper@localhost"]
    subprocess.run([sys.executable, "-m", "zimo.server", *asked], check=True, env=given, capture_output=True)
    if os.name == "posix":
        assert mode(folder / "site.sqlite3") == 0o600
    with Server(folder) as running:
        page = running.ask("/admin/login/")[2].decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert found is not None
        form = {"csrfmiddlewaretoken": found[1], "username": "keeper", "password": "a password of the tests"}
        kind = "application/x-www-form-urlencoded"
        status, headers, _ = running.ask(
            "/admin/login/?next=/admin/", urlencode(form).encode(), Content_Type=kind, X_CSRFToken="-"
        )
        assert (status, headers["location"]) == (302, "/admin/")
        assert running.ask("/admin/zimo/user/")[0] == 200
