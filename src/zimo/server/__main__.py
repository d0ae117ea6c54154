"""Django's own commands on a data folder: ``python -m zimo.server createsuperuser``; ``ZIMO_HOME`` names the folder."""

import os
import sys

from zimo.server.data import DataFolder
from zimo.server.site import boot

if __name__ == "__main__":
    os.umask(0o077)  # as the server has it
    boot.configure(DataFolder())
    boot.migrate()
    from django.core.management import execute_from_command_line

    execute_from_command_line(["python -m zimo.server", *sys.argv[1:]])
