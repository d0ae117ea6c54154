"""Lessons and practice: questions made from a seed and answered by the engine, and the path through the rules."""
