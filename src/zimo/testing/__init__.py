"""The conformance kit that every table must pass.

Three kinds of play drive a table: at random, seeking wins and risks, and from stacked starts that the table brings
along. At every stable point the kit checks what must always hold, and it counts what was reached: what a table declares
and nothing reaches is a failure. Nothing here knows which table it is.
"""

from zimo.testing.drive import KINDS, check, check_start
from zimo.testing.report import Report
from zimo.testing.starts import Start, load_starts

__all__ = ["KINDS", "Report", "Start", "check", "check_start", "load_starts"]
