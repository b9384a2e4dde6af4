"""A game as a short code: for a QR code, or to paste.

Dice that follow from the seed are not part of a code, only decisions are. `coder` packs them,
`setup_coding` and `action_coding` say what they are, and `code_text` makes text of the bytes,
in several parts if there are many.
"""

from core.game_code.action_coding import decode_game, encode_game
from core.game_code.code_text import (
    SCHEME,
    CodePart,
    find_game_codes,
    join_parts,
    parse_code,
    split_into_codes,
)
from core.game_code.coder import Coder, Decoder, Encoder
from core.game_code.setup_coding import code_any_text, code_item, code_name

__all__ = [
    "SCHEME",
    "CodePart",
    "Coder",
    "Decoder",
    "Encoder",
    "code_any_text",
    "code_item",
    "code_name",
    "decode_game",
    "encode_game",
    "find_game_codes",
    "join_parts",
    "parse_code",
    "split_into_codes",
]
