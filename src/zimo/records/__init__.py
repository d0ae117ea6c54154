"""Recorded riichi games: read them, play them again under this engine's rules, and write one's own.

Two forms are read: the XML logs of tenhou.net and mjai's JSON lines. A log holds no wall; ``replay`` builds one that
gives every tile where the log says it came, and does again what the players did.
"""

from zimo.records.mjai import to_mjai
from zimo.records.reader import read, read_text
from zimo.records.recording import BadRecording, Recording
from zimo.records.replay import Difference, Verdict, verify

__all__ = ["BadRecording", "Difference", "Recording", "Verdict", "read", "read_text", "to_mjai", "verify"]
