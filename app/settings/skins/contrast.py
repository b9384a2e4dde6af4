"""High contrast, for low vision and bright sunlight."""

from dataclasses import replace

from app.settings.skins import felt

_BOTH = {
    "felt_top": "#000000",
    "felt_bottom": "#000000",
    "felt_ink": "#FFFFFF",
    "felt_button": "#2B2B2B",
    "amber": "#FFE100",
    "amber_ink": "#000000",
    "held": "#FFE100",
    "held_ink": "#000000",
    "die": "#FFFFFF",
    "die_edge": "#FFFFFF",
    "pip": "#000000",
    "die_back": "#000000",
    "die_gloss": "#000000",
}
LIGHT = replace(
    felt.LIGHT,
    background="#FFFFFF",
    paper="#FFFFFF",
    line="#000000",
    totals_background="#FFFFFF",
    ink="#000000",
    soft_ink="#1F1F1F",
    faint_ink="#3A3A3A",
    primary="#00308F",
    primary_ink="#FFFFFF",
    tint="#FFF6B0",
    active_column="#FFFFFF",
    chip="#EDEDED",
    bonus="#6B2E00",
    zero="#A00000",
    zero_background="#FFFFFF",
    **_BOTH,
)
DARK = replace(
    felt.DARK,
    background="#000000",
    paper="#000000",
    line="#FFFFFF",
    totals_background="#000000",
    ink="#FFFFFF",
    soft_ink="#EDEDED",
    faint_ink="#D6D6D6",
    primary="#7FE9FF",
    primary_ink="#000000",
    tint="#00363F",
    active_column="#000000",
    chip="#303030",
    bonus="#FFD84D",
    zero="#FFB3AB",
    zero_background="#000000",
    **_BOTH,
)
