"""The software bill of materials of a release names everything that is locked, with its hashes."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.version import VERSION
from assets.licences.collect import BUNDLED_COMPONENTS, ROOT
from assets.licences.sbom import BUILD, RUNTIME, bill_of_materials


@pytest.mark.parametrize("lock", [RUNTIME, BUILD])
def test_every_locked_package_is_listed_with_all_its_hashes(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    listed = {
        (each["name"], each.get("version")): each for each in bill_of_materials()["components"]
    }
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.M)[1:]
    assert packages
    for package in packages:
        name, version = re.match(r"([a-z0-9-]+)==([^ ]+)", package).groups()
        hashes = {each["content"] for each in listed[name, version]["hashes"]}
        assert hashes == set(re.findall(r"sha256:(\w+)", package))


def test_what_is_shipped_depends_on_nothing_else() -> None:
    bill = bill_of_materials()
    required = {each["bom-ref"] for each in bill["components"] if each["scope"] == "required"}
    [dependency] = bill["dependencies"]
    assert set(dependency["dependsOn"]) == required
    assert {name for name, _licence, _file in BUNDLED_COMPONENTS} < required
    assert "pkg:pypi/buildozer@1.6.0" not in required


def test_references_are_unique() -> None:
    references = [each["bom-ref"] for each in bill_of_materials()["components"]]
    assert len(references) == len(set(references))


def test_it_is_written_the_same_every_time(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        subprocess.run(
            [sys.executable, "-m", "assets.licences.sbom", str(file)], cwd=ROOT, check=True
        )
    assert files[0].read_bytes() == files[1].read_bytes()
    bill = json.loads(files[0].read_bytes())
    assert bill["metadata"]["component"]["version"] == VERSION
    assert {each["version"] for each in bill["components"] if each["name"] == "kivy"} == {"2.3.1"}
