"""The table's window, and the game master's hand on it."""
