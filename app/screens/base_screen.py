"""What the program may ask of the screen that is in front."""

from kivy.uix.screenmanager import Screen


class BaseScreen(Screen):
    """Every screen of the program; one that says nothing takes no keys and has nothing to undo."""

    undoes_clearing = False
    """Whether everything that was cleared can be had back here."""

    def key(self, name: str) -> bool:  # noqa: ARG002 (for who has use for one)
        """Take a key by its name in app.navigation.keyboard; whether it was of use."""
        return False

    def withdraw(self) -> bool:
        """One step back that leaves the screen where it is; whether there was one."""
        return False
