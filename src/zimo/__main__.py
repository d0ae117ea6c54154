"""``python -m zimo`` is the command ``zimo``."""

import sys

from zimo.cli import main

if __name__ == "__main__":
    sys.exit(main())
