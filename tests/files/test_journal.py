"""Saved games: on disk line by line, read again, played again, gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import __version__
from board.files.journal import SEEDED, TYPED, JournalFile, Saved, header, is_journal, read_journal
from board.files.replay import Replayed, dropped_notice, note_why_not, replay, resume
from board.files.scripts import play_script
from board.rulebook.commands import command
from board.rulebook.dice import SeededDice, TypedDice
from board.rulebook.reading import Faults
from board.rulebook.session import Open, Session
from board.scene.scene import Scene

from .helpers import ENGLISH, encounter, said, script, told
from .pebbles import SYSTEMS

GATE = """\
system: pebbles
size: [4, 2]
walls: [{from: [1.125, 0], to: [1.125, 1.5], door: open}]
creatures:
  - {id: ana, side: heroes, at: A1}
  - {id: bob, side: foes, at: C1, sheet: {points: 20}}
"""
FOUND = encounter(GATE)
REST, THROW = command("rest", "ana"), command("throw", "ana", target="bob")
BACK = command("throw", "bob", target="ana")


@pytest.fixture(autouse=True)
def closing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes every saved game that a test leaves open."""
    opened: list[JournalFile] = []
    begin = JournalFile.__init__

    def remember(journal: JournalFile, *given: Any) -> None:
        opened.append(journal)
        begin(journal, *given)

    monkeypatch.setattr(JournalFile, "__init__", remember)
    yield
    for journal in opened:
        journal.close()


def begun(path: Path, dice: str = SEEDED, seed: int = 3) -> Session:
    journal = JournalFile.begin(path, header(FOUND, seed, dice))
    return Session(FOUND.system, FOUND.started(), TypedDice() if dice == TYPED else SeededDice(seed), journal)


def read(path: Path) -> Saved:
    faults = Faults()
    saved = read_journal(path.read_bytes(), path.name, faults)
    assert saved is not None, said(faults)
    return saved


def again(saved: Saved, to: int | None = None) -> Replayed:
    faults = Faults()
    replayed = replay(saved, SYSTEMS, faults, to)
    assert replayed is not None, said(faults)
    return replayed


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def play_some(session: Session) -> Scene:
    session.play(THROW)
    session.answer("yes")
    session.play(BACK, {})
    session.play(REST)
    return session.scene


def test_every_input_is_on_disk_before_the_next_thing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    assert isinstance(session.play(THROW), Open)
    assert [set(line) for line in lines(path)[1:]] == [{"command"}]
    session.answer("yes")
    written = lines(path)[1:]
    assert [sorted(line) for line in written] == [["command"], ["answer", "kind"], ["faces", "for"], ["done", "events"]]
    assert [event["event"] for event in written[3]["events"]] == ["thrown", "passed"]


def test_the_first_line_holds_the_encounter_in_full(tmp_path: Path) -> None:
    begun(tmp_path / "game.jsonl")
    first = lines(tmp_path / "game.jsonl")[0]
    assert (first["journal"], first["version"], first["seed"]) == (1, __version__, 3)
    assert first["encounter"]["walls"] == [{"from": [1.125, 0], "to": [1.125, 1.5], "door": "open"}]


def test_a_saved_game_played_again_gives_the_same_events_and_scene(tmp_path: Path) -> None:
    session = begun(tmp_path / "game.jsonl")
    scene = play_some(session)
    replayed = again(read(tmp_path / "game.jsonl"))
    assert replayed.ok and replayed.open is None
    assert replayed.scene == scene
    assert list(replayed.events) == [event for done in session.done for event in done.events]


def test_a_replay_can_stop_after_some_commands(tmp_path: Path) -> None:
    session = begun(tmp_path / "game.jsonl")
    play_some(session)
    assert again(read(tmp_path / "game.jsonl"), 1).scene == session.done[0].after
    assert again(read(tmp_path / "game.jsonl"), 0).scene == session.start


def test_undo_and_redo_are_lines_of_their_own(tmp_path: Path) -> None:
    session = begun(tmp_path / "game.jsonl")
    play_some(session)
    session.undo()
    session.undo()
    session.redo()
    session.play(THROW)
    session.undo()
    replayed = again(read(tmp_path / "game.jsonl"))
    assert replayed.ok and replayed.scene == session.scene
    assert [len(replayed.done), len(replayed.undone)] == [len(session.done), len(session.undone)]


def test_what_is_played_after_resuming_is_what_would_have_been_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    play_some(session)
    session.undo()
    saved = read(path)
    resumed = resume(saved, again(saved), JournalFile.go_on(path, saved.length))
    assert resumed.play(REST) is not None
    assert resumed.play(BACK, {}) is not None
    session.play(REST)
    session.play(BACK, {})
    assert resumed.scene == session.scene
    assert [done.mark for done in resumed.done] == [done.mark for done in session.done]
    assert again(read(path)).scene == resumed.scene


def test_a_question_that_was_open_is_asked_again_and_its_answer_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    play_some(session)
    waiting = session.play(BACK)
    assert isinstance(waiting, Open)
    saved = read(path)
    replayed = again(saved)
    notice = dropped_notice(saved, replayed)
    assert replayed.open is not None and notice is not None
    assert "line 12" in ENGLISH.say(notice)
    resumed = resume(saved, replayed, JournalFile.go_on(path, saved.length))
    assert resumed.need == waiting.need
    resumed.answer("yes")
    session_alone = Session(FOUND.system, FOUND.started(), SeededDice(3))
    play_some(session_alone)
    session_alone.play(BACK)
    session_alone.answer("yes")
    assert resumed.scene == session_alone.scene
    assert again(read(path)).ok


def test_a_command_whose_last_line_is_missing_is_finished_on_resuming(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    play_some(session)
    content = path.read_bytes()
    path.write_bytes(content[: content.rstrip().rfind(b"\n") + 1])
    saved = read(path)
    resumed = resume(saved, again(saved), JournalFile.go_on(path, saved.length))
    assert resumed.open is None and resumed.scene == session.scene
    assert path.read_bytes() == content


def test_real_dice_are_asked_for_where_they_were_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path, TYPED)
    session.play(THROW)
    waiting = session.answer("no")
    assert isinstance(waiting, Open)
    saved = read(path)
    resumed = resume(saved, again(saved))
    assert resumed.need == waiting.need
    resumed.give_faces((5,))
    assert resumed.scene.creature("bob").state == 15


def test_a_game_of_a_script_is_played_again_with_its_faces(tmp_path: Path) -> None:
    text = "encounter:\n  " + GATE.replace("\n", "\n  ").rstrip() + "\n"
    found = script(
        text + "start: {active: bob}\ndice: [6]\nplay: [{who: bob, do: throw, target: ana}]\nexpect: {ana.points: 0}\n"
    )
    first = header(found.encounter, 0, "listed", active="bob", listed=found.dice)
    with JournalFile.begin(tmp_path / "game.jsonl", first) as journal:
        result = play_script(found, 0, None, journal)
    assert result.ok
    replayed = again(read(tmp_path / "game.jsonl"))
    assert replayed.ok and replayed.scene == result.scene
    saved = read(tmp_path / "game.jsonl")
    assert resume(saved, replayed).dice.mark() == 1


@pytest.mark.parametrize(
    ("listed", "expected"),
    [([6, 6], None), ([None, 6], None), ([8, 6], {"d8": 6}), ([6, 5], {"d6": 5}), ([None, 4], {"d6": 4})],
)
def test_listed_faces_are_compared_with_those_that_were_rolled(
    tmp_path: Path, listed: list[int | None], expected: dict[str, int] | None
) -> None:
    text = "encounter:\n  " + GATE.replace("\n", "\n  ").rstrip() + "\n"
    found = script(text + "start: {active: bob}\ndice: [6]\nplay: [{who: bob, do: throw, target: ana}]\n")
    first = header(found.encounter, 0, "listed", active="bob", listed=found.dice)
    with JournalFile.begin(tmp_path / "game.jsonl", first) as journal:
        play_script(found, 0, None, journal)
    lines = (tmp_path / "game.jsonl").read_bytes().splitlines(keepends=True)
    changed = {**json.loads(lines[0]), "listed": [listed]}
    (tmp_path / "game.jsonl").write_bytes(json.dumps(changed).encode() + b"\n" + b"".join(lines[1:]))
    told = [(failure.expected, failure.found) for failure in again(read(tmp_path / "game.jsonl")).failed]
    assert told == ([] if expected is None else [(expected, {"d6": 6})])


# ---- Torn and changed


@pytest.mark.parametrize("kept", [1, 5, 30])
def test_a_torn_last_line_is_left_out_with_a_notice_and_cut_off_on_going_on(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "game.jsonl"
    session = begun(path)
    play_some(session)
    content = path.read_bytes()
    last = content.rstrip().rfind(b"\n") + 1
    path.write_bytes(content[: last + kept])
    saved = read(path)
    assert [notice.key for notice in saved.notices] == ["journal.torn_tail"]
    assert saved.length == last
    resume(saved, again(saved), JournalFile.go_on(path, saved.length))
    assert path.read_bytes() == content


def test_a_whole_last_line_without_its_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_some(begun(path))
    content = path.read_bytes()
    path.write_bytes(content.rstrip(b"\n"))
    saved = read(path)
    assert not saved.notices
    JournalFile.go_on(path, saved.length).write({"undo": 1})
    assert path.read_bytes() == content + b'{"undo":1}\n'


def test_a_line_torn_elsewhere_is_refused_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_some(begun(path))
    rows = path.read_bytes().split(b"\n")
    rows[2] = rows[2][:9]
    rows[4] = b""
    faults = Faults()
    assert read_journal(b"\n".join(rows), "game.jsonl", faults) is None
    assert told(faults) == [(3, 1, "journal_torn"), (5, 1, "journal_torn")]
    assert "line 3" in said(faults)[0]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "journal_empty"),
        (b"\n\n", "journal_empty"),
        (b"hello", "journal_header"),
        (b'{"command": {}}\n', "journal_header"),
        (b'{"journal": 1}\n', "journal_header"),
        (b'{"journal": true, "encounter": {}}\n', "journal_header"),
        (b'{"journal": 2, "version": "7.0"}\n', "journal_newer"),
    ],
)
def test_what_is_no_saved_game_is_told(content: bytes, expected: str) -> None:
    faults = Faults()
    assert read_journal(content, "f", faults) is None
    assert told(faults) == [(1, 1, expected)]


def test_a_game_of_a_newer_format_says_which_version_it_needs() -> None:
    faults = Faults()
    read_journal(b'{"journal": 2, "version": "7.0"}\n', "f", faults)
    assert "7.0" in said(faults)[0]


def changed(tmp_path: Path, *rows: dict[str, Any], version: str = __version__) -> Saved:
    path = tmp_path / "changed.jsonl"
    first = {**header(FOUND), "version": version}
    with JournalFile.begin(path, first) as journal:
        for row in rows:
            journal.write(row)
    return read(path)


@pytest.mark.parametrize(
    "rows",
    [
        [{"faces": [[6, 1]]}],
        [{"done": True}],
        [{"command": {"do": "rest", "who": "ana"}}, {"command": {"do": "rest", "who": "ana"}}],
        [{"undo": "open"}],
        [{"command": {"do": "rest", "who": "ana"}}, {"redo": 1}],
        [{"command": {"do": "rest", "who": "ana"}}, {"undo": 1}],
        [{"command": {"who": "ana"}}],
        [{"command": {"do": "rest", "who": 3}}],
        [{"command": 3}],
        [{"command": {"do": "throw", "who": "ana"}}, {"faces": [[6]]}],
        [{"command": {"do": "throw", "who": "ana"}}, {"faces": 6}],
        [{"something": 1}],
    ],
)
def test_a_line_that_cannot_stand_where_it_stands_is_refused(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    faults = Faults()
    assert replay(changed(tmp_path, *rows), SYSTEMS, faults) is None
    assert told(faults) == [(len(rows) + 1, 1, "journal_order")]


def test_an_event_that_differs_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play_some(begun(path))
    path.write_bytes(path.read_bytes().replace(b'"lost":', b'"lost":1', 1))
    replayed = again(read(path))
    assert [failure.path for failure in replayed.failed] == ["line[2].event[0]"]
    assert replayed.failed[0].expected["lost"] != replayed.failed[0].found["lost"]


def test_a_command_that_is_refused_now_ends_the_replay_with_version_and_line(tmp_path: Path) -> None:
    rows = [{"command": {"do": "rest", "who": "bob"}}, {"done": True}]
    replayed = again(changed(tmp_path, *rows, {"undo": 1}, version="0.0.9"))
    assert [failure.path for failure in replayed.failed] == ["line[2].refused"]
    assert replayed.failed[0].why is not None and "0.0.9" in ENGLISH.say(replayed.failed[0].why)
    assert [notice.key for notice in replayed.notices] == ["journal.other_version"]


def test_a_game_that_cannot_be_played_to_its_end_cannot_be_gone_on_with(tmp_path: Path) -> None:
    saved = changed(tmp_path, {"command": {"do": "rest", "who": "bob"}}, {"done": True}, {"undo": 1})
    replayed = again(saved)
    assert not replayed.complete
    with pytest.raises(ValueError, match="gone on with"):
        resume(saved, replayed)
    faults = Faults()
    note_why_not(saved, replayed, faults)
    assert told(faults) == [(2, 1, "journal_refused")]


@pytest.mark.parametrize(
    "command_now", [{"do": "sing", "who": "ana"}, {"do": "throw", "who": "ana"}, {"do": "rest", "who": "zoe"}]
)
def test_a_command_that_no_longer_exists_is_refused(tmp_path: Path, command_now: dict[str, Any]) -> None:
    replayed = again(changed(tmp_path, {"command": command_now}, {"done": True}))
    assert [failure.path for failure in replayed.failed] == ["line[2].refused"]


@pytest.mark.parametrize(
    ("inputs", "path"),
    [
        ([], "line[2].input[0]"),
        ([{"faces": [[6, 3]]}], "line[2].input[0]"),
        ([{"answer": "no"}], "line[2].input[1]"),
        ([{"answer": "perhaps"}], "line[2].input[0]"),
        ([{"answer": "no"}, {"faces": [[6, 9]]}], "line[2].input[1]"),
        ([{"answer": "no"}, {"faces": [[6, 2]]}, {"answer": "no"}], "line[2].input[2]"),
    ],
)
def test_another_question_than_the_one_answered_ends_the_replay(
    tmp_path: Path, inputs: list[dict[str, Any]], path: str
) -> None:
    rows = [{"command": {"do": "throw", "who": "ana", "target": "bob"}}, *inputs, {"done": True}]
    replayed = again(changed(tmp_path, *rows))
    assert [failure.path for failure in replayed.failed] == [path]
    assert "‹" not in ENGLISH.say(replayed.failed[0].why or "")


def test_an_open_command_that_cannot_be_taken_up_is_taken_back_in_writing(tmp_path: Path) -> None:
    saved = changed(tmp_path, {"command": {"do": "throw", "who": "ana", "target": "bob"}}, {"answer": "perhaps"})
    path = tmp_path / "changed.jsonl"
    resumed = resume(saved, again(saved), JournalFile.go_on(path, saved.length))
    assert resumed.open is None and resumed.dice.mark() == 0
    resumed.play(REST)
    assert again(read(path)).ok


def test_a_faulty_encounter_in_a_saved_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = header(FOUND)
    first["encounter"] = {**first["encounter"], "system": "chess"}
    JournalFile.begin(path, first)
    faults = Faults()
    assert replay(read(path), SYSTEMS, faults) is None
    assert told(faults) == [(1, 1, "not_a_choice")]


def test_a_saved_game_is_told_from_other_files() -> None:
    assert is_journal(b'{"journal": 1, "encounter": {}}\n{')
    assert not is_journal(b"system: pebbles\n")
    assert not is_journal(b'{"resolution": {}}')


ROWS = st.sampled_from(
    [
        {"command": {"do": "throw", "who": "ana", "target": "bob"}},
        {"command": {"do": "throw", "who": "bob", "target": "ana"}},
        {"command": {"do": "rest", "who": "ana"}},
        {"command": {"do": "walk", "who": "ana", "to": 3}},
        {"faces": [[6, 3]]},
        {"faces": [[6, 3], [6, 4]]},
        {"answer": "no", "kind": "duck"},
        {"answer": ["x"], "kind": "duck"},
        {"done": True, "events": []},
        {"done": True},
        {"undo": 1},
        {"undo": "open"},
        {"redo": 1},
    ]
)


@given(st.lists(ROWS, max_size=12))
def test_any_order_of_lines_is_played_or_refused(rows: list[dict[str, Any]]) -> None:
    first = json.dumps(header(FOUND), default=str)
    data = "\n".join([first, *map(json.dumps, rows)]).encode()
    faults = Faults()
    saved = read_journal(data, "f", faults)
    assert saved is not None
    replayed = replay(saved, SYSTEMS, faults)
    assert replayed is not None or faults
    if replayed is not None and replayed.complete:
        resume(saved, replayed)


@given(st.binary() | st.text().map(str.encode))
def test_any_text_is_a_saved_game_or_a_fault(data: bytes) -> None:
    faults = Faults()
    assert read_journal(data, "f", faults) is not None or faults
    faults = Faults()
    assert read_journal(b'{"journal": 1, "encounter": {}}\n' + data, "f", faults) is not None or faults
