"""KivyMD's theme, which takes its colours from the skin in use instead of computing a scheme."""

from kivy.metrics import Metrics, sp

from app.settings.material_roles import MATERIAL_ROLES
from app.settings.theme import theme
from app.startup.kivymd_imports import ThemeManager, theme_font_styles

TYPE_SIZES = [
    (role, float(role["font-size"]) / sp(1))
    for style in theme_font_styles.values()
    for role in style.values()
]
"""KivyMD's styles of text, each with its size in sp."""


class MaterialTheme(ThemeManager):
    """The `theme_cls` of the application: follows `theme`, which is the one source of colour."""

    def __init__(self) -> None:
        super().__init__()
        theme.bind(palette_name=self._follow_theme)
        self._follow_theme()
        Metrics.fbind("sp", self._follow_text_size)

    def _follow_theme(self, *_: object) -> None:
        """Write the roles directly: a scheme computed from a seed takes ten times as long."""
        self.shadowColor = "#000000"
        for role, ours in MATERIAL_ROLES.items():
            setattr(self, f"{role}Color", getattr(theme, ours))
        self.theme_style = "Dark" if theme.dark else "Light"

    def _follow_text_size(self, *_: object) -> None:
        """KivyMD converts the sizes to pixels once, when it is imported."""
        for role, size in TYPE_SIZES:
            role["font-size"] = sp(size)
        self.property("font_styles").dispatch(self)

    def set_colors(self, *_: object) -> None:
        """KivyMD calls it when the program starts, and when its style or palette changes."""


material_theme = MaterialTheme()
