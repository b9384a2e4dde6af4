"""KivyMD's theme, which takes its colours from the skin in use instead of computing a scheme."""

from kivymd.theming import ThemeManager

from app.settings.material_roles import MATERIAL_ROLES
from app.settings.theme import theme


class MaterialTheme(ThemeManager):
    """The `theme_cls` of the application: follows `theme`, which is the one source of colour."""

    def __init__(self) -> None:
        super().__init__()
        theme.bind(palette_name=self._follow_theme)
        self._follow_theme()

    def _follow_theme(self, *_: object) -> None:
        """Write the roles directly: a scheme computed from a seed takes ten times as long."""
        self.shadowColor = "#000000"
        for role, ours in MATERIAL_ROLES.items():
            setattr(self, f"{role}Color", getattr(theme, ours))
        self.theme_style = "Dark" if theme.dark else "Light"

    def set_colors(self, *_: object) -> None:
        """KivyMD calls it when the program starts, and when its style or palette changes."""


material_theme = MaterialTheme()
