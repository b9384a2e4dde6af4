"""The flat design of about 2013: no gloss, no shading, strong colours."""

from dataclasses import replace

from app.settings.skins import felt

_BOTH = {
    "amber": "#FFC107",
    "amber_ink": "#2B1D00",
    "held": "#FFC107",
    "held_ink": "#2B1D00",
    "die_gloss": "#000000",
}
LIGHT = replace(
    felt.LIGHT,
    background="#ECEFF1",
    paper="#FFFFFF",
    line="#CFD8DC",
    totals_background="#E4EAED",
    ink="#212B31",
    soft_ink="#455A64",
    faint_ink="#546E7A",
    primary="#1A52A8",
    tint="#D9E6FA",
    active_column="#ECF3FE",
    chip="#DCE3E7",
    felt_top="#1E5BB8",
    felt_bottom="#1E5BB8",
    felt_ink="#FFFFFF",
    felt_button="#2A62B8",
    bonus="#8A4B00",
    die="#FFFFFF",
    die_edge="#F1F4F6",
    pip="#1A3F80",
    die_back="#12376F",
    **_BOTH,
)
DARK = replace(
    felt.DARK,
    background="#12171B",
    paper="#1B2329",
    line="#3B4C58",
    totals_background="#222C33",
    ink="#E8EEF1",
    soft_ink="#AEBEC6",
    faint_ink="#94A5AE",
    primary="#8AB8FF",
    primary_ink="#06264F",
    tint="#1F3658",
    active_column="#1C2A3C",
    chip="#2C3943",
    felt_top="#174283",
    felt_bottom="#174283",
    felt_ink="#EAF1FC",
    felt_button="#2A5290",
    bonus="#FFC94D",
    die="#F4F7F9",
    die_edge="#E3E9ED",
    pip="#1A3F80",
    die_back="#0C2A56",
    **_BOTH,
)
