"""Imports KivyMD's application and theme without materialyoucolor.

KivyMD's theme would compute its colours with that package; ours takes them from the skin in use.
On Android, its import also asks for the wallpaper. The one skin made with it imports it when it is
chosen. tests/app/startup/test_kivymd_imports.py fails when KivyMD imports more of it, or less.
"""

import sys
from types import ModuleType

UNUSED: dict[str, dict[str, object]] = {
    "materialyoucolor.dislike.dislike_analyzer": {"DislikeAnalyzer": None},
    "materialyoucolor.dynamiccolor.color_spec": {"COLOR_NAMES": ()},
    "materialyoucolor.dynamiccolor.dynamic_scheme": {"DynamicScheme": None},
    "materialyoucolor.dynamiccolor.material_dynamic_colors": {"MaterialDynamicColors": None},
    "materialyoucolor.hct": {"Hct": None},
    "materialyoucolor.utils.color_utils": {"argb_from_rgba_01": None},
    "materialyoucolor.utils.platform_utils": {
        "SCHEMES": {"TONAL_SPOT": None},
        "get_dynamic_scheme": None,
    },
}
"""The names that KivyMD's theme imports, only for methods that ours overrides."""


def _add_placeholders() -> list[str]:
    missing = [name for name in UNUSED if name not in sys.modules]
    for name in missing:
        placeholder = ModuleType(name)
        vars(placeholder).update(UNUSED[name])
        sys.modules[name] = placeholder
    return missing


_placeholders = _add_placeholders()
try:
    from kivymd.app import MDApp
    from kivymd.font_definitions import theme_font_styles
    from kivymd.theming import ThemeManager
finally:
    for _name in _placeholders:
        del sys.modules[_name]

__all__ = ["MDApp", "ThemeManager", "theme_font_styles"]
