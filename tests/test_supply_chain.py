"""What is fetched is known byte for byte, and what runs for strangers has nothing to give away."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hantei import yamlfile

ROOT = Path(__file__).parent.parent
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
WORKFLOWS = sorted(path.name for path in (ROOT / ".github/workflows").iterdir())

_REQUIREMENT = re.compile(r"[a-z0-9][a-z0-9._-]*(\[[a-z0-9,_-]+\])?==[^ \\;]+( ; [^\\]+)?")
_HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
#: An action by its commit, and the version that the commit had: what moves, as a tag does, may be moved by anybody.
_PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def workflow(name: str) -> dict[str, Any]:
    """A workflow as texts, lists and mappings: `on` stays a word."""
    text = (ROOT / ".github/workflows" / name).read_text(encoding="utf-8")
    tree = yamlfile.parse(text, name, foreign=True).tree
    assert isinstance(tree, yamlfile.Mapping)
    made = yamlfile.plain(tree)
    # Other readers of YAML take the word for a truth value.
    return {("on" if key is True else key): value for key, value in made.items()}


def steps(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for job, given in workflow(name)["jobs"].items():
        yield from ((job, step) for step in given["steps"])


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_its_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    logical = [line.strip() for line in text.replace("\\\n", " ").splitlines()]
    entries = [line for line in logical if line and not line.startswith("#")]
    assert len(entries) > 20
    for entry in entries:
        requirement, *hashes = re.split(r"\s+(?=--)", entry)
        assert _REQUIREMENT.fullmatch(requirement), entry
        assert hashes and all(_HASH.fullmatch(one) for one in hashes), requirement
    assert "://" not in text and "index-url" not in text and "find-links" not in text


def test_what_is_locked_is_all_that_make_installs() -> None:
    script = (ROOT / "scripts/tools.sh").read_text(encoding="utf-8")
    installs = [line.strip() for line in script.splitlines() if re.search(r"\bpip install\b", line)]
    assert len(installs) >= 2
    for line in installs:
        assert "--require-hashes" in line or ("--no-deps" in line and "--no-build-isolation" in line), line


@pytest.mark.parametrize("name", WORKFLOWS)
def test_no_workflow_has_secrets_or_runs_with_the_rights_of_the_target(name: str) -> None:
    text = (ROOT / ".github/workflows" / name).read_text(encoding="utf-8")
    assert not {"pull_request_target", "workflow_run", "issue_comment"} & set(workflow(name)["on"])
    assert "secrets." not in text and "secrets[" not in text and "secrets: inherit" not in text
    assert workflow(name)["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_action_is_pinned_by_its_commit(name: str) -> None:
    lines = (ROOT / ".github/workflows" / name).read_text(encoding="utf-8").splitlines()
    used = [match[1].strip() for line in lines if (match := re.match(r"\s*(?:- )?uses:(.*)", line))]
    assert used
    assert [one for one in used if not _PINNED.fullmatch(one)] == []


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_checkout_leaves_no_token_and_no_text_of_strangers_reaches_a_shell(name: str) -> None:
    for job, step in steps(name):
        if "actions/checkout" in step.get("uses", ""):
            assert str(step["with"]["persist-credentials"]).lower() == "false", job
        assert "${{" not in step.get("run", ""), job


@pytest.mark.parametrize("name", WORKFLOWS)
def test_jobs_run_on_a_named_system_and_come_to_an_end(name: str) -> None:
    for job, given in workflow(name)["jobs"].items():
        assert re.fullmatch(r"ubuntu-\d\d\.\d\d", given["runs-on"]), job
        assert 0 < int(given["timeout-minutes"]) <= 60, job


@pytest.mark.parametrize("name", WORKFLOWS)
def test_only_main_is_published_and_who_publishes_runs_no_code_of_the_repository(name: str) -> None:
    made = workflow(name)
    for job, given in made["jobs"].items():
        if not given.get("permissions"):
            continue
        assert name == "publish.yml", f"{job} has rights of its own"
        assert given["if"] == "github.ref == 'refs/heads/main'"
        assert all("run" not in step and "checkout" not in step["uses"] for step in given["steps"]), job
    if name == "publish.yml":
        assert set(made["on"]) == {"push", "workflow_dispatch"} and made["on"]["push"] == {"branches": ["main"]}
        assert all(given["if"] == "github.ref == 'refs/heads/main'" for given in made["jobs"].values())


def test_pull_requests_run_examples_behind_full_walls_in_both_orders() -> None:
    runs = "\n".join(step.get("run", "") for _, step in steps("check.yml"))
    assert "hantei verify --twice --sandbox require" in runs and "bubblewrap" in runs


def test_known_vulnerabilities_are_asked_for_by_a_tool_of_one_version() -> None:
    runs = "\n".join(step.get("run", "") for _, step in steps("audit.yml"))
    assert re.search(r"pip-audit==\d+\.\d+\.\d+ --require-hashes --disable-pip", runs)
    assert {"schedule", "pull_request"} <= set(workflow("audit.yml")["on"])
