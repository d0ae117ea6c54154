"""Estimates: positions of real hands with what play-outs measured for each choice, and how they were measured."""
