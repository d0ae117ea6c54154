"""Tokens and rate limits."""

from zimo.server.live.limits import Bucket
from zimo.server.live.tokens import make_token, read_token

KEY = b"key"


def test_a_token_opens_its_own_seat_for_its_time() -> None:
    token = make_token(KEY, "g", 2, life=60, now=1000.0)
    assert read_token(KEY, token, "g", now=1059.0) == 2
    assert read_token(KEY, token, "g", now=1060.0) is None
    assert read_token(KEY, token, "h", now=1000.0) is None
    assert read_token(b"other", token, "g", now=1000.0) is None


def test_a_token_that_was_touched_opens_nothing() -> None:
    token = make_token(KEY, "g", 2, life=60, now=1000.0)
    seat, expires, sign = token.split(".")
    forged = [
        f"1.{expires}.{sign}",
        f"{seat}.9{expires}.{sign}",
        f"{seat}.{expires}.{sign[:-1]}",
        f"{seat}.{expires}.",
        f"{seat}.{expires}.{sign}x",
        f"{seat}.{expires}.é",
        f"²{seat}.{expires}.{sign}",
        f"-1.{expires}.{sign}",
        "",
        "..",
        "." * 200,
        "9" * 5000 + ".1.x",
    ]
    assert [token for token in forged if read_token(KEY, token, "g", now=1000.0) is not None] == []


def test_a_bucket_lets_a_burst_through_and_then_a_steady_stream() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 5.0, lambda: now[0])
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
