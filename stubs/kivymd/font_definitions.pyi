theme_font_styles: dict[str, dict[str, dict[str, float | str]]]
