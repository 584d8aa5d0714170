"""Real millimetres: measuring a display, and boards at their real size."""
