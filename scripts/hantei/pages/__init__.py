"""Every address and every page: which there are, how they are reached, and what each one shows."""

from hantei.pages import urls
from hantei.pages.addresses import addresses, moved
from hantei.pages.cards import Card, cards
from hantei.pages.facts import Facts, digest
from hantei.pages.listing import navigation, pages
from hantei.pages.page import Basis, Command, NavItem, Page
from hantei.pages.reader import Reader, View
from hantei.pages.reads import Fact, Reads
from hantei.pages.sharing import menu
from hantei.pages.views import Views
from hantei.pages.words import Words, interface_languages, template_folders
from hantei.pages.words import load as load_words

__all__ = [
    "Basis",
    "Card",
    "Command",
    "Fact",
    "Facts",
    "NavItem",
    "Page",
    "Reader",
    "Reads",
    "View",
    "Views",
    "Words",
    "addresses",
    "cards",
    "digest",
    "interface_languages",
    "load_words",
    "menu",
    "moved",
    "navigation",
    "pages",
    "template_folders",
    "urls",
]
