"""Geometry of a square board, exact in whole numbers.

`squares`, `directions`   names, distances, rings, facings and arcs.
`walls`, `terrain`        what stands on the board at one moment: opaque squares, walls, windows, doors.
`sight`                   the nine lines between two squares and the field of view of one square.
`cover`                   scenery on the line between two centres.
`light`                   squares lit by lamps.
`ways`                    reachable squares and cheapest ways.

`lines` is the working part of `sight` for one line at a time, without numpy; `field`, `pieces`,
`horizon` and `shadows` are that for all squares at once, with it. Lengths are whole thousandths of a
square, the origin is the north-west corner of A1, x grows eastwards and y southwards. Nothing here
knows a rule of a game or a creature, reads a file or a clock, or uses a floating point number.
"""
