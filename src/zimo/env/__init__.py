"""Environments for those who train and study players; docs/environments.md describes them.

``batch`` steps many hands at once on byte buffers and needs the standard library only. ``aec`` (PettingZoo) and
``single`` (Gymnasium) need the extra ``env``.
"""
