"""Sums up the counts of all conformance runs and prints them at the end."""

from typing import Any

import pytest

from zimo.testing import Report

COUNTS = "conformance"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    total = Report()
    for passed in terminalreporter.stats.get("passed", []):
        for name, value in passed.user_properties:
            if name == COUNTS:
                total.merge(Report.from_dict(value))
    if total.counts:
        terminalreporter.section("conformance counts")
        terminalreporter.write_line(str(total))


@pytest.fixture
def keep(record_property: Any) -> Any:
    """Keeps a report for the summary."""

    def kept(report: Report) -> None:
        record_property(COUNTS, report.as_dict())

    return kept
