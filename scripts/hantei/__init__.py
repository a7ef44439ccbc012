"""Hantei: rulings knowledge bases with executable examples."""

__version__ = "0.1.0"
