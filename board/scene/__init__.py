"""Floor 2: what stands on the table, as frozen values.

A `Scene` is everything that is true at one moment; `Event`s are the only way from one scene to
the next. No rule of a game and no die lives here: a creature's `state` is read by its system only.
"""
