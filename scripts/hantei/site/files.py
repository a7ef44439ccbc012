"""The few files at the site's root that are about the whole site: the sitemap, robots.txt, .nojekyll."""

from collections.abc import Iterable, Mapping

from hantei.site.links import absolute, attribute

#: The protocol's limit for one file is 50,000 addresses.
_MOST = 40_000
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_START = '<?xml version="1.0" encoding="UTF-8"?>\n'


def files(site_url: str, urls: Iterable[str]) -> Mapping[str, str]:
    """Path to text. `urls` are the pages to be found by search engines; the sitemap is cut where it gets too long."""
    pages = sorted(set(urls))
    parts = [pages[at : at + _MOST] for at in range(0, len(pages), _MOST)] or [[]]
    robots = f"User-agent: *\nAllow: /\nSitemap: {absolute(site_url, 'sitemap.xml')}\n"
    written = {"robots.txt": robots, ".nojekyll": ""}
    if len(parts) == 1:
        written["sitemap.xml"] = _urls(site_url, parts[0])
        return written
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    written.update({name: _urls(site_url, part) for name, part in zip(names, parts, strict=True)})
    rows = "".join(f"<sitemap><loc>{attribute(absolute(site_url, name))}</loc></sitemap>\n" for name in names)
    written["sitemap.xml"] = f"{_START}<sitemapindex {_NAMESPACE}>\n{rows}</sitemapindex>\n"
    return written


def _urls(site_url: str, urls: Iterable[str]) -> str:
    rows = "".join(f"<url><loc>{attribute(absolute(site_url, url))}</loc></url>\n" for url in urls)
    return f"{_START}<urlset {_NAMESPACE}>\n{rows}</urlset>\n"
