"""How skins and the senses are called."""

from app.theme import SkinId
from app.words.language import _

SKINS = {
    SkinId.FELT: _("Green felt"),
    SkinId.TAVERN: _("Tavern"),
    SkinId.FLAT: _("2013"),
    SkinId.GLOSS: _("2003"),
    SkinId.GREY: _("1993"),
    SkinId.CONTRAST: _("High contrast"),
}
SHAKE_ENOUGH = _("enough to roll")
