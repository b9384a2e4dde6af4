"""What the home screen says."""

from app.words.language import _

NAME = "Fivefold"
SAYING = _("Classic dice games, one table.")
CONTINUE = _("Continue: {players}, turn {turn}")
WAITING = _("Waiting games")
WAITING_GAME = _("{rules}, turn {turn} of {turns}")
PLAY = _("Play")
PLAY_NOW = _("Play")
NEW_GAME = _("New game")
NEW_GAME_MEANS = _("Choose rules and players")
AGAIN = _("As last time")
AGAIN_MEANS = "{rules}: {players}"
HELP = _("Help")
SETTINGS = _("Settings")
LOOK_BACK = _("Look back")
