from materialyoucolor.hct import Hct
from materialyoucolor.palettes.tonal_palette import TonalPalette

class SchemeTonalSpot:
    primary_palette: TonalPalette
    secondary_palette: TonalPalette
    tertiary_palette: TonalPalette
    neutral_palette: TonalPalette
    neutral_variant_palette: TonalPalette
    error_palette: TonalPalette
    def __init__(self, source_color_hct: Hct, is_dark: bool, contrast_level: float) -> None: ...
