"""The base with every field, and in each of its texts a canary: HTML, quotes and a template's expression with a number
of its own. Where it comes out as anything but text, it is heard.
"""

import json
from dataclasses import dataclass, field

from full import MODEL, RECORDS, Leaf, Sort, files, quoted, yaml

#: What the expression would become.
EVALUATED = "51317"
_SHAPE = "kx{:03d}<img src=x onerror=alert({})>\"'{{{{7331*7}}}}"


def canary(number: int) -> str:
    return _SHAPE.format(number, number)


def shown_by_templates(number: int) -> str:
    """The canary of a text in which `{{` stands for a brace."""
    return canary(number).replace("{{", "{").replace("}}", "}")


#: Values that no page shows as they are: names that nobody may use, and titles that are shown word by word beside the
#: new ones.
_UNSHOWN = {"Worth of a coin", "貨幣の値"}


@dataclass
class Marked:
    """Files of the base, and the canary of each value, by its number."""

    files: dict[str, str] = field(default_factory=dict)
    canaries: dict[int, str] = field(default_factory=dict)
    #: The canaries that no page shows whole.
    unshown: set[int] = field(default_factory=set)

    def mark(self, leaf: Leaf) -> str:
        """The value with a canary before what it must hold."""
        number = len(self.canaries)
        if leaf.sort is Sort.CODE:
            code = leaf.value.replace("'first'", said("first")).replace("'second'", said("second"))
            return quoted(Leaf(Sort.CODE, code))
        if leaf.sort not in (Sort.LINE, Sort.TEXT) or leaf.value == "1":
            return quoted(leaf)
        templated = "{" in leaf.value or leaf.value in ("It is open.", "未定。")
        self.canaries[number] = shown_by_templates(number) if templated else canary(number)
        if leaf.value in _UNSHOWN:
            self.unshown.add(number)
        return json.dumps(f"{canary(number)} {leaf.value}", ensure_ascii=False)

    def hand_written(self, form: str) -> str:
        """A row of a setting or of front matter. Of a copyright the HTML is dropped; tags have no page here."""
        number = len(self.canaries)
        if form.startswith(("copyright", "tags")):
            self.unshown.add(number)
        self.canaries[number] = canary(number)
        return form.format(json.dumps(canary(number)))


#: A second asterisk in one text would make what is between them emphasis.
OUTPUT = canary(900).replace("7331*7", "7331+7")


def said(edition: str) -> str:
    """What an example of the base prints, as Python shows it."""
    return repr(edition + OUTPUT)


def marked() -> Marked:
    """The whole base, with a home and a page in each language, settings, redirects and an address that has moved."""
    made = Marked(files())
    for path, record in RECORDS.items():
        made.files[path] = yaml(record, made.mark)
    made.files["rulings/mini/model.py"] = MODEL.replace("return edition\n", f"return edition + {OUTPUT!r}\n")
    settings = ["site_name: {}", "site_description: {}", "site_author: {}", "copyright: {}", "repo_name: {}"]
    rows = [
        *(made.hand_written(row) for row in settings),
        "site_url: https://mini.example/",
        "repo_url: https://code.example/mini",
        "edit_uri: edit/main/",
        "extra: {hantei: {languages: [en, ja]}}",
        "theme: {name: material, font: false, features: [content.action.edit, navigation.tabs]}",
        "plugins: []",
    ]
    made.files["mkdocs.yml"] = "\n".join(rows) + "\n"
    fronts = ["title: {}", "description: {}", "subtitle: {}", "status: {}", "author: {}", "tags: [{}]"]
    for lang in ("en", "ja"):
        front = "\n".join(made.hand_written(row) for row in fronts)
        blocks = "".join(f"<!-- hantei:{name} -->\n\n" for name in ("games", "changes", "search"))
        made.files[f"content/{lang}/index.md"] = f"---\n{front}\n---\n\n# Home\n\n{blocks}"
        made.files[f"content/{lang}/page.md"] = "# &lt;img src=x onerror=alert(901)&gt;\n\nText\n"
    made.files["rulings/redirects.yaml"] = "mini/old: mini/basics\n"
    made.files["permalinks.txt"] = "en/mini/old/\nja/mini/old/\nen/mini/basics/#old\n"
    made.files["rulings/redirects.yaml"] += "mini/basics#old: mini/basics#MIN-001\n"
    return made
