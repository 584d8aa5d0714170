"""What a board is drawn of, from the floor up; each layer draws a range of squares of one picture."""
