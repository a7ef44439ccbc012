"""The Content-Security-Policy that every page carries: nothing but the site's own files, and no script in a page."""

import re

#: A static host sends no headers of ours, so the policy stands in the page, before anything that it governs. Pictures
#: may be data, as the theme's style sheet has them. `frame-ancestors` has no effect in a page.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
_META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
#: Where a head begins. A document may do without the tag, but not before its doctype.
_START = re.compile(r"\A\s*(?:<!doctype[^>]*>)?(?:.*?<head(?:\s[^>]*)?>)?", re.I | re.S)


def governed(html: str) -> str:
    """The document with the policy as the first thing in its head."""
    return _START.sub(lambda match: f"{match[0]}\n{_META}", html, count=1)
