"""Titles and texts that break whatever does not escape: for every place where words of a record are written."""

#: Two hundred characters: markup of every kind, quotes, emoji, right-to-left text, what looks like a line break.
TITLE = (
    "\"'\\ <script>alert(1)</script> &amp; 😀🇯🇵👍🏽 שלום عربي **x** __y__ ~~z~~ [a](javascript:b) [c|d>e] {f} "
    "|g| `h` ''i'' ==j== @everyone #k -l ((m)) %%n%% ^o ]]> &br; <!-- https://evil.example/ [url=q]r[/url] \\n"
)[:200].ljust(200, "…")

#: What each of them must come out of every dialect as it went in.
TITLES = (
    "FER-003 消費チップの計算式",
    "FER-003 소비 칩의 계산식",
    "] [ ]( [x](y) [[x|y]] [[x>y]] ![i](j)",
    "a | b || c",
    "<b> <i x='y'> &lt; &amp; & &#60; <!-- --> ]]>",
    "\"double\" 'single' ''two'' '''three''' “curly” 「角」",
    "@everyone @here <@1> <#2> <:a:3>",
    "== x == __NOTOC__ ~~~~ {{t}} {f} ((n)) %%s%%",
    "*a* **b** _c_ `d` ``e`` ~f~ ~~g~~ ^h^ ,,i,, --j--",
    "1. first",
    "2) second",
    "- item",
    "+ item",
    "# heading",
    "-# small",
    "> quoted",
    ">! spoiler !<",
    "= x",
    "https://evil.example/ and http://x",
    "a\\b \\* \\",
    "\\",
    "'",
    "$x$ $$y$$",
    "$(x) ${y} {title} {url} {quotation}",
    "😀 👨‍👩‍👧 שלום עולם عربي",
    TITLE,
)
#: What is no line of a text becomes a blank of it, and marks that turn the direction of what follows vanish.
BROKEN = {
    "one\ntwo": "one two",
    "one\r\ntwo\tthree": "one two three",
    "one\u2028two\u2029three\x85four\x0bfive": "one two three four five",
    "  one  ": "one",
    "a\u202eb\u2066c\u2069": "abc",
    "全角\u3000空白": "全角\u3000空白",
}
URLS = {
    "https://x.example/r/FER-003/": "https://x.example/r/FER-003/",
    "https://x.example/a b(c)[d]<e>\"f'|g`h{i}": "https://x.example/a%20b%28c%29%5Bd%5D%3Ce%3E%22f%27%7Cg%60h%7Bi%7D",
    "https://x.example/決": "https://x.example/%E6%B1%BA",
    "https://x.example/%E6?a=1&b=2#c": "https://x.example/%E6?a=1&b=2#c",
}
