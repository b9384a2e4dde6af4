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
NUMBER, TEXT, PLACE = ctypes.c_uint, ctypes.c_char_p, ctypes.c_void_p


class Phone:
    """A hidden window with an OpenGL ES context."""

    def __init__(self, sdl: Path) -> None:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        self._sdl = ctypes.CDLL(str(sdl))
        for name in ("SDL_CreateWindow", "SDL_GL_CreateContext", "SDL_GL_GetProcAddress"):
            getattr(self._sdl, name).restype = PLACE
        self._sdl.SDL_Init(VIDEO)
        for what, value in ((PROFILE, ES), (MAJOR, 2), (MINOR, 0)):
            self._sdl.SDL_GL_SetAttribute(what, value)
        window = self._sdl.SDL_CreateWindow(b"", 0, 0, 64, 64, OPENGL)
        if not self._sdl.SDL_GL_CreateContext(PLACE(window)):
            raise SystemExit("there is no OpenGL ES here")

    def faults(self, shaders: str) -> str:
        program = self._gl("glCreateProgram", NUMBER)()
        parts = {name: shaders.partition(name)[2].partition("---")[0] for name in KINDS}
        for name, kind in KINDS.items():
            shader = self._gl("glCreateShader", NUMBER, NUMBER)(kind)
            source = TEXT(parts[name].encode())
            give = self._gl("glShaderSource", None, NUMBER, NUMBER, PLACE, PLACE)
            give(shader, 1, ctypes.addressof(source), None)
            self._gl("glCompileShader", None, NUMBER)(shader)
            if not self._told("glGetShaderiv", shader, COMPILED):
                return self._log("glGetShaderInfoLog", shader)
            self._gl("glAttachShader", None, NUMBER, NUMBER)(program, shader)
        self._gl("glLinkProgram", None, NUMBER)(program)
        linked = self._told("glGetProgramiv", program, LINKED)
        return "" if linked else self._log("glGetProgramInfoLog", program)

    def _gl(self, name: str, gives: Any, *takes: Any) -> Any:
        return ctypes.CFUNCTYPE(gives, *takes)(self._sdl.SDL_GL_GetProcAddress(name.encode()))

    def _told(self, name: str, of: int, what: int) -> bool:
        value = ctypes.c_int()
        self._gl(name, None, NUMBER, NUMBER, PLACE)(of, what, ctypes.addressof(value))
        return bool(value.value)

    def _log(self, name: str, of: int) -> str:
        told = ctypes.create_string_buffer(4000)
        self._gl(name, None, NUMBER, NUMBER, PLACE, TEXT)(of, 4000, None, told)
        return told.value.decode()


if __name__ == "__main__":
    phone = Phone(Path(sys.argv[1]))
    for each in sys.argv[2:]:
        print(phone.faults(Path(each).read_text(encoding="utf-8")) or "OK")
