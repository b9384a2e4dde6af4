"""What controllers and screens may ask of the application."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.accessibility.bridge import ScreenReaderBridge
    from app.accessibility.narrator import Narrator
    from app.feedback.device_feedback import DeviceFeedback
    from app.game.challenges import Challenges
    from app.game.code_exchange import CodeExchange
    from app.game.game_controller import GameController
    from app.game.game_end import GameEnd
    from app.game.score_sheets import ScoreSheets
    from app.game.share_cards.share_cards import ShareCards
    from app.jobs.data_clearing import DataClearing
    from app.navigation.back_stack import BackStack
    from app.navigation.overlays import Overlays
    from app.navigation.routes import Routes
    from app.platform.error_log import ErrorLog
    from app.platform.file_dialogs import FileChooser
    from app.screens.base_screen import BaseScreen
    from app.settings.preferences import Preferences
    from app.storage import Store


class Context(Protocol):
    """The application as its parts see it; tests pass a smaller one."""

    store: "Store"
    preferences: "Preferences"
    overlays: "Overlays"
    back_stack: "BackStack"
    routes: "Routes"
    game: "GameController"
    game_end: "GameEnd"
    challenges: "Challenges"
    score_sheets: "ScoreSheets"

    @property
    def share_cards(self) -> "ShareCards":
        """Imported when it is first used."""

    data_clearing: "DataClearing"
    feedback: "DeviceFeedback"
    error_log: "ErrorLog"
    narrator: "Narrator"
    screen_reader: "ScreenReaderBridge"

    @property
    def screen(self) -> "BaseScreen | None":
        """The screen in front."""

    @property
    def codes(self) -> "CodeExchange":
        """Shows and reads codes of games and challenges."""

    @property
    def files(self) -> "FileChooser":
        """Asks for a file to write or to read."""

    def back(self) -> None: ...

    def transfer_data(self) -> None:
        """Offer export and import."""

    def open_backups(self) -> None:
        """List the backups, to restore one."""

    def export_error_log(self) -> None: ...

    def pause(self) -> None:
        """Send the program to the background, on Android."""

    def quit(self) -> None: ...
