"""Pictures of pages, for what shows one beside a link: fonts, lines, drawing, and the store of what is drawn."""

from hantei.pictures.fonts import CODES
from hantei.pictures.gallery import pictures

__all__ = ("CODES", "pictures")
