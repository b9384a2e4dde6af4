"""The colours of every skin: what people choose how felt, dice and card look.

Asked for through `app.theme`, which wears one of them.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


@dataclass(frozen=True)
class Palette:
    ground: str
    paper: str
    line: str
    foot: str
    """The ground of totals."""
    ink: str
    soft_ink: str
    faint_ink: str
    primary: str
    primary_ink: str
    tint: str
    column: str
    """The ground of the column that is being played."""
    chip: str
    felt_top: str
    felt_bottom: str
    felt_ink: str
    felt_button: str
    amber: str
    amber_ink: str
    bonus: str
    zero: str
    zero_ground: str
    die: str
    die_edge: str
    pip: str
    die_back: str
    held: str
    """The frame and the tag of a die that stays."""
    held_ink: str
    lamp: str
    """The light over the felt: what a white die looks like in it."""
    gleam: str
    """How much a die shines, and in which colour; black for not at all."""
    shade: str
    """Laid over everything that a sheet stands before."""


LIGHT = Palette(
    ground="#F6F3EC",
    paper="#FFFEFA",
    line="#E1DCD0",
    foot="#F2EFE6",
    ink="#1D2421",
    soft_ink="#525C57",
    faint_ink="#626C67",
    primary="#14594C",
    primary_ink="#FFFFFF",
    tint="#DDEBE5",
    column="#EBF4F0",
    chip="#E9E5D8",
    felt_top="#1B6D5E",
    felt_bottom="#14594C",
    felt_ink="#E8F3EF",
    felt_button="#2F7264",
    amber="#F2B84B",
    amber_ink="#3A2500",
    bonus="#8A5200",
    zero="#B3261E",
    zero_ground="#FBE3E0",
    die="#FFFEFA",
    die_edge="#EAE5D9",
    pip="#26302C",
    die_back="#0F463C",
    held="#F2B84B",
    held_ink="#3A2500",
    lamp="#FFFFFF",
    gleam="#1A1A1A",
    shade="#00000073",
)

DARK = Palette(
    ground="#101613",
    paper="#18201C",
    line="#2B3631",
    foot="#1F2824",
    ink="#E6EDE9",
    soft_ink="#A9B6B0",
    faint_ink="#8F9D96",
    primary="#7FD6BF",
    primary_ink="#06372D",
    tint="#1E3A33",
    column="#1A2C27",
    chip="#242C28",
    felt_top="#124A40",
    felt_bottom="#0C3A32",
    felt_ink="#DCEBE6",
    felt_button="#2A5A50",
    amber="#F2B84B",
    amber_ink="#3A2500",
    bonus="#FFC25C",
    zero="#FFB4AB",
    zero_ground="#4A1C18",
    die="#F7F4EA",
    die_edge="#DDD7C8",
    pip="#26302C",
    die_back="#08302A",
    held="#F2B84B",
    held_ink="#3A2500",
    lamp="#FFFFFF",
    gleam="#1A1A1A",
    shade="#000000A6",
)


class SkinId(StrEnum):
    FELT = "felt"
    FLAT = "flat"
    GLOSS = "gloss"
    GREY = "grey"
    TAVERN = "tavern"
    CONTRAST = "contrast"


@dataclass(frozen=True)
class Skin:
    id: SkinId
    light: Palette
    dark: Palette
    bevelled: bool = False


# About 2013: nothing shines, nothing is raised, one strong colour beside another.
_FLAT = {
    "amber": "#FFC107",
    "amber_ink": "#2B1D00",
    "held": "#FFC107",
    "held_ink": "#2B1D00",
    "gleam": "#000000",
}
FLAT_LIGHT = replace(
    LIGHT,
    ground="#ECEFF1",
    paper="#FFFFFF",
    line="#CFD8DC",
    foot="#E4EAED",
    ink="#212B31",
    soft_ink="#455A64",
    faint_ink="#546E7A",
    primary="#1A52A8",
    tint="#D9E6FA",
    column="#ECF3FE",
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
    **_FLAT,
)
FLAT_DARK = replace(
    DARK,
    ground="#12171B",
    paper="#1B2329",
    line="#31404A",
    foot="#222C33",
    ink="#E8EEF1",
    soft_ink="#AEBEC6",
    faint_ink="#94A5AE",
    primary="#8AB8FF",
    primary_ink="#06264F",
    tint="#1F3658",
    column="#1C2A3C",
    chip="#26313A",
    felt_top="#174283",
    felt_bottom="#174283",
    felt_ink="#EAF1FC",
    felt_button="#2A5290",
    bonus="#FFC94D",
    die="#F4F7F9",
    die_edge="#E3E9ED",
    pip="#1A3F80",
    die_back="#0C2A56",
    **_FLAT,
)

# About 2003: everything is glass, and wet.
_GLOSS = {
    "die": "#C2182B",
    "die_edge": "#9C0F20",
    "pip": "#FFFFFF",
    "gleam": "#8C8490",
    "amber": "#A8DB5A",
    "amber_ink": "#16300A",
    "held": "#A8DB5A",
    "held_ink": "#16300A",
}
GLOSS_LIGHT = replace(
    LIGHT,
    ground="#EAF1F9",
    paper="#FDFEFF",
    line="#C6D6E8",
    foot="#E3ECF6",
    ink="#14202E",
    soft_ink="#46586E",
    faint_ink="#566981",
    primary="#1B5396",
    tint="#D6E6F8",
    column="#E8F1FB",
    chip="#DAE5F2",
    felt_top="#D3E4F4",
    felt_bottom="#9CBEDF",
    felt_ink="#0D2B4B",
    felt_button="#BBD4EB",
    bonus="#7A4A00",
    die_back="#FFFFFF",
    **_GLOSS
    | {"amber": "#2F6B12", "amber_ink": "#F4FFE8", "held": "#0D4E96", "held_ink": "#FFFFFF"},
)
GLOSS_DARK = replace(
    DARK,
    ground="#0B1320",
    paper="#131E2E",
    line="#2A3B52",
    foot="#1A2739",
    ink="#E6EEF8",
    soft_ink="#A9B9CE",
    faint_ink="#8FA1B8",
    primary="#8CC0FF",
    primary_ink="#06294F",
    tint="#1B3452",
    column="#16293F",
    chip="#1F2C3F",
    felt_top="#1B3F6B",
    felt_bottom="#0A1F3D",
    felt_ink="#E3EEFB",
    felt_button="#2A4B75",
    bonus="#FFC76A",
    die_back="#07172E",
    **_GLOSS | {"die": "#E8EEF6", "die_edge": "#BFCBDC", "pip": "#A3101F"},
)

# 1993: grey, teal, and an edge round everything that can be pressed.
_GREY = {
    "amber": "#C6C6C6",
    "amber_ink": "#000000",
    "held": "#FFFF55",
    "held_ink": "#000000",
    "gleam": "#000000",
}
GREY_LIGHT = replace(
    LIGHT,
    ground="#C3C3C3",
    paper="#FFFFFF",
    line="#8A8A8A",
    foot="#D4D4D4",
    ink="#000000",
    soft_ink="#333333",
    faint_ink="#4A4A4A",
    primary="#000080",
    tint="#D9E3F5",
    column="#EAF6F6",
    chip="#D0D0D0",
    felt_top="#006E6E",
    felt_bottom="#006E6E",
    felt_ink="#FFFFFF",
    felt_button="#005F5F",
    bonus="#800000",
    zero="#A00000",
    zero_ground="#FFE4E1",
    die="#E2E2E2",
    die_edge="#C9C9C9",
    pip="#000000",
    die_back="#000080",
    **_GREY,
)
GREY_DARK = replace(
    DARK,
    ground="#1E1E1E",
    paper="#000000",
    line="#5A5A5A",
    foot="#2A2A2A",
    ink="#F0F0F0",
    soft_ink="#C3C3C3",
    faint_ink="#A8A8A8",
    primary="#55FFFF",
    primary_ink="#002A2A",
    tint="#003C3C",
    column="#002626",
    chip="#333333",
    felt_top="#004848",
    felt_bottom="#004848",
    felt_ink="#FFFFFF",
    felt_button="#005252",
    bonus="#FFFF55",
    zero="#FF9A9A",
    zero_ground="#4A0000",
    die="#D8D8D8",
    die_edge="#BEBEBE",
    pip="#000000",
    die_back="#000080",
    **_GREY,
)

# A table of wood, bone dice, brass, and a candle.
_TAVERN = {
    "amber": "#E3A94A",
    "amber_ink": "#2E1A00",
    "held": "#E3A94A",
    "held_ink": "#2E1A00",
    "lamp": "#FFF3DC",
    "gleam": "#1F1A10",
}
TAVERN_LIGHT = replace(
    LIGHT,
    ground="#EFE3CC",
    paper="#FAF3E3",
    line="#D8C6A2",
    foot="#EDE0C6",
    ink="#2B1C10",
    soft_ink="#5C4630",
    faint_ink="#69523A",
    primary="#6E2A16",
    primary_ink="#FFF6E6",
    tint="#F0DEC2",
    column="#F5E9D0",
    chip="#E4D3B2",
    felt_top="#6B4022",
    felt_bottom="#4A2913",
    felt_ink="#FBEBD2",
    felt_button="#7A5030",
    bonus="#7A4300",
    zero="#9C2015",
    zero_ground="#F8DDD0",
    die="#FBF0D6",
    die_edge="#E6D3A8",
    pip="#3A1D0C",
    die_back="#3B1D0D",
    **_TAVERN,
)
TAVERN_DARK = replace(
    DARK,
    ground="#17100A",
    paper="#211810",
    line="#40301F",
    foot="#2A1F15",
    ink="#F3E6D0",
    soft_ink="#C9B596",
    faint_ink="#AE9A7B",
    primary="#EBB565",
    primary_ink="#331C00",
    tint="#43301A",
    column="#2E2114",
    chip="#32261A",
    felt_top="#4A2B16",
    felt_bottom="#2C170A",
    felt_ink="#F5E3C8",
    felt_button="#5E4028",
    bonus="#FFC061",
    die="#EFE0BE",
    die_edge="#D3BE92",
    pip="#3A1D0C",
    die_back="#2A1306",
    **_TAVERN,
)

# Nothing in between: for eyes that need it, and for the sun.
_CONTRAST = {
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
CONTRAST_LIGHT = replace(
    LIGHT,
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
    **_CONTRAST,
)
CONTRAST_DARK = replace(
    DARK,
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
    chip="#262626",
    bonus="#FFD84D",
    zero="#FFB3AB",
    zero_ground="#000000",
    **_CONTRAST,
)

SKINS = {
    skin.id: skin
    for skin in (
        Skin(SkinId.FELT, LIGHT, DARK),
        Skin(SkinId.TAVERN, TAVERN_LIGHT, TAVERN_DARK),
        Skin(SkinId.FLAT, FLAT_LIGHT, FLAT_DARK),
        Skin(SkinId.GLOSS, GLOSS_LIGHT, GLOSS_DARK),
        Skin(SkinId.GREY, GREY_LIGHT, GREY_DARK, bevelled=True),
        Skin(SkinId.CONTRAST, CONTRAST_LIGHT, CONTRAST_DARK),
    )
}
"""In the order in which they are offered."""
