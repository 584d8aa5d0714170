"""The play screen: one session on one window, and how it is pointed at."""
