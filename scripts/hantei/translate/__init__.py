"""Keeping translations right: which source text each was made from, and what has changed since."""
