"""The board on a surface: what is shown of it, through which camera, in which layers."""
