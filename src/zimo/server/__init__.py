"""The web site and the live tables. ``live`` is the half without Django, ``site`` the half with it."""
