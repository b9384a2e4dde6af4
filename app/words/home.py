"""What the home screen says."""

from app.words.language import _, plural

NAME = "Fivefold"
SAYING = _("Classic dice games, one table.")
CONTINUE = _("Continue")
WAITING = _("Waiting games")
WAITING_GAME = _("{rules}, turn {turn} of {turns}")
SHOW_ALL = plural("Show {count} more", "Show {count} more")
PLAY = _("Play")
PLAY_NOW = _("Play now")
NEW_GAME = _("New game")
NEW_GAME_MEANS = _("Choose rules and players")
AGAIN = _("As last time")
AGAIN_MEANS = _("{rules}: {players}")
CHALLENGE = _("Today’s challenge")
CHALLENGE_MEANS = _("The same dice for everyone, today only")
HELP = _("Help")
SETTINGS = _("Settings")
LOOK_BACK = _("Look back")
