"""One file with every mistake a record can have, against the one list of all that is to be said of it."""

from pathlib import Path

from hantei import schema, yamlfile
from hantei.records import Ruling

SAMPLE = Path(__file__).parent / "samples" / "every-mistake.yaml"

# ruff: noqa: E501
EXPECTED = """
1:1 missing-key: 'status' is missing
1:13 empty-value: ja is empty
1:21 yaml-anchor: anchor &name
2:7 wrong-value: kind is 'rulle', expected one of rule, timing, exception, clarification, example, strategy, history, question, house-rule
3:1 unknown-key: 'stauts' is no key of a ruling
4:11 wrong-type: editions is a text, expected a list
5:9 wrong-value: about[0] is 'Steel Sword': expected a key: lower-case Latin letters and digits with single hyphens, as steel-sword
6:7 yaml-anchor: alias *name
6:7 wrong-type: text is a text, expected a mapping of keys
8:5 missing-key: 'source' is missing in cites[0]
8:6 unknown-key: 'sorce' is no key of cites[0]
8:29 wrong-type: cites[0].points is a text, expected a list
9:5 wrong-type: cites[1] is a list, expected a mapping of keys
10:7 wrong-value: see[0] is 'FER-1': expected an id, as FER-003
10:14 wrong-value: see[1] is 'fer-002': expected an id, as FER-003
11:11 wrong-type: contrast is a mapping, expected a list
13:7 wrong-value: step.ja is '二行\\nの歩\\n': expected one line
17:12 wrong-type: examples[0].given is a text, expected a mapping of keys
18:10 yaml-tag: tag tag:yaml.org,2002:str
19:14 wrong-value: examples[0].result.JA is 'JA': expected a language code, as ja
21:5 unknown-key: 'setup' is no key of examples[0]
22:16 wrong-value: superseded_by is 'FER-00A': expected an id, as FER-003
23:8 wrong-value: since is '31.05.2024': expected a date, as 2024, 2024-05 or 2024-05-31
24:1 duplicate-key: 'kind' stands twice; first at sample.yaml:2:1
25:1 duplicate-key: 'text' stands twice; first at sample.yaml:6:1
"""


def test_all_problems_come_in_one_run_each_at_its_place() -> None:
    file = yamlfile.parse(SAMPLE.read_text(encoding="utf-8"), "sample.yaml")
    assert file.tree is not None
    record, problems = schema.record(Ruling, file.tree, "sample.yaml")
    found = [f"{p.line}:{p.column} {p.code.name}: {p.message}" for p in sorted([*file.problems, *problems])]
    assert record is None
    assert found == EXPECTED.strip().splitlines()
