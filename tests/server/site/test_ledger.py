"""The list of prices over the JSON interface."""

from __future__ import annotations

import pytest
from tests.server.site.guests import Guest, error

from zimo.pricelist import price_list
from zimo.tables import TABLES


@pytest.mark.parametrize("table", TABLES)
def test_a_table_tells_its_prices(guest: Guest, table: str) -> None:
    status, told = guest.post("/api/pricelist", {"table": table, "preset": None, "rules": None})
    assert status == 200
    assert told == price_list(table)


def test_house_rules_change_them(guest: Guest) -> None:
    rules = {"cap": 8, "payout_scale": "full"}
    status, told = guest.post("/api/pricelist", {"table": "singapore", "preset": "spgg", "rules": rules})
    assert (status, told) == (200, price_list("singapore", "spgg", rules))


@pytest.mark.parametrize(
    ("asked", "id"),
    [
        ({"table": "nowhere"}, "unknown_table"),
        ({"table": "riichi", "preset": "spgg"}, "unknown_preset"),
        ({"table": "singapore", "rules": {"cap": 99}}, "option_out_of_range"),
        ({"table": "singapore", "rules": {"kap": 9}}, "unknown_option"),
        ({"table": "singapore", "rules": []}, "bad_field"),
        ({"preset": "spgg"}, "missing_field"),
    ],
)
def test_what_does_not_exist_is_refused(guest: Guest, asked: dict[str, object], id: str) -> None:
    assert error(guest.post("/api/pricelist", asked)) == (400, id)
