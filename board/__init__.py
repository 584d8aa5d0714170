"""The battle board of Dernier Val: rules, sight, cover and the table they are played on."""

__version__ = "0.1.0"
