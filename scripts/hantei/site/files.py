"""The few files at the site's root that are about the whole site: the sitemap, robots.txt, .nojekyll."""

from collections.abc import Iterable, Mapping

from hantei.site.links import absolute, attribute

#: The protocol allows 50,000 addresses and 50 MB in one file; with their alternates so many stay below both.
_MOST = 20_000
_NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
_START = '<?xml version="1.0" encoding="UTF-8"?>\n'


def files(site_url: str, pages: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    """Path to text. `pages` are those to be found by search engines, each with its alternates, language to address;
    the sitemap is cut where it gets too long."""
    listed = sorted(pages)
    parts = [listed[at : at + _MOST] for at in range(0, len(listed), _MOST)] or [[]]
    robots = f"User-agent: *\nAllow: /\nSitemap: {absolute(site_url, 'sitemap.xml')}\n"
    written = {"robots.txt": robots, ".nojekyll": ""}
    if len(parts) == 1:
        written["sitemap.xml"] = _urls(site_url, parts[0], pages)
        return written
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    written.update({name: _urls(site_url, part, pages) for name, part in zip(names, parts, strict=True)})
    rows = "".join(f"<sitemap><loc>{attribute(absolute(site_url, name))}</loc></sitemap>\n" for name in names)
    written["sitemap.xml"] = f"{_START}<sitemapindex {_NAMESPACES}>\n{rows}</sitemapindex>\n"
    return written


def _urls(site_url: str, urls: Iterable[str], pages: Mapping[str, Mapping[str, str]]) -> str:
    rows = "".join(_url(site_url, url, pages[url]) for url in urls)
    return f"{_START}<urlset {_NAMESPACES}>\n{rows}</urlset>\n"


def _url(site_url: str, url: str, alternates: Mapping[str, str]) -> str:
    """One page; search engines want each language to name all of them, itself included."""
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{attribute(absolute(site_url, target))}"/>'
        for code, target in alternates.items()
    )
    return f"<url><loc>{attribute(absolute(site_url, url))}</loc>{links if len(alternates) > 1 else ''}</url>\n"
