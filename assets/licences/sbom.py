"""The software bill of materials of a release, in CycloneDX's JSON format.

    python -m assets.licences.sbom FILE

Everything comes from files of the repository: packages with their hashes from the lock files, the
rest from buildozer.spec and the list of bundled components.
"""

import json
import re
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from app.version import VERSION
from assets.licences.collect import BUNDLED_COMPONENTS, FILE, ROOT

LOCKED = re.compile(
    r"^([a-z0-9-]+)==(\S+)(?: ; [^\\]*)? \\$((?:\s+--hash=sha256:\w+(?: \\)?)+)", re.M
)
HASH = re.compile(r"sha256:(\w+)")
RUNTIME, BUILD = "requirements.txt", "requirements-packages.txt"

Component = dict[str, Any]


def bill_of_materials() -> dict[str, Any]:
    shipped = [*_locked(RUNTIME, "required"), *map(_bundled, BUNDLED_COMPONENTS)]
    known = {each["bom-ref"] for each in shipped}
    tools = [each for each in _locked(BUILD, "excluded") if each["bom-ref"] not in known]
    components = [*shipped, *tools, _python_for_android()]
    application = {
        "bom-ref": "fivefold",
        "type": "application",
        "name": "fivefold",
        "version": VERSION,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    content = json.dumps([application, components], sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, content)}",
        "version": 1,
        "metadata": {"component": application},
        "components": components,
        "dependencies": [
            {"ref": "fivefold", "dependsOn": sorted(each["bom-ref"] for each in shipped)}
        ],
    }


def _locked(file: str, scope: str) -> list[Component]:
    """The packages of a lock file, with the hashes of all files that may be installed."""
    text = (ROOT / file).read_text(encoding="utf-8")
    licences = _licences()
    found = []
    for name, version, hashes in LOCKED.findall(text):
        component: Component = {
            "bom-ref": f"pkg:pypi/{name}@{version}",
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
            "scope": scope,
            "hashes": [{"alg": "SHA-256", "content": each} for each in HASH.findall(hashes)],
        }
        if licence := licences.get(f"{name} {version}"):
            component["licenses"] = [{"license": {"name": licence}}]
        found.append(component)
    return found


def _licences() -> dict[str, str]:
    parts = json.loads(FILE.read_text(encoding="utf-8"))
    return {part["name"].lower(): part["licence"] for part in parts}


def _bundled(component: tuple[str, str, str]) -> Component:
    """A part inside Python or Kivy, which choose its version."""
    name, licence, _file = component
    return {
        "bom-ref": name,
        "type": "library",
        "name": name,
        "scope": "required",
        "licenses": [{"license": {"name": licence}}],
    }


def _python_for_android() -> Component:
    spec = RawConfigParser()
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    commit = spec.get("app", "p4a.commit")
    return {
        "bom-ref": "python-for-android",
        "type": "application",
        "name": "python-for-android (Android packages)",
        "version": commit,
        "purl": f"pkg:github/kivy/python-for-android@{commit}",
        "scope": "excluded",
    }


if __name__ == "__main__":
    text = json.dumps(bill_of_materials(), indent=1, ensure_ascii=False) + "\n"
    Path(sys.argv[1]).write_text(text, encoding="utf-8")
