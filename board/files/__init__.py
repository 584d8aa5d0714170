"""Floor 7: reading and writing. Files become values with their places, and faults are told, never raised."""
