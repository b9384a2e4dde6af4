"""Names and descriptions of the settings."""

from app.feedback.shake_detector import Sensitivity
from app.settings.settings import (
    TEXT_SIZES,
    WARNING_THRESHOLDS,
    BotPace,
    ColourMode,
    MomentLevel,
    ShowRoll,
)
from app.settings.skins import SkinId
from app.text.i18n import LANGUAGES, _, format_number, format_percent, in_context, plural
from core import EndOfTurn, SecondTap, Tap
from core.trainer.deck import THRESHOLDS

SETTINGS = _("Settings")
SECTIONS = {
    "variants": _("Variants"),
    "play": in_context("settings", "Play"),
    "feel": _("Dice and sound"),
    "look": _("Look"),
    "ease": _("Ease of use"),
    "trick": _("Party trick"),
    "language": _("Language"),
    "data": _("Your data"),
    "about": _("About"),
}
SECTION_DESCRIPTIONS = {
    "variants": _("What a new game starts with"),
    "play": _("Taps, possible scores, end of turn"),
    "feel": _("How dice roll and sound"),
    "look": _("Light or dark, dice and felt"),
    "ease": _("Text size, contrast, motion, voice, touch"),
    "trick": _("Who may use it"),
    "language": _("The language Fivefold speaks"),
    "data": _("Export, import, clear everything"),
    "about": _("Version and licences"),
}
CURRENT_GAME_KEEPS_OPTIONS = _("The game on the table keeps the options it was started with.")
CURRENT_GAME_KEEPS_STYLE = _(
    "The game on the table plays like {program}. What you set here is for other games."
)

# --- variants -------------------------------------------------------------------------------

RULES = _("Rule set")
RULES_DESCRIPTION = _("What a new game suggests first.")
OPTIONS_OF = _("Options of {rules}")
NO_OPTIONS = _("These rules have no options.")

# --- play -----------------------------------------------------------------------------------

TAP = _("Tapping a die")
TAPS = {Tap.KEEPS: _("Holds it"), Tap.THROWS: _("Throws it back")}
TAP_DESCRIPTIONS = {
    Tap.KEEPS: _("A tapped die stays on the table when you roll."),
    Tap.THROWS: _("A tapped die goes into the cup and is rolled again; all others stay."),
}
CONFIRM_BOX = _("Confirm a box with a second tap")
SECOND_TAPS = {
    SecondTap.ALWAYS: _("Always"),
    SecondTap.ZEROS: _("Only zeros"),
    SecondTap.NEVER: _("Never"),
}
SECOND_TAP_DESCRIPTIONS = {
    SecondTap.ALWAYS: _("The first tap shows what a box would score, the second takes it."),
    SecondTap.ZEROS: _("One tap takes a box; only a zero asks first."),
    SecondTap.NEVER: _("One tap takes a box. Undo brings it back until you roll."),
}
TURN_END = _("After a turn")
END_OF_TURN = {
    EndOfTurn.NOTHING: _("Go on"),
    EndOfTurn.PAUSE: _("Pause"),
    EndOfTurn.PROMPT: _("Ask"),
}
TURN_END_DESCRIPTIONS = {
    EndOfTurn.NOTHING: _("Play passes on at once."),
    EndOfTurn.PAUSE: _("With two or more people the card stays in view for a moment."),
    EndOfTurn.PROMPT: _("You are asked whether you are done, so you can change your mind."),
}
POSSIBLE_SCORES = _("Possible scores")
POSSIBLE_SCORES_DESCRIPTION = _("After a roll, every open box shows what it would score.")
FIRST_ROLL = _("Automatic first roll")
FIRST_ROLL_DESCRIPTION = _(
    "The dice roll by themselves when a game starts and after each box. Until then you can undo."
)

BOT_PACE = _("Bots play")
BOT_PACES = {
    BotPace.CALM: _("Calmly"),
    BotPace.BRISK: _("Briskly"),
    BotPace.AT_ONCE: _("At once"),
}
BOT_PACE_DESCRIPTION = _("How long each step of a bot is shown. Any tap skips it.")
WARN = _("Warn me")
WARN_DESCRIPTION = _(
    "Asks once more before you take a box that the coach thinks costs this many points or more."
    " A warning counts as a hint."
)
WARN_NEVER = _("Never")
WARN_AT = plural("{count} point", "{count} points")
CHANCES_TO_WIN = _("Chances to win")
CHANCES_TO_WIN_DESCRIPTION = _(
    "With two or more players and one column, each name shows how likely that player is to win if"
    " everybody plays best from here."
)
PLAY_TO_WIN = _("Coach plays to win")
PLAY_TO_WIN_DESCRIPTION = _(
    "In the last third of a game against others, hints are about the chance to win instead of"
    " points. Only with one column."
)
MISTAKE_THRESHOLD = _("Mistakes come back")
MISTAKE_THRESHOLD_DESCRIPTION = _(
    "The trainer asks again about decisions that cost you more than this many points in a game."
)
ROLL_ANIMATION = _("Roll animation")
SHOW_ROLL = {
    ShowRoll.OFF: _("Off"),
    ShowRoll.BRISK: _("Short"),
    ShowRoll.FULL: _("Long"),
}
SHOW_ROLL_DESCRIPTION = _("How long the dice roll. Any tap ends it.")
FLAT_DICE = _("Flat dice")
FLAT_DICE_DESCRIPTION = _(
    "Dice drawn as plain squares: easier to read, and faster on a slow device."
)
MOMENTS = _("Great moments")
MOMENT_LEVELS = {
    MomentLevel.FULL: in_context("moments", "Full"),
    MomentLevel.CALM: in_context("moments", "Calm"),
    MomentLevel.OFF: in_context("moments", "Off"),
}
MOMENTS_DESCRIPTION = _(
    "Five of a kind, a bonus or a new leader is named on the felt. Calm leaves out all that flies."
)
REDUCED_MOTION = _("Reduced motion")
REDUCED_MOTION_DESCRIPTION = _("Nothing moves by itself: dice and dialogs appear at once.")
SOUND = _("Sound")
SOUND_DESCRIPTION = _("You hear the dice, the cup and the boxes.")
VOLUME = _("Volume")
VOLUME_DESCRIPTION = _("On top of your device’s volume.")
HAPTICS = _("Vibration")
HAPTICS_DESCRIPTION = _("The phone buzzes for holds, rolls and boxes.")
SHAKE = _("Shake to roll")
SHAKE_DESCRIPTIONS = {
    True: _("Shake the phone, and the dice fall when you stop."),
    False: _("Shake the cup with the mouse, and the dice fall when you stop."),
}
"""Keyed by whether the device is a phone."""
SENSITIVITY = _("How hard to shake")
SENSITIVITIES = {
    Sensitivity.LIGHT: _("Gently"),
    Sensitivity.NORMAL: in_context("shake", "Normal"),
    Sensitivity.HARD: _("Hard"),
}
SENSITIVITY_DESCRIPTIONS = {
    True: _("Choose a harder shake if dice roll while you walk."),
    False: _("Choose a harder shake if dice roll too easily."),
}
SHAKE_ENOUGH = _("enough to roll")
SPOKEN = _("Read aloud")
SPOKEN_DESCRIPTION = _(
    "A voice says the roll, what is held, whose turn it is, and whatever the keyboard points at."
)
KEEP_SCREEN_ON = _("Keep the screen on")
KEEP_SCREEN_ON_DESCRIPTION = _("The screen stays on while you play.")

# --- look -----------------------------------------------------------------------------------

APPEARANCE = _("Light or dark")
APPEARANCES = {
    ColourMode.SYSTEM: _("System"),
    ColourMode.LIGHT: _("Light"),
    ColourMode.DARK: _("Dark"),
}
APPEARANCE_DESCRIPTION = _("System follows your device’s setting.")
SKIN = _("Dice and felt")
SKINS = {
    SkinId.FELT: _("Green felt"),
    SkinId.TAVERN: _("Tavern"),
    SkinId.FLAT: _("2013"),
    SkinId.GLOSS: _("2003"),
    SkinId.GREY: _("1993"),
    SkinId.MATERIAL_YOU: _("Your colours"),
}
SEED_COLOURS = {
    "#14594C": _("Green"),
    "#00658C": _("Blue"),
    "#3F5AA9": _("Indigo"),
    "#6750A4": _("Violet"),
    "#98405F": _("Pink"),
    "#B3261E": _("Red"),
    "#8F4C00": _("Orange"),
    "#6B6000": _("Olive"),
}
SYSTEM_COLOURS = _("“Your colours” are those of your phone, with its contrast.")
HIGH_CONTRAST_IS_ON = _("High contrast is on, so this is not seen now. See Ease of use.")

# --- ease of use ----------------------------------------------------------------------------

TEXT_SIZE = _("Text size")
TEXT_SIZE_DESCRIPTION = _("On top of your device’s text size.")
HIGH_CONTRAST = _("High contrast")
HIGH_CONTRAST_DESCRIPTION = _("Black, white and strong colours, in place of dice and felt.")
LONG_PRESS = _("A long press takes")
LONG_PRESSES = {
    0.3: in_context("long press", "Short"),
    0.45: in_context("long press", "Usual"),
    0.7: in_context("long press", "Long"),
    1.0: in_context("long press", "Very long"),
}
LONG_PRESS_DESCRIPTION = _("Choose a longer one if a tap is often taken for a long press.")
READER_CONNECTED = _("A screen reader is connected, so our own voice is silent.")
SCREEN_READERS = _("Screen readers can read and operate everything here.")
NO_SCREEN_READERS = _(
    "Screen readers cannot reach Fivefold on this system. It has a voice of its own: see Ease of"
    " use."
)
LEFT_HANDED = _("Left-handed")
LEFT_HANDED_DESCRIPTION = _("In a wide window, the dice are on the left.")
FACE_TO_FACE = _("Turn for the player opposite")
FACE_TO_FACE_DESCRIPTION = _(
    "With the device between you, the table turns round on every second player’s turn."
)

# --- party trick ----------------------------------------------------------------------------

TRICK_DESCRIPTION = _(
    "A long press on the cup uses up a roll and turns all dice that are not held to"
    " one number. Nobody can see it at the table. Such a game is marked when it ends,"
    " and does not count."
)
TRICK_FOR = _("Allowed for")
NO_NAMES = _("Give the players of a game names first. Then you can choose among them here.")

# --- language -------------------------------------------------------------------------------

SYSTEM_LANGUAGE = _("Same as system")
LANGUAGE_DESCRIPTION = _("Each old program keeps its own name for five of a kind.")

# --- data -----------------------------------------------------------------------------------

EXPORT_AND_IMPORT = _("Export and import")
EXPORT_AND_IMPORT_DESCRIPTION = _("Everything in one file, for another device or as a backup.")
ERROR_LOG = _("Export the error log")
ERROR_LOG_DESCRIPTION = _("Something went wrong once. This file helps to find out what.")
RESET = _("Reset settings")
RESET_DESCRIPTION = _("All settings return to their defaults. Games and scores stay.")
CLEAR = _("Clear everything")
CLEAR_DESCRIPTION = _(
    "Removes all games, scores, statistics, leagues and players from this device."
)
CLEAR_TITLE = _("Clear everything?")
CLEAR_TEXT = _(
    "This removes all games, even unfinished ones, all scores, leagues, players and backups."
    " You can undo it until you leave this screen."
)
CLEARED = plural("{count} game was removed.", "{count} games were removed.")


def text_sizes() -> dict[float, str]:
    return {size: format_percent(100 * size) for size in TEXT_SIZES}


def percent_text(part: float) -> str:
    return format_percent(100 * part)


def warnings() -> dict[int, str]:
    return {points: WARN_AT(points) if points else WARN_NEVER() for points in WARNING_THRESHOLDS}


def mistake_thresholds() -> dict[float, str]:
    places = {points: 0 if points >= 1 else 2 if points * 10 % 1 else 1 for points in THRESHOLDS}
    return {points: format_number(points, places[points]) for points in sorted(THRESHOLDS)}


def languages() -> dict[str, str]:
    return {"": SYSTEM_LANGUAGE(), **LANGUAGES}


VERSION = _("Version {version}")
OWN_LICENCE = _(
    "Fivefold is free software under the MIT licence. It has no advertising, needs no account and "
    "sends nothing anywhere."
)
MADE_WITH = _("Made with")
