"""The shader of the dice, in the words that a phone understands."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHADER = ROOT / "assets" / "die.glsl"
KIVY = find_spec("kivy")
SDL = sorted(Path(KIVY.origin).parents[1].glob("Kivy.libs/libSDL2-2*")) if KIVY else []

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not SDL, reason="it needs the SDL of Kivy's wheel for Linux"
)


def told(*paths: Path) -> list[str]:
    script = Path(__file__).parent / "shader.py"
    ran = subprocess.run(
        [sys.executable, str(script), str(SDL[0]), *map(str, paths)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_a_phone_takes_the_shader_of_the_dice() -> None:
    assert told(SHADER) == ["OK"]


def test_what_only_a_desktop_takes_is_caught(tmp_path: Path) -> None:
    spoilt = tmp_path / "die.glsl"
    source = SHADER.read_text(encoding="utf-8")
    assert "const float PIP = 0.095;" in source
    spoilt.write_text(source.replace("const float PIP = 0.095;", "const float PIP = 1;"))
    assert "int cannot be assigned to variable of type float" in told(spoilt)[0]
