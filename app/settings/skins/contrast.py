"""Nothing in between: for eyes that need it, and for the sun."""

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
    "gleam": "#000000",
}
LIGHT = replace(
    felt.LIGHT,
    ground="#FFFFFF",
    paper="#FFFFFF",
    line="#000000",
    foot="#FFFFFF",
    ink="#000000",
    soft_ink="#1F1F1F",
    faint_ink="#3A3A3A",
    primary="#00308F",
    primary_ink="#FFFFFF",
    tint="#FFF6B0",
    column="#FFFFFF",
    chip="#EDEDED",
    bonus="#6B2E00",
    zero="#A00000",
    zero_ground="#FFFFFF",
    **_BOTH,
)
DARK = replace(
    felt.DARK,
    ground="#000000",
    paper="#000000",
    line="#FFFFFF",
    foot="#000000",
    ink="#FFFFFF",
    soft_ink="#EDEDED",
    faint_ink="#D6D6D6",
    primary="#7FE9FF",
    primary_ink="#000000",
    tint="#00363F",
    column="#000000",
    chip="#303030",
    bonus="#FFD84D",
    zero="#FFB3AB",
    zero_ground="#000000",
    **_BOTH,
)
