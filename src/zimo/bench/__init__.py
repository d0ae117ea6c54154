"""Benchmarks: this project beside the other mahjong packages that are installed, in one run."""
