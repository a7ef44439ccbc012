"""`python -m hantei`."""

from hantei.cli import run

run()
