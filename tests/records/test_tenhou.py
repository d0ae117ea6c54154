"""Games recorded on tenhou.net: read, and played again with every action, draw, win and point the same."""

import re
from pathlib import Path

import pytest
from tests.recorded import recorded

from zimo.records import BadRecording, Verdict, read, read_text, verify

GO = '<GO type="169" lobby="0"/>'
INIT = (
    '<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" '
    'hai0="0,1,2,3,4,5,6,7,8,9,10,11,12" hai1="13,14,15,16,17,18,19,20,21,22,23,24,25" '
    'hai2="26,27,28,29,30,31,32,33,34,35,36,37,38" hai3="39,40,41,42,43,44,45,46,47,48,49,50,51"/>'
)


def logs() -> list[Path]:
    return sorted(recorded("riichi/tenhou").glob("*.xml"))


def verdict(text: str) -> Verdict:
    return verify(read_text(text))


def log(*tags: str) -> str:
    return f'<mjloggm ver="2.3">{"".join(tags)}</mjloggm>'


def test_every_recorded_game_comes_out_the_same() -> None:
    found = [(path.name, verify(read(path))) for path in logs()]
    assert [(name, one.difference) for name, one in found if not one.agrees] == []
    assert sum(one.hands for _, one in found) == 360
    assert sum(one.wins for _, one in found) == 274


def first_log() -> str:
    return logs()[0].read_text(encoding="utf-8")


CHANGES = {
    "a discard that the player does not hold": (r"<D\d+/>", "<D135/>", "action"),
    "another payment": (r'sc="250,0,250,0,250,-52,250,52"', 'sc="250,0,250,-52,250,0,250,52"', "deltas"),
    "another fu": (r'ten="40,5200,0"', 'ten="30,5200,0"', "fu"),
    "another yaku": (r'yaku="13,1,18,1,52,1"', 'yaku="13,1,19,1,52,1"', "lines"),
    "other points": (r'ten="250,250,198,302"', 'ten="250,250,302,198"', "points"),
    "other scores": (r"owari=\"260,-14.0", 'owari="260,-13.0', "final scores"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_first_difference_is_told(change: str) -> None:
    old, new, what = CHANGES[change]
    changed, times = re.subn(old, new, first_log(), count=1)
    assert times == 1
    found = verdict(changed).difference
    assert found is not None
    assert found.what == what
    assert found.place.startswith("tag ")
    assert found.hand >= 1
    assert found.expected != found.got


BAD = {
    "nothing": ("", "not_a_recording"),
    "broken": ("<mjloggm", "not_xml"),
    "another document": ("<html></html>", "not_a_tenhou_log"),
    "an entity": ('<!DOCTYPE x [<!ENTITY a "b">]>' + log(GO), "not_xml"),
    "no hand": (log(GO), "no_hands"),
    "an unknown tag": (log(GO, "<X/>"), "unknown_tag"),
    "tags within tags": (log("<GO type='169'><UN/></GO>"), "unknown_tag"),
    "three players": (log('<GO type="185"/>'), "not_four_players"),
    "a game without a type": (log("<GO/>"), "bad_attribute"),
    "a draw before the deal": (log(GO, "<T0/>"), "out_of_place"),
    "a tile too high": (log(GO, INIT, "<T136/>"), "bad_attribute"),
    "too few tiles": (log(GO, INIT.replace("0,1,2,", "", 1)), "bad_attribute"),
    "no number": (log(GO, INIT.replace('ten="250', 'ten="x')), "bad_attribute"),
    "another dealer": (log(GO, INIT.replace('oya="0"', 'oya="1"')), "bad_attribute"),
    "a meld of nothing": (log(GO, INIT, "<T60/><D60/>", '<N who="1" m="65535"/>'), "out_of_place"),
    "a meld without a number": (log(GO, INIT, '<N who="1"/>'), "bad_attribute"),
    "a seat too high": (log(GO, INIT, '<REACH who="4" step="1"/>'), "bad_attribute"),
    "an unknown end": (log(GO, INIT, '<RYUUKYOKU type="x" sc="0,0,0,0,0,0,0,0"/>'), "bad_attribute"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_log_is_refused_with_the_reason(case: str) -> None:
    text, id = BAD[case]
    with pytest.raises(BadRecording) as refused:
        read_text(text)
    assert refused.value.id == id


@pytest.mark.parametrize(
    ("tags", "id"),
    [
        ([INIT.replace('seed="0', 'seed="4')], "starts_late"),
        ([INIT.replace("39,40,41", "38,40,41")], None),
        ([INIT, "<T52/><D52/><U52/><E52/>"], "too_many_tiles"),
    ],
)
def test_what_cannot_be_played_is_refused(tags: list[str], id: str | None) -> None:
    if id is None:
        assert verdict(log(GO, *tags)).agrees
        return
    with pytest.raises(BadRecording) as refused:
        verdict(log(GO, *tags))
    assert refused.value.id == id


def test_a_file_too_large_or_no_text_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.xml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecording, match="not_text"):
        read(path)
    monkeypatch.setattr("zimo.records.reader.MOST_BYTES", 1)
    with pytest.raises(BadRecording, match="too_large"):
        read(path)
