"""Every kind of problem that Hantei reports, step by step: each has a page on the site."""

from hantei import (
    checks,
    dialects,
    exchange,
    hosts,
    link,
    linkcheck,
    load,
    permalinks,
    pictures,
    redirects,
    render,
    reuse,
    schema,
    settings,
    site,
    swap,
    verify,
    yamlfile,
)
from hantei.problems import Code

CODES: tuple[Code, ...] = (
    *settings.CODES,
    *yamlfile.CODES,
    *schema.CODES,
    *load.CODES,
    *redirects.CODES,
    *permalinks.CODES,
    *link.CODES,
    *checks.CODES,
    *verify.CODES,
    *pictures.CODES,
    *render.CODES,
    *reuse.CODES,
    *dialects.CODES,
    *site.CODES,
    *linkcheck.CODES,
    *swap.CODES,
    *hosts.CODES,
    *exchange.CODES,
)
