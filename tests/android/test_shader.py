"""The dice shader must compile under OpenGL ES."""

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
    sys.platform != "linux" or not SDL, reason="needs the SDL of Kivy's Linux wheel"
)


def compile_errors(*paths: Path) -> list[str]:
    script = Path(__file__).parent / "shader.py"
    result = subprocess.run(
        [sys.executable, str(script), str(SDL[0]), *map(str, paths)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def test_the_dice_shader_compiles_on_a_phone() -> None:
    assert compile_errors(SHADER) == ["OK"]


def test_desktop_only_shaders_are_caught(tmp_path: Path) -> None:
    invalid = tmp_path / "die.glsl"
    source = SHADER.read_text(encoding="utf-8")
    assert "const float PIP = 0.095;" in source
    invalid.write_text(source.replace("const float PIP = 0.095;", "const float PIP = 1;"))
    assert "int cannot be assigned to variable of type float" in compile_errors(invalid)[0]
