"""Kivy's clipboard, without the X11 cut buffer.

The cut buffer needs xclip or xsel. If neither is installed, Kivy logs a critical error, and it has
no option to do without.
"""

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import kivy.core

if TYPE_CHECKING:
    from kivy.core.clipboard import ClipboardBase

MODULE = "kivy.core.clipboard"


def load_clipboard() -> "ClipboardBase":
    """The clipboard; call this before anything else imports it."""
    module = sys.modules.get(MODULE) or _import_without_cut_buffer()
    clipboard: ClipboardBase = module.Clipboard
    return clipboard


def _import_without_cut_buffer() -> ModuleType:
    select = kivy.core.core_select_lib

    def select_clipboard(category: str, *args: Any, **options: Any) -> object:
        return None if category == "cutbuffer" else select(category, *args, **options)

    kivy.core.core_select_lib = select_clipboard
    try:
        return importlib.import_module(MODULE)
    finally:
        kivy.core.core_select_lib = select
