"""The site as a Django application."""

from django.apps import AppConfig


class ZimoConfig(AppConfig):
    """Zimo's own models."""

    name = "zimo.server.site"
    label = "zimo"
    verbose_name = "Zimo"
    default_auto_field = "django.db.models.BigAutoField"
