"""Lessons: data files here, their words in ``words``, and what makes them follow the house rules.

``path.toml`` has the chapters with their lessons in order, ``<id>.toml`` one lesson: its screens, what they show, the
tasks and the checks. No file has a sentence or a number of the rules in it: sentences stand in the catalogues, numbers
come from the ruleset, and what is right is worked out by the engine. docs/add-a-lesson.md has the whole format.
"""
