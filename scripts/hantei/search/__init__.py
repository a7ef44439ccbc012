"""What a reader can search: every text of the knowledge base, cut into an index that a browser loads in small parts."""

from hantei.search.index import FOLDER, files

__all__ = ["FOLDER", "files"]
