"""Translations outside of YAML: export for PO editors and spreadsheets, and import of what comes back."""

from hantei.exchange.codes import CODES
from hantei.exchange.exporting import ExchangeFormat, export
from hantei.exchange.importing import Plan, apply, pending, plan
from hantei.exchange.reading import files, read, shown

__all__ = ["CODES", "ExchangeFormat", "Plan", "apply", "export", "files", "pending", "plan", "read", "shown"]
