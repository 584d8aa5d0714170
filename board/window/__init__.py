"""Floor 8: the window. It draws what a side knows and what its game offers, sends commands, and decides nothing.

`settings` comes before any import of pygame. `app` runs it, `host` and `presenter` put pictures on screens,
`standpoint` says whose knowledge is shown, `picture` is what of it is drawn, `board_view` and `layers` draw the board,
`panels` the rest; `play` is the screen of a fight, `start` the first one, `shot` a picture without a screen.
"""
