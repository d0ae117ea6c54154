"""Tiles and shapes, no rules."""
