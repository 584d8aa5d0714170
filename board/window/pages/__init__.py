"""Pages and dialogs around the play."""
