"""What programs read: every record as JSON with its schema, a Markdown twin of each ruling's page, and llms.txt."""

from hantei.api.builder import Builder
from hantei.api.files import bulk, overview, records
from hantei.api.schemas import schemas
from hantei.api.twin import alternate

__all__ = ["Builder", "alternate", "bulk", "overview", "records", "schemas"]
