"""Dice that are seen to roll: their shapes, how they tumble, which rolls a side is told of, how they are drawn."""
