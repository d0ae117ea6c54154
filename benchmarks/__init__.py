"""Benchmarks of the server; those of the engine are the command ``zimo bench``."""
