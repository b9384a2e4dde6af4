"""Check that OpenGL ES 2 accepts these shaders, using Mesa: `python shader.py SDL FILE …`.

Desktop OpenGL is more lenient, for example with an integer where a float is required.
"""

import ctypes
import os
import sys
from pathlib import Path
from typing import Any

VIDEO, OPENGL = 0x20, 0x2
PROFILE, MAJOR, MINOR, ES = 21, 17, 18, 4
KINDS = {"---VERTEX SHADER---": 0x8B31, "---FRAGMENT SHADER---": 0x8B30}
COMPILED, LINKED = 0x8B81, 0x8B82
UINT, STRING, POINTER = ctypes.c_uint, ctypes.c_char_p, ctypes.c_void_p


class GlesContext:
    """An OpenGL ES context in a hidden window."""

    def __init__(self, sdl: Path) -> None:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        self._sdl = ctypes.CDLL(str(sdl))
        for name in ("SDL_CreateWindow", "SDL_GL_CreateContext", "SDL_GL_GetProcAddress"):
            getattr(self._sdl, name).restype = POINTER
        self._sdl.SDL_Init(VIDEO)
        for attribute, value in ((PROFILE, ES), (MAJOR, 2), (MINOR, 0)):
            self._sdl.SDL_GL_SetAttribute(attribute, value)
        window = self._sdl.SDL_CreateWindow(b"", 0, 0, 64, 64, OPENGL)
        if not self._sdl.SDL_GL_CreateContext(POINTER(window)):
            raise SystemExit("OpenGL ES is not available")

    def compile(self, shaders: str) -> str:
        """Return the error log, which is empty on success."""
        program = self._gl("glCreateProgram", UINT)()
        parts = {name: shaders.partition(name)[2].partition("---")[0] for name in KINDS}
        for name, kind in KINDS.items():
            shader = self._gl("glCreateShader", UINT, UINT)(kind)
            source = STRING(parts[name].encode())
            set_source = self._gl("glShaderSource", None, UINT, UINT, POINTER, POINTER)
            set_source(shader, 1, ctypes.addressof(source), None)
            self._gl("glCompileShader", None, UINT)(shader)
            if not self._succeeded("glGetShaderiv", shader, COMPILED):
                return self._log("glGetShaderInfoLog", shader)
            self._gl("glAttachShader", None, UINT, UINT)(program, shader)
        self._gl("glLinkProgram", None, UINT)(program)
        linked = self._succeeded("glGetProgramiv", program, LINKED)
        return "" if linked else self._log("glGetProgramInfoLog", program)

    def _gl(self, name: str, result: Any, *arguments: Any) -> Any:
        return ctypes.CFUNCTYPE(result, *arguments)(self._sdl.SDL_GL_GetProcAddress(name.encode()))

    def _succeeded(self, name: str, handle: int, status: int) -> bool:
        value = ctypes.c_int()
        self._gl(name, None, UINT, UINT, POINTER)(handle, status, ctypes.addressof(value))
        return bool(value.value)

    def _log(self, name: str, handle: int) -> str:
        log = ctypes.create_string_buffer(4000)
        self._gl(name, None, UINT, UINT, POINTER, STRING)(handle, 4000, None, log)
        return log.value.decode()


if __name__ == "__main__":
    context = GlesContext(Path(sys.argv[1]))
    for path in sys.argv[2:]:
        print(context.compile(Path(path).read_text(encoding="utf-8")) or "OK")
