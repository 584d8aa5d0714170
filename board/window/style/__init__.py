"""What everything is drawn with: theme, texts, drawings, portraits."""
