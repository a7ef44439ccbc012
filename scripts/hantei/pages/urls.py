"""The address of everything, from the site's root and without a leading slash. Published addresses never change."""

from pathlib import PurePosixPath

NOT_FOUND = "404.html"
API = "api/v1"


def home(lang: str) -> str:
    return f"{lang}/"


def game(lang: str, game: str) -> str:
    return f"{lang}/{game}/"


def topic(lang: str, game: str, topic: str) -> str:
    return f"{lang}/{game}/{topic}/"


def ruling(lang: str, id: str) -> str:
    return f"{lang}/{id}/"


def markdown(lang: str, id: str) -> str:
    """The Markdown twin of a ruling's page, named as llms.txt proposes for a page without a file name."""
    return f"{ruling(lang, id)}index.html.md"


def short(id: str) -> str:
    return f"r/{id}/"


def terms(lang: str, game: str) -> str:
    return f"{lang}/{game}/terms/"


def termbase(lang: str, game: str) -> str:
    return f"{lang}/{game}/termbase/"


def termbase_file(game: str, format: str) -> str:
    """The termbase for other programs, in every language: `tsv` or `tbx`."""
    return f"{API}/termbase/{game}.{format}"


def term(lang: str, game: str, key: str) -> str:
    return f"{lang}/{game}/terms/{key}/"


def sources(lang: str, game: str) -> str:
    return f"{lang}/{game}/sources/"


def source(lang: str, game: str, key: str) -> str:
    return f"{lang}/{game}/sources/{key}/"


def point(lang: str, game: str, source_key: str, id: str) -> str:
    return f"{source(lang, game, source_key)}#{id}"


def coverage(lang: str, game: str) -> str:
    return f"{lang}/{game}/coverage/"


def changes(lang: str, game: str = "") -> str:
    return f"{lang}/{game}/changes/" if game else f"{lang}/changes/"


#: The feed of every language; each entry in the language that its ruling was first written in.
ALL_FEED = "feeds/all.xml"


def feed(lang: str, game: str = "") -> str:
    return f"feeds/{lang}/{game}.xml" if game else f"feeds/{lang}.xml"


def reference(lang: str, *parts: str) -> str:
    return f"{lang}/" + "/".join(("reference", *parts)) + "/"


def search(lang: str) -> str:
    return f"{lang}/search/"


def opensearch(lang: str) -> str:
    return f"{lang}/opensearch.xml"


def sharing(lang: str) -> str:
    """The words and dialects that the menu of sharing reads, beside its scripts."""
    return asset(f"sharing/{lang}.json")


def asset(name: str) -> str:
    return str(PurePosixPath("assets/hantei") / name)


def api(*parts: str) -> str:
    """A file of the API: `api("index")`, `api("rulings", "FER-003")`, `api("terms", "fertcg", "tyrfing")`."""
    return "/".join((API, *parts)) + ".json"


def api_lines(game: str) -> str:
    return f"{API}/bulk/{game}.jsonl"


def image(page: str) -> str:
    """The picture of a page: `images/ja/FER-003.png` for `ja/FER-003/`."""
    return f"images/{page.rstrip('/')}.png"
