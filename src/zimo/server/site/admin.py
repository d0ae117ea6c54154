"""The admin: the users."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from zimo.server.site.models import User


@admin.register(User)
class ZimoUserAdmin(UserAdmin):
    """Users, guests among them."""

    list_display = ("username", "guest", "is_staff", "date_joined", "last_login")
    list_filter = ("guest", "is_staff", "is_superuser", "is_active")
