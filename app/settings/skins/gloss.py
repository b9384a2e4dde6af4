"""The glossy look of about 2003."""

from app.settings.skins import felt

_BOTH = {
    "die": "#C2182B",
    "die_edge": "#9C0F20",
    "pip": "#FFFFFF",
    "die_gloss": "#8C8490",
    "amber": "#A8DB5A",
    "amber_ink": "#16300A",
    "held": "#A8DB5A",
    "held_ink": "#16300A",
}
LIGHT = felt.LIGHT._replace(
    background="#EAF1F9",
    paper="#FDFEFF",
    line="#C6D6E8",
    totals_background="#E3ECF6",
    ink="#14202E",
    soft_ink="#46586E",
    faint_ink="#566981",
    primary="#1B5396",
    tint="#D6E6F8",
    active_column="#E8F1FB",
    chip="#DAE5F2",
    felt_top="#D3E4F4",
    felt_bottom="#9CBEDF",
    felt_ink="#0D2B4B",
    felt_button="#BBD4EB",
    bonus="#7A4A00",
    die_back="#FFFFFF",
    **_BOTH
    | {"amber": "#2F6B12", "amber_ink": "#F4FFE8", "held": "#0D4E96", "held_ink": "#FFFFFF"},
)
DARK = felt.DARK._replace(
    background="#0B1320",
    paper="#131E2E",
    line="#344963",
    totals_background="#1A2739",
    ink="#E6EEF8",
    soft_ink="#A9B9CE",
    faint_ink="#8FA1B8",
    primary="#8CC0FF",
    primary_ink="#06294F",
    tint="#1B3452",
    active_column="#16293F",
    chip="#26364D",
    felt_top="#1B3F6B",
    felt_bottom="#0A1F3D",
    felt_ink="#E3EEFB",
    felt_button="#2A4B75",
    bonus="#FFC76A",
    die_back="#07172E",
    **_BOTH | {"die": "#E8EEF6", "die_edge": "#BFCBDC", "pip": "#A3101F"},
)
