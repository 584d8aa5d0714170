"""A thin layer of widgets: each draws itself from its state and marks what must be drawn again."""
