"""Django brought up on a data folder: settings, migrations, the store of the games."""

import hashlib
from collections.abc import Sequence

from django.conf import settings

from zimo.server.data import DataFolder
from zimo.server.site import settings as fixed

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")


def configure(folder: DataFolder, hosts: Sequence[str] = LOCAL_HOSTS) -> None:
    """Set Django up for this process, once. ``hosts`` are the names under which the site answers."""
    import django

    key = folder.secret_key()
    values = {name: getattr(fixed, name) for name in dir(fixed) if name.isupper()}
    values["SECRET_KEY"] = key
    values["ALLOWED_HOSTS"] = list(hosts)
    # Cookies do not know ports: each data folder has its own, so that two servers on one machine get along.
    values["SESSION_COOKIE_NAME"] = f"zimo_{hashlib.sha256(key.encode()).hexdigest()[:8]}"
    values["DATABASES"] = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(folder.site_database),
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "timeout": 10,
                "transaction_mode": "IMMEDIATE",
                "init_command": "pragma journal_mode = wal; pragma synchronous = full;",
            },
        }
    }
    settings.configure(**values)
    django.setup()


def migrate() -> None:
    """Bring the site's database up to date, and forget sessions that have lapsed."""
    from django.contrib.sessions.models import Session
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor
    from django.utils.timezone import now

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    Session.objects.filter(expire_date__lt=now()).delete()
    connection.close()
