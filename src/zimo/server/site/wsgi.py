"""The site as a WSGI application: headers around static files around Django."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from whitenoise import WhiteNoise

from zimo.server.site.headers import SecurityHeaders
from zimo.server.site.pages import STATIC

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

HASHED = re.compile(r"/static/assets/[^/]*-[\w-]{8,}\.\w+")
"""The files of the client whose names change with their content."""


def make_application() -> "WSGIApplication":
    """The site. Django is configured before this is called."""
    import django.contrib.admin
    from django.core.wsgi import get_wsgi_application

    files = WhiteNoise(
        get_wsgi_application(),
        max_age=60,
        immutable_file_test=lambda path, url: HASHED.fullmatch(url) is not None,
        allow_all_origins=False,
    )
    files.add_files(str(Path(django.contrib.admin.__file__).parent / "static"), prefix="static/")
    if STATIC.is_dir():
        files.add_files(str(STATIC), prefix="static/")
    return SecurityHeaders(files)
