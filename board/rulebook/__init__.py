"""Floor 3: how any game system speaks, and everything that reads it.

A system is one frozen value (`system.System`). Its procedures ask for dice and decisions and tell
events; `procedure.resolve` runs them, `session` plays them with undo and a journal, `odds` walks
all their outcomes, `knowledge` takes out of a scene what a side does not know. No name or term of
a game stands here.
"""
