"""Who plays. A guest is a user without a password, known by the session's cookie alone."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models


def new_owner() -> str:
    """An id that tells nothing: the games of a player carry it."""
    return secrets.token_hex(16)


def new_guest_name() -> str:
    """The user name of a guest."""
    return f"guest-{secrets.token_hex(8)}"


class Users(UserManager["User"]):
    """Makes users."""

    def create_guest(self) -> "User":
        """A new guest, who can never sign in with a password."""
        guest = self.model(username=new_guest_name(), guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db, force_insert=True)
        return guest


class User(AbstractUser):
    """A player, or somebody who looks after the site."""

    owner = models.CharField(max_length=32, unique=True, default=new_owner, editable=False)
    guest = models.BooleanField(default=False, editable=False)

    objects: ClassVar[Users] = Users()

    @property
    def number(self) -> int:
        """The number by which a guest is greeted."""
        return 1000 + int(self.owner[:8], 16) % 9000


class Import(models.Model):
    """A game that came from a file: shown and replayed like others, and in no statistics."""

    game = models.CharField(max_length=32, primary_key=True)
    owner = models.CharField(max_length=32, db_index=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.game
