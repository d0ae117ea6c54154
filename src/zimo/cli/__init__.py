"""The command line: ``zimo serve``, ``play``, ``score``, ``rules``, ``replay``, ``duel``,
``sim``.

The commands draw and ask; what is legal, what it is worth and what it is called is said by the packages below. Modules
are loaded by the command that needs them, so that ``zimo score`` starts fast.
"""

from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line (``sys.argv`` when ``args`` is None) and return its exit code: 0, 1 or 2."""
    from zimo.cli.errors import guarded

    def run() -> int:
        from zimo.cli.app import run

        return run(args)

    return guarded(run)
